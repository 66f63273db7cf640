package dataio

import (
	"io"
	"strings"
)

// What is read at the most.
const (
	MaxReadNumbers = 1 << 19
	MaxReadBytes   = 8 << 20 // of text
)

// ReadFile reads a matrix from a file with this size. The content decides which
// format it has; the name only matters for the error if it has none of them.
func ReadFile(name string, r io.ReaderAt, size int64) (*Matrix, error) {
	return ReadFileGradually(name, r, size, func() {})
}

// ReadFileGradually is ReadFile for programs that have one thread, as in a browser: while
// it reads text, it calls pause again and again, which may do something else.
func ReadFileGradually(name string, r io.ReaderAt, size int64, pause func()) (*Matrix, error) {
	begin, err := readBegin(r, min(size, 64))
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(begin, magic) {
		return readNPY(r, size)
	}
	if err := checkForeign(name, begin); err != nil {
		return nil, err
	}
	text, err := readBegin(r, min(size, MaxReadBytes))
	if err != nil {
		return nil, err
	}
	return ReadTextGradually(text, size > MaxReadBytes, pause)
}

// readBegin returns the first n bytes of a file.
func readBegin(r io.ReaderAt, n int64) (string, error) {
	begin := make([]byte, n)
	if err := readAt(r, begin, 0); err != nil {
		return "", err
	}
	return string(begin), nil
}

// readAt fills dst with the bytes of a file from an offset on.
func readAt(r io.ReaderAt, dst []byte, offset int64) error {
	if n, err := r.ReadAt(dst, offset); n < len(dst) && err != nil {
		return newError("the file could not be read; it may have been moved or changed")
	}
	return nil
}

// ReadText reads a matrix from text. If the end of the text is cut off, the rows
// before it are read.
func ReadText(text string, cut bool) (*Matrix, error) {
	return ReadTextGradually(text, cut, func() {})
}

// ReadTextGradually is ReadText, and calls pause again and again.
func ReadTextGradually(text string, cut bool, pause func()) (*Matrix, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.Contains(text, "\x00") {
		return nil, newError("the text has bytes that are not text; save it as UTF-8")
	}
	var m *Matrix
	var err error
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		return nil, errEmpty
	case trimmed[0] == '{':
		m, err = readObject(text, cut, pause)
	case strings.ContainsAny(text, "[]") && !strings.Contains(text, "Tensor of size"):
		m, err = readPrinted(text, cut, pause)
	default:
		m, err = readTable(text, cut, pause)
	}
	if err != nil {
		return nil, err
	}
	return m.checked()
}
