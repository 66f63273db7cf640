package checkpoint

import (
	"encoding/binary"
	"math"

	"github.com/posenc/posenc/web/dataio"
)

// An element is a type of numbers that is read.
type element struct {
	name   string // as NumPy and PyTorch call it
	size   int    // in bytes
	decode func(bits uint64) float64
}

var elements = [...]element{
	{"float64", 8, math.Float64frombits},
	{"float32", 4, func(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits))) }},
	{"float16", 2, func(bits uint64) float64 { return dataio.Float16(uint16(bits)) }},
	{"bfloat16", 2, func(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits) << 16)) }},
	{"int64", 8, func(bits uint64) float64 { return float64(int64(bits)) }},
	{"int32", 4, func(bits uint64) float64 { return float64(int32(bits)) }},
	{"int16", 2, func(bits uint64) float64 { return float64(int16(bits)) }},
	{"int8", 1, func(bits uint64) float64 { return float64(int8(bits)) }},
	{"uint64", 8, func(bits uint64) float64 { return float64(bits) }},
	{"uint32", 4, func(bits uint64) float64 { return float64(bits) }},
	{"uint16", 2, func(bits uint64) float64 { return float64(bits) }},
	{"uint8", 1, func(bits uint64) float64 { return float64(bits) }},
	{"bool", 1, func(bits uint64) float64 { return float64(bits) }},
}

// findElement returns the type with a name, or nil if it is not read.
func findElement(name string) *element {
	for i := range elements {
		if elements[i].name == name {
			return &elements[i]
		}
	}
	return nil
}

// wordOf returns the bits of a number from its bytes.
func wordOf(b []byte, bigEndian bool) uint64 {
	var word [8]byte
	if bigEndian {
		copy(word[8-len(b):], b)
		return binary.BigEndian.Uint64(word[:])
	}
	copy(word[:], b)
	return binary.LittleEndian.Uint64(word[:])
}
