package waves

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// picture is the figure at a view.
type picture struct{ *figure.View }

// A wave is a pair and which of its two dimensions are shown.
type wave struct {
	pair         int
	sine, cosine bool
}

// defaultPairs is the number of pairs that are shown where none are chosen.
const defaultPairs = 4

// most returns the number of pairs that fit.
func (p picture) most() int {
	if p.Narrow() {
		return 6
	}
	return 8
}

// waves returns the pairs that are shown, and how many there are in all: those of
// the chosen dimensions, or if there are none a few. Of these one makes room for a
// pair that is pointed at elsewhere.
func (p picture) waves() (waves []wave, all int) {
	waves, all = p.resting()
	if p.Dim < 0 || len(p.chosenPairs()) > 0 {
		return waves, all
	}
	nearest := 0
	for k, w := range waves {
		if number.Abs(w.pair-p.Dim/2) < number.Abs(waves[nearest].pair-p.Dim/2) {
			nearest = k
		}
	}
	waves[nearest].pair = p.Dim / 2
	return waves, all
}

// resting returns the pairs that are shown while no dimension is pointed at. If none
// are chosen they are evenly spread over the spectrum, each slower than the one
// before it by the same factor.
func (p picture) resting() (waves []wave, all int) {
	if waves = p.chosenPairs(); len(waves) > 0 {
		return waves[:min(len(waves), p.most())], len(waves)
	}
	pairs := p.Encoding.Pairs()
	n := min(defaultPairs, pairs)
	for k := range n {
		waves = append(waves, wave{k * pairs / n, true, true})
	}
	return waves, n
}

// chosenPairs returns the pairs of the chosen dimensions, without those beyond the
// encoding.
func (p picture) chosenPairs() (waves []wave) {
	for _, dim := range param.Integers(p.State.Dimensions) {
		if dim >= p.State.DModel {
			continue
		}
		at := 0
		for at < len(waves) && waves[at].pair != dim/2 {
			at++
		}
		if at == len(waves) {
			waves = append(waves, wave{pair: dim / 2})
		}
		waves[at].sine = waves[at].sine || dim%2 == 0
		waves[at].cosine = waves[at].cosine || dim%2 == 1
	}
	return waves
}
