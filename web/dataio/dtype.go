package dataio

import (
	"math"
	"slices"
)

// A dtype is a type of the numbers in an array, without its byte order.
type dtype struct {
	code string // of .npy files: the kind, which is f, i or u, and the bytes of a number
	name string // as NumPy calls it
}

// dtypes are the types that are read.
var dtypes = [...]dtype{
	{"f2", "float16"}, {"f4", "float32"}, {"f8", "float64"},
	{"i1", "int8"}, {"i2", "int16"}, {"i4", "int32"}, {"i8", "int64"},
	{"u1", "uint8"}, {"u2", "uint16"}, {"u4", "uint32"}, {"u8", "uint64"},
}

// known returns the name of a type, empty if no type has it.
func known(name string) string {
	if name == "bfloat16" || slices.ContainsFunc(dtypes[:], func(t dtype) bool { return t.name == name }) {
		return name
	}
	return ""
}

// size returns how many bytes a number has.
func (t dtype) size() int { return int(t.code[1] - '0') }

// decode returns the number with these bits, the lowest 8·size.
func (t dtype) decode(bits uint64) float64 {
	unused := 64 - 8*t.size()
	switch {
	case t.code[0] == 'u':
		return float64(bits)
	case t.code[0] == 'i':
		return float64(int64(bits<<unused) >> unused) // the highest bit is the sign
	case t.size() == 2:
		return Float16(uint16(bits))
	case t.size() == 4:
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// Float16 returns the number with a sign bit s, five bits of exponent e and ten of
// fraction f (IEEE 754, binary16):
//
//	(−1)^s · 2^(e−15) · (1 + f/1024)   if 0 < e < 31
//	(−1)^s · 2^(−14) · f/1024          if e = 0
//
// With e = 31 it is infinite, or NaN if f > 0.
func Float16(bits uint16) float64 {
	e, f := int(bits>>10&31), float64(bits&1023)
	x := math.Ldexp(1024+f, e-25)
	switch {
	case e == 0:
		x = math.Ldexp(f, -24)
	case e == 31 && f > 0:
		x = math.NaN()
	case e == 31:
		x = math.Inf(1)
	}
	if bits>>15 == 1 {
		return -x
	}
	return x
}
