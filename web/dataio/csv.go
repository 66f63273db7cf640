package dataio

import (
	"github.com/posenc/posenc/web/number"
)

// CSV returns the format of numbers as text: a line with the columns and one
// for each row, with commas between them (RFC 4180).
func CSV() Format {
	return Format{
		Type: "text/csv",
		head: func(dst []byte, d Table) []byte { return appendList(dst, d.Columns, appendField) },
		row: func(dst []byte, values []float64) []byte {
			return appendList(append(dst, '\r', '\n'), values, number.AppendDecimal)
		},
		foot: "\r\n",
	}
}

// appendField appends a text, between quotation marks if what divides fields
// occurs in it.
func appendField(dst []byte, text string) []byte {
	field, mark := "", ""
	for i := range len(text) {
		switch c := text[i]; c {
		case '"':
			field += `"`
			mark = `"`
		case ',', '\r', '\n':
			mark = `"`
		}
		field += text[i : i+1]
	}
	return append(dst, mark+field+mark...)
}
