package encoder_test

import (
	"fmt"
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
)

var powers = []encoder.Spectrum{encoder.Linear, encoder.Quadratic, encoder.Cubic}

// TestFrequencies compares the frequencies of each spectrum with its formula,
// and rows far from the origin with the law that links them.
func TestFrequencies(t *testing.T) {
	for m, s := range powers {
		const d = 96
		e := reference.Must(encoder.New(0, d, encoder.Frequencies(s)))
		if e.Spectrum() != s {
			t.Errorf("Spectrum() = %d, want %d", e.Spectrum(), s)
		}
		for i := range e.Pairs() {
			want := math.Pow(2*float64(i)/d, float64(m+1))
			if got := e.Frequency(i); math.Abs(got-want) > 1e-15 {
				t.Errorf("θ = t^%d: Frequency(%d) = %v, want %v", m+1, i, got, want)
			}
		}
		const p, k = 1 << 50, 12345
		here, there := make([]float64, d), make([]float64, d)
		if e.Row(here, p) != nil || e.Row(there, p+k) != nil {
			t.Fatal("Row refuses")
		}
		want, err := e.RelativeDot(k)
		if err != nil {
			t.Fatal(err)
		}
		if got := reference.Dot(here, there); math.Abs(got-want) > 1e-15*d {
			t.Errorf("θ = t^%d: PE[p]·PE[p+k] = %v, want RelativeDot(k) = %v", m+1, got, want)
		}
	}
}

// TestFrequenciesFar uses that cos(k·2i/d), summed over i, is a sum of evenly
// spaced angles (Gradshteyn & Ryzhik 1.342) for any k, however large.
func TestFrequenciesFar(t *testing.T) {
	const d = 512
	e := reference.Must(encoder.New(0, d, encoder.Frequencies(encoder.Linear)))
	for _, k := range []float64{1, 7, 1000.5, 1e6, 1 << 52, encoder.MaxPosition} {
		got, err := e.RelativeDot(k)
		if err != nil {
			t.Fatal(err)
		}
		w := k * 2 / d // exact, as are the angles below
		want := math.Sin(k/2) / math.Sin(w/2) * math.Cos((d/2-1)*w/2)
		if math.Abs(got-want) > 1e-15*d {
			t.Errorf("RelativeDot(%v) = %v, want %v", k, got, want)
		}
	}
}

func TestSpectrumLimit(t *testing.T) {
	worst := 0.0
	for _, v := range reference.Rows(t, "power_limit.tsv") {
		k, m, want := v[0], int(v[1]), v[2]
		e := reference.Must(encoder.New(0, 2, encoder.Frequencies(powers[m-1])))
		got := e.Limit(k)
		worst = max(worst, math.Abs(got-want))
		if math.Abs(got-want) > 2e-15 || got != e.Limit(-k) {
			t.Errorf("Limit(±%v) = %v and %v for θ = t^%d, want %v", k, got, e.Limit(-k), m, want)
		}
	}
	t.Logf("worst error %.2g", worst)
	e := reference.Must(encoder.New(0, 2, encoder.Frequencies(encoder.Linear)))
	if got := e.Limit(math.Pi); math.Abs(got) > 1e-16 {
		t.Errorf("Limit(π) = %v for θ = t, want 0", got)
	}
	e = reference.Must(encoder.New(0, 2, encoder.Base(100)))
	if got, want := e.Limit(7), encoder.Limit(7, 100); got != want {
		t.Errorf("Limit(7) = %v for base 100, want %v", got, want)
	}
}

// TestSpectrumLimitIsLimit checks that wide rows come close to the limit: left
// sums are off by half a step times f(0) − f(1).
func TestSpectrumLimitIsLimit(t *testing.T) {
	for _, s := range powers {
		e := reference.Must(encoder.New(0, 1<<14, encoder.Frequencies(s)))
		for _, k := range []float64{0, 0.5, 3.9, 4.1, 30, 100} {
			got, err := e.Cosine(k)
			if err != nil {
				t.Fatal(err)
			}
			want := e.Limit(k) + (1-math.Cos(k))/2/(1<<13)
			if math.Abs(got-want) > 1e-6 {
				t.Errorf("spectrum %d: Cosine(%v) = %v, want %v", s, k, got, want)
			}
		}
	}
}

// TestCurve compares points of a curve with dot products one by one.
func TestCurve(t *testing.T) {
	for _, d := range []int{2, 64, 200} {
		for _, step := range []float64{1, 0.1, -2.5, 1e-9, 1 << 40, 0} {
			const first = -30
			e, got := reference.Must(encoder.New(0, d)), make([]float64, 700)
			if err := e.Curve(got, first, step); err != nil {
				t.Fatal(err)
			}
			for r, got := range got {
				k := first + step*float64(r)
				want, err := e.RelativeDot(k)
				if err != nil {
					t.Fatal(err)
				}
				// k rounds, and g changes by at most d/2 a position.
				if bound := float64(d) * (1e-15 + 1e-16*(30+math.Abs(k))); math.Abs(got-want) > bound {
					t.Errorf("d = %d: Curve from %v in steps of %v gives %v at %v, want %v", d, first, step, got, k, want)
				}
			}
		}
	}
	got := make([]float64, 5)
	if err := reference.Must(encoder.New(0, 64)).Curve(got, -1, 0.5); err != nil || got[2] != 32 {
		t.Errorf("Curve gives %v at offset 0, want 32: %v", got[2], err)
	}
}

// With the frequencies of the paper the limit falls slowly; evenly spread ones
// have forgotten a distance of 10 positions already.
func ExampleEncoding_Limit() {
	for _, s := range []encoder.Spectrum{encoder.Geometric, encoder.Linear, encoder.Quadratic, encoder.Cubic} {
		e, _ := encoder.New(0, 64, encoder.Frequencies(s))
		fmt.Printf("%.3f %6.3f %6.3f\n", e.Limit(1), e.Limit(10), e.Limit(100))
	}
	// Output:
	// 0.974  0.682  0.437
	// 0.841 -0.054 -0.005
	// 0.905  0.173  0.060
	// 0.932  0.343  0.165
}
