package numbers

import (
	"encoding/json"
	"net/http"
	"strconv"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/param"
)

// RelativeDot is the endpoint of dot products of rows.
var RelativeDot = newEndpoint(endpoint.Endpoint{
	Path:      "/api/relative-dot",
	Operation: "relativeDot",
	About: [2]string{
		"The dot product of any two rows at a distance.",
		"相隔给定距离的任意两行的点积。",
	},
	Parameters: append(tableParameters("d-model", "base"), offsetParameter),
	Respond:    relativeDot,
	Schema:     "RelativeDot",
	Example:    "d-model=512&offset=0..10",
}, textFormats, [2]string{"JSON or CSV; else the Accept field decides", "JSON 或 CSV；未给出时由 Accept 决定"})

func relativeDot(r endpoint.Request) (endpoint.Response, error) {
	// One position: some conventions limit their number.
	defaults, err := param.DefaultState().With("seq-len", "1")
	if err != nil {
		return endpoint.Response{}, err
	}
	s, err := r.Query.Without("offset").TableState(defaults)
	if err != nil {
		return endpoint.Response{}, err
	}
	t, err := relativeTable(s)
	if err != nil {
		return endpoint.Response{}, err
	}
	f, err := negotiate(r, textFormats)
	if err != nil {
		return endpoint.Response{}, err
	}
	offsets, single, err := parseOffsets(r.Query, s.DModel)
	if err != nil {
		return endpoint.Response{}, err
	}
	return respond(r, f, "relative-dot", s, func() (endpoint.Body, error) {
		g := make([]float64, len(offsets))
		if err := t.RelativeDots(g, offsets); err != nil {
			return nil, err
		}
		if f.name == "csv" {
			return endpoint.Bytes(dotsCSV(offsets, g)), nil
		}
		return endpoint.Bytes(dotsJSON(&s, offsets, g, single)), nil
	}), nil
}

// relativeTable returns the table of a state, whose dot products must depend on the
// offset alone.
func relativeTable(s param.State) (*convention.Table, error) {
	p, err := s.Preset()
	if err != nil {
		return nil, err
	}
	if p.Axes != nil && p.Axes[0] > 1 {
		return nil, problem.Invalid(http.StatusBadRequest, "convention", problem.Quote(p.Name), "has positions on "+strconv.Itoa(p.Axes[0])+" axes; the offset must be one number")
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
	before, after := "[", "]"
	if single {
		before, after = "", ""
	}
	dst = numbers[float64](offsets).appendText(append(dst, `,"offset":`+before...))
	dst = numbers[float64](g).appendText(append(dst, after+`,"relativeDot":`+before...))
	return append(dst, after+"}\n"...)
}

func dotsCSV(offsets, g []float64) []byte {
	dst := []byte("offset,dot\r\n")
	for i, k := range offsets {
		dst = append(numbers[float64]{k, g[i]}.appendText(dst), "\r\n"...)
	}
	return dst
}
