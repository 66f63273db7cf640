package dataio

import (
	"cmp"
	"encoding/binary"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// NPY returns the format of .npy files, version 1.0, with an array of little-endian
// float64 or float32 of shape (rows, columns), row after row. It keeps neither names of the
// columns nor those that only name rows.
func NPY() Format {
	return Format{
		Type: "application/octet-stream",
		head: func(dst []byte, d Table) []byte {
			return AppendHeader(dst, "<f"+strconv.Itoa(d.bits()/8), d.Rows, len(d.Columns)-d.Labels)
		},
		row: func(dst []byte, values []float64, bits int) []byte {
			for _, x := range values {
				if bits == 32 {
					dst = binary.LittleEndian.AppendUint32(dst, math.Float32bits(float32(x)))
				} else {
					dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
				}
			}
			return dst
		},
		binary: true,
	}
}

// readNPY reads a .npy file with this size, or its first rows.
func readNPY(r io.ReaderAt, size int64) *Matrix {
	h := Must(ReadNPYHeader(r, size))
	Check(h.Unread)
	if len(h.Shape) == 0 {
		Refuse("single-number: an array of shape () is a single number; give at least one row")
	}
	columns, _, err := ColumnsOf(h.Shape)
	Check(err)
	if last := h.Shape[len(h.Shape)-1]; h.Fortran && columns != last {
		Refuse("not-a-matrix: an array of shape # is not a matrix; give one of its matrices, such as x[0]", h.Shape)
	}
	checkColumns(columns)
	want := uint64(h.Size) // bytes
	for _, length := range h.Shape {
		high, low := bits.Mul64(want, uint64(length))
		if high > 0 || low > math.MaxInt64 {
			Refuse("shape-too-large: the shape # is too large for any file", h.Shape)
		}
		want = low
	}
	switch have := size - h.Begin; {
	case want == 0:
		Refuse("empty-shape: the shape # has no numbers; give at least one row", h.Shape)
	case uint64(have) < want:
		Refuse("numbers-cut: the file has # bytes of numbers, and the shape # needs #; it is cut off, save it anew",
			have, h.Shape, want)
	}

	all := int(want) / h.Size / columns // rows
	rows, of := min(all, max(1, MaxReadNumbers/columns)), h.Layout
	of.Shape = []int{all, columns}
	of.Contiguous(h.Fortran)
	atOnce := max(1, 1<<14/columns) // rows, which take a millisecond
	if h.Fortran {
		atOnce = rows // column after column
	}
	m := &Matrix{Type: h.Type, Data: make([]float64, rows*columns)}
	read := func(dst []byte, offset int64) { Check(ReadAt(r, dst, offset)) }
	for lo := 0; lo < rows; lo += atOnce {
		hi := min(lo+atOnce, rows)
		of.Fill(m.Data[lo*columns:hi*columns], lo, hi, size, read)
	}
	if rows < all {
		m.NoteFirst(rows, all)
	}
	m.arrange(h.Shape)
	m.check()
	return m
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

// An NPYHeader is what a .npy file says of its array.
type NPYHeader struct {
	Type    string // as NumPy calls it, such as float32; as it is written if it is not read, such as <c8
	Unread  error  // an *Error for a type whose numbers are not read; else nil
	Fortran bool   // whether the first axis is the fastest
	Layout
}

// ReadNPYHeader reads the header of a .npy file with this size. It returns an *Error if
// the file is none.
func ReadNPYHeader(r io.ReaderAt, size int64) (_ NPYHeader, err error) {
	defer Catch(&err)
	header, begin := readDictionary(r, size)
	invalid := NewError("npy-header: the header “#” is not {'descr': …, 'fortran_order': …, 'shape': …}", abbreviate(header))
	keys, descr := map[string]any{}, "" // descr as it is written
	t := &treeReader{text: header, left: maxTreeValues, invalid: invalid, ctx: Always}
	t.members(func(key string) {
		t.space()
		begin := t.at
		keys[key] = t.value(1)
		if key == "descr" {
			descr = t.text[begin:t.at]
		}
	})
	fortran, hasOrder := keys["fortran_order"].(bool)
	lengths, hasShape := keys["shape"].([]any)
	code, isText := keys["descr"].(string)
	fields := strings.HasPrefix(descr, "[")
	if !isText && !fields || !hasOrder || !hasShape {
		Check(invalid)
	}
	h := NPYHeader{Fortran: fortran, Layout: Layout{Begin: begin}}
	for _, length := range lengths {
		n, ok := length.(float64)
		if !ok || !(n >= 0 && n < 1<<63) || n != math.Trunc(n) {
			Check(invalid)
		}
		h.Shape = append(h.Shape, int(n))
	}
	h.Contiguous(fortran)
	if fields {
		h.Type, h.Unread = abbreviate(descr), errFields
	} else {
		h.setType(code)
	}
	return h, nil
}

// readDictionary returns the dictionary of a file, and where its numbers begin.
func readDictionary(r io.ReaderAt, size int64) (header string, begin int64) {
	const maxLength = 1 << 16 // the header of a matrix has 118 bytes
	prefix := make([]byte, 12)
	if n, err := r.ReadAt(prefix, 0); n < 10 || err != nil && err != io.EOF {
		Check(Truncated(size, 128))
	}
	var length int64
	switch version := prefix[6]; version {
	case 1:
		length, begin = int64(binary.LittleEndian.Uint16(prefix[8:])), 10
	case 2, 3:
		length, begin = int64(binary.LittleEndian.Uint32(prefix[8:])), 12
	default:
		Refuse("npy-version: version # of .npy files is not 1, 2 or 3", int(version))
	}
	if length > maxLength {
		Refuse("npy-header-too-long: the header of # bytes is too long for a matrix", length)
	}
	if begin+length > size {
		Check(Truncated(size, begin+length))
	}
	text := make([]byte, length)
	Check(ReadAt(r, text, begin))
	return string(text), begin + length
}

var errFields = NewError("named-fields: the numbers have named fields; save one field, as in np.save(\"pe.npy\", x[\"pe\"])")

// setType sets the type that NumPy writes as descr, such as <f4: the byte order, the kind, and the bytes of a
// number.
func (h *NPYHeader) setType(descr string) {
	code := descr
	if code != "" && strings.IndexByte("<>=|", code[0]) >= 0 {
		code = code[1:]
	}
	if h.DType = FindDTypeBy(func(t DType) bool { return t.code == code && code != "" }); h.DType != nil {
		h.Type, h.BigEndian = h.Name, descr[0] == '>'
		return
	}
	kind, save := "unknown", asFloats
	for _, other := range otherKinds {
		if code != "" && strings.Contains(other.letters, code[:1]) {
			kind, save = other.name, cmp.Or(other.save, asFloats)
		}
	}
	h.Type = abbreviate(descr)
	h.Unread = NewError("type-not-read: the type # (#) is not one of floats of 2, 4 or 8 bytes and integers; save #", h.Type, kind, save)
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

const asFloats = `x.astype("float32")`
