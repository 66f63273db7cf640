package plot

import (
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
		layOut(Beside(60, parts...), v).Draw(&Painter{s, v}, 0, 0)
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
		if got := text.Lay(newView(700), Space{Width: width}).Height / scene.LineHeight; got != want {
			t.Errorf("%v px: %v lines, want %v", width, got, want)
		}
	}
	v, s := newView(700), new(scene.Scene)
	text.Lay(v, Space{Width: 110}).Draw(&Painter{s, v}, 0, 0)
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
		list.Lay(v, Space{Width: width}).Draw(&Painter{s, v}, 0, 0)
		if got := s.Texts()[0].String(); got != want {
			t.Errorf("%v px: %q, want %q", width, got, want)
		}
	}
}
