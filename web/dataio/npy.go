package dataio

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

func appendShape(dst []byte, d Table) []byte { return AppendHeader(dst, "<f8", d.Rows, len(d.Columns)) }

// AppendHeader appends what stands before the numbers of a matrix, whose type
// NumPy calls descr: the magic, the version, the length of the description in
// two bytes, and the description, padded so that the numbers begin at a
// multiple of 64 bytes: at 128, as two integers do not take more.
func AppendHeader(dst []byte, descr string, rows, columns int) []byte {
	const length = 128 - 10
	description := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" +
		strconv.Itoa(rows) + ", " + strconv.Itoa(columns) + "), }"
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
