package encoder

import (
	"math"
	"slices"
	"testing"
)

func TestInOrder(t *testing.T) {
	type pair struct {
		key  float64
		name string
	}
	list := []pair{{2, "a"}, {1, "b"}, {2, "c"}, {math.Inf(1), "d"}, {1, "e"}, {-3, "f"}, {2, "g"}}
	for n := range len(list) + 1 {
		want := slices.Clone(list[:n])
		slices.SortStableFunc(want, func(a, b pair) int {
			if a.key < b.key {
				return -1
			}
			return map[bool]int{true: 1}[a.key > b.key]
		})
		if got := inOrder(list[:n], func(p *pair) float64 { return p.key }); !slices.Equal(got, want) {
			t.Errorf("%v is in order as %v, want %v", list[:n], got, want)
		}
	}
}
