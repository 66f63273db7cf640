package checkpoint

import (
	"io"
	"math"
	"math/bits"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A Tensor is an array of numbers in a file.
type Tensor struct {
	Name string
	Type string // float32, bfloat16, …; else as the file calls it, such as Q4_K
	dataio.Layout

	bytes storage
}

// MaxNumbers is how many numbers Rows reads at most: 128 MiB of them.
const MaxNumbers = 1 << 24

// Readable reports whether the numbers are of a type that Rows reads.
func (t *Tensor) Readable() bool { return t.DType != nil }

// Squeezed returns the tensor without its axes of length 1.
func (t *Tensor) Squeezed() *Tensor {
	s := *t
	s.Shape, s.Strides = nil, nil
	for axis, length := range t.Shape {
		if length != 1 {
			s.Shape, s.Strides = append(s.Shape, length), append(s.Strides, t.Strides[axis])
		}
	}
	return &s
}

// parseShape returns lengths as integers, and refuses more numbers than any file has.
func parseShape[Length int | uint64](name string, lengths []Length) []int {
	const maxAxes = 16
	shape, n := make([]int, 0, min(len(lengths), maxAxes)), uint64(1)
	for i, length := range lengths {
		high, product := bits.Mul64(n, max(uint64(length), 1))
		if i == maxAxes || high > 0 || product > math.MaxInt/16 {
			refuseLarge(name)
		}
		shape, n = append(shape, int(length)), product
	}
	return shape
}

// checkExtent refuses numbers outside the storage.
func (t *Tensor) checkExtent() {
	if t.DType == nil || slices.Contains(t.Shape, 0) {
		return
	}
	last := int64(0) // the index of the last number
	for axis, length := range t.Shape {
		high, low := bits.Mul64(uint64(length-1), uint64(t.Strides[axis]))
		if t.Strides[axis] < 0 || high > 0 || low > math.MaxInt64/16-uint64(last) {
			refuseLarge(t.Name)
		}
		last += int64(low)
	}
	if end := saturated(t.Begin, uint64(last+1)*uint64(t.Size)); t.Begin < 0 || end > t.bytes.size() {
		dataio.Refuse("tensor-cut: the tensor # needs # bytes, and the file has # there; it is cut off, save it anew",
			abbreviate(t.Name), end, t.bytes.size())
	}
}

// Place returns where the bytes of a tensor are in its file, and how many there are. It reports
// false for a type that is not read, and for numbers that do not lie in the file one after another.
func (t *Tensor) Place() (begin, size int64, ok bool) {
	file, ok := t.bytes.(section)
	if !ok || t.DType == nil {
		return 0, 0, false
	}
	s := t.Squeezed()
	strides := s.Strides
	s.Contiguous(false)
	return file.begin + t.Begin, int64(t.Count()) * int64(t.Size), slices.Equal(s.Strides, strides)
}

// Rows returns the numbers whose first index is lo, …, hi-1, the last axis fastest. It
// returns a *dataio.Error if the type is not read, there are no such rows, they have
// more than MaxNumbers, or the file cannot be read, and the error of the context when
// that is done.
func (t *Tensor) Rows(ctx Context, lo, hi int) (_ []float64, err error) {
	defer dataio.Catch(&err)
	switch {
	case t.DType == nil:
		dataio.Refuse("tensor-type: the tensor # is of the type #, which is not read; floats of 2, 4 or 8 bytes and integers are", abbreviate(t.Name), t.Type)
	case len(t.Shape) == 0 || lo < 0 || hi < lo || hi > t.Shape[0]:
		dataio.Refuse("tensor-rows: the tensor # of shape # has no rows # to #", abbreviate(t.Name), t.Shape, lo, hi)
	}
	n := (hi - lo) * (t.Count() / max(1, t.Shape[0]))
	if n > MaxNumbers {
		dataio.Refuse("tensor-too-many: the tensor # has # numbers in these rows, more than #", abbreviate(t.Name), n, MaxNumbers)
	}
	data := make([]float64, n)
	t.Fill(data, lo, hi, t.bytes.size(), func(dst []byte, offset int64) { t.bytes.readAt(ctx, dst, offset) })
	return data, nil
}

// Matrix returns the tensor as rows of its last axis, at most those of limit numbers. A
// tensor of one axis is one row, axes of length 1 are left out, and those before the
// last one are joined, as in the grid of an image, but for what dataio.ColumnsOf says. Its errors are those of Rows and of
// dataio.NewMatrix.
func (t *Tensor) Matrix(ctx Context, limit int) (_ *dataio.Matrix, err error) {
	defer dataio.Catch(&err)
	s := t.Squeezed()
	for len(s.Shape) < 2 { // a row, or a single number
		s.Shape, s.Strides = append([]int{1}, s.Shape...), append([]int{0}, s.Strides...)
	}
	columns, count := s.Shape[len(s.Shape)-1], s.Count()
	if len(s.Shape) == 3 {
		if all, _, err := dataio.ColumnsOf(t.Shape); err == nil {
			columns = all
		}
	}
	if count == 0 {
		dataio.Refuse("empty-shape: the shape # has no numbers; give at least one row", t.Shape)
	}
	first := min(s.Shape[0], max(1, limit/(count/s.Shape[0])))
	m := dataio.Must(dataio.NewMatrix(t.Type, columns, dataio.Must(s.Rows(ctx, 0, first))))
	if first < s.Shape[0] {
		m.NoteFirst(m.Rows, count/columns)
	}
	return m, nil
}

// Numbers reads the numbers of a file: those of its only tensor, if it is one in which models are
// saved, or else of a file that dataio reads, such as a single array of NumPy. For a file with no
// tensor or several it returns how many there are, and no matrix.
func Numbers(ctx Context, name string, file io.ReaderAt, size int64) (m *dataio.Matrix, tensors int, err error) {
	whole := section{file, 0, size}
	if head, _ := dataio.ReadBegin(file, min(size, headLength)); find(head) == nil || strings.HasPrefix(head, numpyMagic) {
		m, err = dataio.ReadFile(ctx, name, readerAt{ctx, whole}, size)
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
