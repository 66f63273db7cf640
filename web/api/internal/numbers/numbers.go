package numbers

import (
	"encoding/binary"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/number"
)

// numbers is a list of float32 or float64.
type numbers[T encoder.Float] []T

// appendText appends the numbers, separated by commas, with the fewest digits from
// which they can be read back.
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
	dst, _ = binary.Append(dst, binary.LittleEndian, []T(r)) // never fails for floats
	return dst
}
