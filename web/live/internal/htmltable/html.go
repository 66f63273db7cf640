//go:build js

package htmltable

import (
	"strconv"

	"github.com/posenc/posenc/web/figures/table"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
)

type window struct {
	top, left     int // the first row and the first pair
	rows, columns int // how many rows and pairs there is room for
}

// writeHTML returns the HTML of a window. Vecty would take longer than a frame for as
// many cells.
func writeHTML(v *plot.View, w window) string {
	s := v.State
	from, to := 2*w.left, 2*min(w.left+w.columns, s.DModel/2)
	html := []byte(`<table aria-rowcount="` + strconv.Itoa(s.SeqLen+2) +
		`" aria-colcount="` + strconv.Itoa(s.DModel+1) + `"><thead>`)
	head := func(attributes string, dim int, content string) {
		html = append(html, `<th `+attributes+` aria-colindex="`+strconv.Itoa(dim+2)+`">`+content+`</th>`...)
	}
	html = append(html, `<tr aria-rowindex="1">`...)
	head(`scope="col" rowspan="2"`, -1, v.RowName())
	for dim := from; dim < to; dim += 2 {
		if h := table.HeadOf(v.Table, dim); h.Together {
			head(`scope="colgroup" colspan="2"`, dim, h.Pair+`<small>2π/ω = `+number.Significant(h.Wavelength)+`</small>`)
		} else {
			head(`scope="col"`, dim, h.Pair)
			head(`scope="col"`, dim+1, table.HeadOf(v.Table, dim+1).Pair)
		}
	}
	html = append(html, `</tr><tr aria-rowindex="2">`...)
	for dim := from; dim < to; dim++ {
		h := table.HeadOf(v.Table, dim)
		function := `<span class="` + h.Class.String() + `">` + h.Function + `</span>`
		head(`scope="col"`, dim, `<small>`+strconv.Itoa(dim)+`</small> `+function)
	}
	html = append(html, "</tr></thead><tbody>"...)
	for row := w.top; row < min(w.top+w.rows, s.SeqLen); row++ {
		html = append(html, `<tr data-row="`+strconv.Itoa(row)+`" aria-rowindex="`+strconv.Itoa(row+3)+`"`...)
		if row == v.Chosen() {
			html = append(html, ` class="chosen" aria-current="true"`...)
		}
		html = append(html, '>')
		head(`scope="row"`, -1, number.Integer(s.Start+row))
		for dim := from; dim < to; dim++ {
			html = append(html, `<td data-dim="`+strconv.Itoa(dim)+`" aria-colindex="`+strconv.Itoa(dim+2)+`">`+
				number.Numpy(v.Table.Value(row, dim))+`</td>`...)
		}
		html = append(html, "</tr>"...)
	}
	return string(append(html, "</tbody></table>"...))
}

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
