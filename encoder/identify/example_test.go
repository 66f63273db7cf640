package identify_test

import (
	"fmt"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify"
)

// Four rows printed with four decimals are enough to find the preset, its base and
// the first position.
func ExampleIdentify() {
	e, _ := encoder.New(4, 8, encoder.Base(500), encoder.Start(7))
	var x []float64
	for _, row := range e.All() {
		fmt.Printf("%7.4f\n", row)
		for _, v := range row {
			printed, _ := strconv.ParseFloat(strconv.FormatFloat(v, 'f', 4, 64), 64)
			x = append(x, printed)
		}
	}
	id, _ := identify.Identify(x, 8)
	best := id.Matches[0]
	fmt.Println(best.Preset, best.Settings)
	fmt.Printf("base %v, positions %v, largest difference %.5f\n", best.Base, best.Positions[0], best.Residual)
	// Output:
	// [ 0.6570  0.7539  0.9959  0.0904  0.3080  0.9514  0.0662  0.9978]
	// [ 0.9894 -0.1455  0.9927 -0.1207  0.3502  0.9367  0.0756  0.9971]
	// [ 0.4121 -0.9111  0.9452 -0.3264  0.3917  0.9201  0.0850  0.9964]
	// [-0.5440 -0.8391  0.8557 -0.5175  0.4325  0.9017  0.0944  0.9955]
	// keras-hub [{base 500} {start 7}]
	// base 500, positions [7 8 9 10], largest difference 0.00005
}

// A cosine before each sine is a known bug.
func ExampleIdentify_swapped() {
	e, _ := encoder.New(4, 8)
	var x []float64
	for _, row := range e.All() {
		for j := range row {
			x = append(x, row[j^1])
		}
	}
	id, _ := identify.Identify(x, 8)
	best := id.Matches[0]
	fmt.Println(best.Preset, best.Bug)
	// Output:
	// paper swapped-halves
}
