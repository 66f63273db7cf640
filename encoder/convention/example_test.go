package convention_test

import (
	"fmt"

	"github.com/posenc/posenc/encoder/convention"
)

// One position, one width, three libraries: Marian has the numbers of the paper in
// another order, fairseq has other frequencies and therefore other numbers.
func Example() {
	tables := map[string]*convention.Table{}
	for _, name := range []string{"paper", "marian", "fairseq"} {
		p, _ := convention.Find(name)
		table, _ := p.Convention.At(4, []float64{5})
		tables[name] = table

		row := make([]float64, table.Columns())
		table.Rows64(row, 0, 1)
		fmt.Printf("%-8s", name)
		for j, x := range row {
			function := "sin"
			if table.Column(j).Cosine {
				function = "cos"
			}
			fmt.Printf("  %s 5·%.4f = %7.4f", function, table.Frequency(table.Column(j).Pair), x)
		}
		fmt.Println()
	}
	order, _ := convention.Permutation(tables["marian"], tables["paper"])
	fmt.Printf("marian = paper[:, %v]\n", order)
	_, err := convention.Permutation(tables["fairseq"], tables["paper"])
	fmt.Println(err)
	// Output:
	// paper     sin 5·1.0000 = -0.9589  cos 5·1.0000 =  0.2837  sin 5·0.0100 =  0.0500  cos 5·0.0100 =  0.9988
	// marian    sin 5·1.0000 = -0.9589  sin 5·0.0100 =  0.0500  cos 5·1.0000 =  0.2837  cos 5·0.0100 =  0.9988
	// fairseq   sin 5·1.0000 = -0.9589  sin 5·0.0001 =  0.0005  cos 5·1.0000 =  0.2837  cos 5·0.0001 =  1.0000
	// marian = paper[:, [0 2 1 3]]
	// encoder: frequency 0.01 is not 0.0001
}

// Five columns are not pairs, and libraries have different rows for them. This is
// the row of position 1.
func ExamplePreset() {
	for _, name := range []string{"paper", "fairseq", "marian", "keras-hub", "tatp22", "tensorflow-tutorial"} {
		p, _ := convention.Find(name)
		table, err := p.Convention.Table(2, 5)
		if err != nil {
			fmt.Println(name, err)
			continue
		}
		row := make([]float64, table.Columns())
		table.Rows64(row, 1, 2)
		fmt.Printf("%-19s %.4f\n", name, row)
	}
	// Output:
	// paper encoder: d_model 5 is odd; sines and cosines come in pairs
	// fairseq             [0.8415 0.0001 0.5403 1.0000 0.0000]
	// marian              [0.8415 0.0251 0.0006 0.5403 0.9997]
	// keras-hub           [0.8415 0.5403 0.0251 0.9997 0.0006]
	// tatp22              [0.8415 0.5403 0.0464 0.9989 0.0022]
	// tensorflow-tutorial [0.8415 0.0251 0.0006 0.5403 0.9997 1.0000]
}
