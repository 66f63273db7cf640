package checkpoint

import (
	"cmp"
	"io"
	"math"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A Tensor is an array of numbers in a file.
type Tensor struct {
	Name  string
	Type  string // float32, bfloat16, …; else as the file calls it, such as Q4_K
	Shape []int

	element   *dataio.DType // nil if the type is not read
	bytes     storage
	begin     int64 // of the first number, in bytes
	strides   []int // in numbers
	bigEndian bool
}

// MaxNumbers is how many numbers Rows reads at most: 128 MiB of them.
const MaxNumbers = 1 << 24

// Readable reports whether the numbers are of a type that Rows reads.
func (t *Tensor) Readable() bool { return t.element != nil }

// Count returns how many numbers there are.
func (t *Tensor) Count() int {
	n := 1
	for _, length := range t.Shape {
		n *= length
	}
	return n
}

// Squeezed returns the tensor without its axes of length 1.
func (t *Tensor) Squeezed() *Tensor {
	s := *t
	s.Shape, s.strides = nil, nil
	for axis, length := range t.Shape {
		if length != 1 {
			s.Shape, s.strides = append(s.Shape, length), append(s.strides, t.strides[axis])
		}
	}
	return &s
}

// ShapeText returns a shape as Python writes it: (50, 512).
func ShapeText(shape []int) string {
	lengths := make([]string, len(shape))
	for i, n := range shape {
		lengths[i] = strconv.Itoa(n)
	}
	if len(shape) == 1 {
		return "(" + lengths[0] + ",)"
	}
	return "(" + strings.Join(lengths, ", ") + ")"
}

// contiguous sets the strides of an array whose last axis is fastest, or, in Fortran
// order, whose first axis is.
func (t *Tensor) contiguous(fortran bool) {
	t.strides = make([]int, len(t.Shape))
	stride := 1
	for i := range t.Shape {
		if !fortran {
			i = len(t.Shape) - 1 - i
		}
		t.strides[i] = stride
		stride *= t.Shape[i]
	}
}

// parseShape returns lengths as integers, or an error for a tensor of more numbers than
// any file has.
func parseShape(name string, lengths []uint64) ([]int, error) {
	const maxAxes = 16
	shape, n := make([]int, 0, min(len(lengths), maxAxes)), uint64(1)
	for i, length := range lengths {
		high, product := bits.Mul64(n, max(length, 1))
		if i == maxAxes || high > 0 || product > math.MaxInt/16 {
			return nil, errTooLarge(name)
		}
		shape, n = append(shape, int(length)), product
	}
	return shape, nil
}

// checkExtent returns an error if numbers lie outside the storage.
func (t *Tensor) checkExtent() error {
	if t.element == nil {
		return nil
	}
	last := int64(0) // the index of the last number
	for axis, length := range t.Shape {
		if length == 0 {
			return nil
		}
		high, low := bits.Mul64(uint64(length-1), uint64(t.strides[axis]))
		if t.strides[axis] < 0 || high > 0 || low > math.MaxInt64/16-uint64(last) {
			return errTooLarge(t.Name)
		}
		last += int64(low)
	}
	if end := saturated(t.begin, uint64(last+1)*uint64(t.element.Size)); t.begin < 0 || end > t.bytes.size() {
		return errTensor(t.Name, "tensor-cut: the tensor # needs # bytes, and the file has # there; it is cut off, save it anew",
			strconv.FormatInt(end, 10), strconv.FormatInt(t.bytes.size(), 10))
	}
	return nil
}

// Place returns where the bytes of a tensor are in its file, and how many there are. It reports
// false for a type that is not read, and for numbers that do not lie in the file one after another.
func (t *Tensor) Place() (begin, size int64, ok bool) {
	file, ok := t.bytes.(section)
	if !ok || t.element == nil {
		return 0, 0, false
	}
	n := 1
	for axis := len(t.Shape) - 1; axis >= 0; axis-- {
		if t.strides[axis] != n && t.Shape[axis] > 1 {
			return 0, 0, false
		}
		n *= t.Shape[axis]
	}
	return file.begin + t.begin, int64(n) * int64(t.element.Size), true
}

// Rows returns the numbers whose first index is lo, …, hi-1, the last axis fastest. It
// returns a *dataio.Error if the type is not read, there are no such rows, they have
// more than MaxNumbers, or the file cannot be read, and the error of the context when
// that is done.
func (t *Tensor) Rows(ctx Context, lo, hi int) ([]float64, error) {
	switch {
	case t.element == nil:
		return nil, errTensor(t.Name, "tensor-type: the tensor # is of the type #, which is not read; floats of 2, 4 or 8 bytes and integers are", t.Type)
	case len(t.Shape) == 0 || lo < 0 || hi < lo || hi > t.Shape[0]:
		return nil, errTensor(t.Name, "tensor-rows: the tensor # of shape # has no rows # to #", ShapeText(t.Shape), strconv.Itoa(lo), strconv.Itoa(hi))
	}
	n := hi - lo
	for _, length := range t.Shape[1:] {
		n *= length
	}
	if n > MaxNumbers {
		return nil, errTensor(t.Name, "tensor-too-many: the tensor # has # numbers in these rows, more than #", strconv.Itoa(n), strconv.Itoa(MaxNumbers))
	}
	return t.gather(ctx, lo, hi, n)
}

// Matrix returns the tensor as rows of its last axis, at most those of limit numbers. A
// tensor of one axis is one row, axes of length 1 are left out, and those before the
// last one are joined, as in the grid of an image, but for what dataio.ColumnsOf says. Its errors are those of Rows and of
// dataio.NewMatrix.
func (t *Tensor) Matrix(ctx Context, limit int) (*dataio.Matrix, error) {
	s := t.Squeezed()
	if len(s.Shape) < 2 { // a row, or a single number
		s.Shape, s.strides = append([]int{1}, s.Shape...), append([]int{0}, s.strides...)
	}
	if len(s.Shape) < 2 {
		s.Shape, s.strides = append(s.Shape, 1), append(s.strides, 1)
	}
	columns, count := s.Shape[len(s.Shape)-1], s.Count()
	if len(s.Shape) == 3 {
		if all, _, err := dataio.ColumnsOf(t.Shape); err == nil {
			columns = all
		}
	}
	if count == 0 {
		return nil, newError("empty-shape: the shape # has no numbers; give at least one row", ShapeText(t.Shape))
	}
	first := min(s.Shape[0], max(1, limit/(count/s.Shape[0])))
	data, err := s.Rows(ctx, 0, first)
	if err != nil {
		return nil, err
	}
	m, err := dataio.NewMatrix(t.Type, columns, data)
	if err == nil && first < s.Shape[0] {
		m.NoteFirst(m.Rows, count/columns)
	}
	return m, err
}

// Numbers reads the numbers of a file, and calls pause again and again meanwhile: those of its only
// tensor, if it is one in which models are saved, or else of a file that dataio reads, such as a
// single array of NumPy. For a file with no tensor or several it returns how many there are, and no
// matrix.
func Numbers(
	ctx Context, name string, file io.ReaderAt, size int64, pause func(),
) (m *dataio.Matrix, tensors int, err error) {
	begin := make([]byte, 1)
	if n, _ := file.ReadAt(begin, 0); n == 0 || begin[0] == numpyMagic[0] || !Is(file, size) {
		m, err = dataio.ReadFileGradually(name, wanted{ctx, file}, size, pause)
		return m, 1, err
	}
	f, err := Open(ctx, name, file, size)
	if err != nil {
		return nil, 1, err
	}
	if n := len(f.Tensors); n != 1 {
		return nil, n, nil
	}
	m, err = f.Tensors[0].Matrix(ctx, dataio.MaxReadNumbers)
	return m, 1, err
}

// A wanted is a file that is read while a context is not done.
type wanted struct {
	ctx  Context
	file io.ReaderAt
}

func (w wanted) ReadAt(dst []byte, offset int64) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.file.ReadAt(dst, offset)
}

// A gathering reads numbers that lie apart, in the order in which they lie, through a
// window that moves over the storage.
type gathering struct {
	ctx    Context
	tensor *Tensor
	axes   []gatheredAxis // those with the largest strides first
	data   []float64

	window []byte
	offset int64 // of the window, in bytes
	length int   // of a full window
}

// A gatheredAxis has n numbers, which are from numbers apart in the storage and to
// numbers in the result.
type gatheredAxis struct{ n, from, to int }

// gather returns the n numbers whose first index is lo, …, hi-1.
func (t *Tensor) gather(ctx Context, lo, hi, n int) ([]float64, error) {
	g := gathering{ctx: ctx, tensor: t, data: make([]float64, n)}
	if n == 0 {
		return g.data, nil
	}
	to := 1
	for axis := len(t.Shape) - 1; axis > 0; axis-- {
		g.axes = append(g.axes, gatheredAxis{t.Shape[axis], t.strides[axis], to})
		to *= t.Shape[axis]
	}
	g.axes = append(g.axes, gatheredAxis{hi - lo, t.strides[0], to})
	slices.SortStableFunc(g.axes, func(a, b gatheredAxis) int { return cmp.Compare(b.from, a.from) })
	g.length = min(piece, g.block()*t.element.Size)
	if err := g.axis(g.axes, lo*t.strides[0], 0); err != nil {
		return nil, err
	}
	return g.data, nil
}

// block returns how many numbers lie beside each other.
func (g *gathering) block() int {
	n := 1
	for _, a := range slices.Backward(g.axes) {
		if a.from != n {
			break
		}
		n *= a.n
	}
	return n
}

// axis reads the numbers of axes, from a place in the storage to one in the result.
func (g *gathering) axis(axes []gatheredAxis, from, to int) error {
	if len(axes) == 0 {
		return g.number(from, to)
	}
	a := axes[0]
	for i := range a.n {
		if err := g.axis(axes[1:], from+i*a.from, to+i*a.to); err != nil {
			return err
		}
	}
	return nil
}

// number reads a number.
func (g *gathering) number(from, to int) error {
	e := g.tensor.element
	at := g.tensor.begin + int64(from)*int64(e.Size)
	if at < g.offset || at+int64(e.Size) > g.offset+int64(len(g.window)) {
		if g.window == nil {
			g.window = make([]byte, g.length)
		}
		n := min(int64(g.length), g.tensor.bytes.size()-at)
		g.window, g.offset = g.window[:n], at
		if err := g.tensor.bytes.readAt(g.ctx, g.window, at); err != nil {
			return err
		}
	}
	b := g.window[at-g.offset:][:e.Size]
	g.data[to] = e.Decode(dataio.Word(b, g.tensor.bigEndian))
	return nil
}
