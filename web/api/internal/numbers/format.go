package numbers

import (
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
)

// A format describes how a matrix is written: a head, rows with a separator between
// them, and a foot.
type format struct {
	name, mediaType string
	binary          bool // whether numbers are written as they are in memory, little-endian
	numbered        bool // whether a row begins with its position

	head            func(dst []byte, m *matrix) []byte
	separator, foot string // of text
}

var formats = []format{
	{name: "json", mediaType: "application/json", head: appendJSONHead, separator: ",\n", foot: "\n]}\n"},
	{name: "csv", mediaType: "text/csv; charset=utf-8", head: appendCSVHead, numbered: true, separator: "\r\n", foot: "\r\n"},
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
// The data are the rows, one after the other. A convention that has rows for the cells of
// grids alone has a grid.
func appendJSONHead(dst []byte, m *matrix) []byte {
	s := &m.state
	dst = fmt.Appendf(dst, `{"seqLen":%d`, s.SeqLen)
	if s.GridOnly() {
		dst = fmt.Appendf(dst, `,"grid":[%d,%d]`, s.GridHeight, s.GridWidth)
	}
	dst = fmt.Appendf(dst, `,"dModel":%d,"base":%s,"start":%d`, s.DModel, s.Text("base"), s.Start)
	dst = appendConvention(dst, s)
	return fmt.Appendf(dst, `,"dtype":%q,"shape":[%d,%d],"data":[`+"\n", m.dtype, m.rows(), m.columns())
}

// appendConvention appends the members of a JSON object that describe the convention of a
// state. The convention of the paper has none.
func appendConvention(dst []byte, s *param.State) []byte {
	if s.AsPaper() {
		return dst
	}
	dst = fmt.Appendf(dst, `,"convention":%q`, s.Convention)
	for _, setting := range param.SettingNames() {
		if x := s.Text(setting); x != "" {
			dst = fmt.Appendf(dst, `,%q:%s`, param.Find(setting).JSName(), x)
		}
	}
	return dst
}

// appendCSVHead appends the names of the columns, as in the files that the page saves.
func appendCSVHead(dst []byte, m *matrix) []byte {
	name := "position"
	if m.table.Axes() > 1 {
		name = "cell"
	}
	return append(dst, strings.Join(dataio.Numbered(m.columns(), name), ",")+"\r\n"...)
}

func appendNPYHead(dst []byte, m *matrix) []byte {
	return dataio.AppendHeader(dst, "<f"+strconv.Itoa(m.itemSize()), m.rows(), m.columns())
}

// negotiate returns the format that a query names, or else the preferred one of the
// media types that are accepted.
func negotiate(r endpoint.Request, formats []format) (format, error) {
	name, named := r.Query["format"]
	best, weight := format{}, 0.0
	for i, f := range formats {
		if named && f.name == name {
			return f, nil
		}
		if w := acceptance(r.Accept, r.Endpoint.Types[i]); w > weight {
			best, weight = f, w
		}
	}
	if weight == 0 {
		return format{}, endpoint.Invalid(http.StatusNotAcceptable, "Accept", r.Accept, "accepts none of "+strings.Join(r.Endpoint.Types, ", "))
	}
	return best, nil
}

// acceptance returns the weight of a media type, from 0 to 1, in the most specific
// media range of an Accept field that matches it (RFC 9110, section 12.5.1).
func acceptance(accept, mediaType string) float64 {
	if strings.TrimSpace(accept) == "" {
		return 1
	}
	group, _, _ := strings.Cut(mediaType, "/")
	weight, precision := 0.0, 0
	for item := range strings.SplitSeq(accept, ",") {
		name, parameters, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		specificity := 1 + slices.Index([]string{"*/*", group + "/*", mediaType}, name)
		if specificity <= precision {
			continue
		}
		q, err := strconv.ParseFloat(parameters["q"], 64)
		if err != nil {
			q = 1
		}
		weight, precision = q, specificity
	}
	return weight
}
