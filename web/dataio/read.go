package dataio

import (
	"io"
	"strings"
)

// ReadFile reads a matrix from a file with this size. The content decides which
// format it has; the name only matters for the error if it has none of them.
func ReadFile(name string, r io.ReaderAt, size int64) (*Matrix, error) {
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
	return ReadText(text, size > MaxReadBytes)
}

// ReadText reads a matrix from text. If the end of the text is cut off, the rows
// before it are read.
func ReadText(text string, cut bool) (*Matrix, error) {
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
		m, err = readObject(text, cut)
	case strings.ContainsAny(text, "[]") && !strings.Contains(text, "Tensor of size"):
		m, err = readPrinted(text, cut)
	default:
		m, err = readTable(text, cut)
	}
	if err != nil {
		return nil, err
	}
	return m.checked()
}
