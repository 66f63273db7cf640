package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
)

// A claim is something that is said of positional encodings.
type claim struct {
	text, what plot.Words // and what is computed to check it
	unit       plot.Words // of what it is checked on
	find       func(e *encoder.Encoding) finding
	bound      plot.Words // what the bound of findings is
	where      func(v *plot.View, x *property.Extreme) string
	sketch     func(v *plot.View, f *finding, c *chart.Chart) // makes it visible
}

// A finding is the case that comes closest to breaking a claim, or breaks it.
type finding struct {
	worst property.Extreme
	bound float64 // what the number is compared with, if there is such a bound
	holds bool
	curve *chart.Series // that shows it; nil for none
}

// Differences below rounding are those of floating-point numbers.
const rounding = 1e-14

var claims = [...]claim{
	{uniqueText, uniqueWhat, offsets, findUnique, none, twoRows, distances},
	{lengthText, lengthWhat, offsets, findLength, soFar, twoRows, distances},
	{linearText, linearWhat, numbers, exact(property.LinearShift), none, element, turns},
	{boundedText, boundedWhat, pairs, exact(property.Circle), none, element, values},
	{stepsText, stepsWhat, steps, exact(property.Steps), none, twoRows, bars},
	{smoothText, smoothWhat, offsets, findSmooth, neighbours, twoRows, distances},
	{periodicText, periodicWhat, pairs, exact(property.Period), none, aTurn, turn},
	{ratesText, ratesWhat, ratios, findRates, none, twoPairs, wavelengths},
	{fixedText, fixedWhat, numbers, findFixed, limit, element, difference},
}

// exact returns how a claim is checked that holds up to rounding.
func exact(search func(e *encoder.Encoding) property.Extreme) func(e *encoder.Encoding) finding {
	return func(e *encoder.Encoding) finding {
		worst := search(e)
		return finding{worst: worst, holds: worst.Value <= rounding}
	}
}

func findUnique(e *encoder.Encoding) finding {
	worst := property.Unique(e)
	return finding{worst, 0, worst.Value > rounding, curve(e, 1, worst.Checked)}
}

// findLength compares the offsets that only a sentence of twice the length has with those
// of the sentence: none may bring rows closer. It finds nothing where there are no such
// positions.
func findLength(e *encoder.Encoding) finding {
	n := e.SeqLen()
	if float64(n) > (encoder.MaxPosition-e.Position(n-1))/2 {
		return finding{}
	}
	worst, bound := property.NearestBetween(e, n, 2*n-1), property.Unique(e).Value
	return finding{worst, bound, worst.Value >= bound, curve(e, n, worst.Checked)}
}

// findSmooth compares rows that are 2 or more apart with neighbours.
func findSmooth(e *encoder.Encoding) finding {
	worst := property.NearestBetween(e, 2, e.SeqLen()-1)
	bound, _ := e.Distance(1)
	return finding{worst, bound, worst.Value >= bound, curve(e, 1, worst.Checked+1)}
}

func findRates(e *encoder.Encoding) finding {
	worst := property.FrequencyRatios(e)
	var x, y []float64
	for _, i := range spread.Floor(e.Pairs(), 64) {
		x, y = append(x, float64(i)), append(y, math.Log10(min(e.Wavelength(i), 1e300)))
	}
	return finding{worst, 0, worst.Value > 1, chart.Points(x, y)}
}

// findFixed compares with the formula computed directly in float64, and finds nothing where
// that has lost the angle.
func findFixed(e *encoder.Encoding) finding {
	worst, bound := property.Formula(e)
	if bound > 1e-3 {
		return finding{}
	}
	return finding{worst, bound, worst.Value <= bound, nil}
}

// curve is the distances of n offsets, the first one and those after it, or some of them.
func curve(e *encoder.Encoding, first, n int) *chart.Series {
	points := min(n, 160, max(16, 1<<18/e.DModel()))
	if points < 2 {
		return nil
	}
	x, y := make([]float64, points), make([]float64, points)
	for i := range x {
		x[i] = float64(first) + math.Round(float64(i)*float64(n-1)/float64(points-1))
	}
	if e.Distances(y, x) != nil {
		return nil
	}
	return chart.Points(x, y)
}

func twoRows(v *plot.View, x *property.Extreme) string {
	return v.Say(positions, "p", x.Position, "q", x.Position+x.Offset)
}

func element(v *plot.View, x *property.Extreme) string {
	if x.Offset != 0 {
		return v.Say(moved, "p", x.Position, "k", x.Offset, "dim", x.Dimension)
	}
	return v.Say(inRow, "p", x.Position, "dim", x.Dimension)
}

func aTurn(v *plot.View, x *property.Extreme) string {
	return v.Say(pairTurn, "i", x.Dimension/2, "turn", number.Period(x.Offset, false))
}

func twoPairs(v *plot.View, x *property.Extreme) string {
	return v.Say(pairsAt, "i", x.Dimension/2, "next", x.Dimension/2+1)
}
