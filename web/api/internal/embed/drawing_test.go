package embed

import (
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// TestOneFigure checks that a page draws all sizes with one figure, which keeps what it
// computes, and none of them again and again.
func TestOneFigure(t *testing.T) {
	for name, use := range map[string]func(e *page){
		"oembed": func(e *page) { e.oEmbed("https://example.org", 800, 1000) },
		"s":      func(e *page) { e.sharePage("https://example.org", "https://example.org/s") },
	} {
		scenes := map[int]int{}
		counter := plot.Spec{Name: "dials", Draw: func(v *plot.View) plot.Picture {
			scenes[v.Width]++
			return plot.Picture{Body: plot.Text(scene.Ink, "one scene"), Summary: "one scene"}
		}}
		f := counter.New()
		e := &page{figure: "dials", state: param.DefaultState(), drawn: f}
		use(e)
		total := 0
		for width, n := range scenes {
			total += n
			if n > 1 {
				t.Errorf("%s draws the figure %d times with a width of %d", name, n, width)
			}
		}
		if total == 0 || total > 2 || e.drawn != f {
			t.Errorf("%s makes %d scenes, want at most 2 of one figure", name, total)
		}
	}
}
