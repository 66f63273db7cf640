package bug

import (
	"iter"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
	"github.com/posenc/posenc/encoder/precision"
)

// A Bug is a mistake that has been made with the encoding, and is made again.
// None of them stops a program: shapes and ranges stay what they were, and
// models learn in spite of them.
type Bug struct {
	Name string

	// What goes wrong, in one line.
	English, Chinese string

	// The expression as it was meant, and as it was written, with pos, n, d, the
	// column j and the pair i = j//2.
	Right, Wrong string

	// Sources are the issues in which it was seen, owner/name#number on GitHub.
	Sources []string

	// Law is what holds without the bug and fails with it.
	Law Law

	// true64 writes all rows of what was meant, wrong64 those of what was made.
	true64, wrong64 func(e *encoder.Encoding, dst []float64)
}

// A Law is a number that tells whether rows are what they are meant to be.
type Law struct {
	English, Chinese string // which number it is, and what it should be
	measure          func(e *encoder.Encoding, rows []float64) float64
}

// Of returns the number of the law for the rows of e as somebody has written them:
// seq_len·d_model elements. It returns an *Error for another length.
func (l Law) Of(e *encoder.Encoding, rows []float64) (float64, error) {
	if err := encoder.CheckRows(len(rows), e.SeqLen(), e.DModel()); err != nil {
		return 0, err
	}
	return l.measure(e, rows), nil
}

// All returns all bugs.
func All() []Bug { return slices.Clone(bugs) }

// Find returns the bug of the given name. It returns an *Error if there is
// none.
func Find(name string) (Bug, error) {
	for _, b := range bugs {
		if b.Name == name {
			return b, nil
		}
	}
	return Bug{}, &encoder.Error{Code: encoder.Unknown, Parameter: "bug", Value: encoder.Quote(name), Rule: "is not one of the bugs"}
}

// Rows64 writes what the bug makes of the encoding into dst, which has
// seq_len·d_model elements. It is NaN where a position is beyond the range of
// float16.
func (b Bug) Rows64(e *encoder.Encoding, dst []float64) error { return writeAll(e, dst, b.wrong64) }

// True64 writes what was meant into dst, for comparison. It is not the encoding
// itself where the mistake is in the order of columns or of rows.
func (b Bug) True64(e *encoder.Encoding, dst []float64) error { return writeAll(e, dst, b.true64) }

// maxNumbers is how large a matrix Measure makes.
const maxElements = 1 << 22

// Measure returns the number of the bug's law, of the rows that were meant and
// of those that were made. It returns an *Error if the matrix would have more
// than 2²² numbers.
func (b Bug) Measure(e *encoder.Encoding) (right, wrong float64, err error) {
	if e.SeqLen() > maxElements/e.DModel() {
		return 0, 0, encoder.Invalid("seq_len", e.SeqLen(), "and d_model "+strconv.Itoa(e.DModel())+" make a matrix of more than 2^22 numbers")
	}
	rows := make([]float64, e.SeqLen()*e.DModel())
	if err := b.True64(e, rows); err != nil {
		return 0, 0, err
	}
	right = b.Law.measure(e, rows)
	if err := b.Rows64(e, rows); err != nil {
		return 0, 0, err
	}
	return right, b.Law.measure(e, rows), nil
}

// each writes all rows into dst.
func writeAll(e *encoder.Encoding, dst []float64, rows func(e *encoder.Encoding, dst []float64)) error {
	if err := encoder.CheckRows(len(dst), e.SeqLen(), e.DModel()); err != nil {
		return err
	}
	rows(e, dst)
	return nil
}

// asMeant is the encoding itself.
func paper(e *encoder.Encoding, dst []float64) { e.Rows64(dst, 0, e.SeqLen()) }

// rowsWith returns an iterator over the rows of the positions of e with other phases
// per position. The slice is overwritten by the next row.
func rowsAt(e *encoder.Encoding, tau []angle.Phase) iter.Seq[[]float64] {
	return func(yield func([]float64) bool) {
		n, d := e.SeqLen(), 2*len(tau)
		block := min(n, max(1, 1<<16/d))
		rows := make([]float64, block*d)
		for lo := 0; lo < n; lo += block {
			hi := min(lo+block, n)
			sweep.Rows(rows, tau, e.Positions(), lo, hi)
			sweep.Bound(rows)
			for r := range hi - lo {
				if !yield(rows[r*d:][:d]) {
					return
				}
			}
		}
	}
}

// doubledIndex takes the column for the pair, so that a sine and the cosine
// beside it have different frequencies n^(−2j/d).
func doubledIndex(e *encoder.Encoding, dst []float64) {
	d := e.DModel()
	for row := range rowsAt(e, angle.Geometric(e.Base(), float64(d)/2, d)) {
		for j := range d {
			dst[j] = row[2*j+j%2]
		}
		dst = dst[d:]
	}
}

// dividedSine divides the sine of the position, and not the position.
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

// frequencies returns the frequencies of all pairs.
func frequencies(e *encoder.Encoding) []float64 {
	w := make([]float64, e.Pairs())
	for i := range w {
		w[i] = e.Frequency(i)
	}
	return w
}

// halves writes all sines, then all cosines.
func concatenated(e *encoder.Encoding, dst []float64) {
	h := e.Pairs()
	for _, row := range e.All() {
		for i := range h {
			dst[i], dst[h+i] = row[2*i], row[2*i+1]
		}
		dst = dst[2*h:]
	}
}

// swappedHalves writes all cosines first.
func swappedHalves(e *encoder.Encoding, dst []float64) {
	h := e.Pairs()
	for _, row := range e.All() {
		for i := range h {
			dst[h+i], dst[i] = row[2*i], row[2*i+1]
		}
		dst = dst[2*h:]
	}
}

// Degree is one degree in radians, by which inDegrees scales angles.
const Degree = math.Pi / 180

// inDegrees takes angles in radians for degrees.
func inDegrees(e *encoder.Encoding, dst []float64) {
	tau := make([]angle.Phase, e.Pairs())
	for i, t := range e.Phases() {
		tau[i] = t.At(Degree)
	}
	sweep.Rows(dst, tau, e.Positions(), 0, e.SeqLen())
	sweep.Bound(dst)
}

// offByOne takes each position for the next one.
func offByOne(e *encoder.Encoding, dst []float64) {
	next := sweep.Positions{Start: e.Positions().Start + 1, List: slices.Clone(e.Positions().List)}
	for r := range next.List {
		next.List[r]++
	}
	sweep.Rows(dst, e.Phases(), next, 0, e.SeqLen())
	sweep.Bound(dst)
}

// low returns a bug that computes positions, frequencies and angles in t, and
// sines and cosines of these exactly.
func roundedAngles(t precision.DType) func(e *encoder.Encoding, dst []float64) {
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

// words is how many words the sentences of a batch have, of which there are as
// many or fewer: rows are shown sentence after sentence.
func sentenceLength(e *encoder.Encoding) int {
	return max(1, int(math.Ceil(math.Sqrt(float64(e.SeqLen())))))
}

// sentences gives the word r%w of sentence r/w the position of the word.
func perWord(e *encoder.Encoding, dst []float64) {
	first := min(sentenceLength(e), e.SeqLen()) * e.DModel()
	e.Rows64(dst[:first], 0, first/e.DModel())
	for done := first; done < len(dst); done += first {
		copy(dst[done:], dst[:first])
	}
}

// swappedAxes gives it the position of the sentence.
func perSentence(e *encoder.Encoding, dst []float64) {
	for _, row := range e.Between(0, (e.SeqLen()+sentenceLength(e)-1)/sentenceLength(e)) {
		for range sentenceLength(e) {
			dst = dst[copy(dst, row):]
		}
	}
}
