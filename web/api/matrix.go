package api

import (
	"encoding/binary"
	"strconv"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// A matrix is the body of an encoding in a format.
type matrix struct {
	state  param.State
	table  *convention.Table // of the state
	dtype  string            // one of dtypes
	format format
}

var dtypes = []string{"float32", "float64"}

func (m *matrix) single() bool { return m.dtype == dtypes[0] }

// size returns how many bytes a number takes in memory.
func (m *matrix) size() int {
	if m.single() {
		return 4
	}
	return 8
}

// descr returns what NumPy calls the type of the numbers.
func (m *matrix) descr() string { return "<f" + strconv.Itoa(m.size()) }

// pieceNumbers is how many numbers a piece has at the most, unless a row has more.
const pieceNumbers = 1 << 15

// rows returns how many rows a piece has, but for the last one.
func (m *matrix) rows() int { return max(1, pieceNumbers/m.table.Columns()) }

func (m *matrix) Pieces() int { return (m.state.SeqLen + m.rows() - 1) / m.rows() }

func (m *matrix) Len() int {
	if !m.format.binary {
		return -1
	}
	return len(m.format.head(nil, m)) + m.state.SeqLen*m.table.Columns()*m.size()
}

func (m *matrix) Append(dst []byte, piece int) []byte {
	if m.single() {
		return appendRows(dst, m, piece, m.table.Rows32)
	}
	return appendRows(dst, m, piece, m.table.Rows64)
}

func appendRows[T encoder.Float](dst []byte, m *matrix, piece int, rows func(dst []T, lo, hi int) error) []byte {
	lo := piece * m.rows()
	hi := min(lo+m.rows(), m.state.SeqLen)
	d := m.table.Columns()
	block := make([]T, (hi-lo)*d)
	if rows(block, lo, hi) != nil {
		return dst // which cannot be: there are such rows, and room for them
	}
	if piece == 0 {
		dst = m.format.head(dst, m)
	}
	if m.format.binary {
		return numbers[T](block).appendBytes(dst)
	}
	for pos := lo; pos < hi; pos++ {
		if pos > 0 {
			dst = append(dst, m.format.between...)
		}
		dst = m.format.row(dst, m.state.Start+pos, numbers[T](block[(pos-lo)*d:][:d]))
	}
	if hi == m.state.SeqLen {
		dst = append(dst, m.format.foot...)
	}
	return dst
}

// numbers are a row of either type.
type numbers[T encoder.Float] []T

func (r numbers[T]) appendText(dst []byte) []byte {
	bits := 8 * int(unsafe.Sizeof(T(0)))
	for i, x := range r {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = number.Append(dst, float64(x), bits)
	}
	return dst
}

// appendBytes appends the numbers as they are in memory, little-endian.
func (r numbers[T]) appendBytes(dst []byte) []byte {
	dst, _ = binary.Append(dst, binary.LittleEndian, []T(r)) // floats are of a known size
	return dst
}
