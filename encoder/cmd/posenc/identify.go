package main

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/learned"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/dataio"
)

// identifyFile finds the conventions that made the tables of a file.
func identifyFile(args []string, out io.Writer) (int, error) {
	o := newOptions("identify").withFile()
	if err := o.parse(args); err != nil {
		return failed, err
	}
	from, err := o.source(dataio.MaxReadNumbers)
	if err != nil {
		return failed, err
	}
	from.unknown = true
	status := expected
	var failure error
	err = from.each(func(f found) bool {
		var own int
		own, failure = identifyTable(f, out)
		status = max(status, own)
		return failure == nil
	})
	if err == nil {
		err = failure
	}
	if err != nil {
		return failed, err
	}
	return status, nil
}

// identifyTable writes what made a table, in one line.
func identifyTable(f found, out io.Writer) (int, error) {
	if f.err != nil {
		line(out, f.name+": "+sentence(f.err))
		return unexpected, nil
	}
	if f.rotates {
		text, status, err := describeRope(f)
		if err != nil {
			return failed, fmt.Errorf("%s: %w", f.name, err)
		}
		line(out, f.name+": "+text)
		return status, nil
	}
	id, err := identify.Corners(f.Data, f.Columns, identify.Gap(f.Gap), nil)
	if err != nil {
		return failed, fmt.Errorf("%s: %w", f.name, err)
	}
	said := describe(id) + resemblance(id, f)
	if text, status, err := describeRope(f); err == nil && status == expected && f.Whole() == nil {
		switch {
		case len(id.Matches) == 0:
			line(out, f.name+": "+text+f.some())
			return expected, nil
		case likelyCache(id, f):
			said = text + "; or, as a table of positions, " + said
		default:
			said += "; or " + text
		}
	}
	line(out, f.name+": "+said+f.some())
	switch id.Reason {
	case identify.Explained, identify.Ambiguous, identify.Slopes, identify.Fourier:
		return expected, nil
	}
	return unexpected, nil
}

// likelyCache reports whether a matrix that is a cache of a rotary embedding and a table of
// positions is the former: programs make caches of many positions, from 0 on, and tables
// without bugs.
func likelyCache(id *identify.Identification, f found) bool {
	best := &id.Matches[0]
	return best.Bug != "" || f.Rows >= 512 && best.Consecutive && best.Start == 0
}

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

// describe returns what is known about numbers, in one line.
func describe(id *identify.Identification) string {
	switch {
	case id.Reason == identify.Slopes:
		return "the slopes of ALiBi for " + strconv.Itoa(id.Rows*id.Columns) + " heads"
	case id.Reason == identify.Fourier:
		f := id.Features
		text := fmt.Sprintf("Fourier features of points: scheme %s, axes %d, bands %d", f.Scheme, f.Axes, f.Bands)
		if !f.Coordinates {
			text += ", without the coordinates"
		}
		return text
	case id.Reason == identify.TooFew && len(id.Matches) > 0:
		return reasons[id.Reason] + "; they fit " + describeFit(&id.Matches[0])
	case id.Reason == identify.Ambiguous:
		return "more than one convention makes these numbers; one is " + describeFit(&id.Matches[0])
	case len(id.Matches) > 1 && beginning(&id.Matches[0]):
		return describeFit(&id.Matches[0]) + "; or all columns of base " + encoder.Decimal(id.Matches[1].Base)
	case len(id.Matches) > 0:
		return describeFit(&id.Matches[0])
	case id.Reason == identify.Miswritten:
		wrong := id.Near[0].Wrong
		return fmt.Sprintf("%d numbers are wrong, the first in row %d, column %d (from 0); the others are those of %s", len(wrong), wrong[0].Row, wrong[0].Column, describeFit(&id.Near[0]))
	case len(id.Near) > 0:
		return reasons[id.Reason] + "; the nearest convention is " + describeFit(&id.Near[0])
	}
	return reasons[id.Reason]
}

// resemblance describes, as the end of a sentence, how much a table that no formula explains
// resembles sinusoids, as a trained table may.
func resemblance(id *identify.Identification, f found) string {
	const (
		fewest            = 16
		leastAlignment    = 0.5 // noise has some alignment with any sinusoids
		leastStationarity = 0.1 // the more the wider it is, but it does not depend on distance
	)
	if id.Reason != identify.NotPaired && id.Reason != identify.NotGraded || f.Rows < fewest {
		return ""
	}
	t, err := learned.New(f.Data, f.Columns)
	if err != nil {
		return "" // numbers beyond 1e38
	}
	fit, similarity := t.FitSinusoid(), t.Similarity(256)
	if fit.Alignment < leastAlignment || similarity.Stationarity() < leastStationarity {
		return ""
	}
	return fmt.Sprintf("; as a trained table, it is most like sinusoids of base %.3g (alignment %.2f of 1), and the distance of positions explains %.0f%% of their similarity",
		fit.Base, fit.Alignment, 100*similarity.Stationarity())
}

// describeFit returns the convention of a fit, its settings and its positions.
func describeFit(f *identify.Fit) string {
	presets := f.Presets()
	text := presets[0]
	if f.Bug != "" {
		text += " with the bug " + f.Bug
	}
	for _, s := range f.Settings {
		text += ", " + option(s.Name) + " " + encoder.Decimal(s.Value)
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
		return ", grid " + shape(f.Shape)
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
	return text + ", " + encoder.Decimal(list[last])
}

// instead returns which convention made the numbers of a matrix, as the end of a
// sentence about one that did not; "" if none is known.
func instead(m *dataio.Matrix) string {
	rows := min(m.Rows, max(1, dataio.MaxReadNumbers/m.Columns))
	id, err := identify.Identify(m.Data[:rows*m.Columns], m.Columns)
	if err != nil || id.Reason != identify.Explained {
		return ""
	}
	return "; they are those of " + describeFit(&id.Matches[0])
}
