package identify

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// FullWidth returns the width D of rows of the default base n whose first d columns are
// these numbers, or 0 if there is no such width, or more than one:
//
//	n^(−2i/D) = b^(−2i/d),  b = n^(d/D)
//
// A base that is no round number may come from columns that were left out, as where the
// first few are printed. Widths are multiples of 64 and powers of 2. Positions are in steps
// of 1: other steps may come from columns that were left out before these.
func (f *Fit) FullWidth() int {
	c, d := f.Convention, f.Table.DModel()
	if !f.BaseKnown || c.Layout != convention.Interleaved || c.Shift != 0 || f.Transposed || f.Bug != "" || f.Table.Axes() > 1 || d%2 != 0 || !f.Consecutive || f.Step*f.Scale != 1 {
		return 0
	}
	lo, hi, digits := rounded(f.Base)
	if lo <= 1 || hi >= encoder.DefaultBase || digits < 3 {
		return 0
	}
	// ln n · d/D = ln b
	least, most := float64(d)*math.Log(encoder.DefaultBase)/math.Log(hi), float64(d)*math.Log(encoder.DefaultBase)/math.Log(lo)
	width := 0
	for _, step := range [...]int{64, 8, 16, 32} {
		for n := step; float64(n) <= min(most, widestRow); n += 64 {
			if float64(n) < least || n <= d || step < 64 && n > step {
				continue
			}
			if width != 0 {
				return 0
			}
			width = n
		}
	}
	return width
}

// widestRow is the width of the widest rows in models.
const widestRow = 1 << 14

// rounded returns bounds of a number that was rounded to the significant digits that it has,
// at most six.
func rounded(x float64) (lo, hi float64, digits int) {
	mantissa, exponent, _ := strings.Cut(strconv.FormatFloat(x, 'e', 5, 64), "e")
	mantissa = strings.TrimRight(mantissa, "0.")
	digits = max(1, len(mantissa)-1)
	exp, _ := strconv.Atoi(exponent)
	half := 0.6 * math.Pow10(exp-digits+1)
	return x - half, x + half, digits
}
