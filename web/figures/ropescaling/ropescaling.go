// Package ropescaling shows what the config.json of a model makes of the frequencies of
// its rotary embedding: which pairs are kept, blended and divided, which keys are read and
// which ignored, which libraries read the file otherwise and from which position on that
// matters, and code that computes the same numbers.
package ropescaling

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "rope-scaling", Title: title, Handles: plot.TheDetails, Params: "read-by call-length program", More: "model config layer-type",
	Cursors: []plot.Cursor{{Param: "pair", Name: thePair, Keys: plot.LeftRight | plot.Ends, Class: scene.Position}},
	Tools: []plot.Tool{
		{Name: "pair", Start: -1, Passing: true, Most: plot.UpTo(maxDim)},
		{Name: "layer-type", Label: layers, Look: func(v *plot.View, t *plot.Control) { // the types of layers, if there are several
			p, names := newPicture(v), []string(nil)
			if p.file != nil {
				names = p.file.Layers()
			}
			t.List(p.layer, plot.Each(names, func(name string) plot.Option { return plot.Option{Value: name, Label: name} }))
		}},
	},
	Intake: &intake, Draw: draw, Data: data, Width: func(*param.State) string { return "" }, // the model has one
}

// data are the numbers of each pair: its frequencies without and with the scaling, the
// quotient of the two, its turns in the length of the model, and what became of it: 0 kept,
// 1 blended, 2 divided, 3 still.
func data(v *plot.View) dataio.Table {
	p, last := newPicture(v), -1
	if p.r != nil {
		last = p.r.Pairs() - 1
	}
	turns := func(r *stack.Reading, i int) float64 { return r.Frequency(i) * float64(p.length) / (2 * math.Pi) }
	return chart.Table("pair", 0, last,
		column("unscaled", p.r, (*stack.Reading).Unscaled), column("frequency", p.r, (*stack.Reading).Frequency),
		column("ratio", p.r, func(r *stack.Reading, i int) float64 { return 1 / r.Divisor(i) }), column("turns", p.r, turns),
		column("part", p.r, func(r *stack.Reading, i int) float64 { return float64(r.Part(i)) }))
}

func draw(v *plot.View) plot.Picture {
	p := newPicture(v)
	if p.file == nil {
		said := problem(p.err, v.Lang)
		return plot.Picture{Body: plot.Verdict(plot.No, said), Summary: said}
	}
	rows := p.rows()
	lists := plot.Beside(260, p.readers(rows), p.keys())
	if p.r == nil {
		said := problem(p.all[p.shown].err, v.Lang)
		return plot.Picture{Body: plot.Stack(plot.Verdict(plot.No, said), section("", p.warnings()...), lists), Summary: said}
	}
	pair := v.Number("pair").Or(float64(telling(p.r))).Within(0, float64(p.r.Pairs()-1))
	answer, others, apart := p.otherwise(rows)
	verdict := v.Lang.Sentences(p.scaling()+v.Say(period), others)
	parts, embedding, facts := p.parts(), p.embedding(), p.facts(int(pair.Value))
	body := []plot.Block{
		plot.Verdict(answer, verdict), section("", append([]string{parts, apart}, p.warnings()...)...), p.charts(pair),
		plot.Group(plot.RoomText(scene.Position, facts, p.facts(p.r.Pairs()-1)), plot.Text(scene.Ink, embedding)),
		lists, plot.Details(v, plot.Either(p.r.Rules == nil, onlyCode, rulesAndCode), p.program()...),
	}
	ignored := p.ignored()
	said := v.Lang.Sentences(verdict, parts, embedding, apart, facts) +
		v.When(ignored != nil, ignoredKeys, "list", v.Lang.List(ignored))
	return plot.Picture{Body: plot.Stack(body...), Summary: said, Spoken: facts}
}

// program is by which rules the file is read, and code that computes the numbers.
func (p *picture) program() []plot.Block {
	code := plot.Group(section(p.Say(theCode)), plot.Listing(code(p.View)))
	rules := plot.Each(p.r.Rules, func(r stack.Rule) string { return "• " + text.Rule(p.Lang, r.ID, r.Text) })
	if rules == nil {
		return []plot.Block{code}
	}
	return []plot.Block{section(p.Say(howItReads, "reader", p.reader(p.shown)), rules...), code}
}

func section(heading string, texts ...string) plot.Block {
	return plot.Join(append(plot.Texts(scene.Ink|scene.Strong, heading), plot.Texts(scene.Ink, texts...)...)...)
}

// charts are the positions in a turn of each pair and its divisor.
func (p *picture) charts(pair *plot.Number) plot.Block {
	last, own := float64(p.r.Pairs()-1), p.all[p.own].Reading
	line := func(r *stack.Reading, class scene.Class, name string, at values) chart.Mark {
		f := plot.Once(p.View, "line", func([3]any) *chart.Func { return column("", r, at) }, [3]any{r, class, name})
		return chart.Line{Of: chart.Sampled(p.View, f, 0, last, 0), Class: class, Name: name, Dot: class.Has(scene.Ink)}
	}
	whole := func(r *stack.Reading, i int) float64 { return 2 * math.Pi / r.Unscaled(i) }
	constant := func(x int) values { return func(*stack.Reading, int) float64 { return float64(x) } }
	turns := []chart.Mark{
		line(p.r, scene.Ink|scene.Bold, p.Say(asRead), (*stack.Reading).Wavelength), line(p.r, scene.Quiet, p.Say(unscaled), whole),
	}
	divisors := []chart.Mark{line(p.r, scene.Ink|scene.Bold, "", (*stack.Reading).Divisor)}
	if class := scene.Offset | scene.Bold | scene.Dash; own != nil && own.Apart(p.r).Frequency > 0 {
		turns = append(turns, line(own, class, p.Say(ownLibrary), (*stack.Reading).Wavelength))
		divisors = append(divisors, line(own, class, "", (*stack.Reading).Divisor))
	}
	if p.longest {
		turns = append(turns, line(p.r, scene.Position|scene.Dash, p.Say(longestText), constant(p.length)))
	}
	if m := trained(p.r); m != 0 && m != p.length {
		turns = append(turns, line(p.r, scene.Quiet|scene.Dash, p.Say(original), constant(m)))
	}
	x := chart.Axis{Title: p.Say(pairAxis), Lo: -0.5, Hi: last + 0.5, Ticks: chart.Whole, Number: pair}
	upwards := chart.Axis{Title: p.Say(positions), Lo: 1, Hi: 10, Least: 1e-6, Log: true}
	divided := chart.Axis{Title: p.Say(divisor), Hi: 1.2 * max(1, p.r.Factor())}
	return plot.Beside(272,
		&chart.Chart{Height: 206, Low: 104, X: x, Y: upwards, Marks: append(turns, p.bands()...), Ends: true},
		&chart.Chart{Height: 206, Low: 104, X: x, Y: divided, Marks: append(divisors, p.bands()...)})
}

// bands are pairs that follow each other and that the scaling treats alike.
func (p *picture) bands() (bands []chart.Mark) {
	from := -0.5
	for i := range p.r.Pairs() {
		part, to := p.r.Part(i), float64(i)+0.5
		if i+1 < p.r.Pairs() && p.r.Part(i+1) == part {
			continue
		}
		raised := plot.Either(part == rotary.Blended || part == rotary.Still, scene.Raised, 0)
		bands, from = append(bands, chart.Area{Class: raised, From: from, To: to, Name: p.Say(partNames[part])}), to
	}
	return bands
}

// readers are who reads the file otherwise. A click shows the reading of another one.
func (p *picture) readers(rows []row) plot.Block {
	list := []plot.Block{section(p.Say(whoDiffers))}
	for _, r := range rows {
		name, said := plot.Text(scene.Ink|r.class&scene.Strong, p.reader(r.reader)), plot.Text(r.class, r.said)
		below := plot.Join(name, plot.Columns([]float64{12, 0}, plot.Stack(), said))
		body := plot.Either(p.Narrow(), below, plot.Columns([]float64{220, 0}, name, said))
		list = append(list, &plot.Choice{Body: body, Set: []string{"read-by", p.all[r.reader].name}})
	}
	return plot.Group(list...)
}

// keys are the keys with their values, those that are ignored as comments.
func (p *picture) keys() plot.Block {
	const most = 40
	ignored, object, note := p.ignored(), "", ""
	var lines []string
	for _, key := range p.file.Keys() {
		if !key.Rotary() {
			continue
		}
		at := strings.LastIndexByte(key.Path, '.') + 1
		line := key.Path[at:] + ": " + key.Value
		if in := key.Path[:at]; in != object {
			lines, object = append(lines, strings.TrimSuffix(in, ".")+":"), in
		}
		if at > 0 {
			line = "\t" + line
		}
		if slices.Contains(ignored, key.Path) {
			line = "# " + line
		}
		lines = append(lines, line)
	}
	if n := len(lines) - most; n > 0 {
		lines = append(lines[:most], "… "+strconv.Itoa(n))
	}
	if m, ok := known.Find(modelParam.In(&p.State)); ok && configOf(p.View) == m.Config {
		if m.Repository != "" {
			m.Source = "huggingface.co/" + m.Repository + "; " + m.Source
		}
		if note = p.Say(source, "source", m.Source); m.AsPublished != nil {
			note += p.Say(asPublished, "keys", p.Lang.List(m.AsPublished))
		}
	}
	return plot.Group(section(p.Say(keys)), plot.Listing(strings.Join(lines, "\n")), plot.Note(note))
}

// kinds are the names of scalings in sentences, where they differ from those in files.
var kinds = map[string]string{"yarn": "YaRN", "longrope": "LongRoPE"}

// scaling names the scaling and its factor.
func (p *picture) scaling() string {
	s := p.r.Config().Scaling
	if s == nil {
		return p.Say(noScaling)
	}
	return p.Say(scalingOf, "kind", cmp.Or(kinds[s.Kind()], s.Kind())) + p.When(p.r.Factor() != 1, factorIs, "s", p.r.Factor())
}

// parts says what becomes of the pairs and of the scores.
func (p *picture) parts() string {
	attention, softmax := p.r.AttentionFactor(), p.r.SoftmaxFactor()
	factors := []string{p.Say(attentionIs, "x", attention), p.When(softmax != 1, softmaxIs, "x", softmax)}
	return p.Lang.Sentence(p.Say(partsAndFactors, "parts", p.count(p.r), "factors", p.Lang.Clauses(factors)))
}

// count counts the pairs that are kept, blended, divided and still.
func (p *picture) count(r *stack.Reading) string {
	var count [len(partNames)]int
	for i := range r.Pairs() {
		count[r.Part(i)]++
	}
	names := partNames
	if _, ok := r.Config().Scaling.(rotary.Dynamic); ok {
		names[rotary.Blended] = slowed
	}
	var list []string
	for part, n := range count {
		switch name := p.Say(names[part]); {
		case n == r.Pairs():
			return p.Say(allPairs, "n", n, "part", name)
		case n > 0 && list == nil:
			list = append(list, p.Say(somePairs, "n", n, "all", r.Pairs(), "part", name))
		case n > 0:
			list = append(list, p.Say(morePairs, "n", n, "part", name))
		}
	}
	return p.Lang.Clauses(list)
}

func (p *picture) reader(i int) string { return param.ChoiceLabel("read-by", p.all[i].name)[p.Lang] }

// embedding says which elements turn and in which layers, and what reads the file so.
func (p *picture) embedding() string {
	var still, filled []string
	for i, turns := range p.r.Turning {
		if !turns {
			still = append(still, strconv.Itoa(i))
		}
	}
	for _, f := range p.r.Filled {
		filled = append(filled, f.Key+" "+number.Rounded(f.Value))
	}
	c, all := p.r.Config(), len(p.r.Turning)
	layer := p.When(p.layer != "", layersOf, "layer", p.layer)
	how := cmp.Or(p.When(c.Trailing, lastOnes), p.When(c.Inverse, backwards))
	return p.Say(reads, "reader", p.reader(p.shown), "layer", layer, "d", c.EffectiveDim(), "head", c.HeadDim, "how", how,
		"pairing", p.Say(pairings[c.Pairing]), "base", c.EffectiveBase()) + p.axes() +
		p.When(still != nil, turnsIn, "n", all-len(still), "all", all, "list", p.Lang.First(8, still)) +
		p.When(filled != nil, leftOut, "list", p.Lang.List(filled))
}

// axes says which pairs each axis of M-RoPE turns; nothing if there is one axis.
func (p *picture) axes() string {
	if p.r.Config().Axes.Sections == nil {
		return ""
	}
	var pairs [len(axisNames)][]int
	for i := range p.r.Pairs() {
		axis := p.r.Axis(i)
		pairs[axis] = append(pairs[axis], i)
	}
	var list, rest []string
	for axis, turned := range pairs {
		name := p.Say(axisNames[axis])
		if said, ok := p.progression(turned); ok {
			list = append(list, p.When(said != "", byAxis, "pairs", said, "axis", name))
		} else { // one axis at most
			rest = append(rest, p.Say(restTurn, "axis", name))
		}
	}
	return p.Say(axesAre, "list", p.Lang.Statements(append(list, rest...)))
}

// progression writes numbers with equal steps, such as 0–15 or 1, 4, …, 58.
func (p *picture) progression(list []int) (said string, ok bool) {
	if len(list) < 2 {
		return p.Lang.List(plot.Each(list, strconv.Itoa)), true
	}
	first, step, last := list[0], list[1]-list[0], list[len(list)-1]
	for i, n := range list {
		if n != first+i*step {
			return "", false
		}
	}
	said = strconv.Itoa(first) + "–" + strconv.Itoa(last)
	if step > 1 {
		said = p.Lang.List([]string{
			strconv.Itoa(first), strconv.Itoa(list[1]),
			plot.Either(len(list) > 3, "…", ""), plot.Either(len(list) > 2, strconv.Itoa(last), ""),
		})
	}
	return said, true
}

// A row says how a reader differs from the one that is shown.
type row struct {
	reader int
	class  scene.Class // Quiet if it does not, Wrong if it refuses the file, or Offset; Strong for the one that is shown
	said   string
}

// rows are the readers that are listed: programs of authors are, if they read the file and are
// made for such models.
func (p *picture) rows() (rows []row) {
	for i := range p.all {
		one, r := &p.all[i], row{i, scene.Offset, ""}
		made, byAuthors := authors[one.stack]
		switch {
		case i == p.shown && p.r != nil:
			r.class, r.said = scene.Ink|scene.Strong, p.Say(shownHere)
		case i != p.shown && byAuthors && (one.err != nil || !slices.Contains(made, p.file.Architecture(nil))):
			continue
		case one.err != nil:
			r.class, r.said = scene.Wrong, strings.TrimPrefix(problem(one.err, p.Lang), one.stack+" "+one.version+" ")
		case p.r == nil:
			r.class, r.said = scene.Ink, p.count(one.Reading)
		default:
			if r.said = p.difference(one.Reading); r.said == "" {
				r.class, r.said = scene.Quiet, p.Say(theSame)
			}
		}
		rows = append(rows, r)
	}
	return rows
}

// otherwise says how many read the file otherwise, and how the newest version for it differs.
func (p *picture) otherwise(rows []row) (answer plot.Answer, said, apart string) {
	count := map[scene.Class]int{}
	for _, r := range rows {
		count[r.class]++
		if r.reader == p.own && r.class == scene.Offset {
			apart = p.Say(differs, "reader", p.reader(p.own), "apart", r.said)
		}
	}
	n := len(rows) - 1
	if count[scene.Quiet] == n {
		return plot.Yes, p.Say(allAgree, "n", n), ""
	}
	same, differ, refuse := count[scene.Quiet], count[scene.Offset], count[scene.Wrong]
	return plot.No, p.Say(others, "n", n, "same", same, "differ", differ, "refuse", refuse), apart
}

// difference says how far a reading is apart from the one that is shown; "" if it is the same.
func (p *picture) difference(from *stack.Reading) string {
	const limit, rounding = 0.1, 1e-12 // of angles, in radians, and of quotients
	d, length := from.Apart(p.r), float64(p.length)
	first := d.FirstBeyond(limit)
	return p.Lang.Clauses([]string{
		p.When(d.Frequency > 0 && first >= 0 && first <= p.length, beyond, "limit", limit, "first", first),
		p.When(d.Frequency > 0, radians, "angle", d.Angle(length), "length", length),
		p.When(d.Axis >= 0, otherAxis, "i", d.Axis),
		p.When(math.Abs(d.Attention-1) > rounding, attentionIs, "x", from.AttentionFactor()),
		p.When(math.Abs(d.Softmax-1) > rounding, softmaxIs, "x", from.SoftmaxFactor()),
	})
}

// facts are what is known of a pair, in the lengths that the file has.
func (p *picture) facts(i int) string {
	turns := func(w float64, positions int) float64 { return w * float64(positions) / (2 * math.Pi) }
	by, m, scaled := p.r.Divisor(i), trained(p.r), p.r.Config().Scaling != nil
	if m == 0 && p.longest {
		m = p.length
	}
	return p.Say(facts, "i", i, "list", p.Lang.Statements([]string{
		p.When(!scaled, plain, "omega", p.r.Unscaled(i)),
		p.When(scaled, scaledBy, "omega", p.r.Unscaled(i), "scaled", p.r.Frequency(i), "by", by),
		p.Say(oneTurn, "n", number.Period(p.r.Wavelength(i), false)),
		p.When(m != 0 && (by != 1 || m != p.length), turnsBefore, "n", turns(p.r.Unscaled(i), m), "m", float64(m)),
		p.When(p.longest, turnsAfter, "n", turns(p.r.Frequency(i), p.length), "length", float64(p.length)),
	}))
}

// warnings are what may be wrong with keys, or is read differently elsewhere.
func (p *picture) warnings() (list []string) {
	if r := cmp.Or(p.r, p.all[p.own].Reading); r != nil {
		for _, w := range r.Warnings {
			list = append(list, p.Say(warning, "key", w.Key, "rule", text.Warning(p.Lang, w.Rule, w.Values)))
		}
	}
	return list
}

// problem says an error as a sentence, which begins with a key or a program as they are spelled.
func problem(err error, lang text.Lang) string {
	said := plot.Problem(err, lang)
	if _, ok := err.(*encoder.Error); ok && !strings.HasPrefix(said, "the ") {
		return said + period[lang]
	}
	return lang.Sentence(said)
}
