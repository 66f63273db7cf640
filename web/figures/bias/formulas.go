package bias

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/figure"
)

// A rowKey is what rows of the positional encoding depend on.
type rowKey struct {
	headDim int
	base    float64
}

// rowsOf returns the encoding of a width and a base, both of which the state has
// validated.
func rowsOf(d int, base float64) *encoder.Encoding {
	e, _ := encoder.New(1, d, encoder.Base(base))
	return e
}

// formulas have what the biases of a head depend on.
type formulas struct {
	heads, head int
	slopes      []float64         // of ALiBi
	t5          bias.T5           // the buckets
	row         *encoder.Encoding // of the base of the state
	sine        *encoder.Encoding // of base 10000, as Sandwich has it
}

// slope returns the slope of the head.
func (b *formulas) slope() float64 { return b.slopes[b.head-1] }

// bucket returns the bucket of T5 for a distance of query − key.
func (b *formulas) bucket(n float64) float64 { return float64(b.t5.Bucket(-int(n))) }

// bidirectional reports whether there are keys after the query.
func bidirectional(v *figure.View) bool { return v.State.Direction == "bidirectional" }
