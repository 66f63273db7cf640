package plot_test

import (
	"image"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func precisionOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Precision {
	t.Helper()
	return &plot.Precision{View: viewOf(t, width, lang, parts...)}
}

func TestPrecisionPicture(t *testing.T) {
	checkGolden(t, "precision", precisionOf(t, 1024, plot.English), 1024)
	phone := precisionOf(t, 358, plot.Chinese, "precision", "bfloat16", "d-model", "512")
	phone.Pointed = &image.Point{X: 9, Y: 2049}
	checkGolden(t, "precision-chinese-phone", phone, 358)
}
