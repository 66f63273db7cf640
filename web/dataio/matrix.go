// Package dataio reads and writes matrices of numbers in the formats in which
// they are exchanged. Each format has its file, in which reading stands beside
// writing:
//
//	.npy     a header of text and the bits of the numbers, as NumPy saves an array  npy.go
//	CSV      lines of fields, with commas or other separators between them          csv.go
//	JSON     an object with the numbers, their shape and what they are numbers of   json.go
//	printed  what NumPy, PyTorch, TensorFlow or a JavaScript console shows          printed.go
//
// JSON and printed arrays have their numbers in brackets, which brackets.go reads. What R,
// MATLAB, LaTeX, Markdown and languages with braces write is rewritten by notation.go first.
// [ReadTree] reads other JSON, such as the configuration of a model, also as Python prints it.
//
// What is written is a [Table], whose rows are computed when they are needed; an
// [Export] writes it piece by piece. What is read is a [Matrix]: [ReadText] reads
// text that was pasted, [ReadFile] a file.
//
// The reader does not guess silently. Input that it cannot read is an [Error] that
// names the value, its row and column, and what to do instead; what was done besides
// reading, such as leaving out a column of positions, is in the Notes of the Matrix.
// Both are English; package text has their Chinese.
//
// Rows and columns are counted from 0, as in NumPy. Of a large file only the first
// rows are read, at most [MaxReadNumbers] numbers and [MaxReadBytes] bytes of text,
// which is more than enough to recognise an encoding.
package dataio

import (
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// A Matrix is the numbers that were read, row after row. There is at least one,
// and all are within ±1e100.
type Matrix struct {
	Rows, Columns int
	Data          []float64
	Positions     []float64 // of the rows; nil if nothing says which they are

	Type string  // of the numbers, as NumPy calls it, such as float32; empty if nothing says
	Step float64 // the unit of the last digit that is printed; 0 if all digits are there

	Partial bool      // whether there are more rows than were read
	Gap     Gap       // of a print with "…" in place of columns; else there is none
	Notes   []Message // what was done besides reading
}

// A Source is where numbers come from: a text, or the beginning of one that is cut, or a file.
type Source struct {
	Text string
	Cut  bool

	Name string // of the file
	File io.ReaderAt
	Size int64 // of the file in bytes
}

// A Gap is where a print leaves out rows or columns, as NumPy and PyTorch print large
// matrices: three before "…" and three behind it.
type Gap struct {
	Row    int // rows were left out behind this many; 0 if none were
	Column int // columns likewise

	Rows, Columns int // of the whole matrix, if a shape stands beside it; else 0
}

// Whole returns an *Error if columns of the matrix are left out.
func (m *Matrix) Whole() error {
	if m.Gap.Column > 0 {
		return errColumnsLeftOut
	}
	return nil
}

// MaxColumns is how many columns a matrix may have.
const MaxColumns = encoder.MaxDModel

// Row returns the row with index i.
func (m *Matrix) Row(i int) []float64 { return m.Data[i*m.Columns:][:m.Columns] }

// NewMatrix returns the matrix of rows of numbers, whose type NumPy calls typ. It returns
// an *Error if there are no columns or too many, or if a number is not finite or beyond
// ±1e100.
func NewMatrix(typ string, columns int, data []float64) (_ *Matrix, err error) {
	defer Catch(&err)
	if columns < 1 || len(data) < columns {
		return nil, errEmpty
	}
	checkColumns(columns)
	m := &Matrix{Rows: len(data) / columns, Columns: columns, Data: data, Type: typ}
	m.check()
	return m, nil
}

// note adds a note, whose text has # for each of the values.
func (m *Matrix) note(text string, values ...any) {
	m.Notes = append(m.Notes, NewMessage(text, values...))
}

// NoteFirst notes that only the first rows have been read, out of all, or of an
// unknown number if all is 0.
func (m *Matrix) NoteFirst(rows, all int) {
	m.Partial = true
	if all == 0 {
		m.note("first-rows: Only the first # rows were read; they are enough.", rows)
		return
	}
	m.note("first-rows-of: Only the first # of # rows were read; they are enough.", rows, all)
}

// maxMagnitude is the largest number, so that its square does not overflow.
const maxMagnitude = 1e100

// check refuses a matrix in which a number is not finite or too large.
func (m *Matrix) check() {
	for i, x := range m.Data {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			name := lowerASCII(strings.TrimPrefix(strconv.FormatFloat(x, 'g', -1, 64), "+"))
			Refuse("number-not-finite: row #, column # (from 0): # is not a finite number", i/m.Columns, i%m.Columns, name)
		}
		if math.Abs(x) > maxMagnitude {
			Refuse("number-too-large: row #, column # (from 0): # is beyond 1e100, too large for an encoding", i/m.Columns, i%m.Columns, strconv.FormatFloat(x, 'g', 4, 64))
		}
	}
}

// arrange sets the rows and columns to those of an array.
func (m *Matrix) arrange(shape []int) {
	columns, note, err := ColumnsOf(shape)
	Check(err)
	m.Columns, m.Rows = columns, len(m.Data)/columns
	if note != "" {
		m.note(note)
	}
}

// ColumnsOf returns how many columns the matrix of an array has, whose last axis is the
// fastest, and a note on what became of the other axes. These have length 1 in the buffers
// of shape (1, seq, d) and (seq, 1, d) that modules keep. Numbers in pairs, (seq, d/2, 2),
// are the complex ones of a rotary embedding; four axes are those of an image, with its
// channels first, (1, d, height, width), if these are more than its rows and columns, or
// else last.
func ColumnsOf(shape []int) (columns int, note string, err error) {
	last, long := len(shape)-1, 0
	for _, n := range shape[:last] {
		if n > 1 {
			long++
		}
	}
	switch {
	case long == 2 && shape[last] == 2 && shape[last-1] > 1:
		return 2 * shape[last-1], "pairs-joined: The last two axes were joined: they are pairs of numbers.", nil
	case last == 3 && shape[0] == 1 && shape[1] > max(shape[2], shape[3]):
		return shape[2] * shape[3], "image-joined-behind-channels: The axes of the image behind its channels were joined.", nil
	case last == 3 && shape[0] == 1 && long == 2:
		return shape[3], "image-joined: The axes of the image were joined.", nil
	case long > 1:
		return 0, "", NewError("not-a-matrix: an array of shape # is not a matrix; give one of its matrices, such as x[0]", shape)
	case last > 1:
		note = "axes-left-out: The axes of length 1 are left out."
	}
	return shape[last], note, nil
}

func checkColumns(columns int) {
	if columns > MaxColumns {
		Refuse("too-many-columns: # columns are more than #; no encoding is so wide", columns, MaxColumns)
	}
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

// refuseRow refuses a row that is not as long as the first one.
func refuseRow(row, length, first int) {
	Refuse("unequal-rows: row # (from 0) has # numbers, but the first row has #", row, length, first)
}

var errEmpty = NewError("no-numbers: no numbers found; give at least one row")

// What is read at the most.
const (
	MaxReadNumbers = 1 << 19
	MaxReadBytes   = 8 << 20 // of text
)

// ReadBegin returns the first n bytes of a file. An *Error says that they could not be read.
func ReadBegin(r io.ReaderAt, n int64) (string, error) {
	begin := make([]byte, n)
	if err := ReadAt(r, begin, 0); err != nil {
		return "", err
	}
	return string(begin), nil
}

// ReadAt fills dst with the bytes of a file from an offset on. An *Error says that they could not be read.
func ReadAt(r io.ReaderAt, dst []byte, offset int64) error {
	if n, err := r.ReadAt(dst, offset); n < len(dst) && err != nil {
		return NewError("unreadable: the file could not be read; it may have been moved or changed")
	}
	return nil
}
