//go:build js

package live

import "testing"

// TestMoveWord checks the orders that moving a word makes.
func TestMoveWord(t *testing.T) {
	for _, c := range []struct {
		from, to int
		want     string
	}{
		{0, 3, "1,2,0,3"}, {3, 0, "0,3,1,2"}, {1, 2, "3,2,1,0"}, {2, 2, "3,1,2,0"},
	} {
		if got := moved([]int{3, 1, 2, 0}, c.from, c.to); got != c.want {
			t.Errorf("moved(3,1,2,0; %d → %d) = %s, want %s", c.from, c.to, got, c.want)
		}
	}
}
