package dataio

import (
	"encoding/binary"
	"io"
	"math"
	"math/bits"
	"strconv"
)

// NPY returns the format of .npy files, version 1.0, with an array of little-endian
// float64 or float32 of shape (rows, columns), row after row. It keeps neither names of the
// columns nor those that only name rows.
func NPY() Format {
	return Format{Type: "application/octet-stream", head: appendShape, row: appendBits, binary: true}
}

// appendShape appends the header of a file with the rows and columns of d.
func appendShape(dst []byte, d Table) []byte {
	return AppendHeader(dst, "<f"+strconv.Itoa(d.bits()/8), d.Rows, len(d.Columns)-d.Labels)
}

// appendBits appends values as float32 if bits is 32, and as float64 if it is 64, both
// little-endian.
func appendBits(dst []byte, values []float64, bits int) []byte {
	for _, x := range values {
		if bits == 32 {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(x)))
		} else {
			dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
		}
	}
	return dst
}

// readNPY reads a .npy file with this size, or its first rows.
func readNPY(r io.ReaderAt, size int64) (*Matrix, error) {
	header, begin, err := readHeader(r, size)
	if err != nil {
		return nil, err
	}
	a, err := parseHeader(header)
	if err != nil {
		return nil, err
	}
	if err := a.fit(size - begin); err != nil {
		return nil, err
	}
	m := &Matrix{Type: a.Name}
	rows := min(a.rows, max(1, MaxReadNumbers/a.columns))
	if m.Data, err = a.read(r, begin, rows); err != nil {
		return nil, err
	}
	if rows < a.rows {
		m.NoteFirst(rows, a.rows)
	}
	if err := m.arrange(a.shape); err != nil {
		return nil, err
	}
	return m.checked()
}

// fit computes rows and columns, and returns an error if they have more numbers
// than there are in these bytes.
func (a *npyArray) fit(bytes int64) error {
	var err error
	if a.columns, _, err = ColumnsOf(a.shape); err != nil {
		return err
	}
	if last := a.shape[len(a.shape)-1]; a.fortran && a.columns != last {
		return newError("not-a-matrix: the shape # is not that of a matrix; give one of its matrices, such as x[0]", shapeText(a.shape))
	}
	if err := checkColumns(a.columns); err != nil {
		return err
	}
	want := uint64(a.Size)
	for _, length := range a.shape {
		high, low := bits.Mul64(want, uint64(length))
		if high > 0 || low > math.MaxInt64 {
			return newError("shape-too-large: the shape # is too large for any file", shapeText(a.shape))
		}
		want = low
	}
	if want == 0 {
		return newError("empty-shape: the shape # has no numbers; give at least one row", shapeText(a.shape))
	}
	if uint64(bytes) < want {
		return newError("numbers-cut: the file has # bytes of numbers, and the shape # needs #; it is cut off, save it anew",
			strconv.FormatInt(bytes, 10), shapeText(a.shape), strconv.FormatUint(want, 10))
	}
	a.rows = int(want) / a.Size / a.columns
	return nil
}

// read returns the numbers of the first rows, row after row.
func (a *npyArray) read(r io.ReaderAt, begin int64, rows int) ([]float64, error) {
	data := make([]float64, rows*a.columns)
	if a.fortran {
		for j := range a.columns {
			if err := a.readLine(r, begin+int64(j*a.rows*a.Size), data[j:], a.columns); err != nil {
				return nil, err
			}
		}
		return data, nil
	}
	const atOnce = 1 << 14 // which takes a millisecond
	for lo := 0; lo < len(data); lo += atOnce {
		if err := a.readLine(r, begin+int64(lo*a.Size), data[lo:min(lo+atOnce, len(data))], 1); err != nil {
			return nil, err
		}
	}
	return data, nil
}

// readLine reads numbers that stand one behind the other in a file, from an offset on, and
// writes them into dst with a stride.
func (a *npyArray) readLine(r io.ReaderAt, offset int64, dst []float64, stride int) error {
	line := make([]byte, (len(dst)+stride-1)/stride*a.Size)
	if err := ReadAt(r, line, offset); err != nil {
		return err
	}
	for i := 0; i < len(dst); i += stride {
		dst[i] = a.Decode(Word(line[:a.Size], a.bigEndian))
		line = line[a.Size:]
	}
	return nil
}
