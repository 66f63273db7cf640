package images

import "github.com/posenc/posenc/encoder/convention"

// A block is columns of one axis that follow each other: its sines, its cosines, or both
// by turns.
type block struct {
	axis        int // of the grid
	sine        bool
	both        bool
	first, last int
}

// blocksOf returns the blocks of rows of width d, and the number of columns.
func (l *library) blocksOf(c convention.Convention, d int, aligned bool) (all []block, columns int) {
	grid, err := c.Grid(d, nil, 1, 1)
	if err != nil {
		return nil, 0
	}
	turns := c.Layout == convention.Interleaved
	for j := range grid.Columns() {
		column := grid.Column(j)
		if column.Zero {
			continue
		}
		b := block{columnAxis(c, column.Axis), !column.Cosine && !turns, turns, j, j}
		if n := len(all); n > 0 && all[n-1].axis == b.axis && all[n-1].sine == b.sine {
			all[n-1].last = j
			continue
		}
		all = append(all, b)
	}
	return all, grid.Columns()
}
