package scale_test

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot/scale"
)

// The same axis, from the first positions to a window a billion further on.
func ExampleTicks() {
	for _, lo := range []float64{0, 999_999_950} {
		var labels []string
		for _, t := range scale.Ticks(lo, lo+100, 5, scale.ByTens) {
			labels = append(labels, number.Integer(t))
		}
		fmt.Println(strings.Join(labels, "  "))
	}
	// Output:
	// 0  20  40  60  80
	// 999 999 960  999 999 980  1 000 000 000  1 000 000 020  1 000 000 040
}
