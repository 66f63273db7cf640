package identify

import (
	"cmp"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// answer says whether the numbers are as a convention or a rotary embedding has them.
func (p *picture) answer() plot.Answer {
	if p.pending {
		return plot.Unsure
	}
	bug, _ := p.rotaryBug()
	switch id := p.embedding; {
	case p.Explained() && p.best.Slip == identify.DoubleExponent: // a base that no library has
		return plot.Unsure
	case p.Explained() && p.Reason == identify.Explained && p.best.Bug == "", p.Reason >= identify.Slopes:
		return plot.Yes
	case p.Explained() && p.Reason != identify.Explained,
		id != nil && (id.Reason == invfreq.TooFew || bug == "llama3-ignored"), id == nil && p.Reason < identify.NotPaired && !p.Explained():
		return plot.Unsure
	case id != nil && bug == "":
		return plot.Yes
	}
	return plot.No
}

func (p *picture) verdict() string {
	switch {
	case p.given.Rows == 0:
		return plot.Problem(p.err, p.Lang)
	case p.pending:
		return p.Say(notYet)
	case p.err != nil && p.embedding == nil:
		return p.Say(unreadable)
	case !p.Explained() && (p.embedding == nil || len(p.embedding.Matches) == 0):
		return p.Lang.Sentences(p.unexplained(), p.rotary())
	case !p.Explained():
		return p.rotary()
	}
	names, where := p.best.Presets(), p.where()
	name := p.Say(one, "a", names[0])
	if n := len(names); n == 2 {
		name = p.Say(either, "a", names[0], "b", names[1])
	} else if n > 2 {
		name = p.Say(oneOf, "a", names[0], "others", n-1)
	}
	if p.best.BaseKnown && p.best.Base != encoder.DefaultBase {
		name = p.Say(ofBaseN, "name", name, "n", p.best.Base)
	}
	switch {
	case p.Reason == identify.TooFew:
		return p.Lang.Sentences(p.Say(fitsMuch, "name", name, "where", where), p.rotary())
	case p.Reason == identify.Ambiguous:
		return p.Say(ambiguous, "name", name, "where", where)
	case p.best.Bug != "":
		b, _ := bug.Find(p.best.Bug)
		about := p.Lang.Sentence(text.AboutBug(b.Name, b.About).In(p.Lang))
		return p.Say(withBug, "name", name, "bug", param.BugTitle(b.Name).In(p.Lang), "about", about)
	}

	// What was rounded before sines and cosines were computed.
	r, what, to := p.best.Rounding, p.Say(frequencies), ""
	if r.Of == identify.Angles {
		what = p.Say(angles)
	}
	switch {
	case r.DType != precision.Float64:
		to = r.DType.String()
	case r.Digits > 0:
		to = p.Say(toDigits, "n", r.Digits)
	default:
		to = p.Say(toDecimals, "n", r.Decimals)
	}
	rounding := p.When(r.Of != identify.NoOperand, roundedTo, "what", what, "to", to)
	return p.Say(madeBy, "name", name, "where", where, "rounding", rounding)
}

func (p *picture) unexplained() string {
	switch p.Reason {
	case identify.Noisy:
		return p.Say(noisy, "name", p.best.Presets()[0], "noise", number.Difference(p.best.RMS))
	case identify.Permuted:
		return p.Say(permuted, "name", p.fitName(p.best), "how", p.rearranged())
	case identify.Miswritten:
		places := plot.Each(p.best.Wrong, func(c identify.Cell) string {
			return p.Say(cellAt, "row", c.Row, "column", c.Column)
		})
		count := cmp.Or(p.When(len(places) > 1, numbersWrong, "n", len(places)), p.Say(oneWrong))
		return p.Say(miswritten, "name", p.fitName(p.best), "where", p.where(), "count", count, "places", p.Lang.First(6, places))
	case identify.Dropped:
		return p.Say(droppedOut, "name", p.fitName(p.best), "where", p.where(), "p", p.best.Dropout)
	case identify.Slopes:
		n, h := p.Rows*p.Columns, p.Heads
		if h.Of > n {
			return p.Say(someSlopes, "first", h.First, "last", h.First+n-1, "n", h.Of)
		}
		return p.Say(slopes, "n", n)
	case identify.Fourier:
		f := p.Features
		without := p.When(!f.Coordinates, withoutCoordinates)
		return p.Say(fourier, "scheme", f.Scheme, "axes", f.Axes, "bands", f.Bands, "without", without)
	}
	if p.leftOut != nil {
		return p.Lang.Sentences(p.Say(reasons[p.Reason]), p.Lang.Sentence(plot.Problem(p.leftOut, p.Lang)))
	}
	return p.Say(reasons[p.Reason])
}

// rearranged says what has become of the columns of the best fit.
func (p *picture) rearranged() string {
	fit, d := p.best, p.given.Columns
	seen, distinct, turned := make([]bool, fit.Table.Columns()), 0, 0
	same, backwards, pairsBackwards := true, true, d%2 == 0
	for j, k := range fit.Permutation {
		if !seen[k] {
			seen[k] = true
			distinct++
		}
		if fit.Negated[j] {
			turned++
		}
		same = same && k == j
		backwards = backwards && k == d-1-j
		pairsBackwards = pairsBackwards && k == d-2-j+2*(j%2)
	}
	order := p.Say(otherOrder)
	switch {
	case fit.Scale > 1 && math.Abs(fit.Scale*fit.Table.Frequency(fit.Table.Pairs()-1)/fit.Table.Frequency(0)-1) < 1e-6:
		order = p.Say(rising)
	case backwards:
		order = p.Say(columnsBackwards)
	case pairsBackwards:
		order = p.Say(eachPairBackwards)
	case 4*distinct <= 3*d:
		order = p.Say(repeated)
	case same && distinct >= d-turned:
		order = ""
	}
	return order + p.When(order != "" && turned > 0, and) + p.When(turned > 0, negated, "n", turned)
}

// details are what the verdict rests on, line by line; some may be empty.
func (p *picture) details() []string {
	if p.best == nil {
		return nil
	}
	fit := p.best
	nearly := p.Reason >= identify.Noisy && p.Reason <= identify.Dropped
	if !p.Explained() && !nearly {
		name, most := p.fitName(fit), number.Difference(p.largest.Size)
		if p.Reason == identify.TooFew { // which may be as near as rounding allows
			return []string{p.Say(near, "name", name, "most", most)}
		}
		return []string{p.Say(tooFar, "name", name, "most", most)}
	}
	var others []string
	for i := 1; i < len(p.Matches); i++ {
		others = append(others, p.fitName(&p.Matches[i]))
	}
	same := fit.Presets()[1:]

	// The parameters of the best fit.
	where, zeros := plot.Either(fit.Bug != "" || nearly, p.where(), ""), ""
	if n := len(fit.ZeroRows); n == 1 {
		zeros = p.Say(zeroRow, "row", fit.ZeroRows[0])
	} else if n > 1 {
		zeros = p.Say(zeroRows, "n", n)
	}
	facts := []string{where, p.When(fit.BaseKnown, baseIs, "n", fit.Base), p.When(!fit.BaseKnown, noBase)}
	facts = append(append(facts, settings(fit, " = ")...),
		p.When(fit.Scale != 1, positionsTimes, "x", fit.Scale),
		p.When(math.Abs(fit.Amplitude-1) > 1e-9, numbersTimes, "x", fit.Amplitude),
		p.When(fit.Offset != 0, addedToEach, "x", fit.Offset), zeros, p.When(fit.Transposed, transposed))

	// Which columns of a table the numbers are, if they are not all.
	excerpt, columns := "", len(fit.Permutation)
	if fit.Excerpt() && fit.Permutation[columns-1] != columns-1 {
		excerpt = p.Say(firstAndLast, "n", columns, "d", fit.Table.Columns())
	} else if fit.Excerpt() {
		excerpt = p.Say(firstColumns, "n", columns, "d", fit.Table.Columns())
		if len(p.Matches) > 1 {
			excerpt = p.Lang.Sentences(excerpt, p.Say(asAll, "base", p.Matches[1].Base))
		}
	}
	return []string{
		p.When(len(same) > 0 && !nearly, sameNumbers, "names", p.Lang.List(same)),
		p.When(len(others) > 0, also, "names", p.Lang.First(4, others)),
		p.When(fit.Slip != identify.NoSlip, slips[fit.Slip]),
		excerpt, p.Lang.Sentences(p.Lang.Sentence(p.Lang.List(facts)), p.apart()), p.rotary(),
	}
}

// fitName names a fit by its preset, and by what makes it another.
func (p *picture) fitName(f *identify.Fit) string {
	with := settings(f, " ")
	if f.Bug != "" {
		with = append(with, param.BugTitle(f.Bug).In(p.Lang))
	}
	if with == nil {
		return f.Presets()[0]
	}
	return p.Say(nameWith, "name", f.Presets()[0], "with", p.Lang.Clauses(with))
}

// settings are those of a fit that have no words of their own.
func settings(f *identify.Fit, equal string) (all []string) {
	for _, s := range f.Settings {
		if s.Name != "start" && s.Name != "base" {
			all = append(all, s.Name+equal+encoder.Decimal(s.Value))
		}
	}
	return all
}

// apart says in which precision the numbers are, and how far from the fit they are and may be.
func (p *picture) apart() string {
	look, most := "", number.Difference(p.largest.Size)
	switch format := p.Precision; {
	case format.Step == 1:
		look = p.Say(wholeNumbers)
	case format.Step > 0:
		look = p.Say(multiples, "step", format.Step)
	case format.Truncated:
		look = p.Say(cutOff, "n", format.Decimals)
	case format.Decimals >= 0:
		look = p.Say(printedDecimals, "n", format.Decimals)
	case format.Digits >= 0:
		look = p.Say(printedDigits, "n", format.Digits)
	default:
		look = p.Say(numbersOfType, "type", format.DType.String())
	}
	if p.Reason == identify.Dropped { // of those that are left
		most = number.Difference(p.best.Residual)
	}
	if p.Reason == identify.Noisy || p.Reason == identify.Miswritten {
		return p.Say(apartByNoise, "look", look, "most", most, "rms", number.Difference(p.best.RMS))
	}
	return p.Say(apartByRounding, "look", look, "most", most, "allowed", number.Difference(p.best.Tolerance))
}

func (p *picture) where() string {
	fit := p.best
	if len(fit.Shape) > 0 {
		return p.Say(gridOf, "shape", decimals(fit.Shape, " × "))
	}
	if len(fit.Positions) == 0 || len(fit.Positions[0]) == 0 {
		return p.Say(nowhere)
	}
	at := fit.Positions[0]
	first, last := place(at[0]), place(at[len(at)-1])
	switch {
	case len(at) == 1:
		return p.Say(atPosition, "pos", first)
	case fit.Consecutive:
		return p.Say(fromTo, "first", first, "last", last, "steps", p.When(fit.Step != 1, inSteps, "step", place(fit.Step)))
	case followRows(at, fit.ZeroRows):
		return p.Say(fromTo, "first", first, "last", last, "steps", "")
	}
	places := plot.Each(at[:min(len(at), 6)], place)
	return p.Say(atPositions, "list", p.Lang.First(5, places))
}

// followRows reports whether the positions of rows between rows of zeros are a step of 1 from
// row to row.
func followRows(positions []float64, zeroRows []int) bool {
	row, start := 0, 0.0
	for i, pos := range positions {
		for len(zeroRows) > 0 && zeroRows[0] == row {
			zeroRows, row = zeroRows[1:], row+1
		}
		if i == 0 {
			start = pos - float64(row)
		}
		if pos != start+float64(row) {
			return false
		}
		row++
	}
	return true
}

// rotary says which rotary embedding the numbers are of; empty if they are of none.
func (p *picture) rotary() string {
	id := p.embedding
	switch {
	case id == nil:
		return ""
	case id.Reason == invfreq.Unfilled:
		return p.Say(unfilled)
	case len(id.Matches) == 0:
		return p.Say(twoFrequencies)
	}
	others, off := p.When(id.Reason == invfreq.Ambiguous, scaledByNTK), id.AngleError(4096)
	if others != "" && len(id.Matches) > 1 {
		others = p.Say(madeByOthers, "fit", p.rotaryFit(id.Matches[1]))
	}
	more := p.When(id.Attention != 1, timesAttention, "x", id.Attention) +
		p.When(id.Reason == invfreq.Noisy, noisyFrequencies, "x", number.Difference(id.Matches[0].Residual)) +
		p.When(id.Reason == invfreq.TooFew, tooFewFrequencies) + others +
		p.When(off > 0, angleError, "x", number.Difference(off))
	said := p.Say(embedding, "kind", p.Say(kinds[id.Kind]), "fit", p.rotaryFit(id.Matches[0]), "more", more)
	_, about := p.rotaryBug()
	return p.Lang.Sentences(said, about)
}

// rotaryFit names a rotary embedding by its parameters.
func (p *picture) rotaryFit(f *invfreq.Fit) string {
	facts := []string{
		p.Say(dimensions, "d", f.Config.EffectiveDim()), p.When(f.BaseKnown, ofBase, "base", f.Config.EffectiveBase()),
		p.When(f.Rounded != precision.Float64, frequenciesIn, "type", f.Rounded.String()),
	}
	for _, s := range f.Parameters() {
		switch v := s.Value.(type) {
		case string:
			facts = append(facts, v)
		case float64:
			facts = append(facts, s.Name+" "+number.Minus(number.Significant(v)))
		case int:
			facts = append(facts, s.Name+" "+strconv.Itoa(v))
		case bool:
			facts = append(facts, s.Name+" "+strconv.FormatBool(v))
		}
	}
	return p.Lang.List(facts)
}

// rotaryBug returns the bug of encoder/bug/rotarybug that the numbers of a rotary embedding
// show, if any, and a sentence about it where the verdict does not say it.
func (p *picture) rotaryBug() (name, said string) {
	id := p.embedding
	switch {
	case id == nil || id.Reason == invfreq.TooFew:
		return "", ""
	case id.Reason == invfreq.Unfilled:
		return "unfilled-buffer", ""
	}
	fit, a := id.Matches[0], 0.0 // the attention factor of YaRN with the factor of a cache
	if y, ok := fit.Config.Scaling.(rotary.YaRN); ok && id.Kind >= invfreq.Cosines {
		a = rotary.MScale(y.Factor, 1)
	}
	switch {
	case id.Kind == invfreq.Frequencies && id.DType == precision.BFloat16,
		id.Kind != invfreq.Frequencies && fit.Rounded == precision.BFloat16:
		return "bfloat16-frequencies", ""
	case a > 1 && math.Abs(id.Attention/(a*a)-1) < 1e-3:
		return "attention-squared", p.Say(squared, "factor", a)
	case a > 1 && id.Attention == 1:
		return "attention-dropped", p.Say(dropped, "factor", a)
	case id.Reason == invfreq.Explained && id.Kind != invfreq.Divisors && fit.Config.Scaling == nil && fit.Config.Base == 5e5:
		return "llama3-ignored", p.Say(ignored)
	}
	return "", ""
}

// bugOf returns where the bug is shown that makes the numbers.
func bugOf(v *plot.View) plot.Exhibit {
	p := pictureOf(v)
	if p.Explained() && p.best.Bug != "" {
		return plot.Exhibit{Figure: "bugs", Param: "bug", Bug: p.best.Bug}
	}
	if name, _ := p.rotaryBug(); name != "" {
		return plot.Exhibit{Figure: "rotary-bugs", Param: "rotary-bug", Bug: name}
	}
	return plot.Exhibit{}
}
