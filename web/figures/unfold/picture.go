package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

type picture struct {
	*plot.View
	s     *scene.Scene
	stage float64
	pairs []int   // beside the digits, the lowest first
	bases []phase // of the pairs, at the first position

	top, left, right float64 // where rows and columns begin and end, in CSS pixels
	row              float64 // the height of a row
	window           param.Window
	low              int // the position of row 0 of the window
}

// Sizes in CSS pixels.
const (
	headHigh   = 24  // above the rows
	rowsTop    = 48  // where these begin
	slimColumn = 520 // the widest one in which rows are low
)

type phase struct{ sin, cos float64 }

// slim reports whether the picture is in a column as narrow as a phone.
func (p *picture) slim() bool { return p.Width <= slimColumn }

func pictureAt(v *plot.View, stage float64) *picture {
	p := &picture{
		View: v, stage: stage, pairs: nibble.Pairs(v), top: rowsTop, right: float64(v.Width) - 1, row: 26,
		window: param.Window{Width: float64(v.State.DModel), Height: rows},
	}
	for b := range p.pairs {
		p.bases = append(p.bases, p.exact(b, 0))
	}
	if p.low = p.block(); p.slim() {
		p.row = 16
	}
	margin := func(first, last string) float64 {
		return math.Ceil(max(scene.Strong.Width(first), scene.Strong.Width(last))) + 10
	}
	p.left = margin(p.label(0), p.label(rows-1))
	if high := p.high(); high != "" {
		p.left += math.Ceil(scene.TextWidth(high)) + 6
	}
	if stage > heatmap-0.5 {
		p.low, p.window = p.zoom()
		all := margin(number.Integer(float64(v.State.Start)), number.Integer(float64(v.State.Start+v.State.SeqLen-1)))
		p.left = math.Round(mix(p.left, all, p.between(heatmap-0.5, heatmap)))
	}
	return p
}

// block returns the first of the sixteen positions that are shown.
func (p *picture) block() int { return nibble.Block(p.View) }

// value returns the sine and the cosine of pair b at some row, which may be between two.
// Beyond 2⁵² there are no numbers between positions, so angles are added.
func (p *picture) value(b int, row float64) phase {
	a := p.bases[b]
	sin, cos := p.Encoding.Pair(p.pairs[b], row)
	return phase{a.sin*cos + a.cos*sin, a.cos*cos - a.sin*sin}
}

// between returns how far the stage is on the way from one to another, from 0 to 1,
// slowly at both ends.
func (p *picture) between(from, to float64) float64 {
	return scale.Ease((p.stage - from) / (to - from))
}

// resting returns the stage at which the picture rests, or −1 if it is on its way.
func (p *picture) resting() int {
	if p.stage == math.Trunc(p.stage) {
		return int(p.stage)
	}
	return -1
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }

// zoom returns the rows that are shown on the way from the block to all positions.
func (p *picture) zoom() (low int, w param.Window) {
	low = min(p.block(), p.State.Start)
	width := float64(p.State.DModel)
	block := param.Window{Top: float64(p.block() - low), Width: width, Height: rows}
	all := param.Window{Top: float64(p.State.Start - low), Width: width, Height: float64(p.State.SeqLen)}
	return low, block.Toward(all, p.between(heatmap-0.5, heatmap))
}

// y returns the height of a row of the block, or of a place between rows: row r
// reaches from r to r+1.
func (p *picture) y(row float64) float64 {
	at := float64(p.block()-p.low) + row - p.window.Top
	return p.top + at/p.window.Height*rows*p.row
}

func (p *picture) middle(row int) float64 { return p.y(float64(row) + 0.5) }

// x returns the middle of the column of digit b, or of the pair beside it: digits begin
// with the highest, pairs with the fastest.
func (p *picture) x(b int) float64 {
	crossed := mix(p.left+(bits-0.5-float64(b))*p.digit(), p.left+(float64(b)+0.5)*p.pitch(), p.between(0.55, 1))
	return mix(crossed, p.pairLeft(b)+p.cell(), p.between(1, 1.6))
}

func (p *picture) cell() float64 {
	n := float64(len(p.pairs))
	return (p.right - p.left - (n-1)*p.gap()) / (2 * n)
}

// pairLeft returns where the two columns of pair b begin.
func (p *picture) pairLeft(b int) float64 { return p.left + float64(b)*(2*p.cell()+p.gap()) }

// radius is the one of the dials, and amplitude how far waves swing to both sides.
func (p *picture) radius() float64    { return min(p.row/2-1, p.pitch()/2-1) }
func (p *picture) amplitude() float64 { return 0.86 * p.cell() }

// high returns the binary digits above the lowest four, which all rows have in common, or
// nothing if there are none or too many.
func (p *picture) high() string {
	if block := p.block(); 0 < block && block < 1<<(2*bits) {
		return strconv.FormatInt(int64(block/rows), 2)
	}
	return ""
}

// label returns what names a row of the block: its position, or where that is long its
// last four binary digits as a number.
func (p *picture) label(row int) string {
	if pos := p.block() + row; number.Abs(pos) < 1e5 {
		return number.Integer(float64(pos))
	}
	return "+" + strconv.Itoa(row)
}

// bottom is where rows end, digit the width of the column of a digit, and gap what parts pairs.
func (p *picture) bottom() float64 { return p.top + rows*p.row }
func (p *picture) digit() float64  { return (p.right - p.left) / bits }
func (p *picture) gap() float64    { return p.row / 2 }

// pitch is the width of the column of a hand. What is left on the right of all is for the dials.
func (p *picture) pitch() float64      { return min(110, math.Floor(0.5*(p.right-p.left)/bits)) }
func (p *picture) handsRight() float64 { return p.left + bits*p.pitch() }
