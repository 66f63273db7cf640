package plot_test

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func TestControlsSVG(t *testing.T) {
	checkGolden(t, "controls", &plot.Controls{View: viewOf(t, 1024, plot.English)}, 1024)
	checkGolden(t, "controls-phone", &plot.Controls{View: viewOf(t, 358, plot.Chinese, "seq-len", "4", "d-model", "4", "base", "100")}, 358)
	for _, width := range []int{320, 358, 700, 1024} {
		for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
			checkPicture(t, &plot.Controls{View: viewOf(t, width, lang, "seq-len", "1", "start", "-9007199254740992", "position", "-9007199254740992", "base", "1e300")}, width)
		}
	}
}

// TestControlsSliders checks that a thumb stands at an end of its slider when
// the number does.
func TestControlsSliders(t *testing.T) {
	for _, c := range []struct {
		position string
		want     string
	}{{"0", `cx="797"`}, {"99", `cx="1016"`}} {
		p := &plot.Controls{View: viewOf(t, 1024, plot.English, "position", c.position)}
		if got := string(p.AppendSVG(nil)); !strings.Contains(got, c.want) {
			t.Errorf("position %s: no thumb at %s", c.position, c.want)
		}
	}
}
