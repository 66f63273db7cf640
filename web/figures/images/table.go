package images

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/encoder/resize"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// A table has the vectors of the patches of an image. As its axes have columns of their
// own, the vector of patch (y, x) is
//
//	part[0][i] in the columns of the first axis, part[1][j] in those of the second,
//
// where (i, j) = (y, x), or as coordinates says.
type table struct {
	size        [2]int // h and w
	downColumns bool
	part        [2][][]float64
	squares     [2][]float64 // of the lengths of the parts
}

// shape returns the numbers of rows of an image on the first axis of a table and on the second.
func (l *library) shape(size [2]int) [2]int {
	if l.downColumns {
		return [2]int{size[1], size[0]}
	}
	return size
}

// coordinates returns i and j of a patch. Patches are counted row after row.
func (t *table) coordinates(y, x int) (i, j int) {
	if !t.downColumns {
		return y, x
	}
	r := y*t.size[1] + x
	return r / t.size[0], r % t.size[0]
}

// aligned reports whether each part depends on the row or on the column of a patch alone.
func (t *table) aligned() bool { return !t.downColumns || t.size[0] == t.size[1] }

// axisNames returns what the coordinates of a table are in the image.
func (t *table) axisNames() [2]string {
	if t.aligned() {
		return [2]string{"y", "x"}
	}
	return [2]string{"r div h", "r mod h"}
}

// byFormula returns the table of a library for an image of a size.
func (l *library) byFormula(c convention.Convention, d int, size [2]int) (*table, error) {
	shape := l.shape(size)
	grid, err := c.Grid(d, nil, shape[0], shape[1])
	if err != nil {
		return nil, err
	}
	steps := [...]int{shape[1], 1}
	return l.collect(grid, c, size, func(axis, r int) int { return r * steps[axis] }), nil
}

// byScaling returns the table of a library for an image of a size with positions as if it
// had the old size: r·n/N in place of r, for r = 0, 1, …, N-1.
func (l *library) byScaling(c convention.Convention, d int, old, size [2]int) (*table, error) {
	if c.GridPositions.BaseSize != 0 {
		return l.byFormula(c, d, size) // it scales by itself
	}
	return l.byPlaces(c, d, old, size, scaledPlace)
}

func scaledPlace(r, n, N int) float64 { return float64(r) * float64(n) / float64(N) }

// byPlaces returns the table of a library for an image of a size by the formula at places
// of the old one, where row r of N takes the place u(r, n, N) among n.
func (l *library) byPlaces(c convention.Convention, d int, old, size [2]int, u func(r, n, N int) float64) (*table, error) {
	from, to := l.shape(old), l.shape(size)
	var positions [2][]float64
	for axis := range 2 {
		for r := range to[axis] {
			positions[axis] = append(positions[axis], positionOf(c, u(r, from[axis], to[axis]), from[axis]))
			positions[1-axis] = append(positions[1-axis], positionOf(c, 0, from[1-axis]))
		}
	}
	if c.GridPositions.LastFirst {
		positions[0], positions[1] = positions[1], positions[0]
	}
	grid, err := c.At(d, positions[0], positions[1])
	if err != nil {
		return nil, err
	}
	return l.collect(grid, c, size, func(axis, r int) int { return axis*to[0] + r }), nil
}

// positionOf returns the position of the place u on an axis of n patches.
func positionOf(c convention.Convention, u float64, n int) float64 {
	x, g := float64(c.Start)+u, c.GridPositions
	if g.BaseSize != 0 {
		x /= float64(n) / g.BaseSize
	}
	if g.Span != 0 {
		x *= g.Span / (float64(c.Start+n-1) + 1e-6)
	}
	return x
}

// byResampling returns the old table, resampled, or nil if its parts are not aligned.
func (t *table) byResampling(m resize.Method, size [2]int) *table {
	if !t.aligned() {
		return nil
	}
	resampled := &table{size: size}
	for axis := range 2 {
		resampled.add(axis, m.Rows(t.part[axis], size[axis])...)
	}
	return resampled
}

// collect returns the table whose parts stand in some rows of a grid: those of an axis, from
// at(axis, 0) on, differ in the coordinate of that axis alone.
func (l *library) collect(grid *convention.Table, c convention.Convention, size [2]int, at func(axis, r int) int) *table {
	t := &table{size: size, downColumns: l.downColumns}
	row := make([]float64, grid.Columns())
	for axis, n := range l.shape(size) {
		columns := columnsOf(grid, c, axis)
		for r := range n {
			_ = grid.Rows64(row, at(axis, r), at(axis, r)+1) // which are rows of the grid
			t.add(axis, plot.Each(columns, func(j int) float64 { return row[j] }))
		}
	}
	return t
}

// columnsOf returns the columns in which the coordinate of an axis of the grid stands.
func columnsOf(grid *convention.Table, c convention.Convention, axis int) []int {
	var columns []int
	for j := range grid.Columns() {
		if column := grid.Column(j); !column.Zero && column.Axis == columnAxis(c, axis) {
			columns = append(columns, j)
		}
	}
	return columns
}

// columnAxis returns which axis of the columns an axis of the grid is.
func columnAxis(c convention.Convention, axis int) int {
	return plot.Either(c.GridPositions.LastFirst, 1-axis, axis)
}

func (t *table) add(axis int, parts ...[]float64) {
	t.part[axis] = append(t.part[axis], parts...)
	for _, part := range parts {
		t.squares[axis] = append(t.squares[axis], attention.Dot(part, part))
	}
}

// inverse returns 1/|PE| of (i, j), a finite number for a vector of zeros.
func (t *table) inverse(i, j int) float64 {
	return 1 / math.Sqrt(max(t.squares[0][i]+t.squares[1][j], math.SmallestNonzeroFloat64))
}

// apart returns the largest difference of two tables of one size.
func (t *table) apart(other *table) (most float64) {
	known := map[[3]int]bool{} // an axis, and a row of it in both
	for y := range t.size[0] {
		for x := range t.size[1] {
			i, j := t.coordinates(y, x)
			k, l := other.coordinates(y, x)
			for _, pair := range [...][3]int{{0, i, k}, {1, j, l}} {
				if !known[pair] {
					known[pair] = true
					most = max(most, property.LargestDifference(t.part[pair[0]][pair[1]], other.part[pair[0]][pair[2]]))
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

// at returns the cosine for patch (y, x) of the one table and patch (v, u) of the other.
func (s *similarity) at(y, x, v, u int) float64 {
	i, j := s.of.coordinates(y, x)
	k, l := s.to.coordinates(v, u)
	return max(-1, min((s.products[0][i][k]+s.products[1][j][l])*s.of.inverse(i, j)*s.to.inverse(k, l), 1))
}

// least returns approximately the smallest cosine of all patches: the smallest products,
// for vectors of the length of the first ones.
func (s *similarity) least() float64 {
	sum := 0.0
	for _, products := range s.products {
		least := math.Inf(1)
		for _, row := range products {
			least = min(least, slices.Min(row))
		}
		sum += least
	}
	return max(-1, sum*s.of.inverse(0, 0)*s.to.inverse(0, 0))
}

// A nearest patch is the one most similar to another.
type nearest struct {
	y, x   int
	cosine float64
}

// nearest returns the patch that is most similar to patch (y, x) of the one table.
func (s *similarity) nearest(y, x int) nearest {
	best := nearest{cosine: math.Inf(-1)}
	for v := range s.to.size[0] {
		for u := range s.to.size[1] {
			if c := s.at(y, x, v, u); c > best.cosine+1e-12 {
				best = nearest{v, u, c}
			}
		}
	}
	return best
}

type tablesKey struct {
	library    string
	d          int
	base       float64
	old, size  [2]int
	resampling string
}

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
	anew, errAnew := l.byFormula(c, key.d, key.size)
	within, errWithin := l.byScaling(c, key.d, key.old, key.size)
	if err = cmp.Or(err, errAnew, errWithin); err != nil {
		return &tables{err: err}
	}
	t, method := &tables{old: old, self: similarityOf(old, old)}, key.method()
	t.blocks, t.blockEnd = blocksOf(c, key.d, old.axisNames())
	t.least = t.self.least()
	resized := [ways]*table{anew, within, old.byResampling(method, key.size)}
	straight := *l
	straight.downColumns = false
	if exact, err := straight.byPlaces(c, key.d, key.old, key.size, method.Place); err == nil && resized[resampled] != nil {
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

// method is how the table is resampled. One of the same size stays as it is: Bicubic does not change it.
func (k tablesKey) method() resize.Method {
	if k.old == k.size {
		return resize.Bicubic
	}
	return methodOf(k.resampling)
}

func methodOf(name string) resize.Method {
	return map[string]resize.Method{"antialiased": resize.Antialiased, "corners": resize.Corners, "bicubic-offset": resize.Offset}[name]
}

// A block is columns of one axis that follow each other: its sines, its cosines, or both
// by turns.
type block struct {
	axis        int // of the grid
	name        string
	class       scene.Class
	both        bool
	first, last int
}

// blocksOf returns the blocks of rows of width d, and the number of columns.
func blocksOf(c convention.Convention, d int, axes [2]string) (all []block, columns int) {
	plan, _ := c.Plan(d, 2) // of which there is a table
	turns := c.Layout == convention.Interleaved
	for j := range plan.Columns {
		column := c.Column(plan, j)
		if column.Zero {
			continue
		}
		axis := columnAxis(c, column.Axis)
		function, class := plot.FunctionOf(column)
		if turns {
			function, class = "sin, cos", scene.Ink
		}
		b := block{axis, function + " " + axes[axis], class, turns, j, j}
		if n := len(all); n > 0 && all[n-1].name == b.name {
			all[n-1].last = j
			continue
		}
		all = append(all, b)
	}
	return all, plan.Columns
}

// A library describes how a library encodes images, besides its convention: how it counts
// patches, and what it does with images of another size.
type library struct {
	name      string // of its preset
	resizes   way    // what it does at another size
	square    bool   // it accepts only square images
	normalize bool   // positions are spread over a turn

	// Its rows run down the columns of the image, while patches come row after row: row r
	// belongs to column r div h and row r mod h.
	downColumns bool

	source plot.Words // of the code for another size
}

// libraries are the choices of the parameter.
var libraries = [...]library{
	{name: "mae", resizes: resampled, square: true, source: maeSource},
	{name: "moco-v3", resizes: formula, downColumns: true, source: mocoSource},
	{name: "big-vision", resizes: formula, source: bigVisionSource},
	{name: "timm-sincos2d", resizes: formula, source: timmSource},
	{name: "diffusers-sincos", resizes: scaled, source: diffusersSource},
	{name: "detr", resizes: formula, normalize: true, source: detrSource},
	{name: "tensor2tensor", resizes: formula, source: tensor2tensorSource},
	{name: "tatp22", resizes: formula, source: tatp22Source},
}

// A way is one of the three ways to get a table of another size.
type way int

const (
	formula   way = iota // the formula at the positions of the new size
	scaled               // the formula at positions that are scaled into the old size
	resampled            // the old table, resampled
	ways
)

func libraryOf(name string) *library {
	return &libraries[max(0, slices.IndexFunc(libraries[:], func(l library) bool { return l.name == name }))]
}

func (l *library) convention(base float64) convention.Convention {
	p, _ := convention.Find(l.name)
	c := p.Convention
	c.Base = base
	if l.normalize {
		c.GridPositions.Span = 2 * math.Pi
	}
	return c
}
