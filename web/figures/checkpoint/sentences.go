package checkpoint

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
)

func (p *picture) heading() string {
	m, n := &p.Model, len(p.Model.Candidates)
	said := p.Say(someOf, "some", n, "n", m.Count)
	switch {
	case m.Count == 0:
		said = p.Say(noTensors)
	case !m.Named:
		said = p.Say(noneOf) + p.When(n > 0 && m.Count > 1, butFirst)
	case m.Count == 1:
		said = p.Say(onlyOne)
	}
	return cmp.Or(p.When(!readerOf(p.View).Given(), example, "found", said), said)
}

func (p *picture) findings() (answer plot.Answer, verdict string, facts []string) {
	t := p.Subject
	switch {
	case t.Tensor == nil:
		verdict = p.When(p.Model.Count > 0, noCandidate)
	case t.Err != nil:
		verdict = p.Lang.Sentence(plot.Problem(t.Err, p.Lang))
	case t.Numbers.Data == nil:
		verdict = p.Say(unread)
	}
	if !t.Known() {
		return plot.Unsure, verdict, []string{p.described()}
	}

	j, judged := t.Judgement.(*identify.Judgement)
	var lines []string
	if judged {
		answer, verdict, lines = j.Words(p.View)
	}
	odd := p.When(t.Odd > 0, notReal, "odd", t.Odd, "n", len(t.Numbers.Data), "row", t.OddRow, "column", t.OddAt)
	switch {
	case t.Odd > 0 && (!judged || j.Embedding() == nil):
		answer, verdict = plot.No, odd
	case t.Odd > 0:
		facts = []string{odd}
	case t.Kind == positions.Indices:
		answer, verdict = plot.Yes, p.Say(indices)
	case t.Kind == positions.Bias:
		answer, verdict = plot.Yes, p.Say(bias)
	case !judged:
		verdict = p.Say(unknown)
	case j.Explained() || t.Table == nil:
		facts = lines
	}

	// What else is known.
	facts = append(facts, p.When(t.AllRows > t.Numbers.Rows, firstRows, "n", t.Numbers.Rows, "all", t.AllRows))
	if g := t.Grid; g != nil {
		before := p.When(t.Prefix > 0, behind, "n", t.Prefix)
		facts = append(facts, p.Say(gridOf, "rows", g[0], "columns", g[1], "behind", before))
	}
	if judged && !j.Explained() && t.Table != nil {
		facts = append(facts, p.trained()...)
	}
	missing := p.When(p.Model.Missing != nil, missingFiles, "files", p.Lang.First(3, p.Model.Missing))
	return answer, verdict, append(facts, missing, p.described())
}

func (p *picture) trained() (all []string) {
	t := p.Subject
	if least, most, zero := t.Lengths(); least >= 0 {
		said := p.Say(rowLengths, "lo", t.Norms[least], "least", least, "hi", t.Norms[most], "most", most)
		said += p.When(zero > 0, zeroRows, "n", zero, "all", len(t.Norms))
		if k := t.Components; k != nil && k.Total > 0 {
			said += p.Say(ofVariance, "n", len(k.Scores), "p", 100*t.Share(0, len(k.Scores)))
		}
		all = append(all, said)
	} else if t.Norms != nil {
		all = append(all, p.Say(allZero))
	}
	if t.Similarity != nil {
		said := p.Say(stationary, "p", 100*t.Stationarity)
		if f := t.Sinusoid; f != nil && f.Alignment >= 0.005 {
			said += p.Say(mostLike, "base", f.Base, "x", f.Alignment)
		}
		all = append(all, said)
	}
	if n := t.Nearest; n != nil {
		const chance = 0.9
		said := p.Say(closest, "library", n.Preset, "amplitude", n.Amplitude, "p", 100*n.Distance)
		all = append(all, said+p.When(n.Distance > chance, unrelated))
	}
	return plot.Each(all, p.Lang.Sentence)
}

func (p *picture) described() string {
	r := p.Model.Described()
	if r == nil {
		return ""
	}
	facts := p.Lang.List([]string{
		identify.Rotary(p.View, &invfreq.Fit{Config: r.Config(), BaseKnown: true}),
		p.When(len(p.Model.Config.Layers()) > 1, inLayers, "layer", r.Layer),
	})
	return p.Say(described, "config", p.config(), "facts", facts)
}

func (p *picture) config() string { return cmp.Or(p.Model.ConfigName, p.Say(ggufKeys)) }

func (p *picture) agreement() (answer plot.Answer, said string) {
	a, config := p.compared, p.config()
	if a.Err != nil {
		return plot.Unsure, p.Say(notCompared, "config", config, "why", plot.Problem(a.Err, p.Lang))
	}
	config = cmp.Or(p.When(a.Layer != "", forLayers, "config", config, "layer", a.Layer), config)
	switch {
	case a.Pairs != a.Reading.Pairs():
		said = p.Say(otherPairs, "config", config, "pairs", a.Pairs, "own", a.Reading.Pairs())
	case a.Agrees():
		of := p.Subject.Tensor.Type
		return plot.Yes, p.Say(agrees, "config", config, "difference", a.Difference, "type", of, "allowed", a.Allowed)
	case a.Rounded != "":
		said = p.Say(agreesRounded, "config", config, "type", a.Rounded, "difference", a.Difference)
	default:
		said = p.Say(differs, "config", config, "pair", a.Pair, "given", a.Given, "own", a.Own)
	}
	return plot.No, said
}

func (p *picture) sizes() string {
	key, n, ok := p.Model.MaxPositions(p.Subject)
	if !ok {
		return ""
	}
	config, rows := p.config(), p.Subject.AllRows
	switch float64(rows) - n {
	case 0:
		return p.Say(sameRows, "config", config, "key", key, "n", n)
	case 2:
		return p.Say(twoRowsMore, "config", config, "key", key, "n", n)
	}
	return p.Say(otherRows, "rows", rows, "key", key, "config", config, "n", n)
}

// reading says the numbers of a row and, unless it is -1, of a column, or of a pair.
func (p *picture) reading(row, column int) (said string) {
	t := p.Subject
	if row < 0 || !t.Known() {
		return ""
	}
	if t.Numbers.Rows == 1 {
		w := t.Numbers.Data[row]
		said = p.Say(readPair, "pair", row, "x", w)
		if t.Kind == positions.Frequencies && w > 0 && !math.IsInf(w, 0) {
			said += p.Say(readTurn, "period", number.Period(2*math.Pi/w, false))
		}
		return p.Lang.Sentence(said)
	}
	said = p.Say(readRow, "row", row)
	if i := row - t.Prefix; t.Grid != nil && i >= 0 {
		said += p.Say(readCell, "i", i/t.Grid[1], "j", i%t.Grid[1])
	}
	if column >= 0 {
		said += p.Say(readColumn, "column", column, "x", t.Numbers.Row(row)[column])
	}
	if t.Norms != nil {
		said += p.Say(readLength, "x", t.Norms[row])
	}
	other, x, ok := t.MostSimilar(row)
	return p.Lang.Sentence(said + p.When(ok, readSimilar, "row", other, "x", x))
}
