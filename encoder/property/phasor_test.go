package property_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/property"
)

// TestRelativePhasor checks that p_m·p_n* is e^{i(m−n)ω}, and that its real parts
// sum to the relative dot product.
func TestRelativePhasor(t *testing.T) {
	e := reference.Must(encoder.New(0, 16))
	for _, at := range [][2]float64{{0, 0}, {7, 3}, {3, 7}, {1007, 1003}, {2.5, -1}} {
		total := 0.0
		for i := range e.Pairs() {
			re, im := property.RelativePhasor(e, i, at[0], at[1])
			sin, cos := math.Sincos((at[0] - at[1]) * e.Frequency(i))
			if math.Abs(re-cos) > 1e-15 || math.Abs(im-sin) > 1e-15 {
				t.Errorf("RelativePhasor(%d, %v) = %v, %v, want %v, %v", i, at, re, im, cos, sin)
			}
			total += re
		}
		want, err := e.RelativeDot(at[0] - at[1])
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(total-want) > 1e-14 {
			t.Errorf("real parts sum to %v for %v, want %v", total, at, want)
		}
	}
}

func TestLargestStationarityError(t *testing.T) {
	const turn = 2 * math.Pi
	for _, c := range []struct {
		name     string
		r, theta []float64
		want     property.StationarityError
	}{
		{"no points", nil, nil, property.StationarityError{}},
		{"one point", []float64{3}, []float64{2}, property.StationarityError{}},
		{"arithmetic", []float64{1, 1, 1, 1, 1}, []float64{5, 5.3, 5.6, 5.9, 6.2}, property.StationarityError{}},
		{"up to whole turns", []float64{2, 2, 2, 2}, []float64{0, 1 + turn, 2, 3 - 2*turn}, property.StationarityError{}},
		{"two angles", []float64{1, 1}, []float64{0, 4}, property.StationarityError{}},
		// r² = 1 and 4.
		{"one long", []float64{1, 1, 1, 2, 1}, []float64{0, 1, 2, 3, 4}, property.StationarityError{Largest: 3, M: 0, N: 3, Offset: 0}},
		{"growing", []float64{1, 2, 3}, []float64{0, 1, 2}, property.StationarityError{Largest: 8, M: 0, N: 2, Offset: 0}},
		// A step forward against a step and half a turn.
		{"half a turn", []float64{1, 1, 1, 1}, []float64{0, 1, 2, 3 + turn/2}, property.StationarityError{Largest: 2, M: 0, N: 2, Offset: 1}},
		// e^{i} against e^{2i}: a chord of one radian.
		{"uneven", []float64{1, 1, 1}, []float64{0, 1, 3}, property.StationarityError{Largest: 2 * math.Sin(0.5), M: 0, N: 1, Offset: 1}},
	} {
		got, err := property.LargestStationarityError(c.r, c.theta)
		if err != nil {
			t.Fatal(err)
		}
		if math.Abs(got.Largest-c.want.Largest) > 1e-14 {
			t.Errorf("%s: the error is %v, want %v", c.name, got.Largest, c.want.Largest)
		}
		if got.Largest = c.want.Largest; c.want.Largest > 0 && got != c.want {
			t.Errorf("%s: the error is at %+v, want %+v", c.name, got, c.want)
		}
	}
}

// With equal steps of the angle the products depend on the distance alone; with
// growing steps they do not.
func ExampleLargestStationarityError() {
	ones := []float64{1, 1, 1, 1}
	equal, _ := property.LargestStationarityError(ones, []float64{0, 0.5, 1.0, 1.5})
	growing, _ := property.LargestStationarityError(ones, []float64{0, 0.5, 1.2, 2.1})
	fmt.Printf("%.3f\n", equal.Largest)
	fmt.Printf("%.3f between p_%d·p_%d* and p_%d·p_%d*\n", growing.Largest,
		growing.M+growing.Offset, growing.M, growing.N+growing.Offset, growing.N)
	// Output:
	// 0.000
	// 0.397 between p_1·p_0* and p_3·p_2*
}
