package api

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
)

// A format is a way to write a matrix: a head, its rows with something between
// them, and a foot.
type format struct {
	name, mediaType string
	binary          bool // whether numbers are written as they are in memory

	head    func(dst []byte, m *matrix) []byte
	row     func(dst []byte, position int, numbers row) []byte // of text
	between string
	foot    string
}

// A row has a way to write its numbers: with as many digits as tell them from their
// neighbours, and commas between them.
type row interface{ appendText(dst []byte) []byte }

var formats = []format{
	{name: "json", mediaType: "application/json", head: appendDescription, row: appendValues, between: ",\n", foot: "\n]}\n"},
	{name: "csv", mediaType: "text/csv; charset=utf-8", head: appendColumns, row: appendLine},
	{name: "npy", mediaType: "application/x-npy", binary: true, head: appendHeader},
	{name: "raw", mediaType: "application/octet-stream", binary: true, head: nothing},
}

// appendDescription begins a JSON object that says what encode returns in
// JavaScript, and of what:
//
//	{"seqLen": 4, "dModel": 4, "base": 10000, "start": 0, "dtype": "float32", "shape": [4, 4], "data": [0, 1, …]}
//
// The data are those of the rows, one row after the other. Of another convention
// than the paper's it says which, with its settings, after the start.
func appendDescription(dst []byte, m *matrix) []byte {
	s := &m.state
	return append(dst, `{"seqLen":`+s.Text("seq-len")+`,"dModel":`+s.Text("d-model")+`,"base":`+s.Text("base")+`,"start":`+s.Text("start")+conventionOf(s)+
		`,"dtype":"`+m.dtype+`","shape":[`+s.Text("seq-len")+`,`+strconv.Itoa(m.table.Columns())+"],\"data\":[\n"...)
}

func appendValues(dst []byte, _ int, numbers row) []byte { return numbers.appendText(dst) }

// appendColumns appends the names of the columns, as the files have them that
// the page saves.
func appendColumns(dst []byte, m *matrix) []byte {
	dst = append(dst, "position"...)
	for i := range m.table.Columns() {
		dst = strconv.AppendInt(append(dst, ','), int64(i), 10)
	}
	return append(dst, "\r\n"...)
}

func appendLine(dst []byte, position int, numbers row) []byte {
	dst = strconv.AppendInt(dst, int64(position), 10)
	return append(numbers.appendText(append(dst, ',')), "\r\n"...)
}

// appendHeader begins a file for NumPy.
func appendHeader(dst []byte, m *matrix) []byte {
	return dataio.AppendHeader(dst, m.descr(), m.state.SeqLen, m.table.Columns())
}

func nothing(dst []byte, _ *matrix) []byte { return dst }
