package identify_test

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// TestIdentifySlips identifies each slip at several sizes.
func TestIdentifySlips(t *testing.T) {
	grid := func(base, d float64) func(i int) float64 {
		return func(i int) float64 { return math.Pow(base, -2*float64(i)/d) }
	}
	row := func(r int) float64 { return float64(r) }
	sizes := [][2]int{{12, 8}, {20, 64}, {64, 256}}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, size := range sizes {
		rows, d := size[0], size[1]
		n, width := float64(rows), float64(d)
		paper := grid(10000, width)
		for _, c := range []struct {
			want identify.Slip
			pos  func(r int) float64
			w    func(i int) float64
			a    float64
		}{
			{identify.NoSlip, row, paper, 1},
			{identify.Clamped, func(r int) float64 { return min(float64(r), n-4) }, paper, 1},
			{identify.Clamped, func(r int) float64 { return max(0, float64(r)-3) }, paper, 1},
			{identify.Rounded, func(r int) float64 { return math.Round(0.7 * float64(r)) }, paper, 1},
			{identify.Rounded, func(r int) float64 { return math.Floor(1.3 * float64(r)) }, paper, 1},
			{identify.ShiftedIndex, row, func(i int) float64 { return paper(i + 1) }, 1},
			{identify.OverLength, func(r int) float64 { return float64(r) / n }, paper, 1},
			{identify.OverLast, func(r int) float64 { return float64(r) / (n - 1) }, paper, 1},
			{identify.Turns, func(r int) float64 { return 2 * math.Pi * float64(r) }, paper, 1},
			{identify.TimesRootD, row, paper, math.Sqrt(width)},
			{identify.HalfExponent, row, func(i int) float64 { return math.Pow(10000, -float64(i)/width) }, 1},
			{identify.Log10, row, func(i int) float64 { return math.Exp(-2 * float64(i) / width * math.Log10(10000)) }, 1},
		} {
			x := make([]float64, rows*d)
			for k := range x {
				sin, cos := math.Sincos(c.pos(k/d) * c.w(k%d/2))
				x[k] = c.a * [...]float64{sin, cos}[k%2]
			}
			for _, how := range []func(float64) float64{precision.Float64.Round, precision.Float32.Round, decimals(4)} {
				id := identified(t, rounded(x, how), d)
				f := best(id, "paper")
				if f == nil || f.Slip != c.want || f.Bug != "" || id.Reason > identify.Ambiguous {
					t.Errorf("%d × %d, slip %d: reason %d, %+v", rows, d, c.want, id.Reason, id.Matches)
				}
			}
		}
	}
}

// TestColumnExponent identifies the frequency 10000^(−j/d) for each column j: the exponent lacks the
// factor 2 that a doubled index puts there.
func TestColumnExponent(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {4, 6}, {10, 8}, {20, 16}, {50, 64}} {
		rows, d := size[0], size[1]
		x := make([]float64, rows*d)
		for k := range x {
			sin, cos := math.Sincos(float64(k/d) * math.Pow(10000, -float64(k%d)/float64(d)))
			x[k] = [...]float64{sin, cos}[k%2]
		}
		for _, how := range roundings {
			id := identified(t, rounded(x, how.how), d)
			if f := best(id, "paper"); f == nil || f.Bug != "doubled-index" || f.Slip != identify.HalfExponent {
				t.Errorf("%d × %d, %s: %v, %s", rows, d, how.name, id.Reason, sayFits(id))
			}
		}
	}
}

// TestDoubleExponent identifies the square of the base in narrow tables; in wide ones most pairs
// stand still.
func TestDoubleExponent(t *testing.T) {
	for _, size := range [][2]int{{8, 8}, {12, 8}, {20, 16}, {64, 32}} {
		rows, d := size[0], size[1]
		x, _ := reference.Elements(t, tableOf(convention.Convention{Base: 1e8}, rows, d))
		for _, how := range roundings {
			id := identified(t, rounded(x, how.how), d)
			if f := best(id, "paper"); f == nil || id.Reason != identify.Explained || f.Base != 1e8 || f.Slip != identify.DoubleExponent {
				t.Errorf("%d × %d, %s: %v, %s", rows, d, how.name, id.Reason, sayFits(id))
			}
		}
	}
}

// TestZeroRow identifies tables with a row of zeros, which leaves out one position and is no
// sign of rounded positions.
func TestZeroRow(t *testing.T) {
	const rows, d = 8, 8
	for _, zero := range []int{0, 1, 4, 5, 7} {
		for _, how := range roundings[1:] {
			x, _ := reference.Elements(t, tableOf(convention.Convention{}, rows, d))
			clear(x[zero*d:][:d])
			y := rounded(x, how.how)
			id := identified(t, y, d)
			f := best(id, "paper")
			if f == nil || id.Reason != identify.Explained || f.Slip != identify.NoSlip || !slices.Equal(f.ZeroRows, []int{zero}) {
				t.Errorf("row %d, %s: %v, %s", zero, how.name, id.Reason, sayFits(id))
				continue
			}
			checkFit(t, f, y)
		}
	}
}

func TestNames(t *testing.T) {
	for _, c := range []struct {
		value fmt.Stringer
		want  string
	}{
		{identify.Explained, "explained"},
		{identify.NotGraded, "not-graded"},
		{identify.Permuted, "permuted"},
		{identify.NoSlip, "none"},
		{identify.TimesRootD, "times-root-d"},
		{identify.DoubleExponent, "double-exponent"},
		{identify.Log10, "log10"},
	} {
		if got := c.value.String(); got != c.want {
			t.Errorf("String() = %q, want %q", got, c.want)
		}
	}
}
