package images

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/encoder/resize"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// Libraries that do not only compute their formula.
const (
	mae    = "mae"     // has square images only
	detr   = "detr"    // spreads positions over a turn
	mocoV3 = "moco-v3" // row r belongs to column r div h and row r mod h, while patches come row after row
)

// The three ways to get a table of another size.
const (
	formula   = iota // the formula at the positions of the new size
	scaled           // the formula at positions that are scaled into the old size
	resampled        // the old table, resampled
	itself           // the table of the old size
	ways      = itself
)

type key struct {
	library  string
	d        int
	base     float64
	from, to [2]int // h and w of the image and of another one
	method   resize.Method
}

func (k *key) convention() convention.Convention {
	p, _ := convention.Find(k.library)
	c := p.Convention
	c.Base = k.base
	if k.library == detr {
		c.GridPositions.Span = 2 * math.Pi
	}
	return c
}

// positionOf returns the position of the place u on an axis of n patches.
func positionOf(c convention.Convention, u float64, n int) float64 {
	x, g := float64(c.Start)+u, c.GridPositions
	if g.BaseSize != 0 { // in the arithmetic of the library
		x = float64(float32(x) / float32(float64(n)/g.BaseSize))
	}
	if g.Span != 0 {
		x *= g.Span / (float64(c.Start+n-1) + 1e-6)
	}
	return x
}

// A block is columns of one axis that follow each other: its sines, its cosines, or both by turns.
type block struct {
	axis       int
	name       string
	class      scene.Class // Ink for both
	first, end int
}

type patch struct{ y, x int }

// A table has the vectors of the patches of an image. As its axes have columns of their
// own, the vector of patch (y, x) is
//
//	part[0][i] in the blocks of the first axis, part[1][j] in those of the second,
//
// where (i, j) = (y, x), or as coordinates says.
type table struct {
	size        [2]int
	downColumns bool
	columns     int
	blocks      []block
	part        [2][][]float64
	squares     [2][]float64 // of the lengths of the parts
}

// table returns the table for an image by the formula, where row r of N takes the place
// u(r, n, N) among the n rows of an image of the size from.
func (k *key) table(from, size [2]int, downColumns bool, u func(r, n, N int) float64) (*table, error) {
	c, t := k.convention(), &table{size: size, downColumns: downColumns}
	if downColumns {
		slices.Reverse(from[:])
		slices.Reverse(size[:])
	}
	var positions [2][]float64
	for axis, N := range size {
		for r := range max(size[0], size[1]) { // as many on both axes
			positions[axis] = append(positions[axis], positionOf(c, u(r, from[axis], N), from[axis]))
		}
	}
	if c.GridPositions.LastFirst {
		slices.Reverse(positions[:])
	}
	grid, err := c.At(k.d, positions[:]...)
	if err != nil {
		return nil, err
	}

	t.columns = grid.Columns()
	for j := range t.columns {
		column := grid.Column(j)
		if column.Zero {
			continue
		}
		function, class := plot.FunctionOf(column)
		if c.Layout == convention.Interleaved {
			function, class = "sin, cos", scene.Ink
		}
		axis := plot.Either(c.GridPositions.LastFirst, 1-column.Axis, column.Axis)
		name := function + " " + t.axes()[axis]
		if n := len(t.blocks); n > 0 && t.blocks[n-1].name == name {
			t.blocks[n-1].end = j + 1
		} else {
			t.blocks = append(t.blocks, block{axis, name, class, j, j + 1})
		}
	}

	row := make([]float64, t.columns)
	for r := range positions[0] {
		_ = grid.Rows64(row, r, r+1) // which is a row of the grid
		var parts [2][]float64
		for _, b := range t.blocks {
			parts[b.axis] = append(parts[b.axis], row[b.first:b.end]...)
		}
		for axis, N := range size {
			if r < N {
				t.add(axis, parts[axis])
			}
		}
	}
	return t, nil
}

func scaledPlace(r, n, N int) float64 { return float64(r) * float64(n) / float64(N) }

func (t *table) add(axis int, parts ...[]float64) {
	t.part[axis] = append(t.part[axis], parts...)
	for _, part := range parts {
		t.squares[axis] = append(t.squares[axis], attention.Dot(part, part))
	}
}

// resample returns nil if parts are not aligned.
func (t *table) resample(m resize.Method, size [2]int) *table {
	if !t.aligned() {
		return nil
	}
	resampled := &table{size: size, columns: t.columns, blocks: t.blocks}
	for axis, N := range size {
		resampled.add(axis, m.Rows(t.part[axis], N)...)
	}
	return resampled
}

// aligned reports whether each part depends on the row or on the column of a patch alone.
func (t *table) aligned() bool { return !t.downColumns || t.size[0] == t.size[1] }

func (t *table) axes() [2]string {
	if t.aligned() {
		return [2]string{"y", "x"}
	}
	return [2]string{"r div h", "r mod h"}
}

// coordinates returns i and j of a patch. Patches are counted row after row.
func (t *table) coordinates(p patch) [2]int {
	if !t.downColumns {
		return [2]int{p.y, p.x}
	}
	r := p.y*t.size[1] + p.x
	return [2]int{r / t.size[0], r % t.size[0]}
}

func (t *table) vector(p patch) []float64 {
	row, i := make([]float64, t.columns), t.coordinates(p)
	parts := [...][]float64{t.part[0][i[0]], t.part[1][i[1]]}
	for _, b := range t.blocks {
		n := copy(row[b.first:b.end], parts[b.axis])
		parts[b.axis] = parts[b.axis][n:]
	}
	return row
}

// inverse returns 1/|PE|, a finite number for a vector of zeros.
func (t *table) inverse(i [2]int) float64 {
	return 1 / math.Sqrt(max(t.squares[0][i[0]]+t.squares[1][i[1]], math.SmallestNonzeroFloat64))
}

func (t *table) apart(other *table) (most float64) {
	known := map[[3]int]bool{} // an axis, and a row of it in both
	for y := range t.size[0] {
		for x := range t.size[1] {
			i, k := t.coordinates(patch{y, x}), other.coordinates(patch{y, x})
			for axis := range i {
				if rows := [3]int{axis, i[axis], k[axis]}; !known[rows] {
					known[rows] = true
					most = max(most, property.LargestDifference(t.part[axis][i[axis]], other.part[axis][k[axis]]))
				}
			}
		}
	}
	return most
}

// A similarity has the cosines of the angles between the patches of one table and those of
// another,
//
//	cos ∠ = (part[0]·part'[0] + part[1]·part'[1]) / (|PE|·|PE'|)
type similarity struct {
	of, to   *table
	products [2][][]float64
}

func similarityOf(of, to *table) *similarity {
	s := &similarity{of: of, to: to}
	for axis, parts := range of.part {
		for _, part := range parts {
			dot := func(other []float64) float64 { return attention.Dot(part, other) }
			s.products[axis] = append(s.products[axis], plot.Each(to.part[axis], dot))
		}
	}
	return s
}

func (s *similarity) at(p, q patch) float64 {
	i, k := s.of.coordinates(p), s.to.coordinates(q)
	product := s.products[0][i[0]][k[0]] + s.products[1][i[1]][k[1]]
	return max(-1, min(product*s.of.inverse(i)*s.to.inverse(k), 1))
}

// least returns approximately the smallest cosine of all patches: the smallest products,
// for vectors of the length of the first ones.
func (s *similarity) least() float64 {
	sum := 0.0
	for _, products := range s.products {
		sum += slices.Min(plot.Each(products, slices.Min[[]float64]))
	}
	return max(-1, sum*s.of.inverse([2]int{})*s.to.inverse([2]int{}))
}

func (s *similarity) nearest(p patch) (best patch, cosine float64) {
	cosine = math.Inf(-1)
	for y := range s.to.size[0] {
		for x := range s.to.size[1] {
			if c := s.at(p, patch{y, x}); c > cosine+1e-12 {
				best, cosine = patch{y, x}, c
			}
		}
	}
	return best, cosine
}

type tables struct {
	err    error // why there is no table of this width
	old    *table
	maps   [ways + 1]*similarity // of the old table to each; nil for one that there is not
	apart  [ways][]float64       // how far each table of the other size is from those before it
	places float64               // and the resampled one from the formula at the same places
	least  float64               // the cosine of the first colour
}

func tablesOf(k key) *tables {
	down := k.library == mocoV3
	old, err := k.table(k.from, k.from, down, scaledPlace)
	if err != nil {
		return &tables{err: err}
	}
	anew, _ := k.table(k.to, k.to, down, scaledPlace)
	within, _ := k.table(k.from, k.to, down, scaledPlace)
	all := [...]*table{anew, within, old.resample(k.method, k.to), old}
	t := &tables{old: old, least: 1}
	for a, one := range all {
		if one == nil {
			continue
		}
		t.maps[a] = similarityOf(old, one)
		if a != resampled {
			t.least = min(t.least, t.maps[a].least())
		}
	}
	t.apart = [ways][]float64{scaled: {within.apart(anew)}}
	if resized := all[resampled]; resized != nil {
		exact, _ := k.table(k.from, k.to, false, k.method.Place)
		t.apart[resampled], t.places = []float64{resized.apart(anew), resized.apart(within)}, resized.apart(exact)
	}
	return t
}
