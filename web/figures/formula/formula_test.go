package formula

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// The vector that the introductions write out.
var introduction = []string{"d-model", "512", "position", "1"}

// from returns the figure with a pair that is the first one written out.
func from(first int, v *plot.View) *plot.Figure {
	f := Spec.New()
	f.Handle(v, plot.Event{Kind: plot.Use, Tool: "pairs", Level: float64(first)})
	return f
}

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "formula", Spec.New().Scene(figuretest.View(t, 1024, text.English, introduction...)))
	v := figuretest.View(t, 358, text.Chinese, introduction...)
	figuretest.Golden(t, "phone", from(100, v).Scene(v))
}

func TestScenes(t *testing.T) {
	for _, width := range append(figuretest.Widths, 859, 860) {
		for _, parts := range append(figuretest.Extremes, [][]string{
			nil, {"d-model", "10"}, {"d-model", "12"}, {"d-model", "65536", "position", "99"},
			{"base", "123456.789", "start", "1000000000", "position", "1000000001"},
		}...) {
			for _, lang := range figuretest.Languages {
				v := figuretest.View(t, width, lang, parts...)
				for _, first := range []int{0, 1, 3, 1 << 20} {
					figuretest.Check(t, from(first, v).Scene(v))
				}
			}
		}
	}
}

// TestTerms checks terms against the formula.
func TestTerms(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, introduction...)
	s := from(1, v).Scene(v)
	written := ""
	for _, text := range s.Texts() {
		written += text.String() + "\n"
	}
	for _, want := range []string{
		number.Fixed(math.Sin(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Cos(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Sin(math.Pow(10000, -510.0/512)), 8),
		"sin(1 / 100002/512)", "−2/512", "exp(−2·ln 10000/512)", "0.964662", "512 × 1",
	} {
		if !strings.Contains(written, want) {
			t.Errorf("%s is not written out", want)
		}
	}
	if strings.Contains(written, "100000/512") {
		t.Error("pair 0 is written out, before pair 1")
	}
}

// TestEveryPair checks that any dimension that is pointed at is written out, and
// found again where it is.
func TestEveryPair(t *testing.T) {
	for _, dModel := range []string{"2", "8", "10", "12", "256"} {
		v := figuretest.View(t, 358, text.English, "d-model", dModel)
		for v.Dim = range v.State.DModel {
			f, found := Spec.New(), false
			s := f.Scene(v)
			for _, target := range s.Targets {
				e := plot.Event{Kind: plot.Move, X: target.X + 1, Y: target.Y + 1, Hit: s.At(target.X+1, target.Y+1)}
				found = found || f.Handle(v, e).Pointed.Dim == v.Dim
			}
			if got := string(s.AppendSVG(nil)); !found || strings.Count(got, "raised") != 1 {
				t.Errorf("d = %s: dimension %d is not marked", dModel, v.Dim)
			}
		}
	}
}

func TestHandle(t *testing.T) {
	f := Spec.New()
	spoken := func(dim int, function string) func(plot.Result) bool {
		angle := 20 * math.Pow(10000, -2*float64(dim/2)/256)
		value := map[string]float64{"sin": math.Sin(angle), "cos": math.Cos(angle)}[function]
		want := "dimension " + strconv.Itoa(dim) + ", " + function + ": " + number.Fixed(value, 8)
		return func(r plot.Result) bool { return r.Handled && r.Say == want }
	}
	slider := func(first float64) func(plot.Result) bool {
		return func(plot.Result) bool {
			return f.Controls(figuretest.View(t, 1024, text.English))[0].Level == first
		}
	}
	press := func(key string) plot.Event { return plot.Event{Kind: plot.Key, Key: key} }
	figuretest.Run(t, f, figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 45}, Point: &plot.Cell{Row: 20, Dim: 0}},
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 5}},
		{Event: press("End"), Point: &plot.Cell{Row: 20, Dim: 255}, Other: spoken(255, "cos")},
		{Event: press("PageUp"), Point: &plot.Cell{Row: 20, Dim: 247}, Other: spoken(247, "cos")},
		{Event: plot.Event{Kind: plot.Move, X: 300, Y: 60}, Point: &plot.Cell{Row: 20, Dim: 246}, Other: slider(123)},
		{Event: press("Home"), Point: &plot.Cell{Row: 20, Dim: 0}, Other: spoken(0, "sin")},
		{Event: press("ArrowUp"), Point: &plot.Cell{Row: 20, Dim: 0}, Other: spoken(0, "sin")},
		{Event: plot.Event{Kind: plot.Leave, Touch: true}, Point: &plot.Cell{Row: 20, Dim: 0}},
		{Event: plot.Event{Kind: plot.Leave}},
		{Event: plot.Event{Kind: plot.Use, Tool: "pairs", Level: 50}, Other: func(r plot.Result) bool { return r.Redraw && slider(50)(r) }},
		{Event: press("x"), Other: func(r plot.Result) bool { return !r.Handled }},
	})
}
