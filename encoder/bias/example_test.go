package bias_test

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/encoder/bias"
)

// T5 distinguishes eight distances on each side one by one, and longer ones by their
// logarithm: each bucket begins at √2 times the distance of the one before.
func ExampleT5() {
	rule := bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: true}
	first, last := 0, 0
	for n := 0; n <= 200; n++ {
		if b := rule.Bucket(-n); b != last {
			fmt.Printf("%2d: %3d … %3d %s\n", last, first, n-1, strings.Repeat("·", n-first))
			first, last = n, b
		}
	}
	fmt.Printf("%2d: %3d …\n", last, first)
	// Output:
	//  0:   0 …   0 ·
	//  1:   1 …   1 ·
	//  2:   2 …   2 ·
	//  3:   3 …   3 ·
	//  4:   4 …   4 ·
	//  5:   5 …   5 ·
	//  6:   6 …   6 ·
	//  7:   7 …   7 ·
	//  8:   8 …  11 ····
	//  9:  12 …  15 ····
	// 10:  16 …  22 ·······
	// 11:  23 …  31 ·········
	// 12:  32 …  45 ··············
	// 13:  46 …  63 ··················
	// 14:  64 …  90 ···························
	// 15:  91 …
}

// Six heads have the slopes of four, and then two of the slopes of eight.
func ExampleALiBiSlopes() {
	for _, heads := range []int{4, 6, 8} {
		slopes, _ := bias.ALiBiSlopes(heads)
		fmt.Println(heads, slopes)
	}
	// Output:
	// 4 [0.25 0.0625 0.015625 0.00390625]
	// 6 [0.25 0.0625 0.015625 0.00390625 0.5 0.125]
	// 8 [0.5 0.25 0.125 0.0625 0.03125 0.015625 0.0078125 0.00390625]
}
