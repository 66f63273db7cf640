package binary

import (
	"math"
	"strconv"
	"testing"

	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestData checks the digits, which add up to the position.
func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "position", "3")
	all := figuretest.Rows(Spec.New(), v)
	for pos, row := range all {
		digits := ""
		for b := range nibble.Bits {
			digits = strconv.Itoa(int(row[1+b])) + digits
		}
		if n, _ := strconv.ParseInt(digits, 2, 64); int(n) != pos || row[0] != float64(pos) {
			t.Errorf("row %d is of position %v with the digits %s", pos, row[0], digits)
		}
	}
	if name := Spec.New().Data(v).Columns[5]; name != "sin 0" || !figuretest.Near(all[15][5], math.Sin(15), 1e-12) {
		t.Errorf("%s of position 15 = %v, want %v", name, all[15][5], math.Sin(15))
	}
}

// TestRow checks which row stands for a position, also left of zero.
func TestRow(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"start=-50&position=4":  {"position 4. The four"},
		"start=-50&position=20": {"position 20 mod 16: 4. The four lowest binary digits are 0100."},
		"start=-50&position=-1": {"position −1 mod 16: 15. The four lowest binary digits are 1111."},
	})
}

// TestPointer points at the rows of a digit, which is beside a pair, and of a sine.
func TestPointer(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "seq-len", "30")
	f := Spec.New()
	at := func(kind plot.Kind, target int, row float64, held bool) plot.Event {
		b := f.Scene(v).Targets[target]
		return plot.Event{Kind: kind, X: b.X + 3, Y: b.Y + (row+0.5)*rowHeight, Held: held}
	}
	first, last := 0, len(f.Scene(v).Targets)-1
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(plot.Move, first, 0, false), Point: &plot.Cell{Row: 16, Dim: 58}}, // bit 3 is beside pair 29
		{Event: at(plot.Move, first+3, 0, false), Point: &plot.Cell{Row: 16, Dim: 0}},
		{Event: at(plot.Move, last, 13, false), Point: &plot.Cell{Row: 29, Dim: 0}},
		{Event: at(plot.Move, last, 14, false), Point: &plot.Cell{Row: 29, Dim: 0}}, // beyond the last position
		{Event: at(plot.Move, last, -1, false)},
		{Event: at(plot.Press, first, 0, false)},
		{Event: at(plot.Release, first, 0, true), State: "position=16", Point: &plot.Cell{Row: 16, Dim: 58}},
		{Event: plot.Event{Kind: plot.Leave}},
	})
}

// TestBeforeZero points into a block of which the sentence has some rows only.
func TestBeforeZero(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 358, text.English, "seq-len", "3", "start", "-2", "position", "-1", "d-model", "4")
	b := f.Scene(v).Targets[0]
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: b.X + 3, Y: b.Y + 14.5*rowHeight}, Point: &plot.Cell{Row: 0, Dim: 2}},
	})
}
