package plot_test

import (
	"math"
	"regexp"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

// farStates are those at the ends of what a reader can choose.
var farStates = [][]string{
	{"seq-len", "1", "d-model", "2", "base", "1"},
	{"seq-len", "2", "d-model", "2", "offset", "-9007199254740992"},
	{"seq-len", "1", "start", "9007199254740992"},
	{"seq-len", "1000000000", "d-model", "65536"},
	{"seq-len", "1000000000", "d-model", "4", "base", "1e300", "start", "-9007199254740992"},
	{"seq-len", "3", "d-model", "6", "base", "1e300", "start", "9007199254740990", "offset", "9007199254740992"},
	{"seq-len", "100", "d-model", "512", "base", "1.0000001", "position", "99"},
}

// A rounded picture leaves out the digits that are nothing but rounding, and
// where they are.
type rounded struct{ *plot.Criteria }

func (p rounded) AppendSVG(dst []byte) []byte {
	noise := regexp.MustCompile(`(?s)(<g data-claim="2">.*?)[\d.]+·10⁻[⁰-⁹¹²³]+(.*?>)[^<]*k = [^<]*<`)
	return append(dst, noise.ReplaceAll(p.Criteria.AppendSVG(nil), []byte("${1}noise${2}somewhere<"))...)
}

func TestCriteriaGolden(t *testing.T) {
	checkGolden(t, "criteria", rounded{&plot.Criteria{View: viewOf(t, 1024, plot.English)}}, 1024)
	checkGolden(t, "criteria-zh", rounded{&plot.Criteria{View: viewOf(t, 358, plot.Chinese, "d-model", "4", "seq-len", "4", "base", "1")}}, 358)
}

func TestCriteriaExtremes(t *testing.T) {
	for _, parts := range farStates {
		for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
			found := &plot.Criteria{} // drawn again at each width
			for _, width := range []int{320, 390, 700, 880, 1024} {
				found.View = viewOf(t, width, lang, parts...)
				checkPicture(t, found, width)
			}
		}
	}
}

// TestCriteriaVerdicts breaks what can be broken: with base 1 all pairs turn
// alike, and where there is nothing to compare there is no verdict.
func TestCriteriaVerdicts(t *testing.T) {
	mark := regexp.MustCompile(`[✓✗–]</text>`)
	for _, c := range []struct {
		parts []string
		want  string
	}{
		{nil, "✓✓✓✓✓✓✓"},
		{[]string{"d-model", "8", "base", "1"}, "✓✓✓✓✓✗✓"},
		{[]string{"seq-len", "1", "d-model", "2"}, "–✓✓✓––✓"},
		{[]string{"seq-len", "1", "start", "9007199254740992"}, "––✓✓–✓✓"},
	} {
		p := &plot.Criteria{View: viewOf(t, 1024, plot.English, c.parts...)}
		got := strings.Join(mark.FindAllString(string(p.AppendSVG(nil)), -1), "")
		if got = strings.ReplaceAll(got, "</text>", ""); got != c.want {
			t.Errorf("%v: the verdicts are %s, want %s", c.parts, got, c.want)
		}
	}
}

// TestCriteriaNumbers compares what is shown for one hand with what is known:
// 44 positions are nearly seven turns.
func TestCriteriaNumbers(t *testing.T) {
	p := &plot.Criteria{View: viewOf(t, 1024, plot.English, "d-model", "2", "start", "5", "position", "5")}
	nearest := 2 * math.Abs(math.Sin(22))
	row := make([]float64, 7)
	p.Data().Row(row, 0)
	if row[1] != 1 || math.Abs(row[2]-nearest) > 1e-14 || row[3] != 5 || row[4] != 44 || row[6] != 99 {
		t.Errorf("uniqueness is %v, want %v for positions 5 and 49 of 99", row, nearest)
	}
	picture := string(p.AppendSVG(nil))
	for _, want := range []string{">0.0177<", ">positions 5 and 49<", ">there is one pair<", "a learned table has 200 parameters"} {
		if !strings.Contains(picture, want) {
			t.Errorf("the picture does not say %s", want)
		}
	}
	if !strings.Contains(p.Summary(), "0.0177 apart: positions 5 and 49") {
		t.Errorf("summary: %s", p.Summary())
	}
}

// TestCriteriaInHaste checks claim after claim, and anew when the size differs.
func TestCriteriaInHaste(t *testing.T) {
	p := &plot.Criteria{View: viewOf(t, 1024, plot.English), Hasty: true}
	open := func() int { return strings.Count(string(p.AppendSVG(nil)), ">…<") / 2 }
	if open() != 7 {
		t.Fatalf("%d claims are open at first, want 7", open())
	}
	checks := 1
	for p.Check() {
		checks++
	}
	if checks != 7 || open() != 0 {
		t.Errorf("after %d checks %d claims are open, want 7 and 0", checks, open())
	}
	p.View = viewOf(t, 1024, plot.English, "position", "7", "offset", "3")
	if open() != 0 {
		t.Errorf("another position leaves %d claims open, want 0", open())
	}
	p.View = viewOf(t, 1024, plot.English, "d-model", "64")
	if _, ok := p.Worst(0); ok || open() != 7 {
		t.Errorf("another size leaves %d claims open, want 7", open())
	}
}

func TestCriteriaClaimAt(t *testing.T) {
	p := &plot.Criteria{View: viewOf(t, 358, plot.English)}
	last := p.ClaimAt(float64(p.Height()) - 1)
	if last == nil || *last != 6 || p.ClaimAt(0) != nil || p.ClaimAt(float64(p.Height())) != nil {
		t.Errorf("the last claim is %v, want 6, and none above and below", last)
	}
	p.Claim = last
	if next := p.NextClaim(1); *next != 6 {
		t.Errorf("after the last claim comes %d", *next)
	}
	if spoken := p.Spoken(6); !strings.Contains(spoken, "Nothing is trained: holds; largest change when computed anew 0") {
		t.Errorf("spoken: %s", spoken)
	}
}
