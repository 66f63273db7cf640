package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

type unfold struct {
	glide glide  // from stage to stage
	dial  string // the name of the dial that is being turned; empty for none
	whole figure.Memo[wholeKey, *encoder.Encoding]
	rows  figure.Memo[*encoder.Encoding, []float64]
}

// A wholeKey is what an encoding of all positions that are shown depends on.
type wholeKey struct {
	of     *encoder.Encoding
	lo, hi int
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	figure *unfold
	stage  float64
	pairs  []int   // beside the digits, the lowest first
	bases  []phase // of the pairs, at the first position
	grid
}

// A phase is the sine and the cosine of an angle.
type phase struct{ sin, cos float64 }

// plus returns the phase of the sum of two angles.
func (a phase) plus(b phase) phase {
	return phase{a.sin*b.cos + a.cos*b.sin, a.cos*b.cos - a.sin*b.sin}
}

// slim reports whether the picture is in a column as narrow as a phone.
func (p *picture) slim() bool { return p.Width <= slimColumn }

func (u *unfold) at(v *figure.View, stage float64) *picture {
	p := &picture{View: v, figure: u, stage: stage, pairs: nibble.Pairs(v)}
	for _, i := range p.pairs {
		sin, cos := v.Encoding.Pair(i, float64(p.block()))
		p.bases = append(p.bases, phase{sin, cos})
	}
	p.grid = p.layOut()
	return p
}

// block returns the first of the sixteen positions that are shown.
func (p *picture) block() int { return nibble.Block(p.View) }

// value returns the sine and the cosine of pair b at some row, which may be between two.
// Beyond 2⁵² there are no numbers between positions, so angles are added.
func (p *picture) value(b int, row float64) phase {
	sin, cos := p.Encoding.Pair(p.pairs[b], row)
	return p.bases[b].plus(phase{sin, cos})
}

// between returns how far the stage is on the way from one to another, from 0 to 1,
// slowly at both ends.
func (p *picture) between(from, to float64) float64 {
	return figure.Ease((p.stage - from) / (to - from))
}

// resting returns the stage at which the picture rests, or −1 if it is on its way.
func (p *picture) resting() int {
	if p.stage == math.Trunc(p.stage) {
		return int(p.stage)
	}
	return -1
}

func (p *picture) layOut() grid {
	g := grid{right: float64(p.Width) - 1, row: 26, low: p.block(), window: param.Window{Width: float64(p.State.DModel), Height: rows}}
	if p.slim() {
		g.row = 16
	}
	g.left = math.Ceil(scene.Strong.Width(p.label(rows-1))) + 10
	g.left = max(g.left, math.Ceil(scene.Strong.Width(p.label(0)))+10)
	if high := p.high(); high != "" {
		g.left += math.Ceil(wide(high)) + 6
	}
	if p.stage > heatmap-0.5 {
		g.low, g.window = p.zoom()
		first, last := number.Integer(float64(p.State.Start)), number.Integer(float64(p.State.Start+p.State.SeqLen-1))
		all := math.Ceil(max(scene.Strong.Width(first), scene.Strong.Width(last))) + 10
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

// text writes a text in the size of the figure.
func (p *picture) text(s *scene.Scene, class scene.Class, anchor scene.Anchor, x, y float64, text string) {
	s.Add(scene.Text{Class: class, Anchor: anchor, X: x, Y: y, Spans: []scene.Span{{Text: text, Size: textSize}}})
}
