package heatmap

import (
	"math"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// movement marks the columns that move by the threshold or more with a strip, and
// where the pairs end that complete a period.
func (p *picture) movement(s *scene.Scene) {
	left, right := float64(p.cells.Min.X), float64(p.cells.Max.X)
	y, begun, end := float64(p.cells.Max.Y+3), left, left
	strip := func() {
		if end > begun {
			s.Rect(scene.Area|scene.Ink, begun, y, end-begun, 4)
		}
	}
	for dim, distance := range p.ranges() {
		if distance < p.State.Threshold {
			continue
		}
		from, to := max(left, p.columns.Pixel(float64(dim))), min(right, p.columns.Pixel(float64(dim)+1))
		switch {
		case from >= to:
		case from < end+0.5:
			end = to
		default:
			strip()
			begun, end = from, to
		}
	}
	strip()
	if n := p.completed(); n > 0 && n < p.Encoding.Pairs() {
		if x := p.columns.Pixel(float64(2 * n)); left < x && x < right {
			var line scene.Path
			s.Haloed(scene.Ink|scene.Dash, line.Move(math.Round(x)+0.5, float64(p.cells.Min.Y)).Vertical(float64(p.cells.Max.Y)))
		}
	}
	p.band(s, p.Say("periods", "周期数"), func(dim int) string { return number.Brief(property.Periods(p.Encoding, dim/2)) })
}

// ranges returns how far each column moves.
func (p *picture) ranges() []float64 {
	return p.figure.ranges.Of(p.Encoding, func() []float64 {
		all := make([]float64, p.State.DModel)
		if property.ColumnRanges(p.Encoding, all) != nil {
			clear(all)
		}
		return all
	})
}

// completed returns how many pairs complete a period. The first ones do: each is
// slower than the one before it.
func (p *picture) completed() int {
	n := 0
	for n < p.Encoding.Pairs() && property.Periods(p.Encoding, n) >= 1 {
		n++
	}
	return n
}

func (p *picture) movementNote() string {
	moving := 0
	for _, distance := range p.ranges() {
		if distance >= p.State.Threshold {
			moving++
		}
	}
	return p.movementPhrase(p.State.SeqLen, moving, p.State.DModel, p.State.Text("threshold"), p.completed(), p.Encoding.Pairs())
}

func (p *picture) movementPhrase(rows, moving, columns int, threshold string, completed, pairs int) string {
	text := func(n int) string { return number.Integer(float64(n)) }
	return p.Phrase("Over these $1 positions $2 of $3 columns move by $4 or more (the strip); $5 of $6 pairs complete a period, left of the dashed line.",
		"在这 $1 个位置上，$3 列里有 $2 列的变化达到 $4（色条）；$6 对里有 $5 对走完一个周期（虚线以左）。",
		text(rows), text(moving), text(columns), threshold, text(completed), text(pairs))
}
