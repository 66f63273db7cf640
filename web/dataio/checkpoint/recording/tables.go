package recording

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio"
)

// A Table is numbers that a program turned a vector by, compared with what is meant: frequencies of
// pairs, or cosines or sines of tokens.
type Table struct {
	Name     string        `json:"name"`    // inv_freq, cos or sin
	Verdict  audit.Verdict `json:"verdict"` // Agrees or Differs
	Pair     int           `json:"pair"`    // the first one that differs; -1 if none does
	Position float64       `json:"position"`
}

// tables compares the tables of a rotation whose tokens have positions, if they were recorded:
//
//	inv_freq  ω[i], of shape (pairs)
//	cos, sin  a·cos(pos·ω[i]) and a·sin(pos·ω[i]), of shape (tokens, pairs) or (tokens, 2·pairs)
//
// A frequency may be as far off as one in float32 is, and a cosine as rounding in its own type and an
// angle in float32 explain.
func (f recorded) tables(name string, e *rotary.Embedding, positions []float64) (list []Table) {
	for _, kind := range []string{"inv_freq", "cos", "sin"} {
		tensor := f.find(name, kind)
		if tensor == nil {
			continue
		}
		x := f.numbers(tensor)
		c := comparison{Embedding: e, positions: positions, roundoff: precision.Roundoff(tensor.Type)}
		t := Table{Name: kind, Verdict: audit.Differs}
		if kind == "inv_freq" {
			t.Pair = c.frequencies(x)
		} else {
			width := tensor.Shape[len(tensor.Shape)-1]
			if !c.fit(len(x), width) {
				dataio.Refuse("table-shape: the tensor # of shape # does not have a number for each pair, nor for each of two elements, of all tokens",
					tensor.Name, tensor.Shape)
			}
			t.Pair, t.Position = c.waves(x, width, kind == "cos")
		}
		if t.Pair < 0 {
			t.Verdict = audit.Agrees
		}
		list = append(list, t)
	}
	return list
}

// A comparison is of tables with what is meant.
type comparison struct {
	*rotary.Embedding
	positions []float64 // of tokens, on each axis
	roundoff  float64   // of the type of the table
}

// frequencies returns the first pair whose frequency differs, as where there are more or fewer; -1 for none.
func (c *comparison) frequencies(x []float64) int {
	for i, w := range c.Frequencies() {
		if i >= len(x) || !(math.Abs(x[i]-w) <= precision.AngleError(w)) {
			return i
		}
	}
	if len(x) > c.Pairs() {
		return c.Pairs()
	}
	return -1
}

// fit reports whether rows of a width have a number for each pair or element, and each token has a row of
// n numbers, maybe in each of several texts.
func (c *comparison) fit(n, width int) bool {
	axes := c.Config().Axes.Count()
	all := len(c.positions) / axes * width
	return (width == c.Pairs() || width == 2*c.Pairs()) && all > 0 && n >= all && n%all == 0 && (axes == 1 || n == all)
}

// waves returns the first pair whose cosine or sine differs, in the first text of several, and where; -1 for none.
func (c *comparison) waves(x []float64, width int, cosines bool) (pair int, position float64) {
	axes := c.Config().Axes.Count()
	for at, have := range x[:len(c.positions)/axes*width] {
		pair, pos := c.pairOf(at%width, width), c.positions[at/width*axes:][:axes]
		p := pos[c.axis(pair)]
		off := math.Abs(p) * precision.AngleError(c.Frequency(pair))
		if !(off <= precision.MaxAngleError) {
			continue
		}
		want, cos := c.Pair(pair, p)
		if cosines {
			want = cos
		}
		if a := c.AttentionFactor(); !(math.Abs(have-a*want) <= a*(2*c.roundoff+off)) {
			return pair, pos[0]
		}
	}
	return -1, 0
}

// pairOf returns the pair of an element of a table of a width: one number for each pair, or two, beside
// each other if pairs are.
func (c *comparison) pairOf(element, width int) int {
	if width == c.Pairs() || c.Config().Pairing != rotary.Interleaved {
		return element % c.Pairs()
	}
	return element / 2
}

// axis returns which number of a position turns a pair.
func (c *comparison) axis(pair int) int {
	if c.Config().Axes.Count() == 1 {
		return 0
	}
	return c.Axis(pair)
}

func (t *Table) sentence() string {
	switch {
	case t.Verdict == audit.Agrees:
		return "its " + t.Name + " agrees"
	case t.Name == "inv_freq":
		return "its inv_freq differs from pair " + encoder.Decimal(float64(t.Pair)) + " on"
	}
	return "its " + t.Name + " differs at position " + encoder.Decimal(t.Position) + " in pair " + encoder.Decimal(float64(t.Pair))
}

// How the weights that project a vector are in the program, compared with those that were published: in
// their order, in that for the other pairing, or others; or only one of them was recorded, which does not tell
// its order.
const (
	AsPublished  = "as-published"
	Permuted     = "permuted"
	OtherWeights = "others"
	OneWeight    = "one"
)

// weights compares the tensors weight and weight_published of a rotation, of shape (heads·width, …), and
// returns "" if the file has none of them. Weights for the other pairing have the rows of each head in
// the Order of that.
func (f recorded) weights(name string, meant audit.Meaning) string {
	have, published := f.find(name, "weight"), f.find(name, "weight_published")
	switch {
	case have == nil && published == nil:
		return ""
	case have == nil || published == nil:
		return OneWeight
	case !slices.Equal(have.Shape, published.Shape) || len(have.Shape) == 0 || have.Shape[0]%meant.HeadDim != 0:
		dataio.Refuse("weights-shape: the tensors # and # need one shape, whose first axis has the rows of whole heads", have.Name, published.Name)
	}
	a, b := f.numbers(have), f.numbers(published)
	n, roundoff := len(a)/max(1, have.Shape[0]), max(precision.Roundoff(have.Type), precision.Roundoff(published.Type))
	// equal reports whether each row of the program is the published one from which it comes, but for rounding.
	equal := func(from func(row int) int) bool {
		for i, x := range a {
			if want := b[from(i/n)*n+i%n]; !(math.Abs(x-want) <= roundoff*math.Abs(want)) {
				return false
			}
		}
		return len(a) > 0
	}
	other := rotary.Half
	if meant.Config().Pairing == rotary.Half {
		other = rotary.Interleaved
	}
	order := other.Order(meant.HeadDim, meant.Config().EffectiveDim())
	switch {
	case equal(func(row int) int { return row }):
		return AsPublished
	case equal(func(row int) int { return row - row%meant.HeadDim + order[row%meant.HeadDim] }):
		return Permuted
	}
	return OtherWeights
}

// weigh takes into account how the weights are: permuted for another pairing, they make that pairing right,
// and the one that is meant wrong.
func (r *Rotation) weigh() {
	swapped := slices.Equal(r.Mistakes, []string{"pairing-swapped"})
	if r.Weights != Permuted || !swapped && r.Verdict != audit.Agrees {
		return
	}
	found := *r.Finding
	found.Excluded, found.NotExcluded = nil, nil
	if swapped {
		found.Verdict, found.Mistakes, found.Equal = audit.Agrees, nil, found.Elements
	} else {
		found.Verdict, found.Mistakes, found.Equal = audit.Differs, []string{"weights-permuted"}, 0
	}
	r.Finding = &found
}

var ofWeights = map[string]string{
	AsPublished:  "; its weights are as published",
	Permuted:     "; its weights are permuted for the other pairing",
	OtherWeights: "; its weights are not those that were published",
	OneWeight:    "; its weights can be told only if both weight and weight_published are recorded",
}
