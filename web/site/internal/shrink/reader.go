package shrink

import (
	"encoding/binary"
	"errors"
)

// errTruncated is the error of reading past the end.
var errTruncated = errors.New("it ends in the middle")

// A reader reads the binary format of WebAssembly. The first error stays, and
// everything read after it is zero.
type reader struct {
	bytes []byte
	at    int
	err   error
}

// more reports whether there is something left to read.
func (r *reader) more() bool { return r.err == nil && r.at < len(r.bytes) }

// take reads n bytes, or none if there are fewer.
func (r *reader) take(n int) []byte {
	if r.err == nil && uint(n) > uint(len(r.bytes)-r.at) {
		r.err = errTruncated
	}
	if r.err != nil {
		return nil
	}
	r.at += n
	return r.bytes[r.at-n : r.at : r.at]
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

// uint32 reads a little-endian number of four bytes.
func (r *reader) uint32() uint32 {
	if b := r.take(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// number reads a number ≥ 0 in LEB128, signed or unsigned: for these the two
// have the same value.
func (r *reader) number() int {
	if r.err != nil {
		return 0
	}
	x, n := binary.Uvarint(r.bytes[r.at:])
	if n <= 0 || x > 1<<62 {
		r.err = errTruncated
		return 0
	}
	r.at += n
	return int(x)
}

// count reads the length of a list whose items take at least one byte each.
func (r *reader) count() int {
	n := r.number()
	if r.err == nil && n > len(r.bytes)-r.at {
		r.err = errTruncated
		return 0
	}
	return n
}

// skip reads past a number in LEB128 of any sign and size.
func (r *reader) skip() {
	for r.byte() >= 0x80 {
	}
}

// part returns a reader of the next n bytes, n being read first.
func (r *reader) part() *reader {
	content := r.take(r.number())
	return &reader{bytes: content, err: r.err}
}

// appendSigned appends a number ≥ 0 in signed LEB128: the sign bit of the last
// byte must be 0.
func appendSigned(dst []byte, x int) []byte {
	for ; x >= 0x40; x >>= 7 {
		dst = append(dst, byte(x)|0x80)
	}
	return append(dst, byte(x))
}
