// Package octaves chooses the pairs of an encoding that can stand beside binary digits:
// each turns about half as fast as the one before it, as each digit flips half as often.
package octaves

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// Pairs returns up to n pairs, the fastest first, each about twice as slow as the one
// before it. Frequencies fall by base^(2/d) from pair to pair, so they halve every
//
//	(d/2)·ln 2 / ln base
//
// pairs, which is rounded. Where that leads beyond the last pair, the pairs are evenly
// spread; an encoding with fewer than n pairs has all of them.
func Pairs(e *encoder.Encoding, n int) []int {
	last := e.Pairs() - 1
	octave := float64(last) / float64(n-1) // as far apart as they can be
	if base := e.Base(); base > 1 {
		octave = min(octave, float64(last+1)*math.Ln2/math.Log(base))
	}
	var pairs []int
	for b, next := 0, 0; b < n && next <= last; b++ {
		i := max(next, int(math.Round(float64(b)*octave)))
		pairs, next = append(pairs, i), i+1
	}
	return pairs
}
