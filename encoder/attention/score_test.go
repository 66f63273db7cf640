package attention_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/internal/reference"
)

func score(t *testing.T, d int, a []float64) *attention.Score {
	t.Helper()
	s, err := attention.NewScore(d, a)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func expand(t *testing.T, s *attention.Score, x, y, p, q []float64, scale float64) *attention.Expansion {
	t.Helper()
	e, err := s.Expand(x, y, p, q, scale)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestExpandByHand expands f(x, y) = e^{2xy} at x = 1/2, y = 1, where f = e,
// ∂f/∂x = 2e, ∂f/∂y = e, ∂²f/∂x² = 4e, ∂²f/∂y² = e and ∂²f/∂x∂y = 4e.
func TestExpandByHand(t *testing.T) {
	e := expand(t, score(t, 1, []float64{2}), []float64{0.5}, []float64{1}, []float64{1}, []float64{1}, 0.1)
	for i, want := range []float64{1, 0.2, 0.1, 0.02, 0.005, 0.04} {
		if got := e.Terms[i] / math.E; math.Abs(got-want) > 1e-15 {
			t.Errorf("term %d = %v·e, want %v·e", i+1, got, want)
		}
	}
	if want := 1.365 * math.E; math.Abs(e.Sum-want) > 1e-14 {
		t.Errorf("sum %v, want %v", e.Sum, want)
	}
	if want := math.Exp(2 * 0.6 * 1.1); math.Abs(e.Value-want) > 1e-14 || e.Remainder != e.Value-e.Sum {
		t.Errorf("value %v and remainder %v, want %v and the difference", e.Value, e.Remainder, want)
	}
}

// TestExpandDerivatives compares each term with finite differences, and checks
// that halving p and q divides the remainder by 8.
func TestExpandDerivatives(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	vector := func(n int) []float64 {
		v := make([]float64, n)
		for i := range v {
			v[i] = random.NormFloat64()
		}
		return v
	}
	const h = 1e-3
	for _, d := range []int{1, 2, 5} {
		for _, s := range []*attention.Score{score(t, d, nil), score(t, d, vector(d*d))} {
			x, y, p, q, none := vector(d), vector(d), vector(d), vector(d), make([]float64, d)
			minus := make([]float64, d)
			for i := range q {
				minus[i] = -q[i]
			}
			f := func(p, q []float64, scale float64) float64 { return expand(t, s, x, y, p, q, scale).Value }
			f0 := f(none, none, 0)
			e := expand(t, s, x, y, p, q, 1)
			for i, want := range []float64{
				f0,
				(f(p, none, h) - f(p, none, -h)) / (2 * h),
				(f(none, q, h) - f(none, q, -h)) / (2 * h),
				(f(p, none, h) - 2*f0 + f(p, none, -h)) / (2 * h * h),
				(f(none, q, h) - 2*f0 + f(none, q, -h)) / (2 * h * h),
				(f(p, q, h) + f(p, q, -h) - f(p, minus, h) - f(p, minus, -h)) / (4 * h * h),
			} {
				if math.Abs(e.Terms[i]-want) > 1e-4*max(f0, math.Abs(want)) {
					t.Errorf("d = %d: term %d = %v, finite differences give %v", d, i+1, e.Terms[i], want)
				}
			}
			whole, half := expand(t, s, x, y, p, q, 2*h).Remainder, expand(t, s, x, y, p, q, h).Remainder
			if ratio := whole / half; math.Abs(ratio-8) > 0.2 {
				t.Errorf("d = %d: halving p and q divides the remainder by %v, want 8", d, ratio)
			}
		}
	}
}

// TestExpandIdentity takes A = √d·I and zeros for words, so that H = I and the
// sixth term is the relative dot product.
func TestExpandIdentity(t *testing.T) {
	const d = 8
	enc := reference.Must(encoder.New(0, d))
	a, p, q, zero := make([]float64, d*d), make([]float64, d), make([]float64, d), make([]float64, d)
	for i := range d {
		a[i*d+i] = math.Sqrt(d)
	}
	s := score(t, d, a)
	for _, at := range [][2]float64{{3, 7}, {100, 104}, {5, 5}} {
		if enc.Row(p, at[0]) != nil || enc.Row(q, at[1]) != nil {
			t.Fatal("Row returns an error")
		}
		want, err := enc.RelativeDot(at[0] - at[1])
		if err != nil {
			t.Fatal(err)
		}
		e := expand(t, s, zero, zero, p, q, 1)
		if math.Abs(e.Terms[5]-want) > 1e-14 {
			t.Errorf("sixth term %v for %v, want %v", e.Terms[5], at, want)
		}
	}
}

// Only the last of the six terms depends on both positions. Halving the positions
// divides the remainder by 8.
func ExampleScore_Expand() {
	e, _ := encoder.New(0, 4)
	s, _ := attention.NewScore(4, nil)
	x, _ := attention.Embed([]string{"man", "bites"}, 4)
	p, q := make([]float64, 4), make([]float64, 4)
	e.Row(p, 1)
	e.Row(q, 3)
	for _, scale := range []float64{0.2, 0.1, 0.05} {
		t, _ := s.Expand(x[:4], x[4:], p, q, scale)
		fmt.Printf("%.2f: terms %8.5f, value %.5f, remainder %9.6f\n", scale, t.Terms, t.Value, t.Remainder)
	}
	// Output:
	// 0.20: terms [ 1.04931  0.04624  0.19205  0.00102  0.01758  0.02071], value 1.33230, remainder  0.005383
	// 0.10: terms [ 1.04931  0.02312  0.09603  0.00025  0.00439  0.00518], value 1.17893, remainder  0.000637
	// 0.05: terms [ 1.04931  0.01156  0.04801  0.00006  0.00110  0.00129], value 1.11142, remainder  0.000077
}
