package checkpoint

import (
	"errors"
	"io"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A jsonReader reads JSON (RFC 8259) from a stream, without keeping more of it than the
// caller does: headers of models have some hundred thousand values.
type jsonReader struct {
	stream *stream
	depth  int
	back   byte // has been taken back
	isBack bool
}

// errJSON is the error of what is not JSON, or another value than is expected.
var errJSON = errors.New("not the JSON that is expected")

// byte returns the next byte.
func (r *jsonReader) byte() (byte, error) {
	if r.isBack {
		r.isBack = false
		return r.back, nil
	}
	b, err := r.stream.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// unread takes the last byte back.
func (r *jsonReader) unread(b byte) {
	r.back, r.isBack = b, true
}

// token returns the next byte that is no space.
func (r *jsonReader) token() (byte, error) {
	for {
		b, err := r.byte()
		if err != nil || b != ' ' && b != '\t' && b != '\r' && b != '\n' {
			return b, err
		}
	}
}

// expect reads a token.
func (r *jsonReader) expect(token byte) error {
	b, err := r.token()
	if err == nil && b != token {
		err = errJSON
	}
	return err
}

// each calls read before each member of an object or a list, which begins and ends with
// brackets.
func (r *jsonReader) each(begin, end byte, read func() error) error {
	const maxDepth = 64
	if err := r.expect(begin); err != nil {
		return err
	}
	if r.depth++; r.depth > maxDepth {
		return errJSON
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
			return errJSON
		}
		if err := read(); err != nil {
			return err
		}
	}
}

// object reads an object, and calls read with each key, to read the value.
func (r *jsonReader) object(read func(key string) error) error {
	return r.each('{', '}', func() error {
		key, err := r.text()
		if err == nil {
			err = r.expect(':')
		}
		if err != nil {
			return err
		}
		return read(key)
	})
}

// integers reads a list of integers that are not negative.
func (r *jsonReader) integers() (list []uint64, err error) {
	err = r.each('[', ']', func() error {
		const most = 64 // of a shape
		n, err := r.integer()
		if list = append(list, n); len(list) > most {
			return errJSON
		}
		return err
	})
	return list, err
}

// integer reads an integer that is not negative.
func (r *jsonReader) integer() (uint64, error) {
	b, err := r.token()
	digits := 0
	n := uint64(0)
	for ; err == nil && b >= '0' && b <= '9'; b, err = r.byte() {
		d := uint64(b - '0')
		if n > (1<<64-1-d)/10 {
			return 0, errJSON
		}
		n = 10*n + d
		digits++
	}
	if err != nil {
		return 0, err
	}
	r.unread(b)
	if digits == 0 {
		return 0, errJSON
	}
	return n, nil
}

// text reads a text.
func (r *jsonReader) text() (string, error) {
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
			return "", errJSON
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
func (r *jsonReader) escaped() (rune, error) {
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
		return 0, errJSON
	}
	high, err := r.hexadecimal()
	if err != nil || !utf16.IsSurrogate(high) {
		return high, err
	}
	for _, want := range [...]byte{'\\', 'u'} {
		if b, err = r.byte(); err == nil && b != want {
			err = errJSON
		}
		if err != nil {
			return 0, err
		}
	}
	low, err := r.hexadecimal()
	return utf16.DecodeRune(high, low), err
}

// hexadecimal reads four digits.
func (r *jsonReader) hexadecimal() (n rune, err error) {
	for range 4 {
		b, err := r.byte()
		if err != nil {
			return 0, err
		}
		digit := strings.IndexByte("0123456789abcdef", b|0x20)
		if digit < 0 || b < '0' {
			return 0, errJSON
		}
		n = n<<4 | rune(digit)
	}
	return n, nil
}

// skip reads a value of any kind.
func (r *jsonReader) skip() error {
	b, err := r.token()
	if err != nil {
		return err
	}
	switch b {
	case '{':
		r.unread(b)
		return r.object(func(string) error { return r.skip() })
	case '[':
		r.unread(b)
		return r.each('[', ']', r.skip)
	case '"':
		r.unread(b)
		_, err := r.text()
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
		return errJSON
	}
	return err
}
