package encoder_test

import (
	"embed"
	"strconv"
	"strings"
	"testing"
)

//go:embed testdata
var testdata embed.FS

// read returns the rows of numbers of a file in testdata. Each file says in
// its first lines what its columns are and where they come from.
func read(t *testing.T, name string) [][]float64 {
	t.Helper()
	text, err := testdata.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	var rows [][]float64
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		var row []float64
		for field := range strings.FieldsSeq(line) {
			x, err := strconv.ParseFloat(field, 64)
			if err != nil {
				t.Fatal(err)
			}
			row = append(row, x)
		}
		rows = append(rows, row)
	}
	if len(rows) == 0 {
		t.Fatalf("%s is empty", name)
	}
	return rows
}
