package checkpoint

import (
	"testing"

	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/text"
)

func BenchmarkExample(b *testing.B) {
	for b.Loop() {
		newContents().Scene(figuretest.View(b, 1024, text.English))
	}
}
