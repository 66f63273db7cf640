package inject

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestDropping draws other numbers dropped, and a dimension pointed at.
func TestDropping(t *testing.T) {
	v := figuretest.View(t, 700, text.English, "sentence", "we add the numbers of each position", "position", "2")
	v.Dim = 3
	figuretest.Golden(t, "dropping", figuretest.Given(&Spec, v, figuretest.Use("rate", 10), figuretest.Use("mask", 0)).Scene(v))
}

// crosses counts the numbers of a scene that are dropped.
func crosses(s *scene.Scene) int {
	n := 0
	for _, m := range s.Marks {
		if m, ok := m.(scene.Shape); ok && m.Class == scene.Line|scene.Quiet {
			m.Path.Each(func(c scene.Command, _ []float64) {
				if c == scene.LineTo {
					n++
				}
			})
		}
	}
	return n / 2
}

// TestAddsRows checks x + pe against the formula, for both sentences, and what
// dropout leaves of it.
func TestAddsRows(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "8", "base", "100", "start", "5", "position", "6")
	f := figuretest.Given(&Spec, v, figuretest.Use("rate", 10))
	rows, dropped := figuretest.Rows(f, v), 0
	if want := 2 * 3 * mostDims; len(rows) != want {
		t.Fatalf("%d rows, want %d", len(rows), want)
	}
	for _, row := range rows {
		dim := int(row[2])
		angle := (5 + row[1]) * math.Pow(100, -float64(dim/2*2)/8)
		pe := math.Sin(angle)
		if dim%2 == 1 {
			pe = math.Cos(angle)
		}
		if got := row[4] - row[3]; !figuretest.Near(got, pe, 1e-12) {
			t.Errorf("x + pe − x = %v in %v, want %v", got, row, pe)
		}
		switch row[5] {
		case 0:
			dropped++
		case 2 * row[4]:
		default:
			t.Errorf("dropout = %v in %v, want 0 or %v", row[5], row, 2*row[4])
		}
	}
	if dropped < 8 || dropped > 28 {
		t.Errorf("%d of 36 are dropped with probability 1/2", dropped)
	}
	if got := crosses(f.Scene(v)); got != dropped {
		t.Errorf("%d crosses, want %d", got, dropped)
	}
	f.Handle(v, figuretest.Use("training", 0))
	if got := crosses(f.Scene(v)); got != 0 {
		t.Errorf("%d crosses though the model is not in training", got)
	}
}

// TestOneHotAddsTheSame checks that the one-hot position below arrives at the sum
// above, for the same word, position and dimensions, until W^I is mixed.
func TestOneHotAddsTheSame(t *testing.T) {
	for _, parts := range [][]string{nil, {"position", "1"}, {"d-model", "4", "position", "0"}, {"start", "7", "position", "8", "d-model", "512"}} {
		v := figuretest.View(t, 1024, text.English, parts...)
		for _, mix := range []float64{0, 10} {
			f := figuretest.Given(&Spec, v, figuretest.Use("mix", mix))
			rows, word, dims := figuretest.Rows(f, v), min(v.Row, 2), min(mostDims, v.State.DModel)
			texts := f.Scene(v).Texts()
			product := texts[len(texts)-1-dims:]
			different := false
			for j := range dims {
				want := strings.Replace(strconv.FormatFloat(rows[word*dims+j][4], 'f', 2, 64), "-", "−", 1)
				different = different || product[j].String() != want
				if mix == 0 && product[j].String() != want {
					t.Errorf("%v: W[x; p] has %s in dimension %d, x + pe %s", parts, product[j].String(), j, want)
				}
			}
			if mix > 0 && !different {
				t.Errorf("%v: W[x; p] is x + pe though W^I is mixed", parts)
			}
		}
	}
}

// TestNeedsRows checks that a buffer shorter than the sentence is said to be so.
func TestNeedsRows(t *testing.T) {
	s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "seq-len", "2"))
	if svg := string(s.AppendSVG(nil)); !strings.Contains(svg, "pe has 2 rows") || !strings.Contains(s.Summary, "pe has 2 rows") {
		t.Error("nothing says that two rows cannot be added to three words")
	}
}

// TestPastSentence checks that only a position chosen in the figure is said to be past the
// sentence, not one chosen in other figures.
func TestPastSentence(t *testing.T) {
	for position, want := range map[string]bool{"2": false, "3": true, "7": true, "20": false} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, "position", position)
		if got := strings.Contains(string(f.Scene(v).AppendSVG(nil)), "Past the sentence"); got != want {
			t.Errorf("position %s is said to be past a sentence of three words: %v, want %v", position, got, want)
		}
	}
}

// TestPointing reads and chooses the cells of the steps, by the rows of the batch or of PE, and
// of W^P, by its columns.
func TestPointing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "position", "2")
	cells := f.Scene(v).Targets
	at := func(kind plot.Kind, cell int) plot.Event {
		b := cells[cell].Box
		return plot.Event{Kind: kind, X: b.X + 1, Y: b.Y + 1, Held: kind == plot.Release}
	}
	const batch, pe = 2 * 3 * mostDims, 8 * mostDims // cells of a batch and of PE
	product := 3*batch + pe
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, 0), Point: &plot.Cell{}},
		{Event: at(plot.Move, 2*mostDims), Point: &plot.Cell{Row: 2}},
		{Event: at(plot.Move, 3*mostDims+3), Point: &plot.Cell{Dim: 3}}, // of the second sentence
		{Event: at(plot.Move, batch+6*mostDims), Point: &plot.Cell{Row: 6}},
		{Event: plot.Event{Kind: plot.Move, X: 10, Y: 47}},
		{Event: at(plot.Move, product+8+3), Point: &plot.Cell{Row: 3, Dim: 1}},
		{Event: at(plot.Press, product+3), Point: &plot.Cell{Row: 3, Dim: 1}},
		{Event: at(plot.Release, product+3), State: "position=3", Point: &plot.Cell{Row: 3}},
	})
}

// TestTools drops more numbers, others, and none, and mixes W^I.
func TestTools(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	use := func(tool string, level float64) *scene.Scene {
		if r := f.Handle(v, figuretest.Use(tool, level)); !r.Redraw {
			t.Errorf("%s does not draw the figure again", tool)
		}
		return f.Scene(v)
	}
	few, many := crosses(f.Scene(v)), crosses(use("rate", 18))
	if few >= 8 || many <= 14 {
		t.Errorf("p = 0.1 drops %d of 24, 0.9 %d", few, many)
	}
	before, after := string(f.Scene(v).AppendSVG(nil)), string(use("mask", 0).AppendSVG(nil))
	if before == after {
		t.Error("a new mask is the same")
	}
	if n := crosses(use("training", 0)); n != 0 {
		t.Errorf("%d are dropped in use", n)
	}
	if svg := string(use("mix", 6).AppendSVG(nil)); !strings.Contains(svg, "Wᴵ = 0.70 I + 0.30 random") {
		t.Error("W^I is not mixed")
	}
	for _, tool := range f.Tools(v) {
		if tool.Kind != plot.SliderKind && tool.Name != "training" {
			continue
		}
		if want := map[string]float64{"rate": 18, "mix": 6}[tool.Name]; tool.Level != want || tool.Pressed {
			t.Errorf("%s is at %v, want %v; pressed: %v", tool.Name, tool.Level, want, tool.Pressed)
		}
	}
}
