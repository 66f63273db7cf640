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

func headScore(t *testing.T, d int) *attention.Score {
	t.Helper()
	s, err := attention.HeadScore(d)
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
	if math.Abs(e.Dot-0.01) > 1e-17 {
		t.Errorf("⟨p, q⟩ = %v, want 0.01", e.Dot)
	}
}

// TestExpandDerivatives compares each term with the difference of values, and
// the remainder with what an error of third order does when p and q are halved.
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
		for _, s := range []*attention.Score{score(t, d, nil), score(t, d, vector(d*d)), headScore(t, d)} {
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

// TestMixedIsIdentity takes A = √d·I and words of zeros, where H = I: the sixth
// term is then the relative dot product.
func TestMixedIsIdentity(t *testing.T) {
	const d = 8
	enc := reference.Must(encoder.New(0, d))
	a, p, q, zero := make([]float64, d*d), make([]float64, d), make([]float64, d), make([]float64, d)
	for i := range d {
		a[i*d+i] = math.Sqrt(d)
	}
	s := score(t, d, a)
	h, err := s.Mixed(zero, zero)
	if err != nil {
		t.Fatal(err)
	}
	for i, got := range h {
		want := 0.0
		if i/d == i%d {
			want = 1
		}
		if math.Abs(got-want) > 1e-15 {
			t.Errorf("H[%d, %d] = %v, want %v", i/d, i%d, got, want)
		}
	}
	for _, at := range [][2]float64{{3, 7}, {100, 104}, {5, 5}} {
		if enc.Row(p, at[0]) != nil || enc.Row(q, at[1]) != nil {
			t.Fatal("Row refuses")
		}
		want, err := enc.RelativeDot(at[0] - at[1])
		if err != nil {
			t.Fatal(err)
		}
		e := expand(t, s, zero, zero, p, q, 1)
		if math.Abs(e.Terms[5]-want) > 1e-14 || math.Abs(e.Dot-want) > 1e-14 {
			t.Errorf("sixth term %v and ⟨p, q⟩ = %v for %v, want %v", e.Terms[5], e.Dot, at, want)
		}
	}
}

// TestHeadScore makes shares of scores, and finds the weights of the head.
func TestHeadScore(t *testing.T) {
	const d = 6
	words := []string{"shares", "of", "one"}
	x, err := attention.Embed(words, d)
	if err != nil {
		t.Fatal(err)
	}
	a, s, zero := attend(t, words, d, nil), headScore(t, d), make([]float64, d)
	for m := range words {
		var f [3]float64
		for n := range f {
			f[n] = expand(t, s, x[m*d:][:d], x[n*d:][:d], zero, zero, 1).Value
		}
		for n := range f {
			if want := f[n] / (f[0] + f[1] + f[2]); math.Abs(a.Weight(m)[n]-want) > 1e-14 {
				t.Errorf("weight %d of word %d = %v, want %v", n, m, a.Weight(m)[n], want)
			}
		}
	}
}

// Of the six terms, only the last one sees both positions. The smaller they
// are, the less the six leave over: an eighth for each half.
func ExampleScore_Expand() {
	e, _ := encoder.New(0, 4)
	s, _ := attention.HeadScore(4)
	x, _ := attention.Embed([]string{"dog", "man"}, 4)
	p, q := make([]float64, 4), make([]float64, 4)
	e.Row(p, 1)
	e.Row(q, 3)
	for _, scale := range []float64{0.2, 0.1, 0.05} {
		t, _ := s.Expand(x[:4], x[4:], p, q, scale)
		fmt.Printf("%.2f: terms %8.5f, value %.5f, remainder %9.6f\n", scale, t.Terms, t.Value, t.Remainder)
	}
	// Output:
	// 0.20: terms [ 1.22155 -0.13148  0.01659  0.00708  0.00011 -0.02538], value 1.09064, remainder  0.002158
	// 0.10: terms [ 1.22155 -0.06574  0.00830  0.00177  0.00003 -0.00634], value 1.15983, remainder  0.000264
	// 0.05: terms [ 1.22155 -0.03287  0.00415  0.00044  0.00001 -0.00159], value 1.19173, remainder  0.000032
}
