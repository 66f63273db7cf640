package picture

import (
	"image"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/render"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/text"
)

// Positions on the card, in pixels.
const (
	cardWidth   = 1200
	cardHeight  = 630
	cardMargin  = 64
	titleLine   = 116
	formulaLine = 180
	curveMiddle = 266
	curveHeight = 46 // from the middle to a sine of 1
	matrixTop   = 336
)

// Card returns the picture that other sites show for links to the site: its name, the
// formula, and the sines of the chosen position above the matrix. It is the same in both
// languages.
func Card() (output.File, error) {
	s := param.DefaultState()
	e, err := s.Encoding()
	if err != nil {
		return output.File{}, err
	}
	p, err := render.Lay(card(e, s), text.English, render.Options{Width: cardWidth, Height: cardHeight, Ratio: 1, Theme: scene.Light})
	if err != nil {
		return output.File{}, err
	}
	return output.File{Name: "card.png", Content: p.AppendPNG(nil)}, nil
}

// card returns the card of a state.
func card(e *encoder.Encoding, state param.State) *scene.Scene {
	s := &scene.Scene{Width: cardWidth, Height: cardHeight, Cells: &scene.Cells{
		Box:   image.Rect(0, matrixTop, cardWidth, cardHeight),
		Paint: func(img *image.RGBA) { scale.Raster(img, e, state.Whole(), scale.Viridis) },
	}}
	s.Spans(scene.Ink|scene.Strong, scene.Start, cardMargin, titleLine, scene.Span{Text: "Positional encoding", Size: 76})
	for i, f := range []struct {
		dimension, name string
		class           scene.Class
	}{{"2i", "sin", scene.Sine}, {"2i+1", "cos", scene.Cosine}} {
		s.Spans(scene.Quiet, scene.Start, float64(cardMargin+i*cardWidth/2), formulaLine,
			scene.Span{Text: "PE(pos, " + f.dimension + ") = ", Size: 31},
			scene.Span{Text: f.name, Size: 31, Class: f.class},
			scene.Span{Text: "(pos · n", Size: 31},
			scene.Span{Text: "−2i/d", Size: 21, DX: 2, DY: -14},
			scene.Span{Text: ")", Size: 31, DY: 14},
		)
	}

	// The sines of the position, each in the middle of its pair of columns.
	var curve scene.Path
	column := float64(cardWidth) / float64(e.DModel())
	for i := range e.Pairs() {
		sin, _ := e.Pair(i, float64(state.Position))
		x, y := column*float64(2*i+1), curveMiddle-curveHeight*sin
		if i == 0 {
			curve.Move(x, y)
		} else {
			curve.Line(x, y)
		}
	}
	s.Add(scene.Stroke{Class: scene.Sine, Width: 3.5, Path: &curve})

	row := float64(cardHeight-matrixTop) / float64(state.SeqLen)
	s.Rect(scene.Position|scene.Area, 0, matrixTop+row*float64(state.Position), cardWidth, 3)
	return s
}
