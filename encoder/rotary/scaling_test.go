package rotary_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// dictionary returns the part of a configuration that has the lists of LongRoPE.
func dictionary(config any) map[string]any {
	file := config.(map[string]any)
	for _, key := range []string{"rope_scaling", "rope_parameters"} {
		if dict, ok := file[key].(map[string]any); ok {
			return dict
		}
	}
	return nil
}

func numbers(list any) []float64 {
	var numbers []float64
	for _, x := range list.([]any) {
		numbers = append(numbers, x.(float64))
	}
	return numbers
}

// resolvedConfig returns the configuration that has the resolved numbers of a case, and
// the length of its text.
func resolvedConfig(c reference.Rope) (rotary.Config, int) {
	r := c.Resolved
	config := rotary.Config{HeadDim: r.D, Base: r.Base}
	length := int(r.L)
	switch r.Scheme {
	case "linear":
		config.Scaling = rotary.Linear{Factor: r.Factor}
	case "ntk":
		config.Scaling = rotary.NTK{Factor: r.Factor}
	case "dynamic":
		config.Scaling = rotary.Dynamic{Factor: r.Factor, MaxPosition: int(r.P)}
	case "llama3":
		config.Scaling = rotary.Llama3{Factor: r.Factor, Low: r.Low, High: r.High, MaxPosition: int(r.M)}
	case "proportional":
		config.Scaling = rotary.Proportional{Part: float64(2*r.K) / float64(r.D), Factor: r.Factor}
	case "longrope":
		dict := dictionary(c.Config)
		use, s := rotary.AlwaysShort, 1.0
		if r.Uses == "long" || r.Uses == "long, always" || c.Uses == "long" {
			use = rotary.AlwaysLong
		}
		y := rotary.LongRoPE{Short: numbers(dict["short_factor"]), Long: numbers(dict["long_factor"]), MaxPosition: int(r.M), Use: use}
		if rule, ok := r.Mag.([]any); ok {
			s = rule[1].(float64)
		} else {
			y.AttentionFactor = r.Mag.(float64)
		}
		y.Factor = s
		config.Scaling = y
	case "yarn":
		y := rotary.YaRN{Factor: r.Factor, MaxPosition: int(r.M), BetaFast: r.BetaFast, BetaSlow: r.BetaSlow, NoTruncate: r.Truncate != nil && !*r.Truncate}
		switch mag := r.Mag.(type) {
		case float64:
			y.AttentionFactor = mag
		case []any:
			if mag[0] == "ratio" {
				y.MScale, y.MScaleAllDim = mag[2].(float64), mag[3].(float64)
			}
		case nil:
			y.AttentionFactor = c.Attention
		}
		y.SoftmaxFactor = c.Softmax > 1
		if y.SoftmaxFactor && y.MScaleAllDim == 0 {
			y.MScaleAllDim = 1
		}
		config.Scaling = y
	}
	if c.Divisor != 0 {
		config.Scaling = rotary.Linear{Factor: c.Divisor}
	}
	return config, length
}

// TestFrequencies compares the frequencies and factors of all cases whose formula is
// known with exact values, and with the float32 numbers of the programs.
func TestFrequencies(t *testing.T) {
	cases, worst := 0, 0.0
	for _, c := range reference.Ropes(t) {
		if c.Resolved == nil || len(c.At) == 0 {
			continue
		}
		cases++
		config, length := resolvedConfig(c)
		e, err := rotary.New(config, length)
		if err != nil {
			t.Errorf("%s %s %v: %v", c.File, c.Model, *c.Resolved, err)
			continue
		}
		if e.Pairs() != c.Pairs {
			t.Errorf("%s %s: %d pairs, want %d", c.File, c.Model, e.Pairs(), c.Pairs)
		}
		for j, i := range c.At {
			got := e.Frequency(i)
			if j < len(c.Exact) {
				want := c.Exact[j]
				if c.Divisor != 0 { // vLLM divides positions
					want /= c.Divisor
				}
				worst = max(worst, reference.Relative(got, want))
				if reference.Relative(got, want) > 1e-15 {
					t.Errorf("%s %s %v: ω[%d] = %v, want %v", c.File, c.Model, *c.Resolved, i, got, want)
				}
			}
			if j < len(c.Values) && c.Divisor == 0 && reference.Relative(c.Values[j], got) > 1.001*c.Relative+1e-15 {
				t.Errorf("%s %s: the program's ω[%d] = %v, want %v within %v", c.File, c.Model, i, c.Values[j], got, c.Relative)
			}
		}
		if c.Attention != 0 && c.Stack != "llama.cpp" && reference.Relative(e.AttentionFactor(), c.Attention) > 1e-15 {
			t.Errorf("%s %s %v: attention factor %v, want %v", c.File, c.Model, *c.Resolved, e.AttentionFactor(), c.Attention)
		}
		if c.Softmax != 0 && reference.Relative(e.SoftmaxFactor(), c.Softmax) > 1e-15 {
			t.Errorf("%s %s: softmax factor %v, want %v", c.File, c.Model, e.SoftmaxFactor(), c.Softmax)
		}
	}
	t.Logf("%d cases, the worst error %.2g", cases, worst)
	if cases < 300 {
		t.Errorf("only %d cases", cases)
	}
}

// TestVLLMScalings compares the scalings that only vLLM has, and the static NTK of the
// authors of YaRN.
func TestVLLMScalings(t *testing.T) {
	scalings := []rotary.Scaling{rotary.NTKFixed{Factor: 4}, rotary.NTKMixed{Factor: 8, B: 0.625}, rotary.Dynamic{Alpha: 1000}, rotary.Dynamic{Factor: 4, MaxPosition: 2048}}
	bases, dims := []float64{1e4, 1e4, 1e4, 1e6}, []int{64, 128, 128, 128}
	n := 0
	for _, c := range reference.Ropes(t) {
		if c.File != "vllm_only" {
			continue
		}
		e := reference.Must(rotary.New(rotary.Config{HeadDim: dims[n], Base: bases[n], Scaling: scalings[n]}, 4096))
		for j, i := range c.At {
			if got := e.Frequency(i); reference.Relative(got, c.Exact[j]) > 1e-15 {
				t.Errorf("%v: ω[%d] = %v, want %v", scalings[n], i, got, c.Exact[j])
			}
		}
		n++
	}
	if n != 4 {
		t.Errorf("%d cases", n)
	}
}

// scalings are one of each kind with the factor s, for the width 64.
func scalings(s float64) []rotary.Scaling {
	list := make([]float64, 32)
	for i := range list {
		list[i] = 1 + (s-1)*float64(i)/31
	}
	return []rotary.Scaling{
		rotary.Linear{Factor: s}, rotary.NTK{Factor: s}, rotary.NTKFixed{Factor: s}, rotary.NTKMixed{Factor: s, B: 0.625}, rotary.Dynamic{Alpha: s},
		rotary.YaRN{Factor: s, MaxPosition: 4096}, rotary.YaRN{Factor: s, MaxPosition: 4096, NoTruncate: true},
		rotary.YaRN{Factor: s, MaxPosition: 4096, BetaFast: 1, BetaSlow: 1}, rotary.LongRoPE{Short: list, Long: list, Factor: s, MaxPosition: 4096},
		rotary.Llama3{Factor: s, Low: 1, High: 4, MaxPosition: 4096}, rotary.Llama3{Factor: s, Low: 1, High: 1, MaxPosition: 4096}, rotary.Divisors{List: list},
	}
}

// TestScalingLaws checks that scaled frequencies lie between ω/s and ω, that they fall
// from pair to pair, that their parts are as they say, and that s = 1 changes nothing.
func TestScalingLaws(t *testing.T) {
	for _, base := range []float64{2, 1e4, 5e5, 1e8} {
		for _, s := range []float64{1, 1.5, 8, 40, 1000} {
			for _, scaling := range scalings(s) {
				e := reference.Must(rotary.New(rotary.Config{HeadDim: 64, Base: base, Scaling: scaling}, 0))
				for i := range e.Pairs() {
					w, scaled := e.Unscaled(i), e.Frequency(i)
					if scaled > w || scaled < w/s*(1-2e-16) {
						t.Errorf("%s ×%v: ω'[%d] = %v is not between %v and %v", scaling.Kind(), s, i, scaled, w/s, w)
					}
					if s == 1 && scaled != w {
						t.Errorf("%s ×1: ω'[%d] = %v, want %v", scaling.Kind(), i, scaled, w)
					}
					if part := e.Part(i); part == rotary.Kept && scaled != w || part == rotary.Divided && scalingDivides(scaling) && reference.Relative(scaled, w/s) > 3e-16 {
						t.Errorf("%s ×%v: ω'[%d] = %v, of %v, is %v", scaling.Kind(), s, i, scaled, w, part)
					}
					if i > 0 && scaled >= e.Frequency(i-1) {
						t.Errorf("%s ×%v: ω'[%d] is not below the one before", scaling.Kind(), s, i)
					}
					if reference.Relative(e.Divisor(i), w/scaled) > 1e-15 || reference.Relative(e.Wavelength(i), 2*math.Pi/scaled) > 1e-15 {
						t.Errorf("%s ×%v: divisor %v and wavelength %v of ω'[%d] = %v", scaling.Kind(), s, e.Divisor(i), e.Wavelength(i), i, scaled)
					}
				}
				if s == 1 && (e.AttentionFactor() != 1 || e.SoftmaxFactor() != 1) {
					t.Errorf("%s ×1: factors %v and %v", scaling.Kind(), e.AttentionFactor(), e.SoftmaxFactor())
				}
			}
		}
	}
}

// scalingDivides reports whether divided pairs are divided by s.
func scalingDivides(s rotary.Scaling) bool {
	switch s.(type) {
	case rotary.LongRoPE, rotary.Divisors:
		return false
	}
	return true
}

// TestYaRNBounds compares the bounds of known models, and those of llama.cpp.
func TestYaRNBounds(t *testing.T) {
	for _, c := range []struct {
		d      int
		base   float64
		y      rotary.YaRN
		lo, hi float64
	}{
		{64, 1e4, rotary.YaRN{Factor: 40, MaxPosition: 4096}, 10, 23},  // DeepSeek-V3
		{128, 1e6, rotary.YaRN{Factor: 4, MaxPosition: 32768}, 23, 40}, // Qwen2.5
		{64, 150000, rotary.YaRN{Factor: 32, MaxPosition: 4096}, 8, 18},
		{64, 150000, rotary.YaRN{Factor: 32, MaxPosition: 4096, NoTruncate: true}, 8.092779, 17.398025}, // gpt-oss
		{128, 1e4, rotary.YaRN{Factor: 32, MaxPosition: 4096}, 20, 46},                                  // Llama-2 128k
	} {
		lo, hi, err := c.y.Bounds(rotary.Config{HeadDim: c.d, Base: c.base})
		if err != nil || math.Abs(lo-c.lo) > 5e-7 || math.Abs(hi-c.hi) > 5e-7 {
			t.Errorf("bounds of %v: %v, %v, %v, want %v, %v", c.y, lo, hi, err, c.lo, c.hi)
		}
	}
}

// TestMScale compares m(s, 1) with the values of the facts, and DeepSeek's factors.
func TestMScale(t *testing.T) {
	for s, want := range map[float64]float64{0.5: 1, 1: 1, 4: 1.138629, 8: 1.207944, 16: 1.277259, 32: 1.346574, 40: 1.368888, 64: 1.415888, 128: 1.485203} {
		if got := rotary.MScale(s, 1); math.Abs(got-want) > 5e-7 {
			t.Errorf("m(%v) = %v, want %v", s, got, want)
		}
	}
	for k, want := range map[float64]float64{1: 1.873854, 0.707: 1.589626} {
		y := rotary.YaRN{Factor: 40, MaxPosition: 4096, MScale: k, MScaleAllDim: k, SoftmaxFactor: true}
		e := reference.Must(rotary.New(rotary.Config{HeadDim: 64, Scaling: y}, 0))
		if math.Abs(e.SoftmaxFactor()-want) > 5e-7 || e.AttentionFactor() != 1 {
			t.Errorf("mscale %v: softmax factor %v, want %v; attention factor %v", k, e.SoftmaxFactor(), want, e.AttentionFactor())
		}
	}
}

// TestLlama3Divisors compares the divisors of Llama 3.1 8B with the tensor of its GGUF
// file.
func TestLlama3Divisors(t *testing.T) {
	e := reference.Must(rotary.New(rotary.Config{HeadDim: 128, Base: 500000, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 0))
	middle := []float64{1.207484, 1.553415, 2.026313, 2.694530, 3.684253, 5.257327}
	for i := range e.Pairs() {
		want, part := 1.0, rotary.Kept
		switch {
		case i >= 29+len(middle):
			want, part = 8, rotary.Divided
		case i >= 29:
			want, part = middle[i-29], rotary.Blended
		}
		if math.Abs(e.Divisor(i)-want) > 5e-7 || e.Part(i) != part {
			t.Errorf("divisor %d = %v (%v), want %v (%v)", i, e.Divisor(i), e.Part(i), want, part)
		}
	}
}

func TestPartialDim(t *testing.T) {
	for _, c := range []struct {
		headDim int
		part    float64
		want    int
	}{{100, 0.29, 28}, {100, 0.57, 56}, {80, 0.4, 32}, {128, 0.5, 64}, {64, 1, 64}} {
		if got := rotary.PartialDim(c.headDim, c.part); got != c.want {
			t.Errorf("%d·%v leaves %d elements, want %d", c.headDim, c.part, got, c.want)
		}
	}
	e := reference.Must(rotary.New(rotary.Config{HeadDim: 100, Dim: 57}, 0))
	if e.Pairs() != 29 || reference.Relative(e.Frequency(28), math.Pow(1e4, -56./57)) > 1e-14 {
		t.Errorf("57 elements have %d frequencies, the last %v", e.Pairs(), e.Frequency(28))
	}
}

// TestDynamicGrows checks that the base depends on the length only beyond P, and that a
// text of s·P positions has the factor s² − s + 1.
func TestDynamicGrows(t *testing.T) {
	frequencies := func(length int) *rotary.Embedding {
		return reference.Must(rotary.New(rotary.Config{HeadDim: 128, Scaling: rotary.Dynamic{Factor: 4, MaxPosition: 2048}}, length))
	}
	none := frequencies(0)
	for _, length := range []int{1, 2047, 2048} {
		if d := frequencies(length).Compare(none); d.Frequency != 0 {
			t.Errorf("length %d: %+v", length, d)
		}
	}
	if got := frequencies(4 * 2048).Factor(); got != 13 {
		t.Errorf("factor %v, want 13", got)
	}
	if frequencies(2049).Compare(none).Frequency == 0 {
		t.Error("no difference one position beyond")
	}
}

// TestPaperPoints compares sines and cosines without scaling with exact ones, up to 2⁵²,
// and with those of a division by 3 at the threefold position.
func TestPaperPoints(t *testing.T) {
	embeddings := map[[3]float64]*rotary.Embedding{}
	of := func(d int, base, s float64) *rotary.Embedding {
		key := [3]float64{float64(d), base, s}
		if embeddings[key] == nil {
			embeddings[key] = reference.Must(rotary.New(rotary.Config{HeadDim: d, Base: base, Scaling: rotary.Linear{Factor: s}}, 0))
		}
		return embeddings[key]
	}
	for _, row := range reference.Rows(t, "paper_points.tsv") {
		pos, dim, d, base, want := row[0], int(row[1]), int(row[2]), row[3], row[4]
		for _, s := range []float64{1, 3} {
			if s*pos > encoder.MaxPosition {
				continue
			}
			sin, cos := of(d, base, s).Pair(dim/2, s*pos)
			got := sin
			if dim%2 == 1 {
				got = cos
			}
			if math.Abs(got-want) > 2e-16 {
				t.Errorf("base %v, d %d, ÷ %v: element %d at %v is %v, want %v", base, d, s, dim, s*pos, got, want)
			}
		}
	}
}

// TestFarPositions checks R(a)·R(b) = R(a+b) for the angles of all scalings, at positions
// up to 2⁵³.
func TestFarPositions(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 1))
	configs := []rotary.Config{{HeadDim: 64, Turns: true, Base: 100}, {HeadDim: 64, Scaling: rotary.Linear{Factor: 0.01}}}
	for _, s := range scalings(40) {
		configs = append(configs, rotary.Config{HeadDim: 64, Scaling: s})
	}
	for _, c := range configs {
		e := reference.Must(rotary.New(c, 0))
		for _, size := range []float64{100, 1 << 30, 1 << 52} {
			for range 20 {
				a, b := math.Round(size*random.Float64()), -math.Round(size*random.Float64())
				if size == 100 {
					a, b = a+0.25, b-0.375
				}
				for i := range e.Pairs() {
					sinA, cosA := e.Pair(i, a)
					sinB, cosB := e.Pair(i, b)
					sin, cos := e.Pair(i, a+b)
					if math.Abs(sinA*cosB+cosA*sinB-sin) > 1e-15 || math.Abs(cosA*cosB-sinA*sinB-cos) > 1e-15 {
						t.Fatalf("%+v: pair %d at %v and %v", c, i, a, b)
					}
				}
			}
		}
	}
}
