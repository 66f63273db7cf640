// Package ropescaling shows what a config.json makes of the frequencies of rotary embeddings: which pairs
// are kept, blended and divided, which keys are read, which libraries read it otherwise and from which
// position on that matters, and code that computes the same numbers.
package ropescaling

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "rope-scaling", Title: title, Handles: plot.TheDetails, Params: "read-by call-length program", More: "model config layer-type",
	Cursors: []plot.Cursor{{
		Param: "pair", Name: chart.ThePair, Keys: plot.LeftRight | plot.Ends, Class: scene.Position,
		Passing: true, Most: plot.UpTo(maxDim),
	}},
	Tools: func(v *plot.View) []plot.Tool {
		p := newPicture(v)
		types := plot.Each(p.layers, func(name string) plot.Option { return plot.Option{Value: name, Label: name} })
		return []plot.Tool{plot.List("layer-type", layerType.Label[v.Lang], p.layer, types)}
	},
	Intake: &intake, Draw: draw, Data: data,
}

// data are the numbers of each pair; part is 0 for kept, 1 for blended, 2 for divided, 3 for still.
func data(v *plot.View) dataio.Table {
	p, pairs := newPicture(v), 0
	if p.r != nil {
		pairs = p.r.Pairs()
	}
	return dataio.Rows([]string{"pair", "unscaled", "frequency", "ratio", "turns", "part"}, pairs, func(i int) []float64 {
		turns := float64(p.length) / p.r.Wavelength(i)
		return []float64{float64(i), p.r.Unscaled(i), p.r.Frequency(i), 1 / p.r.Divisor(i), turns, float64(p.r.Part(i))}
	})
}

func draw(v *plot.View) plot.Picture {
	p := newPicture(v)
	if p.r == nil {
		refused := problem(p.all[p.shown].err, v.Lang)
		body := []plot.Block{plot.Verdict(plot.No, refused)}
		if p.file != nil {
			readers, _, _, _ := p.compare()
			body = append(body, lines(p.warnings()...), plot.Beside(260, readers, p.keys()))
		}
		return plot.Picture{Body: plot.Stack(body...), Summary: refused}
	}
	readers, answer, others, apart := p.compare()
	last := p.r.Pairs() - 1
	pair := v.Number("pair").Or(float64(telling(p.r))).Within(0, float64(last))
	verdict := v.Lang.Sentences(p.scaling(), others)
	parts, embedding, facts, ignored := p.parts(), p.embedding(), p.facts(int(pair.Value)), p.ignored()
	return plot.Picture{
		Body: plot.Stack(
			plot.Verdict(answer, verdict), lines(append([]string{parts, apart}, p.warnings()...)...), p.charts(pair),
			plot.Group(plot.RoomText(scene.Position, facts, p.facts(last)), plot.Prose(embedding)),
			plot.Beside(260, readers, p.keys()), p.program()),
		Summary: v.Lang.Sentences(verdict, parts, embedding, apart, facts) +
			v.When(ignored != nil, unread, "list", v.Lang.List(ignored)),
		Spoken: facts,
	}
}

func lines(list ...string) plot.Block { return plot.Join(plot.Texts(scene.Ink, list...)...) }

func (p *picture) charts(pair *plot.Number) plot.Block {
	r, own, last := p.r, p.all[p.own].Reading, float64(p.r.Pairs()-1)
	line := func(r *stack.Reading, class scene.Class, name string, at func(i int) float64) chart.Mark {
		f := plot.Once(p.View, "line", func([3]any) *chart.Func {
			return &chart.Func{At: func(i float64) float64 {
				if int(i) >= r.Pairs() {
					return math.Inf(1)
				}
				return at(int(i))
			}}
		}, [3]any{r, class, name})
		return chart.Line{Of: chart.Sampled(p.View, f, 0, last, 0), Class: class, Name: name, Dot: class.Has(scene.Ink)}
	}
	constant := func(class scene.Class, name string, x int) chart.Mark {
		return line(r, class|scene.Dash, name, func(int) float64 { return float64(x) })
	}
	turns := []chart.Mark{
		line(r, scene.Ink|scene.Bold, p.Say(asRead), r.Wavelength),
		line(r, scene.Quiet, p.Say(unscaled), func(i int) float64 { return 2 * math.Pi / r.Unscaled(i) }),
	}
	divisors := []chart.Mark{line(r, scene.Ink|scene.Bold, "", r.Divisor)}
	if class := scene.Offset | scene.Bold | scene.Dash; own != nil && own.Apart(r).Frequency > 0 {
		turns = append(turns, line(own, class, p.Say(ownLibrary), own.Wavelength))
		divisors = append(divisors, line(own, class, "", own.Divisor))
	}
	if p.longest {
		turns = append(turns, constant(scene.Position, p.Say(longestText), p.length))
	}
	if m := trained(r); m != 0 && m != p.length {
		turns = append(turns, constant(scene.Quiet, p.Say(original), m))
	}
	x := chart.Axis{Title: p.Say(pairAxis), Lo: -0.5, Hi: last + 0.5, Ticks: chart.Whole, Number: pair}
	upwards := chart.Axis{Title: p.Say(positions), Lo: 1, Hi: 10, Least: 1e-6, Log: true}
	divided := chart.Axis{Title: p.Say(divisor), Hi: 1.2 * max(1, r.Factor())}
	return plot.Beside(272,
		&chart.Chart{Height: 206, Low: 104, X: x, Y: upwards, Marks: append(turns, p.bands()...), Ends: true},
		&chart.Chart{Height: 206, Low: 104, X: x, Y: divided, Marks: append(divisors, p.bands()...)})
}

func (p *picture) bands() (bands []chart.Mark) {
	for from, to := 0, 0; from < p.r.Pairs(); from = to {
		part := p.r.Part(from)
		for to < p.r.Pairs() && p.r.Part(to) == part {
			to++
		}
		bands = append(bands, chart.Area{
			Class: plot.Either(part == rotary.Blended || part == rotary.Still, scene.Raised, 0),
			From:  float64(from) - 0.5, To: float64(to) - 0.5, Name: p.Say(partNames[part]),
		})
	}
	return bands
}

// compare lists how all read the file, but programs of authors only if they do and are made for such
// models, counts them, and says how the newest version for it differs.
func (p *picture) compare() (list plot.Block, answer plot.Answer, said, apart string) {
	blocks := []plot.Block{p.Heading(whoDiffers)}
	count := map[scene.Class]int{}
	for i, one := range p.all {
		library, version := stack.Split(readers[i].Name())
		made, byAuthors := authors[library]
		class, said := scene.Offset, ""
		switch {
		case i == p.shown && p.r != nil:
			class, said = scene.Ink|scene.Strong, p.Say(shownHere)
		case i != p.shown && byAuthors && (one.err != nil || !slices.Contains(made, p.file.Architecture(nil))):
			continue
		case one.err != nil:
			class, said = scene.Wrong, strings.TrimPrefix(plot.Problem(one.err, p.Lang), library+" "+version+" ")
		case p.r == nil:
			class, said = scene.Ink, p.count(one.Reading)
		default:
			if said = p.difference(one.Reading); said == "" {
				class, said = scene.Quiet, p.Say(theSame)
			}
		}
		count[class]++
		if i == p.own && class == scene.Offset {
			apart = p.Say(differs, "reader", p.reader(i), "apart", said)
		}
		name, how := plot.Text(scene.Ink|class&scene.Strong, p.reader(i)), plot.Text(class, said)
		body := plot.Columns([]float64{220, 0}, name, how)
		if p.Narrow() {
			body = plot.Join(name, plot.Columns([]float64{12, 0}, plot.Stack(), how))
		}
		blocks = append(blocks, &plot.Choice{Body: body, Set: []string{"read-by", readers[i].Name()}})
	}
	list = plot.Group(blocks...)
	n, same := len(blocks)-2, count[scene.Quiet]
	if same == n {
		return list, plot.Yes, p.Say(allAgree, "n", n), ""
	}
	said = p.Say(others, "n", n, "same", same, "differ", count[scene.Offset], "refuse", count[scene.Wrong])
	return list, plot.No, said, apart
}

func (p *picture) keys() plot.Block {
	const most = 40
	ignored, object, note := p.ignored(), "", ""
	var lines []string
	for _, key := range p.file.Keys() {
		if !key.Rotary() {
			continue
		}
		at := strings.LastIndexByte(key.Path, '.')
		in, line := key.Path[:max(0, at)], key.Path[at+1:]+": "+key.Value
		if in != object {
			lines, object = append(lines, in+":"), in
		}
		if in != "" {
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
		note = p.Say(source, "source", m.Source) +
			p.When(m.AsPublished != nil, asPublished, "keys", p.Lang.List(m.AsPublished))
	}
	return plot.Group(p.Heading(keys), plot.Listing(strings.Join(lines, "\n")), plot.Note(note))
}

func (p *picture) program() plot.Block {
	code := plot.Group(p.Heading(theCode), plot.Listing(code(p.View)))
	if p.r.Rules == nil {
		return plot.Details(p.View, onlyCode, code)
	}
	rules := plot.Each(p.r.Rules, func(r stack.Rule) string { return "• " + text.Rule(p.Lang, r.ID, r.Text) })
	how := plot.Join(p.Heading(howItReads, "reader", p.reader(p.shown)), lines(rules...))
	return plot.Details(p.View, rulesAndCode, how, code)
}

func (p *picture) scaling() string {
	s, factor := p.r.Config().Scaling, p.r.Factor()
	if s == nil {
		return p.Say(noScaling)
	}
	kind := cmp.Or(map[string]string{"yarn": "YaRN", "longrope": "LongRoPE"}[s.Kind()], s.Kind())
	return p.Say(scalingOf, "kind", kind, "factor", p.When(factor != 1, factorIs, "s", factor))
}

func (p *picture) parts() string {
	attention, softmax := p.r.AttentionFactor(), p.r.SoftmaxFactor()
	factors := []string{p.Say(attentionIs, "x", attention), p.When(softmax != 1, softmaxIs, "x", softmax)}
	return p.Lang.Sentence(p.Lang.Statements([]string{p.count(p.r), p.Lang.Clauses(factors)}))
}

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

func (p *picture) reader(i int) string { return readers[i].In(p.Lang) }

func (p *picture) embedding() string {
	var still []string
	for i, turns := range p.r.Turning {
		if !turns {
			still = append(still, strconv.Itoa(i))
		}
	}
	filled := plot.Each(p.r.Filled, func(f stack.Filled) string { return f.Key + " " + number.Rounded(f.Value) })
	c, all := p.r.Config(), len(p.r.Turning)
	layer := p.When(p.layer != "", layersOf, "layer", p.layer)
	how := cmp.Or(p.When(c.Trailing, lastOnes), p.When(c.Inverse, backwards))
	return p.Say(reads, "reader", p.reader(p.shown), "layer", layer, "d", c.EffectiveDim(), "head", c.HeadDim, "how", how,
		"pairing", p.Say(pairings[c.Pairing]), "base", c.EffectiveBase()) + p.axes() +
		p.When(still != nil, turnsIn, "n", all-len(still), "all", all, "list", p.Lang.First(8, still)) +
		p.When(filled != nil, leftOut, "list", p.Lang.List(filled))
}

func (p *picture) axes() string {
	if p.r.Config().Axes.Sections == nil {
		return ""
	}
	var pairs [len(axisNames)][]int
	for i := range p.r.Pairs() {
		axis := p.r.Axis(i)
		pairs[axis] = append(pairs[axis], i)
	}
	var list []string
	rest := "" // of one axis at most
	for axis, turned := range pairs {
		name := p.Say(axisNames[axis])
		if said, ok := p.progression(turned); ok {
			list = append(list, p.When(said != "", byAxis, "pairs", said, "axis", name))
		} else {
			rest = p.Say(restTurn, "axis", name)
		}
	}
	return p.Say(axesAre, "list", p.Lang.Statements(append(list, rest)))
}

// progression writes numbers with equal steps, such as 0–15 or 1, 4, …, 58.
func (p *picture) progression(list []int) (said string, ok bool) {
	texts, last := plot.Each(list, strconv.Itoa), len(list)-1
	for i := 2; i <= last; i++ {
		if list[i]-list[i-1] != list[1]-list[0] {
			return "", false
		}
	}
	switch {
	case last > 0 && list[1] == list[0]+1:
		return texts[0] + "–" + texts[last], true
	case last > 2:
		texts = []string{texts[0], texts[1], "…", texts[last]}
	}
	return p.Lang.List(texts), true
}

func (p *picture) difference(from *stack.Reading) string {
	const limit, rounding = 0.1, 1e-12 // of angles, in radians, and of quotients
	d, length := from.Apart(p.r), float64(p.length)
	first := d.FirstBeyond(limit)
	return p.Lang.Clauses([]string{
		p.When(first >= 0 && first <= p.length, beyond, "limit", limit, "first", first),
		p.When(d.Frequency > 0, radians, "angle", d.Angle(length), "length", length),
		p.When(d.Axis >= 0, otherAxis, "i", d.Axis),
		p.When(math.Abs(d.Attention-1) > rounding, attentionIs, "x", from.AttentionFactor()),
		p.When(math.Abs(d.Softmax-1) > rounding, softmaxIs, "x", from.SoftmaxFactor()),
	})
}

func (p *picture) facts(i int) string {
	w, by, m, length := p.r.Unscaled(i), p.r.Divisor(i), trained(p.r), float64(p.length)
	if m == 0 && p.longest {
		m = p.length
	}
	scaled := p.When(p.r.Config().Scaling != nil, scaledBy, "omega", w, "scaled", p.r.Frequency(i), "by", by)
	return p.Say(facts, "i", i, "list", p.Lang.Statements([]string{
		cmp.Or(scaled, p.Say(plain, "omega", w)),
		p.Say(oneTurn, "n", number.Period(p.r.Wavelength(i), false)),
		p.When(m != 0 && (by != 1 || m != p.length), turnsBefore, "n", w*float64(m)/(2*math.Pi), "m", float64(m)),
		p.When(p.longest, turnsAfter, "n", length/p.r.Wavelength(i), "length", length),
	}))
}

func (p *picture) warnings() []string {
	r := cmp.Or(p.r, p.all[p.own].Reading)
	if r == nil {
		return nil
	}
	return plot.Each(r.Warnings, func(w stack.Warning) string {
		return p.Say(warning, "key", w.Key, "rule", text.Read(p.Lang, w.Rule, w.Values))
	})
}
