package identify

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/hypothesis"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
)

// prefix looks for wider tables of the default base whose first columns are the numbers, as
// where the first few are printed. Of width D these are the numbers of another base and
// width d:
//
//	n^(−2i/D) = b^(−2i/d),  b = n^(d/D)
//
// If the first match has such a base, and it is no round number, prefix puts the wider
// table before it. It reports whether it found one.
func (id *Identification) prefix(m *matrix.Matrix, tol matrix.Tolerance) bool {
	if m.Rows < 2 || m.Rows > mostPrefixRows || m.Columns < fewestColumns || m.Columns > mostPrefixColumns {
		return false
	}
	if id.explained() && !id.Matches[0].maybePrefix() {
		return false
	}
	e := newExcerpt(m.Block(0, min(m.Rows, 8)), tol, 0, m.Columns)
	if e.whole = m; !e.beginsAtOne() {
		return false
	}
	widths, _ := usualWidths(m.Columns)
	list := e.find(widths, encoder.DefaultBase)
	if len(list) != 1 || list[0].Bits < hypothesis.MinEvidence {
		return false
	}
	if id.explained() {
		for i := range id.Matches {
			id.Matches[i].Tie = i == 0 || id.Matches[i].Tie
		}
		list = append(list, id.Matches...)
	}
	id.Matches, id.Near, id.Reason, id.Checked = list, nil, Explained, m.Rows
	return true
}

// beginsAtOne reports whether the first column is the sine or the cosine of the positions.
func (e *excerpt) beginsAtOne() bool {
	sine := []column{{frequency: 1, drift: matrix.AngleError}}
	cosine := []column{{frequency: 1, drift: matrix.AngleError, cosine: true}}
	return len(e.startsOf(0, sine, 1)) > 0 || len(e.startsOf(0, cosine, 1)) > 0
}

// Limits of the excerpts that are looked for in wider tables.
const (
	mostPrefixRows    = 1 << 10
	mostPrefixColumns = 1 << 9
)

// maybePrefix reports whether the base of a fit may come from columns that were left out:
// it is no round number, and rows are a step of 1 apart.
func (f *Fit) maybePrefix() bool {
	if !f.BaseKnown || f.Convention.Layout != convention.Interleaved || f.Transposed || f.Bug != "" || f.Table.Axes() > 1 || !f.Consecutive || f.Step*f.Scale != 1 {
		return false
	}
	lo, hi, digits := rounded(f.Base)
	return lo > 1 && hi < encoder.DefaultBase && digits >= 3
}

// rounded returns bounds of a number that was rounded to the significant digits that it has,
// at most six.
func rounded(x float64) (lo, hi float64, digits int) {
	_, digits = matrix.Roundest(x, 5e-7)
	half := 0.6 * math.Pow10(matrix.PowerAbove(x)-min(digits, 6))
	return x - half, x + half, digits
}
