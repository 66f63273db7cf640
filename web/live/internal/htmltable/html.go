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
	from, to := w.left, min(w.left+w.columns, s.DModel/2)
	html := []byte(`<table aria-rowcount="` + strconv.Itoa(s.SeqLen+2) + `" aria-colcount="` + strconv.Itoa(s.DModel+1) +
		`"><thead><tr aria-rowindex="1"><th scope="col" rowspan="2" aria-colindex="1">` + v.RowName() + `</th>`)
	for i := from; i < to; i++ {
		html = append(html, pairHeads(v, 2*i)...)
	}
	html = append(html, `</tr><tr aria-rowindex="2">`...)
	for dim := 2 * from; dim < 2*to; dim++ {
		h := table.HeadOf(v.Table, dim)
		html = append(html, head(dim, h.Class.String(), h.Function)...)
	}
	html = append(html, "</tr></thead><tbody>"...)
	for row := w.top; row < min(w.top+w.rows, s.SeqLen); row++ {
		html = append(html, `<tr data-row="`+strconv.Itoa(row)+`" aria-rowindex="`+strconv.Itoa(row+3)+`"`...)
		if row == v.Chosen() {
			html = append(html, ` class="chosen" aria-current="true"`...)
		}
		html = append(html, `><th scope="row" aria-colindex="1">`+number.Integer(s.Start+row)+`</th>`...)
		for dim := 2 * from; dim < 2*to; dim++ {
			html = append(html, cell(dim, v.Table.Value(row, dim))...)
		}
		html = append(html, "</tr>"...)
	}
	return string(append(html, "</tbody></table>"...))
}

// pairHeads returns the heads of two dimensions: one, with the wavelength of the pair,
// or two.
func pairHeads(v *plot.View, dim int) string {
	if h := table.HeadOf(v.Table, dim); h.Together {
		return `<th scope="colgroup" colspan="2" aria-colindex="` + strconv.Itoa(dim+2) + `">` + h.Pair +
			`<small>2π/ω = ` + number.Significant(h.Wavelength) + `</small></th>`
	}
	each := ""
	for _, dim := range [...]int{dim, dim + 1} {
		each += `<th scope="col" aria-colindex="` + strconv.Itoa(dim+2) + `">` + table.HeadOf(v.Table, dim).Pair + `</th>`
	}
	return each
}

func head(dim int, class, function string) string {
	return `<th scope="col" aria-colindex="` + strconv.Itoa(dim+2) + `"><small>` + strconv.Itoa(dim) + `</small> <span class="` + class + `">` + function + `</span></th>`
}

func cell(dim int, x float64) string {
	return `<td data-dim="` + strconv.Itoa(dim) + `" aria-colindex="` + strconv.Itoa(dim+2) + `">` + number.Numpy(x) + `</td>`
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
