package scale

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/figure"
)

// A word is a vector z of d numbers from N(0, 1). Only its length and its part along PE
// matter.
type word struct {
	length float64 // |z|
	along  float64 // ⟨z, PE⟩ / |z|
	across float64 // the rest of PE: √(|PE|² − along²)
}

// A wordsKey is what words depend on.
type wordsKey struct {
	dModel, position int
	base             float64
}

const wordCount = 8

type scale struct {
	drawn figure.Memo[wordsKey, []word]
}

// words returns the words that are drawn, always the same numbers, at the position in
// question.
func (f *scale) words(v *figure.View) []word {
	return f.drawn.Of(wordsKey{v.State.DModel, v.Position(), v.State.Base}, func() []word {
		e, pos := v.Encoding, float64(v.Position())
		var random [wordCount]normal
		var zz, zp [wordCount]float64 // |z|² and ⟨z, PE⟩
		for k := range random {
			random[k] = normal{attention.SplitMix(k)}
		}
		for i := range e.Pairs() {
			sin, cos := e.Pair(i, pos)
			for k := range random {
				a, b := random[k].pair()
				zz[k] += a*a + b*b
				zp[k] += a*sin + b*cos
			}
		}
		words := make([]word, wordCount)
		for k := range words {
			length := math.Sqrt(zz[k])
			along := zp[k] / length
			words[k] = word{length, along, math.Sqrt(max(0, float64(e.Pairs())-along*along))}
		}
		return words
	})
}

// angles returns the least and the greatest angle between x and x + PE in degrees,
// where x is a word times a standard deviation.
func angles(words []word, std float64) [2]float64 {
	least, greatest := math.Inf(1), math.Inf(-1)
	for _, w := range words {
		angle := degrees(math.Atan2(w.across, std*w.length+w.along))
		least, greatest = min(least, angle), max(greatest, angle)
	}
	return [2]float64{least, greatest}
}

func degrees(radians float64) float64 { return radians * 180 / math.Pi }
