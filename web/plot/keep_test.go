package plot

import (
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

func newView(width int) *View { return &View{Width: width, of: new(Figure)} }

// TestOnce checks that a value is kept while each picture asks for it, and that neither another
// key nor another name has it.
func TestOnce(t *testing.T) {
	v, computed := newView(700), 0
	square := func(x int) int { computed++; return x * x }
	type pair struct{ a, b int }
	for frame, want := range []int{3, 3, 3, 3} {
		v.of.begin()
		for range 2 {
			if got := Once(v, "square", square, 3) + Once(v, "square", square, 4); got != 25 {
				t.Errorf("Once = %d, want 25", got)
			}
			Once(v, "other", square, 3)
			Once(v, "other", func(p pair) int { return p.a * p.b }, pair{3, 1})
		}
		v.of.sweep()
		if computed != want {
			t.Errorf("frame %d: %d values are computed, want %d", frame, computed, want)
		}
	}
	v.of.begin()
	Once(v, "square", square, 3)
	v.of.sweep()
	if len(v.of.kept) != 1 {
		t.Errorf("%d values are kept, want the one of the last picture", len(v.of.kept))
	}
	Once(v, "square", square, 4)
	if computed != 4 {
		t.Error("a value is kept that a picture has not asked for")
	}
}

func TestSampled(t *testing.T) {
	v, f := newView(100), &Func{At: func(x float64) float64 { return -x }}
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
	v := newView(700)
	f := &Func{Cost: frameCost / 100, At: func(x float64) float64 { return 2 * x }}
	const last = 999
	s := Refined(v, f, last)
	if s.Step != 10 || len(s.X) != 100 || s.Y[99] != 1980 {
		t.Fatalf("at first every %d-th value, %d of them, the last %v", s.Step, len(s.X), s.Y[99])
	}
	for frame := 0; ; frame++ {
		after, ok := v.of.Pending()
		if !ok {
			break
		}
		if want := calm * max(0, 1-float64(frame)); after != want {
			t.Errorf("frame %d comes after %v ms, want %v", frame, after, want)
		}
		if redraw := v.of.tick(Result{}).Redraw; redraw != (frame == 9) {
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
	if _, ok := v.of.Pending(); ok {
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

// TestBeside checks that rows have nearly equal lengths, and stand below the highest block of
// the row above.
func TestBeside(t *testing.T) {
	block := func(says string) Block { return Text(scene.Ink, says) }
	for width, want := range map[int][]float64{
		700: {0, 100, 200, 300, 400, 500, 600},
		400: {0, 100, 200, 300, 0, 100, 200}, // four and three
		120: {0, 0, 0, 0, 0, 0, 0},
	} {
		var parts []Block
		for range 7 {
			parts = append(parts, block("one"))
		}
		v, s := newView(width), new(scene.Scene)
		layOut(Beside(60, parts...), v).draw(&painter{s, v}, 0, 0)
		var got []float64
		for _, text := range s.Texts() {
			got = append(got, text.X)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%d px: texts begin at %v, want %v", width, got, want)
		}
	}
}

// TestText checks that a text is the first wording that fits, or the last one in lines.
func TestText(t *testing.T) {
	text := Text(scene.Ink, "a long wording of it", "a short one", "one")
	for width, want := range map[float64]float64{300: 1, 110: 1, 40: 1, 12: 3} {
		if got := text.lay(newView(700), space{width: width}).height / scene.LineHeight; got != want {
			t.Errorf("%v px: %v lines, want %v", width, got, want)
		}
	}
	v, s := newView(700), new(scene.Scene)
	text.lay(v, space{width: 110}).draw(&painter{s, v}, 0, 0)
	if got := s.Texts(); len(got) != 1 || got[0].String() != "a short one" {
		t.Errorf("%v", got)
	}
}

// TestValues checks that values have fewer decimals where there is no room for all, and that
// the last ones are left out where there is none for these.
func TestValues(t *testing.T) {
	list := Values(Value{Name: "k", X: 12345}, Value{Name: "x", X: -0.123456, Digits: 6, Fewer: 2}, Value{Name: "y", X: 2, Digits: 1})
	for width, want := range map[float64]string{
		400: "k = 12\u202f345x = −0.123456y = 2.0",
		230: "k = 12\u202f345x = −0.123y = 2.0",
		170: "k = 12\u202f345x = −0.1235",
		100: "k = 12\u202f345",
		10:  "k = 12\u202f345",
	} {
		v, s := newView(700), new(scene.Scene)
		list.lay(v, space{width: width}).draw(&painter{s, v}, 0, 0)
		if got := s.Texts()[0].String(); got != want {
			t.Errorf("%v px: %q, want %q", width, got, want)
		}
	}
}
