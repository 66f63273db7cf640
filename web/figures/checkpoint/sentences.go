package checkpoint

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// heading says how many tensors may hold positions.
func (p *picture) heading() string {
	m, said := &p.Model, ""
	switch n := len(m.Candidates); {
	case m.Count == 0:
		said = p.Say(noTensors)
	case m.Count == 1 && m.Named:
		said = p.Say(oneTensor)
	case m.Count == 1:
		said = p.Say(onlyTensor)
	case n == 0:
		said = p.Say(noneOf, "n", m.Count)
	case !m.Named:
		said = p.Say(noneButFirst, "n", m.Count)
	default:
		said = p.Say(someOf, "some", n, "n", m.Count)
	}
	if !readerOf(p.View).Given() {
		return p.Say(example, "found", said)
	}
	return said
}

// summary says the picture in words.
func (p *picture) summary() string {
	if p.of != nil {
		return p.Say(theseAre, "list", p.heading(), "tensor", p.of.Tensor.Name, "verdict", p.verdict())
	}
	if d := p.described(); d != "" {
		return p.Say(theseDescribe, "list", p.heading(), "config", d)
	}
	return p.Say(sentence, "said", p.heading())
}

// words say what is known of the chosen tensor.
func (p *picture) words() (lines []plot.Block) {
	class := scene.Ink | scene.Strong
	for _, said := range p.facts() {
		if said != "" {
			lines = append(lines, plot.Text(class, said))
		}
		class = scene.Ink
	}
	if said, agrees := p.agreement(); agrees {
		lines = append(lines, plot.Text(scene.Offset|scene.Strong, said))
	} else if said != "" {
		lines = append(lines, plot.Text(scene.Wrong|scene.Strong, said))
	}
	return lines
}

// verdict says what the chosen tensor is.
func (p *picture) verdict() string {
	t := p.of
	switch {
	case t == nil:
		return p.Say(noCandidate)
	case t.Err != nil:
		return p.Lang.Sentence(problem(p.View, t.Err))
	case t.Numbers.Data == nil:
		return p.Say(unread)
	case t.Odd > 0 && (p.judgement == nil || p.judgement.Embedding() == nil):
		return p.oddities()
	case t.Kind == positions.Indices && t.Reason.Text != "":
		return p.Say(indices)
	case t.Kind == positions.Bias:
		return p.Say(bias)
	case p.judgement == nil:
		return p.Say(unknown)
	}
	verdict, _ := p.judgement.Words(p.View)
	return verdict
}

// oddities says how many numbers are not finite.
func (p *picture) oddities() string {
	t := p.of
	return p.Say(notReal, "odd", t.Odd, "n", len(t.Numbers.Data), "row", t.OddRow, "column", t.OddAt)
}

// facts are what is known, line by line; some may be empty.
func (p *picture) facts() (all []string) {
	t, j := p.of, p.judgement
	if p.Model.Count > 0 {
		all = append(all, p.verdict())
	}
	if t == nil || t.Err != nil || t.Numbers.Data == nil {
		return append(all, p.described())
	}
	if t.Odd > 0 && j != nil && j.Embedding() != nil {
		all = append(all, p.oddities())
	} else if j != nil && t.Odd == 0 && (j.Explained() || t.Table == nil) {
		_, lines := j.Words(p.View)
		all = append(all, lines...)
	}
	if n := t.Numbers.Rows; t.AllRows > n {
		all = append(all, p.Say(firstRows, "n", n, "all", t.AllRows))
	}
	if g := t.Grid; g != nil && t.Kind == positions.Table {
		if t.Prefix > 0 {
			all = append(all, p.Say(gridBehind, "rows", g[0], "columns", g[1], "n", t.Prefix))
		} else {
			all = append(all, p.Say(gridOf, "rows", g[0], "columns", g[1]))
		}
	}
	if t.Table != nil && j != nil && !j.Explained() {
		all = append(all, p.lengths(), p.alikeness(), p.neighbour())
	}
	if list := p.Model.Missing; len(list) > 0 {
		const most = 3
		names := slices.Clone(list[:min(len(list), most)])
		if len(list) > most {
			names = append(names, "…")
		}
		all = append(all, p.Say(missingFiles, "files", p.Lang.List(names)))
	}
	return append(all, p.described())
}

// lengths says how long rows are, and how much of their variance the first components have.
func (p *picture) lengths() string {
	t := p.of
	if t.Norms == nil {
		return ""
	}
	least, most, zero := t.Lengths()
	if least < 0 {
		return p.Say(allZero)
	}
	said := p.Say(rowLengths, "lo", t.Norms[least], "least", least, "hi", t.Norms[most], "most", most)
	if zero > 0 {
		said += p.Say(zeroRows, "n", zero, "all", len(t.Norms))
	}
	if c := t.Components; c != nil && c.Total > 0 {
		sum := 0.0
		for _, v := range c.Variances {
			sum += v
		}
		said += p.Say(ofVariance, "n", len(c.Variances), "p", 100*sum/c.Total)
	}
	return p.Say(sentence, "said", said)
}

// alikeness says how much positions are alike by their distance, and which sinusoids are.
func (p *picture) alikeness() string {
	t := p.of
	if t.Similarity == nil {
		return ""
	}
	said := p.Say(stationary, "p", 100*t.Stationarity)
	if f := t.Sinusoid; f != nil && f.Alignment >= 0.005 {
		said += p.Say(mostLike, "base", f.Base, "x", f.Alignment)
	}
	return p.Say(sentence, "said", said)
}

// neighbour says which library is nearest, number by number.
func (p *picture) neighbour() string {
	n := p.of.Nearest
	if n == nil {
		return ""
	}
	const chance = 0.9
	said := p.Say(closest, "library", n.Preset, "amplitude", n.Amplitude, "p", 100*n.Distance)
	if n.Distance > chance {
		said += p.Say(unrelated)
	}
	return p.Say(sentence, "said", said)
}

// described says which rotary embedding a configuration describes, of which there are no
// tensors: libraries compute its frequencies.
func (p *picture) described() string {
	r, name := p.Model.Described(), p.configName()
	if r == nil {
		return ""
	}
	c := r.Config()
	facts := []string{p.Say(dimensions, "n", c.EffectiveDim()), p.Say(ofBase, "base", encoder.Decimal(c.EffectiveBase()))}
	if c.Scaling != nil {
		facts = append(facts, c.Scaling.Kind())
	}
	if len(p.Model.Config.Layers()) > 1 {
		facts = append(facts, p.Say(inLayers, "layer", r.Layer))
	}
	if p.Model.ConfigName != gguf {
		name = p.Say(keysOf, "config", name)
	}
	return p.Lang.Sentence(p.Say(described, "keys", name, "facts", p.Lang.List(facts)))
}

// configName names the configuration.
func (p *picture) configName() string {
	if p.Model.ConfigName == gguf {
		return p.Say(ggufKeys)
	}
	return p.Model.ConfigName
}

// agreement says whether the tensor is what the configuration says; empty if nothing can be
// compared.
func (p *picture) agreement() (said string, agrees bool) {
	if p.compared != nil {
		return p.comparison(p.compared), p.compared.Agrees()
	}
	said = p.sizes()
	return said, said != ""
}

// comparison says whether frequencies are those of the configuration.
func (p *picture) comparison(a *inspect.Agreement) string {
	name := p.configName()
	if a.Layer != "" {
		name = p.Say(forLayers, "config", name, "layer", a.Layer)
	}
	switch difference := number.Difference(a.Difference); {
	case a.Err != nil:
		return p.Say(notCompared, "config", p.configName(), "why", problem(p.View, a.Err))
	case a.Pairs != a.Reading.Pairs():
		return p.Say(otherPairs, "config", name, "pairs", a.Pairs, "own", a.Reading.Pairs())
	case a.Agrees():
		allowed := number.Difference(a.Allowed)
		return p.Say(agrees, "config", name, "difference", difference, "type", p.of.Tensor.Type, "allowed", allowed)
	case a.Rounded != "":
		return p.Say(agreesRounded, "config", name, "type", a.Rounded, "difference", difference)
	}
	return p.Say(differs, "config", name, "pair", a.Pair, "given", a.Given, "own", a.Own)
}

// sizes compares the size of a table with the configuration.
func (p *picture) sizes() string {
	t, c := p.of, p.Model.Config
	if t == nil || c == nil || t.Kind != positions.Table || t.Table == nil || t.Grid != nil {
		return ""
	}
	most, width := c.Text.Number(nil, "max_position_embeddings"), c.Text.Number(nil, "hidden_size")
	if !most.Given() || !width.Given() || width.Value != float64(t.Numbers.Columns) {
		return ""
	}
	switch float64(t.AllRows) - most.Value {
	case 0:
		return p.Say(sameRows, "config", p.configName(), "key", most.Key, "n", most.Value)
	case 2:
		return p.Say(twoRowsMore, "config", p.configName(), "key", most.Key, "n", most.Value)
	}
	return p.Say(otherRows, "rows", t.AllRows, "key", most.Key, "config", p.configName(), "n", most.Value)
}

// reading says the numbers of a row and, unless it is -1, of a column, or of a pair.
func (p *picture) reading(row, column int) string {
	t := p.of
	if t == nil || row < 0 || len(t.Numbers.Data) == 0 {
		return ""
	}
	if t.Numbers.Rows == 1 {
		w := t.Numbers.Data[row]
		said := p.Say(readPair, "pair", row, "x", w)
		if t.Kind == positions.Frequencies && w > 0 && !math.IsInf(w, 0) {
			said += p.Say(readTurn, "period", number.Period(2*math.Pi/w, false))
		}
		return p.Say(sentence, "said", said)
	}
	said, i := p.Say(readRow, "row", row), row-t.Prefix
	if t.Grid != nil && i >= 0 && t.Grid[1] > 0 {
		said += p.Say(readCell, "i", i/t.Grid[1], "j", i%t.Grid[1])
	}
	if column >= 0 {
		said += p.Say(readColumn, "column", column, "x", t.Numbers.Row(row)[column])
	}
	if t.Norms != nil {
		said += p.Say(readLength, "x", t.Norms[row])
	}
	if other, x, ok := t.MostSimilar(row); ok {
		said += p.Say(readSimilar, "row", other, "x", x)
	}
	return p.Say(sentence, "said", said)
}
