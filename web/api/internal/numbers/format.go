package numbers

import (
	"encoding/json"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
)

// A format describes how a matrix is written: a head, rows with a separator between
// them, and a foot.
type format struct {
	name, mediaType string
	binary          bool // whether numbers are written as they are in memory

	head      func(dst []byte, m *matrix) []byte
	row       func(dst []byte, position int, numbers textAppender) []byte // of text
	separator string
	foot      string
}

// A textAppender is a list of numbers of either type.
type textAppender interface{ appendText(dst []byte) []byte }

var formats = []format{
	{name: "json", mediaType: "application/json", head: appendJSONHead, row: appendJSONRow, separator: ",\n", foot: "\n]}\n"},
	{name: "csv", mediaType: "text/csv; charset=utf-8", head: appendCSVHead, row: appendCSVRow},
	{name: "npy", mediaType: "application/x-npy", binary: true, head: appendNPYHead},
	{name: "raw", mediaType: "application/octet-stream", binary: true, head: func(dst []byte, _ *matrix) []byte { return dst }},
}

// textFormats are the formats of dot products, which are few.
var textFormats = formats[:2]

// appendJSONHead begins the JSON object that encode returns in JavaScript, with its
// parameters:
//
//	{"seqLen": 4, "dModel": 4, "base": 10000, "start": 0, "dtype": "float32", "shape": [4, 4], "data": [0, 1, …]}
//
// The data are the rows, one after the other.
func appendJSONHead(dst []byte, m *matrix) []byte {
	s := &m.state
	var grid []int
	if s.GridOnly() {
		grid = []int{s.GridHeight, s.GridWidth}
	}
	return append(appendMembers(dst, struct {
		SeqLen int         `json:"seqLen"`
		Grid   []int       `json:"grid,omitempty"` // of a convention that has rows for the cells of grids alone
		DModel int         `json:"dModel"`
		Base   json.Number `json:"base"`
		Start  int         `json:"start"`
		conventionMembers
		DType string `json:"dtype"`
		Shape [2]int `json:"shape"`
	}{s.SeqLen, grid, s.DModel, json.Number(s.Text("base")), s.Start, conventionMembersOf(s), m.dtype, [2]int{m.rows(), m.columns()}}),
		",\"data\":[\n"...)
}

// appendMembers appends v as a JSON object that is left open for more members.
func appendMembers(dst []byte, v any) []byte {
	object, _ := json.Marshal(v) // never fails for strings and numbers
	return append(dst, object[:len(object)-1]...)
}

// appendJSONRow appends a row, with the digits that it has in CSV: encoding/json
// writes 1e-07 as 1e-7, and is no faster.
func appendJSONRow(dst []byte, _ int, numbers textAppender) []byte { return numbers.appendText(dst) }

// appendCSVHead appends the names of the columns, as in the files that the page
// saves.
func appendCSVHead(dst []byte, m *matrix) []byte {
	name := "position"
	if m.table.Axes() > 1 {
		name = "cell"
	}
	return append(dst, strings.Join(dataio.Numbered(m.columns(), name), ",")+"\r\n"...)
}

func appendCSVRow(dst []byte, position int, numbers textAppender) []byte {
	dst = strconv.AppendInt(dst, int64(position), 10)
	return append(numbers.appendText(append(dst, ',')), "\r\n"...)
}

func appendNPYHead(dst []byte, m *matrix) []byte {
	return dataio.AppendHeader(dst, "<f"+strconv.Itoa(m.itemSize()), m.rows(), m.columns())
}

func formatNames(formats []format) []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

// mediaTypes returns the media types of formats without parameters.
func mediaTypes(formats []format) []string {
	types := make([]string, len(formats))
	for i, f := range formats {
		types[i], _, _ = strings.Cut(f.mediaType, ";")
	}
	return types
}
