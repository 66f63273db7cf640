package unfold

import (
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A grid says where things are, in CSS pixels.
type grid struct {
	left, right float64 // where columns begin and end
	row         float64 // the height of a row
	window      param.Window
	low         int // the position of row 0 of the window
}

const (
	rowsTop  = 54 // where the rows begin
	feetHigh = 48 // what is below them
	textSize = 13

	slimColumn = 520 // the widest one in which rows are low
)

// slim reports whether the picture is in a column as narrow as a phone.
func (p *picture) slim() bool { return p.Width <= slimColumn }

func (p *picture) layOut() grid {
	g := grid{right: float64(p.Width) - 1, row: 26, low: p.block(), window: param.Window{Width: float64(p.State.DModel), Height: rows}}
	if p.slim() {
		g.row = 16
	}
	g.left = math.Ceil(wide(p.label(rows-1))) + 12
	g.left = max(g.left, math.Ceil(wide(p.label(0)))+12)
	if high := p.high(); high != "" {
		g.left += math.Ceil(wide(high)) + 6
	}
	if p.stage > heatmap-0.5 {
		g.low, g.window = p.zoom()
		first, last := number.Integer(float64(p.State.Start)), number.Integer(float64(p.State.Start+p.State.SeqLen-1))
		all := math.Ceil(max(wide(first), wide(last))) + 12
		g.left = math.Round(mix(g.left, all, p.between(heatmap-0.5, heatmap)))
	}
	return g
}

// zoom returns the rows that are shown on the way from the block to all positions. Their
// number grows by the same factor in the same time, which looks even.
func (p *picture) zoom() (low int, w param.Window) {
	low = min(p.block(), p.State.Start)
	top, high := float64(p.block()-low), float64(rows)
	all, most := float64(p.State.Start-low), float64(p.State.SeqLen)
	t := p.between(heatmap-0.5, heatmap)
	w = param.Window{Top: top, Width: float64(p.State.DModel), Height: high}
	if t == 1 {
		w.Top, w.Height = all, most
		return low, w
	}
	w.Height = high * math.Pow(most/high, t)
	if most != high {
		t = (w.Height - high) / (most - high)
	}
	w.Top = mix(top, all, t)
	return low, w
}

// wide estimates the width of a text of the figure.
func wide(text string) float64 { return scene.TextWidth(text) * textSize / scene.FontSize }

// bottom returns where the rows end.
func (g *grid) bottom() float64 { return rowsTop + rows*g.row }

func (g *grid) height() int { return int(g.bottom()) + feetHigh }

// y returns the height of a row of the block, or of a place between rows: row r
// reaches from r to r+1.
func (p *picture) y(row float64) float64 {
	at := float64(p.block()-p.low) + row - p.window.Top
	return rowsTop + at/p.window.Height*rows*p.row
}

// middle returns the height of the middle of a row.
func (p *picture) middle(row int) float64 { return p.y(float64(row) + 0.5) }

// x returns the middle of the column of digit b, or of the pair beside it: digits begin
// with the highest, pairs with the fastest.
func (p *picture) x(b int) float64 {
	crossed := mix(p.left+(bits-0.5-float64(b))*p.digit(), p.left+(float64(b)+0.5)*p.pitch(), p.between(0.55, 1))
	return mix(crossed, p.pairLeft(b)+p.cell(), p.between(1, 1.6))
}

// digit returns the width of the column of a digit.
func (g *grid) digit() float64 { return (g.right - g.left) / bits }

// pitch returns the width of the column of a hand. What is left of the width is for the
// dials.
func (g *grid) pitch() float64 { return min(110, math.Floor(0.5*(g.right-g.left)/bits)) }

// handsRight returns where the columns of the hands end.
func (g *grid) handsRight() float64 { return g.left + bits*g.pitch() }

// gap returns the space between the columns of two pairs.
func (g *grid) gap() float64 { return g.row / 2 }

// cell returns the width of a cell of the columns.
func (p *picture) cell() float64 {
	n := float64(len(p.pairs))
	return (p.right - p.left - (n-1)*p.gap()) / (2 * n)
}

// pairLeft returns where the two columns of pair b begin.
func (p *picture) pairLeft(b int) float64 { return p.left + float64(b)*(2*p.cell()+p.gap()) }

// radius returns the radius of a hand.
func (p *picture) radius() float64 { return min(p.row/2-1, p.pitch()/2-1) }

// amplitude returns the amplitude of a wave.
func (p *picture) amplitude() float64 { return 0.86 * p.cell() }
