package dataio

import (
	"cmp"
	"encoding/binary"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio/internal/refusal"
)

// NPY returns the format of .npy files, version 1.0, with an array of little-endian
// float64 or float32 of shape (rows, columns), row after row. It keeps neither names of the
// columns nor those that only name rows.
func NPY() Format {
	return Format{Type: "application/octet-stream", head: appendShape, row: appendBits, binary: true}
}

// appendShape appends the header of a file with the rows and columns of d.
func appendShape(dst []byte, d Table) []byte {
	return AppendHeader(dst, "<f"+strconv.Itoa(d.bits()/8), d.Rows, len(d.Columns)-d.Labels)
}

// appendBits appends values as float32 if bits is 32, and as float64 if it is 64, both
// little-endian.
func appendBits(dst []byte, values []float64, bits int) []byte {
	for _, x := range values {
		if bits == 32 {
			dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(x)))
		} else {
			dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
		}
	}
	return dst
}

// readNPY reads a .npy file with this size, or its first rows.
func readNPY(r io.ReaderAt, size int64) *Matrix {
	header, begin := readHeader(r, size)
	a := parseHeader(header)
	a.fit(size - begin)
	rows := min(a.rows, max(1, MaxReadNumbers/a.columns))
	m := &Matrix{Type: a.Name, Data: a.read(r, begin, rows)}
	if rows < a.rows {
		m.NoteFirst(rows, a.rows)
	}
	m.arrange(a.shape)
	m.check()
	return m
}

// fit computes rows and columns, and refuses an array that has more numbers than there are in
// these bytes.
func (a *npyArray) fit(bytes int64) {
	var err error
	a.columns, _, err = ColumnsOf(a.shape)
	refusal.If(err)
	if last := a.shape[len(a.shape)-1]; a.fortran && a.columns != last {
		refuse("not-a-matrix: an array of shape # is not a matrix; give one of its matrices, such as x[0]", ShapeText(a.shape))
	}
	checkColumns(a.columns)
	want := uint64(a.Size)
	for _, length := range a.shape {
		high, low := bits.Mul64(want, uint64(length))
		if high > 0 || low > math.MaxInt64 {
			refuse("shape-too-large: the shape # is too large for any file", ShapeText(a.shape))
		}
		want = low
	}
	if want == 0 {
		refuse("empty-shape: the shape # has no numbers; give at least one row", ShapeText(a.shape))
	}
	if uint64(bytes) < want {
		refuse("numbers-cut: the file has # bytes of numbers, and the shape # needs #; it is cut off, save it anew",
			strconv.FormatInt(bytes, 10), ShapeText(a.shape), strconv.FormatUint(want, 10))
	}
	a.rows = int(want) / a.Size / a.columns
}

// read returns the numbers of the first rows, row after row.
func (a *npyArray) read(r io.ReaderAt, begin int64, rows int) []float64 {
	data := make([]float64, rows*a.columns)
	if a.fortran {
		for j := range a.columns {
			a.readLine(r, begin+int64(j*a.rows*a.Size), data[j:], a.columns)
		}
		return data
	}
	const atOnce = 1 << 14 // which takes a millisecond
	for lo := 0; lo < len(data); lo += atOnce {
		a.readLine(r, begin+int64(lo*a.Size), data[lo:min(lo+atOnce, len(data))], 1)
	}
	return data
}

// readLine reads numbers that stand one behind the other in a file, from an offset on, and
// writes them into dst with a stride.
func (a *npyArray) readLine(r io.ReaderAt, offset int64, dst []float64, stride int) {
	line := make([]byte, (len(dst)+stride-1)/stride*a.Size)
	refusal.If(ReadAt(r, line, offset))
	for i := 0; i < len(dst); i += stride {
		dst[i] = a.Decode(Word(line[:a.Size], a.bigEndian))
		line = line[a.Size:]
	}
}

// A .npy file (numpy.lib.format) is the magic, the version in two bytes, the length
// of the header in two or, since version 2, four bytes, the header, which is a Python
// dictionary such as
//
//	{'descr': '<f4', 'fortran_order': False, 'shape': (50, 512), }
//
// and the numbers, row after row or, in Fortran order, column after column.
const magic = "\x93NUMPY"

// AppendHeader appends the part of a .npy file before the numbers of a matrix, whose
// type NumPy calls descr. The header is padded so that the numbers begin at a
// multiple of 64 bytes: at 128, as two integers do not take more.
func AppendHeader(dst []byte, descr string, rows, columns int) []byte {
	const length = 128 - 10
	dst = append(dst, magic+"\x01\x00"...)
	dst = binary.LittleEndian.AppendUint16(dst, length)
	header := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + strconv.Itoa(rows) + ", " + strconv.Itoa(columns) + "), }"
	dst = append(dst, header...)
	for range length - 1 - len(header) {
		dst = append(dst, ' ')
	}
	return append(dst, '\n')
}

// readHeader returns the dictionary of a file, and where its numbers begin.
func readHeader(r io.ReaderAt, size int64) (header string, begin int64) {
	const maxLength = 1 << 16 // the header of a matrix has 118 bytes
	prefix := make([]byte, 12)
	if n, err := r.ReadAt(prefix, 0); n < 10 || err != nil && err != io.EOF {
		refusal.If(Truncated(size, 128))
	}
	var length int64
	switch version := prefix[6]; version {
	case 1:
		length, begin = int64(binary.LittleEndian.Uint16(prefix[8:])), 10
	case 2, 3:
		length, begin = int64(binary.LittleEndian.Uint32(prefix[8:])), 12
	default:
		refuse("npy-version: version # of .npy files is not 1, 2 or 3", strconv.Itoa(int(version)))
	}
	if length > maxLength {
		refuse("npy-header-too-long: the header of # bytes is too long for a matrix", strconv.FormatInt(length, 10))
	}
	if begin+length > size {
		refusal.If(Truncated(size, begin+length))
	}
	text := make([]byte, length)
	refusal.If(ReadAt(r, text, begin))
	return string(text), begin + length
}

// An npyArray is the array that a header describes.
type npyArray struct {
	DType
	bigEndian     bool
	fortran       bool
	shape         []int
	rows, columns int
}

// parseHeader reads the dictionary of a header, of an array with at least one axis whose
// type is one of dtypes. Its rows and columns are left 0.
func parseHeader(header string) (a npyArray) {
	var err error
	a.DType, a.bigEndian, err = parseDescr(a.parseOrder(header))
	refusal.If(err)
	if len(a.shape) == 0 {
		refuse("single-number: an array of shape () is a single number; give at least one row")
	}
	return a
}

// parseOrder sets the order and the shape, and returns the text that begins with the
// type.
func (a *npyArray) parseOrder(header string) (descr string) {
	descr, hasDescr := entry(header, "descr")
	order, hasOrder := entry(header, "fortran_order")
	text, hasShape := entry(header, "shape")
	shape, ok := parseTuple(text)
	a.shape, a.fortran = shape, strings.HasPrefix(order, "True")
	if !hasDescr || !hasOrder || !hasShape || !ok || !a.fortran && !strings.HasPrefix(order, "False") {
		refusal.If(invalidHeader(header))
	}
	return descr
}

// An NPYHeader is what a .npy file says of its array.
type NPYHeader struct {
	Type      string // as NumPy calls it, such as float32; as it is written if it is not read, such as <c8
	BigEndian bool
	Fortran   bool // whether the first axis is the fastest
	Shape     []int
	Begin     int64 // of the numbers, in bytes
}

// ReadNPYHeader reads the header of a .npy file with this size. It returns an *Error if
// the file is none, but not for a type whose numbers are not read.
func ReadNPYHeader(r io.ReaderAt, size int64) (h NPYHeader, err error) {
	defer refusal.Catch(&err)
	header, begin := readHeader(r, size)
	var a npyArray
	descr := a.parseOrder(header)
	h = NPYHeader{Fortran: a.fortran, Shape: a.shape, Begin: begin}
	if t, bigEndian, err := parseDescr(descr); err == nil {
		h.Type, h.BigEndian = t.Name, bigEndian
	} else {
		h.Type, _, _ = strings.Cut(descr, ", 'fortran_order'")
		h.Type = abbreviate(strings.Trim(h.Type, `'"`))
	}
	return h, nil
}

// parseDescr returns the type that NumPy writes as descr, such as '<f4': the byte
// order, the kind, and the bytes of a number.
func parseDescr(descr string) (t DType, bigEndian bool, err error) {
	if strings.HasPrefix(descr, "[") {
		return t, false, NewError("named-fields: the numbers have named fields; save one field, as in np.save(\"pe.npy\", x[\"pe\"])")
	}
	text, _, _ := strings.Cut(strings.TrimLeft(descr, `'"`), descr[:min(1, len(descr))])
	if text == "" {
		return t, false, invalidHeader(descr)
	}
	code := strings.TrimLeft(text[:1], "<>=|") + text[1:]
	for _, t := range dtypes {
		if t.code == code && code != "" {
			return t, text[0] == '>', nil
		}
	}
	kind, save := otherKind(code)
	return t, false, NewError("type-not-read: the type # (#) is not one of floats of 2, 4 or 8 bytes and integers; save #", abbreviate(text), kind, save)
}

// otherKinds are the types that are not read, by the first letter of their codes, and what to save
// in place of an array x of them, asFloats if it is empty.
var otherKinds = [...]struct{ letters, name, save string }{
	{"b?", "bool", ""},
	{"c", "complex", "np.stack([x.real, x.imag], -1)"},
	{"fg", "longdouble", ""},
	{"m", "timedelta64", ""},
	{"M", "datetime64", ""},
	{"O", "object", `np.array(x.tolist(), "float32")`},
	{"Sa", "bytes", ""},
	{"U", "str", ""},
	{"V", "void", ""},
}

// otherKind returns NumPy's name of a type that is not read, and what to save in its place.
func otherKind(code string) (name, save string) {
	for _, kind := range otherKinds {
		if code != "" && strings.Contains(kind.letters, code[:1]) {
			return kind.name, cmp.Or(kind.save, asFloats)
		}
	}
	return "unknown", asFloats
}

const asFloats = `x.astype("float32")`

// entry returns the text of a dictionary that begins with the value of a key.
func entry(header, key string) (value string, ok bool) {
	for _, quote := range []string{"'", `"`} {
		if _, value, ok := strings.Cut(header, quote+key+quote); ok {
			value, ok = strings.CutPrefix(strings.TrimLeft(value, " "), ":")
			return strings.TrimLeft(value, " "), ok
		}
	}
	return "", false
}

// parseTuple reads the integers between parentheses.
func parseTuple(tuple string) (shape []int, ok bool) {
	tuple, ok = strings.CutPrefix(tuple, "(")
	inner, _, closed := strings.Cut(tuple, ")")
	if !ok || !closed {
		return nil, false
	}
	for _, item := range strings.Split(inner, ",") {
		item = strings.TrimSuffix(strings.TrimSpace(item), "L") // as Python 2 wrote it
		if item == "" {
			continue
		}
		n, err := strconv.ParseInt(item, 10, 64)
		if err != nil || n < 0 {
			return nil, false
		}
		shape = append(shape, int(n))
	}
	return shape, true
}

func invalidHeader(header string) error {
	return NewError("npy-header: the header “#” is not {'descr': …, 'fortran_order': …, 'shape': …}", abbreviate(header))
}
