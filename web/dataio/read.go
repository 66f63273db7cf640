package dataio

import (
	"io"
	"strings"
)

// ReadFile reads a matrix from a file with this size. The content decides which
// format it has; the name only matters for the error if it has none of them.
func ReadFile(name string, r io.ReaderAt, size int64) (*Matrix, error) {
	return ReadFileGradually(name, r, size, func() {})
}

// ReadFileGradually is ReadFile for programs that have one thread, as in a browser: while
// it reads text, it calls pause again and again, which may do something else.
func ReadFileGradually(name string, r io.ReaderAt, size int64, pause func()) (*Matrix, error) {
	begin, err := ReadBegin(r, min(size, 64))
	if err != nil {
		return nil, err
	}
	if strings.HasPrefix(begin, magic) {
		return readNPY(r, size)
	}
	if err := CheckForeign(name, begin); err != nil {
		return nil, err
	}
	text, err := ReadBegin(r, min(size, MaxReadBytes))
	if err != nil {
		return nil, err
	}
	return ReadTextGradually(text, size > MaxReadBytes, pause)
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
		return nil, newError("not-utf-8: the text has bytes that are not text; save it as UTF-8")
	}
	text = plain(text)
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
