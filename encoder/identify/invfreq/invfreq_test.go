package invfreq_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// identified returns what is known of a row of numbers.
func identified(t *testing.T, x []float64) *invfreq.Identification {
	t.Helper()
	return reference.Must(invfreq.Identify(x, len(x)))
}

// say returns the first match in a line.
func say(id *invfreq.Identification) string {
	if len(id.Matches) == 0 {
		return id.Reason.String()
	}
	c := id.Matches[0].Config
	return fmt.Sprintf("%v %v: %v of %d, %T%+v", id.Reason, id.Kind, c.Base, c.EffectiveDim(), c.Scaling, c.Scaling)
}

// schemes are the types of configurations in the files of numbers, and what identifies as
// them.
var schemes = map[string]func(r *reference.Resolved, s rotary.Scaling) bool{
	"default": func(_ *reference.Resolved, s rotary.Scaling) bool { return s == nil },
	"linear": func(r *reference.Resolved, s rotary.Scaling) bool {
		l, ok := s.(rotary.Linear)
		return ok && near(l.Factor, r.Factor)
	},
	"yarn": func(r *reference.Resolved, s rotary.Scaling) bool {
		y, ok := s.(rotary.YaRN)
		return ok && near(y.Factor, r.Factor)
	},
	"llama3": func(r *reference.Resolved, s rotary.Scaling) bool {
		l, ok := s.(rotary.Llama3)
		return ok && near(l.Factor, r.Factor) && near(l.High/l.Low, r.High/r.Low) && near(float64(l.MaxPosition)/l.Low, r.M/r.Low)
	},
	"proportional": func(r *reference.Resolved, s rotary.Scaling) bool {
		p, ok := s.(rotary.Proportional)
		return ok && int(math.Round(p.Part*float64(r.D)/2)) == r.K && near(max(1, p.Factor), r.Factor)
	},
}

func near(x, y float64) bool { return math.Abs(x-y) <= 1e-4*math.Abs(y) }

// oracle returns the frequencies of a case as the library computed them, and the exact
// ones of the pairs that the file leaves out, in float32; nil for a case that needs a
// reading of its file.
func oracle(c *reference.Rope) []float64 {
	r := c.Resolved
	if r == nil || c.Exact == nil || c.Values == nil || c.Pairs < 8 || r.PositionDivide != 0 || c.Divisor != 0 {
		return nil
	}
	config := rotary.Config{HeadDim: r.D, Base: r.Base}
	switch r.Scheme {
	case "default":
	case "linear":
		config.Scaling = rotary.Linear{Factor: r.Factor}
	case "yarn":
		config.Scaling = rotary.YaRN{Factor: r.Factor, MaxPosition: int(r.M), BetaFast: r.BetaFast, BetaSlow: r.BetaSlow, NoTruncate: r.Truncate != nil && !*r.Truncate}
	case "llama3":
		config.Scaling = rotary.Llama3{Factor: r.Factor, Low: r.Low, High: r.High, MaxPosition: int(r.M)}
	case "proportional":
		config.Scaling = rotary.Proportional{Part: 2 * float64(r.K) / float64(r.D), Factor: r.Factor}
	default:
		return nil
	}
	e, err := rotary.New(config, 0)
	if err != nil || e.Pairs() != c.Pairs {
		return nil
	}
	x := e.Frequencies()
	for i := range x {
		x[i] = precision.Float32.Round(x[i])
	}
	for i, at := range c.At {
		x[at] = c.Values[i]
	}
	return x
}

// TestFrequencies checks that the frequencies of libraries are identified, as they
// computed them and in 16 bits.
func TestFrequencies(t *testing.T) {
	seen := map[string]int{}
	for _, c := range reference.Ropes(t) {
		x := oracle(&c)
		if x == nil {
			continue
		}
		r := c.Resolved
		unscaled := r.Scheme != "default" && (r.Factor == 1 && r.K == 0 || r.K == r.D/2 || r.M > 0 && r.Scheme == "yarn" && x[len(x)-1] == precision.Float32.Round(math.Pow(r.Base, -2*float64(len(x)-1)/float64(r.D))))
		id := identified(t, x)
		switch {
		case r.Scheme == "proportional" && r.K == 0:
			if id.Reason != invfreq.Unfilled {
				t.Errorf("%s: %s, want unfilled", c.File, say(id))
			}
			continue
		case r.Scheme == "yarn" && r.Factor < 1, r.K > 0 && r.K < 6: // no model has such factors; too few
			continue
		case len(id.Matches) == 0:
			t.Errorf("%s %s %s %+v: %s", c.File, c.Model, c.Layer, *r, say(id))
			continue
		}
		want := r.Scheme
		if unscaled {
			want = "default"
		}
		ok := func(f *invfreq.Fit) bool {
			return near(f.Config.Base, r.Base) && f.Config.EffectiveDim() == r.D && schemes[want](r, f.Config.Scaling)
		}
		if id.Kind != invfreq.Frequencies || !slices.ContainsFunc(id.Matches, ok) || id.Reason == invfreq.Explained && !ok(id.Matches[0]) {
			t.Errorf("%s %s %+v: %s", c.File, c.Model, *r, say(id))
		}
		seen[want]++
		if len(x) < 32 {
			continue
		}
		for _, dtype := range []precision.DType{precision.BFloat16, precision.Float16} {
			short := slices.Clone(x)
			for i, w := range x {
				short[i] = dtype.Round(w)
			}
			id := identified(t, short)
			if id.DType != dtype || !slices.ContainsFunc(id.Matches, ok) {
				t.Errorf("%s %s %+v in %v: %v %s", c.File, c.Model, *r, dtype, id.DType, say(id))
			}
		}
	}
	if seen["default"] < 30 || seen["yarn"] < 20 || seen["llama3"] < 15 || seen["linear"] < 10 || seen["proportional"] < 5 {
		t.Errorf("compared %v", seen)
	}
}

// embeddings are those of models.
var embeddings = []rotary.Config{
	{HeadDim: 128},
	{HeadDim: 64, Base: 1e6},
	{HeadDim: 128, Base: 1e4, Scaling: rotary.Linear{Factor: 4}},
	{HeadDim: 128, Base: 1e4, Scaling: rotary.NTK{Factor: 8}},
	{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}},
	{HeadDim: 64, Base: 5e5, Scaling: rotary.Llama3{Factor: 32, Low: 1, High: 4, MaxPosition: 8192}},
	{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}},
	{HeadDim: 64, Base: 15e4, Scaling: rotary.YaRN{Factor: 32, MaxPosition: 4096, NoTruncate: true}},
	{HeadDim: 64, Base: 1e4, Scaling: rotary.YaRN{Factor: 16, MaxPosition: 4096, BetaFast: 24, BetaSlow: 1}},
	{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768, BetaFast: 24, BetaSlow: 2}},
	{HeadDim: 256, Base: 1e6, Scaling: rotary.Proportional{Part: 0.25}},
}

// found reports whether a configuration is among the matches.
func found(id *invfreq.Identification, c rotary.Config) bool {
	return slices.ContainsFunc(id.Matches, func(f *invfreq.Fit) bool {
		got := f.Config
		if y, ok := got.Scaling.(rotary.YaRN); ok {
			want, ok := c.Scaling.(rotary.YaRN)
			if !ok || want.MaxPosition < f.MaxPosition[0] || want.MaxPosition > f.MaxPosition[1] {
				return false
			}
			y.MaxPosition = want.MaxPosition
			got.Scaling = y
		}
		return got.EffectiveDim() == c.EffectiveDim() && near(got.EffectiveBase(), c.EffectiveBase()) && got.Scaling == c.Scaling
	})
}

// TestCaches checks the caches of cosines and sines of all orders, exact, in float32 and
// in 16 bits, and from frequencies that were rounded to 16 bits.
func TestCaches(t *testing.T) {
	const rows = 512
	for _, config := range embeddings {
		e := reference.Must(rotary.New(config, 0))
		for _, stored := range []precision.DType{precision.Float64, precision.Float32, precision.BFloat16} {
			for _, order := range []invfreq.Order{invfreq.Single, invfreq.Doubled, invfreq.Repeated, invfreq.Halves, invfreq.Complex} {
				for _, kind := range []invfreq.Kind{invfreq.Cosines, invfreq.Sines, invfreq.CosinesAndSines} {
					x, columns := cache(e.Frequencies(), e.AttentionFactor(), rows, kind, order, stored)
					if x == nil {
						continue
					}
					id := reference.Must(invfreq.Identify(x, columns))
					what := fmt.Sprintf("%v %v of %+v in %v", kind, order, config, stored)
					if id.Kind != kind || id.Order != order || math.Abs(id.Attention-e.AttentionFactor()) > 1e-2 {
						t.Errorf("%s: %v %v × %v: %s", what, id.Kind, id.Order, id.Attention, say(id))
					}
					if !found(id, config) {
						t.Errorf("%s: %s", what, say(id))
					}
				}
			}
		}
	}
}

// TestSlowCosines checks cosines of slow pairs that rounding makes the same at all positions:
// no other scaling than the model's explains them.
func TestSlowCosines(t *testing.T) {
	for _, c := range []struct {
		config rotary.Config
		rows   int
		dtype  precision.DType
	}{
		{rotary.Config{HeadDim: 64, Base: 50000, Scaling: rotary.YaRN{Factor: 32, MaxPosition: 4096, BetaFast: 1, BetaSlow: 1}}, 1024, precision.BFloat16},
		{rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}, 128, precision.BFloat16},
		{rotary.Config{HeadDim: 64, Base: 5e5, Scaling: rotary.Llama3{Factor: 32, Low: 1, High: 4, MaxPosition: 8192}}, 16, precision.Float32},
		{rotary.Config{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 32, precision.BFloat16},
	} {
		e := reference.Must(rotary.New(c.config, 0))
		x, columns := cache(e.Frequencies(), e.AttentionFactor(), c.rows, invfreq.Cosines, invfreq.Doubled, c.dtype)
		if id := reference.Must(invfreq.Identify(x, columns)); id.Reason == invfreq.Explained && !found(id, c.config) {
			t.Errorf("%d rows in %v of %+v: %s", c.rows, c.dtype, c.config, say(id))
		}
	}
}

// cache returns the cosines and sines of frequencies, times a factor.
func cache(w []float64, factor float64, rows int, kind invfreq.Kind, order invfreq.Order, t precision.DType) (x []float64, columns int) {
	both := order == invfreq.Halves || order == invfreq.Complex
	if both != (kind == invfreq.CosinesAndSines) {
		return nil, 0
	}
	for pos := range rows {
		var sin, cos []float64
		for _, w := range w {
			s, c := math.Sincos(float64(pos) * w)
			sin, cos = append(sin, t.Round(factor*s)), append(cos, t.Round(factor*c))
		}
		own := cos
		if kind == invfreq.Sines {
			own = sin
		}
		switch order {
		case invfreq.Single:
			x = append(x, own...)
		case invfreq.Doubled:
			x = append(append(x, own...), own...)
		case invfreq.Repeated:
			for _, v := range own {
				x = append(x, v, v)
			}
		case invfreq.Halves:
			x = append(append(x, cos...), sin...)
		case invfreq.Complex:
			for i := range cos {
				x = append(x, cos[i], sin[i])
			}
		}
	}
	return x, len(x) / rows
}

// TestRoundedFrequencies checks caches that were computed in float32 from frequencies in
// 16 bits.
func TestRoundedFrequencies(t *testing.T) {
	for _, config := range embeddings[:7] {
		for _, dtype := range []precision.DType{precision.BFloat16, precision.Float16} {
			w := reference.Must(rotary.New(config, 0)).Frequencies()
			for i := range w {
				w[i] = dtype.Round(w[i])
			}
			x, columns := cache(w, 1, 512, invfreq.CosinesAndSines, invfreq.Halves, precision.Float32)
			id := reference.Must(invfreq.Identify(x, columns))
			if !found(id, config) || id.Matches[0].Rounded != dtype {
				t.Errorf("%+v from frequencies in %v: %s", config, dtype, say(id))
			}
		}
	}
}

// TestAngleError checks the error of 16-bit frequencies at position 4096: base 10000,
// 128 elements, computed in 50 digits. Those in float32 have none.
func TestAngleError(t *testing.T) {
	for dtype, want := range map[precision.DType]float64{precision.BFloat16: 5.0, precision.Float16: 0.99, precision.Float32: 0} {
		w := reference.Must(rotary.New(rotary.Config{HeadDim: 128}, 0)).Frequencies()
		for i := range w {
			w[i] = dtype.Round(w[i])
		}
		if got := identified(t, w).AngleError(4096); math.Abs(got-want) > 0.05 {
			t.Errorf("%v: %v rad at 4096, want %v", dtype, got, want)
		}
	}
}

// TestNoise checks that frequencies with noise are identified, and said to be noisy.
func TestNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, config := range embeddings {
		for _, noise := range []float64{1e-5, 3e-4, 3e-3} {
			w := reference.Must(rotary.New(config, 0)).Frequencies()
			for i := range w {
				w[i] *= 1 + noise*(2*r.Float64()-1)
			}
			id := identified(t, w)
			if id.Reason != invfreq.Noisy || !found(id, config) && id.Matches[0].Config.Scaling != nil {
				t.Errorf("%+v with noise of %v: %s", config, noise, say(id))
			}
		}
	}
}

// TestDivisors checks the tensor rope_freqs.weight of models.
func TestDivisors(t *testing.T) {
	for _, config := range []rotary.Config{embeddings[4], embeddings[5]} {
		e := reference.Must(rotary.New(config, 0))
		x := make([]float64, e.Pairs())
		for i := range x {
			x[i] = precision.Float32.Round(e.Divisor(i))
		}
		if id := identified(t, x); id.Kind != invfreq.Divisors || id.Reason != invfreq.Explained || !found(id, config) || !id.Matches[0].BaseKnown {
			t.Errorf("%+v: %s", config, say(id))
		}
	}

	// Pairs of Gemma 4 that stand still have 1e30, whatever the base.
	x := slices.Repeat([]float64{1e30}, 256)
	for i := range 64 {
		x[i] = 1
	}
	id := identified(t, x)
	if p, ok := id.Matches[0].Config.Scaling.(rotary.Proportional); !ok || p.Part != 0.25 || id.Matches[0].BaseKnown {
		t.Errorf("a quarter of the pairs: %s", say(id))
	}
}

// TestUnderflow checks frequencies whose smallest ones are 0 in float16: those are not
// taken for pairs that stand still, unless a model would have as many of them.
func TestUnderflow(t *testing.T) {
	for _, c := range []struct {
		config rotary.Config
		want   invfreq.Reason
	}{
		{rotary.Config{HeadDim: 128, Base: 1e8}, invfreq.Explained},
		{rotary.Config{HeadDim: 64, Base: 1e9}, invfreq.Explained},
		{rotary.Config{HeadDim: 256, Base: 1e7, Scaling: rotary.Linear{Factor: 8}}, invfreq.Explained},
		{rotary.Config{HeadDim: 128, Base: 5e6, Scaling: rotary.YaRN{Factor: 32, MaxPosition: 4096}}, invfreq.Explained},
		{rotary.Config{HeadDim: 128, Base: 5e6, Scaling: rotary.Proportional{Part: 0.25}}, invfreq.Explained},
		{rotary.Config{HeadDim: 64, Base: 1e9, Scaling: rotary.Proportional{Part: 0.75, Factor: 8}}, invfreq.Ambiguous}, // where the others are rounded to 0
	} {
		x := reference.Must(rotary.New(c.config, 0)).Frequencies()
		for i := range x {
			x[i] = precision.Float16.Round(x[i])
		}
		if x[len(x)-1] != 0 {
			t.Errorf("%+v: no frequency is rounded to 0", c.config)
		}
		if id := identified(t, x); id.Reason != c.want || id.DType != precision.Float16 || !found(id, c.config) {
			t.Errorf("%+v: %s, want %v", c.config, say(id), c.want)
		}
	}
}

// TestPowersOf2 checks that powers of 2, which bfloat16 holds, too, are not taken for rounded
// numbers, unless no embedding makes them exactly.
func TestPowersOf2(t *testing.T) {
	for _, c := range []struct {
		d    int
		base float64
	}{{16, 65536}, {32, 65536}, {64, 0x1p32}, {16, 0x1p24}, {128, 0x1p64}} {
		for _, s := range []rotary.Scaling{nil, rotary.Linear{Factor: 4}, rotary.Proportional{Part: 0.75}} {
			x := reference.Must(rotary.New(rotary.Config{HeadDim: c.d, Base: c.base, Scaling: s}, 0)).Frequencies()
			for i := range x {
				x[i] = precision.Float32.Round(x[i])
			}
			id := identified(t, x)
			want := fmt.Sprintf("explained frequencies: %v of %d, %T%+v", c.base, c.d, s, s)
			if got := say(id); got != want || id.Matches[0].Residual > 1e-15 || id.AngleError(4096) != 0 || id.DType != precision.Float64 {
				t.Errorf("%s of %v, residual %v, want %s", got, id.DType, id.Matches[0].Residual, want)
			}
		}
	}
	if id := identified(t, []float64{1, 0.25, 0.0625, 0.015625}); id.Reason != invfreq.TooFew || id.Matches[0].Config.Base != 256 {
		t.Errorf("4 powers of 2: %s, want too few of base 256", say(id))
	}
	uneven := []float64{1, 0.5, 0.5, 0.25, 0.125, 0.125, 0.0625, 0.03125}
	if id := identified(t, uneven); id.DType != precision.BFloat16 {
		t.Errorf("uneven powers of 2 in %v: %s, want bfloat16", id.DType, say(id))
	}
}

// TestUnfilled checks numbers of buffers that were never filled.
func TestUnfilled(t *testing.T) {
	nan := math.NaN()
	for _, x := range [][]float64{
		make([]float64, 32),
		{6.9e-18, 4.6e-41, 0, 0, 1.4e-45, 0, 0, 0},
		{nan, 1, 2, 3},
		{-1.2e21, 3e-44, 0, 0, 0.5},
		{math.Inf(1), 0, 0, 0},
	} {
		if id := identified(t, x); id.Reason != invfreq.Unfilled {
			t.Errorf("%v: %s, want unfilled", x, say(id))
		}
	}
	x := slices.Repeat([]float64{1, 1, 1, 1, 0, 0, 0, 0}, 16)
	if id := reference.Must(invfreq.Identify(x, 8)); id.Reason != invfreq.Unfilled || id.Order != invfreq.Halves {
		t.Errorf("cosines of 0 and sines of 0: %s, want unfilled", say(id))
	}
}

// TestOthers checks that nothing is claimed of other numbers.
func TestOthers(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	made := map[string]func(n int) []float64{
		"uniform":    func(n int) []float64 { return fill(n, r.Float64) },
		"normal":     func(n int) []float64 { return fill(n, r.NormFloat64) },
		"descending": func(n int) []float64 { return descending(fill(n, r.Float64)) },
		"exponential": func(n int) []float64 {
			return descending(fill(n, func() float64 { return math.Exp(-9 * r.Float64()) }))
		},
		"from 1": func(n int) []float64 { return append([]float64{1}, descending(fill(n-1, r.Float64))...) },
		"ascending from 1": func(n int) []float64 {
			x := descending(fill(n-1, func() float64 { return 1 + 30*r.Float64() }))
			slices.Reverse(x)
			return append([]float64{1}, x...)
		},
		"walk": func(n int) []float64 {
			x := 0.0
			return fill(n, func() float64 { x += r.NormFloat64(); return x })
		},
		"ones":     func(n int) []float64 { return slices.Repeat([]float64{1}, n) },
		"integers": func(n int) []float64 { i := 0.0; return fill(n, func() float64 { i++; return i - 1 }) },
		"harmonic": func(n int) []float64 { i := 0.0; return fill(n, func() float64 { i++; return 1 / i }) },
		"down": func(n int) []float64 {
			i := float64(n)
			return fill(n, func() float64 { i--; return (i + 1) / float64(n) })
		},
		"squares": func(n int) []float64 { i := 0.0; return fill(n, func() float64 { i++; return 1 / (i * i) }) },
		"slopes":  func(n int) []float64 { return reference.Must(bias.ALiBiSlopes(n)) },
		"octaves": func(n int) []float64 { x := 0.5; return fill(n, func() float64 { x *= 2; return x }) },
	}
	draws := 8
	if testing.Short() {
		draws = 1
	}
	for name, make := range made {
		for _, n := range []int{1, 2, 3, 4, 8, 16, 32, 64} {
			for range draws {
				x := make(n)
				for _, dtype := range []precision.DType{precision.Float64, precision.Float32, precision.BFloat16} {
					for i := range x {
						x[i] = dtype.Round(x[i])
					}
					if id := identified(t, x); id.Reason != invfreq.None && id.Reason != invfreq.TooFew {
						t.Errorf("%d numbers, %s in %v: %s: %v", n, name, dtype, say(id), x)
					}
				}
			}
		}
	}
}

func fill(n int, next func() float64) []float64 {
	x := make([]float64, n)
	for i := range x {
		x[i] = next()
	}
	return x
}

func descending(x []float64) []float64 {
	slices.SortFunc(x, func(a, b float64) int { return int(math.Copysign(1, b-a)) })
	return x
}

// TestTwo checks that two decreasing numbers are too few, as frequencies, and that others are none.
func TestTwo(t *testing.T) {
	for _, c := range []struct {
		x    []float64
		want invfreq.Reason
	}{
		{[]float64{1, float64(float32(0.01))}, invfreq.TooFew},
		{[]float64{0.25, 0.0025}, invfreq.TooFew},
		{[]float64{0.01, 1}, invfreq.None},
		{[]float64{1, 0}, invfreq.None},
	} {
		if id := identified(t, c.x); id.Reason != c.want || len(id.Matches) > 0 {
			t.Errorf("%v: %s, want %v", c.x, say(id), c.want)
		}
	}
}

// TestLong checks that more numbers than a model has are left alone, in no time.
func TestLong(t *testing.T) {
	x := make([]float64, 1<<20)
	for i := range x {
		x[i] = math.Pow(10000, -float64(i)/float64(len(x)))
	}
	if id := reference.Must(invfreq.Identify(x, 1)); id.Reason != invfreq.None {
		t.Errorf("2^20 frequencies: %s", say(id))
	}
}

// TestErrors checks the errors for numbers that are no matrix.
func TestErrors(t *testing.T) {
	for _, c := range []struct {
		n, columns int
		want       string
	}{
		{4, 0, "encoder: number of columns 0 is not positive"},
		{0, 4, "encoder: number of rows 0 is not positive"},
		{5, 2, "encoder: input length 5 is not whole rows of 2"},
	} {
		if _, err := invfreq.Identify(make([]float64, c.n), c.columns); err == nil || err.Error() != c.want {
			t.Errorf("%d numbers in %d columns: %v, want %s", c.n, c.columns, err, c.want)
		}
	}
}

// The frequencies of Llama 3.1 8B, as its inv_freq has them.
func ExampleIdentify() {
	e, _ := rotary.New(rotary.Config{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 0)
	x := e.Frequencies()
	for i := range x {
		x[i] = float64(float32(x[i]))
	}
	id, _ := invfreq.Identify(x, len(x))
	config := id.Matches[0].Config
	fmt.Println(id.Reason, id.Kind, id.DType)
	fmt.Printf("base %v, %d elements, %+v\n", config.Base, config.HeadDim, config.Scaling)
	// Output:
	// explained frequencies float32
	// base 500000, 128 elements, {Factor:8 Low:1 High:4 MaxPosition:8192}
}
