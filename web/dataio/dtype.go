package dataio

import (
	"encoding/binary"
	"math"
	"slices"
)

// A DType is a type of numbers that is read.
type DType struct {
	Name   string // as NumPy and PyTorch call it
	Size   int    // in bytes
	Decode func(bits uint64) float64

	code string // of .npy files: the kind, which is f, i or u, and the bytes of a number; "" if they do not have it
}

var dtypes = [...]DType{
	{"float64", 8, math.Float64frombits, "f8"},
	{"float32", 4, func(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits))) }, "f4"},
	{"float16", 2, func(bits uint64) float64 { return Float16(uint16(bits)) }, "f2"},
	{"bfloat16", 2, func(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits) << 16)) }, ""},
	{"int64", 8, func(bits uint64) float64 { return float64(int64(bits)) }, "i8"},
	{"int32", 4, func(bits uint64) float64 { return float64(int32(bits)) }, "i4"},
	{"int16", 2, func(bits uint64) float64 { return float64(int16(bits)) }, "i2"},
	{"int8", 1, func(bits uint64) float64 { return float64(int8(bits)) }, "i1"},
	{"uint64", 8, unsigned, "u8"},
	{"uint32", 4, unsigned, "u4"},
	{"uint16", 2, unsigned, "u2"},
	{"uint8", 1, unsigned, "u1"},
	{"bool", 1, unsigned, ""},
}

func unsigned(bits uint64) float64 { return float64(bits) }

// FindDType returns the type with a name, or nil if it is not read.
func FindDType(name string) *DType {
	for i := range dtypes {
		if dtypes[i].Name == name {
			return &dtypes[i]
		}
	}
	return nil
}

// known returns the name of a type of vectors, empty if no type has it.
func known(name string) string {
	if FindDType(name) == nil || name == "bool" {
		return ""
	}
	return name
}

// Word returns the bits of a number from its bytes.
func Word(b []byte, bigEndian bool) uint64 {
	var word [8]byte
	copy(word[:], b)
	if bigEndian {
		slices.Reverse(word[:len(b)])
	}
	return binary.LittleEndian.Uint64(word[:])
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
