package waves

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	v := figuretest.View(t, 358, text.Chinese, "dimensions", "0,1,8", "seq-len", "12", "d-model", "16", "start", "-4")
	v.Dim, v.Row = 8, 2
	figuretest.Golden(t, "chinese-phone", Spec.New().Scene(v))
}

// TestSummary checks the numbers that are shown against their formulas.
func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"": {"At position 20: pair 0, of wavelength 6.28319, has sin 0.912945 and cos 0.408082 … " +
			"pair 32, of wavelength 62.8319, … pair 96, of wavelength 6283.19,"},
		"dimensions=0,1,8":                     {"pair 4, of wavelength 8.37876"}, // 2π·10000^(8/256)
		"dimensions=5,900&d-model=10&base=100": {"pair 2, of wavelength 39.6442"},
	})
}

// TestCurve checks a curve against math.Sin at the ends of the pieces that it is
// made of.
func TestCurve(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "dimensions", "0", "seq-len", "200", "start", "7", "position", "7")
	var ends []scene.Point
	for _, mark := range Spec.New().Scene(v).Marks {
		if m, ok := mark.(scene.Shape); ok && m.Class == scene.Sine|scene.Line|scene.Bold && len(ends) == 0 {
			m.Path.Each(func(_ scene.Command, numbers []float64) {
				n := len(numbers)
				ends = append(ends, scene.Point{X: numbers[n-2], Y: numbers[n-1]})
			})
		}
	}
	const last = 192 - 1 // the start, and ⌈199/(π/3)⌉ pieces
	if len(ends) != last+1 {
		t.Fatalf("the curve has %d points, want %d", len(ends), last+1)
	}
	unit := pictureOf(v).unit
	for _, end := range ends {
		pos := 7 + 199*(end.X-ends[0].X)/(ends[last].X-ends[0].X)
		if want := ends[0].Y + unit*(math.Sin(7)-math.Sin(pos)); !figuretest.Near(end.Y, want, 0.02*unit) {
			t.Errorf("the curve is at height %v at %v, want %v", end.Y, end.X, want)
		}
	}
}

// TestBand checks that curves faster than pixels become a band, which says how many
// turns a pixel holds, and which costs nothing.
func TestBand(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "1000000", "dimensions", "0,1,254,255")
	bands := 0
	for _, text := range Spec.New().Scene(v).Texts() {
		if strings.Contains(text.String(), "turns per pixel") {
			bands++
		}
	}
	if bands != 1 {
		t.Errorf("%d bands for the wavelengths 6.28 and 58470 of a million positions, want 1", bands)
	}
	if got, want := Turns(v), 2*(1e6-1)/v.Encoding.Wavelength(127); !figuretest.Near(got, want, 1e-9) {
		t.Errorf("Turns = %v, want %v", got, want)
	}
}

// TestPassing checks that a pair that another figure points at is shown in passing,
// and that pointing there marks the pair that has its place.
func TestPassing(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	v.Dim = 100
	if got := Spec.New().Scene(v).Summary; !strings.Contains(got, "pair 50, of wavelength 229.4") {
		t.Errorf("%q does not show the pair that is pointed at", got)
	}
	f := Spec.New()
	hit := f.Scene(v).At(300, 200)
	if got := f.Handle(v, plot.Event{Kind: plot.Move, X: 300, Y: 200, Hit: hit}).Pointed; got.Dim/2 != 32 {
		t.Errorf("pair %d is marked while pair 50 is shown in passing, want 32", got.Dim/2)
	}
}

func TestPointer(t *testing.T) {
	captures := func(r plot.Result) bool { return r.Capture && !r.Handled }
	at := func(kind plot.Kind, x, y float64, held bool) plot.Event {
		return plot.Event{Kind: kind, X: x, Y: y, Held: held, Moved: held}
	}
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		// Pointing reads and marks.
		{Event: at(plot.Move, 0, 0, false), Point: &plot.Cell{Row: 0, Dim: 1}}, // cos 0 is above sin 0
		{Event: at(plot.Move, 790, 75, false), Point: &plot.Cell{Row: 95, Dim: 0}},
		{Event: at(plot.Move, 1020, 300, false), Point: &plot.Cell{Row: 20, Dim: 129}}, // beside the circles: the chosen position
		{Event: at(plot.Leave, 0, 0, false)},
		// A click and a drag choose, of the pair where they begin, also from beyond the picture.
		{Event: at(plot.Press, 790, 75, false), Other: captures},
		{Event: at(plot.Release, 790, 75, true), State: "position=95", Point: &plot.Cell{Row: 95, Dim: 0}},
		{Event: at(plot.Press, 790, 75, false), Point: &plot.Cell{Row: 95, Dim: 0}, Other: captures},
		{Event: at(plot.Move, -50, 1e6, true), State: "position=0", Point: &plot.Cell{Row: 0, Dim: 0}},
		{Event: at(plot.Release, -50, 1e6, true), Point: &plot.Cell{Row: 0, Dim: 0}},
		// A touch that scrolls the page is lost before it ends.
		{Event: at(plot.Leave, 300, 200, false)},
		{Event: at(plot.Release, 300, 200, false)},
	})
}

func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "dimensions", "1,0,8", "start", "-3")
	if got := strings.Join(Spec.New().Data(v).Columns, "|"); got != "position|sin 0|cos 1|sin 8" {
		t.Errorf("columns %s", got)
	}
	want := []float64{-2, math.Sin(-2), math.Cos(-2), math.Sin(-2 * math.Pow(10000, -8.0/256))}
	figuretest.SameRow(t, "row 1", figuretest.Rows(Spec.New(), v)[1], want, 1e-12)
}
