package numbers

import (
	"encoding/binary"
	"strconv"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
)

// A matrix is the encoding of a state, in a type of numbers and a format. It is a body whose
// pieces have some of its rows each.
type matrix struct {
	state  param.State
	table  *convention.Table // of the state
	dtype  string
	format format
}

// DTypes are the types of numbers; the first is the default.
var DTypes = []string{"float32", "float64"}

var dtypeParameter = endpoint.Parameter{
	Name: "dtype", Choices: DTypes, Default: DTypes[0],
	About: [2]string{"the type of the numbers", "数值类型"},
}

func (m *matrix) rows() int    { return m.state.SeqLen }
func (m *matrix) columns() int { return m.table.Columns() }

// single reports whether the numbers are float32.
func (m *matrix) single() bool { return m.dtype == DTypes[0] }

// itemSize returns the size of a number in bytes.
func (m *matrix) itemSize() int {
	if m.single() {
		return 4
	}
	return 8
}

// pieceNumbers is the most numbers that a piece has, unless one row has more.
const pieceNumbers = 1 << 15

// pieceRows returns the number of rows in a piece; the last one may have fewer.
func (m *matrix) pieceRows() int { return max(1, pieceNumbers/m.columns()) }

func (m *matrix) Pieces() int { return (m.rows() + m.pieceRows() - 1) / m.pieceRows() }

func (m *matrix) Len() int {
	if !m.format.binary {
		return -1
	}
	return len(m.format.head(nil, m)) + m.rows()*m.columns()*m.itemSize()
}

func (m *matrix) Append(dst []byte, piece int) []byte {
	if m.single() {
		return appendPiece(dst, m, piece, m.table.Rows32)
	}
	return appendPiece(dst, m, piece, m.table.Rows64)
}

func appendPiece[T encoder.Float](dst []byte, m *matrix, piece int, rows func(dst []T, lo, hi int) error) []byte {
	lo := piece * m.pieceRows()
	hi := min(lo+m.pieceRows(), m.rows())
	d := m.columns()
	block := make([]T, (hi-lo)*d)
	if rows(block, lo, hi) != nil {
		return dst // never: the table has these rows, and the block holds them
	}
	if piece == 0 {
		dst = m.format.head(dst, m)
	}
	if m.format.binary {
		dst, _ = binary.Append(dst, binary.LittleEndian, block) // never fails for floats
		return dst
	}
	for row := lo; row < hi; row++ {
		if row > 0 {
			dst = append(dst, m.format.separator...)
		}
		if m.format.numbered {
			dst = append(strconv.AppendInt(dst, int64(m.state.Start+row), 10), ',')
		}
		dst = appendNumbers(dst, block[(row-lo)*d:][:d])
	}
	if hi == m.rows() {
		dst = append(dst, m.format.foot...)
	}
	return dst
}

// appendNumbers appends numbers, separated by commas, with the fewest digits from which they
// can be read back: encoding/json writes 1e-07 as 1e-7, and is no faster.
func appendNumbers[T encoder.Float](dst []byte, list []T) []byte {
	bits := 8 * int(unsafe.Sizeof(T(0)))
	for i, x := range list {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = number.Append(dst, float64(x), bits)
	}
	return dst
}
