package recording

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Table is numbers that a program turned a vector by, compared with what is meant: frequencies of
// pairs, or cosines or sines of tokens.
type Table struct {
	Name     string        `json:"name"`    // inv_freq, cos or sin
	Verdict  audit.Verdict `json:"verdict"` // Agrees or Differs
	Pair     int           `json:"pair"`    // the first one that differs; -1 if none does
	Position float64       `json:"position"`
}

// tablesOf compares the tables of a rotation whose tokens have positions, if they were recorded:
//
//	inv_freq  ω[i], of shape (pairs)
//	cos, sin  a·cos(pos·ω[i]) and a·sin(pos·ω[i]), of shape (tokens, pairs) or (tokens, 2·pairs)
//
// A frequency may be as far off as one in float32 is, and a cosine as rounding in its own type and an
// angle in float32 explain.
func tablesOf(ctx checkpoint.Context, f *checkpoint.File, name string, e *rotary.Embedding, positions []float64) (list []Table, err error) {
	for _, kind := range []string{"inv_freq", "cos", "sin"} {
		tensor := find(f, name, kind)
		if tensor == nil {
			continue
		}
		x, err := numbersOf(ctx, tensor)
		if err != nil {
			return nil, err
		}
		c := comparison{Embedding: e, positions: positions, roundoff: precision.Roundoff(tensor.Type)}
		t, ok := c.frequencies(x), true
		if kind != "inv_freq" {
			t, ok = c.waves(x, tensor.Shape[len(tensor.Shape)-1], kind == "cos")
		}
		if !ok {
			return nil, newError("table-shape: the tensor # of shape # does not have a number for each pair, nor for each of two elements, of all tokens",
				tensor.Name, checkpoint.ShapeText(tensor.Shape))
		}
		t.Name = kind
		list = append(list, t)
	}
	return list, nil
}

// A comparison is of tables with what is meant.
type comparison struct {
	*rotary.Embedding
	positions []float64 // of tokens, on each axis
	roundoff  float64   // of the type of the table
}

// frequencies compares those of pairs, which differ where there are more or fewer.
func (c *comparison) frequencies(x []float64) Table {
	for i, w := range c.Frequencies() {
		if i >= len(x) || !(math.Abs(x[i]-w) <= precision.AngleError(w)) {
			return tableOf(i, 0)
		}
	}
	if len(x) > c.Pairs() {
		return tableOf(c.Pairs(), 0)
	}
	return tableOf(-1, 0)
}

// waves compares cosines or sines, of the first text of several, and reports whether rows of the width
// have one for each pair or element, and each token has a row.
func (c *comparison) waves(x []float64, width int, cosines bool) (t Table, ok bool) {
	axes, pairs := c.Config().Axes.Count(), c.Pairs()
	n := len(c.positions) / axes * width
	if width != pairs && width != 2*pairs || n == 0 || len(x) < n || len(x)%n != 0 || axes > 1 && len(x) != n {
		return t, false
	}
	for at, have := range x[:n] {
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
			return tableOf(pair, pos[0]), true
		}
	}
	return tableOf(-1, 0), true
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

// tableOf returns a table that differs from a pair on, or none if that is -1.
func tableOf(pair int, pos float64) Table {
	if pair < 0 {
		return Table{Verdict: audit.Agrees, Pair: -1}
	}
	return Table{Verdict: audit.Differs, Pair: pair, Position: pos}
}

// sentence says what was found of a table.
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

// weightsOf compares the tensors weight and weight_published of a rotation, of shape (heads·width, …), and
// returns "" if the file has none of them. Weights for the other pairing have the rows of each head in
// the Order of that.
func weightsOf(ctx checkpoint.Context, f *checkpoint.File, name string, meant audit.Meaning) (string, error) {
	have, published := find(f, name, "weight"), find(f, name, "weight_published")
	switch {
	case have == nil && published == nil:
		return "", nil
	case have == nil || published == nil:
		return OneWeight, nil
	}
	if !slices.Equal(have.Shape, published.Shape) || len(have.Shape) == 0 || have.Shape[0]%meant.HeadDim != 0 {
		return "", newError("weights-shape: the tensors # and # need one shape, whose first axis has the rows of whole heads", have.Name, published.Name)
	}
	a, err := numbersOf(ctx, have)
	if err != nil {
		return "", err
	}
	b, err := numbersOf(ctx, published)
	if err != nil {
		return "", err
	}
	c := rows{a, b, len(a) / max(1, have.Shape[0]), max(precision.Roundoff(have.Type), precision.Roundoff(published.Type))}
	other := rotary.Half
	if meant.Config().Pairing == rotary.Half {
		other = rotary.Interleaved
	}
	order := other.Order(meant.HeadDim, meant.Config().EffectiveDim())
	switch {
	case c.equal(func(row int) int { return row }):
		return AsPublished, nil
	case c.equal(func(row int) int { return row - row%meant.HeadDim + order[row%meant.HeadDim] }):
		return Permuted, nil
	}
	return OtherWeights, nil
}

// A rows is weights of the program and published ones, in rows of n, and the unit roundoff of their type.
type rows struct {
	have, published []float64
	n               int
	roundoff        float64
}

// equal reports whether each row of the program is the published one from which it comes, but for rounding.
func (r *rows) equal(from func(row int) int) bool {
	for i, x := range r.have {
		if want := r.published[from(i/r.n)*r.n+i%r.n]; !(math.Abs(x-want) <= r.roundoff*math.Abs(want)) {
			return false
		}
	}
	return len(r.have) > 0
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

// ofWeights says how the weights are.
func ofWeights(weights string) string {
	return map[string]string{
		AsPublished:  "; its weights are as published",
		Permuted:     "; its weights are permuted for the other pairing",
		OtherWeights: "; its weights are not those that were published",
		OneWeight:    "; its weights can be told only if both weight and weight_published are recorded",
	}[weights]
}
