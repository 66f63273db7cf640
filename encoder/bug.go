package encoder

import (
	"math"
	"slices"
	"strconv"
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

	// true64 writes row r of what was meant, wrong64 that of what was made.
	true64, wrong64 func(e *Encoding, dst []float64, r int)
}

// A Law is a number that tells whether rows are what they are meant to be.
type Law struct {
	English, Chinese string // which number it is, and what it should be
	measure          func(e *Encoding, rows []float64) float64
}

// Bugs returns all bugs.
func Bugs() []Bug { return slices.Clone(bugs) }

// FindBug returns the bug of the given name. It returns an *Error if there is
// none.
func FindBug(name string) (Bug, error) {
	for _, b := range bugs {
		if b.Name == name {
			return b, nil
		}
	}
	return Bug{}, &Error{Code: Unknown, Parameter: "bug", Value: Quote(name), Rule: "is not one of the bugs"}
}

// Rows64 writes what the bug makes of the encoding into dst, which has
// seq_len·d_model elements. It is NaN where a position is beyond the range of
// float16.
func (b Bug) Rows64(e *Encoding, dst []float64) error { return e.each(dst, b.wrong64) }

// True64 writes what was meant into dst, for comparison. It is not the encoding
// itself where the mistake is in the order of columns or of rows.
func (b Bug) True64(e *Encoding, dst []float64) error { return e.each(dst, b.true64) }

// Measure returns the number of the bug's law, of the rows that were meant and
// of those that were made. It returns an *Error if the matrix would have more
// than 2²² numbers.
func (b Bug) Measure(e *Encoding) (right, wrong float64, err error) {
	if e.seqLen > maxW/e.dModel {
		return 0, 0, Refuse("seq_len", e.seqLen, "and d_model "+strconv.Itoa(e.dModel)+" make a matrix of more than 2^22 numbers")
	}
	rows := make([]float64, e.seqLen*e.dModel)
	if err := b.True64(e, rows); err != nil {
		return 0, 0, err
	}
	right = b.Law.measure(e, rows)
	if err := b.Rows64(e, rows); err != nil {
		return 0, 0, err
	}
	return right, b.Law.measure(e, rows), nil
}

// each writes rows that are computed one by one into dst.
func (e *Encoding) each(dst []float64, row func(e *Encoding, dst []float64, r int)) error {
	if err := e.checkRows(len(dst), e.seqLen); err != nil {
		return err
	}
	for r := range e.seqLen {
		row(e, dst[r*e.dModel:][:e.dModel], r)
	}
	return nil
}

// asMeant is the encoding itself.
func asMeant(e *Encoding, dst []float64, r int) { e.row(dst, e.Position(r)) }

// doubledIndex takes the column for the pair, so that a sine and the cosine
// beside it have different frequencies n^(−2j/d).
func doubledIndex(e *Encoding, dst []float64, r int) {
	for j, tau := range geometric(e.base, float64(e.dModel)/2, e.dModel) {
		sin, cos := tau.at(e.Position(r)).sincos()
		if dst[j] = sin; j%2 == 1 {
			dst[j] = cos
		}
	}
}

// dividedSine divides the sine of the position, and not the position.
func dividedSine(e *Encoding, dst []float64, r int) {
	sin, cos := math.Sincos(e.Position(r))
	for i := range e.tau {
		w := e.Frequency(i)
		dst[2*i], dst[2*i+1] = sin*w, cos*w
	}
}

// halves writes all sines, then all cosines.
func halves(e *Encoding, dst []float64, r int) {
	h := len(e.tau)
	for i := range h {
		dst[i], dst[h+i] = e.Pair(i, e.Position(r))
	}
}

// swappedHalves writes all cosines first.
func swappedHalves(e *Encoding, dst []float64, r int) {
	h := len(e.tau)
	for i := range h {
		dst[h+i], dst[i] = e.Pair(i, e.Position(r))
	}
}

// degrees is what one radian is taken for.
const degrees = math.Pi / 180

// inDegrees takes angles in radians for degrees.
func inDegrees(e *Encoding, dst []float64, r int) {
	for i, tau := range e.tau {
		dst[2*i], dst[2*i+1] = tau.times2(e.Position(r), degrees).sincos()
	}
}

// offByOne takes each position for the next one.
func offByOne(e *Encoding, dst []float64, r int) { e.row(dst, e.Position(r)+1) }

// low returns a bug that computes positions, frequencies and angles in t, and
// sines and cosines of these exactly.
func low(t DType) func(e *Encoding, dst []float64, r int) {
	return func(e *Encoding, dst []float64, r int) {
		for i := range e.tau {
			angle := t.Round(t.Round(e.Position(r)) * t.Round(e.Frequency(i)))
			dst[2*i], dst[2*i+1] = math.Sincos(angle)
		}
	}
}

// words is how many words the sentences of a batch have, of which there are as
// many or fewer: rows are shown sentence after sentence.
func (e *Encoding) words() int { return max(1, int(math.Ceil(math.Sqrt(float64(e.seqLen))))) }

// sentences gives the word r%w of sentence r/w the position of the word.
func sentences(e *Encoding, dst []float64, r int) { e.row(dst, e.Position(r%e.words())) }

// swappedAxes gives it the position of the sentence.
func swappedAxes(e *Encoding, dst []float64, r int) { e.row(dst, e.Position(r/e.words())) }
