package encoder_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder"
)

// TestArticle checks the numbers that the article tells of conventions and of bugs.
func TestArticle(t *testing.T) {
	// “take the first 50 rows, and match sine with sine and cosine with cosine”
	for _, c := range []struct {
		d    int
		want float64
	}{{8, 1.85}, {512, 0.07}} {
		a, b := table(encoder.Convention{Layout: encoder.Concatenated}, 50, c.d), table(encoder.Convention{Layout: encoder.Concatenated, Shift: 1}, 50, c.d)
		worst := 0.0
		for row := range 50 {
			for j := range c.d {
				worst = max(worst, math.Abs(a.Value(row, j)-b.Value(row, j)))
			}
		}
		if math.Abs(worst-c.want) > 0.005 {
			t.Errorf("the grids differ by %v in %d dimensions, want %v", worst, c.d, c.want)
		}
	}

	bug, err := encoder.FindBug("doubled-index")
	if err != nil {
		t.Fatal(err)
	}
	right, wrong, err := bug.Measure(must(encoder.New(100, 256)))
	if err != nil || right > 1e-12 || math.Abs(wrong-8.5) > 0.05 {
		t.Errorf("with a doubled index the dot products of neighbours spread by %v, and without by %v (%v), want 8.5 and 0", wrong, right, err)
	}
}
