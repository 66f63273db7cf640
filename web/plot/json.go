package plot

import (
	"math"
	"unicode/utf8"
)

// JSON is numbers with what they are numbers of:
//
//	{"figure": "dot", "state": {"d-model": 256, …}, "columns": ["offset", …], "rows": [[0, …], …]}
//
// The parts of the state have the names of StateNames.
type JSON struct {
	Figure string
	State  State
}

func (JSON) Type() string { return "application/json" }

func (j JSON) AppendHead(dst []byte, d Data) []byte {
	dst = appendString(append(dst, `{"figure":`...), j.Figure)
	dst = append(dst, `,"state":{`...)
	for i, name := range StateNames() {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, name), ':')
		switch p := j.State.part(name).(type) {
		case *integer, *real:
			dst = append(dst, p.text()...)
		default:
			dst = appendString(dst, p.text())
		}
	}
	dst = append(dst, `},"columns":[`...)
	for i, column := range d.Columns {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendString(dst, column)
	}
	return append(dst, `],"rows":[`...)
}

func (JSON) AppendRow(dst []byte, row int, values []float64) []byte {
	if row > 0 {
		dst = append(dst, ',')
	}
	dst = append(dst, "\n["...)
	for i, x := range values {
		if i > 0 {
			dst = append(dst, ',')
		}
		if math.IsNaN(x) || math.IsInf(x, 0) {
			dst = append(dst, "null"...) // JSON has no number for it
			continue
		}
		dst = appendDecimal(dst, x)
	}
	return append(dst, ']')
}

func (JSON) AppendFoot(dst []byte) []byte { return append(dst, "\n]}\n"...) }

// appendString appends a text as a JSON string. Bytes that are not UTF-8 become
// replacement characters.
func appendString(dst []byte, text string) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '"')
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			dst = append(dst, '\\', byte(r))
		case r < ' ':
			dst = append(dst, '\\', 'u', '0', '0', digits[r>>4], digits[r&15])
		default:
			dst = utf8.AppendRune(dst, r)
		}
	}
	return append(dst, '"')
}
