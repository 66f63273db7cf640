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
	at     func(b *formulas, n float64) float64 // for n ≥ 0
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
		func(b *formulas, n float64) float64 { return bias.ALiBi(b.slope(), n) },
	},
	{"Sandwich", text.Message{English: "Sandwich", Chinese: "Sandwich"}, scene.Cosine, sandwich},
	{
		"(g−d/2)/(8h/H)", text.Message{English: "g(n), scaled", Chinese: "g(n)，缩放后"}, scene.Cosine | scene.Dash,
		func(b *formulas, n float64) float64 { return b.divided(dot(b.row, n)) },
	},
	{
		"KERPLE log", text.Message{English: "KERPLE −ln(1+n)", Chinese: "KERPLE −ln(1+n)"}, scene.Quiet,
		func(_ *formulas, n float64) float64 { return bias.KERPLELog(logP, logA, n) },
	},
	{
		"KERPLE power", text.Message{English: "KERPLE −√n", Chinese: "KERPLE −√n"}, scene.Quiet | scene.Dash,
		func(_ *formulas, n float64) float64 { return bias.KERPLEPower(powerP, powerA, n) },
	},
}

// sandwich returns the bias of Sandwich, whose frequencies begin at i = 1 and end at
// i = d/2. The others are those of the paper, so that its sum is
//
//	g(n) − cos n + cos(n/10000)
func sandwich(b *formulas, n float64) float64 {
	return b.divided(dot(b.sine, n) - math.Cos(n) + math.Cos(n/encoder.DefaultBase))
}

// divided returns (g − d/2)/(8h/H) for a sum g of d/2 cosines.
func (b *formulas) divided(g float64) float64 {
	return (g - float64(b.sine.Pairs())) * float64(b.heads) / float64(8*b.head)
}

// dot returns the dot product of two rows that are a distance apart.
func dot(e *encoder.Encoding, n float64) float64 {
	g, _ := e.RelativeDot(n)
	return g
}
