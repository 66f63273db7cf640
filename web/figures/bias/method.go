package bias

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A method is a formula of biases with its curve.
type method struct {
	column string // in the data
	name   text.Message
	class  scene.Class
	at     func(b *formulas, n float64, s sums) float64 // for n ≥ 0
}

// Models learn the numbers of KERPLE; these are examples.
const (
	logP, logA     = 1, 1
	powerP, powerA = 0.5, 1
)

// methods are the formulas, ALiBi first.
var methods = [...]method{
	{
		"ALiBi", text.Message{English: "ALiBi", Chinese: "ALiBi"}, scene.Ink | scene.Bold,
		func(b *formulas, n float64, _ sums) float64 { return bias.ALiBi(b.slope(), n) },
	},
	{"Sandwich", text.Message{English: "Sandwich", Chinese: "Sandwich"}, scene.Cosine, sandwich},
	{
		"(g−d/2)/(8h/H)", text.Message{English: "g(n), scaled", Chinese: "g(n)，缩放后"}, scene.Cosine | scene.Dash,
		func(b *formulas, _ float64, s sums) float64 { return b.divided(s.row) },
	},
	{
		"KERPLE log", text.Message{English: "KERPLE −ln(1+n)", Chinese: "KERPLE −ln(1+n)"}, scene.Quiet,
		func(_ *formulas, n float64, _ sums) float64 { return bias.KERPLELog(logP, logA, n) },
	},
	{
		"KERPLE power", text.Message{English: "KERPLE −√n", Chinese: "KERPLE −√n"}, scene.Quiet | scene.Dash,
		func(_ *formulas, n float64, _ sums) float64 { return bias.KERPLEPower(powerP, powerA, n) },
	},
}

// sandwich returns the bias of Sandwich, whose frequencies begin at i = 1 and end at
// i = d/2. The others are those of the paper, so that its sum is
//
//	g(n) − cos n + cos(n/10000)
func sandwich(b *formulas, n float64, s sums) float64 {
	return b.divided(s.sine - math.Cos(n) + math.Cos(n/encoder.DefaultBase))
}

// divided returns (g − d/2)/(8h/H) for a sum g of d/2 cosines.
func (b *formulas) divided(g float64) float64 {
	return (g - float64(b.sine.Pairs())) * float64(b.heads) / float64(8*b.head)
}

// sums are the dot products of two rows that are a distance apart, of the base of the
// state and of base 10000.
type sums struct{ row, sine float64 }

// values returns what each method adds at the distance n, of either sign.
func (b *formulas) values(n float64) (values [len(methods)]float64) {
	row, _ := b.row.RelativeDot(n)
	sine, _ := b.sine.RelativeDot(n)
	for i := range methods {
		values[i] = methods[i].at(b, math.Abs(n), sums{row, sine})
	}
	return values
}

// values returns what a method adds at distances whose sums are given.
func (m *method) values(b *formulas, ns []float64, along []sums) []float64 {
	values := make([]float64, len(ns))
	for j, n := range ns {
		values[j] = m.at(b, math.Abs(n), along[j])
	}
	return values
}

// sumsAlong returns the sums at evenly spaced distances.
func (b *formulas) sumsAlong(ns []float64) []sums {
	along, dots := make([]sums, len(ns)), make([]float64, len(ns))
	step := ns[1] - ns[0]
	if b.row.Curve(dots, ns[0], step) == nil {
		for j, g := range dots {
			along[j].row = g
		}
	}
	if b.sine.Curve(dots, ns[0], step) == nil {
		for j, g := range dots {
			along[j].sine = g
		}
	}
	return along
}
