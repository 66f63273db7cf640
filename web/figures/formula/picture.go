package formula

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	from int
}

// writtenPairs is how many pairs are written out before the last one.
const writtenPairs = 4

// Distances in CSS pixels.
const (
	termsTop   = 40 // to the first term
	termHeight = 26
	noteHeight = 18 // of a line on a frequency, below its terms
	gapHeight  = 22 // with three dots for the pairs that are left out
	sizeHeight = 20 // below the last term
)

// pairHeight returns the height of the two terms of a pair, with what is said of its
// frequency below them where there is no room beside them.
func (p *picture) pairHeight() int {
	if p.wide() {
		return 2*termHeight + 4
	}
	return 2*termHeight + 2*noteHeight + 8
}

func (p *picture) wide() bool { return p.Width >= 860 }

func (p *picture) height() int {
	return termsTop + (writtenPairs+1)*p.pairHeight() + 2*gapHeight + sizeHeight
}

// first returns the first pair that is written out: from, unless a dimension
// is pointed at that would not be among them.
func (p *picture) first() int {
	most := max(0, p.Encoding.Pairs()-writtenPairs-1)
	first := max(0, min(p.from, most))
	if i := p.Dim / 2; p.Dim >= 0 && i < p.Encoding.Pairs()-1 && (i < first || i >= first+writtenPairs) {
		return max(0, min(i-1, most))
	}
	return first
}

// pairs returns which pairs are written out.
func (p *picture) pairs() []int {
	var pairs []int
	first, n := p.first(), p.Encoding.Pairs()
	for i := first; i < min(first+writtenPairs, n); i++ {
		pairs = append(pairs, i)
	}
	if pairs[len(pairs)-1] < n-1 {
		pairs = append(pairs, n-1)
	}
	return pairs
}

// tops returns where the terms of each pair begin, and where the last ends.
func (p *picture) tops(pairs []int) (tops []float64, end float64) {
	y := float64(termsTop)
	if pairs[0] > 0 {
		y += gapHeight
	}
	for k, i := range pairs {
		if k > 0 && pairs[k-1] < i-1 {
			y += gapHeight
		}
		tops = append(tops, y)
		y += float64(p.pairHeight())
	}
	return tops, y
}

// position returns the position as it stands in the terms: by its name, where
// it has too many digits.
func (p *picture) position() string {
	digits := number.Integer(float64(p.Position()))
	if len(digits) > 9 {
		return "pos"
	}
	return digits
}

func (p *picture) base() string {
	if digits := p.State.Text("base"); len(digits) <= 6 {
		return digits
	}
	return "n"
}

// name returns how the vector is called.
func (p *picture) name() string { return "PE(" + p.position() + ")" }

// exponent returns 2i/d.
func (p *picture) exponent(i int) string {
	return strconv.Itoa(2*i) + "/" + strconv.Itoa(p.State.DModel)
}
