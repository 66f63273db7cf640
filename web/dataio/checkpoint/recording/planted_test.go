package recording

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model/configjson"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A program turns vectors by numbers of its own.
type program struct {
	width, dim  int
	frequencies []float64
	attention   float64
	pairing     rotary.Pairing
	inverse     bool
	positions   []float64
	angle       func(x float64) float64 // rounds angles
}

// programOf returns the program that turns as is meant.
func programOf(m audit.Meaning, positions []float64) program {
	c := m.Config()
	return program{
		m.HeadDim, c.EffectiveDim(), m.Frequencies(), m.AttentionFactor(), c.Pairing, c.Inverse, positions,
		func(x float64) float64 { return x },
	}
}

// add adds random vectors, one for each position, and what the program makes of them, to a file.
func (p program) add(f *checkpoint.Safetensors, name, dtype string) {
	round := map[string]precision.DType{"F32": precision.Float32, "BF16": precision.BFloat16}[dtype].Round
	random := rand.New(rand.NewPCG(24, uint64(len(name)+p.width)))
	x := make([]float64, p.width*len(p.positions))
	for i := range x {
		x[i] = round(random.NormFloat64())
	}
	y := slices.Clone(x)
	for row, pos := range p.positions {
		x, y := x[row*p.width:], y[row*p.width:]
		for i, w := range p.frequencies {
			in0, in1, out0, out1 := i, i+p.dim/2, i, i+p.dim/2
			if p.pairing != rotary.Half {
				in0, in1 = 2*i, 2*i+1
			}
			if p.pairing == rotary.Interleaved {
				out0, out1 = in0, in1
			}
			sin, cos := math.Sincos(p.angle(float64(float32(pos * w))))
			if p.inverse {
				sin = -sin
			}
			y[out0] = round(p.attention * (x[in0]*cos - x[in1]*sin))
			y[out1] = round(p.attention * (x[in1]*cos + x[in0]*sin))
		}
	}
	f.Add(name, dtype, x, len(p.positions), p.width)
	f.Add(name+"_rotated", dtype, y, len(p.positions), p.width)
}

// paired gives all embeddings, which are for texts of a length, another pairing, whatever model has it.
func (m *Meaning) paired(t *testing.T, pairing rotary.Pairing, length int) {
	t.Helper()
	again := func(e *rotary.Embedding) *rotary.Embedding {
		c := e.Config()
		c.Pairing = pairing
		e, err := rotary.Given(c, e.Frequencies(), e.AttentionFactor())
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	for i := range m.layers {
		l := &m.layers[i]
		c := l.Config()
		c.Pairing = pairing
		e, err := rotary.New(c, length)
		if err != nil {
			t.Fatal(err)
		}
		l.Embedding = e
		for k := range l.Others {
			l.Others[k].Embedding = again(l.Others[k].Embedding)
		}
	}
}

// configurationOf returns a configuration of a kind, of heads of a width.
func configurationOf(kind string, width int) string {
	keys := map[string]string{
		"plain":        `"rope_theta": 500000`,
		"yarn":         `"rope_theta": 500000, "max_position_embeddings": 131072, "rope_scaling": {"rope_type": "yarn", "factor": 8, "original_max_position_embeddings": 4096}`,
		"partial":      `"rope_theta": 500000, "partial_rotary_factor": 0.5`,
		"proportional": `"rope_parameters": {"rope_type": "proportional", "rope_theta": 500000, "partial_rotary_factor": 0.25}`,
		"layers":       `"rope_theta": 1000000, "rope_local_base_freq": 20000, "layer_types": ["full_attention", "sliding_attention"]`,
		"some":         `"rope_theta": 500000, "num_hidden_layers": 2, "no_rope_layers": [1, 0]`,
	}
	if kind == "longrope" {
		var short, long []string
		for i := range width / 2 {
			short, long = append(short, "1"), append(long, fmt.Sprint(1+float64(i)/4))
		}
		keys[kind] = `"rope_theta": 500000, "max_position_embeddings": 131072, "original_max_position_embeddings": 4096, "rope_scaling": {"type": "longrope", "short_factor": [` +
			strings.Join(short, ",") + `], "long_factor": [` + strings.Join(long, ",") + `]}`
	}
	models := map[string]string{"layers": "gemma3_text", "some": "smollm3", "partial": "glm4"}
	model := "llama"
	if other, ok := models[kind]; ok {
		model = other
	}
	return fmt.Sprintf(`{"model_type": %q, "head_dim": %d, %s}`, model, width, keys[kind])
}

// meaningOf returns what a configuration of a kind means to transformers.
func meaningOf(t *testing.T, kind string, width int, o stack.Options) *Meaning {
	t.Helper()
	file, err := configjson.Parse([]byte(configurationOf(kind, width)))
	if err != nil {
		t.Fatal(kind, width, err)
	}
	m, err := Mean(file, stack.Transformers, "", o)
	if err != nil {
		t.Fatal(kind, width, err)
	}
	return m
}

// far are positions that programs record: the first ones, and others ever farther apart.
var far = []float64{0, 1, 2, 3, 4, 5, 6, 7, 16, 31, 64, 127, 255, 511, 1023, 2047, 4095}

// A plant is a mistake in the vectors of layer 0, or in those of a name, of a program that a
// configuration of a kind is for.
type plant struct {
	mistake, kind string
	length        int // of texts
	name          string
	change        func(p *program, m audit.Meaning)
	mask, calls   []float64
}

// other gives a program the frequencies and the factor of an embedding that is named as a mistake in
// others, from which another reading is made.
func other(c func(c *rotary.Config)) func(p *program, m audit.Meaning) {
	return func(p *program, m audit.Meaning) {
		config := m.Config()
		c(&config)
		e, err := rotary.New(config, 0)
		if err != nil {
			panic(err)
		}
		p.dim, p.frequencies, p.attention = config.EffectiveDim(), e.Frequencies(), e.AttentionFactor()
	}
}

// longrope gives a program the factors of LongRoPE for long or short texts.
func longrope(length int) func(p *program, m audit.Meaning) {
	return func(p *program, m audit.Meaning) {
		e, err := rotary.New(m.Config(), length)
		if err != nil {
			panic(err)
		}
		p.frequencies, p.attention = e.Frequencies(), e.AttentionFactor()
	}
}

var plants = []plant{
	{mistake: "scaling-ignored", kind: "yarn", change: other(func(c *rotary.Config) { c.Scaling = nil })},
	{mistake: "scaling-twice", kind: "yarn", change: func(p *program, m audit.Meaning) {
		for i, w := range p.frequencies {
			p.frequencies[i] = w * w / m.Unscaled(i)
		}
	}},
	{mistake: "factor-squared", kind: "yarn", change: func(p *program, _ audit.Meaning) { p.attention *= p.attention }},
	{mistake: "factor-lost", kind: "yarn", change: func(p *program, _ audit.Meaning) { p.attention = 1 }},
	{mistake: "inverse-factor", kind: "yarn", change: func(p *program, _ audit.Meaning) { p.attention = 1 / p.attention }},
	{mistake: "default-base", kind: "yarn", change: other(func(c *rotary.Config) { c.Base = 10000 })},
	{mistake: "rope-parameters-ignored", kind: "yarn", change: other(func(c *rotary.Config) { c.Base, c.Scaling = 10000, nil })},
	{mistake: "another-layer-type", kind: "layers", change: other(func(c *rotary.Config) { c.Base = 20000 })},
	{mistake: "original-length-wrong", kind: "yarn", change: other(func(c *rotary.Config) {
		y := c.Scaling.(rotary.YaRN)
		y.MaxPosition = 131072
		c.Scaling = y
	})},
	{mistake: "ramp-over-wrong-dims", kind: "yarn", change: func(p *program, m audit.Meaning) {
		// Of YaRN: pairs up to ⌊lo⌋ are kept, those from ⌈hi⌉ on divided by 8, with d/2 in place of d.
		c := func(turns float64) float64 {
			return float64(p.width/2) * math.Log(4096/(turns*2*math.Pi)) / (2 * math.Log(500000))
		}
		lo, hi := math.Floor(c(32)), math.Ceil(c(1))
		for i := range p.frequencies {
			γ := max(0, min((float64(i)-lo)/(hi-lo), 1))
			p.frequencies[i] = m.Unscaled(i)*(1-γ) + m.Unscaled(i)/8*γ
		}
	}},
	{mistake: "short-for-long", kind: "longrope", length: 100000, change: longrope(1)},
	{mistake: "long-for-short", kind: "longrope", change: longrope(100000)},
	{mistake: "part-for-whole", kind: "plain", change: func(p *program, _ audit.Meaning) { p.dim, p.frequencies = p.dim/2, p.frequencies[:p.dim/4] }},
	{mistake: "whole-for-part", kind: "partial", change: other(func(c *rotary.Config) { c.Dim = 0 })},
	{mistake: "proportional-for-partial", kind: "partial", change: other(func(c *rotary.Config) { c.Dim, c.Scaling = 0, rotary.Proportional{Part: 0.5} })},
	{mistake: "partial-for-proportional", kind: "proportional", change: other(func(c *rotary.Config) { c.Dim, c.Scaling = c.HeadDim/4, nil })},
	{mistake: "pairing-swapped", kind: "plain", change: func(p *program, _ audit.Meaning) {
		if p.pairing != rotary.Half {
			p.pairing = rotary.Half
		} else {
			p.pairing = rotary.Interleaved
		}
	}},
	{mistake: "direction-reversed", kind: "plain", change: func(p *program, _ audit.Meaning) { p.inverse = true }},
	{mistake: "positions-from-1", kind: "plain", change: shifted(1)},
	{mistake: "padding-counted", kind: "plain", change: shifted(3),
		mask: []float64{0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}},
	{mistake: "positions-restarted", kind: "plain", calls: []float64{0, 10}, change: func(p *program, _ audit.Meaning) {
		for i := 10; i < len(p.positions); i++ {
			p.positions[i] -= far[10]
		}
	}},
	{mistake: "q-turned-but-not-k", kind: "plain", name: "layers.0.k", change: still},
	{mistake: "k-at-other-positions", kind: "plain", name: "layers.0.k", change: shifted(1)},
	{mistake: "layer-not-turned", kind: "plain", name: "layers.1.q", change: still},
	{mistake: "layer-turned", kind: "some", name: "layers.1.q", change: func(*program, audit.Meaning) {}},
	{mistake: "angles-in-16-bits", kind: "plain", change: func(p *program, _ audit.Meaning) { p.angle = precision.BFloat16.Round }},
}

func still(p *program, _ audit.Meaning) { p.frequencies = nil }

func shifted(by float64) func(p *program, m audit.Meaning) {
	return func(p *program, _ audit.Meaning) {
		for i := range p.positions {
			p.positions[i] += by
		}
	}
}

// in reports whether the mistake is in vectors of a name.
func (b *plant) in(name string) bool {
	return name == b.name || b.name == "" && strings.HasPrefix(name, "layers.0.")
}

// file returns a recording of a program with the mistake, at some positions, and how layer 0 should turn.
func (b *plant) file(m *Meaning, dtype string, positions []float64) *checkpoint.Safetensors {
	f, meant := new(checkpoint.Safetensors), m.layers[0].Meaning
	for _, name := range []string{"layers.0.q", "layers.0.k", "layers.1.q"} {
		right := m.of(name)[0]
		p := programOf(right.Meaning, slices.Clone(positions))
		if !right.turns(m.number(name)) {
			p.frequencies = nil
		}
		if b.in(name) {
			if b.mistake == "layer-turned" {
				p.frequencies = meant.Frequencies()
			}
			b.change(&p, meant)
		}
		p.add(f, name, dtype)
	}
	f.Add("positions", "F32", positions, len(positions))
	for part, numbers := range map[string][]float64{"mask": b.mask, "calls": b.calls} {
		if n := min(len(numbers), len(positions)); n > 0 {
			f.Add("layers.0."+part, "F32", numbers[:n], n)
		}
	}
	return f
}

// TestPlanted plants mistakes, in three pairings, two types and heads of two widths, and expects their
// names, and that nothing else is wrong. At positions where they change too little it expects no
// other name, and that they are not excluded.
func TestPlanted(t *testing.T) {
	for _, b := range plants {
		for _, pairing := range []rotary.Pairing{rotary.Half, rotary.Interleaved, rotary.InterleavedToHalf} {
			for _, dtype := range []string{"F32", "BF16"} {
				for _, width := range []int{64, 128} {
					what := fmt.Sprintf("%s, %v, %s, %d", b.mistake, pairing, dtype, width)
					m := meaningOf(t, b.kind, width, stack.Options{Length: b.length})
					m.paired(t, pairing, b.length)
					for _, r := range m.rotations(t, b.file(m, dtype, far)) {
						wrong := b.in(r.Name)
						if !wrong && (r.Verdict != audit.Agrees || r.Mistakes != nil) || wrong && !slices.Equal(r.Mistakes, []string{b.mistake}) {
							t.Errorf("%s: %s: %v, %v", what, r.Name, r.Verdict, r.Mistakes)
						}
					}
					for _, r := range m.rotations(t, b.file(m, dtype, far[:5])) {
						others := len(r.Mistakes) > 0 && !slices.Contains(r.Mistakes, b.mistake)
						if b.in(r.Name) && (others || r.Verdict == audit.Agrees && slices.Contains(r.Excluded, b.mistake)) {
							t.Errorf("%s, near: %v, %v, excluded: %v", what, r.Verdict, r.Mistakes, r.Excluded)
						}
					}
				}
			}
		}
	}
}

// TestOnlyBits plants angles of 16 bits at positions so near that rounding explains all numbers as meant,
// too, and expects that the sentence says so.
func TestOnlyBits(t *testing.T) {
	m := meaningOf(t, "plain", 128, stack.Options{})
	p := programOf(m.layers[0].Meaning, far[:7])
	p.angle = precision.BFloat16.Round
	f := new(checkpoint.Safetensors)
	p.add(f, "layers.0.q", "BF16")
	one := m.rotations(t, f)[0]
	if got := one.sentence("config.json"); !one.OnlyBits || !strings.HasSuffix(got, " numbers, bit for bit: angles-in-16-bits") {
		t.Errorf("%+v: %s", one.Finding, got)
	}
}

// TestFirst checks that the sentence has the position and the pair from which vectors differ: of a program
// whose pairs from 5 on turn too fast, of one that turns elements that should stay, and of one that counts from 1.
func TestFirst(t *testing.T) {
	m := meaningOf(t, "partial", 64, stack.Options{})
	fast, more, late := programOf(m.layers[0].Meaning, far), programOf(m.layers[0].Meaning, far), programOf(m.layers[0].Meaning, far)
	fast.frequencies = slices.Clone(fast.frequencies)
	for i := range fast.frequencies[5:] {
		fast.frequencies[5+i] *= 1.5
	}
	more.frequencies, more.dim = append(slices.Clone(more.frequencies), 0.25, 0.125), more.dim+4
	late.positions = slices.Clone(far)
	for i := range far {
		late.positions[i]++
	}
	for _, test := range []struct {
		p    program
		want string
	}{
		{fast, "differs from config.json from position 1 on, first in pair 5, in "},
		{more, "differs from config.json from position 1 on, first in an element that should not turn, in "},
		{late, "differs from config.json from position 0 on, first in pair 0, in "},
	} {
		f := new(checkpoint.Safetensors)
		test.p.add(f, "layers.0.q", "F32")
		f.Add("positions", "F32", far, len(far))
		if got := m.rotations(t, f)[0].sentence("config.json"); !strings.HasPrefix(got, test.want) {
			t.Errorf("%s, want %s", got, test.want)
		}
	}
}

// rotations judges those in a file.
func (m *Meaning) rotations(t *testing.T, f *checkpoint.Safetensors) []*Rotation {
	t.Helper()
	content := f.Bytes()
	opened, err := checkpoint.OpenArrays(checkpoint.Always, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	report := new(Report)
	for _, name := range namesIn(opened) {
		report.Rotations = append(report.Rotations, m.check(recorded{checkpoint.Always, opened}, name))
	}
	report.compare()
	return report.Rotations
}
