// Package bug implements the mistakes most often made with the sinusoidal
// positional encoding, and for each a law whose violation reveals it.
//
// None of the bugs stops a program: shapes stay the same, values stay in
// [-1, 1], and models train in spite of them. Each is known by the expression
// that was meant and the one that was written, for example
//
//	doubled-index  sin(pos / n**(2*(j//2)/d))  sin(pos / n**(2*j/d))
//	divided-sine   sin(pos / n**(2*i/d))       sin(pos) / n**(2*i/d)
//
// and by the GitHub issues that report it (Bug.Sources). Rows64 computes the
// wrong rows, Intended64 the rows that were meant.
//
// A Law is a number that a single expression computes from the rows:
//
//	||p|² − d/2|              0 if every pair is a sine and a cosine of one angle
//	p[m]·p[m+1]               the same for all m if every pair turns steadily
//	angle of the first pair   turns by 1 radian from row to row
//
// Right rows keep it up to rounding; the rows of the bug do not.
package bug

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Bug is a known mistake in computing or using the encoding.
type Bug struct {
	Name string

	// What goes wrong, in one line.
	About string

	// The expression that was meant and the one that was written, with pos, n, d,
	// the column j and the pair i = j//2.
	Right, Wrong string

	// Sources are GitHub issues that report the bug, as owner/name#number.
	Sources []string

	// Law holds for the rows that were meant and fails for those of the bug.
	Law Law

	intended, actual rowsFunc
}

// Rows64 writes the rows that the bug computes in place of those of e into dst,
// which has seq_len·d_model elements. They are NaN at positions beyond the range
// of float16, if the bug computes in float16.
func (b Bug) Rows64(e *encoder.Encoding, dst []float64) error { return b.actual.write(e, dst) }

// Intended64 writes the rows that were meant into dst, for comparison. They are
// the rows of e, unless the bug is in the order of columns or of rows.
func (b Bug) Intended64(e *encoder.Encoding, dst []float64) error { return b.intended.write(e, dst) }

// A Law is a number computed from rows that shows whether they are right.
type Law struct {
	Name    string
	About   string // the number and the value it should have
	measure func(e *encoder.Encoding, rows []float64) float64
}

// Of returns the number for rows that were written in place of those of e,
// seq_len·d_model elements. It returns an *Error for another length.
func (l Law) Of(e *encoder.Encoding, rows []float64) (float64, error) {
	if err := encoder.CheckRows(len(rows), e.SeqLen(), e.DModel()); err != nil {
		return 0, err
	}
	return l.measure(e, rows), nil
}

// dotRange returns max − min of p[m]·p[m+1] over all m.
func dotRange(e *encoder.Encoding, rows []float64) float64 {
	d := e.DModel()
	lo, hi := math.Inf(1), math.Inf(-1)
	for ; len(rows) >= 2*d; rows = rows[d:] {
		var g sweep.Sum
		for j, x := range rows[:d] {
			g.Add(x * rows[d+j])
		}
		lo, hi = min(lo, g.Value()), max(hi, g.Value())
	}
	return max(0, hi-lo)
}

// lengthError returns max ||p|² − d/2| over all rows p.
func lengthError(e *encoder.Encoding, rows []float64) float64 {
	d, worst := e.DModel(), 0.0
	for ; len(rows) > 0; rows = rows[d:] {
		var square sweep.Sum
		for _, x := range rows[:d] {
			square.Add(x * x)
		}
		worst = max(worst, math.Abs(square.Value()-float64(d)/2))
	}
	return worst
}

// firstColumnError returns max |p[0] − sin pos| over all rows p.
func firstColumnError(e *encoder.Encoding, rows []float64) float64 {
	worst := 0.0
	for _, pair := range rowsAt(e, e.Phases()[:1]) {
		worst = max(worst, math.Abs(rows[0]-pair[0]))
		rows = rows[e.DModel():]
	}
	return worst
}

// stepAngle returns the angle from the first pair of the first row to the first
// pair of the second.
func stepAngle(e *encoder.Encoding, rows []float64) float64 {
	if e.SeqLen() < 2 {
		return 0
	}
	next := rows[e.DModel():]
	return angle.Wrap(math.Atan2(next[0], next[1]) - math.Atan2(rows[0], rows[1]))
}

// startError returns the angle from the first pair of e, at its first position,
// to the first pair of the first row.
func startError(e *encoder.Encoding, rows []float64) float64 {
	if e.SeqLen() == 0 {
		return 0
	}
	sin, cos := e.Pair(0, e.Position(0))
	return angle.Wrap(math.Atan2(rows[0], rows[1]) - math.Atan2(sin, cos))
}

// smallestStep returns min |p[r] − p[r−1]| over neighbouring words of the same
// sentence.
func smallestStep(e *encoder.Encoding, rows []float64) float64 {
	d, smallest := e.DModel(), math.Inf(1)
	for r := 1; r < e.SeqLen(); r++ {
		if r%sentenceLength(e) == 0 {
			continue
		}
		square := 0.0
		for j, x := range rows[r*d:][:d] {
			square += (x - rows[(r-1)*d+j]) * (x - rows[(r-1)*d+j])
		}
		smallest = min(smallest, math.Sqrt(square))
	}
	if math.IsInf(smallest, 1) {
		return 0
	}
	return smallest
}
