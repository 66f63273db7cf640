package checkpoint

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
)

func (p *picture) heading() string {
	m, n := &p.Model, len(p.Model.Candidates)
	said := p.Say(someOf, "some", n, "n", m.Count)
	switch {
	case m.Count == 0:
		said = p.Say(noTensors)
	case m.Count == 1 && m.Named:
		said = p.Say(oneTensor)
	case m.Count == 1:
		said = p.Say(onlyTensor)
	case !m.Named:
		said = p.Say(noneOf, "n", m.Count) + p.When(n > 0, butFirst)
	}
	return cmp.Or(p.When(!readerOf(p.View).Given(), example, "found", said), said)
}

// verdict says what the chosen tensor is; nothing if there are no tensors.
func (p *picture) verdict() (answer plot.Answer, said string) {
	t := p.Subject
	switch {
	case t == nil:
		return plot.Unsure, p.When(p.Model.Count > 0, noCandidate)
	case t.Err != nil:
		return plot.Unsure, p.Lang.Sentence(problem(p.View, t.Err))
	case t.Numbers.Data == nil:
		return plot.Unsure, p.Say(unread)
	case t.Odd > 0 && (p.judgement == nil || p.judgement.Embedding() == nil):
		return plot.No, p.oddities()
	case t.Kind == positions.Indices && t.Reason.Text != "":
		return plot.Yes, p.Say(indices)
	case t.Kind == positions.Bias:
		return plot.Yes, p.Say(bias)
	case p.judgement == nil:
		return plot.Unsure, p.Say(unknown)
	}
	answer, said, _ = p.judgement.Words(p.View)
	return answer, said
}

func (p *picture) oddities() string {
	t := p.Subject
	return p.Say(notReal, "odd", t.Odd, "n", len(t.Numbers.Data), "row", t.OddRow, "column", t.OddAt)
}

// facts are what is known beside the verdict, line by line; some may be empty.
func (p *picture) facts() []string {
	t, j, all := p.Subject, p.judgement, []string(nil)
	if t == nil || t.Err != nil || t.Numbers.Data == nil {
		return []string{p.described()}
	}
	if t.Odd > 0 && j != nil && j.Embedding() != nil {
		all = append(all, p.oddities())
	} else if j != nil && t.Odd == 0 && (j.Explained() || t.Table == nil) {
		_, _, lines := j.Words(p.View)
		all = append(all, lines...)
	}
	all = append(all, p.When(t.AllRows > t.Numbers.Rows, firstRows, "n", t.Numbers.Rows, "all", t.AllRows))
	if g := t.Grid; g != nil && t.Kind == positions.Table {
		all = append(all, p.Say(gridOf, "rows", g[0], "columns", g[1], "behind", p.When(t.Prefix > 0, behind, "n", t.Prefix)))
	}
	if t.Table != nil && j != nil && !j.Explained() {
		all = append(all, p.trained()...)
	}
	missing := p.Lang.First(3, p.Model.Missing)
	return append(all, p.When(missing != "", missingFiles, "files", missing), p.described())
}

// trained says what is known of a table that no convention makes.
func (p *picture) trained() (all []string) {
	t := p.Subject
	add := func(said string) { all = append(all, p.Lang.Sentence(said)) }

	// How long rows are, and how much of their variance the first components have.
	if t.Norms != nil {
		least, most, zero := t.Lengths()
		if least < 0 {
			add(p.Say(allZero))
		} else {
			said := p.Say(rowLengths, "lo", t.Norms[least], "least", least, "hi", t.Norms[most], "most", most)
			said += p.When(zero > 0, zeroRows, "n", zero, "all", len(t.Norms))
			if c := t.Components; c != nil && c.Total > 0 {
				sum := 0.0
				for _, v := range c.Variances {
					sum += v
				}
				said += p.Say(ofVariance, "n", len(c.Variances), "p", 100*sum/c.Total)
			}
			add(said)
		}
	}

	// How much positions are alike by their distance, and which sinusoids are.
	if t.Similarity != nil {
		said := p.Say(stationary, "p", 100*t.Stationarity)
		if f := t.Sinusoid; f != nil && f.Alignment >= 0.005 {
			said += p.Say(mostLike, "base", threeDigits(f.Base), "x", f.Alignment)
		}
		add(said)
	}

	// Which library is nearest, number by number.
	if n := t.Nearest; n != nil {
		const chance = 0.9
		said := p.Say(closest, "library", n.Preset, "amplitude", n.Amplitude, "p", 100*n.Distance)
		add(said + p.When(n.Distance > chance, unrelated))
	}
	return all
}

// threeDigits rounds the base of the sinusoids that a table is most like. Its alignment changes so
// little beside it that programs find other digits behind these.
func threeDigits(base float64) float64 {
	unit := math.Pow10(int(math.Floor(math.Log10(base))) - 2)
	return math.Round(base/unit) * unit
}

// described says which rotary embedding a configuration describes.
func (p *picture) described() string {
	r, name := p.Model.Described(), p.configName()
	if r == nil {
		return ""
	}
	c, scaling := r.Config(), ""
	if c.Scaling != nil {
		scaling = c.Scaling.Kind()
	}
	name = cmp.Or(p.When(p.Model.ConfigName != gguf, keysOf, "config", name), name)
	return p.Lang.Sentence(p.Say(described, "keys", name, "facts", p.Lang.List([]string{
		p.Say(dimensions, "n", c.EffectiveDim()), p.Say(ofBase, "base", encoder.Decimal(c.EffectiveBase())), scaling,
		p.When(len(p.Model.Config.Layers()) > 1, inLayers, "layer", r.Layer),
	})))
}

func (p *picture) configName() string {
	return cmp.Or(p.When(p.Model.ConfigName == gguf, ggufKeys), p.Model.ConfigName)
}

// agreement says whether the tensor is what the configuration says; empty if nothing can be compared.
func (p *picture) agreement() (answer plot.Answer, said string) {
	a, name := p.compared, p.configName()
	if a == nil {
		return plot.Yes, p.sizes()
	}
	name = cmp.Or(p.When(a.Layer != "", forLayers, "config", name, "layer", a.Layer), name)
	switch difference := number.Difference(a.Difference); {
	case a.Err != nil:
		return plot.Unsure, p.Say(notCompared, "config", p.configName(), "why", problem(p.View, a.Err))
	case a.Pairs != a.Reading.Pairs():
		said = p.Say(otherPairs, "config", name, "pairs", a.Pairs, "own", a.Reading.Pairs())
	case a.Agrees():
		allowed, of := number.Difference(a.Allowed), p.Subject.Tensor.Type
		return plot.Yes, p.Say(agrees, "config", name, "difference", difference, "type", of, "allowed", allowed)
	case a.Rounded != "":
		said = p.Say(agreesRounded, "config", name, "type", a.Rounded, "difference", difference)
	default:
		said = p.Say(differs, "config", name, "pair", a.Pair, "given", a.Given, "own", a.Own)
	}
	return plot.No, said
}

// sizes compares the size of a table with the configuration.
func (p *picture) sizes() string {
	t, c := p.Subject, p.Model.Config
	if t == nil || c == nil || t.Kind != positions.Table || t.Table == nil || t.Grid != nil {
		return ""
	}
	most, width := c.Text.Number(nil, "max_position_embeddings"), c.Text.Number(nil, "hidden_size")
	if !most.Given() || !width.Given() || width.Value != float64(t.Numbers.Columns) {
		return ""
	}
	config := p.configName()
	switch float64(t.AllRows) - most.Value {
	case 0:
		return p.Say(sameRows, "config", config, "key", most.Key, "n", most.Value)
	case 2:
		return p.Say(twoRowsMore, "config", config, "key", most.Key, "n", most.Value)
	}
	return p.Say(otherRows, "rows", t.AllRows, "key", most.Key, "config", config, "n", most.Value)
}

// reading says the numbers of a row and, unless it is -1, of a column, or of a pair.
func (p *picture) reading(row, column int) (said string) {
	t := p.Subject
	if t == nil || row < 0 || len(t.Numbers.Data) == 0 {
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
	if i := row - t.Prefix; t.Grid != nil && i >= 0 && t.Grid[1] > 0 {
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
