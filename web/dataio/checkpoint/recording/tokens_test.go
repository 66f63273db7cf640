package recording_test

import (
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
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
)

// Configurations with a base alone, and with positions of three axes.
const (
	plain = `{"model_type": "llama", "head_dim": 64, "rope_theta": 10000}`
	video = `{"model_type": "qwen2_vl", "head_dim": 64, "rope_theta": 1000000, "rope_scaling": {"type": "mrope", "mrope_section": [8, 12, 12]}}`
)

// meaning returns what a configuration means to transformers.
func meaning(t *testing.T, config string, o stack.Options) (*recording.Meaning, *rotary.Embedding) {
	t.Helper()
	file, err := configjson.Parse([]byte(config))
	if err != nil {
		t.Fatal(err)
	}
	meant, err := recording.Mean(file, stack.Transformers, "", o)
	if err != nil {
		t.Fatal(err)
	}
	r, err := stack.As(file, stack.Transformers, "", o)
	if err != nil {
		t.Fatal(err)
	}
	return meant, r.Embedding
}

// add adds random vectors and the same turned at positions, of a shape, to a file.
func add(t *testing.T, f *checkpoint.Safetensors, name string, e *rotary.Embedding, positions []float64, shape ...int) {
	t.Helper()
	c := e.Config()
	random := rand.New(rand.NewPCG(7, uint64(len(name))))
	x := make([]float64, len(positions)/c.Axes.Count()*c.HeadDim)
	for i := range x {
		x[i] = float64(float32(random.NormFloat64()))
	}
	f.Add(name, "F32", x, shape...)
	if err := e.Rotate(x, x, positions...); err != nil {
		t.Fatal(err)
	}
	f.Add(name+"_rotated", "F32", x, shape...)
}

// reportOf audits a file.
func reportOf(t *testing.T, f *checkpoint.Safetensors, meant *recording.Meaning) (*recording.Report, error) {
	t.Helper()
	return meant.Audit(checkpoint.Always, opened(t, f), "config.json")
}

func opened(t *testing.T, f *checkpoint.Safetensors) *checkpoint.File {
	t.Helper()
	content := f.Bytes()
	file, err := checkpoint.OpenArrays(checkpoint.Always, strings.NewReader(string(content)), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// TestMeasure reads how vectors turn without a configuration: of heads that have an axis or not, in two bases, at
// positions that are not those of the file, and of no rotation.
func TestMeasure(t *testing.T) {
	_, e := meaning(t, plain, stack.Options{})
	_, other := meaning(t, strings.Replace(plain, "10000", "500000", 1), stack.Options{})
	_, neighbours := meaning(t, strings.Replace(plain, "llama", "cohere", 1), stack.Options{})
	positions, each := []float64{0, 1, 2, 3, 30, 300, 3000}, []float64{}
	for _, pos := range positions {
		each = append(each, pos, pos) // of two heads
	}
	var f checkpoint.Safetensors
	f.Add("positions", "F32", positions, 7)
	add(t, &f, "layers.0.q", e, each, 7, 2, 64)
	add(t, &f, "layers.0.k", e, each, 7, 128)
	add(t, &f, "layers.1.q", other, each, 7, 2, 64)
	add(t, &f, "layers.2.q", neighbours, each, 7, 128)
	for i := range each {
		each[i] += 5
	}
	add(t, &f, "layers.3.q", e, each, 7, 2, 64)
	f.Add("layers.4.q", "F32", make([]float64, 7*64), 7, 64)
	f.Add("layers.4.q_rotated", "F32", make([]float64, 7*64), 7, 64)
	report, err := recording.Measure(checkpoint.Always, opened(t, &f))
	if err != nil {
		t.Fatal(err)
	}
	wants := []struct{ names, sentence string }{
		{"layers.0.q layers.0.k", "the whole head turns, 64 elements, half pairing, forward, base 10000; "},
		{"layers.1.q", "the whole head turns, 64 elements, half pairing, forward, base 500000; "},
		{"layers.2.q", "the whole head turns, 64 elements, interleaved pairing, forward, base 10000; "},
		{"layers.3.q", "cannot tell: "},
		{"layers.4.q", "nothing turns here"},
	}
	if len(report.Layers) != len(wants) {
		t.Fatalf("%d groups", len(report.Layers))
	}
	for i, want := range wants {
		if g := report.Layers[i]; strings.Join(g.Names, " ") != want.names || !strings.HasPrefix(g.Sentence, want.sentence) {
			t.Errorf("%v: %s", g.Names, g.Sentence)
		}
	}
}

// TestPadding audits a batch of two texts, one with padding on the left, by its mask: vectors whose
// positions leave padding out, and others that count it.
func TestPadding(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	mask := []float64{0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	for _, program := range []struct {
		first   []float64 // positions of the first text
		mistake string
	}{
		{[]float64{1, 1, 1, 0, 1, 2, 3, 4}, ""},
		{[]float64{0, 1, 2, 3, 4, 5, 6, 7}, "padding-counted"},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, append(program.first, 0, 1, 2, 3, 4, 5, 6, 7), 2, 8, 1, 64)
		f.Add("mask", "F32", mask, 2, 8)
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		found := report.Layers[0]
		if program.mistake != "" && !slices.Equal(found.Mistakes, []string{program.mistake}) ||
			program.mistake == "" && (found.Verdict != audit.Agrees || !slices.Contains(found.Excluded, "padding-counted")) {
			t.Errorf("positions %v: %s", program.first, report.Layers[0].Sentence)
		}
	}
}

// TestNotFinite audits vectors with NaN or infinity, which hide neither the type, nor the mistake in the others.
func TestNotFinite(t *testing.T) {
	const n, width, at = 12, 64, 5*64 + 7
	meant, right := meaning(t, strings.Replace(plain, "10000", "500000", 1), stack.Options{})
	_, wrong := meaning(t, plain, stack.Options{})
	positions := make([]float64, n)
	for i := range positions {
		positions[i] = float64(i * i * i)
	}
	for _, test := range []struct {
		name          string
		turned        *rotary.Embedding // nil for none
		before, after float64           // in place of a number
		verdict       audit.Verdict
		mistakes      string
		notFinite     [2]int
	}{
		{"right", right, 1, 1, audit.Agrees, "", [2]int{0, 0}},
		{"NaN before", right, math.NaN(), 1, audit.Agrees, "", [2]int{1, 2}},
		{"infinity before", right, math.Inf(1), 1, audit.Agrees, "", [2]int{1, 2}},
		{"NaN after", right, 1, math.NaN(), audit.Differs, "not-finite", [2]int{0, 1}},
		{"infinity after", right, 1, math.Inf(-1), audit.Differs, "not-finite", [2]int{0, 1}},
		{"another base, and NaN before", wrong, math.NaN(), 1, audit.Differs, "default-base", [2]int{1, 2}},
		{"another base, and NaN after", wrong, 1, math.NaN(), audit.Differs, "default-base", [2]int{0, 1}},
		{"NaN where nothing turns", nil, math.NaN(), 1, audit.NothingTurns, "", [2]int{1, 1}},
	} {
		random := rand.New(rand.NewPCG(2, 3))
		x, y := make([]float64, n*width), []float64(nil)
		for row, pos := range positions {
			x := x[row*width:][:width]
			for i := range x {
				x[i] = precision.BFloat16.Round(random.NormFloat64())
			}
			turned := slices.Clone(x)
			if test.turned != nil {
				if err := test.turned.Rotate(turned, turned, pos); err != nil {
					t.Fatal(err)
				}
			}
			for _, x := range turned {
				y = append(y, precision.BFloat16.Round(x))
			}
		}
		if x[at] *= test.before; test.turned == nil {
			y[at] = x[at]
		} else if test.before != 1 {
			y[at], y[at+width/2] = math.NaN(), math.NaN()
		}
		y[at] *= test.after
		var f checkpoint.Safetensors
		f.Add("layers.0.q", "F32", x, n, width)
		f.Add("layers.0.q_rotated", "F32", y, n, width)
		f.Add("positions", "F32", positions, n)
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		found, sentence := report.Rotations[0], report.Layers[0].Sentence
		if found.Verdict != test.verdict || strings.Join(found.Mistakes, " ") != test.mistakes || found.NotFinite != test.notFinite ||
			strings.Contains(sentence, "NaN or infinite: ") != (test.notFinite != [2]int{}) {
			t.Errorf("%s: %v, %s", test.name, found.NotFinite, sentence)
		}
	}
}

// TestWeights audits vectors of the pairing that is meant and of the other one, with weights in the order
// that was published, in that for the other pairing, and others.
func TestWeights(t *testing.T) {
	const heads, columns = 2, 3
	for _, model := range []string{"llama", "cohere"} { // of half pairing, and of neighbours
		meant, e := meaning(t, strings.Replace(plain, "llama", model, 1), stack.Options{})
		c := e.Config()
		half := c.Pairing == rotary.Half
		swapped, other := c, rotary.Half
		if half {
			other = rotary.Interleaved
		}
		swapped.Pairing = other
		wrong, err := rotary.New(swapped, 0)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.New(rand.NewPCG(8, 9))
		published := make([]float64, heads*c.HeadDim*columns)
		for i := range published {
			published[i] = float64(float32(random.NormFloat64()))
		}
		permuted := slices.Clone(published)
		for row := range heads * c.HeadDim {
			// Element j of pair i is row 2i + j for neighbours, and i + j·d/2 for half pairing.
			i, j := row%c.HeadDim/2, row%2
			from, to := row, row-row%c.HeadDim+i+j*c.HeadDim/2
			if half {
				from, to = to, from
			}
			copy(permuted[to*columns:][:columns], published[from*columns:][:columns])
		}
		changed := slices.Clone(published)
		changed[7] += 0.25
		for _, program := range []struct {
			weights  []float64
			turned   *rotary.Embedding
			verdict  audit.Verdict
			mistakes []string
			says     string
		}{
			{published, e, audit.Agrees, nil, "; its weights are as published"},
			{permuted, wrong, audit.Agrees, nil, "; its weights are permuted for the other pairing"},
			{permuted, e, audit.Differs, []string{"weights-permuted"}, ": weights-permuted; its weights are permuted for the other pairing"},
			{published, wrong, audit.Differs, []string{"pairing-swapped"}, ": pairing-swapped; its weights are as published"},
			{changed, wrong, audit.Differs, []string{"pairing-swapped"}, ", or right if the weights are permuted for it; its weights are not those that were published"},
			{nil, wrong, audit.Differs, []string{"pairing-swapped"}, ", or right if the weights are permuted for it; its weights can be told only if both "},
		} {
			var f checkpoint.Safetensors
			add(t, &f, "layers.0.q", program.turned, []float64{0, 1, 2, 3, 100, 1000}, 6, 64)
			f.Add("positions", "F32", []float64{0, 1, 2, 3, 100, 1000}, 6)
			if program.weights != nil {
				f.Add("layers.0.weight", "BF16", program.weights, heads*c.HeadDim, columns)
			}
			f.Add("layers.0.weight_published", "F32", published, heads*c.HeadDim, columns)
			report, err := reportOf(t, &f, meant)
			if err != nil {
				t.Fatal(err)
			}
			g := report.Layers[0]
			if g.Verdict != program.verdict || !slices.Equal(g.Mistakes, program.mistakes) || !strings.Contains(g.Sentence, program.says) {
				t.Errorf("%s: %s", model, g.Sentence)
			}
		}
	}
	meant, e := meaning(t, plain, stack.Options{})
	var f checkpoint.Safetensors
	add(t, &f, "layers.0.q", e, []float64{0, 1, 2}, 3, 64)
	f.Add("layers.0.weight", "F32", make([]float64, 60), 20, 3)
	f.Add("layers.0.weight_published", "F32", make([]float64, 60), 20, 3)
	if _, err := reportOf(t, &f, meant); err == nil || !strings.Contains(err.Error(), "layers.0.weight") {
		t.Errorf("20 rows of heads of 64 are compared: %v", err)
	}
}

// TestCalls audits a prompt in two chunks and two tokens after it, whose positions go on, or begin
// again in each call.
func TestCalls(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	for want, positions := range map[string][]float64{
		"agrees":              {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11},
		"positions-restarted": {0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 0},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, positions, 12, 64)
		f.Add("layers.0.calls", "F32", []float64{0, 6, 10, 11}, 4)
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		found := report.Layers[0]
		if want == "agrees" && !slices.Contains(found.Excluded, "positions-restarted") || !strings.Contains(report.Layers[0].Sentence, want) {
			t.Errorf("%v: %s", positions, report.Layers[0].Sentence)
		}
	}
}

// TestAxes audits a text, a picture of 8 × 8 patches and a text after it, whose positions have three
// axes, and a text alone, whose positions are given by one number.
func TestAxes(t *testing.T) {
	meant, e := meaning(t, video, stack.Options{})
	var rows, text, axes []float64
	for i := range 100 {
		pos := []float64{float64(i), float64(i), float64(i)}
		text = append(text, pos...)
		switch {
		case i >= 84:
			pos = []float64{float64(i - 56), float64(i - 56), float64(i - 56)}
		case i >= 20:
			pos = []float64{20, float64(20 + (i-20)/8), float64(20 + (i-20)%8)}
		}
		rows = append(rows, pos...)
	}
	for axis := range 3 {
		for i := range 100 {
			axes = append(axes, rows[3*i+axis])
		}
	}
	for _, program := range []struct {
		turned, recorded []float64 // positions
		want             string
	}{
		{rows, axes, "agrees with config.json"},
		{text, nil, "agrees with config.json"},
		{text, axes, "from position 20 on"},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, program.turned, 1, 100, 64)
		if program.recorded != nil {
			f.Add("positions", "F32", axes, 3, 1, 100)
		}
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		if got := report.Layers[0].Sentence; !strings.Contains(got, program.want) {
			t.Errorf("%q does not have %q", got, program.want)
		}
		if hands := report.Layers[0].Hands(report.Layers[0].Rows() - 1); len(hands) != 32 {
			t.Errorf("%d hands", len(hands))
		}
	}
}

// TestBeside audits queries, keys and layers whose mistakes only the others beside them show.
func TestBeside(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	still, err := rotary.Given(e.Config(), make([]float64, e.Pairs()), 1)
	if err != nil {
		t.Fatal(err)
	}
	at := []float64{0, 1, 2, 3, 5, 9, 17, 33}
	later := slices.Clone(at)
	for i := range later {
		later[i]++
	}
	for _, program := range []struct {
		queries, keys, others *rotary.Embedding // in layer 0, and in layer 1
		positions             []float64         // of the keys
		want                  map[string][]string
	}{
		{e, e, e, at, map[string][]string{"layers.0.q": nil, "layers.0.k": nil, "layers.1.q": nil}},
		{e, still, e, at, map[string][]string{"layers.0.q": nil, "layers.0.k": {"q-turned-but-not-k"}, "layers.1.q": nil}},
		{still, e, e, at, map[string][]string{"layers.0.q": {"k-turned-but-not-q"}, "layers.0.k": nil, "layers.1.q": nil}},
		{e, e, still, at, map[string][]string{"layers.0.q": nil, "layers.0.k": nil, "layers.1.q": {"layer-not-turned"}}},
		{e, e, e, later, map[string][]string{"layers.0.q": nil, "layers.0.k": {"k-at-other-positions"}, "layers.1.q": nil}},
		{still, still, still, at, map[string][]string{"layers.0.q": nil, "layers.0.k": nil, "layers.1.q": nil}},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", program.queries, at, 8, 64)
		add(t, &f, "layers.0.k", program.keys, program.positions, 8, 64)
		add(t, &f, "layers.1.q", program.others, at, 8, 64)
		f.Add("positions", "F32", at, 8)
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		if len(report.Sentence) == 0 || (report.Verdict == audit.Agrees) != strings.HasPrefix(report.Sentence, "3 of 3 rotations agree with config.json") {
			t.Errorf("%v: %q", report.Verdict, report.Sentence)
		}
		for _, r := range report.Rotations {
			if !slices.Equal(r.Mistakes, program.want[r.Name]) {
				t.Errorf("%s: %v, want %v", r.Name, r.Mistakes, program.want[r.Name])
			}
		}
	}
}

// TestTypes audits layers by the type that a configuration has for each: the base of another type is a
// mistake, though it is right elsewhere.
func TestTypes(t *testing.T) {
	for _, keys := range []string{
		`"layer_types": ["sliding_attention", "sliding_attention", "full_attention"]`,
		`"num_hidden_layers": 3, "sliding_window_pattern": 3`,
	} {
		meant, full := meaning(t, `{"model_type": "gemma3_text", "head_dim": 64, "rope_theta": 1000000, "rope_local_base_freq": 10000, `+keys+`}`, stack.Options{})
		c := full.Config()
		c.Base = 10000
		sliding, err := rotary.New(c, 0)
		if err != nil {
			t.Fatal(err)
		}
		var f checkpoint.Safetensors
		at := []float64{0, 1, 2, 3, 10, 100, 1000}
		add(t, &f, "layers.0.q", sliding, at, 7, 64)
		add(t, &f, "layers.1.q", full, at, 7, 64)
		add(t, &f, "layers.2.q", full, at, 7, 64)
		f.Add("positions", "F32", at, 7)
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range [][]string{nil, {"another-layer-type"}, nil} {
			if r := report.Rotations[i]; !slices.Equal(r.Mistakes, want) || r.Layer != []string{"sliding_attention", "sliding_attention", "full_attention"}[i] {
				t.Errorf("%s: %s, %s: %v, %v, want %v", keys, r.Name, r.Layer, r.Verdict, r.Mistakes, want)
			}
		}
	}
}

// TestTokensRefused checks the errors for masks and positions that do not fit the vectors.
func TestTokensRefused(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	for _, c := range []struct {
		name  string
		shape []int
		want  string
	}{
		{"mask", []int{1, 1, 4, 4}, "the tensor mask of shape (1, 1, 4, 4) has no number for each token"},
		{"mask", []int{5}, "has no rows of 64 numbers"},
		{"layers.0.positions", []int{3, 4}, "has no rows of 64 numbers"},
		{"mask", []int{4}, "has no rows of 64 numbers"}, // all of it padding
		{"cos", []int{4, 10}, "the tensor cos of shape (4, 10) does not have a number for each pair"},
		{"sin", []int{0, 32}, "the tensor sin of shape (0, 32) does not have a number for each pair"},
		{"sin", []int{3, 32}, "the tensor sin of shape (3, 32) does not have a number for each pair"},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, []float64{0, 1, 2, 3}, 4, 64)
		n := 1
		for _, length := range c.shape {
			n *= length
		}
		f.Add(c.name, "F32", make([]float64, n), c.shape...)
		if _, err := reportOf(t, &f, meant); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s of shape %v: %v, want %q", c.name, c.shape, err, c.want)
		}
	}
}

// TestMaskRefused refuses a mask that is added to logits: its 0 is a token.
func TestMaskRefused(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	for _, padding := range []float64{-3e38, math.Inf(-1), math.NaN()} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, []float64{0, 1, 2, 3}, 4, 64)
		f.Add("mask", "F32", []float64{0, 0, 0, padding}, 4)
		if _, err := reportOf(t, &f, meant); err == nil || !strings.Contains(err.Error(), "mask[3] ") || !strings.Contains(err.Error(), " is neither 0 nor 1") {
			t.Errorf("%v for padding: %v", padding, err)
		}
	}
}

// TestAlone refuses keys that were recorded only before they were turned.
func TestAlone(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	var f checkpoint.Safetensors
	add(t, &f, "layers.0.q", e, []float64{0, 1, 2, 3}, 4, 64)
	f.Add("layers.0.k", "F32", make([]float64, 4*64), 4, 64)
	const want = "the tensor layers.0.k needs one named layers.0.k_rotated of its shape (4, 64)"
	if _, err := reportOf(t, &f, meant); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%v, want %q", err, want)
	}
}

// TestNoRotary says what a model has whose vectors do not turn.
func TestNoRotary(t *testing.T) {
	in := recording.Input{Config: recording.TextFile(`{"model_type":"gpt2","n_embd":768,"n_head":12}`)}
	if _, err := in.Audit(checkpoint.Always); err == nil || !strings.Contains(err.Error(), "gpt2 has no rotary embedding: it has a learned vector for each position") {
		t.Errorf("GPT-2: %v", err)
	}
}

// TestBegun audits vectors whose positions were not recorded: where they begin is found, and is no
// mistake unless queries and keys begin at different ones.
func TestBegun(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	from := func(start float64) (list []float64) {
		for i := range 9 {
			list = append(list, start+float64(i))
		}
		return list
	}
	for _, program := range []struct {
		queries, keys float64
		want          []string
	}{
		{0, 0, []string{"agrees", "agrees"}},
		{37, 37, []string{"at positions from 37 on, which are not in the recording", "from 37 on"}},
		{1, 1, []string{"at positions from 1 on", "at positions from 1 on"}},
		{37, 0, []string{"q-at-other-positions", "agrees"}},
		{37, 36, []string{"q-at-other-positions", "k-at-other-positions"}},
	} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, from(program.queries), 9, 64)
		add(t, &f, "layers.0.k", e, from(program.keys), 9, 64)
		var cos []float64
		for _, pos := range from(program.keys) {
			for i := range e.Pairs() {
				_, c := e.Pair(i, pos)
				cos = append(cos, c)
			}
		}
		f.Add("layers.0.k_cos", "F32", cos, 9, e.Pairs())
		report, err := reportOf(t, &f, meant)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range report.Rotations {
			at := slices.IndexFunc(report.Layers, func(g recording.Group) bool { return slices.Contains(g.Names, r.Name) })
			if sentence := report.Layers[at].Sentence; !strings.Contains(sentence, program.want[i]) {
				t.Errorf("%v: %s: %s, want %q", program, r.Name, sentence, program.want[i])
			}
			if begun := program.queries == program.keys; begun && (r.Verdict != audit.Agrees || r.At(2)[0] != program.queries+2) {
				t.Errorf("%v: %s: %v, row 2 at %v", program, r.Name, r.Verdict, r.At(2))
			}
			if r.Tables != nil && r.Tables[0].Verdict != audit.Agrees {
				t.Errorf("%v: %s: %v", program, r.Name, r.Tables)
			}
		}
	}
}

// TestConverted audits vectors of bfloat16 that were converted to float32 to be saved: rounding in
// bfloat16 is no mistake, and the arithmetic is found.
func TestConverted(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	at := []float64{0, 1, 2, 3, 10, 100, 1000}
	random, x := rand.New(rand.NewPCG(5, 6)), make([]float64, 7*64)
	for i := range x {
		x[i] = precision.BFloat16.Round(random.NormFloat64())
	}
	var f checkpoint.Safetensors
	f.Add("layers.0.q", "F32", x, 7, 64)
	if err := e.Rotate(x, x, at...); err != nil {
		t.Fatal(err)
	}
	for i := range x {
		x[i] = precision.BFloat16.Round(x[i])
	}
	f.Add("layers.0.q_rotated", "F32", x, 7, 64)
	f.Add("positions", "F32", at, 7)
	report, err := reportOf(t, &f, meant)
	if err != nil || report.Verdict != audit.Agrees || report.Rotations[0].Arithmetic != "rounded-once" {
		t.Errorf("%v: %v, %s", err, report.Layers[0].Sentence, report.Rotations[0].Arithmetic)
	}
}

// TestAxis audits as many heads as tokens: which axis has the tokens is found, or taken as given.
func TestAxis(t *testing.T) {
	meant, e := meaning(t, plain, stack.Options{})
	at := []float64{0, 0, 0, 1, 1, 1, 2, 2, 2} // (tokens, heads)
	for given, want := range map[float64]audit.Verdict{-1: audit.Agrees, 0: audit.Agrees, 1: audit.Differs} {
		var f checkpoint.Safetensors
		add(t, &f, "layers.0.q", e, at, 3, 3, 64)
		if given >= 0 {
			f.Add("layers.0.axis", "F32", []float64{given}, 1)
		}
		report, err := reportOf(t, &f, meant)
		if err != nil || report.Verdict != want {
			t.Errorf("axis %v: %v, %v, want %v", given, err, report.Verdict, want)
		}
		f.Add("axis", "F32", []float64{2}, 1)
		add(t, &f, "layers.1.q", e, at, 3, 3, 64)
		if _, err := reportOf(t, &f, meant); err == nil || !strings.Contains(err.Error(), "of shape (3, 3, 64) has no rows") {
			t.Errorf("axis 2: %v", err)
		}
	}
}

// TestNumbers audits vectors whose names do not begin with the number of their layer, as two types of
// layers by Meaning.Numbers.
func TestNumbers(t *testing.T) {
	numbers, err := recording.ReadNumbers("late=2,late.first=0")
	if err != nil {
		t.Fatal(err)
	}
	meant, full := meaning(t, `{"model_type": "gemma3_text", "head_dim": 64, "rope_theta": 1000000, "rope_local_base_freq": 20000,
		"layer_types": ["sliding_attention", "sliding_attention", "full_attention"]}`, stack.Options{})
	meant.Numbers = numbers
	at := []float64{0, 1, 2, 3, 10, 100, 1000}
	var f checkpoint.Safetensors
	add(t, &f, "late.q", full, at, 7, 64)
	add(t, &f, "late.first.q", full, at, 7, 64)
	f.Add("positions", "F32", at, 7)
	report, err := reportOf(t, &f, meant)
	if err != nil {
		t.Fatal(err)
	}
	if late, first := report.Rotations[0], report.Rotations[1]; late.Verdict != audit.Agrees || !slices.Equal(first.Mistakes, []string{"another-layer-type"}) {
		t.Errorf("%s: %v; %s: %v", late.Name, late.Verdict, first.Name, first.Mistakes)
	}
	for _, text := range []string{"", "a", "a=", "=1", "a=-1", "a=1,", "a=x"} {
		if _, err := recording.ReadNumbers(text); err == nil {
			t.Errorf("%q is no error", text)
		}
	}
}

// TestTables compares the numbers that a program turned by with what is meant, beside vectors that
// agree or do not: as one number for each pair, and one for each element.
func TestTables(t *testing.T) {
	for _, config := range []string{plain, yarn, `{"model_type": "cohere", "head_dim": 64, "rope_theta": 500000}`} {
		meant, e := meaning(t, config, stack.Options{})
		c := e.Config()
		at := []float64{0, 1, 2, 3, 10, 100, 1000}
		for _, width := range []int{e.Pairs(), c.HeadDim} {
			var cos, sin []float64
			for _, pos := range at {
				for i := range width {
					if width == c.HeadDim && c.Pairing == rotary.Interleaved {
						i /= 2
					}
					s, c := e.Pair(i%e.Pairs(), pos)
					cos, sin = append(cos, c*e.AttentionFactor()), append(sin, s*e.AttentionFactor())
				}
			}
			wrong := slices.Clone(sin)
			wrong[3*width+5] += 0.01
			frequencies := e.Frequencies()
			frequencies[7] *= 1.001
			var f checkpoint.Safetensors
			add(t, &f, "layers.0.q", e, at, 7, c.HeadDim)
			f.Add("positions", "F32", at, 7)
			f.Add("layers.0.inv_freq", "F32", e.Frequencies(), e.Pairs())
			f.Add("cos", "F32", cos, 1, 7, width)
			f.Add("sin", "F32", sin, 7, width)
			add(t, &f, "layers.1.q", e, at, 7, c.HeadDim)
			f.Add("layers.1.inv_freq", "F32", frequencies, e.Pairs())
			f.Add("layers.1.sin", "F32", wrong, 7, width)
			report, err := reportOf(t, &f, meant)
			if err != nil {
				t.Fatal(err)
			}
			pair := 5
			if width == c.HeadDim && c.Pairing == rotary.Interleaved {
				pair = 2
			}
			for i, want := range [][]recording.Table{
				{{"inv_freq", audit.Agrees, -1, 0}, {"cos", audit.Agrees, -1, 0}, {"sin", audit.Agrees, -1, 0}},
				{{"inv_freq", audit.Differs, 7, 0}, {"cos", audit.Agrees, -1, 0}, {"sin", audit.Differs, pair, 3}},
			} {
				if got := report.Rotations[i].Tables; !slices.Equal(got, want) {
					t.Errorf("%s, %d wide: %v, want %v", config, width, got, want)
				}
			}
			if got, want := report.Layers[1].Sentence, "; its inv_freq differs from pair 7 on; its cos agrees; its sin differs at position 3 in pair "; !strings.Contains(got, want) {
				t.Errorf("%q does not have %q", got, want)
			}
		}
	}
}

// TestAnyShapes audits files whose parts have any shapes and numbers: each gives a report or one error.
func TestAnyShapes(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 4))
	configs := []*recording.Meaning{}
	for _, config := range []string{plain, video} {
		meant, _ := meaning(t, config, stack.Options{})
		configs = append(configs, meant)
	}
	shapeOf := func() (shape []int, n int) {
		n = 1
		for range random.IntN(4) {
			length := []int{0, 1, 1, 2, 3, 3, 8}[random.IntN(7)]
			shape, n = append(shape, length), n*length
		}
		return shape, n
	}
	numbersOf := func(n int) []float64 {
		list := make([]float64, n)
		for i := range list {
			list[i] = [...]float64{0, 1, -1, 3, math.NaN(), math.Inf(1), 1e30, random.NormFloat64()}[random.IntN(8)]
		}
		return list
	}
	reports := 0
	for range 800 {
		var f checkpoint.Safetensors
		shape, n := shapeOf()
		if random.IntN(4) > 0 {
			shape, n = append(shape, 64), n*64
		}
		f.Add("layers.0.q", "F32", numbersOf(n), shape...)
		f.Add("layers.0.q_rotated", "F32", numbersOf(n), shape...)
		for _, part := range []string{"positions", "mask", "calls", "axis", "inv_freq", "cos", "sin"} {
			if random.IntN(4) == 0 {
				shape, n := shapeOf()
				if width := []int{1, 32, 64}[random.IntN(3)]; width > 1 && slices.Contains([]string{"inv_freq", "cos", "sin"}, part) {
					shape, n = append(shape, width), n*width
				}
				f.Add(part, "F32", numbersOf(n), shape...)
			}
		}
		if random.IntN(4) == 0 {
			shape, n := shapeOf()
			if random.IntN(3) > 0 {
				shape, n = append([]int{64}, shape...), 64*n
			}
			f.Add("weight", "F32", numbersOf(n), shape...)
			f.Add("layers.0.weight_published", "F32", numbersOf(n), shape...)
		}
		report, err := reportOf(t, &f, configs[random.IntN(2)])
		if (report == nil) == (err == nil) {
			t.Fatalf("%v, %v", report, err)
		}
		if err == nil {
			reports++
		}
	}
	if reports < 50 {
		t.Errorf("%d reports", reports)
	}
}
