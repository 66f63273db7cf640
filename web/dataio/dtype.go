package dataio

import (
	"math"
	"strings"
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

// otherKinds are the types that are not read, by the first letter of their codes.
var otherKinds = [...]struct{ letters, name string }{
	{"b?", "bool"},
	{"c", "complex"},
	{"fg", "longdouble"},
	{"m", "timedelta64"},
	{"M", "datetime64"},
	{"O", "object"},
	{"Sa", "bytes"},
	{"U", "str"},
	{"V", "void"},
}

// parseDescr returns the type that NumPy writes as descr, such as '<f4': the byte
// order, the kind, and the bytes of a number.
func parseDescr(descr string) (t dtype, bigEndian bool, err error) {
	if strings.HasPrefix(descr, "[") {
		return t, false, newError("the numbers have named fields; save one field, as in np.save(\"pe.npy\", x[\"pe\"])")
	}
	text, _, _ := strings.Cut(strings.TrimLeft(descr, `'"`), descr[:min(1, len(descr))])
	if text == "" {
		return t, false, invalidHeader(descr)
	}
	code := strings.TrimLeft(text[:1], "<>=|") + text[1:]
	for _, t := range dtypes {
		if t.code == code {
			return t, text[0] == '>', nil
		}
	}
	return t, false, newError("the type # (#) is not one of floats of 2, 4 or 8 bytes and integers; save x.astype(\"float32\")", abbreviate(text), kindName(code))
}

// kindName returns NumPy's name of a type that is not read.
func kindName(code string) string {
	for _, kind := range otherKinds {
		if code != "" && strings.Contains(kind.letters, code[:1]) {
			return kind.name
		}
	}
	return "unknown"
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
