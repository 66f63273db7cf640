package recording

import (
	"math"

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
