package dataio

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Table has rows of numbers, which are computed when they are written.
type Table struct {
	Columns []string // the names of the columns
	Labels  int      // how many of the first columns only name the row: a .npy file leaves them out
	Rows    int
	Float32 bool                         // whether numbers are written as float32, else as float64
	Row     func(dst []float64, row int) // writes a row; dst is as long as Columns
}

// Rows returns a Table of rows that are computed one by one.
func Rows(columns []string, rows int, of func(row int) []float64) Table {
	return Table{Columns: columns, Rows: rows, Row: func(dst []float64, row int) { copy(dst, of(row)) }}
}

// Numbered returns the names of columns: some, and then the numbers from 0 to n-1.
func Numbered(n int, first ...string) []string {
	for i := range n {
		first = append(first, strconv.Itoa(i))
	}
	return first
}

// bits returns the number of bits of a number, 32 or 64.
func (d *Table) bits() int {
	if d.Float32 {
		return 32
	}
	return 64
}

// blockNumbers is how many numbers are computed at once, unless a row has more.
const blockNumbers = 1 << 15

// InBlocks returns the Row of a Table of rows × columns numbers. Compute writes the rows
// lo, …, hi-1 into dst, row after row. Rows that follow each other are computed in one
// block, which takes a fraction of the time; the blocks are those of the HTTP API, whose
// float64 numbers are therefore the same to the last bit. A row for which compute returns
// an error is left as it is.
func InBlocks[T encoder.Float](rows, columns int, compute func(dst []T, lo, hi int) error) func(dst []float64, row int) {
	most := min(rows, max(1, blockNumbers/columns))
	var block []T
	lo := 0
	return func(dst []float64, row int) {
		if at := (row - lo) * columns; at < 0 || at >= len(block) {
			lo = row
			hi := min(lo+most, rows)
			if block == nil {
				block = make([]T, most*columns)
			}
			block = block[:(hi-lo)*columns]
			if compute(block, lo, hi) != nil {
				return
			}
		}
		for j, x := range block[(row-lo)*columns:][:columns] {
			dst[j] = float64(x)
		}
	}
}
