package identify

import (
	"slices"
	"testing"
)

// TestComparedRows compares all rows of a table that is not too large, and of a larger one the last
// and some of every second, third, … row.
func TestComparedRows(t *testing.T) {
	for _, c := range []struct{ rows, columns int }{
		{1, 1}, {5, 2}, {1 << 16, 64}, {1<<16 + 1, 64}, {1 << 17, 64}, {1 << 20, 64}, {100_000, 512}, {3, maxCompared},
	} {
		list := slices.Collect(comparedRows(c.rows, c.columns))
		few := 1 + (c.rows*c.columns-1)/maxCompared
		if n := (c.rows + few - 1) / few; len(list) != n || list[n-1] != c.rows-1 || list[0] < 0 {
			t.Errorf("%d×%d: %d rows from %d to %d, want %d to the last", c.rows, c.columns, len(list), list[0], list[len(list)-1], n)
		}
		seen := map[int]bool{}
		for i, r := range list {
			if i > 0 && (r <= list[i-1] || r-list[i-1] >= 2*few) {
				t.Fatalf("%d×%d: row %d after %d", c.rows, c.columns, r, list[i-1])
			}
			seen[r%few] = true
		}
		if len(list) >= few && len(seen) < few {
			t.Errorf("%d×%d: only %d of %d remainders", c.rows, c.columns, len(seen), few)
		}
	}
}
