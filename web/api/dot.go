package api

import (
	"net/http"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

var dotParameters = append(tabular("d-model", "base"), offsetParameter, dotFormat)

var dots = endpoint{
	path:      "/api/relative-dot",
	operation: "relativeDot",
	about: [2]string{
		"The dot product of any two rows that are so far apart.",
		"相隔给定距离的任意两行的点积。",
	},
	parameters: dotParameters,
	answer:     relativeDot,
	types:      mediaTypes(formats[:2]),
	schema:     "RelativeDot",
	refusals:   map[int]string{http.StatusRequestEntityTooLarge: tooMuch, http.StatusNotAcceptable: unacceptable},
	example:    "d-model=512&offset=0..10",
}

var (
	offsetParameter = parameter{
		name: "offset", standard: "10", example: "0.5,10,100..1000",
		about: [2]string{"k: a number, several with commas between them, or ranges of integers such as 0..100", "间隔 k：一个数，以逗号分隔的若干个数，或 0..100 这样的整数范围"},
	}
	dotFormat = parameter{
		name: "format", choices: formatNames(formats[:2]),
		about: [2]string{"JSON or CSV; else the Accept field decides", "JSON 或 CSV；未给出时由 Accept 决定"},
	}
)

// relativeDot answers with the dot product for one offset, or for several.
func relativeDot(r request) (answer, error) {
	// One position, as there are conventions that refuse many.
	single, err := param.DefaultState().With("seq-len", "1")
	if err != nil {
		return answer{}, err
	}
	s, err := r.query.without("offset").table(single)
	if err != nil {
		return answer{}, err
	}
	t, err := distances(s)
	if err != nil {
		return answer{}, err
	}
	f, err := r.format(formats[:2])
	if err != nil {
		return answer{}, err
	}
	list, given := r.query["offset"]
	if !given {
		list = offsetParameter.standard
	}
	offsets, err := offsetsOf(list, s.DModel)
	if err != nil {
		return answer{}, err
	}
	_, named := r.query["format"]
	r.query["format"] = f.name
	return answer{
		mediaType: f.mediaType,
		name:      plot.FileName(inConvention("relative-dot", s), s, f.name),
		varies:    !named,
		canonical: "/api/relative-dot?" + r.query.canonical(s, dotParameters),
		body: func() (body, error) {
			g := make([]float64, len(offsets))
			if err := t.RelativeDots(g, offsets); err != nil {
				return nil, err
			}
			if f.name == "csv" {
				return whole(dotsCSV(offsets, g)), nil
			}
			return whole(dotsJSON(s, offsets, g, len(offsets) == 1 && !strings.Contains(list, ".."))), nil
		},
	}, nil
}

// distances returns a table that has the dot products of a state. It refuses a
// convention whose rows have none that depend on the distance alone.
func distances(s param.State) (*convention.Table, error) {
	p, err := s.Preset()
	if err != nil {
		return nil, err
	}
	if p.Axes != nil && p.Axes[0] > 1 {
		return nil, refused(http.StatusBadRequest, "convention", quote(p.Name), "has positions on "+strconv.Itoa(p.Axes[0])+" axes; an offset has as many numbers")
	}
	t, err := p.Empty(s.DModel)
	if err != nil {
		return nil, err
	}
	return t, t.Relative()
}

// offsetsOf returns the offsets of a list of numbers and ranges, for rows of d
// numbers.
func offsetsOf(list string, d int) ([]float64, error) {
	var offsets []float64
	for item := range strings.SplitSeq(list, ",") {
		low, high, isRange := strings.Cut(item, "..")
		first, err := param.Number("offset", low)
		if err != nil {
			return nil, err
		}
		n := 1
		if isRange {
			if n, err = rangeLength(item, low, high); err != nil {
				return nil, err
			}
		}
		if err := limitOffsets(len(offsets)+n, d); err != nil {
			return nil, err
		}
		for i := range n {
			offsets = append(offsets, first+float64(i))
		}
	}
	return offsets, nil
}

// rangeLength returns how many integers a range has.
func rangeLength(item, low, high string) (int, error) {
	first, err := param.Integer("offset", low)
	if err != nil {
		return 0, err
	}
	last, err := param.Integer("offset", high)
	if err != nil {
		return 0, err
	}
	if last < first {
		return 0, refused(http.StatusBadRequest, "offset", quote(item), "ends before it begins")
	}
	return last - first + 1, nil
}

// dotsJSON returns what relativeDot returns in JavaScript, and of what: numbers
// for a single offset, else arrays.
func dotsJSON(s param.State, offsets, g []float64, single bool) []byte {
	dst := append([]byte(nil), `{"dModel":`+s.Text("d-model")+`,"base":`+s.Text("base")+conventionOf(&s)...)
	for _, part := range []struct {
		name string
		list numbers[float64]
	}{{"offset", offsets}, {"relativeDot", g}} {
		dst = append(dst, `,"`+part.name+`":`...)
		if single {
			dst = part.list.appendText(dst)
		} else {
			dst = append(part.list.appendText(append(dst, '[')), ']')
		}
	}
	return append(dst, "}\n"...)
}

func dotsCSV(offsets, g []float64) []byte {
	dst := []byte("offset,dot\r\n")
	for i, k := range offsets {
		dst = append(numbers[float64]{k, g[i]}.appendText(dst), "\r\n"...)
	}
	return dst
}
