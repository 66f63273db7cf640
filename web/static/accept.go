package static

import (
	"strconv"
	"strings"
)

// negotiate picks, of the codings in the order of our preference, the one that
// the header Accept-Encoding gives the highest weight (RFC 9110, section
// 12.5.3). It returns the zero coding, the file as it is, when the header
// accepts none of them or prefers "identity".
func negotiate(header string, offered []Coding) Coding {
	weights := parseWeights(header)
	var best Coding
	most := weights["identity"]
	for _, c := range offered {
		q, named := weights[c.Name]
		if !named {
			q = weights["*"]
		}
		if q > most || q == most && q > 0 && best.Name == "" {
			best, most = c, q
		}
	}
	return best
}

// parseWeights reads "br, gzip;q=0.8, *;q=0" into {br: 1, gzip: 0.8, *: 0}.
// A weight that is no number counts as 0: rather a longer answer than one that
// cannot be read.
func parseWeights(header string) map[string]float64 {
	weights := map[string]float64{}
	for item := range strings.SplitSeq(header, ",") {
		name, parameter, weighted := strings.Cut(item, ";")
		q := 1.0
		if weighted {
			_, value, _ := strings.Cut(parameter, "=")
			q, _ = strconv.ParseFloat(strings.TrimSpace(value), 64)
		}
		weights[strings.ToLower(strings.TrimSpace(name))] = q
	}
	return weights
}
