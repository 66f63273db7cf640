package scale_test

import (
	"slices"
	"testing"

	"github.com/posenc/posenc/web/plot/scale"
)

func TestSpread(t *testing.T) {
	for _, c := range []struct {
		n, most      int
		floor, round []int
	}{
		{0, 4, []int{}, []int{}},
		{1, 4, []int{0}, []int{0}},
		{3, 4, []int{0, 1, 2}, []int{0, 1, 2}},
		{9, 1, []int{0}, []int{0}},
		{9, 2, []int{0, 8}, []int{0, 8}},
		{256, 4, []int{0, 85, 170, 255}, []int{0, 85, 170, 255}},
		{32, 5, []int{0, 7, 15, 23, 31}, []int{0, 8, 16, 23, 31}},
	} {
		if got := scale.SpreadDown(c.n, c.most); !slices.Equal(got, c.floor) {
			t.Errorf("SpreadDown(%d, %d) = %v, want %v", c.n, c.most, got, c.floor)
		}
		if got := scale.Spread(c.n, c.most); !slices.Equal(got, c.round) {
			t.Errorf("Spread(%d, %d) = %v, want %v", c.n, c.most, got, c.round)
		}
	}
}
