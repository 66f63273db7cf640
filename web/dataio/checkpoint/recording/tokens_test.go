package recording_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

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
	content := f.Bytes()
	opened, err := checkpoint.OpenArrays(checkpoint.Always, strings.NewReader(string(content)), int64(len(content)))
	if err != nil {
		t.Fatal(err)
	}
	return meant.Audit(checkpoint.Always, opened, "config.json")
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
		found := report.Groups[0].First
		if program.mistake != "" && !slices.Equal(found.Mistakes, []string{program.mistake}) ||
			program.mistake == "" && (found.Verdict != audit.Agrees || !slices.Contains(found.Excluded, "padding-counted")) {
			t.Errorf("positions %v: %s", program.first, report.Groups[0].Sentence)
		}
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
		found := report.Groups[0].First
		if want == "agrees" && !slices.Contains(found.Excluded, "positions-restarted") || !strings.Contains(report.Groups[0].Sentence, want) {
			t.Errorf("%v: %s", positions, report.Groups[0].Sentence)
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
		if got := report.Groups[0].Sentence; !strings.Contains(got, program.want) {
			t.Errorf("%q does not have %q", got, program.want)
		}
		if hands := report.Groups[0].First.Hands(report.Groups[0].First.Rows() - 1); len(hands) != 32 {
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
