package chart

import (
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// newView returns a view of a figure that has been drawn.
func newView(width int) (view *plot.View, f *plot.Figure) {
	spec := plot.Spec{Draw: func(v *plot.View) plot.Picture {
		view = v
		return plot.Picture{Body: plot.Stack()}
	}}
	f = spec.New()
	f.Scene(&plot.View{Width: width})
	return view, f
}

func TestSampled(t *testing.T) {
	v, _ := newView(100)
	f := &Func{At: func(x float64) float64 { return -x }}
	for _, c := range []struct {
		lo, hi float64
		most   int
		want   []float64
	}{
		{-1, 2, 0, []float64{-1, 0, 1, 2}},
		{0, 1, 2, []float64{0, 1}},
		{0, 100, 5, []float64{0, 25, 50, 75, 100}},
	} {
		s := Sampled(v, f, c.lo, c.hi, c.most)
		if !slices.Equal(s.X, c.want) || s.Y[0] != -c.lo || s.lo != -c.hi || s.hi != -c.lo {
			t.Errorf("Sampled(%v, %v, %d) = %v, %v from %v to %v", c.lo, c.hi, c.most, s.X, s.Y, s.lo, s.hi)
		}
	}
	if n := len(Sampled(v, f, 0, 1e9, 0).X); n != 200 {
		t.Errorf("%d values on 100 pixels, want 200", n)
	}
}

// TestRefined lets a Series grow until it has all numbers.
func TestRefined(t *testing.T) {
	v, figure := newView(700)
	f := &Func{Cost: frameCost / 100, At: func(x float64) float64 { return 2 * x }}
	const last = 999
	s := Refined(v, f, last)
	if s.Step != 10 || len(s.X) != 100 || s.Y[99] != 1980 {
		t.Fatalf("at first every %d-th value, %d of them, the last %v", s.Step, len(s.X), s.Y[99])
	}
	for frame := 0; ; frame++ {
		after, ok := figure.Pending()
		if !ok {
			break
		}
		if want := 200 * max(0, 1-float64(frame)); after != want {
			t.Errorf("frame %d comes after %v ms, want %v", frame, after, want)
		}
		if redraw := figure.Handle(v, plot.Event{Kind: plot.Tick}).Redraw; redraw != (frame == 9) {
			t.Errorf("frame %d: redraw is %v", frame, redraw)
		}
	}
	whole := Refined(v, f, last)
	if whole == s || whole.Step != 1 || len(whole.X) != last+1 || whole.X[7] != 7 || whole.Y[7] != 14 || whole.hi != 2*last {
		t.Errorf("at last every %d-th value, %d of them", whole.Step, len(whole.X))
	}
	if s := Refined(v, f, growthCost); s.Step == 1 {
		t.Error("all of too many values are found")
	}
	if _, ok := figure.Pending(); ok {
		t.Error("too many values are looked for")
	}
}

// TestApart checks that the names of curves keep their distance and their order.
func TestApart(t *testing.T) {
	ys := []float64{100, 99, 240, 10, 245}
	apart(ys, 20, 240, 20)
	if want := []float64{119, 99, 220, 20, 240}; !slices.Equal(ys, want) {
		t.Errorf("places are %v, want %v", ys, want)
	}
}

// TestLow checks that an axis too low for all of its numbers has every other one.
func TestLow(t *testing.T) {
	v, _ := newView(400)
	for height, want := range map[float64]string{28: "−1 1 ", 32: "−1 0 1 "} {
		s := new(scene.Scene)
		c := Chart{Height: height, X: Axis{Hi: 1, Ticks: None}, Y: Axis{Lo: -1, Hi: 1, Every: 1}}
		c.Lay(v, plot.Space{Width: 400, Gutter: 40}).Draw(&plot.Painter{Scene: s, View: v}, 0, 0)
		got := ""
		for _, text := range s.Texts() {
			got += text.String() + " "
		}
		if got != want {
			t.Errorf("%v px: the numbers are %q, want %q", height, got, want)
		}
	}
}

// TestSpan checks that an axis shows what it says and, to a round number, what marks have.
func TestSpan(t *testing.T) {
	series := func(lo, hi float64) []Mark { return []Mark{Line{Of: &Series{lo: lo, hi: hi}}} }
	for _, c := range []struct {
		axis   Axis
		marks  []Mark
		lo, hi float64
	}{
		{Axis{Lo: -0.5, Hi: 1}, nil, -0.5, 1},
		{Axis{Lo: -0.5, Hi: 1}, series(0, 1), -0.5, 1},
		{Axis{Lo: -0.5, Hi: 1}, series(-0.83, 0.9), -1, 1},
		{Axis{Lo: 0, Hi: 1}, series(0, 73), 0, 80},
		{Axis{Lo: -1e-3}, series(-3e9, 0), -3e9, 0},
		{Axis{Lo: -1e-3, Least: -1000}, series(-3e9, 0), -1000, 0},
	} {
		if got := (&Chart{Y: c.axis, Marks: c.marks}).span(); math.Abs(got.Lo-c.lo) > 1e-9 || math.Abs(got.Hi-c.hi) > 1e-9 {
			t.Errorf("from %v to %v, want from %v to %v", got.Lo, got.Hi, c.lo, c.hi)
		}
	}
}
