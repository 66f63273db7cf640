package scale_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

func TestTicks(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		lo, hi float64
		most   int
		steps  func(float64) float64
		want   []float64
	}{
		{0, 4, 4, scale.ByTens, []float64{0, 1, 2, 3}},
		{0, 4, 3, scale.ByTens, []float64{0, 2}},
		{0, 4, 1, scale.ByTens, []float64{0}},
		{0, 100, 12, scale.ByTens, []float64{0, 10, 20, 30, 40, 50, 60, 70, 80, 90}},
		{0.1, 100, 5, scale.ByTens, []float64{20, 40, 60, 80}},
		{-25, 25, 5, scale.ByTens, []float64{-20, -10, 0, 10, 20}},
		{0, 256, 8, scale.ByTwos, []float64{0, 32, 64, 96, 128, 160, 192, 224}},
		{0, 256, 7, scale.ByTwos, []float64{0, 64, 128, 192}},
		{8000.5, 8700.5, 4, scale.ByTwos, []float64{8192, 8448}},
		{0, 1e9, 6, scale.ByTens, []float64{0, 2e8, 4e8, 6e8, 8e8}},
		{1e9 + 0.25, 1e9 + 300.25, 3, scale.ByTens, []float64{1e9 + 100, 1e9 + 200, 1e9 + 300}},
		{1<<53 - 4, 1 << 53, 4, scale.ByTens, []float64{1<<53 - 4, 1<<53 - 3, 1<<53 - 2, 1<<53 - 1}},
		{-1 << 53, 1 << 53, 2, scale.ByTwos, []float64{-1 << 53, 0}},
		{0.25, 0.75, 9, scale.ByTens, nil},
		{0, 4, 0, scale.ByTens, nil},
		{4, 4, 9, scale.ByTens, nil},
		{4, 0, 9, scale.ByTens, nil},
		{nan, 4, 9, scale.ByTens, nil},
		{0, nan, 9, scale.ByTwos, nil},
		{0, inf, 9, scale.ByTens, nil},
		{-inf, 0, 9, scale.ByTwos, nil},
		{0, 1 << 54, 9, scale.ByTens, nil},
	} {
		if got := scale.Ticks(c.lo, c.hi, c.most, c.steps); !slices.Equal(got, c.want) {
			t.Errorf("Ticks(%v, %v, %d) = %v, want %v", c.lo, c.hi, c.most, got, c.want)
		}
	}
}

func TestSteps(t *testing.T) {
	for _, c := range []struct{ x, decimal, binary float64 }{
		{0, 1, 1}, {0.3, 1, 1}, {1, 1, 1}, {1.5, 2, 2}, {2, 2, 2}, {2.1, 5, 4}, {5.5, 10, 8},
		{99, 100, 128}, {100, 100, 128}, {101, 200, 128}, {201, 500, 256}, {501, 1000, 512}, {1e9, 1e9, 1 << 30},
		{1 << 53, 1e16, 1 << 53},
	} {
		if got := scale.ByTens(c.x); got != c.decimal {
			t.Errorf("ByTens(%v) = %v, want %v", c.x, got, c.decimal)
		}
		if got := scale.ByTwos(c.x); got != c.binary {
			t.Errorf("ByTwos(%v) = %v, want %v", c.x, got, c.binary)
		}
	}
}

// TestTicksLaws checks ticks of intervals of all sizes, near and far: they lie
// within, are no more than asked for, and a step apart; all multiples are
// there; and panning changes none.
func TestTicksLaws(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		span := math.Exp2(random.Float64() * 52)
		lo := (random.Float64() - 0.5) * math.Exp2(random.Float64()*53)
		if random.IntN(2) == 0 {
			lo, span = math.Floor(lo), math.Floor(span)
		}
		hi, most := lo+span, 1+random.IntN(30)
		for name, steps := range map[string]func(float64) float64{"decimal": scale.ByTens, "binary": scale.ByTwos} {
			ticks := scale.Ticks(lo, hi, most, steps)
			step := steps((hi - lo) / float64(most))
			if len(ticks) > most || len(ticks) < int((hi-lo)/step) {
				t.Fatalf("%s: Ticks(%v, %v, %d) are %d", name, lo, hi, most, len(ticks))
			}
			for i, x := range ticks {
				if x < lo || x >= hi || math.Mod(x, step) != 0 || i > 0 && x != ticks[i-1]+step {
					t.Fatalf("%s: Ticks(%v, %v, %d) = %v", name, lo, hi, most, ticks)
				}
			}

			by := math.Floor(span / 7)
			if hi+by > 1<<53 || hi+by-(lo+by) != hi-lo {
				continue
			}
			for _, x := range scale.Ticks(lo+by, hi+by, most, steps) {
				if x < hi && !slices.Contains(ticks, x) {
					t.Fatalf("%s: %v comes when Ticks(%v, %v, %d) = %v are panned by %v", name, x, lo, hi, most, ticks, by)
				}
			}
		}
	}
}

// TestDial checks that hands turn as those of clocks: a sine points to the right, a cosine up.
func TestDial(t *testing.T) {
	d := scale.Dial{X: 100, Y: 50, R: 10}
	for at, want := range map[[2]float64]scene.Point{{0, 1}: {X: 100, Y: 40}, {1, 0}: {X: 110, Y: 50}, {0, -1}: {X: 100, Y: 60}} {
		if got := d.At(1, at[0], at[1]); got != want {
			t.Errorf("a hand of sine %v and cosine %v points to %v, want %v", at[0], at[1], got, want)
		}
	}
}

// TestScaleOfOne checks that the only number of a scale is in its middle.
func TestScaleOfOne(t *testing.T) {
	a := scale.Axes{Left: 20, Right: 40, X: scale.Scale{Lo: 7, Hi: 7}}
	if x, n := a.PixelX(7), a.NumberX(33); x != 30 || n != 7 {
		t.Errorf("7 is at %v, and %v at 33; want 30 and 7", x, n)
	}
}

// TestScaleTicks checks scales far from 0, whose ticks are numbers that float64 has, and scales
// of one number.
func TestScaleTicks(t *testing.T) {
	const far = 1 << 53
	for _, c := range []struct {
		scale scale.Scale
		want  []float64
	}{
		{scale.Scale{Lo: 0, Hi: 10}, []float64{0, 2, 4, 6, 8, 10}},
		{scale.Scale{Lo: -far, Hi: -far + 1}, []float64{-far, -far + 1}},
		{scale.Scale{Lo: far - 1, Hi: far}, []float64{far - 1, far}},
		{scale.Scale{Lo: 7, Hi: 7}, nil},
		{scale.Scale{Lo: 1, Hi: 1000, Log: true}, []float64{1, 10, 100, 1000}},
		{scale.Scale{Lo: 10, Hi: 10, Log: true}, []float64{10}},
	} {
		if got := c.scale.Ticks(5); !slices.Equal(got, c.want) {
			t.Errorf("%+v: ticks %v, want %v", c.scale, got, c.want)
		}
	}
}
