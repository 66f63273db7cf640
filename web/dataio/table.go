package dataio

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
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

// MaxNumbers is how many numbers an Export writes at most: 1 GiB of them as .npy.
const MaxNumbers = 1 << 27

// FormatNames returns the names of the formats, with which their files end.
func FormatNames() []string { return []string{"csv", "json", "npy"} }

// FindFormat returns the format of a name, for the numbers of a figure in a state, which JSON
// names. It reports false for a name that no format has.
func FindFormat(name, figure string, state [][2]string) (f Format, ok bool) {
	switch name {
	case "csv":
		return CSV(), true
	case "json":
		return JSON(figure, state), true
	case "npy":
		return NPY(), true
	}
	return f, false
}

// An Export writes data as a file, piece by piece, so that a caller needs neither to
// hold all of it in memory nor to wait for it.
type Export struct {
	data   Table
	format Format
	row    int // that comes next; -1 is the head, and one after the last the foot
	values []float64
}

// NewExport returns an Export that has written nothing yet. It refuses more
// than MaxNumbers.
func NewExport(d Table, f Format) (*Export, error) {
	if n := len(d.Columns); n > 0 && d.Rows > MaxNumbers/n {
		return nil, (&encoder.Error{
			Parameter: "data",
			Value:     number.Integer(d.Rows) + " × " + number.Integer(n),
			Rule:      "above-file: is more than the 134\u202f217\u202f728 numbers that a file may hold; choose smaller sizes",
		}).With()
	}
	return &Export{data: d, format: f, row: -1, values: make([]float64, len(d.Columns))}, nil
}

// More reports whether there is more to write.
func (e *Export) More() bool { return e.row <= e.data.Rows }

// Append appends the next rows to dst, until these are at least least bytes or the file
// ends. It appends whole rows.
func (e *Export) Append(dst []byte, least int) []byte {
	for end := len(dst) + least; e.More() && len(dst) < end; e.row++ {
		switch e.row {
		case -1:
			dst = e.format.head(dst, e.data)
		case e.data.Rows:
			dst = append(dst, e.format.foot...)
		default:
			if e.row > 0 {
				dst = append(dst, e.format.between...)
			}
			e.data.Row(e.values, e.row)
			values := e.values
			if e.format.binary {
				values = values[e.data.Labels:]
			}
			dst = e.format.row(dst, values, e.data.bits())
		}
	}
	return dst
}

// Done returns how much of the file has been written, from 0 to 1.
func (e *Export) Done() float64 { return float64(e.row+1) / float64(e.data.Rows+2) }

// Len returns how many bytes the file has. It reports false for text, whose length shows
// only when it is written.
func (e *Export) Len() (bytes int, ok bool) {
	if !e.format.binary {
		return 0, false
	}
	head := len(e.format.head(nil, e.data)) + len(e.format.foot)
	return head + e.data.Rows*(len(e.data.Columns)-e.data.Labels)*e.data.bits()/8, true
}

// A Format is a kind of file for numbers: a head, the rows with something
// between them, and a foot.
type Format struct {
	Type string // the media type

	head          func(dst []byte, d Table) []byte
	row           func(dst []byte, values []float64, bits int) []byte
	between, foot string
	binary        bool // whether a number takes as many bytes as in memory
}

// appendList appends items with commas between them.
func appendList[T any](dst []byte, items []T, add func(dst []byte, item T) []byte) []byte {
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = add(dst, item)
	}
	return dst
}
