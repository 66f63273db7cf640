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

func (p *picture) verdict() (answer plot.Answer, said string) {
	fit, id := p.best, p.embedding
	answer, _, rotary := p.rotary()
	switch {
	case p.err != nil && id == nil:
		return plot.Unsure, plot.Problem(p.err, p.Lang)
	case p.pending:
		return plot.Unsure, p.Say(notYet)
	case !p.Explained() && id != nil && len(id.Matches) > 0:
		return answer, rotary
	case !p.Explained():
		if p.Reason >= identify.Slopes {
			answer = plot.Yes
		} else if id == nil && p.Reason < identify.NotPaired {
			answer = plot.Unsure
		}
		return answer, p.Lang.Sentences(p.unexplained(), rotary)
	}
	names := fit.Presets()
	name := names[0]
	if n := len(names); n == 2 {
		name = p.Say(either, "a", name, "b", names[1])
	} else if n > 2 {
		name = p.Say(oneOf, "a", name, "others", n-1)
	}
	if fit.BaseKnown && fit.Base != encoder.DefaultBase {
		name = p.Say(ofBaseN, "name", name, "n", fit.Base)
	}
	switch {
	case p.Reason == identify.TooFew:
		return plot.Unsure, p.Lang.Sentences(p.Say(fitsMuch, "name", name, "where", p.where()), rotary)
	case p.Reason == identify.Ambiguous:
		return plot.Unsure, p.Say(ambiguous, "name", name, "where", p.where())
	case fit.Bug != "":
		b, _ := bug.Find(fit.Bug)
		about := p.Lang.Sentence(text.Bug(p.Lang, b.Name, b.About))
		return plot.No, p.Say(withBug, "name", name, "bug", param.ChoiceLabel("bug", b.Name).In(p.Lang), "about", about)
	case fit.Slip == identify.DoubleExponent: // a base that no library has
		answer = plot.Unsure
	default:
		answer = plot.Yes
	}

	// What was rounded before sines and cosines were computed.
	r, to := fit.Rounding, ""
	switch {
	case r.DType != precision.Float64:
		to = r.DType.String()
	case r.Digits > 0:
		to = p.Say(nDigits, "n", r.Digits)
	default:
		to = p.Say(nDecimals, "n", r.Decimals)
	}
	rounding := p.When(r.Of == identify.Frequencies, ofFrequencies, "to", to) +
		p.When(r.Of == identify.Angles, ofAngles, "to", to)
	return answer, p.Say(isMadeBy, "name", name, "where", p.where(), "but", rounding)
}

// unexplained says why no convention makes the numbers, or what was done to those of the best fit.
func (p *picture) unexplained() string {
	fit, but := p.best, ""
	switch p.Reason {
	case identify.Noisy:
		return p.Say(noisy, "name", fit.Presets()[0], "noise", fit.RMS)
	case identify.Permuted:
		return p.Say(permuted, "name", p.fitName(fit), "how", p.rearranged())
	case identify.Miswritten:
		places := plot.Each(fit.Wrong, func(c identify.Cell) string { return p.Say(cellAt, "row", c.Row, "column", c.Column) })
		but = p.Say(wrong, "n", len(places), "places", p.Lang.First(6, places))
	case identify.Dropped:
		but = p.Say(droppedOut, "p", fit.Dropout)
	case identify.Slopes:
		return p.Say(slopes, "first", p.Heads.First, "last", p.Heads.First+p.Rows*p.Columns-1, "n", p.Heads.Of)
	case identify.Fourier:
		f := p.Features
		without := p.When(!f.Coordinates, noCoordinates)
		return p.Say(fourier, "scheme", f.Scheme, "axes", f.Axes, "bands", f.Bands, "without", without)
	default:
		why := p.Say(reasons[p.Reason])
		if p.leftOut != nil && p.best == nil {
			why = p.Lang.Sentences(why, p.Lang.Sentence(plot.Problem(p.leftOut, p.Lang)))
		}
		return why
	}
	return p.Say(isMadeBy, "name", p.fitName(fit), "where", p.where(), "but", but)
}

func (p *picture) rearranged() string {
	fit, d, turned := p.best, p.given.Columns, 0
	same, backwards, pairsBackwards := true, true, d%2 == 0
	for j, k := range fit.Permutation {
		same = same && k == j
		backwards = backwards && k == d-1-j
		pairsBackwards = pairsBackwards && k == d-2-j+2*(j%2)
		if fit.Negated[j] {
			turned++
		}
	}
	order, distinct := otherOrder, len(slices.Compact(slices.Sorted(slices.Values(fit.Permutation))))
	switch {
	case fit.Scale > 1 && math.Abs(fit.Scale*fit.Table.Frequency(fit.Table.Pairs()-1)/fit.Table.Frequency(0)-1) < 1e-6:
		order = rising
	case backwards:
		order = columnsBack
	case pairsBackwards:
		order = pairsBack
	case 4*distinct <= 3*d:
		order = repeated
	case same:
		return p.Say(negated, "n", turned)
	}
	return p.Lang.Statements([]string{p.Say(order), p.When(turned > 0, negated, "n", turned)})
}

func (p *picture) details() []string {
	fit, nearly := p.best, p.Reason >= identify.Noisy && p.Reason <= identify.Dropped
	if fit == nil {
		return nil
	}
	if !p.Explained() && !nearly {
		return []string{p.Say(near, "name", p.fitName(fit), "most", p.largest.Size)}
	}
	same, others := fit.Presets()[1:], []string(nil)
	for i := 1; i < len(p.Matches); i++ {
		others = append(others, p.fitName(&p.Matches[i]))
	}

	facts := []string{
		plot.Either(fit.Bug != "" || nearly, p.where(), ""),
		p.When(fit.BaseKnown, baseIs, "n", fit.Base), p.When(!fit.BaseKnown, noBase),
	}
	facts = append(append(facts, settings(fit)...),
		p.When(fit.Scale != 1, scaled, "x", fit.Scale),
		p.When(math.Abs(fit.Amplitude-1) > 1e-9, amplified, "x", fit.Amplitude),
		p.When(fit.Offset != 0, added, "x", fit.Offset), p.When(fit.Transposed, transposed))

	// Which columns of a table the numbers are, if they are not all.
	n, d := len(fit.Permutation), fit.Table.Columns()
	begin := fit.Excerpt() && fit.Permutation[n-1] == n-1
	excerpt := p.When(begin, firstOf, "n", n, "d", d) + p.When(fit.Excerpt() && !begin, outerOf, "n", n, "d", d)
	if begin && len(p.Matches) > 1 {
		excerpt = p.Lang.Sentences(excerpt, p.Say(asAll, "base", p.Matches[1].Base))
	}
	zeros := fit.ZeroRows
	_, _, rotary := p.rotary()
	return []string{
		p.When(len(same) > 0 && !nearly, sameAs, "names", p.Lang.List(same)),
		p.When(len(others) > 0, also, "names", p.Lang.First(4, others)),
		p.When(fit.Slip != identify.NoSlip, slips[fit.Slip]),
		excerpt, p.Lang.Sentences(p.Lang.Sentence(p.Lang.List(facts)), p.apart()),
		p.When(zeros != nil, zeroRows, "n", len(zeros), "rows", p.Lang.First(6, plot.Each(zeros, strconv.Itoa))), rotary,
	}
}

func (p *picture) fitName(f *identify.Fit) string {
	with := settings(f)
	if f.Bug != "" {
		with = append(with, param.ChoiceLabel("bug", f.Bug).In(p.Lang))
	}
	if with == nil {
		return f.Presets()[0]
	}
	return p.Say(nameWith, "name", f.Presets()[0], "with", p.Lang.Clauses(with))
}

func settings(f *identify.Fit) (all []string) {
	for _, s := range f.Settings {
		if s.Name != "start" && s.Name != "base" {
			all = append(all, s.Name+" "+encoder.Decimal(s.Value))
		}
	}
	return all
}

func (p *picture) apart() string {
	look, most := "", p.largest.Size
	switch format := p.Precision; {
	case format.Step > 0:
		look = p.Say(multiples, "step", format.Step)
	case format.Truncated:
		look = p.Say(cutOff, "n", format.Decimals)
	case format.Decimals >= 0:
		look = p.Say(printedTo, "n", format.Decimals)
	case format.Digits >= 0:
		look = p.Say(significant, "n", format.Digits)
	default:
		look = p.Say(ofType, "type", format.DType.String())
	}
	if p.Reason == identify.Dropped { // of those that are left
		most = p.best.Residual
	}
	if p.Reason == identify.Noisy || p.Reason == identify.Miswritten {
		return p.Say(byNoise, "look", look, "most", most, "rms", p.best.RMS)
	}
	return p.Say(byRounding, "look", look, "most", most, "allowed", p.best.Tolerance)
}

func (p *picture) where() string {
	fit := p.best
	if len(fit.Shape) > 0 {
		return p.Say(gridOf, "shape", decimals(fit.Shape, " × "))
	}
	place := func(x float64) string {
		if x == math.Trunc(x) {
			return number.Integer(x)
		}
		return number.Minus(number.Significant(x))
	}
	at, last := fit.Positions[0], len(fit.Positions[0])-1
	switch {
	case last == 0:
		return p.Say(atPosition, "pos", place(at[0]))
	case fit.Consecutive || followRows(at, fit.ZeroRows):
		steps := p.When(fit.Consecutive && fit.Step != 1, inSteps, "step", place(fit.Step))
		return p.Say(fromTo, "first", place(at[0]), "last", place(fit.LastPosition()), "steps", steps)
	}
	return p.Say(atPositions, "list", p.Lang.First(5, plot.Each(at[:min(last, 5)+1], place)))
}

// followRows reports whether positions of rows between rows of zeros are a step of 1 apart.
func followRows(positions []float64, zeroRows []int) bool {
	row, start := 0, 0.0
	for i, pos := range positions {
		for slices.Contains(zeroRows, row) {
			row++
		}
		if i == 0 {
			start = pos - float64(row)
		}
		if pos != start+float64(row) {
			return false
		}
		row++
	}
	return zeroRows != nil
}

// rotary says which rotary embedding the numbers are of, and returns their bug of package rotarybug.
func (p *picture) rotary() (answer plot.Answer, bug, said string) {
	id := p.embedding
	switch {
	case id == nil:
		return plot.No, "", ""
	case id.Reason == invfreq.Unfilled:
		return plot.No, "unfilled-buffer", p.Say(unfilled)
	case len(id.Matches) == 0:
		return plot.Unsure, "", p.Say(twoFrequencies)
	}
	fit, others, off := id.Matches[0], "", id.AngleError(4096)
	if id.Reason == invfreq.Ambiguous && len(id.Matches) > 1 {
		others = p.Say(madeByOthers, "fit", Rotary(p.View, id.Matches[1]))
	} else if id.Reason == invfreq.Ambiguous {
		others = p.Say(scaledByNTK)
	}
	said = p.Say(embedding, "kind", p.Say(kinds[id.Kind]), "fit", Rotary(p.View, fit), "more",
		p.When(id.Attention != 1, timesAttention, "x", id.Attention)+
			p.When(id.Reason == invfreq.Noisy, withNoise, "x", fit.Residual)+
			p.When(id.Reason == invfreq.TooFew, fitOthers)+others+
			p.When(off > 0, angleError, "x", off))
	if id.Reason == invfreq.TooFew {
		return plot.Unsure, "", said
	}

	// The bug, with a sentence about it where the others do not say it.
	about, a := "", 0.0 // the attention factor of YaRN with the factor of a cache
	if y, ok := fit.Config.Scaling.(rotary.YaRN); ok && id.Kind >= invfreq.Cosines {
		a = rotary.MScale(y.Factor, 1)
	}
	answer = plot.No
	switch {
	case id.Kind == invfreq.Frequencies && id.DType == precision.BFloat16,
		id.Kind != invfreq.Frequencies && fit.Rounded == precision.BFloat16:
		bug = "bfloat16-frequencies"
	case a > 1 && math.Abs(id.Attention/(a*a)-1) < 1e-3:
		bug, about = "attention-squared", p.Say(squared, "factor", a)
	case a > 1 && id.Attention == 1:
		bug, about = "attention-dropped", p.Say(dropped, "factor", a)
	case id.Reason == invfreq.Explained && id.Kind != invfreq.Divisors && fit.Config.Scaling == nil && fit.Config.Base == 5e5:
		answer, bug, about = plot.Unsure, "llama3-ignored", p.Say(ignored)
	default:
		answer = plot.Yes
	}
	return answer, bug, p.Lang.Sentences(said, about)
}

func Rotary(v *plot.View, f *invfreq.Fit) string {
	facts := []string{
		v.Say(dimensions, "d", f.Config.EffectiveDim()), v.When(f.BaseKnown, ofBase, "base", f.Config.EffectiveBase()),
		v.When(f.Rounded != precision.Float64, frequenciesIn, "type", f.Rounded.String()),
	}
	for _, parameter := range f.Parameters() {
		if _, list := parameter.Value.([]float64); !list {
			facts = append(facts, strings.TrimPrefix(parameter.String(), "rope_type "))
		}
	}
	return v.Lang.List(facts)
}

func bugOf(v *plot.View) plot.Exhibit {
	p := pictureOf(v)
	if p.Explained() && p.best.Bug != "" {
		return plot.Exhibit{Figure: "bugs", Param: "bug", Bug: p.best.Bug}
	}
	if _, bug, _ := p.rotary(); bug != "" {
		return plot.Exhibit{Figure: "rotary-bugs", Param: "rotary-bug", Bug: bug}
	}
	return plot.Exhibit{}
}
