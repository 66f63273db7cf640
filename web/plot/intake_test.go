package plot_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestIntake gives a figure a text, which it shows from then on, and sets its list.
func TestIntake(t *testing.T) {
	none := func(*plot.View) dataio.Table { return dataio.Table{} }
	spec := plot.Spec{
		Data: none,
		Draw: func(v *plot.View) plot.Picture {
			said, _ := v.Given().(string)
			return plot.Picture{Body: plot.Text(scene.Ink, "."), Summary: said}
		},
		Tools: func(v *plot.View) []plot.Tool {
			return []plot.Tool{{
				Kind: plot.ListKind, Name: "colormap", Value: v.State.Colormap,
				Label: plot.Either(v.State.Sentence == "", "", "colours"),
			}}
		},
		Intake: &plot.Intake{
			Text: func(*plot.View) string { return "sample" },
			Read: func(_ plot.Progress, s plot.Source, _ text.Lang) plot.Reading {
				return plot.Reading{Value: s.Text}
			},
			Give: func(v *plot.View, value any) (plot.Result, any) { return v.Set("sentence", "a"), value },
			Code: func(*plot.View) string { return "" },
		},
	}
	f, v := spec.New(), figuretest.View(t, 700, text.English)
	if f.Given() || f.SampleText(v) != "sample" || f.Code(v) != "" || len(f.Tools(v)) > 0 {
		t.Error("something is given before anything is")
	}
	r := f.Give(v, spec.Intake.Read(nil, plot.Source{Text: "mine"}, text.English).Value)
	figuretest.Follow(t, v, r)
	if said := f.Scene(v).Summary; said != "mine" || !f.Given() || !r.Redraw {
		t.Errorf("%q is shown, want what is given", said)
	}
	tools := f.Tools(v)
	if len(tools) != 1 || tools[0].Kind != plot.ListKind || tools[0].Value != v.State.Text("colormap") {
		t.Errorf("the tools are %+v", tools)
	}
	figuretest.Run(t, f, v, []figuretest.Step{{Event: plot.Event{Kind: plot.Use, Tool: "colormap", Value: "cividis"}, State: "colormap=cividis"}})
}

// TestOwn gives a figure texts: a short one becomes a part of the state, a long one is kept in its place.
func TestOwn(t *testing.T) {
	spec := plot.Spec{Intake: &plot.Intake{Own: "sentence"}}
	f, v := spec.New(), figuretest.View(t, 700, text.English)
	if code := f.Code(v); code != "" {
		t.Errorf("the program is %q", code)
	}
	for _, given := range []struct{ text, state string }{
		{"short", "short"}, {strings.Repeat("long ", param.MaxBlock), ""}, {"again", "again"},
	} {
		r := f.Give(v, given.text)
		if r.State.Sentence != given.state || f.Given() != (given.state == "") || !r.Redraw {
			t.Errorf("the state has %q of %.9q, kept: %t", r.State.Sentence, given.text, f.Given())
		}
	}
}

// TestLogarithmic draws a line over powers of ten, without infinite numbers, behind it the name
// of an area.
func TestLogarithmic(t *testing.T) {
	f := &chart.Func{At: func(x float64) float64 {
		if x == 5 {
			return math.Inf(1)
		}
		return math.Exp(2 * x)
	}}
	spec := plot.Spec{Draw: func(v *plot.View) plot.Picture {
		return plot.Picture{Summary: "e^2x", Body: &chart.Chart{
			Height: 200, X: chart.Axis{Title: "x", Hi: 9.5, Ticks: chart.Whole}, Y: chart.Axis{Title: "y", Lo: 1, Hi: 1, Log: true},
			Marks: []chart.Mark{
				chart.Line{Of: chart.Sampled(v, f, 0, 9, 0), Class: scene.Ink},
				chart.Area{Name: "fast", From: 5, To: 9}, chart.Area{Name: "narrower than this name", From: 9, To: 9.5},
			},
		}}
	}}
	s := spec.New().Scene(figuretest.View(t, 400, text.English))
	figuretest.Check(t, s)
	var texts []string
	for _, said := range s.Texts() {
		texts = append(texts, said.String())
	}
	if got, want := strings.Join(texts, " "), "10⁰ 10² 10⁴ 10⁶ 10⁸ y 0 2 4 6 8 x fast"; got != want {
		t.Errorf("the texts are %q, want %q", got, want)
	}
}
