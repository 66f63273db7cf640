// Package numbers responds with the numbers of encodings: rows and dot products, in the
// formats that clients name or accept.
package numbers

import (
	"net/http"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// Encode is the endpoint of rows of an encoding.
var Encode = newEndpoint(endpoint.Endpoint{
	Path:      "/api/encode",
	Operation: "encode",
	About: [2]string{
		"The numbers of an encoding, from any position on.",
		"位置编码的数值，可从任意位置开始。",
	},
	Parameters: append(tableParameters("seq-len", "grid-height", "grid-width", "d-model", "base", "start"), dtypeParameter),
	Respond:    encode,
	Schema:     "Encoding",
	Example:    "seq-len=4&d-model=8",
}, formats, [2]string{
	"JSON, CSV, a file for NumPy, or the bytes of the numbers, little-endian; else the Accept field decides",
	"JSON、CSV、NumPy 文件，或小端序的原始字节；未给出时由 Accept 决定",
})

func encode(r endpoint.Request) (endpoint.Response, error) {
	s, err := r.Query.TableState(param.DefaultState())
	if err != nil {
		return endpoint.Response{}, err
	}
	t, err := s.Table()
	if err != nil {
		return endpoint.Response{}, err
	}
	f, err := negotiate(r, formats)
	if err != nil {
		return endpoint.Response{}, err
	}
	l, width := limit.TextNumbers, "d-model"
	if f.binary {
		l = limit.BinaryNumbers
	}
	if t.Columns() != s.DModel {
		width = "columns"
	}
	if err := l.CheckProduct("seq-len", s.SeqLen, width, t.Columns()); err != nil {
		return endpoint.Response{}, err
	}
	m := &matrix{s, t, r.Query.Text(dtypeParameter), f}
	return respond(r, f, "encoding", s, func() (endpoint.Body, error) { return m, nil }), nil
}

// newEndpoint returns the endpoint e for responses in one of the formats, with a
// parameter that names the format.
func newEndpoint(e endpoint.Endpoint, formats []format, about [2]string) endpoint.Endpoint {
	named := endpoint.Parameter{Name: "format", About: about}
	for _, f := range formats {
		mediaType, _, _ := strings.Cut(f.mediaType, ";")
		named.Choices, e.Types = append(named.Choices, f.name), append(e.Types, mediaType)
	}
	e.Parameters = append(e.Parameters, named)
	e.Errors = map[int]string{
		http.StatusRequestEntityTooLarge: endpoint.TooMuch,
		http.StatusNotAcceptable:         "The Accept field accepts none of the media types.",
	}
	return e
}

// tableParameters returns the named parameters of the state and the parameters of
// conventions, for requests for numbers alone: d-model may be odd.
func tableParameters(names ...string) []endpoint.Parameter {
	parameters := endpoint.StateParameters(slices.Concat(names, []string{"convention"}, param.SettingNames())...)
	for i := range parameters {
		if p := &parameters[i]; p.Name == "d-model" {
			p.About, p.Least, p.Step = [2]string{"the dimensions, an even number, or an odd one if the convention has such rows", "维数，须为偶数；约定允许时可为奇数"}, 1, param.Whole
		}
	}
	return parameters
}

// respond returns the response in the format f with numbers of the state s. It is saved
// as a file with the name of its subject, and of the convention unless it is the paper's.
func respond(r endpoint.Request, f format, subject string, s param.State, body func() (endpoint.Body, error)) endpoint.Response {
	_, named := r.Query["format"]
	r.Query["format"] = f.name
	if !s.AsPaper() {
		subject += "-" + s.Convention
	}
	return endpoint.Response{
		MediaType:  f.mediaType,
		FileName:   plot.FileName(subject, s.Text("d-model"), s.Text("base"), f.name),
		Negotiated: !named,
		Canonical:  r.Canonical(s),
		Body:       body,
	}
}
