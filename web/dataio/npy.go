package dataio

import (
	"encoding/binary"
	"io"
	"math"
	"math/bits"
	"strconv"
	"strings"
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
	dst = append(dst, magic+"\x01\x00"+string([]byte{length, 0})...)
	description := "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" +
		strconv.Itoa(rows) + ", " + strconv.Itoa(columns) + "), }"
	dst = append(dst, description...)
	for range length - 1 - len(description) {
		dst = append(dst, ' ')
	}
	return append(dst, '\n')
}

func appendBits(dst []byte, values []float64) []byte {
	for _, x := range values {
		dst = binary.LittleEndian.AppendUint64(dst, math.Float64bits(x))
	}
	return dst
}

// magic begins a .npy file.
const magic = "\x93NUMPY"

// readNPY reads a file that NumPy wrote (numpy.lib.format): the magic, the
// version in two bytes, the length of the header in two or four bytes, the
// header, a Python dictionary such as
//
//	{'descr': '<f4', 'fortran_order': False, 'shape': (50, 512), }
//
// and the numbers, row after row or, in Fortran order, column after column.
func readNPY(r io.ReaderAt, size int64) (*Matrix, error) {
	header, begin, err := npyHeader(r, size)
	if err != nil {
		return nil, err
	}
	n, err := numbersOf(header)
	if err != nil {
		return nil, err
	}
	if err := n.fit(size - begin); err != nil {
		return nil, err
	}
	m := &Matrix{Type: n.name}
	if err := checkAxes(n.shape); err != nil {
		return nil, err
	}
	rows := min(n.rows, max(1, MaxReadNumbers/n.columns))
	if m.Data, err = n.read(r, begin, rows); err != nil {
		return nil, err
	}
	if rows < n.rows {
		m.note("Only the first # of # rows were read; they are enough.", "只读了前 # 行，共 # 行；这已足够。", integer(rows), integer(n.rows))
	}
	if err := m.arrange(n.shape); err != nil {
		return nil, err
	}
	return m.checked()
}

// truncated refuses a file that is shorter than it says.
func truncated(size int64, want string) error {
	return refuse("the file ends after # bytes, and should have #; it is cut off, save it anew", "文件到 # 字节就结束了，而应有 # 字节；文件不完整，请重新保存",
		strconv.FormatInt(size, 10), want)
}

// npyHeader returns the dictionary of a file, and where its numbers begin.
func npyHeader(r io.ReaderAt, size int64) (header string, begin int64, err error) {
	const most = 1 << 16 // bytes of a header; that of a matrix has 118
	prefix := make([]byte, 12)
	if n, err := r.ReadAt(prefix, 0); n < 10 || err != nil && err != io.EOF {
		return "", 0, truncated(size, "128")
	}
	var length int64
	switch version := prefix[6]; version {
	case 1:
		length, begin = int64(unsigned(prefix[8:10], false)), 10
	case 2, 3:
		length, begin = int64(unsigned(prefix[8:12], false)), 12
	default:
		return "", 0, refuse("version # of .npy files is not 1, 2 or 3", ".npy 文件版本 # 不是 1、2 或 3", integer(int(version)))
	}
	if length > most {
		return "", 0, refuse("the header of # bytes is too long for that of a matrix", "文件头长 # 字节，对矩阵来说太长", strconv.FormatInt(length, 10))
	}
	if begin+length > size {
		return "", 0, truncated(size, strconv.FormatInt(begin+length, 10))
	}
	text := make([]byte, length)
	if _, err := r.ReadAt(text, begin); err != nil && err != io.EOF {
		return "", 0, unreadable()
	}
	return string(text), begin + length, nil
}

func unreadable() error {
	return refuse("the file could not be read; it may have been moved or changed", "文件无法读取；可能已被移动或改动")
}

// numbers are what a header says of the numbers of a file.
type numbers struct {
	shape         []int
	rows, columns int
	fortran       bool

	name string // of the type
	kind byte   // f, i or u
	size int    // bytes of a number
	big  bool   // whether the highest byte comes first
}

// numbersOf reads a header.
func numbersOf(header string) (n numbers, err error) {
	descr, ok := entry(header, "descr")
	if !ok {
		return n, malformed(header)
	}
	if err := n.describe(descr); err != nil {
		return n, err
	}
	order, ok := entry(header, "fortran_order")
	if n.fortran = strings.HasPrefix(order, "True"); !ok || !n.fortran && !strings.HasPrefix(order, "False") {
		return n, malformed(header)
	}
	shape, ok := entry(header, "shape")
	if !ok {
		return n, malformed(header)
	}
	if n.shape, ok = lengths(shape); !ok {
		return n, malformed(header)
	}
	if len(n.shape) == 0 {
		return n, refuse("the shape () is that of a single number; give at least one row", "形状 () 是单独一个数；请至少给出一行")
	}
	return n, nil
}

func malformed(header string) error {
	return refuse("the header “#” is not {'descr': …, 'fortran_order': …, 'shape': …}", "文件头“#”不是 {'descr': …, 'fortran_order': …, 'shape': …}", shortened(header))
}

// entry returns the text from the value of a key on.
func entry(header, key string) (value string, ok bool) {
	for _, quote := range []string{"'", `"`} {
		if _, value, ok := strings.Cut(header, quote+key+quote); ok {
			value, ok = strings.CutPrefix(strings.TrimLeft(value, " "), ":")
			return strings.TrimLeft(value, " "), ok
		}
	}
	return "", false
}

// lengths reads a tuple of integers.
func lengths(tuple string) (shape []int, ok bool) {
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

// fit finds rows and columns, and refuses a file that has not enough bytes for
// them.
func (n *numbers) fit(bytes int64) error {
	last := len(n.shape) - 1
	n.columns = n.shape[last]
	if err := checkColumns(n.columns); err != nil {
		return err
	}
	want := uint64(n.size)
	for _, length := range n.shape {
		high, low := bits.Mul64(want, uint64(length))
		if high > 0 || low > math.MaxInt64 {
			return refuse("the shape # is too large for any file", "形状 # 太大，没有文件能容纳", shapeText(n.shape))
		}
		want = low
	}
	if want == 0 {
		return refuse("the shape # has no numbers; give at least one row", "形状 # 中没有数；请至少给出一行", shapeText(n.shape))
	}
	if uint64(bytes) < want {
		return refuse("the file has # bytes of numbers, and the shape # needs #; it is cut off, save it anew",
			"文件中数占 # 字节，而形状 # 需要 # 字节；文件不完整，请重新保存",
			strconv.FormatInt(bytes, 10), shapeText(n.shape), strconv.FormatUint(want, 10))
	}
	n.rows = int(want) / n.size / n.columns
	return nil
}

// read returns the numbers of the first rows, row after row.
func (n *numbers) read(r io.ReaderAt, begin int64, rows int) ([]float64, error) {
	data := make([]float64, rows*n.columns)
	lines, stride := 1, int64(0)
	if n.fortran {
		lines, stride = n.columns, int64(n.rows*n.size)
	}
	line := make([]byte, len(data)/lines*n.size)
	for i := range lines {
		if _, err := r.ReadAt(line, begin+int64(i)*stride); err != nil && err != io.EOF {
			return nil, unreadable()
		}
		for j := range len(data) / lines {
			data[j*lines+i] = n.decode(line[j*n.size:][:n.size])
		}
	}
	return data, nil
}

// decode returns a number from its bytes.
func (n *numbers) decode(b []byte) float64 {
	u := unsigned(b, n.big)
	unused := 64 - 8*n.size
	switch {
	case n.kind == 'u':
		return float64(u)
	case n.kind == 'i':
		return float64(int64(u<<unused) >> unused) // the highest bit is the sign
	case n.size == 2:
		return float16(uint16(u))
	case n.size == 4:
		return float64(math.Float32frombits(uint32(u)))
	}
	return math.Float64frombits(u)
}

// unsigned returns the integer of some bytes, of which the lowest comes first
// unless it is big.
func unsigned(b []byte, big bool) uint64 {
	u := uint64(0)
	for i := range b {
		at := len(b) - 1 - i
		if big {
			at = i
		}
		u = u<<8 | uint64(b[at])
	}
	return u
}

// float16 returns the number of a sign, five bits of exponent and ten of
// fraction (IEEE 754, binary16).
func float16(bits uint16) float64 {
	exponent, fraction := int(bits>>10&31), float64(bits&1023)
	x := math.Ldexp(1024+fraction, exponent-25)
	switch exponent {
	case 0:
		x = math.Ldexp(fraction, -24)
	case 31:
		x = math.Inf(1)
		if fraction > 0 {
			x = math.NaN()
		}
	}
	if bits>>15 == 1 {
		return -x
	}
	return x
}
