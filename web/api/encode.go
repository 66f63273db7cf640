package api

import (
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var encodeParameters = append(tabular("seq-len", "d-model", "base", "start"), dtypeParameter, formatParameter)

var encodings = endpoint{
	path:      "/api/encode",
	operation: "encode",
	about: [2]string{
		"The numbers of an encoding, from any position on.",
		"位置编码的数值，可从任意位置开始。",
	},
	parameters: encodeParameters,
	answer:     encode,
	types:      []string{"application/json", "text/csv", "application/x-npy", "application/octet-stream"},
	schema:     "Encoding",
	refusals:   map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotAcceptable: unacceptable},
	example:    "seq-len=4&d-model=8",
}

var (
	dtypeParameter = parameter{
		name: "dtype", choices: dtypes, standard: dtypes[0],
		about: [2]string{"the type of the numbers", "数值类型"},
	}
	formatParameter = parameter{
		name: "format", choices: formatNames(formats),
		about: [2]string{"JSON, CSV, a file for NumPy, or the bytes of the numbers, little-endian; else the Accept field decides", "JSON、CSV、NumPy 文件，或小端序的原始字节；未给出时由 Accept 决定"},
	}
)

// encode answers with a window of the matrix.
func encode(r request) (answer, error) {
	m, err := newMatrix(r)
	if err != nil {
		return answer{}, err
	}
	_, named := r.query["format"]
	r.query["format"] = m.format.name
	return answer{
		mediaType: m.format.mediaType,
		name:      plot.FileName(inConvention("encoding", m.state), m.state, m.format.name),
		varies:    !named,
		canonical: "/api/encode?" + r.query.canonical(m.state, encodeParameters),
		body:      func() (body, error) { return m, nil },
	}, nil
}

// newMatrix returns what a request asks for, if it is not too much.
func newMatrix(r request) (*matrix, error) {
	s, err := r.query.table(param.DefaultState())
	if err != nil {
		return nil, err
	}
	t, err := s.Table()
	if err != nil {
		return nil, err
	}
	dtype, err := r.query.choice(dtypeParameter)
	if err != nil {
		return nil, err
	}
	f, err := r.format(formats)
	if err != nil {
		return nil, err
	}
	m := &matrix{state: s, table: t, dtype: dtype, format: f}
	return m, limitNumbers(m)
}

// format returns the format that a request asks for: by name, or else the one
// that it prefers of the media types that it accepts.
func (r request) format(formats []format) (format, error) {
	if _, named := r.query["format"]; named {
		name, err := r.query.choice(parameter{name: "format", choices: formatNames(formats)})
		if err != nil {
			return format{}, err
		}
		return formats[slices.Index(formatNames(formats), name)], nil
	}
	best, weight := format{}, 0.0
	for _, f := range formats {
		if w := acceptance(r.accept, f.mediaType); w > weight {
			best, weight = f, w
		}
	}
	if weight == 0 {
		return format{}, refused(http.StatusNotAcceptable, "Accept", quote(r.accept), "has none of "+strings.Join(mediaTypes(formats), ", "))
	}
	return best, nil
}

// acceptance returns how much a media type is wanted, from 0 to 1, by the most
// specific range that an Accept field has for it (RFC 9110, section 12.5.1).
func acceptance(accept, mediaType string) float64 {
	if strings.TrimSpace(accept) == "" {
		return 1
	}
	mediaType, _, _ = strings.Cut(mediaType, ";")
	group, _, _ := strings.Cut(mediaType, "/")
	weight, precision := 0.0, 0
	for item := range strings.SplitSeq(accept, ",") {
		name, parameters, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		at := 1 + slices.Index([]string{"*/*", group + "/*", mediaType}, name)
		if at <= precision {
			continue
		}
		q, err := strconv.ParseFloat(parameters["q"], 64)
		if err != nil {
			q = 1
		}
		weight, precision = q, at
	}
	return weight
}

func formatNames(formats []format) []string {
	names := make([]string, len(formats))
	for i, f := range formats {
		names[i] = f.name
	}
	return names
}

func mediaTypes(formats []format) []string {
	types := make([]string, len(formats))
	for i, f := range formats {
		types[i], _, _ = strings.Cut(f.mediaType, ";")
	}
	return types
}
