package derivation

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// viewOf returns the view of a step.
func viewOf(t testing.TB, width int, lang text.Lang, step int, state ...string) *plot.View {
	t.Helper()
	return figuretest.View(t, width, lang, append(state, "step", strconv.Itoa(step))...)
}

// bentBy returns the figure with r and θ bent by percentages.
func bentBy(v *plot.View, grow, bend float64) *plot.Figure {
	return figuretest.Given(&Spec, v, figuretest.Use("r", grow), figuretest.Use("theta", bend))
}

// rowsOf returns the data of a step.
func rowsOf(t *testing.T, step int, state ...string) [][]float64 {
	t.Helper()
	return figuretest.Rows(Spec.New(), viewOf(t, 1024, text.English, step, state...))
}

// shows returns how often a picture shows a text.
func shows(s *scene.Scene, want string) int {
	return strings.Count(strings.ReplaceAll(figuretest.Written(s), "\n", "\n\n"), "\n"+want+"\n")
}

// TestOrders checks that words in another order make no difference until positions
// are added.
func TestOrders(t *testing.T) {
	without, with := 0.0, 0.0
	for _, row := range rowsOf(t, 1) {
		without = max(without, math.Abs(row[1]-row[2]))
		with = max(with, math.Abs(row[3]-row[4]))
	}
	if without > 1e-14 || with < 0.1 {
		t.Errorf("orders differ by %v without positions and by %v with them", without, with)
	}
	// At one and the same position there is no order either.
	for _, row := range rowsOf(t, 1, "offset", "0") {
		if math.Abs(row[3]-row[4]) > 1e-14 {
			t.Errorf("at offset 0 orders differ: %v", row)
		}
	}
}

// TestTerms adds the terms up, and checks that the remainder falls with the third
// power.
func TestTerms(t *testing.T) {
	for _, k := range []string{"1", "10", "-7"} {
		rows := rowsOf(t, 2, "offset", k)
		for i, row := range rows {
			sum := 0.0
			for _, term := range row[1:7] {
				sum += term
			}
			if math.Abs(sum-row[7]) > 1e-12 || math.Abs(row[8]-row[7]-row[9]) > 1e-12 {
				t.Errorf("k = %s: %v do not add up", k, row)
			}
			if i > 0 {
				if by := rows[i-1][9] / row[9]; by < 5 || by > 14 {
					t.Errorf("k = %s: halving leaves 1/%v of the remainder, want about 1/8", k, by)
				}
			}
		}
	}
	// The terms of one position alone do not know the other.
	here, there := rowsOf(t, 2, "offset", "3")[0], rowsOf(t, 2, "offset", "5")[0]
	for i, moves := range []bool{false, true, false, true, false, true} {
		if (here[1+i] != there[1+i]) != moves {
			t.Errorf("term %d moves with m: %v, want %v", i+1, !moves, moves)
		}
	}
}

// TestProducts checks that the dot product is that of the offset, whatever n is.
func TestProducts(t *testing.T) {
	state := []string{"d-model", "8", "base", "100", "offset", "-4"}
	want := 0.0
	for i := range 4 {
		want += math.Cos(4 * math.Pow(100, -float64(i)/4))
	}
	rows := rowsOf(t, 3, state...)
	if len(rows) != 4 {
		t.Fatalf("%d products, want 4", len(rows))
	}
	for _, row := range rows {
		if row[1] != -4 || math.Abs(row[2]-want) > 1e-12 {
			t.Errorf("⟨p_{n−4}, p_n⟩ at n = %v is %v, want %v", row[0], row[2], want)
		}
	}
	s := Spec.New().Scene(viewOf(t, 1024, text.English, 3, state...))
	if number := strconv.FormatFloat(want, 'f', 4, 64); shows(s, number) != 5 {
		t.Errorf("the picture shows %s %d times, want 5", number, shows(s, number))
	}
}

// TestHands checks that p_m·p_n* has the angle (m − n)·θ.
func TestHands(t *testing.T) {
	state := []string{"d-model", "4", "base", "100", "offset", "7"}
	for i, row := range rowsOf(t, 4, state...) {
		angle := 7 * math.Pow(100, -float64(i)/2)
		if math.Abs(row[2]-math.Cos(angle)) > 1e-12 || math.Abs(row[3]-math.Sin(angle)) > 1e-12 {
			t.Errorf("pair %d: p_m p_n* = %v + %vi, want the angle %v", i, row[2], row[3], angle)
		}
	}
	v := viewOf(t, 1024, text.English, 4, state...)
	v.Dim = 3
	if s := Spec.New().Scene(v); shows(s, "θ of pair 1") != 1 {
		t.Error("the pair that is pointed at is not shown")
	}
}

// TestCondition bends what has to be straight.
func TestCondition(t *testing.T) {
	v := viewOf(t, 1024, text.English, 5)
	for _, c := range []struct {
		grow, bend float64
		holds      int
	}{{0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {100, 100, 0}} {
		said := strings.ReplaceAll(figuretest.Written(bentBy(v, c.grow, c.bend).Scene(v)), "\n", " ")
		if strings.Count(said, "Products depend on m − n alone") != c.holds || strings.Count(said, "Products with the same m − n differ") != 1-c.holds {
			t.Errorf("r bent by %v%% and θ by %v%%: the verdict is wrong: %s", c.grow, c.bend, said)
		}
	}
	// r alone: the product of the last with itself is 4, and that of the first 1.
	if got := bentBy(v, 100, 0).Scene(v).Summary; !strings.Contains(got, "differ by up to 3, between (0, 0) and (15, 15)") {
		t.Errorf("summary: %s", got)
	}
}

// TestSums checks that the gap to the integral falls with more dimensions.
func TestSums(t *testing.T) {
	rows := rowsOf(t, 6)
	s := Spec.New().Scene(viewOf(t, 1024, text.English, 6))
	gap := math.Inf(1)
	for c := 1; c < len(rows[0])-1; c++ {
		largest := 0.0
		for _, row := range rows {
			largest = max(largest, math.Abs(row[c]-row[len(row)-1]))
		}
		if largest >= gap {
			t.Errorf("column %d is %v from the limit, and the one before %v", c, largest, gap)
		}
		gap = largest
		if number := strconv.FormatFloat(gap, 'f', 4, 64); shows(s, number) == 0 {
			t.Errorf("the picture does not show the gap %s", number)
		}
	}
	for _, row := range rows {
		if want := encoder.Limit(row[0], 10000); row[len(row)-1] != want {
			t.Errorf("the limit at %v is %v, want %v", row[0], row[len(row)-1], want)
		}
	}
}

// TestSpeeds checks the last step against the closed forms of two limits: sin k ÷ k for
// θ = t, and for θ = t³ what is left of it far away, Γ(4/3)·cos(π/6)·k^(−1/3).
func TestSpeeds(t *testing.T) {
	table := Spec.New().Data(viewOf(t, 1024, text.English, 7))
	row := make([]float64, len(table.Columns))
	for i := range table.Rows {
		table.Row(row, i)
		k := row[0]
		if k == 0 {
			for j, g := range row[1:] {
				if g != 1 {
					t.Errorf("%s at 0 is %v, want 1", table.Columns[j+1], g)
				}
			}
			continue
		}
		if want := math.Sin(k) / k; !figuretest.Near(row[4], want, 1e-14) {
			t.Errorf("θ = t at %v: %v, want %v", k, row[4], want)
		}
		if want := math.Gamma(4./3) * math.Cos(math.Pi/6) * math.Pow(math.Abs(k), -1./3); math.Abs(k) > 100 && !figuretest.Near(row[2], want, 0.005) {
			t.Errorf("θ = t³ at %v: %v, want about %v", k, row[2], want)
		}
		if math.Abs(k) > 20 && !(row[1] > row[2] && row[2] > row[3] && row[3] > row[4]) {
			t.Errorf("at %v the limits are %v, not in their order", k, row[1:])
		}
	}
	if row[0] != 128 || table.Rows != 257 {
		t.Errorf("the offsets end at %v, %d of them", row[0], table.Rows)
	}
}

func TestSteps(t *testing.T) {
	spoken := func(r plot.Result) bool { return r.Speak }
	silent := func(r plot.Result) bool { return !r.Speak && !r.Redraw }
	use := func(name string) plot.Event { return figuretest.Use(name, 0) }
	figuretest.Run(t, Spec.New(), viewOf(t, 1024, text.English, 1), []figuretest.Step{
		{Event: use("ArrowLeft")}, // before the first
		{Event: use("ArrowRight"), State: "step=2", Other: spoken},
		{Event: use("7"), State: "step=7", Other: spoken},
		{Event: use("7"), Other: spoken},
		{Event: use("ArrowRight")}, // after the last
		{Event: plot.Event{Kind: plot.Move, X: 200, Y: 200}, Other: silent},
	})
}

// TestTools checks which step is pressed, what cannot be used, and that the sliders
// keep their place.
func TestTools(t *testing.T) {
	names := ""
	for step := 1; step <= LastStep; step++ {
		tools := Spec.New().Tools(viewOf(t, 1024, text.English, step))
		all := ""
		for _, tool := range tools {
			all += tool.Name + " "
			if number := strconv.Itoa(step); tool.Toggle && tool.Pressed != (tool.Name == number) {
				t.Errorf("step %d: tool %s is pressed: %t", step, tool.Name, tool.Pressed)
			}
			disabled := step == 1 && tool.Name == "ArrowLeft" || step == LastStep && tool.Name == "ArrowRight"
			if tool.Disabled != disabled {
				t.Errorf("step %d: tool %s is disabled: %t", step, tool.Name, tool.Disabled)
			}
			if hidden := tool.Kind == plot.SliderKind && step != 5; tool.Hidden != hidden {
				t.Errorf("step %d: tool %s is hidden: %t", step, tool.Name, tool.Hidden)
			}
		}
		if step == 1 {
			names = all
		}
		if all != names {
			t.Errorf("step %d has the tools %s, want %s", step, all, names)
		}
	}
}

func TestSliders(t *testing.T) {
	f, v := Spec.New(), viewOf(t, 1024, text.English, 5)
	levels := func(grow, bend float64) func(plot.Result) bool {
		return func(r plot.Result) bool {
			tools := f.Tools(v)
			return r.Redraw && !r.Speak && tools[len(tools)-2].Level == grow && tools[len(tools)-1].Level == bend
		}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: figuretest.Use("r", 100), Other: levels(100, 0)},
		{Event: figuretest.Use("theta", 25), Other: levels(100, 25)},
		{Event: figuretest.Use("r", 0), Other: levels(0, 25)},
	})
}
