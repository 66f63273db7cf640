package scene_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

// A text of any length is escaped in one go: not letter by letter into ever longer
// copies.
func TestEscape(t *testing.T) {
	if got, want := scene.Escape(`a<b> & "ω"`), `a&lt;b&gt; &amp; &quot;ω&quot;`; got != want {
		t.Errorf("Escape = %s, want %s", got, want)
	}
	long := strings.Repeat(`<a href="">`, 10000)
	if n := testing.AllocsPerRun(3, func() { scene.Escape(long) }); n > 40 {
		t.Errorf("%d bytes take %v allocations", len(long), n)
	}
}
