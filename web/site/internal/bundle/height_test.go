package bundle

import (
	"slices"
	"strings"
	"testing"
)

// TestSteps checks that a column has the height of the last step whose widest column is not
// narrower: the height of the figure, or a little more.
func TestSteps(t *testing.T) {
	falling, rising, slanted, level, lower := make([]int, columns), make([]int, columns), make([]int, columns), make([]int, columns), make([]int, columns)
	for i := range columns {
		falling[i], rising[i], slanted[i], level[i], lower[i] = 500, 500, 400+i/8, 500, 490
		if i >= 80 {
			falling[i], rising[i] = 460, 540
		}
	}
	for _, c := range []struct {
		name    string
		heights [][]int
		want    []step // the first ones
		count   int
	}{
		{"higher when narrow", [][]int{rising}, []step{{1024, 500}, {944, 540}}, 2},
		{"lower when narrow", [][]int{falling}, []step{{1024, 500}, {944, 460}}, 2},
		{"higher by a pixel every 8", [][]int{slanted}, []step{{1024, 416}, {888, 433}}, 6},
		{"two alike", [][]int{lower, level}, []step{{1024, 500}}, 1},
		{"two that differ", [][]int{rising, falling}, nil, 0},
	} {
		got := stepsOf(c.heights...)
		if len(got) != c.count || !slices.Equal(got[:min(len(got), len(c.want))], c.want) {
			t.Errorf("%s: %v, want %d steps, beginning with %v", c.name, got, c.count, c.want)
		}
		for i := range c.heights[0] {
			if c.count == 0 {
				break
			}
			reserved := 0
			for _, s := range got {
				if s.widest >= widthOf(i) {
					reserved = s.height
				}
			}
			if spare := reserved - c.heights[0][i]; spare < 0 || spare > slack {
				t.Errorf("%s: at %d px %d px are reserved for %d", c.name, widthOf(i), reserved, c.heights[0][i])
			}
		}
	}
}

// TestFilled checks that a function is called where it changes, and hardly elsewhere.
func TestFilled(t *testing.T) {
	f := func(i int) int { return 100 + i/37*20 }
	calls := 0
	got := filled(745, 8, func(i int) int { calls++; return f(i) })
	for i, v := range got {
		if v != f(i) {
			t.Errorf("value %d is %d, want %d", i, v, f(i))
		}
	}
	if calls > 745/8+2+20*3 {
		t.Errorf("%d calls", calls)
	}
}

// TestPageHeights checks that a page has the heights of its own figures alone.
func TestPageHeights(t *testing.T) {
	for _, c := range []struct {
		name     string
		dot, odd bool
	}{{"page.css", true, false}, {"workbench.css", false, true}, {"conventions.css", false, false}} {
		css, err := CSS("../../../" + c.name)
		if err != nil {
			t.Fatal(err)
		}
		if dot, odd := strings.Contains(string(css), "[figure=dot]"), strings.Contains(string(css), "[figure=odd]"); dot != c.dot || odd != c.odd {
			t.Errorf("%s has heights of dot: %v, of odd: %v, want %v and %v", c.name, dot, odd, c.dot, c.odd)
		}
	}
}
