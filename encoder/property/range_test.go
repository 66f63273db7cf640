package property_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// checkRanges compares ColumnRanges with the ranges of the rows themselves.
func checkRanges(t *testing.T, e *encoder.Encoding) {
	t.Helper()
	low, high := make([]float64, e.DModel()), make([]float64, e.DModel())
	for r, row := range reference.Matrix(e) {
		for j, x := range row {
			if r == 0 {
				low[j], high[j] = x, x
			}
			low[j], high[j] = min(low[j], x), max(high[j], x)
		}
	}
	got := make([]float64, e.DModel())
	if err := property.ColumnRanges(e, got); err != nil {
		t.Fatal(err)
	}
	for j, got := range got {
		if want := high[j] - low[j]; math.Abs(got-want) > 3e-15 {
			t.Errorf("%d rows from %v on, n = %v: the range of column %d of %d is %v, want %v", e.SeqLen(), e.Position(0), e.Base(), j, e.DModel(), got, want)
		}
	}
}

func TestColumnRanges(t *testing.T) {
	for _, base := range []float64{1, 1.5, 100, 10000, 1e30} {
		for _, start := range []int{0, -5, -1000, 987654321, encoder.MaxPosition - 3000} {
			for _, n := range []int{1, 2, 3, 4, 5, 7, 10, 44, 45, 300, 355, 3000} {
				checkRanges(t, reference.Must(encoder.New(n, 12, encoder.Base(base), encoder.Start(start))))
			}
		}
	}
	for _, s := range []encoder.Spectrum{encoder.Linear, encoder.Quadratic, encoder.Cubic} {
		checkRanges(t, reference.Must(encoder.New(1000, 64, encoder.Frequencies(s))))
	}
	// The slow pair has this period.
	for _, period := range []float64{7, 7.0000001, 8, 1000} {
		base := period * period / (4 * math.Pi * math.Pi)
		checkRanges(t, reference.Must(encoder.New(2000, 4, encoder.Base(base), encoder.Start(17))))
	}
	checkRanges(t, reference.Must(encoder.New(1<<20, 4)))
	checkRanges(t, reference.Must(reference.Must(encoder.New(0, 64)).At([]float64{3, -1.5, 3, 12})))

	none := make([]float64, 4)
	if err := property.ColumnRanges(reference.Must(encoder.New(0, 4)), none); err != nil || none[0] != 0 {
		t.Errorf("the range over no rows is %v, want 0: %v", none, err)
	}
}

// TestColumnRangesLongest checks that over all positions every column reaches
// both −1 and 1.
func TestColumnRangesLongest(t *testing.T) {
	for _, base := range []float64{2, 10000, 1e12} {
		e := reference.Must(encoder.New(encoder.MaxPosition, 128, encoder.Base(base)))
		got := make([]float64, 128)
		if err := property.ColumnRanges(e, got); err != nil {
			t.Fatal(err)
		}
		for j, got := range got {
			if math.Abs(got-2) > 2e-15 {
				t.Errorf("n = %v: the range of column %d is %v, want 2", base, j, got)
			}
		}
	}
}

// TestPeriods counts the columns that vary and the pairs that complete a period
// in ten words of 64 dimensions.
func TestPeriods(t *testing.T) {
	e := reference.Must(encoder.New(10, 64))
	ranges := make([]float64, 64)
	if err := property.ColumnRanges(e, ranges); err != nil {
		t.Fatal(err)
	}
	varying, complete := 0, 0
	for _, s := range ranges {
		if s >= 0.1 {
			varying++
		}
	}
	for i := range e.Pairs() {
		if property.Periods(e, i) >= 1 {
			complete++
		}
	}
	if varying != 27 || complete != 2 {
		t.Errorf("the range of %d columns is at least 0.1, and %d pairs complete a period, want 27 and 2", varying, complete)
	}
	at := reference.Must(e.At([]float64{7, -2, 0}))
	if got, want := property.Periods(at, 1), property.Periods(e, 1); got != want {
		t.Errorf("Periods(1) = %v from -2 to 7, want %v as from 0 to 9", got, want)
	}
	if got := property.Periods(reference.Must(e.At(nil)), 0); got != 0 {
		t.Errorf("Periods(0) = %v without positions, want 0", got)
	}
}

// Over ten words the first pairs complete a period, and the last hardly change:
// the range of a sine is small, and the range of its cosine about half its
// square.
func ExampleColumnRanges() {
	e, _ := encoder.New(10, 64)
	ranges := make([]float64, 64)
	property.ColumnRanges(e, ranges)
	for i := 0; i < e.Pairs(); i += 5 {
		fmt.Printf("pair %2d: %.2f periods, ranges %.4f and %.6f\n", i, property.Periods(e, i), ranges[2*i], ranges[2*i+1])
	}
	// Output:
	// pair  0: 1.43 periods, ranges 1.9483 and 1.989992
	// pair  5: 0.34 periods, ranges 0.9960 and 1.534098
	// pair 10: 0.08 periods, ranges 0.4848 and 0.125362
	// pair 15: 0.02 periods, ranges 0.1197 and 0.007193
	// pair 20: 0.00 periods, ranges 0.0285 and 0.000405
	// pair 25: 0.00 periods, ranges 0.0067 and 0.000023
	// pair 30: 0.00 periods, ranges 0.0016 and 0.000001
}
