package numbers

import "github.com/posenc/posenc/encoder"

// A matrixBody is a matrix in a format. Each piece has some of its rows.
type matrixBody struct {
	*matrix
	format format
}

// pieceNumbers is the most numbers that a piece has, unless one row has more.
const pieceNumbers = 1 << 15

// pieceRows returns the number of rows in a piece; the last one may have fewer.
func (b matrixBody) pieceRows() int { return max(1, pieceNumbers/b.columns()) }

func (b matrixBody) Pieces() int { return (b.rows() + b.pieceRows() - 1) / b.pieceRows() }

func (b matrixBody) Len() int {
	if !b.format.binary {
		return -1
	}
	return len(b.format.head(nil, b.matrix)) + b.rows()*b.columns()*b.itemSize()
}

func (b matrixBody) Append(dst []byte, piece int) []byte {
	if b.single() {
		return appendPiece(dst, b, piece, b.table.Rows32)
	}
	return appendPiece(dst, b, piece, b.table.Rows64)
}

func appendPiece[T encoder.Float](dst []byte, b matrixBody, piece int, rows func(dst []T, lo, hi int) error) []byte {
	lo := piece * b.pieceRows()
	hi := min(lo+b.pieceRows(), b.rows())
	d := b.columns()
	block := make([]T, (hi-lo)*d)
	if rows(block, lo, hi) != nil {
		return dst // never: the table has these rows, and the block holds them
	}
	if piece == 0 {
		dst = b.format.head(dst, b.matrix)
	}
	if b.format.binary {
		return numbers[T](block).appendBytes(dst)
	}
	for pos := lo; pos < hi; pos++ {
		if pos > 0 {
			dst = append(dst, b.format.separator...)
		}
		dst = b.format.row(dst, b.state.Start+pos, numbers[T](block[(pos-lo)*d:][:d]))
	}
	if hi == b.rows() {
		dst = append(dst, b.format.foot...)
	}
	return dst
}
