package encoder_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

func TestCosineIntegral(t *testing.T) {
	worst := 0.0
	for _, v := range reference.Rows(t, "cosine_integral.tsv") {
		x, want := v[0], v[1]
		got := encoder.CosineIntegral(x)
		worst = max(worst, math.Abs(got-want))
		// A float64 near −13 is no finer than 2e-15.
		if math.Abs(got-want) > max(2e-15, 2e-16*math.Abs(want)) {
			t.Errorf("CosineIntegral(%v) = %v, want %v", x, got, want)
		}
	}
	t.Logf("worst error %.2g", worst)
	for _, c := range []struct{ x, want float64 }{{0, math.Inf(-1)}, {math.Inf(1), 0}, {-1, math.NaN()}} {
		if got := encoder.CosineIntegral(c.x); got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("CosineIntegral(%v) = %v, want %v", c.x, got, c.want)
		}
	}
}

// TestCosineIntegralTurns looks at its zeros (DLMF 6.13, to as many digits as
// a float64 has) and at its slope, which is cos x / x, also where the series
// gives way to the continued fraction.
func TestCosineIntegralTurns(t *testing.T) {
	for _, zero := range []float64{0.61650548562071623, 3.38418042255118642, 6.42704774405036857} {
		if got := encoder.CosineIntegral(zero); math.Abs(got) > 5e-16 {
			t.Errorf("CosineIntegral(%v) = %v, want 0", zero, got)
		}
	}
	const h = 1.0 / 1024
	for x := 0.125; x < 40; x += h {
		// Simpson's rule over one step: its error is h⁵/2880 times the fourth
		// derivative of cos x / x, which is below 4!/x⁵ + ….
		f := func(x float64) float64 { return math.Cos(x) / x }
		want := h / 6 * (f(x) + 4*f(x+h/2) + f(x+h))
		got := encoder.CosineIntegral(x+h) - encoder.CosineIntegral(x)
		if bound := 4e-15 + math.Pow(h/x, 5)/20; math.Abs(got-want) > bound {
			t.Errorf("Ci(%v) − Ci(%v) = %v, want %v", x+h, x, got, want)
		}
	}
}

func TestLimit(t *testing.T) {
	worst := 0.0
	check := func(k, base, want float64) {
		got := encoder.Limit(k, base)
		worst = max(worst, math.Abs(got-want))
		if math.Abs(got-want) > 5e-15 || got != encoder.Limit(-k, base) {
			t.Errorf("Limit(±%v, %v) = %v and %v, want %v", k, base, got, encoder.Limit(-k, base), want)
		}
	}
	for _, v := range reference.Rows(t, "limit.tsv") {
		check(v[0], v[1], v[2])
	}
	// Bases near 1, from mpmath with 40 digits.
	for _, c := range []struct{ k, base, want float64 }{
		{1, 1.0000001, 0.540302347941684576},
		{3, 1.9, -0.548956386605996472},
		{4.5, 1.99, -0.8017657063403425},
		{50, 1.5, -0.0840963551138789123},
		{1000, 1.001, 0.853231012026687597},
		{1e7, 1.00001, 0.00518310853692088069},
		{1e15, 1.0000001, 1.49004510926740778e-8},
		{100, 1, math.Cos(100)},
		{1 << 53, 1, math.Cos(1 << 53)},
		{0, 1, 1}, {0, 10000, 1},
	} {
		check(c.k, c.base, c.want)
	}
	t.Logf("worst error %.2g", worst)
}

// TestLimitIsLimit checks that wider and wider rows come ever closer to G, half
// as far for twice as many dimensions.
func TestLimitIsLimit(t *testing.T) {
	for _, base := range []float64{1.5, 100, 1e4} {
		for _, k := range []float64{1, 7.5, 100} {
			far := math.Inf(1)
			for d := 4096; d <= encoder.MaxDModel; d *= 2 {
				g, err := reference.Must(encoder.New(0, d, encoder.Base(base))).RelativeDot(k)
				if err != nil {
					t.Fatal(err)
				}
				// Left sums are off by half a step times f(0) − f(1).
				gap := math.Abs(g/float64(d/2) - encoder.Limit(k, base))
				if bound := 2.0 / float64(d); gap > bound || gap > 0.6*far {
					t.Errorf("n = %v, k = %v: %d dimensions are %v from the limit, half as many %v", base, k, d, gap, far)
				}
				far = gap
			}
		}
	}
}

// TestLimitEnds gives what is not a number: no search and no fraction goes on
// for ever.
func TestLimitEnds(t *testing.T) {
	nan, cubic := math.NaN(), reference.Must(encoder.New(0, 2, encoder.Frequencies(encoder.Cubic)))
	for i, got := range []float64{
		encoder.CosineIntegral(nan), encoder.Limit(nan, 100), encoder.Limit(5, nan), encoder.LimitZero(nan), cubic.Limit(nan),
	} {
		if !math.IsNaN(got) {
			t.Errorf("case %d: %v, want NaN", i, got)
		}
	}
}

// TestLimitZero has the first zeros from mpmath: of 1000 and 100 by a scan with
// 50 digits, of the others by one with 40.
func TestLimitZero(t *testing.T) {
	for _, c := range []struct{ base, want float64 }{
		{1, math.Pi / 2},
		{1.5, 1.9108871204319188},
		{2, 2.179335380568145},
		{5, 3.2448478249557758},
		{10, 4.9055334075863876},
		{11, 7.9355423340289022},
		{12, 8.4360220852928232},
		{15, 9.3998052690953404},
		{20, 11.078376529884283},
		{50, 29.626683456914567},
		{100, 60.65243968029462},
		{1000, 617.6615684060835},
		{10000, 6166.0284847287486},
		{500000, 308251.51735103243},
		{1e6, 616504.30369070809},
		{1e300, 0.61650548562071623e300},
	} {
		if got := encoder.LimitZero(c.base); math.Abs(got-c.want) > 1e-13*c.want {
			t.Errorf("LimitZero(%v) = %v, want %v", c.base, got, c.want)
		}
	}
	// It is the first: until there G is positive.
	for base := 1.0; base < 3000; base = 1.3*base + 0.01 {
		zero := encoder.LimitZero(base)
		for k := 0.0; k < zero*(1-1e-9); k += 0.25 {
			if g := encoder.Limit(k, base); g <= 0 {
				t.Errorf("n = %v: Limit(%v) = %v, before the first zero at %v", base, k, g, zero)
			}
		}
		if g := encoder.Limit(zero*(1+1e-9), base); g >= 0 {
			t.Errorf("n = %v: Limit = %v behind the zero at %v", base, g, zero)
		}
	}
	for base := 1e4; base < encoder.MaxPosition; base *= 9 {
		if got, want := encoder.LimitZero(base), 0.61650548562071623*base; math.Abs(got-want) > 4 {
			t.Errorf("LimitZero(%v) = %v, want about %v", base, got, want)
		}
	}
}

// 512 dimensions, and ever more of them: the limit is close to what the paper's
// width gives, and first turns negative at 6166.
func ExampleLimit() {
	e, _ := encoder.New(0, 512)
	for _, k := range []float64{1, 10, 100, 1000} {
		g, _ := e.RelativeDot(k)
		fmt.Printf("%4v %.3f %.3f\n", k, g/256, encoder.Limit(k, encoder.DefaultBase))
	}
	fmt.Printf("zero at %.1f\n", encoder.LimitZero(encoder.DefaultBase))
	// Output:
	//    1 0.973 0.974
	//   10 0.679 0.682
	//  100 0.437 0.437
	// 1000 0.176 0.188
	// zero at 6166.0
}
