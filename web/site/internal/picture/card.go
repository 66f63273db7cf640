package picture

import (
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// Size of the card, in pixels.
const (
	cardWidth  = 1200
	cardHeight = 630
	cardMargin = 40
)

// Card returns the picture that other sites show for links to the site: the first figure of the
// article, in the midst of its sentence. It is the same in both languages.
func Card() (output.File, error) {
	walk, err := plot.Find("walk")
	if err != nil {
		return output.File{}, err
	}
	s, err := param.DefaultState().With("word", "7")
	if err != nil {
		return output.File{}, err
	}
	p, err := render.New(walk.New(), s, text.English, render.Options{
		Width: cardWidth, Height: cardHeight, Margin: cardMargin, Ratio: 1, Theme: scene.Light,
	})
	if err != nil {
		return output.File{}, err
	}
	return output.File{Name: "card.png", Content: p.AppendPNG(nil)}, nil
}
