//go:build js

package htmltable

import (
	"strconv"

	"github.com/posenc/posenc/web/plot"
)

// writeTSV returns the rows [top, bottom) and the dimensions [left, right) of the matrix
// as tab-separated values.
func writeTSV(v *plot.View, top, bottom, left, right int) (string, error) {
	name := "position"
	if v.Table.Axes() > 1 {
		name = "cell"
	}
	tsv := []byte(name)
	for dim := left; dim < right; dim++ {
		tsv = append(tsv, "\t"+strconv.Itoa(dim)...)
	}
	values := make([]float64, v.State.DModel)
	for row := top; row < bottom; row++ {
		if err := v.Table.Rows64(values, row, row+1); err != nil {
			return "", err
		}
		tsv = append(tsv, "\n"+strconv.Itoa(v.State.Start+row)...)
		for _, x := range values[left:right] {
			tsv = strconv.AppendFloat(append(tsv, '\t'), x, 'f', 8, 64)
		}
	}
	return string(append(tsv, '\n')), nil
}
