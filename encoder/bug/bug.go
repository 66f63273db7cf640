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

import "github.com/posenc/posenc/encoder"

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
