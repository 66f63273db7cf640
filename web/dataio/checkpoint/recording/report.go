package recording

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A Report is what an audit found.
type Report struct {
	Config    string        `json:"config,omitempty"` // the name of the configuration; "" if there is none
	As        string        `json:"as,omitempty"`     // the library and its version
	Verdict   audit.Verdict `json:"verdict"`          // the worst one
	Sentence  string        `json:"sentence"`
	Layers    []Group       `json:"layers"`
	Readings  []Reading     `json:"readings"` // by each library that reads the configuration
	Rotations []*Rotation   `json:"-"`
}

// A Group is rotations with the same finding, and what was found of them: of the first one, with the numbers that
// all of them have together.
type Group struct {
	Names     []string   `json:"names"`
	Sentence  string     `json:"sentence"`
	Bug       string     `json:"bug,omitempty"`      // the mistake by which it differs, if no other one explains it
	Positions [2]float64 `json:"positions"`          // the least and the largest one
	Agreeing  []string   `json:"agreeing,omitempty"` // libraries by which it agrees, if it differs
	Permuted  bool       `json:"permuted,omitempty"` // whether it may be right, with permuted weights
	*Rotation
}

// Audit judges all rotations in a file, by a configuration of a name. It returns a *dataio.Error if
// there are none, or tensors cannot be read or do not fit together, an *encoder.Error for a
// position that is none, and the error of the context when that is done.
func (m *Meaning) Audit(ctx checkpoint.Context, f *checkpoint.File, config string) (_ *Report, err error) {
	defer dataio.Catch(&err)
	r, vectors := &Report{Config: config, As: m.As, Verdict: audit.Agrees}, recorded{ctx, f}
	for _, name := range namesIn(f) {
		r.Rotations = append(r.Rotations, m.check(vectors, name))
	}
	r.compare()
	m.readings(vectors, r)
	for i := range r.Layers {
		g := &r.Layers[i]
		if len(g.Mistakes) == 1 {
			g.Bug = g.Mistakes[0]
		}
		g.Sentence = g.sentence(config + " as " + m.As + " reads it")
		if g.Permuted = g.Bug == "pairing-swapped" && g.Weights != AsPublished; g.Permuted {
			g.Sentence += ", or right if the weights are permuted for it"
		}
		if n := g.NotFinite; n != [2]int{} {
			g.Sentence += "; NaN or infinite: " + strconv.Itoa(n[0]) + " of the numbers before, " + strconv.Itoa(n[1]) + " of those after"
		}
		g.Sentence += ofWeights[g.Weights]
		for _, t := range g.Tables {
			g.Sentence += "; " + t.sentence()
		}
		if g.Agreeing != nil {
			g.Sentence += "; agrees as it is read by " + strings.Join(g.Agreeing, ", ")
		}
	}
	r.Sentence = r.sentence()
	return r, nil
}

// Measure tells how all rotations in a file turn, where no configuration says how they should. It returns a
// *dataio.Error as Audit does.
func Measure(ctx checkpoint.Context, f *checkpoint.File) (_ *Report, err error) {
	defer dataio.Catch(&err)
	r := &Report{Verdict: audit.CannotTell, Readings: []Reading{}}
	for _, name := range namesIn(f) {
		r.Rotations = append(r.Rotations, recorded{ctx, f}.measure(name))
	}
	r.compare()
	for i := range r.Layers {
		r.Layers[i].Sentence = r.Layers[i].measured()
	}
	r.Sentence = "without a configuration there is nothing to compare with"
	return r, nil
}

func (r *Rotation) measured() string {
	t := r.Turns
	switch {
	case r.Verdict == audit.NothingTurns:
		return "nothing turns here"
	case t == nil:
		return "cannot tell: they turn in none of the ways that are known, or in several at these positions"
	}
	text := "the " + t.Part + " head turns"
	if t.Part != "whole" {
		text = "the " + t.Part + " elements of each head turn"
	}
	text += ", " + strconv.Itoa(t.Count) + " elements, " + t.Pairing + " pairing, " + t.Direction
	if t.Base != 0 {
		text += ", base " + encoder.Decimal(t.Base)
	}
	if t.Scaling != "" {
		text += ", " + t.Scaling
	}
	if t.AttentionFactor != 1 {
		text += ", longer by " + encoder.Decimal(t.AttentionFactor)
	}
	return text + "; a configuration says whether that is meant"
}

// Mistakes are the names of the mistakes that are found besides audit.Mistakes: by the configuration,
// the mask and the calls, and beside other vectors.
var Mistakes = []string{
	"long-for-short", "short-for-long", "original-length-wrong", "ramp-over-wrong-dims", "another-layer-type",
	"another-layer-base", "partial-for-proportional", "proportional-for-partial", "padding-counted", "positions-restarted", "q-turned-but-not-k", "k-turned-but-not-q",
	"q-at-other-positions", "k-at-other-positions", "layer-not-turned", "layer-turned", "weights-permuted",
}

// compare names the mistakes that a rotation shows only beside others: keys beside queries, and a layer
// beside other layers. Then it puts rotations with the same finding into groups.
func (r *Report) compare() {
	turns := func(one *Rotation) bool {
		return one != nil && !one.still && (one.Verdict == audit.Agrees || one.Verdict == audit.Differs)
	}
	byName := map[string]*Rotation{}
	for _, one := range r.Rotations {
		byName[one.Name] = one
	}
	for _, one := range r.Rotations {
		own, others, name := partner(one.Name)
		other := byName[name]
		switch still := one.Verdict == audit.NothingTurns; {
		case one.begun != nil && (other == nil || other.begun != nil && other.first == one.first):
			one.take()
		case still && turns(other):
			one.Mistakes = []string{others + "-turned-but-not-" + own}
		case still && slices.ContainsFunc(r.Rotations, turns):
			one.Mistakes = []string{"layer-not-turned"}
		case other != nil && one.shifted() && (other.Verdict == audit.Agrees || one.begun != nil && other.begun != nil):
			one.Mistakes, one.Shift = []string{own + "-at-other-positions"}, cmp.Or(one.Shift, 1)
		}
	}
	for _, one := range r.Rotations {
		r.add(one)
	}
}

// shifted reports whether the vectors are turned some positions farther than is meant.
func (r *Rotation) shifted() bool {
	return slices.Equal(r.Mistakes, []string{"positions-from-1"}) || slices.Equal(r.Mistakes, []string{"positions-shifted"})
}

// partner returns the last parts of the names of a rotation and of the one beside it, q and k, and
// the whole name of that one; "" for a rotation of other vectors.
func partner(name string) (own, others, other string) {
	at := strings.LastIndexByte(name, '.') + 1
	switch own = name[at:]; own {
	case "q":
		return own, "k", name[:at] + "k"
	case "k":
		return own, "q", name[:at] + "q"
	}
	return "", "", ""
}

func (r *Report) add(one *Rotation) {
	if worse(one.Verdict, r.Verdict) > 0 {
		r.Verdict = one.Verdict
	}
	at := slices.IndexFunc(r.Layers, func(g Group) bool { return g.alike(one) })
	if at < 0 {
		first, sum := *one, *one.Finding
		first.Finding = &sum
		r.Layers = append(r.Layers, Group{Names: []string{one.Name}, Positions: one.reach(), Rotation: &first})
		return
	}
	g := &r.Layers[at]
	g.Names = append(g.Names, one.Name)
	reach := one.reach()
	g.Positions = [2]float64{min(g.Positions[0], reach[0]), max(g.Positions[1], reach[1])}
	g.Elements, g.Equal, g.Bits = g.Elements+one.Elements, g.Equal+one.Equal, g.Bits+one.Bits
	if one.Position < g.Position {
		g.Position, g.Pair = one.Position, one.Pair
	}
	if one.Arithmetic != g.Arithmetic {
		g.Arithmetic, g.Bits = "", 0
	}
	for i, n := range one.NotFinite {
		g.NotFinite[i] += n
	}
}

// worse compares verdicts: that on all rotations is the worst one.
func worse(a, b audit.Verdict) int { return gravity[a] - gravity[b] }

var gravity = [...]int{audit.Agrees: 0, audit.CannotTell: 1, audit.NothingTurns: 2, audit.Differs: 3}

// Open reports whether a mistake is not excluded.
func (r *Report) Open() bool {
	return slices.ContainsFunc(r.Rotations, func(one *Rotation) bool { return len(one.NotExcluded) > 0 })
}

// Unusable reports whether all rotations that cannot be judged have unusable vectors.
func (r *Report) Unusable() bool {
	return !slices.ContainsFunc(r.Rotations, func(one *Rotation) bool { return one.Verdict == audit.CannotTell && !one.Unusable })
}

// sentence returns the verdict on all rotations in words.
func (r *Report) sentence() string {
	wrong, mistakes := 0, []string(nil)
	for _, g := range r.Layers {
		what := strings.Join(g.Mistakes, " or ")
		switch g.Verdict {
		case audit.Differs:
			mistakes = append(mistakes, cmp.Or(what, "no mistake that is known"))
			wrong += len(g.Names)
		case audit.NothingTurns:
			mistakes = append(mistakes, cmp.Or(what, "nothing turns"))
			wrong += len(g.Names)
		}
	}
	of, meant := " of "+strconv.Itoa(len(r.Rotations))+" rotations", r.Config+" as "+r.As+" reads it"
	switch r.Verdict {
	case audit.Agrees:
		return strconv.Itoa(len(r.Rotations)) + of + " agree with " + meant
	case audit.CannotTell:
		if r.Unusable() {
			return "cannot tell from these vectors"
		}
		return "cannot tell from these positions"
	}
	slices.Sort(mistakes)
	return strconv.Itoa(wrong) + of + " differ from " + meant + ": " + strings.Join(slices.Compact(mistakes), ", ")
}

// alike reports whether two rotations have the same finding, but for the numbers.
func (r *Rotation) alike(other *Rotation) bool {
	a, b := r.Finding, other.Finding
	return a.Verdict == b.Verdict && a.Unusable == b.Unusable && (a.NotFinite == [2]int{}) == (b.NotFinite == [2]int{}) && r.Layer == other.Layer && r.Start == other.Start && slices.Equal(r.Tables, other.Tables) && r.Weights == other.Weights &&
		a.Amount() == b.Amount() && slices.Equal(a.Mistakes, b.Mistakes) && (a.Turns == b.Turns || a.Turns != nil && b.Turns != nil && *a.Turns == *b.Turns) &&
		slices.Equal(a.Excluded, b.Excluded) && slices.Equal(a.NotExcluded, b.NotExcluded)
}

// sentence returns the finding, compared with what is meant, in words.
func (r *Rotation) sentence(meant string) string {
	f := r.Finding
	if r.Layer != "" {
		meant += ", " + r.Layer
	}
	of := " of " + strconv.Itoa(f.Elements) + " numbers"
	switch f.Verdict {
	case audit.Agrees:
		text := "agrees with " + meant + ": " + strconv.Itoa(f.Equal) + of
		if r.Start != 0 {
			text += ", at positions from " + strconv.Itoa(r.Start) + " on, which are not in the recording"
		}
		if len(f.Excluded) > 0 {
			text += "; excluded: " + strings.Join(f.Excluded, ", ")
		}
		if len(f.NotExcluded) > 0 {
			text += "; at these positions not excluded: " + strings.Join(f.NotExcluded, ", ")
		}
		return text
	case audit.NothingTurns:
		text := "nothing turns here, where it should by " + meant
		if len(f.Mistakes) > 0 {
			text += ": " + f.Mistakes[0]
		}
		return text
	case audit.Differs:
		first := "pair " + strconv.Itoa(f.Pair)
		if f.Pair < 0 {
			first = "an element that should not turn"
		}
		text := "differs from " + meant + " from position " + encoder.Decimal(f.Position) + " on, first in " + first +
			", in " + strconv.Itoa(f.Elements-f.Equal) + of
		if f.OnlyBits {
			text += ", bit for bit"
		}
		text += ": "
		switch len(f.Mistakes) {
		case 0:
			return text + "by no mistake that is known"
		case 1:
			text += f.Mistakes[0]
			switch {
			case f.Shift > 0:
				text += ", by +" + strconv.Itoa(f.Shift)
			case f.Shift < 0:
				text += ", by " + strconv.Itoa(f.Shift)
			case f.Amount() != 0:
				text += ", " + encoder.Decimal(f.Amount())
			}
			return text
		}
		return text + "one of " + strings.Join(f.Mistakes, ", ")
	}
	if f.Unusable {
		return "cannot tell: too few of the recorded numbers are finite and not 0; record others, or more"
	}
	return "cannot tell: these positions are too near to 0, or too far for angles in float32; record others"
}

// A Reading is the verdict on a recording if a library reads the configuration.
type Reading struct {
	Stack   string        `json:"stack"`
	Version string        `json:"version"`
	Verdict audit.Verdict `json:"verdict"` // the worst one of all groups, each by its first rotation
}

// readings judges the groups of a report by what the configuration means to each library that reads
// it, and names in each group that differs those by which it agrees, with versions unless all do.
// Libraries to which it means the same have the same verdicts.
func (m *Meaning) readings(f recorded, r *Report) {
	meanings, verdicts := []*Meaning{m}, [][]audit.Verdict{nil}
	for _, g := range r.Layers {
		verdicts[0] = append(verdicts[0], g.Verdict)
	}
	for _, s := range stack.All() {
		agreeing, all := make([][]string, len(r.Layers)), 0
		for _, v := range slices.Backward(s.Versions) {
			other, err := Mean(m.file, s.Name, v.Name, m.options)
			if err != nil {
				continue // the library refuses the file
			}
			at := slices.IndexFunc(meanings, other.same)
			if at < 0 {
				at = len(meanings)
				meanings, verdicts = append(meanings, other), append(verdicts, other.verdicts(f, r.Layers))
			}
			for i, verdict := range verdicts[at] {
				if verdict == audit.Agrees {
					agreeing[i] = append(agreeing[i], other.As)
				}
			}
			all++
			r.Readings = append(r.Readings, Reading{s.Name, v.Name, slices.MaxFunc(verdicts[at], worse)})
		}
		for i := range r.Layers {
			g := &r.Layers[i]
			switch {
			case g.Verdict != audit.Differs:
			case len(agreeing[i]) == all && all > 0:
				g.Agreeing = append(g.Agreeing, s.Name)
			default:
				g.Agreeing = append(g.Agreeing, agreeing[i]...)
			}
		}
	}
}

// verdicts judges the first rotation of each group.
func (m *Meaning) verdicts(f recorded, groups []Group) (list []audit.Verdict) {
	for _, g := range groups {
		verdict := audit.Differs // of heads of another width, which are refused
		func() {
			defer dataio.Catch(new(error))
			verdict = m.check(f, g.Names[0]).Verdict
		}()
		dataio.Check(f.ctx.Err())
		list = append(list, verdict)
	}
	return list
}

// same reports whether two libraries turn vectors alike.
func (m *Meaning) same(other *Meaning) bool {
	return slices.EqualFunc(m.layers, other.layers, func(a, b layer) bool {
		c, d := a.Config(), b.Config()
		apart := a.Compare(b.Embedding)
		return a.name == b.name && a.HeadDim == b.HeadDim && slices.Equal(a.turning, b.turning) && !differ(apart) && apart.Axis < 0 &&
			c.EffectiveDim() == d.EffectiveDim() && c.Pairing == d.Pairing && c.Trailing == d.Trailing && c.Inverse == d.Inverse
	})
}
