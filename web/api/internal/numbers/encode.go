package api

import (
	"net/http"

	"github.com/posenc/posenc/web/figure"
)

var encodeParameters = append(tableParameters("seq-len", "d-model", "base", "start"), dtypeParameter, formatParameter)

var encodeEndpoint = endpoint{
	path:      "/api/encode",
	operation: "encode",
	about: [2]string{
		"The numbers of an encoding, from any position on.",
		"位置编码的数值，可从任意位置开始。",
	},
	parameters: encodeParameters,
	respond:    encode,
	types:      mediaTypes(formats),
	schema:     "Encoding",
	errors:     map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotAcceptable: unacceptable},
	example:    "seq-len=4&d-model=8",
}

var formatParameter = parameter{
	name: "format", choices: formatNames(formats),
	about: [2]string{"JSON, CSV, a file for NumPy, or the bytes of the numbers, little-endian; else the Accept field decides", "JSON、CSV、NumPy 文件，或小端序的原始字节；未给出时由 Accept 决定"},
}

// encode responds with rows of a matrix.
func encode(r request) (response, error) {
	m, err := matrixOf(r.query)
	if err != nil {
		return response{}, err
	}
	f, err := negotiate(r, formats)
	if err != nil {
		return response{}, err
	}
	if err := limitNumbers(m, f); err != nil {
		return response{}, err
	}
	_, named := r.query["format"]
	r.query["format"] = f.name
	return response{
		mediaType:  f.mediaType,
		fileName:   figure.FileName(withConvention("encoding", m.state), m.state.Text("d-model"), m.state.Text("base"), f.name),
		negotiated: !named,
		canonical:  "/api/encode?" + r.query.canonical(m.state, encodeParameters),
		body:       func() (body, error) { return matrixBody{m, f}, nil },
	}, nil
}

// limitNumbers returns an error for a matrix that is too large for a format.
func limitNumbers(m *matrix, f format) error {
	l := textNumbers
	if f.binary {
		l = binaryNumbers
	}
	if m.columns() != m.state.DModel {
		return l.checkProduct("seq-len", m.rows(), "columns", m.columns())
	}
	return l.checkProduct("seq-len", m.rows(), "d-model", m.state.DModel)
}
