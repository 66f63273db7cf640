package numbers

import (
	"cmp"
	"fmt"
	"maps"
	"net/http"
	"strings"

	"github.com/posenc/posenc/web/api/internal/endpoint"
	"github.com/posenc/posenc/web/api/internal/limit"
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
	defaults, _ := param.DefaultState().With("seq-len", "1") // some conventions limit the number of positions
	state := maps.Clone(r.Query)
	delete(state, offsetParameter.Name) // figures have another one
	s, err := state.TableState(defaults)
	if err != nil {
		return endpoint.Response{}, err
	}
	p, err := s.Preset()
	if err := cmp.Or(err, p.CheckOffset()); err != nil {
		return endpoint.Response{}, err
	}
	t, err := p.Empty(s.DModel)
	if err != nil {
		return endpoint.Response{}, err
	}
	if err := t.Relative(); err != nil {
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

// dotsJSON returns what relativeDot returns in JavaScript, with its parameters: a
// number for a single offset, else an array.
func dotsJSON(s *param.State, offsets, g []float64, single bool) []byte {
	dst := appendConvention(fmt.Appendf(nil, `{"dModel":%d,"base":%s`, s.DModel, s.Text("base")), s)
	before, after := "[", "]"
	if single {
		before, after = "", ""
	}
	dst = appendNumbers(append(dst, `,"offset":`+before...), offsets)
	dst = appendNumbers(append(dst, after+`,"relativeDot":`+before...), g)
	return append(dst, after+"}\n"...)
}

func dotsCSV(offsets, g []float64) []byte {
	dst := []byte("offset,dot\r\n")
	for i, k := range offsets {
		dst = append(appendNumbers(dst, []float64{k, g[i]}), "\r\n"...)
	}
	return dst
}

var offsetParameter = endpoint.Parameter{
	Name: "offset", Default: "10", Example: "0.5,10,100..1000",
	About: [2]string{"k: a number, several with commas between them, or ranges of integers such as 0..100", "间隔 k：一个数，以逗号分隔的若干个数，或 0..100 这样的整数范围"},
}

// parseOffsets returns the offsets in a query, for rows of d numbers, and whether the
// query has a single number instead of a list.
func parseOffsets(q endpoint.Query, d int) (offsets []float64, single bool, err error) {
	list := q.Text(offsetParameter)
	for item := range strings.SplitSeq(list, ",") {
		first, n, err := parseItem(item)
		if err != nil {
			return nil, false, err
		}
		count := len(offsets) + n
		tooMany := limit.DotOffsets.Check("offset", count)
		if err := cmp.Or(tooMany, limit.DotTerms.CheckProduct("offset", count, "d-model", d)); err != nil {
			return nil, false, err
		}
		for i := range n {
			offsets = append(offsets, first+float64(i))
		}
	}
	return offsets, len(offsets) == 1 && !strings.Contains(list, ".."), nil
}

// parseItem returns the first offset of an item of a list, a number or a range
// low..high, and how many there are.
func parseItem(item string) (first float64, n int, err error) {
	low, high, isRange := strings.Cut(item, "..")
	if isRange && (low == "" || high == "") {
		return 0, 0, endpoint.Invalid(http.StatusBadRequest, "offset", item, "is a range without a start or an end")
	}
	if first, err = param.Number("offset", low); err != nil || !isRange {
		return first, 1, err
	}
	lo, err := param.Integer("offset", low)
	hi, hiErr := param.Integer("offset", high)
	if err := cmp.Or(err, hiErr); err != nil {
		return 0, 0, err
	}
	if hi < lo {
		return 0, 0, endpoint.Invalid(http.StatusBadRequest, "offset", item, "is a range that ends below its start")
	}
	return first, hi - lo + 1, nil
}
