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

// TestTerms checks terms against the formula.
func TestTerms(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, introduction...)
	written := figuretest.Written(figuretest.Given(&Spec, v, figuretest.Use("pairs", 1)).Scene(v))
	for _, want := range []string{
		number.Fixed(math.Sin(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Cos(math.Pow(10000, -2.0/512)), 8),
		number.Fixed(math.Sin(math.Pow(10000, -510.0/512)), 8),
		"sin(1 / 100002/512)", "−2/512", "exp(−2·ln 10000/512)", "0.964662", "512 × 1",
	} {
		figuretest.Contains(t, "the first pair", written, want)
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
			return f.Tools(figuretest.View(t, 1024, text.English))[0].Level == first
		}
	}
	press := figuretest.Press
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
		{Event: figuretest.Use("pairs", 50), Other: func(r plot.Result) bool { return r.Redraw && slider(50)(r) }},
	})
}
