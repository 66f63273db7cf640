package numbers

import (
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
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
	m, err := matrixOf(r.Query)
	if err != nil {
		return endpoint.Response{}, err
	}
	f, err := negotiate(r, formats)
	if err != nil {
		return endpoint.Response{}, err
	}
	if err := limitNumbers(m, f); err != nil {
		return endpoint.Response{}, err
	}
	body := func() (endpoint.Body, error) { return matrixBody{m, f}, nil }
	return respond(r, f, "encoding", m.state, body), nil
}

// limitNumbers returns an error for a matrix that is too large for a format.
func limitNumbers(m *matrix, f format) error {
	l := limit.TextNumbers
	if f.binary {
		l = limit.BinaryNumbers
	}
	if m.columns() != m.state.DModel {
		return l.CheckProduct("seq-len", m.rows(), "columns", m.columns())
	}
	return l.CheckProduct("seq-len", m.rows(), "d-model", m.state.DModel)
}
