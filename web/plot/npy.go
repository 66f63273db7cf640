package plot

import (
	"math"
	"strconv"
)

// NPY returns the format of numbers that NumPy reads: version 1.0 of its .npy
// files, with an array of little-endian float64 of shape (rows, columns), row
// after row (numpy.lib.format). It keeps no names of the columns.
func NPY() Format {
	return Format{Type: "application/octet-stream", head: appendShape, row: appendBits}
}

// appendShape appends the magic, the version, the length of the description in
// two bytes, and the description, padded so that the numbers begin at a
// multiple of 64 bytes: at 128, as two integers do not take more.
func appendShape(dst []byte, d Data) []byte {
	const length = 128 - 10
	description := "{'descr': '<f8', 'fortran_order': False, 'shape': (" +
		strconv.Itoa(d.Rows) + ", " + strconv.Itoa(len(d.Columns)) + "), }"
	for len(description) < length-1 {
		description += " "
	}
	return append(dst, "\x93NUMPY\x01\x00"+string([]byte{length, 0})+description+"\n"...)
}

func appendBits(dst []byte, values []float64) []byte {
	for _, x := range values {
		bits := math.Float64bits(x)
		for range 8 {
			dst = append(dst, byte(bits))
			bits >>= 8
		}
	}
	return dst
}
