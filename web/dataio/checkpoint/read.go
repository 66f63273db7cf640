package checkpoint

import (
	"io"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

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
