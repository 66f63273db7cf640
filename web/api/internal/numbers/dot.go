package api

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

var dotParameters = append(tableParameters("d-model", "base"), offsetParameter, dotFormatParameter)

var dotEndpoint = endpoint{
	path:      "/api/relative-dot",
	operation: "relativeDot",
	about: [2]string{
		"The dot product of any two rows at a distance.",
		"相隔给定距离的任意两行的点积。",
	},
	parameters: dotParameters,
	respond:    relativeDot,
	types:      mediaTypes(textFormats),
	schema:     "RelativeDot",
	errors:     map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotAcceptable: unacceptable},
	example:    "d-model=512&offset=0..10",
}

var dotFormatParameter = parameter{
	name: "format", choices: formatNames(textFormats),
	about: [2]string{"JSON or CSV; else the Accept field decides", "JSON 或 CSV；未给出时由 Accept 决定"},
}

// relativeDot responds with the dot products for one offset or several.
func relativeDot(r request) (response, error) {
	// One position: some conventions limit their number.
	defaults, err := param.DefaultState().With("seq-len", "1")
	if err != nil {
		return response{}, err
	}
	s, err := r.query.without("offset").tableState(defaults)
	if err != nil {
		return response{}, err
	}
	t, err := relativeTable(s)
	if err != nil {
		return response{}, err
	}
	f, err := negotiate(r, textFormats)
	if err != nil {
		return response{}, err
	}
	offsets, single, err := parseOffsets(r.query, s.DModel)
	if err != nil {
		return response{}, err
	}
	_, named := r.query["format"]
	r.query["format"] = f.name
	return response{
		mediaType:  f.mediaType,
		fileName:   figure.FileName(withConvention("relative-dot", s), s.Text("d-model"), s.Text("base"), f.name),
		negotiated: !named,
		canonical:  "/api/relative-dot?" + r.query.canonical(s, dotParameters),
		body: func() (body, error) {
			g := make([]float64, len(offsets))
			if err := t.RelativeDots(g, offsets); err != nil {
				return nil, err
			}
			if f.name == "csv" {
				return bytesBody(dotsCSV(offsets, g)), nil
			}
			return bytesBody(dotsJSON(&s, offsets, g, single)), nil
		},
	}, nil
}

// relativeTable returns the table of a state, whose dot products must depend on the
// offset alone.
func relativeTable(s param.State) (*convention.Table, error) {
	p, err := s.Preset()
	if err != nil {
		return nil, err
	}
	if p.Axes != nil && p.Axes[0] > 1 {
		return nil, invalid(http.StatusBadRequest, "convention", quote(p.Name), "has positions on "+strconv.Itoa(p.Axes[0])+" axes; the offset must be one number")
	}
	t, err := p.Empty(s.DModel)
	if err != nil {
		return nil, err
	}
	return t, t.Relative()
}

// dotsJSON returns what relativeDot returns in JavaScript, with its parameters: a
// number for a single offset, else an array.
func dotsJSON(s *param.State, offsets, g []float64, single bool) []byte {
	dst := appendMembers(nil, struct {
		DModel int         `json:"dModel"`
		Base   json.Number `json:"base"`
		conventionMembers
	}{s.DModel, json.Number(s.Text("base")), conventionMembersOf(s)})
	open, shut := "[", "]"
	if single {
		open, shut = "", ""
	}
	dst = append(append(dst, `,"offset":`...), open...)
	dst = append(numbers[float64](offsets).appendText(dst), shut...)
	dst = append(append(dst, `,"relativeDot":`...), open...)
	dst = append(numbers[float64](g).appendText(dst), shut...)
	return append(dst, "}\n"...)
}

func dotsCSV(offsets, g []float64) []byte {
	dst := []byte("offset,dot\r\n")
	for i, k := range offsets {
		dst = append(numbers[float64]{k, g[i]}.appendText(dst), "\r\n"...)
	}
	return dst
}
