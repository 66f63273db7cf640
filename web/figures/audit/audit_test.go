package audit

import (
	"bytes"
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestExamples checks the verdicts on the examples.
func TestExamples(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"recorded=scaling-ignored": {"4 of 4 rotations differ from config.json as transformers 5.16 reads it: scaling ignored."},
		"recorded=pairing-swapped": {"4 of 4 rotations differ from config.json as transformers 5.16 reads it: pairing swapped."},
		"recorded=right":           {"Agrees with config.json as transformers 5.16 reads it: 4 of 4 rotations."},
		"recorded=near":            {"These positions cannot tell: "},
	})
}

// TestExampleIsAuditedOnce checks that figures share the report on the example.
func TestExampleIsAuditedOnce(t *testing.T) {
	of := [3]string{`{"head_dim": 8}`, "right", "own"}
	if a, b := example(of), example(of); a != b || len(a.Layers) == 0 {
		t.Errorf("two figures show the reports %p and %p", a, b)
	}
}

// a session is a figure to which a reader gives files.
type session struct {
	*plot.Figure
	v *plot.View
}

// give opens sources, does the work, and returns the summary and what is wrong.
func (s session) give(sources ...plot.Source) (summary, problem string) {
	reader := s.Reader(s.v)
	reader.Open(sources)
	for w := reader.Work(s.v); w != nil; w = reader.Work(s.v) {
		w.Do(checkpoint.Always)()
	}
	_, problem = reader.Status(s.v)
	return s.Scene(s.v).Summary, problem
}

func source(name string, f plot.Source) plot.Source {
	return plot.Source{Name: name, File: f.File, Size: f.Size}
}

// meant is a configuration that a reader types.
var meant = plot.Source{Text: `{"model_type": "llama", "head_dim": 32, "rope_theta": 10000}`}

// TestGiven gives a configuration and recordings, broken ones too, one after another.
func TestGiven(t *testing.T) {
	s := session{Spec.New(), figuretest.View(t, 700, text.English)}
	e, err := rotary.New(rotary.Config{HeadDim: 32, Base: 10000}, 0)
	if err != nil {
		t.Fatal(err)
	}
	names := []string{"layers.0.q", "layers.1.q", "layers.2.q", "layers.3.q", "layers.4.q"}
	made := source("r.safetensors", recording.Made(e, []float64{0, 1, 50, 700}, names...))
	other := source("config.json", recording.TextFile(`{"model_type": "smollm3", "head_dim": 32, "rope_theta": 500000, "num_hidden_layers": 8}`))
	for _, test := range []struct {
		sources          []plot.Source
		summary, problem string
	}{
		{[]plot.Source{{}}, "What is meant? ", ""},
		{[]plot.Source{meant}, "What was turned? ", ""},
		{[]plot.Source{made}, "What is meant? Give the config.json of the model. 32 elements turn, i with i + 16, base 10\u202f000.", ""},
		{[]plot.Source{meant, made}, "Agrees with config.json as transformers 5.16 reads it: 5 of 5 rotations. ", ""},
		{[]plot.Source{source("r.npz", recording.TextFile("PK"))}, "What is meant? ", "r.npz: "},
		{[]plot.Source{meant, source("r.npz", recording.TextFile("PK"))}, "What was turned? ", "r.npz: "},
		{[]plot.Source{{Text: "head_dim"}, made}, "What was turned? ", "the text begins with "},
		{[]plot.Source{made, other}, "5 of 5 rotations differ from config.json as transformers 5.16 reads it: default base, layer turned. ", ""},
	} {
		summary, problem := s.give(test.sources...)
		if !strings.HasPrefix(summary, test.summary) || !strings.HasPrefix(problem, test.problem) || test.problem == "" && problem != "" {
			t.Errorf("%q, %q, want %q, %q", summary, problem, test.summary, test.problem)
		}
	}
	rows := figuretest.Rows(s.Figure, s.v)
	if len(rows) != 16 {
		t.Errorf("%d rows, want one for each pair", len(rows))
	}
	for i, row := range rows {
		meant, least, largest := row[6], row[7], row[8]
		w := math.Pow(10000, -2*float64(i)/32)
		if math.Abs(meant/math.Pow(500000, -2*float64(i)/32)-1) > 1e-12 || !(least <= w && w <= largest) {
			t.Errorf("pair %d: meant %v, possible from %v to %v, want %v among them", i, meant, least, largest, w)
		}
	}
}

// TestMeasured gives recordings without a configuration, and reads how their vectors turn in both languages, and
// between which frequencies.
func TestMeasured(t *testing.T) {
	for _, test := range []struct {
		c                rotary.Config
		english, chinese string
	}{
		{rotary.Config{HeadDim: 64, Dim: 32, Base: 500000}, " 32 elements turn, the first ones of each head, i with i + 16, base 500\u202f000.", "32 个分量旋转（每个头的前一部分），第 i 与第 i + 16 个配对，底数 500\u202f000。"},
		{rotary.Config{HeadDim: 64, Base: 10000, Pairing: rotary.Interleaved, Inverse: true}, " 64 elements turn, 2i with 2i + 1, backwards, base 10\u202f000.", "64 个分量旋转，第 2i 与第 2i + 1 个配对，反向，底数 10\u202f000。"},
		{rotary.Config{HeadDim: 64, Base: 10000, Scaling: rotary.Linear{Factor: 4}}, " 64 elements turn, i with i + 32, base 10\u202f000, all frequencies divided by 4.", "64 个分量旋转，第 i 与第 i + 32 个配对，底数 10\u202f000，所有频率除以 4。"},
		{rotary.Config{HeadDim: 64, Base: 10000, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 2048}}, ", slower from pair 9 on, the last one 4 times, longer by 1.1386.", "，从第 9 对起更慢，最后一对的频率除以 4，长度乘以 1.1386。"},
		{rotary.Config{HeadDim: 64, Base: 10000, Scaling: rotary.Proportional{Part: 0.25}}, ", still from pair 8 on.", "，从第 8 对起不转。"},
	} {
		e, err := rotary.New(test.c, 0)
		if err != nil {
			t.Fatal(err)
		}
		for lang, want := range map[text.Lang]string{text.English: test.english, text.Chinese: test.chinese} {
			s := session{Spec.New(), figuretest.View(t, 700, lang)}
			summary, problem := s.give(source("r.safetensors", recording.Made(e, []float64{0, 1, 2, 3, 4, 5, 6, 7, 16, 31, 64, 127, 255, 511, 1023, 2047, 4095}, "layers.0.q")))
			if !strings.HasSuffix(summary, want) || problem != "" {
				t.Errorf("%q, %q, want %q", summary, problem, want)
			}
			figuretest.Check(t, s.Scene(s.v))
			for i, row := range figuretest.Rows(s.Figure, s.v) {
				if w := e.Frequency(i); !(row[7] <= w && w <= row[8]) || !math.IsNaN(row[1]) || !math.IsNaN(row[6]) {
					t.Errorf("pair %d: %v, want %v between the last two", i, row, w)
				}
			}
		}
	}
}

// recorded returns a file of vectors before and after they turn.
func recorded(before, after []float64) plot.Source {
	var f checkpoint.Safetensors
	f.Add("layers.0.q", "F32", before, len(before)/32, 32)
	f.Add("layers.0.q_rotated", "F32", after, len(after)/32, 32)
	content := f.Bytes()
	return source("r.safetensors", plot.Source{File: bytes.NewReader(content), Size: int64(len(content))})
}

// TestUnusable checks the reason why vectors cannot tell: that they are zero, not their positions, or
// have NaN.
func TestUnusable(t *testing.T) {
	zeros, nan := make([]float64, 4*32), make([]float64, 4*32)
	nan[5] = math.NaN()
	unusable := plot.Words{"These vectors cannot tell: ", "从这些向量看不出来："}
	notFinite := plot.Words{
		"NaN or infinite: 1 of the numbers before, 1 of those after.", "NaN 或无穷大的数：旋转前 1 个，旋转后 1 个。",
	}
	for _, lang := range text.Languages {
		s := session{Spec.New(), figuretest.View(t, 700, lang)}
		summary, problem := s.give(meant, recorded(zeros, zeros))
		if want := unusable.In(lang); strings.Count(summary, want) != 2 || problem != "" {
			t.Errorf("%q, %q, want %q of the file and of its group", summary, problem, want)
		}
		summary, problem = s.give(meant, recorded(nan, nan))
		if want := notFinite.In(lang); !strings.Contains(summary, want) || problem != "" {
			t.Errorf("%q, %q, want %q", summary, problem, want)
		}
	}
}

// TestNotFiniteHands draws pairs that were recorded as NaN and as infinite.
func TestNotFiniteHands(t *testing.T) {
	before := slices.Repeat([]float64{1, 0.5}, 3*32/2)
	after := slices.Clone(before)
	for row := range 3 {
		after[32*row], after[32*row+31] = math.NaN(), math.Inf(1)
	}
	for _, width := range figuretest.Widths {
		s := session{Spec.New(), figuretest.View(t, width, text.English)}
		summary, problem := s.give(meant, recorded(before, after))
		if !strings.HasPrefix(summary, "The rotation differs") || problem != "" {
			t.Errorf("%q, %q", summary, problem)
		}
		if place := regexp.MustCompile(`\w+="[^"]*(NaN|Inf)`).Find(s.Scene(s.v).AppendSVG(nil)); place != nil { // its texts say NaN
			t.Errorf("%d px: a place is %s", width, place)
		}
	}
}

// TestMistakes checks that all mistakes have a name in Chinese.
func TestMistakes(t *testing.T) {
	for _, name := range slices.Concat(audit.Mistakes, recording.Mistakes) {
		if list := []string{name}; text.Mistakes(text.Chinese, list) == text.Mistakes(text.English, list) {
			t.Errorf("%s has no Chinese name", name)
		}
	}
}
