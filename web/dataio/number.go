package dataio

import (
	"encoding/binary"
	"math"
	"slices"
	"strconv"
	"strings"
)

// A literal is a number with the precision that it was written with.
type literal struct {
	value    float64
	decimals int // digits after the decimal point when written without an exponent
}

// parse reads a number as Python, C, Rust, JavaScript and spreadsheets write it, with
// the words nan, inf and infinity, and with its type behind or around it: 0.5f, 0.5_f32,
// np.float32(0.5).
func parse(token string) (n literal, ok bool) {
	token = lowerASCII(withoutType(strings.Map(asciiMinus, token)))
	if strings.TrimLeft(token, "+-") == "nan" { // C prints -nan
		token = "nan"
	}
	value, err := strconv.ParseFloat(token, 64)
	if err != nil && !math.IsInf(value, 0) || strings.ContainsAny(token, "x_") {
		return literal{}, false
	}
	mantissa, exponent, _ := strings.Cut(token, "e")
	_, decimals, _ := strings.Cut(mantissa, ".")
	power, _ := strconv.Atoi(exponent)
	return literal{value, len(decimals) - power}, true
}

// withoutType returns a number without its type.
func withoutType(token string) string {
	if call, ok := strings.CutSuffix(token, ")"); ok {
		_, number, _ := strings.Cut(call, "(")
		return strings.Trim(number, `"'`)
	}
	for _, suffix := range [...]string{"_f32", "_f64", "f32", "f64", "f", "F", "L"} {
		if number, ok := strings.CutSuffix(token, suffix); ok && number != "" && strings.IndexByte(".0123456789", number[len(number)-1]) >= 0 {
			return number
		}
	}
	return token
}

// asciiMinus replaces the dashes that editors and typeset pages write for a minus.
func asciiMinus(r rune) rune {
	switch r {
	case '\u2212', '\u2010', '\u2011', '\u2013', '\uff0d':
		return '-'
	}
	return r
}

// lowerASCII returns a text with small letters for A to Z. The Unicode tables of
// strings.ToLower would add 2.3 KB to page.wasm, compressed.
func lowerASCII(text string) string {
	return strings.Map(func(r rune) rune {
		if 'A' <= r && r <= 'Z' {
			return r - 'A' + 'a'
		}
		return r
	}, text)
}

// A scale has, for each power of ten, the number of decimals of the numbers of that
// size plus one, or 0 if there are no such numbers.
type scale [2 * scaleMost]int

const scaleMost = 32

// add takes a number into account. Zeros, which have no size, are left out.
func (s *scale) add(n literal) {
	if n.value == 0 {
		return
	}
	if at := decade(n.value) + scaleMost; at >= 0 && at < len(s) {
		s[at] = max(s[at], n.decimals+1)
	}
}

// decade returns e for a number of the size of 10^e.
func decade(x float64) int { return int(math.Floor(math.Log10(math.Abs(x)))) }

// step returns the unit of the last digit of the largest numbers that are not
// integers, 0 if there are none. Smaller numbers have more decimals where each is
// written with as many digits as distinguish it from its neighbours.
func (s *scale) step() float64 {
	for i := len(s) - 1; i > 0; i-- {
		if decimals := max(s[i], s[i-1]) - 1; s[i] > 0 && decimals > 0 {
			return math.Pow(10, -float64(decimals))
		}
	}
	return 0
}

// A DType is a type of numbers that is read.
type DType struct {
	Name   string // as NumPy and PyTorch call it
	Size   int    // in bytes
	Decode func(bits uint64) float64

	code    string // of .npy files: the kind, which is f, i or u, and the bytes of a number; "" if they do not have it
	Header  string // its name in the header of a .safetensors file
	Storage string // its class of storages in PyTorch; "" if there is none
}

var dtypes = [...]DType{
	{"float64", 8, math.Float64frombits, "f8", "F64", "DoubleStorage"},
	{"float32", 4, decodeFloat32, "f4", "F32", "FloatStorage"},
	{"float16", 2, func(bits uint64) float64 { return Float16(uint16(bits)) }, "f2", "F16", "HalfStorage"},
	{"bfloat16", 2, func(bits uint64) float64 { return decodeFloat32(bits << 16) }, "", "BF16", "BFloat16Storage"},
	{"int64", 8, func(bits uint64) float64 { return float64(int64(bits)) }, "i8", "I64", "LongStorage"},
	{"int32", 4, func(bits uint64) float64 { return float64(int32(bits)) }, "i4", "I32", "IntStorage"},
	{"int16", 2, func(bits uint64) float64 { return float64(int16(bits)) }, "i2", "I16", "ShortStorage"},
	{"int8", 1, func(bits uint64) float64 { return float64(int8(bits)) }, "i1", "I8", "CharStorage"},
	{"uint64", 8, unsigned, "u8", "U64", ""},
	{"uint32", 4, unsigned, "u4", "U32", ""},
	{"uint16", 2, unsigned, "u2", "U16", ""},
	{"uint8", 1, unsigned, "u1", "U8", "ByteStorage"},
	{"bool", 1, unsigned, "", "BOOL", "BoolStorage"},
}

func decodeFloat32(bits uint64) float64 { return float64(math.Float32frombits(uint32(bits))) }

func unsigned(bits uint64) float64 { return float64(bits) }

// FindDType returns the type with a name, or nil if it is not read.
func FindDType(name string) *DType {
	return FindDTypeBy(func(t DType) bool { return t.Name == name })
}

// FindDTypeBy returns the type for which a condition holds, or nil.
func FindDTypeBy(is func(t DType) bool) *DType {
	if i := slices.IndexFunc(dtypes[:], is); i >= 0 {
		return &dtypes[i]
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
