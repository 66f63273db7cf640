package bug

import (
	"iter"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
	"github.com/posenc/posenc/encoder/precision"
)

// A rowsFunc writes seq_len·d_model elements into dst.
type rowsFunc func(e *encoder.Encoding, dst []float64)

func (f rowsFunc) write(e *encoder.Encoding, dst []float64) error {
	if err := encoder.CheckRows(len(dst), e.SeqLen(), e.DModel()); err != nil {
		return err
	}
	f(e, dst)
	return nil
}

func paper(e *encoder.Encoding, dst []float64) { e.Rows64(dst, 0, e.SeqLen()) }

// doubledIndex uses the column j in place of the pair i, so that a sine and the
// cosine beside it have different frequencies n^(−2j/d).
func doubledIndex(e *encoder.Encoding, dst []float64) {
	d := e.DModel()
	for _, row := range rowsAt(e, angle.Geometric(e.Base(), float64(d)/2, d)) {
		for j := range d {
			dst[j] = row[2*j+j%2]
		}
		dst = dst[d:]
	}
}

// dividedSine divides the sine in place of its argument.
func dividedSine(e *encoder.Encoding, dst []float64) {
	w := frequencies(e)
	for r := range e.SeqLen() {
		sin, cos := math.Sincos(e.Position(r))
		for _, w := range w {
			dst[0], dst[1] = sin*w, cos*w
			dst = dst[2:]
		}
	}
}

// concatenated writes all sines before all cosines.
func concatenated(e *encoder.Encoding, dst []float64) { writeHalves(e, dst, 0, e.Pairs()) }

// swappedHalves writes all cosines before all sines.
func swappedHalves(e *encoder.Encoding, dst []float64) { writeHalves(e, dst, e.Pairs(), 0) }

// writeHalves writes the sines from column sin and the cosines from column cos
// on.
func writeHalves(e *encoder.Encoding, dst []float64, sin, cos int) {
	d := e.DModel()
	paper(e, dst)
	row := make([]float64, d)
	for ; len(dst) > 0; dst = dst[d:] {
		copy(row, dst)
		for i := range d / 2 {
			dst[sin+i], dst[cos+i] = row[2*i], row[2*i+1]
		}
	}
}

// Degree is one degree in radians, the factor by which the bug "degrees" scales
// angles.
const Degree = math.Pi / 180

// inDegrees converts angles from degrees to radians, though they are in radians.
func inDegrees(e *encoder.Encoding, dst []float64) {
	tau := make([]angle.Phase, e.Pairs())
	for i, t := range e.Phases() {
		tau[i] = t.At(Degree)
	}
	sweep.Rows(dst, tau, e.Positions(), 0, e.SeqLen())
}

// offByOne adds 1 to each position.
func offByOne(e *encoder.Encoding, dst []float64) {
	next := sweep.Positions{Start: e.Positions().Start + 1, List: slices.Clone(e.Positions().List)}
	for r := range next.List {
		next.List[r]++
	}
	sweep.Rows(dst, e.Phases(), next, 0, e.SeqLen())
}

// roundedAngles rounds positions, frequencies and angles to t, and computes
// their sines and cosines exactly.
func roundedAngles(t precision.DType) rowsFunc {
	return func(e *encoder.Encoding, dst []float64) {
		w := frequencies(e)
		for i := range w {
			w[i] = t.Round(w[i])
		}
		for r := range e.SeqLen() {
			pos := t.Round(e.Position(r))
			for _, w := range w {
				dst[0], dst[1] = math.Sincos(t.Round(pos * w))
				dst = dst[2:]
			}
		}
	}
}

// perWord treats the rows as a batch of sentences, one after the other, and
// gives word r%w of sentence r/w the position r%w, where w = sentenceLength.
func perWord(e *encoder.Encoding, dst []float64) {
	first := min(sentenceLength(e), e.SeqLen()) * e.DModel()
	e.Rows64(dst[:first], 0, first/e.DModel())
	for done := first; done < len(dst); done += first {
		copy(dst[done:], dst[:first])
	}
}

// perSentence gives every word of sentence r/w the position r/w.
func perSentence(e *encoder.Encoding, dst []float64) {
	w := sentenceLength(e)
	for _, row := range e.Between(0, (e.SeqLen()+w-1)/w) {
		for range w {
			dst = dst[copy(dst, row):]
		}
	}
}

// sentenceLength returns ⌈√seq_len⌉, the number of words in each sentence of a
// batch of at most as many sentences.
func sentenceLength(e *encoder.Encoding) int {
	return max(1, int(math.Ceil(math.Sqrt(float64(e.SeqLen())))))
}

// rowsAt returns an iterator over rows at the positions of e, with the phases
// tau per position. Each row is valid until the next one.
func rowsAt(e *encoder.Encoding, tau []angle.Phase) iter.Seq2[int, []float64] {
	return sweep.Each(0, e.SeqLen(), 2*len(tau), func(dst []float64, lo, hi int) {
		sweep.Rows(dst, tau, e.Positions(), lo, hi)
	})
}

func frequencies(e *encoder.Encoding) []float64 {
	w := make([]float64, e.Pairs())
	for i := range w {
		w[i] = e.Frequency(i)
	}
	return w
}
