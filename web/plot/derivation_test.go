package plot_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// derivationOf returns a step of the derivation.
func derivationOf(t *testing.T, width int, lang plot.Lang, step int, parts ...string) *plot.Derivation {
	t.Helper()
	return &plot.Derivation{View: viewOf(t, width, lang, append(parts, "step", strconv.Itoa(step))...)}
}

// dataOf returns the data of a picture, row after row.
func dataOf(p plot.Picture) [][]float64 {
	data := p.Data()
	all := make([][]float64, data.Rows)
	for i := range all {
		all[i] = make([]float64, len(data.Columns))
		data.Row(all[i], i)
	}
	return all
}

func TestDerivationGolden(t *testing.T) {
	for step := 1; step <= param.LastStep; step++ {
		name := "derivation-" + strconv.Itoa(step)
		checkGolden(t, name, derivationOf(t, 1024, plot.English, step), 1024)
		narrow := derivationOf(t, 358, plot.Chinese, step, "d-model", "6", "base", "50", "offset", "-3")
		narrow.Grow, narrow.Bend = 0.5, 0.25
		checkGolden(t, name+"-zh", narrow, 358)
	}
}

func TestDerivationExtremes(t *testing.T) {
	for _, parts := range farStates {
		for step := 1; step <= param.LastStep; step++ {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				for _, width := range []int{320, 390, 700, 880, 1024} {
					p := derivationOf(t, width, lang, step, parts...)
					checkPicture(t, p, width)
					p.Grow, p.Bend = 1, 1
					checkPicture(t, p, width)
					if t.Failed() {
						t.Fatalf("step %d, %v", step, parts)
					}
				}
			}
		}
	}
}

// TestDerivationHeight: nothing jumps when a reader goes on.
func TestDerivationHeight(t *testing.T) {
	for _, width := range []int{320, 1024} {
		for step := 2; step <= param.LastStep; step++ {
			if got, want := derivationOf(t, width, plot.English, step).Height(), derivationOf(t, width, plot.English, 1).Height(); got != want {
				t.Errorf("step %d is %d high, want %d", step, got, want)
			}
		}
	}
}

// TestDerivationOrders: words in another order make no difference until
// positions are added.
func TestDerivationOrders(t *testing.T) {
	p := derivationOf(t, 1024, plot.English, 1)
	without, with := 0.0, 0.0
	for _, row := range dataOf(p) {
		without = max(without, math.Abs(row[1]-row[2]))
		with = max(with, math.Abs(row[3]-row[4]))
	}
	if without > 1e-14 || with < 0.1 {
		t.Errorf("orders differ by %v without positions and by %v with them", without, with)
	}
	// At one and the same position there is no order either.
	for _, row := range dataOf(derivationOf(t, 1024, plot.English, 1, "offset", "0")) {
		if math.Abs(row[3]-row[4]) > 1e-14 {
			t.Errorf("at offset 0 orders differ: %v", row)
		}
	}
}

// TestDerivationTerms adds the terms up, and watches the remainder fall with
// the third power.
func TestDerivationTerms(t *testing.T) {
	for _, k := range []string{"1", "10", "-7"} {
		rows := dataOf(derivationOf(t, 1024, plot.English, 2, "offset", k))
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
	// The terms of one position alone do not know of the other.
	here, there := dataOf(derivationOf(t, 1024, plot.English, 2, "offset", "3"))[0], dataOf(derivationOf(t, 1024, plot.English, 2, "offset", "5"))[0]
	for i, moves := range []bool{false, true, false, true, false, true} {
		if (here[1+i] != there[1+i]) != moves {
			t.Errorf("term %d moves with m: %v, want %v", i+1, !moves, moves)
		}
	}
}

// TestDerivationProducts: whatever n is, the dot product is that of the offset.
func TestDerivationProducts(t *testing.T) {
	p := derivationOf(t, 1024, plot.English, 3, "d-model", "8", "base", "100", "offset", "-4")
	want := 0.0
	for i := range 4 {
		want += math.Cos(4 * math.Pow(100, -float64(i)/4))
	}
	rows := dataOf(p)
	if len(rows) != 4 {
		t.Fatalf("%d products, want 4", len(rows))
	}
	for _, row := range rows {
		if row[1] != -4 || math.Abs(row[2]-want) > 1e-12 {
			t.Errorf("⟨p_{n−4}, p_n⟩ at n = %v is %v, want %v", row[0], row[2], want)
		}
	}
	if number := strconv.FormatFloat(want, 'f', 4, 64); strings.Count(string(p.AppendSVG(nil)), ">"+number+"<") != 5 {
		t.Errorf("the picture does not show %s five times", number)
	}
}

// TestDerivationHands: the real part of p_m·p_n* is the dot product of a pair.
func TestDerivationHands(t *testing.T) {
	p := derivationOf(t, 1024, plot.English, 4, "d-model", "4", "base", "100", "offset", "7")
	for i, row := range dataOf(p) {
		angle := 7 * math.Pow(100, -float64(i)/2)
		if math.Abs(row[2]-math.Cos(angle)) > 1e-12 || math.Abs(row[3]-math.Sin(angle)) > 1e-12 {
			t.Errorf("pair %d: p_m p_n* = %v + %vi, want the angle %v", i, row[2], row[3], angle)
		}
	}
	first := string(p.AppendSVG(nil))
	p.Dim = 3
	if second := string(p.AppendSVG(nil)); second == first || !strings.Contains(second, " of pair 1") {
		t.Error("the pair that is pointed at is not shown")
	}
}

// TestDerivationCondition bends what has to be straight.
func TestDerivationCondition(t *testing.T) {
	for _, c := range []struct {
		grow, bend float64
		kept       bool
	}{{0, 0, true}, {0.01, 0, false}, {0, 0.01, false}, {1, 1, false}} {
		p := derivationOf(t, 1024, plot.English, 5)
		p.Grow, p.Bend = c.grow, c.bend
		picture := string(p.AppendSVG(nil))
		if strings.Contains(picture, "on m − n alone.") != c.kept || strings.Contains(picture, "more than m − n.") == c.kept {
			t.Errorf("r bent by %v and θ by %v: kept is not %v", c.grow, c.bend, c.kept)
		}
	}
	// r alone: the product of neighbours is largest at the end, 2·(1 + 14/15),
	// and that of the first with itself 1.
	p := derivationOf(t, 1024, plot.English, 5)
	p.Grow = 1
	if !strings.Contains(p.Summary(), "differ by up to 3.0000, between (0, 0) and (15, 15)") {
		t.Errorf("summary: %s", p.Summary())
	}
}

// TestDerivationSums: in ever more dimensions the gap to the integral falls.
func TestDerivationSums(t *testing.T) {
	p := derivationOf(t, 1024, plot.English, 6)
	rows := dataOf(p)
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
		if number := strconv.FormatFloat(gap, 'f', 4, 64); !strings.Contains(string(p.AppendSVG(nil)), ">"+number+"<") {
			t.Errorf("the picture does not show the gap %s", number)
		}
	}
	for _, row := range rows {
		if want := encoder.Limit(row[0], 10000); row[len(row)-1] != want {
			t.Errorf("the limit at %v is %v, want %v", row[0], row[len(row)-1], want)
		}
	}
}
