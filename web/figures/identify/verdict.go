package identify

import (
	"math"
	"slices"
	"strconv"
	"strings"

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

func (p *picture) verdict() string {
	switch {
	case p.err != nil:
		return p.Say(unreadable)
	case len(p.Matches) == 0 && p.embedding == nil:
		return p.unexplained()
	case len(p.Matches) == 0 && p.embedding.Reason == invfreq.Unfilled:
		return p.unexplained() + p.Say(space) + p.rotary()
	case len(p.Matches) == 0:
		return p.rotary()
	}
	name, where := p.makers(), p.where()
	switch {
	case p.Reason == identify.TooFew:
		return p.Say(fitsMuch, "name", name, "where", where)
	case p.Reason == identify.Ambiguous:
		return p.Say(ambiguous, "name", name, "where", where)
	case p.best.Bug != "":
		return p.Say(withBug, "name", name, "bug", param.BugTitle(p.best.Bug).In(p.Lang), "about", p.aboutBug())
	case p.best.Rounding.Of != identify.NoOperand:
		return p.Say(rounded, "name", name, "where", where, "rounding", p.rounding())
	}
	return p.Say(made, "name", name, "where", where)
}

// unexplained says why nothing explains the numbers.
func (p *picture) unexplained() string {
	switch p.Reason {
	case identify.Noisy:
		return p.Say(noisy, "name", p.best.Presets()[0], "noise", number.Difference(p.best.RMS))
	case identify.Permuted:
		return p.Say(permuted, "name", p.fitName(p.best), "how", p.rearranged())
	case identify.Miswritten:
		count := p.Say(numbersWrong, "n", len(p.best.Wrong))
		if len(p.best.Wrong) == 1 {
			count = p.Say(oneWrong)
		}
		return p.Say(miswritten, "name", p.fitName(p.best), "where", p.where(), "count", count, "places", p.wrong())
	case identify.Slopes:
		return p.Say(slopes, "n", p.Rows*p.Columns)
	case identify.Fourier:
		f, without := p.Features, p.Say(withoutCoordinates)
		if f.Coordinates {
			without = ""
		}
		return p.Say(fourier, "scheme", f.Scheme, "axes", f.Axes, "bands", f.Bands, "without", without)
	}
	return p.Say(reasons[p.Reason])
}

// wrong names the places of numbers that are not those of the best fit, the first few of them.
func (p *picture) wrong() string {
	const most = 6
	var places []string
	for i, c := range p.best.Wrong {
		if i == most {
			places = append(places, "…")
			break
		}
		places = append(places, p.Say(cellAt, "row", c.Row, "column", c.Column))
	}
	return p.Lang.List(places)
}

// rearranged says what has become of the columns of the best fit.
func (p *picture) rearranged() string {
	fit, d := p.best, p.numbers.Columns
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
	said := []string{p.Say(otherOrder)}
	switch {
	case fit.Scale > 1 && math.Abs(fit.Scale*fit.Table.Frequency(fit.Table.Pairs()-1)/fit.Table.Frequency(0)-1) < 1e-6:
		said[0] = p.Say(rising)
	case backwards:
		said[0] = p.Say(columnsBackwards)
	case pairsBackwards:
		said[0] = p.Say(eachPairBackwards)
	case 4*distinct <= 3*d:
		said[0] = p.Say(repeated)
	case same && distinct >= d-turned:
		said = nil
	}
	if turned > 0 {
		said = append(said, p.Say(negated, "n", turned))
	}
	return strings.Join(said, p.Say(and))
}

// makers names who makes the numbers of the best fit.
func (p *picture) makers() string {
	names := p.best.Presets()
	switch n := len(names); n {
	case 1:
		return p.Say(one, "a", names[0])
	case 2:
		return p.Say(either, "a", names[0], "b", names[1])
	default:
		return p.Say(oneOf, "a", names[0], "others", n-1)
	}
}

// aboutBug explains the bug of the best fit.
func (p *picture) aboutBug() string {
	b, err := bug.Find(p.best.Bug)
	if err != nil {
		return ""
	}
	return p.Lang.Sentence(text.AboutBug(b.Name, b.About).In(p.Lang))
}

// when returns what is said if it is so.
func when(so bool, said string) []string {
	if so {
		return []string{said}
	}
	return nil
}

// details are what the verdict rests on, line by line.
func (p *picture) details() (all []string) {
	if p.best == nil {
		return nil
	}
	nearly := p.Reason == identify.Noisy || p.Reason == identify.Permuted || p.Reason == identify.Miswritten
	if len(p.Matches) == 0 && !nearly {
		return []string{p.Say(tooFar, "name", p.fitName(p.best), "most", number.Difference(p.largest.Size))}
	}
	same, others, rotary := p.best.Presets()[1:], p.others(), p.rotary()
	facts := slices.Concat(when(p.best.Bug != "" || nearly, p.where()), p.facts())
	return slices.Concat(
		when(len(same) > 0 && !nearly, p.Say(sameNumbers, "names", p.Lang.List(same))),
		when(len(others) > 0, p.Say(also, "names", p.Lang.List(others))),
		when(p.best.Slip != identify.NoSlip, p.Say(slips[p.best.Slip])),
		p.excerpt(),
		[]string{p.Lang.Sentence(p.Lang.List(facts)) + p.Say(space) + p.apart()},
		when(rotary != "" && len(p.Matches) > 0, rotary))
}

// others names the other matches, the first few of them.
func (p *picture) others() (names []string) {
	const most = 4
	for i := 1; i < len(p.Matches); i++ {
		if i > most {
			return append(names, "…")
		}
		names = append(names, p.fitName(&p.Matches[i]))
	}
	return names
}

// excerpt says which columns of a table the numbers are, if they are not all.
func (p *picture) excerpt() []string {
	if !p.best.Excerpt() {
		return nil
	}
	n, of := len(p.best.Permutation), p.best.Table.Columns()
	if p.best.Permutation[n-1] != n-1 {
		return []string{p.Say(firstAndLast, "n", n, "d", of)}
	}
	said := p.Say(firstColumns, "n", n, "d", of)
	if len(p.Matches) > 1 {
		said += p.Say(space) + p.Say(asAll, "base", compact(p.Matches[1].Base))
	}
	return []string{said}
}

// fitName names a fit by its preset, and by what makes it another.
func (p *picture) fitName(f *identify.Fit) string {
	with := slices.Concat(settings(f, " "), when(f.Bug != "", param.BugTitle(f.Bug).In(p.Lang)))
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

// facts are the parameters of the best fit.
func (p *picture) facts() []string {
	fit, zeros := p.best, ""
	if len(fit.ZeroRows) > 0 {
		zeros = p.Say(zeroRow, "row", fit.ZeroRows[0])
	}
	if n := len(fit.ZeroRows); n > 1 {
		zeros = p.Say(zeroRows, "n", n)
	}
	return slices.Concat(
		when(fit.BaseKnown, p.Say(baseIs, "n", compact(fit.Base))),
		when(!fit.BaseKnown, p.Say(noBase)),
		settings(fit, " = "),
		when(fit.Scale != 1, p.Say(positionsTimes, "x", compact(fit.Scale))),
		when(math.Abs(fit.Amplitude-1) > 1e-9, p.Say(numbersTimes, "x", compact(fit.Amplitude))),
		when(fit.Offset != 0, p.Say(addedToEach, "x", compact(fit.Offset))),
		when(zeros != "", zeros),
		when(fit.Transposed, p.Say(transposed)))
}

// rounding says what was rounded before sines and cosines were computed.
func (p *picture) rounding() string {
	r, what := p.best.Rounding, p.Say(frequencies)
	if r.Of == identify.Angles {
		what = p.Say(angles)
	}
	to := p.Say(toDecimals, "n", r.Decimals)
	switch {
	case r.DType != precision.Float64:
		to = r.DType.String()
	case r.Digits > 0:
		to = p.Say(toDigits, "n", r.Digits)
	}
	return p.Say(roundedTo, "what", what, "to", to)
}

// apart says in which precision the numbers are, how far they are from those of the best fit,
// and how far they may be.
func (p *picture) apart() string {
	look, most := p.numberFormat(), number.Difference(p.largest.Size)
	if p.Reason == identify.Noisy || p.Reason == identify.Miswritten {
		return p.Say(apartByNoise, "look", look, "most", most, "rms", number.Difference(p.best.RMS))
	}
	return p.Say(apartByRounding, "look", look, "most", most, "allowed", number.Difference(p.best.Tolerance))
}

// numberFormat describes the precision of the numbers.
func (p *picture) numberFormat() string {
	switch format := p.Precision; {
	case format.Step == 1:
		return p.Say(wholeNumbers)
	case format.Step > 0:
		return p.Say(multiples, "step", compact(format.Step))
	case format.Truncated:
		return p.Say(cutOff, "n", format.Decimals)
	case format.Decimals >= 0:
		return p.Say(printedDecimals, "n", format.Decimals)
	case format.Digits >= 0:
		return p.Say(printedDigits, "n", format.Digits)
	default:
		return p.Say(numbersOfType, "type", format.DType.String())
	}
}

// where says at which positions the rows stand.
func (p *picture) where() string {
	fit := p.best
	if len(fit.Shape) > 0 {
		return p.Say(gridOf, "shape", strings.Join(integers(fit.Shape), " × "))
	}
	if len(fit.Positions) == 0 || len(fit.Positions[0]) == 0 {
		return p.Say(nowhere)
	}
	at := fit.Positions[0]
	first, last := place(at[0]), place(at[len(at)-1])
	switch {
	case len(at) == 1:
		return p.Say(atPosition, "pos", first)
	case fit.Consecutive && fit.Step == 1:
		return p.Say(fromTo, "first", first, "last", last)
	case fit.Consecutive:
		return p.Say(inSteps, "first", first, "last", last, "step", place(fit.Step))
	}
	var places []string
	for i, x := range at {
		if i == 5 {
			places = append(places, "…")
			break
		}
		places = append(places, place(x))
	}
	return p.Say(atPositions, "list", p.Lang.List(places))
}

func integers(list []int) (texts []string) {
	for _, n := range list {
		texts = append(texts, strconv.Itoa(n))
	}
	return texts
}

// rotary says which rotary embedding the numbers are of; empty if they are of none.
func (p *picture) rotary() string {
	id := p.embedding
	switch {
	case id == nil:
		return ""
	case id.Reason == invfreq.Unfilled:
		return p.Say(unfilled)
	}
	others := p.Say(scaledByNTK)
	if len(id.Matches) > 1 {
		others = p.Say(madeByOthers, "fit", p.rotaryFit(id.Matches[1]))
	}
	off := id.AngleError(4096)
	more := slices.Concat(
		when(id.Attention != 1, p.Say(timesAttention, "x", compact(id.Attention))),
		when(id.Reason == invfreq.Noisy, p.Say(noisyFrequencies, "x", number.Difference(id.Matches[0].Residual))),
		when(id.Reason == invfreq.TooFew, p.Say(tooFewFrequencies)),
		when(id.Reason == invfreq.Ambiguous, others),
		when(off > 0, p.Say(angleError, "x", number.Difference(off))))
	said := p.Say(embedding, "kind", p.Say(kinds[id.Kind]), "fit", p.rotaryFit(id.Matches[0]), "more", strings.Join(more, ""))
	if _, about := p.rotaryBug(); about != "" {
		said += p.Say(space) + about
	}
	return said
}

// rotaryFit names a rotary embedding by its parameters.
func (p *picture) rotaryFit(f *invfreq.Fit) string {
	facts := slices.Concat(
		[]string{p.Say(dimensions, "d", f.Config.EffectiveDim())},
		when(f.BaseKnown, p.Say(ofBase, "base", compact(f.Config.EffectiveBase()))),
		when(f.Rounded != precision.Float64, p.Say(frequenciesIn, "type", f.Rounded.String())))
	for _, s := range f.Parameters() {
		switch v := s.Value.(type) {
		case string:
			facts = append(facts, v)
		case float64:
			facts = append(facts, s.Name+" "+compact(v))
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
	fit, a := id.Matches[0], yarnFactor(id)
	switch {
	case id.Kind == invfreq.Frequencies && id.DType == precision.BFloat16, id.Kind != invfreq.Frequencies && fit.Rounded == precision.BFloat16:
		return "bfloat16-frequencies", ""
	case a > 1 && math.Abs(id.Attention/(a*a)-1) < 1e-3:
		return "attention-squared", p.Say(squared, "factor", compact(a))
	case a > 1 && id.Attention == 1:
		return "attention-dropped", p.Say(dropped, "factor", compact(a))
	case id.Reason == invfreq.Explained && id.Kind != invfreq.Divisors && fit.Config.Scaling == nil && fit.Config.Base == 5e5:
		return "llama3-ignored", p.Say(ignored)
	}
	return "", ""
}

// yarnFactor returns the attention factor of YaRN with the factor of a cache, 0 for other
// numbers.
func yarnFactor(id *invfreq.Identification) float64 {
	y, ok := id.Matches[0].Config.Scaling.(rotary.YaRN)
	if !ok || id.Kind < invfreq.Cosines {
		return 0
	}
	return rotary.MScale(y.Factor, 1)
}

// bugOf returns where the bug is shown that makes the numbers: one of a table, or one of a
// rotary embedding.
func bugOf(v *plot.View) plot.Exhibit {
	p := pictureOf(v)
	if len(p.Matches) > 0 && p.best.Bug != "" {
		return plot.Exhibit{Figure: "bugs", Param: "bug", Bug: p.best.Bug}
	}
	if name, _ := p.rotaryBug(); name != "" {
		return plot.Exhibit{Figure: "rotary-bugs", Param: "rotary-bug", Bug: name}
	}
	return plot.Exhibit{}
}
