package plot_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func candidatesOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Candidates {
	t.Helper()
	return &plot.Candidates{View: viewOf(t, width, lang, parts...)}
}

func TestCandidatesGolden(t *testing.T) {
	p := candidatesOf(t, 1024, plot.English)
	p.Verdict = &plot.Verdict{Criterion: 2, Candidate: 2}
	checkGolden(t, "candidates", p, 1024)
	checkGolden(t, "candidates-narrow", candidatesOf(t, 358, plot.Chinese, "seq-len", "16", "d-model", "4", "base", "100", "position", "6"), 358)
}

// TestVerdicts checks which candidates fail what, and by which numbers: from the
// definitions of the candidates.
func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		words string
		fails []string
	}{
		{"20", []string{
			"index 1, 2, 3, …: fails bounded by 1 (20 in 200: 200), works for word 21, never seen (+1 too large).",
			"scaled to 0 … 1: fails the same step in any sentence (0.053 in 40: 0.026), works for word 21, never seen (0.050 others move).",
			"5 binary digits: fails the same step everywhere (1 to 2.236).",
			"sinusoid, d = 256: passes all.",
		}},
		// The seventeenth word needs a fifth digit.
		{"16", []string{"4 binary digits: fails the same step everywhere (1 to 2), works for word 17, never seen (0 as word 1)."}},
		{"1", []string{"1 binary digits: fails works for word 3, never seen (0 as word 1)."}},
		{"1000000", []string{"sentence of 20 words"}},
	} {
		got := candidatesOf(t, 1024, plot.English, "seq-len", c.words).Summary()
		for _, want := range c.fails {
			if !strings.Contains(got, want) {
				t.Errorf("of %s words: %q, want … %q", c.words, got, want)
			}
		}
	}
}

// TestExplanation checks that a verdict tells where the worst case is.
func TestExplanation(t *testing.T) {
	p := candidatesOf(t, 1024, plot.English)
	for v, want := range map[plot.Verdict]string{
		{Criterion: 2, Candidate: 2}: "The longest is 2.236: word 16 → 17.", // 01111 and 10000
		{Criterion: 1, Candidate: 1}: "0.053 in 20 words,\nand 0.026 in 40.",
		{Criterion: 3, Candidate: 0}: "The largest number is 20 in 20 words,\n40 in 40, and 200 in 200.",
		{Criterion: 0, Candidate: 1}: "of words 1 and 2,\nare 0.053 apart.",
	} {
		p.Verdict = &v
		if got := p.Explanation(); !strings.Contains(got, want) {
			t.Errorf("Explanation() of %v = %q, want … %q", v, got, want)
		}
	}
}

// TestCandidatesJudgedAgain checks that a picture that is drawn again follows
// the state.
func TestCandidatesJudgedAgain(t *testing.T) {
	p := candidatesOf(t, 1024, plot.English)
	before := p.Summary()
	p.View = viewOf(t, 1024, plot.English, "seq-len", "8", "d-model", "2")
	if got, want := p.Summary(), candidatesOf(t, 1024, plot.English, "seq-len", "8", "d-model", "2").Summary(); got != want || got == before {
		t.Errorf("drawn again it says %q, want %q", got, want)
	}
}

func TestCandidatesData(t *testing.T) {
	data := candidatesOf(t, 1024, plot.English, "d-model", "4", "base", "100", "seq-len", "4").Data()
	row := make([]float64, len(data.Columns))
	data.Row(row, 3)
	want := []float64{3, 4, 1, 1, 1, math.Sin(3), math.Cos(3), math.Sin(0.3), math.Cos(0.3)}
	for k := range want {
		if len(row) != len(want) || math.Abs(row[k]-want[k]) > 1e-12 {
			t.Fatalf("row 3 of %v = %v, want %v", data.Columns, row, want)
		}
	}
}

func TestCandidatesAt(t *testing.T) {
	p := candidatesOf(t, 1024, plot.English)
	if v := p.At(220, 175); v == nil || *v != (plot.Verdict{}) {
		t.Errorf("At the first verdict = %v", v)
	}
	if v := p.At(1020, 170+6*32-1); v == nil || *v != (plot.Verdict{Criterion: 5, Candidate: 3}) {
		t.Errorf("At the last verdict = %v", v)
	}
	if v := p.At(100, 175); v != nil {
		t.Errorf("At the name of a criterion = %v, want nil", *v)
	}
	if word, ok := p.WordAt(217, 80); word != 0 || !ok {
		t.Errorf("WordAt the first code = %d, %v, want 0, true", word, ok)
	}
	if word, ok := p.WordAt(216+186-1, 80); word != 20 || !ok {
		t.Errorf("WordAt the last code = %d, %v, want 20, true", word, ok)
	}
	if word, ok := p.WordAt(216+192, 80); ok {
		t.Errorf("WordAt the gap between codes = %d, want none", word)
	}
}

func TestCandidatesExtremes(t *testing.T) {
	for _, state := range append(extremes, []string{"seq-len", "16"}) {
		for _, width := range []int{320, 390, 519, 520, 859, 860, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := candidatesOf(t, width, lang, state...)
				checkPicture(t, p, width)
				if width > 320 {
					continue // explanations take as much room everywhere
				}
				for c := range plot.CriterionCount {
					for k := range plot.CandidateCount {
						p.Verdict = &plot.Verdict{Criterion: c, Candidate: k}
						checkPicture(t, p, width)
					}
				}
			}
		}
	}
}

// extremes are states at the ends of what there is.
var extremes = [][]string{
	{"seq-len", "1"},
	{"seq-len", "1000000000", "position", "999999999"},
	{"d-model", "2"},
	{"d-model", "4", "base", "100"},
	{"d-model", "65536"},
	{"base", "1"},
	{"base", "1e300"},
	{"base", "1e300", "d-model", "8"},
	{"start", "-9007199254740992"},
	{"start", "9007199254740892", "position", "9007199254740991"},
	{"seq-len", "3", "start", "-2", "position", "-1"},
}

func BenchmarkCandidates(b *testing.B) {
	state, _ := param.DefaultState().With("d-model", "512")
	v, _ := figure.NewView(state, 1024, plot.English)
	var dst []byte
	for b.Loop() {
		dst = (&plot.Candidates{View: v}).AppendSVG(dst[:0])
	}
}
