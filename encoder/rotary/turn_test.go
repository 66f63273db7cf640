package rotary_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// TestRotateWidths compares vectors of all small widths with the formula, in both precisions
// and in place.
func TestRotateWidths(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	positions := make([]float64, 20)
	for i := range positions {
		positions[i] = float64(i - 7)
	}
	for d := 2; d <= 40; d += 2 {
		e := reference.Must(encoder.New(20, d, encoder.Start(-7)))
		for _, name := range []string{"rope-half", "rope-interleaved"} {
			r := reference.Must(rotary.Find(name))
			x := gaussian(random, 20*d)
			want := make([]float64, len(x))
			for row := range 20 {
				for i := range d / 2 {
					a, b := row*d+i, row*d+i+d/2
					if r.Interleaved {
						a, b = row*d+2*i, row*d+2*i+1
					}
					sin, cos := e.Pair(i, e.Position(row))
					want[a], want[b] = x[a]*cos-x[b]*sin, x[a]*sin+x[b]*cos
				}
			}
			single, double := make([]float32, 5*d), make([]float64, len(x))
			reference.Must(0, r.Rotate(double, x, positions...))
			for j := range single {
				single[j] = float32(x[7*d+j])
			}
			reference.Must(0, r.Rotate32(single, single, positions[7:12]...))
			reference.Must(0, r.Rotate(x, x, positions...))
			for j, w := range want {
				if math.Abs(double[j]-w) > 1e-14 || x[j] != double[j] {
					t.Fatalf("%s of width %d: [%d] = %v and, in place, %v, want %v", r.Name, d, j, double[j], x[j], w)
				}
			}
			for j, x := range single {
				if w := want[7*d+j]; math.Abs(float64(x)-w) > 1e-6 {
					t.Fatalf("%s of width %d: [%d] = %v in single precision, want %v", r.Name, d, j, x, w)
				}
			}
		}
	}
}

// TestCheckVectors finds the one element that is out of range, wherever it stands.
func TestCheckVectors(t *testing.T) {
	for n := range 40 {
		x := make([]float64, 40)
		for i := range x {
			x[i] = encoder.MaxMagnitude
		}
		if err := rotary.CheckVectors("input", x[:n]); err != nil {
			t.Errorf("%d of the largest numbers: %v", n, err)
		}
		for _, bad := range []float64{math.NaN(), math.Inf(-1), 1.1e38} {
			x[n] = bad
			if err := rotary.CheckVectors("input", x); err == nil {
				t.Errorf("no error for %v at %d", bad, n)
			}
		}
	}
}
