package embed

import (
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A counter counts its scenes, whose heights it does not know before it draws them.
type counter struct{ scenes map[int]int }

func (c *counter) Scene(v *figure.View) *scene.Scene {
	c.scenes[v.Width]++
	return &scene.Scene{Width: v.Width, Height: v.Width / 2, Summary: "one scene"}
}

func (*counter) Data(*figure.View) dataio.Table { return dataio.Table{} }

// TestOneFigure checks that a page draws all sizes with one figure, which keeps what it
// computes, and none of them again and again.
func TestOneFigure(t *testing.T) {
	for name, use := range map[string]func(e *page){
		"oembed": func(e *page) { e.oEmbed("https://example.org", 800, 1000) },
		"s":      func(e *page) { e.sharePage("https://example.org", "https://example.org/s") },
	} {
		c := &counter{map[int]int{}}
		e := &page{figure: "dials", state: param.DefaultState(), drawn: c}
		use(e)
		total := 0
		for width, n := range c.scenes {
			total += n
			if n > 1 {
				t.Errorf("%s draws the figure %d times with a width of %d", name, n, width)
			}
		}
		if total == 0 || total > 2 || e.drawn != c {
			t.Errorf("%s makes %d scenes, want at most 2 of one figure", name, total)
		}
	}
}
