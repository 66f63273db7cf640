package checkpoint

import (
	"math"
	"math/bits"
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
