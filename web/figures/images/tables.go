package images

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/resize"
)

type tablesKey struct {
	library    string
	d          int
	base       float64
	old, size  [2]int
	resampling string
}

// tables are the tables of the image and of the other size.
type tables struct {
	err      error // why there is no table of this width
	old      *table
	blocks   []block
	self     *similarity         // of the patches of the image
	resized  [ways]*similarity   // of the patches of the image to those of the other size; nil if there is no such table
	apart    [ways][ways]float64 // the largest differences between the tables of the other size
	places   float64             // the difference of the resampled table and the formula at the same places
	least    float64             // the cosine of the first colour
	blockEnd int
}

func tablesOf(key tablesKey) *tables {
	l := libraryOf(key.library)
	c := l.convention(key.base)
	old, err := l.byFormula(c, key.d, key.old)
	if err != nil {
		return &tables{err: err}
	}
	t := &tables{old: old, self: similarityOf(old, old)}
	t.blocks, t.blockEnd = l.blocksOf(c, key.d, old.aligned())
	t.least = t.self.least()

	var resized [ways]*table
	if resized[formula], err = l.byFormula(c, key.d, key.size); err != nil {
		return &tables{err: err}
	}
	if resized[scaled], err = l.byScaling(c, key.d, key.old, key.size); err != nil {
		return &tables{err: err}
	}
	method := methodOf(key.resampling)
	resized[resampled] = old.byResampling(method, key.size)
	if exact, err := l.aligned().byPlaces(c, key.d, key.old, key.size, method.Place); err == nil && resized[resampled] != nil {
		t.places = exact.apart(resized[resampled])
	}
	for a, one := range resized {
		if one == nil {
			continue
		}
		t.resized[a] = similarityOf(old, one)
		if way(a) != resampled {
			t.least = min(t.least, t.resized[a].least())
		}
		for b, other := range resized[:a] {
			t.apart[a][b] = one.apart(other)
			t.apart[b][a] = t.apart[a][b]
		}
	}
	return t
}

func methodOf(name string) resize.Method {
	return map[string]resize.Method{"antialiased": resize.Antialiased, "corners": resize.Corners}[name]
}

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
