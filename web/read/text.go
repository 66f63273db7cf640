package read

import "strings"

// Text reads a matrix from text.
func Text(text string) (*Matrix, error) { return readText(text, false) }

// readText reads text of which with cut the end is missing.
func readText(text string, cut bool) (*Matrix, error) {
	text = strings.TrimPrefix(text, "\ufeff")
	if strings.IndexByte(text, 0) >= 0 {
		return nil, refuse("the text has bytes that are not text; save it as UTF-8", "文本中有非文本字节；请存为 UTF-8")
	}
	var m *Matrix
	var err error
	switch trimmed := strings.TrimSpace(text); {
	case trimmed == "":
		return nil, empty()
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

// first notes that only the first rows have been read.
func (m *Matrix) first() {
	m.note("Only the first # rows were read; they are enough.", "只读了前 # 行；这已足够。", integer(m.Rows))
}
