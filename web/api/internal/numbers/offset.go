package numbers

import (
	"net/http"
	"strings"

	"github.com/posenc/posenc/web/api/internal/limit"
	"github.com/posenc/posenc/web/api/internal/problem"
	"github.com/posenc/posenc/web/api/internal/query"
	"github.com/posenc/posenc/web/param"
)

var offsetParameter = query.Parameter{
	Name: "offset", Default: "10", Example: "0.5,10,100..1000",
	About: [2]string{"k: a number, several with commas between them, or ranges of integers such as 0..100", "间隔 k：一个数，以逗号分隔的若干个数，或 0..100 这样的整数范围"},
}

// parseOffsets returns the offsets in a query, for rows of d numbers, and whether the
// query has a single number instead of a list.
func parseOffsets(q query.Query, d int) (offsets []float64, single bool, err error) {
	list, given := q["offset"]
	if !given {
		list = offsetParameter.Default
	}
	for item := range strings.SplitSeq(list, ",") {
		first, n, err := parseItem(item)
		if err != nil {
			return nil, false, err
		}
		if err := limitOffsets(len(offsets)+n, d); err != nil {
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
		return 0, 0, problem.Invalid(http.StatusBadRequest, "offset", problem.Quote(item), "is a range without a start or an end")
	}
	if first, err = param.Number("offset", low); err != nil || !isRange {
		return first, 1, err
	}
	lo, err := param.Integer("offset", low)
	if err != nil {
		return 0, 0, err
	}
	hi, err := param.Integer("offset", high)
	if err != nil {
		return 0, 0, err
	}
	if hi < lo {
		return 0, 0, problem.Invalid(http.StatusBadRequest, "offset", problem.Quote(item), "is a range that ends below its start")
	}
	return first, hi - lo + 1, nil
}

// limitOffsets returns an error for too many offsets, for rows of d numbers.
func limitOffsets(n, d int) error {
	if err := limit.DotOffsets.Check("offset", n); err != nil {
		return err
	}
	return limit.DotTerms.CheckProduct("offset", n, "d-model", d)
}
