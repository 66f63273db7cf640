package learned_test

import (
	"fmt"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/learned"
)

// Two pairs of sinusoids, seen from the side on which positions differ most: the fast
// pair goes round a circle, with about six positions to a turn, and the slow one hardly
// moves.
func ExampleTable_Components() {
	const n, d = 24, 4
	e, _ := encoder.New(n, d)
	x := make([]float64, n*d)
	e.Rows64(x, 0, n)
	t, _ := learned.New(x, d)
	c := t.Components(2)
	const height, width = 11, 23
	var grid [height][width]byte
	for p := range n {
		row := int(math.Round((1 - c.Scores[1][p]/1.1) * (height - 1) / 2))
		column := int(math.Round((1 + c.Scores[0][p]/1.1) * (width - 1) / 2))
		grid[row][column] = "abcdefghijklmnopqrstuvwx"[p]
	}
	for _, row := range grid {
		line := ""
		for _, c := range row {
			line += string(max(c, ' '))
		}
		fmt.Printf("|%s|\n", line)
	}
	fmt.Printf("%.0f%% of the variance\n", 100*(c.Variances[0]+c.Variances[1])/c.Total)
	// Output:
	// |                       |
	// |       p  v c  i       |
	// |   d j           o u   |
	// |  w                 b  |
	// | q                   h |
	// |                       |
	// | k                   n |
	// |  x                 t  |
	// |    r             g    |
	// |      l         m      |
	// |         f   s         |
	// 100% of the variance
}
