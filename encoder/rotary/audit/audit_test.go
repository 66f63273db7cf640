package audit_test

import (
	"math"
	"math/cmplx"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// far are positions that programs record: the first ones, and others ever farther apart.
var far = []float64{0, 1, 2, 3, 4, 5, 6, 7, 16, 31, 64, 127, 255, 511, 1023, 2047, 4095}

// A program turns vectors as libraries do: cosines and sines of angles in float32, rounded to the
// type of the vectors or not, and products rounded to it.
type program struct {
	frequencies []float64
	attention   float64
	pairing     rotary.Pairing
	dim         int
	shift       float64
	inverse     bool
	round       func(x float64) float64 // to the type
	way                                 // how it rounds, besides at the end
	coarse      [3]bool                 // whether positions, frequencies and angles are in bfloat16
}

func float32s(x float64) float64 { return float64(float32(x)) }

// record turns random vectors of a width at some positions.
func (p program) record(width int, positions []float64, roundoff float64) *audit.Recording {
	random := rand.New(rand.NewPCG(1, 2))
	r := &audit.Recording{Roundoff: roundoff}
	rounded := func(x float64, yes bool) float64 {
		if yes {
			return p.round(x)
		}
		return x
	}
	for _, pos := range positions {
		for range 2 { // heads
			x := make([]float64, width)
			for i := range x {
				x[i] = p.round(random.NormFloat64())
			}
			y := slices.Clone(x)
			for i := range p.dim / 2 {
				in0, in1, out0, out1 := i, i+p.dim/2, i, i+p.dim/2
				if p.pairing == rotary.Interleaved {
					in0, in1, out0, out1 = 2*i, 2*i+1, 2*i, 2*i+1
				}
				at, w := pos+p.shift, float32s(p.frequencies[i])
				for k, x := range []*float64{&at, &w} {
					if p.coarse[k] {
						*x = precision.BFloat16.Round(*x)
					}
				}
				angle := float32s(at * w)
				if p.coarse[2] {
					angle = precision.BFloat16.Round(angle)
				}
				sin, cos := math.Sincos(angle)
				if p.inverse {
					sin = -sin
				}
				sin, cos = rounded(float32s(sin*p.attention), p.tables), rounded(float32s(cos*p.attention), p.tables)
				with := func(x, wave float64, fused bool) float64 { return rounded(x*wave, p.products && !fused) }
				y[out0] = p.round(with(x[in0], cos, p.fused) - with(x[in1], sin, false))
				y[out1] = p.round(with(x[in1], cos, p.fused) + with(x[in0], sin, false))
			}
			r.Before, r.After, r.Positions = append(r.Before, x...), append(r.After, y...), append(r.Positions, pos)
		}
	}
	return r
}

// a numeric is a type of recorded numbers.
type numeric struct {
	name     string
	round    func(float64) float64
	roundoff float64
}

var numerics = []numeric{
	{"float32", float32s, 0x1p-24},
	{"float16", precision.Float16.Round, 0x1p-11},
	{"bfloat16", precision.BFloat16.Round, 0x1p-8},
}

// A way is which numbers a program rounds.
type way struct{ tables, products, fused bool } // fused leaves products with cosines out

// ways are those of programs, with the names of their arithmetic in 16 bits and in float32, whose
// programs all round products.
var ways = []struct {
	way
	short, single string
}{
	{way{}, "rounded-once", ""},
	{way{tables: true}, "tables-rounded", ""},
	{way{tables: true, products: true}, "products-rounded", "float32"},
	{way{tables: true, products: true, fused: true}, "products-fused", "float32-fused"},
}

func programOf(e *rotary.Embedding, n numeric) program {
	c := e.Config()
	return program{
		frequencies: e.Frequencies(), attention: e.AttentionFactor(), pairing: c.Pairing, dim: c.EffectiveDim(), round: n.round,
	}
}

// TestRight runs right programs of all models that are known, as three libraries read them, in three
// types, with the usual ways of rounding: none of them is found to differ.
func TestRight(t *testing.T) {
	programs, libraries := 0, []string{stack.Transformers, stack.LlamaCpp, stack.MLX}
	if testing.Short() {
		libraries = libraries[:1]
	}
	for _, m := range known.All() {
		file, err := configjson.Parse([]byte(m.Config))
		if err != nil {
			t.Fatal(m.Name, err)
		}
		for _, layer := range append(file.Layers(), "") {
			for _, library := range libraries {
				r, err := stack.As(file, library, "", stack.Options{Layer: layer})
				if err == nil && r.Pairs() > 0 {
					programs += checkRight(t, strings.Join([]string{m.Name, layer, library}, " "), r)
				}
			}
		}
	}
	if programs < 100*len(libraries) {
		t.Errorf("%d programs were run", programs)
	}
}

// checkRight audits right programs of a reading, and returns how many.
func checkRight(t *testing.T, name string, r *stack.Reading) (programs int) {
	t.Helper()
	c := r.Config()
	meant := audit.Meaning{HeadDim: c.HeadDim, Embedding: r.Embedding}
	if c.Pairing == rotary.InterleavedToHalf || c.Trailing {
		if f, err := audit.Check(turned(t, r.Embedding, far), meant); err != nil || f.Verdict != audit.Agrees {
			t.Errorf("%s: %v, %+v", name, err, f)
		}
		return 1
	}
	for _, n := range numerics {
		for _, way := range ways {
			arithmetic := way.short
			if n.name == "float32" {
				if arithmetic = way.single; arithmetic == "" {
					continue
				}
			}
			p := programOf(r.Embedding, n)
			p.way, p.inverse = way.way, c.Inverse
			f, err := audit.Check(p.record(c.HeadDim, far, n.roundoff), meant)
			programs++
			if err != nil || f.Verdict != audit.Agrees || f.Equal != f.Elements {
				t.Errorf("%s %s, %s: %v, %+v", name, n.name, arithmetic, err, f)
			}
			if f.Arithmetic != arithmetic {
				t.Errorf("%s %s: %s in %d of %d numbers, want %s", name, n.name, f.Arithmetic, f.Bits, f.Elements, arithmetic)
			}
			checkFrequencies(t, name+" "+n.name, p, n, r)
		}
	}
	return programs
}

// checkFrequencies checks that the frequency of each pair of a right program is in its interval, and
// that in float32 it is known to a thousandth where a pair turns by a radian.
func checkFrequencies(t *testing.T, name string, p program, n numeric, r *stack.Reading) {
	t.Helper()
	meant := audit.Meaning{HeadDim: r.Config().HeadDim, Embedding: r.Embedding}
	for i, f := range p.record(meant.HeadDim, far, n.roundoff).Frequencies(meant) {
		w := float32s(p.frequencies[i])
		if f != nil && (w < f[0] || w > f[1]) {
			t.Errorf("%s: pair %d has %v, not between %v", name, i, w, *f)
		}
		if n.name == "float32" && w > 1e-3 && (f == nil || f[1]-f[0] > 1e-3*w) {
			t.Errorf("%s: pair %d has %v, known as %v", name, i, w, f)
		}
	}
}

// TestMeasured plants other bases and factors, which are no mistake with a name, and finds their numbers; at
// positions where they change too little, it names none.
func TestMeasured(t *testing.T) {
	for _, pairing := range []rotary.Pairing{rotary.Half, rotary.Interleaved} {
		for _, n := range numerics {
			for _, dim := range []int{64, 128} {
				e := mustNew(t, rotary.Config{HeadDim: dim, Base: 1e6, Pairing: pairing})
				meant := audit.Meaning{HeadDim: dim, Embedding: e}
				for _, base := range []float64{5e5, 1.5e5, 1e7} {
					p := programOf(mustNew(t, rotary.Config{HeadDim: dim, Base: base, Pairing: pairing}), n)
					f, err := audit.Check(p.record(dim, far, n.roundoff), meant)
					if err != nil || !slices.Equal(f.Mistakes, []string{"another-base"}) || f.Base != base {
						t.Errorf("%v, %s, %d, base %v: %v, %v %v", pairing, n.name, dim, base, err, f.Mistakes, f.Base)
					}
					near, err := audit.Check(p.record(dim, far[:2], n.roundoff), meant)
					if err != nil || len(near.Mistakes) > 0 && !slices.Equal(near.Mistakes, []string{"another-base"}) {
						t.Errorf("%v, %s, %d, base %v, near: %v, %+v", pairing, n.name, dim, base, err, near)
					}
				}
				p := programOf(e, n)
				r := p.record(dim, far, n.roundoff)
				r.After[dim] += 3
				if f, err := audit.Check(r, meant); err != nil || f.Verdict != audit.Differs || f.Mistakes != nil || f.Amount() != 0 {
					t.Errorf("%v, %s, %d, a number is wrong: %v, %+v", pairing, n.name, dim, err, f)
				}
				for _, p.attention = range []float64{1.277, 1 + 0.1*math.Log(4)} { // of a few digits, and of many
					f, err := audit.Check(p.record(dim, far, n.roundoff), meant)
					if err != nil || !slices.Equal(f.Mistakes, []string{"another-factor"}) || math.Abs(f.Amount()/p.attention-1) > n.roundoff {
						t.Errorf("%v, %s, %d: %v, %v %v", pairing, n.name, dim, err, f.Mistakes, f.Amount())
					}
				}
			}
		}
	}
}

// mustNew returns an embedding of 64 of 64 or of 32 of 64 elements, scaled by YaRN.
func mustNew(t *testing.T, c rotary.Config) *rotary.Embedding {
	t.Helper()
	e, err := rotary.New(c, 0)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// TestPlanted plants mistakes, each in two pairings, two types and two sizes of heads, and
// expects their names; at positions where they change too little, no name. Package recording plants
// those that people report.
func TestPlanted(t *testing.T) {
	for _, plant := range []struct {
		name  string
		plant func(p *program, e *rotary.Embedding)
	}{
		{"scaling-ignored", func(p *program, e *rotary.Embedding) {
			p.attention = 1
			for i := range p.frequencies {
				p.frequencies[i] = e.Unscaled(i)
			}
		}},
		{"positions-shifted", func(p *program, _ *rotary.Embedding) { p.shift = -37 }},
		{"frequencies-in-16-bits", func(p *program, _ *rotary.Embedding) { p.coarse[1] = true }},
		{"positions-in-16-bits", func(p *program, _ *rotary.Embedding) { p.coarse = [3]bool{true, true, true} }},
	} {
		for _, pairing := range []rotary.Pairing{rotary.Half, rotary.Interleaved} {
			for _, n := range []numeric{numerics[0], numerics[2]} {
				for _, dim := range []int{64, 128} {
					e := mustNew(t, rotary.Config{HeadDim: dim, Base: 1e6, Pairing: pairing, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 2048}})
					p := programOf(e, n)
					p.frequencies = slices.Clone(p.frequencies)
					plant.plant(&p, e)
					meant := audit.Meaning{HeadDim: dim, Embedding: e}
					f, err := audit.Check(p.record(dim, far, n.roundoff), meant)
					if plant.name == "scaling-ignored" && (f == nil || !excludes(f.Frequencies, e.Frequencies())) {
						t.Errorf("%v, %s, %d: the frequencies that are meant are possible", pairing, n.name, dim)
					}
					if err != nil || f.Verdict != audit.Differs || !slices.Equal(f.Mistakes, []string{plant.name}) {
						t.Errorf("%s, %v, %s, %d: %v, %v %v", plant.name, pairing, n.name, dim, err, f.Verdict, f.Mistakes)
					}
					near, err := audit.Check(p.record(dim, far[:3], n.roundoff), meant)
					if err != nil || near.Verdict == audit.Differs && !slices.Contains(near.Mistakes, plant.name) && len(near.Mistakes) > 0 ||
						near.Verdict == audit.Agrees && slices.Contains(near.Excluded, plant.name) {
						t.Errorf("%s, %v, %s, %d, near: %v, %+v", plant.name, pairing, n.name, dim, err, near)
					}
				}
			}
		}
	}
}

// TestBits checks what bits tell at positions so near that rounding explains both what is meant and mistakes:
// a right program excludes them, and one with the mistake differs by it.
func TestBits(t *testing.T) {
	near := far[:7]
	e := mustNew(t, rotary.Config{HeadDim: 128, Base: 1e6})
	meant := audit.Meaning{HeadDim: 128, Embedding: e}
	for _, n := range numerics[1:] {
		for _, way := range ways {
			p := programOf(e, n)
			p.way = way.way
			right, err := audit.Check(p.record(128, near, n.roundoff), meant)
			if err != nil || right.Verdict != audit.Agrees || !slices.Contains(right.Excluded, "frequencies-in-16-bits") {
				t.Errorf("%s, %s, right: %v, %+v", n.name, way.short, err, right)
			}
			if n.name == "float16" {
				continue // in which frequencies are not rounded to bfloat16
			}
			p.coarse[1] = true
			wrong, err := audit.Check(p.record(128, near, n.roundoff), meant)
			if err != nil || wrong.Verdict != audit.Differs || !wrong.OnlyBits || !slices.Equal(wrong.Mistakes, []string{"frequencies-in-16-bits"}) || wrong.Equal >= wrong.Elements {
				t.Errorf("%s, %s, wrong: %v, %+v", n.name, way.short, err, wrong)
			}
		}
	}
}

// TestUnusual runs right programs that round as none of the usual arithmetics does, near and far: none of
// them is found to differ.
func TestUnusual(t *testing.T) {
	truncated := func(x, roundoff float64) float64 {
		_, exp := math.Frexp(x)
		step := math.Ldexp(2*roundoff, exp-1)
		return math.Trunc(x/step) * step
	}
	for _, c := range []rotary.Config{
		{HeadDim: 64}, {HeadDim: 128, Base: 1e6}, {HeadDim: 128, Dim: 64, Base: 5e5},
		{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 2048}},
		{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}},
	} {
		e := mustNew(t, c)
		meant := audit.Meaning{HeadDim: c.HeadDim, Embedding: e}
		for _, n := range numerics {
			random := rand.New(rand.NewPCG(5, 5))
			unusual := map[string]func(r *audit.Recording){
				"one number in ten a step off": func(r *audit.Recording) {
					for i, x := range r.After {
						if x != r.Before[i] && random.IntN(10) == 0 {
							r.After[i] = n.round(x * (1 + 2*n.roundoff*float64(random.IntN(3)-1)))
						}
					}
				},
				"truncated": func(r *audit.Recording) {
					for i, x := range turnedExactly(t, e, r) {
						r.After[i] = truncated(x, n.roundoff)
					}
				},
				"angles in float64": func(r *audit.Recording) {
					for i, x := range turnedExactly(t, e, r) {
						r.After[i] = n.round(x)
					}
				},
			}
			for what, change := range unusual {
				for _, positions := range [][]float64{far, far[:8], far[:4], {31, 32, 33, 34}} {
					p := programOf(e, n)
					r := p.record(c.HeadDim, positions, n.roundoff)
					change(r)
					if f, err := audit.Check(r, meant); err != nil || f.Verdict != audit.Agrees {
						t.Errorf("%+v, %s, %s at %v: %v, %+v", c, n.name, what, positions, err, f)
					}
				}
			}
		}
	}
}

// turnedExactly returns the vectors of a recording as an embedding turns them, not rounded.
func turnedExactly(t *testing.T, e *rotary.Embedding, r *audit.Recording) []float64 {
	t.Helper()
	dst := make([]float64, len(r.Before))
	if err := e.Rotate(dst, r.Before, r.Positions...); err != nil {
		t.Fatal(err)
	}
	return dst
}

// excludes reports whether an interval does not have the frequency of its pair.
func excludes(intervals []*[2]float64, frequencies []float64) bool {
	for i, f := range intervals {
		if f != nil && (frequencies[i] < f[0] || frequencies[i] > f[1]) {
			return true
		}
	}
	return false
}

// TestStill checks vectors that stay as they were, and positions that tell nothing.
func TestStill(t *testing.T) {
	e := mustNew(t, rotary.Config{HeadDim: 64})
	meant := audit.Meaning{HeadDim: 64, Embedding: e}
	r := programOf(e, numerics[0]).record(64, far, 0x1p-24)
	r.After = r.Before
	if f, err := audit.Check(r, meant); err != nil || f.Verdict != audit.NothingTurns {
		t.Errorf("vectors that stay: %v, %+v", err, f)
	}
	if f, err := audit.Check(programOf(e, numerics[0]).record(64, []float64{0, 0}, 0x1p-24), meant); err != nil || f.Verdict != audit.CannotTell {
		t.Errorf("position 0: %v, %+v", err, f)
	} else if f.Unusable {
		t.Error("vectors at position 0 are unusable")
	}
	for _, x := range []float64{0, math.NaN(), math.Inf(1)} {
		r := programOf(e, numerics[0]).record(64, far, 0x1p-24)
		for i := range r.Before {
			r.Before[i], r.After[i] = x, x
		}
		if f, err := audit.Check(r, meant); err != nil || f.Verdict != audit.CannotTell || !f.Unusable {
			t.Errorf("vectors of %v: %v, %+v, want unusable", x, err, f)
		}
	}
	// Three of four pairs stay still in Gemma 4; a program that turns them differs.
	e = mustNew(t, rotary.Config{HeadDim: 64, Scaling: rotary.Proportional{Part: 0.25}})
	all := programOf(mustNew(t, rotary.Config{HeadDim: 64}), numerics[0]).record(64, far, 0x1p-24)
	if f, err := audit.Check(all, audit.Meaning{HeadDim: 64, Embedding: e}); err != nil || f.Verdict != audit.Differs || !slices.Equal(f.Mistakes, []string{"scaling-ignored"}) {
		t.Errorf("pairs that are meant to stay: %v, %+v", err, f)
	}
	r.Positions = r.Positions[:3]
	if _, err := audit.Check(r, meant); err == nil {
		t.Error("rows without positions are no error")
	}
}

// TestHands compares hands with e^(i·pos·ω), in two pairings, and with those of a lost factor.
func TestHands(t *testing.T) {
	for _, pairing := range []rotary.Pairing{rotary.Half, rotary.Interleaved} {
		e := mustNew(t, rotary.Config{HeadDim: 64, Base: 1e6, Pairing: pairing, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 2048}})
		p := programOf(e, numerics[0])
		for _, lost := range []bool{false, true} {
			if lost {
				p.attention = 1
			}
			meant := audit.Meaning{HeadDim: 64, Embedding: e}
			r := p.record(64, far, 0x1p-24).Firsts(meant)
			if !slices.Equal(r.Positions, far) {
				t.Fatalf("the positions are %v", r.Positions)
			}
			for row, pos := range far {
				r.Before[row*64] = math.NaN() // of pair 0
				for i, h := range r.Hands(row, meant) {
					if i == 0 {
						if h.Meant != 0 || h.Recorded != 0 || h.Off != math.Pi || h.Differs {
							t.Errorf("%v, pair 0 with NaN at %v: %+v", pairing, pos, h)
						}
						continue
					}
					want := cmplx.Rect(e.AttentionFactor(), pos*e.Frequency(i))
					if apart := math.Abs(cmplx.Phase(h.Recorded / want)); apart > h.Off || h.Off > 1e-3 {
						t.Errorf("%v, pair %d at %v is off by %v, at most %v by rounding", pairing, i, pos, apart, h.Off)
					}
					if cmplx.Abs(h.Meant-want) > 1e-9 || cmplx.Abs(h.Recorded-want*complex(p.attention/e.AttentionFactor(), 0)) > 1e-3 || h.Differs != lost {
						t.Errorf("%v, pair %d at %v: %+v, want %v", pairing, i, pos, h, want)
					}
				}
			}
		}
	}
}

// TestAxes audits vectors of a text with a picture, whose positions have three axes: turned as meant,
// with the axes of pairs in another order, with the first axis alone, and with another base.
func TestAxes(t *testing.T) {
	var positions, text []float64
	for i := range 40 {
		p := float64(i)
		positions = append(positions, p, p, p)
	}
	for i := range 24 * 30 {
		positions = append(positions, 40, float64(40+i/30), float64(40+i%30))
	}
	for i := range positions {
		text = append(text, positions[i-i%3])
	}
	for _, order := range []rotary.AxisOrder{rotary.Blocks, rotary.Cyclic} {
		c := rotary.Config{HeadDim: 128, Base: 5e6, Axes: rotary.Axes{Order: order, Sections: []int{24, 20, 20}}}
		e := mustNew(t, c)
		other, based := c, c
		other.Axes.Order = rotary.Blocks + rotary.Cyclic - order
		based.Base = 250000
		for _, program := range []struct {
			mistakes  []string
			turned    *rotary.Embedding
			positions []float64
		}{
			{nil, e, positions},
			{[]string{"axes-reordered"}, mustNew(t, other), positions},
			{[]string{"axes-ignored"}, e, text},
			{[]string{"another-base"}, mustNew(t, based), positions},
		} {
			r := turned(t, program.turned, program.positions)
			r.Positions = positions
			f, err := audit.Check(r, audit.Meaning{HeadDim: 128, Embedding: e})
			if err != nil || (f.Verdict == audit.Agrees) != (program.mistakes == nil) || !slices.Equal(f.Mistakes, program.mistakes) {
				t.Errorf("%v, %v: %v, %+v", order, program.mistakes, err, f)
			}
			if program.mistakes == nil && !slices.Contains(f.Excluded, "axes-ignored") {
				t.Errorf("%v: excluded are %v", order, f.Excluded)
			}
		}
	}
}

// turned returns random vectors that an embedding turns, in float32.
func turned(t *testing.T, e *rotary.Embedding, positions []float64) *audit.Recording {
	t.Helper()
	c := e.Config()
	r, random := &audit.Recording{Positions: positions, Roundoff: 0x1p-24}, rand.New(rand.NewPCG(3, 1))
	for range len(positions) / c.Axes.Count() * c.HeadDim {
		r.Before = append(r.Before, float32s(random.NormFloat64()))
	}
	r.After = make([]float64, len(r.Before))
	if err := e.Rotate(r.After, r.Before, positions...); err != nil {
		t.Fatal(err)
	}
	for i, x := range r.After {
		r.After[i] = float32s(x)
	}
	return r
}

// TestNumberings audits vectors that were turned at other positions than are meant: the numbering that
// explains them is named, and excluded where the right one was taken.
func TestNumberings(t *testing.T) {
	e := mustNew(t, rotary.Config{HeadDim: 64})
	meant := []float64{0, 1, 2, 3, 4, 5, 6, 7}
	others := []audit.Numbering{
		{Mistake: "padding-counted", Positions: []float64{3, 4, 5, 6, 7, 8, 9, 10}},
		{Mistake: "positions-restarted", Positions: []float64{0, 1, 2, 3, 4, 0, 1, 2}},
	}
	for _, n := range others {
		r := turned(t, e, n.Positions)
		r.Positions, r.Numberings = meant, others
		f, err := audit.Check(r, audit.Meaning{HeadDim: 64, Embedding: e})
		if err != nil || f.Verdict != audit.Differs || !slices.Equal(f.Mistakes, []string{n.Mistake}) {
			t.Errorf("%s: %v, %+v", n.Mistake, err, f)
		}
		right := turned(t, e, meant)
		right.Numberings = others
		f, err = audit.Check(right, audit.Meaning{HeadDim: 64, Embedding: e})
		if err != nil || f.Verdict != audit.Agrees || !slices.Contains(f.Excluded, n.Mistake) {
			t.Errorf("turned as meant: %v, %+v; %s is not excluded", err, f, n.Mistake)
		}
	}
}

// TestMeasure measures programs without a configuration: how they turn is found at far positions, and nothing wrong at
// near ones, where more than one way may explain the bits.
func TestMeasure(t *testing.T) {
	for _, c := range []struct {
		rotary.Config
		scaling string // how it begins
	}{
		{rotary.Config{HeadDim: 64, Base: 500000}, ""},
		{rotary.Config{HeadDim: 4, Base: 10000}, ""},
		{rotary.Config{HeadDim: 8, Base: 10000}, ""},
		{rotary.Config{HeadDim: 128, Base: 1e6, Pairing: rotary.Interleaved}, ""},
		{rotary.Config{HeadDim: 64, Base: 150000, Pairing: rotary.InterleavedToHalf}, ""},
		{rotary.Config{HeadDim: 128, Dim: 64, Base: 10000}, ""},
		{rotary.Config{HeadDim: 128, Dim: 32, Base: 10000, Pairing: rotary.Interleaved}, ""},
		{rotary.Config{HeadDim: 192, Dim: 64, Base: 10000, Pairing: rotary.Interleaved, Trailing: true}, ""},
		{rotary.Config{HeadDim: 64, Base: 20000, Inverse: true}, ""},
		{rotary.Config{HeadDim: 128, Base: 10000, Scaling: rotary.Linear{Factor: 4}}, "linear, factor 4"},
		{rotary.Config{HeadDim: 128, Base: 500000, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, "slower from pair 29 on"},
		{rotary.Config{HeadDim: 128, Base: 10000, Scaling: rotary.YaRN{Factor: 40, MaxPosition: 4096}}, "slower from pair 2"},
		{rotary.Config{HeadDim: 64, Base: 10000, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 2048}}, "slower from pair "},
		{rotary.Config{HeadDim: 64, Base: 150000, Scaling: rotary.YaRN{Factor: 32, MaxPosition: 4096}}, "slower from pair "},
		{rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.Proportional{Part: 0.25}}, "s"}, // still, or slower in 16 bits
	} {
		e, config := mustNew(t, c.Config), c.Config
		want := audit.Turns{Pairing: c.Pairing.String(), Part: "whole", Count: config.EffectiveDim(), Direction: "forward"}
		switch {
		case c.Trailing:
			want.Part = "trailing"
		case c.Dim != 0:
			want.Part = "leading"
		case c.Inverse:
			want.Direction = "back"
		}
		for _, n := range numerics {
			for _, positions := range [][]float64{far, far[:9], far[:3], far[:2], {0}} {
				r := &audit.Recording{Roundoff: n.roundoff, Positions: positions}
				random := rand.New(rand.NewPCG(1, 2))
				for range len(positions) * c.HeadDim {
					r.Before = append(r.Before, n.round(random.NormFloat64()))
				}
				r.After = make([]float64, len(r.Before))
				if err := e.Rotate(r.After, r.Before, positions...); err != nil {
					t.Fatal(err)
				}
				for i, x := range r.After {
					r.After[i] = n.round(x)
				}
				f, err := audit.Measure(r, c.HeadDim)
				if err != nil || f.Turns == nil && len(positions) == len(far) {
					t.Errorf("%+v, %s, %d positions: %v, %+v", c.Config, n.name, len(positions), err, f)
				}
				if err != nil || f.Turns == nil {
					continue
				}
				got := *f.Turns
				if got.Base != 0 && got.Base != c.Base || math.Abs(got.AttentionFactor/e.AttentionFactor()-1) > 0.01 ||
					c.scaling == "" && got.Scaling != "" || got.Scaling == audit.OfNoBase ||
					len(positions) == len(far) && (!strings.HasPrefix(got.Scaling, c.scaling) || c.scaling == "" && got.Base != c.Base) {
					t.Errorf("%+v, %s, %d positions: %+v", c.Config, n.name, len(positions), got)
				}
				got.Base, got.Scaling, got.AttentionFactor, got.Slowing = 0, "", 0, audit.Slowing{}
				if got != want {
					t.Errorf("%+v, %s, %d positions: %+v", c.Config, n.name, len(positions), got)
				}
			}
		}
	}
}
