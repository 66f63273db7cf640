package plot_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
)

func TestFormulaSVG(t *testing.T) {
	// The vector that the introductions write out.
	paper := []string{"d-model", "512", "position", "1"}
	checkGolden(t, "formula", &plot.Formula{View: viewOf(t, 1024, plot.English, paper...)}, 1024)
	checkGolden(t, "formula-phone", &plot.Formula{View: viewOf(t, 358, plot.Chinese, paper...), From: 100}, 358)
	for _, width := range []int{320, 358, 390, 519, 859, 860, 1024} {
		for _, parts := range [][]string{
			{"d-model", "2"}, {"d-model", "10"}, {"d-model", "12"}, {"d-model", "65536", "position", "99"},
			{"seq-len", "1", "base", "1"}, {"base", "1e300", "start", "-9007199254740992"},
			{"base", "123456.789", "start", "1000000000", "position", "1000000001"},
		} {
			p := &plot.Formula{View: viewOf(t, width, plot.Chinese, parts...)}
			for _, p.From = range []int{0, 1, 3, 1 << 20} {
				checkPicture(t, p, width)
			}
		}
	}
}

// TestFormulaTerms checks terms against the formula.
func TestFormulaTerms(t *testing.T) {
	p := &plot.Formula{View: viewOf(t, 1024, plot.English, "d-model", "512", "position", "1"), From: 1}
	got := string(p.AppendSVG(nil))
	for _, want := range []string{
		number.Fixed(math.Sin(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Cos(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Sin(math.Pow(10000, -510.0/512)), 8),
		">2/512<", ">−2/512<", "exp(−2·ln 10000/512)", ">0.964662<", "512 × 1",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%s is not written out", want)
		}
	}
	if strings.Contains(got, ">0/512<") {
		t.Error("pair 0 is written out, before pair 1")
	}
}

// TestFormulaReachesEveryPair checks that any dimension that is pointed at is
// written out, and found again at its height.
func TestFormulaReachesEveryPair(t *testing.T) {
	for _, dModel := range []string{"2", "8", "10", "12", "256"} {
		p := &plot.Formula{View: viewOf(t, 358, plot.English, "d-model", dModel)}
		for p.Dim = range p.State.DModel {
			found := false
			for y := range p.Height() {
				found = found || p.DimAt(float64(y)) == p.Dim
			}
			if got := string(p.AppendSVG(nil)); !found || strings.Count(got, "raised") != 1 {
				t.Errorf("d = %s: dimension %d is not marked", dModel, p.Dim)
			}
		}
	}
	p := &plot.Formula{View: viewOf(t, 1024, plot.English)}
	if got := p.DimAt(3); got != -1 {
		t.Errorf("DimAt(3) = %d above all terms", got)
	}
}
