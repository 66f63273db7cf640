// Package audit shows what a recording of a running program says about its rotary embedding, with
// hands of pairs as they are meant and as they were recorded. A hand is the turn itself: the vector
// after over the one before, as complex numbers.
package audit

import (
	"cmp"
	"math"
	"math/cmplx"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/model/known"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
	"github.com/posenc/posenc/web/figures/ropescaling"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "audit", Title: title, Params: "read-by", More: "recorded", Draw: draw, Data: data,
	Cursors: []plot.Cursor{{Param: "at", Keys: plot.LeftRight | plot.Ends, Start: math.MaxInt32, Most: lastRow}, {
		Param: "group", Name: theGroup, Keys: plot.Rows, Most: func(v *plot.View) int { return len(reportOf(v).Layers) - 1 },
	}},
	Tools: func(v *plot.View) []plot.Tool {
		t := v.Slider("at", position)
		t.Group, t.Reading, t.Hidden = t.Hint, cmp.Or(newPicture(v).at, "0"), t.Max == 0 // if there is no other
		return []plot.Tool{t}
	},
	Intake: &plot.Intake{
		Label: box, Hint: howToOpen, Endings: ".npz,.safetensors,.json", Sample: "recorded",
		Reader: func(v *plot.View) plot.FileReader { return plot.Own[reader](v) }, Text: textOf,
	},
}

type reader struct{ recording.Session }

func (r *reader) Work(v *plot.View) *plot.Work {
	job, do := r.Next(stack.Split(ropescaling.ReadBy.In(&v.State)))
	if do == nil {
		return nil
	}
	return &plot.Work{About: v.Say(auditing), Job: job, Do: do}
}

func (r *reader) Status(v *plot.View) (opened, problem string) {
	return v.Lang.List([]string{r.Files.Config.Name, r.Files.Recording.Name}), plot.Problem(r.Err, v.Lang)
}

func textOf(v *plot.View) string {
	if r := plot.Own[reader](v); r.Given() {
		return r.Text
	}
	m, _ := known.Find("llama-3.1-8b")
	return m.Config
}

// reportOf returns the report on the example, or on what a reader has given, which may have no groups.
func reportOf(v *plot.View) *recording.Report {
	if r := plot.Own[reader](v); r.Given() {
		return cmp.Or(r.Report, new(recording.Report))
	}
	return example([3]string{textOf(v), recordedParam.In(&v.State), ropescaling.ReadBy.In(&v.State)})
}

// examples are the few reports that a server draws again and again.
var examples sync.Map

func example(of [3]string) *recording.Report {
	report, ok := examples.Load(of)
	if !ok {
		library, version := stack.Split(of[2])
		report, _ = examples.LoadOrStore(of, recording.Example(of[0], of[1], library, version))
	}
	return report.(*recording.Report)
}

type picture struct {
	*plot.View
	*recording.Report
	group *recording.Group // that is chosen; nil if there is no report
	at    string           // the position that is shown
	hands []audit.Hand     // there; nil without a configuration
}

func newPicture(v *plot.View) *picture {
	p := &picture{View: v, Report: reportOf(v)}
	if p.Layers != nil {
		p.group = &p.Layers[v.Level("group")]
	}
	if p.Config != "" {
		row := v.Level("at")
		pos := p.group.At(row)
		if slices.Min(pos) == slices.Max(pos) { // on all axes
			pos = pos[:1]
		}
		p.at, p.hands = strings.Join(plot.Each(pos, encoder.Decimal), ", "), p.group.Hands(row)
	}
	return p
}

// lastRow returns the last row of the vectors of the chosen group, 0 if no hands are shown.
func lastRow(v *plot.View) int {
	if r := reportOf(v); r.Config != "" {
		return r.Layers[v.Level("group")].Rows() - 1
	}
	return 0
}

func draw(v *plot.View) plot.Picture {
	p := newPicture(v)
	answer, verdict := p.verdict()
	if p.group == nil {
		return plot.Picture{Body: plot.Verdict(answer, verdict), Summary: verdict}
	}
	var groups []plot.Block
	number := v.Number("group")
	for i := range p.Layers {
		g := &p.Layers[i]
		names := g.Names[:min(4, len(g.Names))]
		more := len(g.Names) - len(names)
		name := v.Lang.List(names) + v.When(more > 0, andMore, "n", more) + v.When(g.Layer != "", ofLayers, "layer", g.Layer)
		said := plot.Join(plot.Heading(name), plot.Prose(p.sentence(g)))
		groups = append(groups, &plot.Choice{Body: said, Reads: []plot.At{{Number: number, X: float64(i)}}, Pad: 4})
	}
	body, reading := plot.Stack(plot.Verdict(answer, verdict), plot.Group(groups...)), ""
	if p.hands != nil {
		differing := slices.DeleteFunc(slices.Clone(p.hands), func(h audit.Hand) bool { return !h.Differs })
		reading = v.Say(pairsAt, "name", p.group.Names[0], "p", p.at, "k", len(differing), "n", len(p.hands))
		key := plot.Parts(v.Part(scene.Ink, chart.AsMeant), v.Part(scene.Wrong, asRecorded), v.Part(scene.Quiet, byRounding))
		body = plot.Stack(body, plot.Group(plot.Text(scene.Position, reading), key, p.dials()))
	}
	return plot.Picture{
		Body: body, Summary: v.Lang.Sentences(verdict, p.sentence(p.group), reading), Spoken: cmp.Or(reading, verdict),
	}
}

func (p *picture) verdict() (plot.Answer, string) {
	n := len(p.Rotations)
	switch {
	case p.Config == "" && plot.Own[reader](p.View).Files.Config.File == nil:
		return plot.Unsure, p.Say(noConfig)
	case p.Config == "":
		return plot.Unsure, p.Say(noRecording)
	case p.Verdict == audit.CannotTell:
		return plot.Unsure, p.Say(plot.Either(p.Unusable(), unusable, cannotTell))
	case p.Verdict == audit.Agrees:
		one := p.When(n == 1, oneAgrees, "config", p.Config, "as", p.As)
		return plot.Yes, cmp.Or(one, p.Say(allAgree, "n", n, "config", p.Config, "as", p.As))
	}
	wrong, list := 0, []string(nil)
	for _, g := range p.Layers {
		if g.Verdict == audit.Differs || g.Verdict == audit.NothingTurns {
			wrong, list = wrong+len(g.Names), append(list, p.what(g.Rotation))
		}
	}
	what := p.Lang.First(3, slices.Compact(list))
	if n == 1 {
		return plot.No, p.Say(oneDiffers, "config", p.Config, "as", p.As, "what", what)
	}
	return plot.No, p.Say(someDiffer, "k", wrong, "n", n, "config", p.Config, "as", p.As, "what", what)
}

func (p *picture) what(r *recording.Rotation) string {
	if r.Mistakes == nil && r.Verdict == audit.NothingTurns {
		return p.Say(nothingTurns)
	}
	of := plot.Either(r.Shift != 0, number.Signed(float64(r.Shift), 0), number.Significant(r.Amount()))
	return text.OneOf(p.Lang, r.Mistakes) + p.When(of != "0", by, "n", of)
}

func (p *picture) sentence(g *recording.Group) string {
	r, turns, said := g.Rotation, p.turns(g.Turns), ""
	tables := plot.Each(r.Tables, func(t recording.Table) string {
		wrong := p.When(t.Verdict == audit.Differs, tableDiffers, "name", t.Name, "i", t.Pair)
		return cmp.Or(wrong, p.Say(tableAgrees, "name", t.Name))
	})
	about := p.Lang.Sentences(append([]string{turns, p.Say(weights[r.Weights])}, tables...)...)
	switch {
	case r.Verdict == audit.Agrees:
		said = p.Lang.Sentences(p.Say(agrees, "k", r.Equal, "n", r.Elements), about,
			p.When(r.Start != 0, begun, "p", r.Start),
			p.When(r.Excluded != nil, excluded, "list", text.Mistakes(p.Lang, r.Excluded)),
			p.When(r.NotExcluded != nil, notExcluded, "list", text.Mistakes(p.Lang, r.NotExcluded)))
	case r.Verdict == audit.Differs:
		first := p.When(r.Pair >= 0, inPair, "i", r.Pair) + p.When(r.Pair < 0, inStill)
		said = p.Lang.Sentences(
			p.Say(differs, "p", r.Position, "first", first, "k", r.Elements-r.Equal, "n", r.Elements, "what", p.what(r)),
			p.When(r.OnlyBits, onlyBits), p.When(g.Permuted, permuted), about,
			p.When(g.Agreeing != nil, agreeing, "list", p.Lang.First(4, g.Agreeing)))
	case r.Verdict == audit.NothingTurns:
		said = p.Lang.Sentence(p.Say(nothingTurns) + p.When(r.Mistakes != nil, because, "what", text.Mistakes(p.Lang, r.Mistakes)))
	case p.Config == "":
		said = cmp.Or(turns, p.Say(noWay))
	default:
		said = p.Say(plot.Either(g.Unusable, unusable, cannotTell))
	}
	n := g.NotFinite
	return p.Lang.Sentences(said, p.When(n != [2]int{}, notFinite, "k", n[0], "n", n[1]))
}

func (p *picture) turns(t *audit.Turns) string {
	if t == nil {
		return ""
	}
	s := t.Slowing // where no configuration says why
	slowing := p.When(s.Factor != 0, divided, "s", s.Factor) + p.Say(slow[s.How], "i", s.From) +
		p.When(s.Times != 0, lastSlow, "x", s.Times)
	return p.Say(turning, "n", t.Count, "pairs", p.Say(pairings[t.Pairing], "h", t.Count/2), "part", p.Say(parts[t.Part]),
		"back", p.When(t.Direction == "back", back), "base", p.When(t.Base != 0, byBase, "b", t.Base),
		"slowing", cmp.Or(slowing, p.When(t.Scaling != "", scaledBy, "kind", t.Scaling)),
		"longer", p.When(t.AttentionFactor != 1, longer, "a", t.AttentionFactor))
}

// dials are pairs, evenly spaced, with the first one that differs, and the angles that rounding leaves
// possible.
func (p *picture) dials() plot.Block {
	longest := 1.0
	for _, h := range p.hands {
		longest = max(longest, cmplx.Abs(h.Meant))
	}
	hand := func(z complex128, class scene.Class) chart.Hand {
		z /= complex(max(longest, cmplx.Abs(z)), 0)
		return chart.Hand{Class: class, Cos: real(z), Sin: imag(z), Tip: class | scene.Bold}
	}
	first := slices.IndexFunc(p.hands, func(h audit.Hand) bool { return h.Differs })
	pairs := scale.SpreadWith(len(p.hands), chart.DialCount(p.View), first)
	return chart.Dials(40, plot.Each(pairs, func(i int) (d chart.Dial) {
		say := func(class scene.Class, said string) { d.Says = append(d.Says, plot.Part{Class: class, Text: said}) }
		say(scene.Quiet, "i = "+strconv.Itoa(i))
		h := p.hands[i]
		meant, recorded := hand(h.Meant, scene.Ink), hand(h.Recorded, scene.Quiet)
		d.Hands = []chart.Hand{meant}
		if h.Off < math.Pi { // and the recorded one is no NaN
			recorded.Within = h.Off
			d.Hands = []chart.Hand{recorded, meant}
			say(scene.Quiet, "± "+number.Rounded(h.Off))
		}
		if apart := cmplx.Abs(h.Recorded - h.Meant); h.Differs && apart < 1e300 { // which is no NaN
			recorded.Class, recorded.Tip = scene.Wrong, scene.Wrong|scene.Bold
			d.Hands, d.Sector = []chart.Hand{meant, recorded}, scene.Wrong
			say(scene.Wrong, number.Fixed(apart, 3))
		}
		return d
	})...)
}

// data are turns at the position that is shown, and the frequencies that all positions leave possible, in
// radians; NaN where nothing is known.
func data(v *plot.View) dataio.Table {
	p := newPicture(v)
	columns := []string{
		"pair", "angle as meant", "angle as recorded", "off by rounding", "length as meant", "length as recorded",
		"frequency as meant", "least frequency", "largest frequency",
	}
	if p.group == nil {
		return dataio.Rows(columns, 0, nil)
	}
	possible, nan := p.group.Frequencies, math.NaN()
	if p.hands != nil {
		possible = p.group.Intervals()
	}
	return dataio.Rows(columns, len(possible), func(i int) []float64 {
		hand, frequency := audit.Hand{Meant: cmplx.NaN(), Recorded: cmplx.NaN(), Off: nan}, nan
		if p.hands != nil {
			hand, frequency = p.hands[i], p.group.Meant(i)
		}
		length, angle := cmplx.Polar(hand.Meant)
		recorded, turned := cmplx.Polar(hand.Recorded)
		f := cmp.Or(possible[i], &[2]float64{nan, nan})
		return []float64{float64(i), angle, turned, hand.Off, length, recorded, frequency, f[0], f[1]}
	})
}
