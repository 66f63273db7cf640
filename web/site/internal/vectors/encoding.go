package vectors

import (
	"fmt"

	"github.com/posenc/posenc/encoder/convention"
)

// The sizes of vectors of encodings: rows from the first position on, or the cells of a
// grid. The width has pairs for each of one, two and three axes.
const (
	rows  = 8
	width = 24
)

var grids = [][]int{nil, {rows}, {3, 4}, {2, 3, 4}}

// encodings returns a vector for each convention, with its default settings, and another one
// for each number of axes that it supports.
func encodings() ([]vector, error) {
	var list []vector
	for _, p := range convention.Presets() {
		axes := p.AxisCounts()
		for _, n := range axes {
			v, err := encodingOf(p, grids[n], n != axes[0])
			if err != nil {
				return nil, fmt.Errorf("site: %s: %w", p.Name, err)
			}
			list = append(list, v)
		}
	}
	return list, nil
}

// encodingOf returns the vector of a convention and a shape. Its name has the shape if the
// convention has others.
func encodingOf(p convention.Preset, shape []int, named bool) (vector, error) {
	parameters := map[string]any{"convention": p.Name, "dModel": width}
	name := p.Name
	table, err := p.Convention.Table(rows, width)
	if len(shape) > 1 {
		parameters["grid"] = shape
		table, err = p.Convention.Grid(width, nil, shape...)
	} else {
		parameters["seqLen"] = rows
	}
	if err != nil {
		return vector{}, err
	}
	if named {
		name += "-" + string(rune('0'+len(shape))) + "d"
	}
	data := make([]float64, table.SeqLen()*table.Columns())
	if err := table.Rows64(data, 0, table.SeqLen()); err != nil {
		return vector{}, err
	}
	largest := 0.0 // angle
	for axis := range table.Axes() {
		for row := range table.SeqLen() {
			largest = max(largest, table.Position(axis, row)*p.Convention.EffectiveScale())
		}
	}
	return vector{
		Name: name, Kind: "encoding", About: p.About, Source: p.Source.URL(), Parameters: parameters,
		Arrays:    map[string]array{"rows": {[]int{table.SeqLen(), table.Columns()}, data}},
		Tolerance: tolerances(largest),
	}, nil
}
