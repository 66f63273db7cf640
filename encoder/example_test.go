package encoder_test

import (
	"fmt"
	"math"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// The four positions, four dimensions and base 100 that introductions print.
func Example() {
	e, err := encoder.New(4, 4, encoder.Base(100))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, row := range e.All() {
		fmt.Printf("%11.8f\n", row)
	}
	// Output:
	// [ 0.00000000  1.00000000  0.00000000  1.00000000]
	// [ 0.84147098  0.54030231  0.09983342  0.99500417]
	// [ 0.90929743 -0.41614684  0.19866933  0.98006658]
	// [ 0.14112001 -0.98999250  0.29552021  0.95533649]
}

// The picture that everybody knows, with position down and dimension across:
// fast on the left, slow on the right.
func ExampleEncoding_All() {
	e, _ := encoder.New(16, 64)
	for _, row := range e.All() {
		for _, x := range row {
			fmt.Print(string([]rune(" ░▒▓█")[int(math.Round(2+2*x))]))
		}
		fmt.Println("│")
	}
	// Output:
	// ▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// █▓▓▓▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// █░█▒█▓▓▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ▒ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	//  ░▒ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	//  ▓░ ▓ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ░█ ▒▒ ▓ █░█▒█▓▓▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ▓█ ▓░░▒ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// █▒░█ ▒▒ ▓ █░█▒█▓▓▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ▓ ▓█ ▓░ ▓ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ░ █▓░█ ░▒ ▓░█▒█▒█▓▓▓▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	//  ▒█░▒█ ▒░ ▓ █░█▒█▓▓▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ░█▓ ▓█ ▓░ ▓ █░█▒█▓█▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ▓█░ █▓░▓ ░▒ ▓░█▒█▓█▓▓▓▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// █▒ ░█▒░█ ░▒ ▓ █░█▒█▓▓▓▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
	// ▓  ▓█░▒█ ▒░ ▓ █░█▒█▓▓▓▓█▓█▓█▓█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█▒█│
}

// Two encodings that are k positions apart have the same dot product wherever
// they stand; it falls with the distance, though not at every step.
func ExampleEncoding_RelativeDots() {
	e, _ := encoder.New(0, 64)
	offsets := []float64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	g := make([]float64, len(offsets))
	if err := e.RelativeDots(g, offsets); err != nil {
		fmt.Println(err)
		return
	}
	for k, g := range g {
		fmt.Printf("%2d %.4f %s\n", k, g, strings.Repeat("█", int(math.Round(g))))
	}
	// Output:
	// 0 32.0000 ████████████████████████████████
	//  1 30.9168 ███████████████████████████████
	//  2 28.3039 ████████████████████████████
	//  3 25.5870 ██████████████████████████
	//  4 23.9344 ████████████████████████
	//  5 23.5040 ████████████████████████
	//  6 23.5594 ████████████████████████
	//  7 23.2643 ███████████████████████
	//  8 22.4139 ██████████████████████
	//  9 21.4856 █████████████████████
	// 10 21.0516 █████████████████████
}

// Moving by three positions is the same rotation at every position.
func ExampleShift() {
	e, _ := encoder.New(0, 4, encoder.Base(100))
	move, _ := e.Shift(3)
	for i := range e.Pairs() {
		fmt.Printf("pair %d turns by %.1f: %6.3f\n", i, move.Angles()[i], move.Block(i))
	}
	here, there := make([]float64, 4), make([]float64, 4)
	e.Row(here, 39)
	move.Apply(there, here)
	fmt.Printf("%.4f\n", there)
	e.Row(there, 42)
	fmt.Printf("%.4f\n", there)
	// Output:
	// pair 0 turns by 3.0: [[-0.990  0.141] [-0.141 -0.990]]
	// pair 1 turns by 0.3: [[ 0.955  0.296] [-0.296  0.955]]
	// [-0.9165 -0.4000 -0.8716 -0.4903]
	// [-0.9165 -0.4000 -0.8716 -0.4903]
}

// The mean of a billion rows costs no more than one row.
func ExampleEncoding_Mean() {
	e, _ := encoder.New(0, 8, encoder.Base(1e12))
	mean := make([]float64, 8)
	e.Mean(mean, 0, 1_000_000_000)
	fmt.Printf("%.9f\n", mean)
	// Output:
	// [-0.000000000 0.000000001 0.000000063 -0.000000350 0.000437621 0.000826880 0.459697694 0.841470985]
}

func ExampleNew_error() {
	_, err := encoder.New(10, 7)
	fmt.Println(err)
	// Output: encoder: d_model 7 is odd; sines and cosines come in pairs
}
