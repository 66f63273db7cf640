package plot

import "math"

// JSON returns the format of numbers with what they are numbers of:
//
//	{"figure": "dot", "state": {"d-model": 256, …}, "columns": ["offset", …], "rows": [[0, …], …]}
//
// The parts of the state have the names of StateNames.
func JSON(figure string, s State) Format {
	return Format{
		Type: "application/json",
		head: func(dst []byte, d Data) []byte {
			head := `{"figure":` + quoted(figure) + `,"state":{`
			for i, name := range StateNames() {
				if i > 0 {
					head += ","
				}
				text := s.Text(name)
				switch s.part(name).(type) {
				case *integer, *real:
				default:
					text = quoted(text)
				}
				head += quoted(name) + ":" + text
			}
			dst = append(dst, head+`},"columns":[`...)
			dst = appendList(dst, d.Columns, func(dst []byte, column string) []byte { return append(dst, quoted(column)...) })
			return append(dst, `],"rows":[`...)
		},
		row: func(dst []byte, values []float64) []byte {
			return append(appendList(append(dst, '\n', '['), values, appendJSONNumber), ']')
		},
		between: ",",
		foot:    "\n]}\n",
	}
}

// appendJSONNumber appends a number; JSON has none for what is not finite.
func appendJSONNumber(dst []byte, x float64) []byte {
	if math.Abs(x) <= math.MaxFloat64 {
		return appendDecimal(dst, x)
	}
	return append(dst, "null"...)
}

// quoted returns a text as a JSON string. Bytes that are not UTF-8 become
// replacement characters.
func quoted(text string) string {
	const digits = "0123456789abcdef"
	q := `"`
	for _, r := range text {
		switch {
		case r == '"' || r == '\\':
			q += `\` + string(r)
		case r < ' ':
			q += `\u00` + digits[r>>4:r>>4+1] + digits[r&15:r&15+1]
		default:
			q += string(r)
		}
	}
	return q + `"`
}
