package inject

import (
	"image/color"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// farthest is which numbers, and those beyond, have the last colours.
const farthest = 2.0

// dark is the colour of what is drawn upon cells, which are light on any ground.
var dark = color.RGBA{0x1d, 0x1f, 0x23, 0xff}

// cell draws a cell in the colour of its number.
func cell(s *scene.Scene, x, y, width, height, value float64) {
	s.CrispCell(chart.Diverging((value/farthest+1)/2), x, y, width, height)
}

// numbered draws a cell with its number, if there is room.
func numbered(s *scene.Scene, x, y, width, height, value float64) {
	cell(s, x, y, width, height, value)
	if width < 38 {
		return
	}
	ink := dark
	if math.Abs(value) > 0.75*farthest {
		ink = color.RGBA{0xff, 0xff, 0xff, 0xff}
	}
	s.Add(scene.Text{
		Color: ink, Anchor: scene.End, X: numberEnd(x, width), Y: y + height/2 + 4,
		Spans: []scene.Span{{Text: decimals(value)}},
	})
}

// numberEnd returns where numbers end in a column.
func numberEnd(x, width float64) float64 { return x + width/2 + 18 }

// decimals writes a number in as many digits as a cell has room for.
func decimals(x float64) string {
	switch {
	case math.Abs(x) >= 9.995:
		return number.Fixed(x, 1)
	case math.Abs(x) < 0.005:
		return "0.00"
	}
	return number.Fixed(x, 2)
}

// numeral writes the position of a row, or the end of it if there is no room for all.
func (p *picture) numeral(row int, room float64) string {
	digits := number.Integer(float64(p.State.Start + row))
	if scene.TextWidth(digits) <= room {
		return digits
	}
	return "…" + digits[len(digits)-min(2, len(digits)):]
}
