package shift

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	v := figuretest.View(t, 358, text.Chinese, "layout", "cos-sin", "position", "0", "offset", "-7")
	v.Dim = 9
	figuretest.Golden(t, "phone", Spec.New().Scene(v))
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		// cos 10 = −0.8391, sin 10 = −0.5440
		"":                        {"takes the vector of position 20 to that of 30. Its block for pair 0 is −0.8391, −0.5440; 0.5440, −0.8391."},
		"layout=cos-sin":          {"is −0.8391, 0.5440; −0.5440, −0.8391."},
		"offset=-30":              {"M(−30) takes the vector of position 20 to that of −10. Its block for pair 0 is 0.1543, 0.9880;"},
		"offset=0":                {"Largest difference, all 256: 0."},
		"offset=9007199254740992": {"p + k is beyond ±2⁵³"},
	})
}

// TestLaw checks that M(k)·PE(p) is PE(p+k) to the last digits wherever p and k are,
// and that the picture says so.
func TestLaw(t *testing.T) {
	for _, state := range [][]string{
		nil,
		{"start", "-500", "position", "-450", "offset", "-3"},
		{"seq-len", "1000000000", "position", "123456789", "offset", "987654321", "d-model", "512"},
		{"offset", "9007199254740000"},
	} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, state...)
		for i, row := range figuretest.Rows(f, v) {
			if far := math.Max(math.Abs(row[5]-row[7]), math.Abs(row[6]-row[8])); !(far < 5e-16) {
				t.Errorf("%v: pair %d is turned to (%v, %v), want (%v, %v)", state, i, row[5], row[6], row[7], row[8])
			}
		}
		if got := f.Scene(v).Summary; !strings.Contains(got, "·10⁻¹⁶.") {
			t.Errorf("%v: %q", state, got)
		}
	}
}

// TestPointing points at the rows of the last four pairs, in the order (cos, sin).
func TestPointing(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "layout", "cos-sin")
	f := figuretest.Given(&Spec, v, figuretest.Use("pair", 127))
	at := func(y float64) plot.Event { return plot.Event{Kind: plot.Move, X: 100, Y: y} }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(60), Point: &plot.Cell{Row: 20, Dim: 249}},
		{Event: at(90), Point: &plot.Cell{Row: 20, Dim: 248}},
		{Event: at(280), Point: &plot.Cell{Row: 20, Dim: 254}},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: at(50)},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: at(310)},
		{Event: at(250), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: plot.Event{Kind: plot.Leave}},
	})
}

// TestPairs goes to other pairs by a click, by keys and by the slider.
func TestPairs(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "d-model", "64")
	shows := func(pair string) func(plot.Result) bool {
		return func(r plot.Result) bool {
			next := *v
			next.Dim = -1
			return r.Redraw && strings.Contains(f.Scene(&next).Summary, "block for pair "+pair+" is ")
		}
	}
	key := figuretest.Press
	spoken := func(pair string) func(plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Speak && shows(pair)(r) }
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Release, X: 100, Y: 215}, Point: &plot.Cell{Row: 20, Dim: 5}, Other: shows("2")},
		{Event: key("ArrowDown"), Other: spoken("3")},
		{Event: key("ArrowDown"), Other: spoken("4")},
		{Event: figuretest.Use("pair", 29), Other: shows("29")},
		{Event: key("ArrowUp"), Other: spoken("28")},
		{Event: plot.Event{Kind: plot.Move, X: 100, Y: 215}, Point: &plot.Cell{Row: 20, Dim: 61}},
		{Event: key("ArrowUp"), Other: spoken("27")},
	})
}
