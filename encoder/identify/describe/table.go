// Package describe says in English what package identify and its package invfreq found, and what a
// reading of package stack means, each in one line without a stop.
package describe

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/precision"
)

// reasons are the sentences about numbers that are not explained.
var reasons = map[identify.Reason]string{
	identify.AllZero:   "all numbers are zero",
	identify.OneNumber: "there is only one number",
	identify.Constant:  "the numbers of each row are the same",
	identify.Ramp:      "the numbers rise or fall in equal steps",
	identify.OneRow:    "all rows are the same",
	identify.TooFew:    "too few numbers or digits to tell",
	identify.NotPaired: "the columns do not pair up as sines and cosines: the numbers are learned, or noise",
	identify.NotGraded: "there are sines and cosines, but no convention was found that has their frequencies",
	identify.Noisy:     "the numbers are those of the nearest convention with noise",
	identify.Permuted:  "the columns of the nearest convention stand in another order",
}

// Numbers returns what is known about numbers.
func Numbers(id *identify.Identification) string {
	switch {
	case id.Reason == identify.Slopes:
		n, h := id.Rows*id.Columns, id.Heads
		if h.Of > n {
			return "the slopes of ALiBi for heads " + strconv.Itoa(h.First) + " to " + strconv.Itoa(h.First+n-1) + " (from 0) of " + strconv.Itoa(h.Of)
		}
		return "the slopes of ALiBi for " + strconv.Itoa(n) + " heads"
	case id.Reason == identify.Fourier:
		f := id.Features
		text := "Fourier features of points: scheme " + f.Scheme + ", axes " + strconv.Itoa(f.Axes) + ", bands " + strconv.Itoa(f.Bands)
		if !f.Coordinates {
			text += ", without the coordinates"
		}
		return text
	case id.Reason == identify.TooFew && len(id.Matches) > 0:
		return reasons[id.Reason] + "; they fit " + Fit(&id.Matches[0])
	case id.Reason == identify.Ambiguous:
		return "more than one convention makes these numbers; one is " + Fit(&id.Matches[0])
	case len(id.Matches) > 1 && beginning(&id.Matches[0]):
		return Fit(&id.Matches[0]) + "; or all columns of base " + encoder.Decimal(id.Matches[1].Base)
	case len(id.Matches) > 0:
		return Fit(&id.Matches[0])
	case id.Reason == identify.Miswritten:
		wrong := id.Near[0].Wrong
		return strconv.Itoa(len(wrong)) + " numbers are wrong, the first in row " + strconv.Itoa(wrong[0].Row) + ", column " + strconv.Itoa(wrong[0].Column) +
			" (from 0); the others are those of " + Fit(&id.Near[0])
	case id.Reason == identify.Dropped:
		return "dropout set numbers to zero, with probability " + encoder.Decimal(id.Near[0].Dropout) + "; the others are those of " + Fit(&id.Near[0])
	case len(id.Near) > 0:
		return reasons[id.Reason] + "; the nearest convention is " + Fit(&id.Near[0])
	}
	return reasons[id.Reason]
}

// Fit returns the convention of a fit, its settings and its positions.
func Fit(f *identify.Fit) string {
	presets := f.Presets()
	text := presets[0]
	if f.Bug != "" {
		text += " with the bug " + f.Bug
	}
	for _, s := range f.Settings {
		text += ", " + strings.ReplaceAll(s.Name, "_", "-") + " " + encoder.Decimal(s.Value)
	}
	if f.Slip != identify.NoSlip {
		text += " (perhaps " + f.Slip.String() + ")"
	}
	if f.Excerpt() {
		part := ", the first and last "
		if beginning(f) {
			part = ", the first "
		}
		text += part + strconv.Itoa(len(f.Permutation)) + " of " + strconv.Itoa(f.Table.Columns()) + " columns"
	}
	if f.Transposed {
		text += ", transposed"
	}
	text += changes(f) + describePositions(f) + "; largest difference " + strconv.FormatFloat(f.Residual, 'g', 2, 64)
	if len(presets) > 1 {
		text += "; the same as " + strings.Join(presets[1:], ", ")
	}
	return text
}

// beginning reports whether a fit has only the first columns of a table.
func beginning(f *identify.Fit) bool {
	last := len(f.Permutation) - 1
	return f.Excerpt() && f.Permutation[last] == last
}

// changes returns what has been done to the numbers of a convention that its settings do not
// say, as the middle of a sentence: a row that is zero, a factor, a summand.
func changes(f *identify.Fit) string {
	text := ""
	switch n := len(f.ZeroRows); {
	case n == 1:
		text += ", zeros in row " + strconv.Itoa(f.ZeroRows[0])
	case n > 1:
		text += ", zeros in " + strconv.Itoa(n) + " rows"
	}
	if r := f.Rounding; r.Of != identify.NoOperand {
		text += ", " + r.Of.String() + " rounded to "
		switch {
		case r.DType != precision.Float64:
			text += r.DType.String()
		case r.Digits > 0:
			text += strconv.Itoa(r.Digits) + " digits"
		default:
			text += strconv.Itoa(r.Decimals) + " decimals"
		}
	}
	if factor := f.Factor(); math.Abs(factor-1) > 1e-6 {
		text += ", numbers × " + sixDigits(factor)
	}
	if f.Offset != 0 {
		text += ", " + sixDigits(f.Offset) + " added to each"
	}
	return text
}

// describePositions returns the positions of the rows of a fit.
func describePositions(f *identify.Fit) string {
	switch n := f.Table.SeqLen(); {
	case f.Shape != nil:
		return ", grid " + grid(f.Shape)
	case n == 1 || !f.Consecutive && len(f.Positions[0]) == 1:
		return ", position " + encoder.Decimal(f.Positions[0][0])
	case f.Consecutive && f.Step == 1:
		return ", positions " + encoder.Decimal(f.Start) + " to " + encoder.Decimal(f.Start+float64(n-1))
	}
	list, last := f.Positions[0], len(f.Positions[0])-1
	text := ", positions " + encoder.Decimal(list[0])
	if last > 1 {
		text += ", " + encoder.Decimal(list[1])
	}
	if last > 2 {
		text += ", …"
	}
	return text + ", " + encoder.Decimal(f.LastPosition())
}

// grid returns the lengths of the axes of a grid, 4x3.
func grid(lengths []int) string {
	var list []string
	for _, n := range lengths {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, "x")
}
