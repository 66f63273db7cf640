package read

// Text reads a matrix from text. With cut the end of it is missing: rows are read as
// far as they are there.
func Text(text string, cut bool) (*Matrix, error) {
	text, _ = cutPrefix(text, "\ufeff")
	if contains(text, "\x00") {
		return nil, refuse("the text has bytes that are not text; save it as UTF-8", "文本中有非文本字节；请存为 UTF-8")
	}
	var m *Matrix
	var err error
	switch trimmed := trim(text, spaces); {
	case trimmed == "":
		return nil, empty()
	case trimmed[0] == '{':
		m, err = readObject(text, cut)
	case indexAny(text, "[]") >= 0 && !contains(text, "Tensor of size"):
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
