// Package jsonstream reads JSON value by value from a stream, and keeps nothing of it:
// headers of models have some hundred thousand values. It stands in for the Decoder of
// encoding/json, which makes the program of the workbench 72 KB larger as it is downloaded,
// 7.6 %: that needs reflection, which the program has no other use for.
package jsonstream

import (
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Reader reads the values of a text in JSON (RFC 8259) one after the other. After an error it
// reads nothing.
type Reader struct {
	from   io.ByteReader
	err    error // the first one
	depth  int
	back   byte // has been taken back
	isBack bool
}

// NewReader returns a Reader of a text.
func NewReader(from io.ByteReader) *Reader { return &Reader{from: from} }

// Err returns the first error.
func (r *Reader) Err() error { return r.err }

// Fail ends the reading with an error, unless there has been one before.
func (r *Reader) Fail(err error) {
	if r.err == nil {
		r.err = err
	}
}

// errUnexpected is the error of what is not JSON, or another value than is expected.
var errUnexpected = errors.New("not the JSON that is expected")

// byte returns the next byte, 0 after an error.
func (r *Reader) byte() byte {
	switch {
	case r.err != nil:
		return 0
	case r.isBack:
		r.isBack = false
		return r.back
	}
	b, err := r.from.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	r.err = err
	return b
}

// unread takes the last byte back.
func (r *Reader) unread(b byte) {
	r.back, r.isBack = b, true
}

// token returns the next byte that is no space.
func (r *Reader) token() byte {
	for {
		if b := r.byte(); b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			return b
		}
	}
}

// expect reads a token.
func (r *Reader) expect(token byte) {
	if r.token() != token {
		r.Fail(errUnexpected)
	}
}

// each calls read before each member of an object or a list, which begins and ends with
// brackets.
func (r *Reader) each(begin, end byte, read func()) {
	const maxDepth = 64
	r.expect(begin)
	if r.depth++; r.depth > maxDepth {
		r.Fail(errUnexpected)
	}
	defer func() { r.depth-- }()
	for first := true; r.err == nil; first = false {
		switch b := r.token(); {
		case b == end:
			return
		case first:
			r.unread(b)
		case b != ',':
			r.Fail(errUnexpected)
		}
		if r.err == nil {
			read()
		}
	}
}

// Object reads an object, and calls read with each key, to read the value.
func (r *Reader) Object(read func(key string)) {
	r.each('{', '}', func() {
		key := r.Text()
		if r.expect(':'); r.err == nil {
			read(key)
		}
	})
}

// Integers reads a list of at most 64 integers that are not negative, such as a shape.
func (r *Reader) Integers() (list []uint64) {
	r.each('[', ']', func() {
		const most = 64
		if len(list) == most {
			r.Fail(errUnexpected)
		}
		list = append(list, r.integer())
	})
	return list
}

// integer reads an integer that is not negative.
func (r *Reader) integer() uint64 {
	n, digits, b := uint64(0), 0, r.token()
	for ; b >= '0' && b <= '9'; b = r.byte() {
		d := uint64(b - '0')
		if n > (1<<64-1-d)/10 {
			r.Fail(errUnexpected)
		}
		n = 10*n + d
		digits++
	}
	if r.unread(b); digits == 0 {
		r.Fail(errUnexpected)
	}
	return n
}

// Text reads a text.
func (r *Reader) Text() string {
	r.expect('"')
	var text []byte
	for r.err == nil {
		switch b := r.byte(); {
		case b == '"':
			return strings.ToValidUTF8(string(text), "\ufffd")
		case b == '\\':
			text = utf8.AppendRune(text, r.escaped())
		case b < ' ':
			r.Fail(errUnexpected)
		default:
			text = append(text, b)
		}
	}
	return ""
}

// escapes are the characters that stand for others behind a backslash.
const escapes = "\"\"\\\\//b\bf\fn\nr\rt\t"

// escaped reads what stands behind a backslash.
func (r *Reader) escaped() rune {
	b := r.byte()
	for i := 0; i < len(escapes); i += 2 {
		if escapes[i] == b {
			return rune(escapes[i+1])
		}
	}
	if b != 'u' {
		r.Fail(errUnexpected)
	}
	high := r.hexadecimal()
	if !utf16.IsSurrogate(high) {
		return high
	}
	if r.byte() != '\\' || r.byte() != 'u' {
		r.Fail(errUnexpected)
	}
	both := utf16.DecodeRune(high, r.hexadecimal())
	if both == utf8.RuneError { // half of a pair, or two in the wrong order
		r.Fail(errUnexpected)
	}
	return both
}

// hexadecimal reads four digits.
func (r *Reader) hexadecimal() (n rune) {
	for range 4 {
		b := r.byte()
		digit := strings.IndexByte("0123456789abcdef", b|0x20)
		if digit < 0 || b < '0' {
			r.Fail(errUnexpected)
		}
		n = n<<4 | rune(digit)
	}
	return n
}

// Skip reads a value of any kind.
func (r *Reader) Skip() {
	b := r.token()
	r.unread(b)
	switch b {
	case '{':
		r.Object(func(string) { r.Skip() })
	case '[':
		r.each('[', ']', r.Skip)
	case '"':
		r.Text()
	default:
		const scalars = "+-.0123456789aeEflnrstu" // of numbers, true, false and null
		n := 0
		for b = r.byte(); strings.IndexByte(scalars, b) >= 0; b = r.byte() {
			n++
		}
		if r.unread(b); n == 0 {
			r.Fail(errUnexpected)
		}
	}
}
