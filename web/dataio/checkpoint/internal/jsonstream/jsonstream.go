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

// A Reader reads the values of a text in JSON (RFC 8259) one after the other.
type Reader struct {
	from   io.ByteReader
	depth  int
	back   byte // has been taken back
	isBack bool
}

// NewReader returns a Reader of a text.
func NewReader(from io.ByteReader) *Reader { return &Reader{from: from} }

// Err is the error of what is not JSON, or another value than is expected.
var Err = errors.New("not the JSON that is expected")

// byte returns the next byte.
func (r *Reader) byte() (byte, error) {
	if r.isBack {
		r.isBack = false
		return r.back, nil
	}
	b, err := r.from.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// unread takes the last byte back.
func (r *Reader) unread(b byte) {
	r.back, r.isBack = b, true
}

// token returns the next byte that is no space.
func (r *Reader) token() (byte, error) {
	for {
		b, err := r.byte()
		if err != nil || b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			return b, err
		}
	}
}

// expect reads a token.
func (r *Reader) expect(token byte) error {
	b, err := r.token()
	if err == nil && b != token {
		err = Err
	}
	return err
}

// each calls read before each member of an object or a list, which begins and ends with
// brackets.
func (r *Reader) each(begin, end byte, read func() error) error {
	const maxDepth = 64
	if err := r.expect(begin); err != nil {
		return err
	}
	if r.depth++; r.depth > maxDepth {
		return Err
	}
	defer func() { r.depth-- }()
	for first := true; ; first = false {
		b, err := r.token()
		switch {
		case err != nil:
			return err
		case b == end:
			return nil
		case first:
			r.unread(b)
		case b != ',':
			return Err
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// Object reads an object, and calls read with each key, to read the value.
func (r *Reader) Object(read func(key string) error) error {
	return r.each('{', '}', func() error {
		key, err := r.Text()
		if err == nil {
			err = r.expect(':')
		}
		if err != nil {
			return err
		}
		return read(key)
	})
}

// Integers reads a list of at most 64 integers that are not negative, such as a shape.
func (r *Reader) Integers() (list []uint64, err error) {
	err = r.each('[', ']', func() error {
		const most = 64
		n, err := r.integer()
		if list = append(list, n); len(list) > most {
			return Err
		}
		return err
	})
	return list, err
}

// integer reads an integer that is not negative.
func (r *Reader) integer() (uint64, error) {
	b, err := r.token()
	digits := 0
	n := uint64(0)
	for ; err == nil && b >= '0' && b <= '9'; b, err = r.byte() {
		d := uint64(b - '0')
		if n > (1<<64-1-d)/10 {
			return 0, Err
		}
		n = 10*n + d
		digits++
	}
	if err != nil {
		return 0, err
	}
	r.unread(b)
	if digits == 0 {
		return 0, Err
	}
	return n, nil
}

// Text reads a text.
func (r *Reader) Text() (string, error) {
	if err := r.expect('"'); err != nil {
		return "", err
	}
	var text []byte
	for {
		b, err := r.byte()
		switch {
		case err != nil:
			return "", err
		case b < ' ':
			return "", Err
		case b == '"':
			return strings.ToValidUTF8(string(text), "\ufffd"), nil
		case b != '\\':
			text = append(text, b)
			continue
		}
		c, err := r.escaped()
		if err != nil {
			return "", err
		}
		text = utf8.AppendRune(text, c)
	}
}

// escapes are the characters that stand for others behind a backslash.
const escapes = "\"\"\\\\//b\bf\fn\nr\rt\t"

// escaped reads what stands behind a backslash.
func (r *Reader) escaped() (rune, error) {
	b, err := r.byte()
	if err != nil {
		return 0, err
	}
	for i := 0; i < len(escapes); i += 2 {
		if escapes[i] == b {
			return rune(escapes[i+1]), nil
		}
	}
	if b != 'u' {
		return 0, Err
	}
	high, err := r.hexadecimal()
	if err != nil || !utf16.IsSurrogate(high) {
		return high, err
	}
	for _, want := range [...]byte{'\\', 'u'} {
		if b, err = r.byte(); err == nil && b != want {
			err = Err
		}
		if err != nil {
			return 0, err
		}
	}
	low, err := r.hexadecimal()
	both := utf16.DecodeRune(high, low)
	if err == nil && both == utf8.RuneError { // half of a pair, or two in the wrong order
		err = Err
	}
	return both, err
}

// hexadecimal reads four digits.
func (r *Reader) hexadecimal() (n rune, err error) {
	for range 4 {
		b, err := r.byte()
		if err != nil {
			return 0, err
		}
		digit := strings.IndexByte("0123456789abcdef", b|0x20)
		if digit < 0 || b < '0' {
			return 0, Err
		}
		n = n<<4 | rune(digit)
	}
	return n, nil
}

// Skip reads a value of any kind.
func (r *Reader) Skip() error {
	b, err := r.token()
	if err != nil {
		return err
	}
	switch b {
	case '{':
		r.unread(b)
		return r.Object(func(string) error { return r.Skip() })
	case '[':
		r.unread(b)
		return r.each('[', ']', r.Skip)
	case '"':
		r.unread(b)
		_, err := r.Text()
		return err
	}
	const scalars = "+-.0123456789aeEflnrstu" // of numbers, true, false and null
	n := 0
	for ; err == nil && strings.IndexByte(scalars, b) >= 0; b, err = r.byte() {
		n++
	}
	if err == nil {
		r.unread(b)
	}
	if n == 0 {
		return Err
	}
	return err
}
