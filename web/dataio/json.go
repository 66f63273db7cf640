package dataio

import (
	"math"

	"github.com/posenc/posenc/web/number"
)

// JSON returns the format of numbers with what they are numbers of:
//
//	{"figure": "dot", "state": {"d-model": 256, …}, "columns": ["offset", …], "rows": [[0, …], …]}
//
// The members of the state are names and JSON values.
func JSON(figure string, state [][2]string) Format {
	return Format{
		Type: "application/json",
		head: func(dst []byte, d Table) []byte {
			head := `{"figure":` + Quote(figure) + `,"state":{`
			for i, member := range state {
				if i > 0 {
					head += ","
				}
				head += Quote(member[0]) + ":" + member[1]
			}
			dst = append(dst, head+`},"columns":[`...)
			dst = appendList(dst, d.Columns, func(dst []byte, column string) []byte { return append(dst, Quote(column)...) })
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
		return number.AppendDecimal(dst, x)
	}
	return append(dst, "null"...)
}

// Quote returns a text as a JSON string. Bytes that are not UTF-8 become
// replacement characters.
func Quote(text string) string {
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
