package plot

// CSV is numbers as text, a line for each row after one with the columns, with
// commas between them (RFC 4180).
type CSV struct{}

func (CSV) Type() string { return "text/csv" }

func (CSV) AppendHead(dst []byte, d Data) []byte {
	for i, column := range d.Columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendField(dst, column)
	}
	return append(dst, "\r\n"...)
}

func (CSV) AppendRow(dst []byte, _ int, values []float64) []byte {
	for i, x := range values {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendDecimal(dst, x)
	}
	return append(dst, "\r\n"...)
}

func (CSV) AppendFoot(dst []byte) []byte { return dst }

// appendField appends a text, between quotation marks if what divides fields
// occurs in it.
func appendField(dst []byte, text string) []byte {
	quoted := []byte{'"'}
	plain := true
	for i := range len(text) {
		switch text[i] {
		case '"':
			quoted = append(quoted, '"')
			plain = false
		case ',', '\r', '\n':
			plain = false
		}
		quoted = append(quoted, text[i])
	}
	if plain {
		return append(dst, text...)
	}
	return append(append(dst, quoted...), '"')
}
