// Package numbers responds with the numbers of encodings: rows and dot products, in the
// formats that clients name or accept.
package numbers

import (
	"encoding/binary"
	"net/http"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// numbers is a list of float32 or float64.
type numbers[T encoder.Float] []T

// appendText appends the numbers, separated by commas, with the fewest digits from
// which they can be read back.
func (r numbers[T]) appendText(dst []byte) []byte {
	bits := 8 * int(unsafe.Sizeof(T(0)))
	for i, x := range r {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = number.Append(dst, float64(x), bits)
	}
	return dst
}

// appendBytes appends the numbers as they are in memory, little-endian.
func (r numbers[T]) appendBytes(dst []byte) []byte {
	dst, _ = binary.Append(dst, binary.LittleEndian, []T(r)) // never fails for floats
	return dst
}

// newEndpoint returns the endpoint e for responses in one of the formats, with a
// parameter that names the format.
func newEndpoint(e endpoint.Endpoint, formats []format, about [2]string) endpoint.Endpoint {
	e.Parameters = append(e.Parameters, query.Parameter{Name: "format", Choices: formatNames(formats), About: about})
	e.Types = mediaTypes(formats)
	e.Errors = map[int]string{
		http.StatusRequestEntityTooLarge: endpoint.TooMuch,
		http.StatusNotAcceptable:         "The Accept field accepts none of the media types.",
	}
	return e
}

// respond returns the response in the format f with numbers of the state s. It is saved
// as a file with the name of its subject.
func respond(r endpoint.Request, f format, subject string, s param.State, body func() (endpoint.Body, error)) endpoint.Response {
	_, named := r.Query["format"]
	r.Query["format"] = f.name
	return endpoint.Response{
		MediaType:  f.mediaType,
		FileName:   plot.FileName(withConvention(subject, s), s.Text("d-model"), s.Text("base"), f.name),
		Negotiated: !named,
		Canonical:  r.Canonical(s),
		Body:       body,
	}
}
