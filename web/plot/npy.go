package plot

import (
	"math"
	"strconv"
)

// NPY is numbers as NumPy reads them: format 1.0 of its .npy files, an array
// of little-endian float64 of shape (rows, columns), row after row
// (numpy.lib.format). It keeps no names of the columns.
type NPY struct{}

func (NPY) Type() string { return "application/octet-stream" }

// AppendHead appends the magic, the version, the length of the description in
// two bytes, and the description, padded so that the numbers begin at a
// multiple of 64 bytes.
func (NPY) AppendHead(dst []byte, d Data) []byte {
	description := "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
		strconv.Itoa(d.Rows) + ", " + strconv.Itoa(len(d.Columns)) + "), }"
	const before = len("\x93NUMPY\x01\x00") + 2
	for (before+len(description)+1)%64 != 0 {
		description += " "
	}
	description += "\n"
	dst = append(dst, "\x93NUMPY\x01\x00"...)
	dst = append(dst, byte(len(description)), byte(len(description)>>8))
	return append(dst, description...)
}

func (NPY) AppendRow(dst []byte, _ int, values []float64) []byte {
	for _, x := range values {
		b := math.Float64bits(x)
		dst = append(dst, byte(b), byte(b>>8), byte(b>>16), byte(b>>24), byte(b>>32), byte(b>>40), byte(b>>48), byte(b>>56))
	}
	return dst
}

func (NPY) AppendFoot(dst []byte) []byte { return dst }
