package checkpoint

import (
	"io"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// openNPY reads the header of a .npy file, whose array has the name of the file.
func openNPY(ctx Context, name string, file section) (*File, error) {
	t, err := numpyTensor(ctx, strings.TrimSuffix(name, ".npy"), file)
	if err != nil {
		return nil, err
	}
	return &File{Format: "NumPy", Tensors: []Tensor{*t}}, nil
}

// numpyTensor returns the array of a .npy file.
func numpyTensor(ctx Context, name string, file storage) (*Tensor, error) {
	h, err := dataio.ReadNPYHeader(readerAt{ctx, file}, file.size())
	if err != nil {
		return nil, err
	}
	lengths := make([]uint64, len(h.Shape))
	for i, n := range h.Shape {
		lengths[i] = uint64(n)
	}
	shape, err := parseShape(name, lengths)
	if err != nil {
		return nil, err
	}
	t := &Tensor{Name: name, Type: h.Type, Shape: shape, element: dataio.FindDType(h.Type), bytes: file, begin: h.Begin, bigEndian: h.BigEndian}
	t.contiguous(h.Fortran)
	return t, t.checkExtent()
}

// A readerAt reads a storage as an io.ReaderAt.
type readerAt struct {
	ctx  Context
	from storage
}

func (r readerAt) ReadAt(dst []byte, offset int64) (int, error) {
	n := max(0, min(int64(len(dst)), r.from.size()-offset))
	if err := r.from.readAt(r.ctx, dst[:n], offset); err != nil {
		return 0, err
	}
	if int(n) < len(dst) {
		return int(n), io.EOF
	}
	return int(n), nil
}
