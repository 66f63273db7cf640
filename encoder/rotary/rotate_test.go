package rotary_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// An applied case is vectors that a library has turned.
type applied struct {
	File   string
	Params struct {
		Implementation, Mode string
		D                    int
		HeadDim              int `json:"head_dim"`
		Base                 float64
		Positions            []float64
		THW                  [][]float64    `json:"positions_thw"`
		THWE                 [][]float64    `json:"positions_thwe"`
		HW                   [][]float64    `json:"positions_hw"`
		GridH                int            `json:"grid_h"`
		GridW                int            `json:"grid_w"`
		MRope                []int          `json:"mrope_section"`
		Sections             []int          `json:"sections"`
		Scaling              map[string]any `json:"rope_scaling"`
	}
	Shape    []int
	Error    float64
	Axes     []int `json:"axis_of_pair"`
	Q        [][][]float64
	Exact    [][][]float64 `json:"q_exact"`
	Out      [][][]float64 `json:"q_out"`
	Cos, Sin [][]float64
}

// config returns the configuration and the positions of a case.
func (a *applied) config() (c rotary.Config, positions []float64) {
	p := a.Params
	c = rotary.Config{HeadDim: max(p.HeadDim, p.D), Dim: p.D, Base: p.Base}
	switch {
	case a.File == "interleaved" || p.Mode == "NORMAL":
		c.Pairing = rotary.Interleaved
	case a.File == "interleaved_to_half":
		c.Pairing = rotary.InterleavedToHalf
	}
	if p.Scaling != nil {
		c.Scaling = rotary.YaRN{Factor: 16, MaxPosition: 64}
	}
	positions = p.Positions
	switch {
	case a.File == "mrope_blocks" || p.Mode == "MROPE":
		c.Axes = rotary.Axes{Order: rotary.Blocks, Sections: append(p.MRope, p.Sections...)}
	case a.File == "mrope_interleaved":
		c.Axes = rotary.Axes{Order: rotary.Cyclic, Sections: p.MRope}
	case p.Mode == "IMROPE":
		c.Axes = rotary.Axes{Order: rotary.CyclicRest, Sections: p.Sections}
	case strings.HasPrefix(p.Implementation, "HF qwen2_vl vision"), p.Mode == "VISION", strings.HasPrefix(p.Implementation, "HF dinov3"):
		c.Axes.Order = rotary.Restarted
	case strings.HasPrefix(p.Implementation, "HF pixtral"):
		c.Axes.Order = rotary.EvenOdd
	}
	count := c.Axes.Count()
	for _, list := range slices.Concat(p.THW, p.THWE, p.HW) {
		positions = append(positions, list[:count]...)
	}
	if p.GridH > 0 {
		c.Turns = true
		for y := range p.GridH {
			for x := range p.GridW {
				positions = append(positions, rotary.Centred(y, p.GridH), rotary.Centred(x, p.GridW))
			}
		}
	}
	return c, positions
}

// TestApplied turns vectors as eleven programs and the five modes of ggml do.
func TestApplied(t *testing.T) {
	var file struct{ Cases []applied }
	reference.JSON(t, "rope_apply.json", &file)
	for _, a := range file.Cases {
		name := a.File + " " + a.Params.Implementation + a.Params.Mode
		c, positions := a.config()
		e, err := rotary.New(c, 0)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, want := range a.Axes {
			if e.Axis(i) != want {
				t.Errorf("%s: pair %d has the axis %d, want %d", name, i, e.Axis(i), want)
			}
		}
		x := slices.Concat(a.Q[0]...)
		got, single := make([]float64, len(x)), make([]float32, len(x))
		if err := e.Rotate(got, x, positions...); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i := range x {
			single[i] = float32(x[i])
		}
		if err := e.Rotate32(single, single, positions...); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if err := e.Rotate(x, x, positions...); err != nil || !slices.Equal(x, got) {
			t.Errorf("%s: %v in place, want %v (%v)", name, x, got, err)
		}
		exact := slices.Concat(a.Exact[0]...)
		for i, want := range exact {
			if math.Abs(got[i]-want) > 4e-15 || math.Abs(float64(single[i])-want) > 4e-7 {
				t.Errorf("%s: element %d = %v, and %v in single precision, want %v", name, i, got[i], single[i], want)
			}
		}
		if a.Out != nil {
			for i, x := range slices.Concat(a.Out[0]...) {
				if math.Abs(x-got[i]) > 1.01*a.Error {
					t.Errorf("%s: the program's element %d = %v, want %v within %v", name, i, x, got[i], a.Error)
				}
			}
		}
		testTables(t, name, e, &a, positions)
	}
}

// testTables compares the tables of cosines and sines that the program used.
func testTables(t *testing.T, name string, e *rotary.Embedding, a *applied, positions []float64) {
	t.Helper()
	if a.Cos == nil {
		return
	}
	cos, sin := slices.Concat(a.Cos...), slices.Concat(a.Sin...)
	n := len(positions) / e.Config().Axes.Count()
	order := rotary.Separate
	if width := len(cos) / n; width == 2*e.Pairs() {
		order = rotary.Doubled
		if cos[n*width-1] == cos[n*width-2] && cos[n*width-1] != 1 && width > 2 || a.File == "interleaved" {
			order = rotary.Repeated
		}
	}
	table := make([]float64, len(cos)+len(sin))
	if err := e.Cache64(table, order, positions...); err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	for i, want := range append(cos, sin...) {
		if math.Abs(table[i]-want) > max(2e-6, 2*a.Error) {
			t.Errorf("%s: element %d of the %v table is %v, want %v", name, i, order, table[i], want)
			return
		}
	}
}

// TestCaches compares all orders with the sines and cosines of each pair.
func TestCaches(t *testing.T) {
	y := rotary.YaRN{Factor: 32, MaxPosition: 4096}
	for _, c := range []rotary.Config{
		{HeadDim: 24, Dim: 20, Scaling: y},
		{HeadDim: 20, Scaling: y, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{2, 4, 4}}},
		{HeadDim: 20, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{4, 3, 3}}},
	} {
		testCaches(t, reference.Must(rotary.New(c, 0)))
	}
}

func testCaches(t *testing.T, e *rotary.Embedding) {
	positions, axes := []float64{0, 1, 2, 3, 7, 7, -4.5, 1 << 40, 131071}, e.Config().Axes.Count()
	n, h := len(positions)/axes, e.Pairs()
	for order := rotary.Complex; order <= rotary.Repeated; order++ {
		size := 1
		for _, k := range order.Shape(n, h) {
			size *= k
		}
		double, single := make([]float64, size), make([]float32, size)
		if err := errors.Join(e.Cache64(double, order, positions...), e.Cache32(single, order, positions...)); err != nil {
			t.Fatal(err)
		}
		for row := range n {
			for i := range h {
				sin, cos := e.Pair(i, positions[row*axes+e.Axis(i)])
				sin, cos = sin*e.AttentionFactor(), cos*e.AttentionFactor()
				var cosines, sines []int
				switch order {
				case rotary.Complex:
					cosines, sines = []int{row*2*h + 2*i}, []int{row*2*h + 2*i + 1}
				case rotary.CosThenSin:
					cosines, sines = []int{row*2*h + i}, []int{row*2*h + h + i}
				case rotary.Separate:
					cosines, sines = []int{row*h + i}, []int{(n+row)*h + i}
				case rotary.Doubled:
					cosines, sines = []int{row*2*h + i, row*2*h + h + i}, []int{(n+row)*2*h + i, (n+row)*2*h + h + i}
				case rotary.Repeated:
					cosines, sines = []int{row*2*h + 2*i, row*2*h + 2*i + 1}, []int{(n+row)*2*h + 2*i, (n+row)*2*h + 2*i + 1}
				}
				for _, at := range cosines {
					if math.Abs(double[at]-cos) > 2e-15 || math.Abs(float64(single[at])-cos) > 1.2e-7 {
						t.Fatalf("%v: [%d] = %v, want the cosine %v", order, at, double[at], cos)
					}
				}
				for _, at := range sines {
					if math.Abs(double[at]-sin) > 2e-15 || math.Abs(float64(single[at])-sin) > 1.2e-7 {
						t.Fatalf("%v: [%d] = %v, want the sine %v", order, at, double[at], sin)
					}
				}
			}
		}
	}
}

// TestTwice compares the orders that have each number twice with the one that has it once.
func TestTwice(t *testing.T) {
	y := rotary.YaRN{Factor: 32, MaxPosition: 4096}
	for _, c := range []rotary.Config{
		{HeadDim: 12, Scaling: y},
		{HeadDim: 12, Scaling: y, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{1, 2, 3}}},
		{HeadDim: 12, Scaling: y, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{2, 2, 2}}},
	} {
		e := reference.Must(rotary.New(c, 0))
		positions := make([]float64, 300)
		for i := range positions {
			positions[i] = float64(i/c.Axes.Count() - 40)
		}
		sameTwice(t, e, positions, e.Cache64)
		sameTwice(t, e, positions, e.Cache32)
	}
}

func sameTwice[T float32 | float64](t *testing.T, e *rotary.Embedding, positions []float64, write func(dst []T, c rotary.Cache, positions ...float64) error) {
	n, h := len(positions)/e.Config().Axes.Count(), e.Pairs()
	once, doubled, repeated := make([]T, 2*n*h), make([]T, 4*n*h), make([]T, 4*n*h)
	if err := errors.Join(write(once, rotary.Separate, positions...), write(doubled, rotary.Doubled, positions...), write(repeated, rotary.Repeated, positions...)); err != nil {
		t.Fatal(err)
	}
	for k, want := range once {
		row, i := k/h, k%h
		for _, got := range []T{doubled[row*2*h+i], doubled[row*2*h+h+i], repeated[row*2*h+2*i], repeated[row*2*h+2*i+1]} {
			if got != want {
				t.Fatalf("row %d has %v for pair %d, want %v", row, got, i, want)
			}
		}
	}
}

// TestRotationLaws checks, for vectors of all pairings and axes, that R(a)·R(b) = R(a+b),
// that dot products depend on the distance alone, and that lengths grow by the attention
// factor.
func TestRotationLaws(t *testing.T) {
	const d = 32
	random := rand.New(rand.NewPCG(17, 2))
	var configs []rotary.Config
	for _, p := range []rotary.Pairing{rotary.Half, rotary.Interleaved, rotary.InterleavedToHalf} {
		configs = append(configs,
			rotary.Config{HeadDim: d, Pairing: p}, rotary.Config{HeadDim: d, Dim: 12, Pairing: p},
			rotary.Config{HeadDim: d, Pairing: p, Scaling: rotary.YaRN{Factor: 16, MaxPosition: 64}},
			rotary.Config{HeadDim: d, Pairing: p, Scaling: rotary.Proportional{Part: 0.5}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{4, 6, 6}}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{6, 5, 5}}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.CyclicRest, Sections: []int{6, 5, 5}}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.HeightFirst, Sections: []int{6, 6, 4}}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.Restarted}},
			rotary.Config{HeadDim: d, Pairing: p, Axes: rotary.Axes{Order: rotary.EvenOdd}},
		)
	}
	for _, c := range configs {
		e := reference.Must(rotary.New(c, 0))
		axes := c.Axes.Count()
		turned := func(x, at []float64) []float64 {
			dst := make([]float64, d)
			if err := e.Rotate(dst, x, at...); err != nil {
				t.Fatal(err)
			}
			return dst
		}
		for _, far := range []float64{1000, 1 << 40, 1 << 52} {
			q, k := gaussian(random, d), gaussian(random, d)
			m, n, both, sum := make([]float64, axes), make([]float64, axes), make([]float64, axes), make([]float64, axes)
			for i := range axes {
				m[i], n[i] = float64(random.IntN(1000)), float64(random.IntN(1000))
				both[i] = math.Round(far * random.Float64())
				sum[i] = m[i] + n[i]
			}
			here := reference.Dot(turned(q, m), turned(k, n))
			for i := range axes {
				m[i], n[i] = m[i]+both[i], n[i]+both[i]
			}
			if there := reference.Dot(turned(q, m), turned(k, n)); math.Abs(here-there) > 1e-13*d {
				t.Errorf("%+v: dot products %v and %v, %v further", c, here, there, both)
			}
			for i := range axes {
				m[i], n[i] = m[i]-both[i], n[i]-both[i]
			}
			a := e.AttentionFactor()
			head := c.EffectiveDim()
			x := turned(q, m)
			if got, want := reference.Dot(x[:head], x[:head]), a*a*reference.Dot(q[:head], q[:head]); math.Abs(got-want) > 1e-13*d {
				t.Errorf("%+v: a squared length %v, want %v", c, got, want)
			}
			if c.Pairing == rotary.InterleavedToHalf || a != 1 {
				continue
			}
			twice, once := turned(x, n), turned(q, sum)
			for i := range once {
				if math.Abs(twice[i]-once[i]) > 1e-14 {
					t.Fatalf("%+v: turned by %v and %v, element %d is %v, want %v", c, m, n, i, twice[i], once[i])
				}
			}
		}
	}
}

// TestDotOfOnes checks the sum of the facts: with q = k = ones the dot product is
// 2a²·Σcos((n−m)·ω'[i]).
func TestDotOfOnes(t *testing.T) {
	const d = 64
	e := reference.Must(rotary.New(rotary.Config{HeadDim: d, Scaling: rotary.YaRN{Factor: 8, MaxPosition: 512}}, 0))
	ones, q, k := make([]float64, d), make([]float64, d), make([]float64, d)
	for i := range ones {
		ones[i] = 1
	}
	if err := errors.Join(e.Rotate(q, ones, 300), e.Rotate(k, ones, 7)); err != nil {
		t.Fatal(err)
	}
	want := 0.0
	for i := range e.Pairs() {
		_, cos := e.Pair(i, 293)
		want += 2 * e.AttentionFactor() * e.AttentionFactor() * cos
	}
	if got := reference.Dot(q, k); math.Abs(got-want) > 1e-12 {
		t.Errorf("⟨R(300)·1, R(7)·1⟩ = %v, want %v", got, want)
	}
}

// TestFourthPosition measures what IMROPE without a fourth position loses: pairs 61 and
// 62 of Qwen3-VL do not turn.
func TestFourthPosition(t *testing.T) {
	sections := []int{24, 20, 20}
	c := rotary.Config{HeadDim: 128, Base: 5e6, Axes: rotary.Axes{Order: rotary.CyclicRest, Sections: sections}}
	e := reference.Must(rotary.New(c, 0))
	var rest []int
	most := 0.0
	for i := range e.Pairs() {
		if e.Axis(i) == 3 {
			rest = append(rest, i)
			most = max(most, 32768*e.Frequency(i))
		}
	}
	if !slices.Equal(rest, []int{61, 62}) || math.Abs(most-0.0135) > 5e-5 {
		t.Errorf("pairs %v lose %v rad at 32768, want 61 and 62, and 0.0135", rest, most)
	}
}

// TestHeightFirst deals pairs out as recomposition_to_3d of ERNIE 4.5 VL does: h, w, h, w,
// …, and then t.
func TestHeightFirst(t *testing.T) {
	c := rotary.Config{HeadDim: 10, Axes: rotary.Axes{Order: rotary.HeightFirst, Sections: []int{2, 2, 1}}}
	e := reference.Must(rotary.New(c, 0))
	var axes []int
	for i := range e.Pairs() {
		axes = append(axes, e.Axis(i))
	}
	if !slices.Equal(axes, []int{1, 2, 1, 2, 0}) {
		t.Errorf("axes %v, want 1, 2, 1, 2, 0", axes)
	}
	c.Axes.Sections = []int{3, 1, 1}
	if _, err := rotary.New(c, 0); err == nil {
		t.Error("sections 3, 1, 1 are no error")
	}
}

// TestSectionsChanged checks that the axes of an embedding stay as they are if the caller
// changes the sections.
func TestSectionsChanged(t *testing.T) {
	sections := []int{2, 1, 1}
	e := reference.Must(rotary.New(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Blocks, Sections: sections}}, 0))
	copy(sections, []int{1, 1, 2})
	for i, want := range []int{0, 0, 1, 2} {
		if got := e.Axis(i); got != want {
			t.Errorf("Axis(%d) = %d, want %d", i, got, want)
		}
	}
}

// TestTrailingInverse checks which elements turn, and which way, with literal sums.
func TestTrailingInverse(t *testing.T) {
	x := []float64{1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, -4, -5, -6, -7, -8}
	sin, cos := math.Sincos(3)
	slowSin, slowCos := math.Sincos(0.3)
	for _, c := range []struct {
		config rotary.Config
		want   []float64 // of the vector at position 3
	}{
		{rotary.Config{Inverse: true}, []float64{-1*cos - 3*sin, -2*slowCos - 4*slowSin, -3*cos + 1*sin, -4*slowCos + 2*slowSin, -5, -6, -7, -8}},
		{rotary.Config{Trailing: true}, []float64{-1, -2, -3, -4, -5*cos + 7*sin, -6*slowCos + 8*slowSin, -7*cos - 5*sin, -8*slowCos - 6*slowSin}},
		{rotary.Config{Trailing: true, Pairing: rotary.Interleaved}, []float64{-1, -2, -3, -4, -5*cos + 6*sin, -6*cos - 5*sin, -7*slowCos + 8*slowSin, -8*slowCos - 7*slowSin}},
		{rotary.Config{Trailing: true, Pairing: rotary.InterleavedToHalf}, []float64{-1, -2, -3, -4, -5*cos + 6*sin, -7*slowCos + 8*slowSin, -6*cos - 5*sin, -8*slowCos - 7*slowSin}},
	} {
		c.config.HeadDim, c.config.Dim, c.config.Base = 8, 4, 100
		e, err := rotary.New(c.config, 0)
		if err != nil {
			t.Fatal(err)
		}
		got := slices.Clone(x)
		if err := e.Rotate(got, got, 0, 3); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got[:8], x[:8]) && c.config.Pairing != rotary.InterleavedToHalf {
			t.Errorf("%+v: at position 0 %v becomes %v", c.config, x[:8], got[:8])
		}
		for i, want := range c.want {
			if math.Abs(got[8+i]-want) > 1e-15*8 {
				t.Errorf("%+v: element %d is %v, want %v", c.config, i, got[8+i], want)
			}
		}
	}
}

func TestConfigErrors(t *testing.T) {
	check := func(c rotary.Config) error { _, err := rotary.New(c, 0); return err }
	with := func(s rotary.Scaling) error { return check(rotary.Config{HeadDim: 8, Scaling: s}) }
	e := reference.Must(rotary.New(rotary.Config{HeadDim: 8, Dim: 7}, 0))
	two := reference.Must(rotary.New(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Restarted}}, 0))
	four := []float64{1, 1, 1, 1}
	_, negative := rotary.New(rotary.Config{HeadDim: 8}, -1)
	for _, c := range []struct {
		err  error
		want string
	}{
		{check(rotary.Config{}), "encoder: head_dim 0 is not positive"},
		{check(rotary.Config{HeadDim: 1 << 20}), "encoder: head_dim 1048576 is above 65536"},
		{check(rotary.Config{HeadDim: 8, Dim: 10}), "encoder: rotary_dim 10 is above head_dim 8"},
		{check(rotary.Config{HeadDim: 8, Dim: -2}), "encoder: rotary_dim -2 is not positive"},
		{check(rotary.Config{HeadDim: 8, Base: 0.5}), "encoder: base 0.5 is below 1"},
		{check(rotary.Config{HeadDim: 8, Base: math.Inf(1)}), "encoder: base +Inf is not a finite number"},
		{check(rotary.Config{HeadDim: 8, Pairing: 3}), "encoder: pairing 3 is not one of the three"},
		{check(rotary.Config{HeadDim: 6, Axes: rotary.Axes{Order: rotary.EvenOdd}}), "encoder: rotary_dim 6 is not a multiple of 4; each axis of a picture takes half of the pairs"},
		{check(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{1, 2}}}), "encoder: mrope_section.length 2 is not 3, one section for each of t, h and w"},
		{check(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Blocks, Sections: []int{1, 2, 2}}}), "encoder: sum of mrope_section 5 is not 4, the number of pairs"},
		{check(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{6, -1, -1}}}), "encoder: mrope_section[1] -1 is not a number of pairs"},
		{check(rotary.Config{HeadDim: 8, Axes: rotary.Axes{Order: rotary.Restarted}, Scaling: rotary.Linear{Factor: 2}}), `encoder: scaling "linear" has no meaning for the axes of a picture`},
		{negative, "encoder: length -1 is not between 0 and 2^53"},
		{with(rotary.Linear{}), "encoder: factor 0 is not positive"},
		{with(rotary.Linear{Factor: -2}), "encoder: factor -2 is not positive"},
		{with(rotary.Linear{Factor: 1e-6}), "encoder: frequency[0] 1000000 is above 1000 radians for each position"},
		{check(rotary.Config{HeadDim: 2, Scaling: rotary.NTK{Factor: 2}}), "encoder: rotary_dim 2 is not above 2; d/(d−2) is the exponent of the factor"},
		{with(rotary.Dynamic{Factor: 2}), "encoder: max_position_embeddings 0 is not positive"},
		{with(rotary.YaRN{Factor: 2}), "encoder: original_max_position_embeddings 0 is not positive"},
		{with(rotary.YaRN{Factor: 2, MaxPosition: 8, MScaleAllDim: -15}), "encoder: mscale_all_dim -15 is so small that the attention factor is not positive"},
		{with(rotary.LongRoPE{Short: four, Long: four[:3], Factor: 1, MaxPosition: 8}), "encoder: long_factor.length 3 is not 4, the number of pairs"},
		{with(rotary.LongRoPE{Short: []float64{1, 1, 0, 1}, Long: four, Factor: 1, MaxPosition: 8}), "encoder: short_factor[2] 0 is not positive"},
		{with(rotary.LongRoPE{Short: four, Long: four, Factor: 2, MaxPosition: 1}), "encoder: original_max_position_embeddings 1 has no logarithm to divide by"},
		{with(rotary.Llama3{Factor: 8, Low: 4, High: 1, MaxPosition: 8}), "encoder: high_freq_factor 1 is below low_freq_factor 4"},
		{with(rotary.Proportional{Part: 1.5}), "encoder: partial_rotary_factor 1.5 is not between 0 and 1"},
		{check(rotary.Config{HeadDim: 8, Dim: 4, Scaling: rotary.Proportional{Part: 0.5}}), "encoder: rotary_dim 4 is not head_dim, whose pairs are all counted"},
		{e.Rotate(make([]float64, 8), make([]float64, 8), 1), "encoder: rotary_dim 7 is odd; elements turn in pairs"},
		{two.Rotate(nil, nil), "encoder: number of positions 0 is not positive"},
		{two.Rotate(nil, nil, 1), "encoder: positions.length 1 is not a multiple of 2, the number of axes"},
		{two.Rotate(four, four, 1, 2), "encoder: input length 4 is not 1 vectors of 8"},
		{two.Rotate(four, make([]float64, 8), 1, 2), "encoder: destination length 4 is not that of the input"},
		{two.Cache64(four, rotary.Complex, 1, 2), "encoder: destination length 4 is not 8, 1 positions of 4 pairs"},
		{two.Cache64(four, 9, 1, 2), "encoder: cache 9 is not one of the five"},
		{two.Cache64(four, 0, 1, math.NaN()), "encoder: positions[1] NaN is not a finite number"},
		{rotary.XPosScale(four, 1, 0), "encoder: scale_base 0 is not positive"},
	} {
		var err *encoder.Error
		if !errors.As(c.err, &err) || err.Error() != c.want {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
}

// BenchmarkEmbedding is the time of making the frequencies, of a number of turned
// vectors, and of a number of each cache.
func BenchmarkEmbedding(b *testing.B) {
	const n, d = 4096, 128
	config := rotary.Config{HeadDim: d, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 1024}}
	b.Run("frequencies", func(b *testing.B) {
		for b.Loop() {
			reference.Must(rotary.New(config, 0))
		}
	})
	positions, x := make([]float64, n), make([]float32, 2*n*d)
	for i := range positions {
		positions[i] = float64(i)
	}
	for _, p := range []rotary.Pairing{rotary.Half, rotary.Interleaved, rotary.InterleavedToHalf} {
		config.Pairing = p
		e := reference.Must(rotary.New(config, 0))
		b.Run("rotate/"+p.String(), func(b *testing.B) {
			for b.Loop() {
				if err := e.Rotate32(x[:n*d], x[:n*d], positions...); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n*d), "ns/number")
		})
	}
	e := reference.Must(rotary.New(config, 0))
	for order := rotary.Complex; order <= rotary.Repeated; order++ {
		size := 1
		for _, k := range order.Shape(n, d/2) {
			size *= k
		}
		b.Run(fmt.Sprint("cache/", order), func(b *testing.B) {
			for b.Loop() {
				if err := e.Cache32(x[:size], order, positions...); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*size), "ns/number")
		})
	}
	mrope := reference.Must(rotary.New(rotary.Config{HeadDim: d, Axes: rotary.Axes{Order: rotary.Cyclic, Sections: []int{24, 20, 20}}}, 0))
	thw := make([]float64, 3*n)
	for i := range thw {
		thw[i] = float64(i / 3)
	}
	b.Run("rotate/cyclic", func(b *testing.B) {
		for b.Loop() {
			if err := mrope.Rotate32(x[:n*d], x[:n*d], thw...); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n*d), "ns/number")
	})
}

// TestGiven checks that an embedding of the frequencies of another one turns vectors as
// that does.
func TestGiven(t *testing.T) {
	x := make([]float64, 3*20)
	for i := range x {
		x[i] = math.Sin(float64(i))
	}
	for _, c := range []rotary.Config{
		{HeadDim: 20},
		{HeadDim: 20, Dim: 12, Pairing: rotary.Interleaved, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 64}},
		{HeadDim: 20, Pairing: rotary.InterleavedToHalf, Scaling: rotary.Proportional{Part: 0.3}},
	} {
		e := reference.Must(rotary.New(c, 0))
		given := reference.Must(rotary.Given(rotary.Config{HeadDim: c.HeadDim, Dim: c.Dim, Pairing: c.Pairing}, e.Frequencies(), e.AttentionFactor()))
		want, got := make([]float64, len(x)), make([]float64, len(x))
		for _, err := range []error{e.Rotate(want, x, 0, 7, 1000.5), given.Rotate(got, x, 0, 7, 1000.5)} {
			if err != nil {
				t.Fatal(err)
			}
		}
		for i := range want {
			if math.Abs(got[i]-want[i]) > 1e-12 {
				t.Errorf("%+v: element %d = %v, want %v", c, i, got[i], want[i])
			}
		}
		if !slices.Equal(given.Frequencies(), e.Frequencies()) {
			t.Errorf("%+v: frequencies %v, want %v", c, given.Frequencies(), e.Frequencies())
		}
	}
}

func TestGivenRefuses(t *testing.T) {
	for _, c := range []struct {
		headDim     int
		frequencies []float64
		attention   float64
		want        string
	}{
		{4, []float64{1}, 1, "encoder: frequencies.length 1 is not 2, the number of pairs"},
		{4, []float64{1, math.NaN()}, 1, "encoder: frequencies[1] NaN is not between 0 and 1000"},
		{4, []float64{-1, 0}, 1, "encoder: frequencies[0] -1 is not between 0 and 1000"},
		{4, []float64{1, 0}, 0, "encoder: attention_factor 0 is not positive"},
		{0, nil, 1, "encoder: head_dim 0 is not positive"},
	} {
		if _, err := rotary.Given(rotary.Config{HeadDim: c.headDim}, c.frequencies, c.attention); err == nil || err.Error() != c.want {
			t.Errorf("Given(%d, %v, %v): %v, want %s", c.headDim, c.frequencies, c.attention, err, c.want)
		}
	}
}
