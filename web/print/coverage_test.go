package print

import (
	"math"
	"testing"
)

// areaOf returns how many pixels a drawn shape covers in all, within a sheet of
// 100 × 100 pixels.
func areaOf(draw func(c *coverage)) float64 {
	var c coverage
	c.within(0, 0, 100, 100)
	draw(&c)
	var sum scale
	c.draw(&sum)
	return float64(sum) / levels
}

// A scale is a sink that adds up what is covered.
type scale int

func (s *scale) pixels(y, x int, covered []uint8) {
	for i, level := range covered {
		s.span(y, x+i, x+i+1, level)
	}
}

func (s *scale) span(y, from, to int, level uint8) {
	if y < 0 || y >= 100 || from < 0 || to > 100 {
		panic("what is drawn leaves the sheet")
	}
	*s += scale(to-from) * scale(level)
}

func filled(path string) func(*coverage) {
	return func(c *coverage) {
		r := route{placing: placing{scale: 1}}
		r.path(path)
		for i := range r.ways {
			c.fill(&r.ways[i])
		}
	}
}

func stroked(path string, width float64, round bool, dash ...float64) func(*coverage) {
	return func(c *coverage) {
		r := route{placing: placing{scale: 1}}
		r.path(path)
		ways := r.ways
		if dash != nil {
			ways = dashed(ways, dash[0], dash[1])
		}
		s := stroker{coverage: c, half: width / 2, round: round}
		s.stroke(ways)
	}
}

// TestArea compares what shapes cover with their areas, as geometry has them.
func TestArea(t *testing.T) {
	for _, test := range []struct {
		name string
		draw func(*coverage)
		want float64
	}{
		{"a rectangle", filled("M10.25 20H30.75V40.5H10.25Z"), 20.5 * 20.5},
		{"the other way round", filled("M10.25 20V40.5H30.75V20Z"), 20.5 * 20.5},
		{"with a hole", filled("M10 10h40v40h-40zM20 20v20h20v-20z"), 1600 - 400},
		{"twice", filled("M10 10h40v40h-40zM20 20h20v20h-20z"), 1600},
		{"a triangle", filled("M10 10L90 50L30 90Z"), 2800},
		{"beyond all sides", filled("M-50 -50H200V200H-50Z"), 10000},
		{"half of it outside", filled("M-40 20H40V100Z"), 2400},
		{"a circle of arcs", filled("M80 50A30 30 0 1 1 20 50A30 30 0 0 1 80 50Z"), 900 * math.Pi},
		{"a parabola of a curve", filled("M10 10C40 90 70 90 100 10"), 90 * 80 / 2},
		{"a line", stroked("M10 10H90", 2, false), 160},
		{"a slanted line", stroked("M10 20L70 65", 3, false), 75 * 3},
		{"round caps", stroked("M20 50H80", 10, true), 600 + 25*math.Pi},
		{"a dot", stroked("M50 50h0", 12, true), 36 * math.Pi},
		{"a point without caps", stroked("M50 50h0", 12, false), 0},
		{"a corner", stroked("M20 80V20H80", 8, false), 2*60*8 - 16 + 4*math.Pi},
		{"a frame", stroked("M20 20H80V80H20Z", 8, false), 4*60*8 - 4*16 + 16*math.Pi},
		{"there and back", stroked("M20 50H80H20", 6, false), 360 + 9*math.Pi/2},
		{"dashes", stroked("M10 50H90", 2, false, 4, 4), 80},
		{"dashes around a corner", stroked("M10 50H52V90", 1, false, 6, 4), 50},
	} {
		if got := areaOf(test.draw); math.Abs(got-test.want) > 0.004*test.want+0.6 {
			t.Errorf("%s covers %.1f pixels, want %.1f", test.name, got, test.want)
		}
	}
}
