package audit

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// A turn is what a program does with a vector: each pair is turned by its angle at a position,
// and multiplied by a factor.
type turn struct {
	dim       int       // elements that turn
	headDim   int       // elements of each head
	pairs     []float64 // frequencies, in radians for each position
	attention float64
	pairing   rotary.Pairing
	trailing  bool
	inverse   bool
	shift     float64   // added to positions
	positions []float64 // of each row, if others than are recorded
	axes      int       // numbers that a position has
	axisOf    []int     // the one that turns each pair; nil if the first one turns all
	coarse    coarse
	base      float64
	scaling   string // its kind; "" for none
	slowing   Slowing

	arithmetic *arithmetic // in which cosines and sines are rounded; nil for none

	reached  reached
	sin, cos []float64 // of each pair there, times the attention factor
}

// reached is the position to which the sines and cosines of a turn belong, with what is added to it.
type reached struct {
	position [mostAxes]float64
	shift    float64
}

// axis returns which number of a position turns a pair.
func (t *turn) axis(pair int) int {
	if t.axisOf == nil {
		return 0
	}
	return t.axisOf[pair]
}

// coarse is which of positions, frequencies and their products, the angles, are in bfloat16.
type coarse uint8

const (
	positions coarse = 1 << iota
	frequencies
	angles
)

// round rounds a number if it is coarse.
func (c coarse) round(of coarse, x float64) float64 {
	if c&of != 0 {
		return precision.BFloat16.Round(x)
	}
	return x
}

// each calls do with the elements that a pair is read from and written to, in vectors of a width.
func (t *turn) each(width int, do func(pair, in0, in1, out0, out1 int)) {
	begin, half := 0, t.dim/2
	if t.trailing {
		begin = width - t.dim
	}
	for i := range min(half, len(t.pairs)) {
		in0, in1, out0, out1 := begin+i, begin+i+half, begin+i, begin+i+half
		if t.pairing != rotary.Half {
			in0, in1 = begin+2*i, begin+2*i+1
		}
		if t.pairing == rotary.Interleaved {
			out0, out1 = in0, in1
		}
		do(i, in0, in1, out0, out1)
	}
}

// pairOf returns the pair to which an element is written, or -1 if it does not turn.
func (t *turn) pairOf(width, element int) int {
	found := -1
	t.each(width, func(pair, _, _, out0, out1 int) {
		if element == out0 || element == out1 {
			found = pair
		}
	})
	return found
}

// apply turns x, at a position with a number for each axis, into dst:
//
//	(x₀·cos·a − x₁·sin·a, x₁·cos·a + x₀·sin·a)
func (t *turn) apply(dst, x, pos []float64) {
	t.reach(pos)
	copy(dst, x)
	t.each(len(x), func(pair, in0, in1, out0, out1 int) {
		a, b, sin, cos := x[in0], x[in1], t.sin[pair], t.cos[pair]
		dst[out0], dst[out1] = a*cos-b*sin, b*cos+a*sin
	})
}

// reach computes the sines and cosines at a position, unless these were the last ones.
func (t *turn) reach(pos []float64) {
	to := reached{shift: t.shift}
	copy(to.position[:], pos)
	if t.sin != nil && to == t.reached {
		return
	}
	if t.sin == nil {
		t.sin, t.cos = make([]float64, len(t.pairs)), make([]float64, len(t.pairs))
	}
	t.reached = to
	for pair, w := range t.pairs {
		at, w := t.coarse.round(positions, pos[t.axis(pair)]+t.shift), t.coarse.round(frequencies, w)
		angle := at * w
		if a := t.arithmetic; a != nil {
			angle = a.wide(a.wide(at) * a.wide(w))
		}
		sin, cos := math.Sincos(t.coarse.round(angles, angle))
		if t.inverse {
			sin = -sin
		}
		sin, cos = sin*t.attention, cos*t.attention
		if a := t.arithmetic; a != nil {
			sin, cos = a.tables(sin), a.tables(cos)
		}
		t.sin[pair], t.cos[pair] = sin, cos
	}
}

// Turns are how vectors turn.
type Turns struct {
	Pairing         string  `json:"pairing"`           // half, interleaved or interleaved-to-half
	Part            string  `json:"part"`              // of each head: whole, leading or trailing
	Count           int     `json:"turns"`             // elements of it
	Direction       string  `json:"direction"`         // forward or back
	Base            float64 `json:"base,omitempty"`    // 0 if there is none
	Scaling         string  `json:"scaling,omitempty"` // its kind, such as yarn, or what Slowing says
	AttentionFactor float64 `json:"attentionFactor"`
	Slowing         Slowing `json:"-"` // where no configuration has a kind of scaling
}

// A Slowing is how pairs turn that do not have the frequencies of a base. It is zero if all have them.
type Slowing struct {
	Factor float64 // by which all frequencies are divided; 0 if they are not
	How    string  // Slower, Still, Otherwise or OfNoBase; empty if only Factor says it
	From   int     // the first pair for which How is true; 0 if it is true for all
	Times  float64 // the last pair is slower; 0 if it is not known
}

// How pairs turn that do not have the frequencies of a base.
const (
	Slower    = "slower"
	Still     = "still"
	Otherwise = "other frequencies"
	OfNoBase  = "frequencies of no base"
)

// String returns words such as
//
//	linear, factor 4, slower from pair 29 on, the last one 8 times
func (s Slowing) String() string {
	var list []string
	if s.Factor != 0 {
		list = append(list, "linear, factor "+encoder.Decimal(s.Factor))
	}
	if s.How == OfNoBase {
		list = append(list, s.How)
	}
	if s.From != 0 {
		list = append(list, s.How+" from pair "+strconv.Itoa(s.From)+" on")
	}
	if s.Times != 0 {
		list = append(list, "the last one "+encoder.Decimal(s.Times)+" times")
	}
	return strings.Join(list, ", ")
}

func (t *turn) facts() *Turns {
	part, direction := "whole", "forward"
	switch {
	case t.dim == t.headDim:
	case t.trailing:
		part = "trailing"
	default:
		part = "leading"
	}
	if t.inverse {
		direction = "back"
	}
	return &Turns{t.pairing.String(), part, t.dim, direction, t.base, cmp.Or(t.scaling, t.slowing.String()), t.attention, t.slowing}
}

// A Meaning is what a configuration means: an embedding, and others that a mistake takes in its
// place.
type Meaning struct {
	HeadDim int
	*rotary.Embedding
	Others []Other
}

// An Other is an embedding that would be a mistake, by its name.
type Other struct {
	Name string
	*rotary.Embedding
}

// turnOf returns the turn of an embedding.
func turnOf(e *rotary.Embedding) *turn {
	c := e.Config()
	t := &turn{
		dim: c.EffectiveDim(), headDim: c.HeadDim, pairs: e.Frequencies(), attention: e.AttentionFactor(),
		pairing: c.Pairing, trailing: c.Trailing, inverse: c.Inverse, axes: c.Axes.Count(), base: c.EffectiveBase(),
	}
	if c.Scaling != nil {
		t.scaling = c.Scaling.Kind()
	}
	for i := range t.pairs {
		if t.axes > 1 {
			t.axisOf = append(t.axisOf, e.Axis(i))
		}
	}
	return t
}

// A mistake is a turn that is another than is meant.
type mistake struct {
	name string
	turn turn
}

// Mistakes are the names of the mistakes that Check looks for, besides those of Numberings and Others.
var Mistakes = []string{
	"scaling-ignored", "scaling-twice", "factor-lost", "factor-squared", "inverse-factor", "default-base",
	"pairing-swapped", "direction-reversed", "positions-from-1", "rope-parameters-ignored", "part-for-whole", "whole-for-part",
	"frequencies-in-16-bits", "angles-in-16-bits", "positions-in-16-bits", "axes-ignored", "axes-reordered",
	"positions-shifted", "another-factor", "another-base", "not-finite",
}

// mistakes returns each mistake that has a meaning for the configuration, and those of numberings.
func (m *Meaning) mistakes(numberings []Numbering) []mistake {
	l := mistakes{Meaning: m, right: *turnOf(m.Embedding)}
	c, a, d := m.Config(), l.right.attention, l.right.dim
	if c.Scaling != nil {
		ignored := l.scaled("scaling-ignored", func(i int, _ float64) float64 { return m.Unscaled(i) })
		ignored.attention, ignored.scaling = 1, ""
		l.scaled("scaling-twice", func(i int, w float64) float64 { return w * w / m.Unscaled(i) })
	}
	if a != 1 {
		l.add("factor-lost").attention = 1
		l.add("factor-squared").attention = a * a
		l.add("inverse-factor").attention = 1 / a
	}
	if c.EffectiveBase() != defaultBase {
		if c.Scaling != nil {
			plain := l.add("rope-parameters-ignored")
			plain.pairs, plain.attention, plain.base, plain.scaling = unscaled(defaultBase, d), 1, defaultBase, ""
		}
		other := l.add("default-base")
		other.pairs, other.base = m.based(defaultBase), defaultBase
	}
	swapped := l.add("pairing-swapped")
	if swapped.pairing = rotary.Interleaved; c.Pairing != rotary.Half {
		swapped.pairing = rotary.Half
	}
	l.add("direction-reversed").inverse = !c.Inverse
	l.add("positions-from-1").shift = 1
	if d == m.HeadDim {
		part := l.add("part-for-whole")
		part.dim, part.pairs = d/2, part.pairs[:d/4]
	} else if c.Scaling == nil && l.right.axes == 1 {
		whole := l.add("whole-for-part")
		whole.dim, whole.pairs = m.HeadDim, unscaled(c.EffectiveBase(), m.HeadDim)
	}
	l.add("frequencies-in-16-bits").coarse = frequencies
	l.add("angles-in-16-bits").coarse = angles
	l.add("positions-in-16-bits").coarse = positions | frequencies | angles
	if l.right.axes > 1 {
		l.add("axes-ignored").axisOf = nil
		if other := m.reordered(); other != nil {
			l.add("axes-reordered").axisOf = other
		}
	}
	for _, n := range numberings {
		l.add(n.Mistake).positions = n.Positions
	}
	for _, o := range m.Others {
		if t := turnOf(o.Embedding); t.dim <= m.HeadDim {
			l.list = append(l.list, mistake{o.Name, *t})
		}
	}
	return l.list
}

// unscaled returns the frequencies b^(−2i/d) of d elements.
func unscaled(base float64, d int) []float64 {
	list := make([]float64, d/2)
	for i := range list {
		list[i] = math.Pow(base, -2*float64(i)/float64(d))
	}
	return list
}

// based returns the frequencies with another base b′ in place of b. Without scaling they are ω^(ln b′/ln b),
// and a scaling divides each as before, unless it goes by frequencies.
func (m *Meaning) based(base float64) []float64 {
	c := m.Config()
	switch c.Scaling.(type) {
	case rotary.YaRN, rotary.Llama3:
		c.Base = base
		if e, err := rotary.New(c, 0); err == nil {
			return e.Frequencies()
		}
	}
	list := m.Frequencies()
	for i := range list {
		w := m.Unscaled(i)
		list[i] *= math.Pow(w, math.Log(base)/math.Log(m.Config().EffectiveBase())) / w
	}
	return list
}

// reordered returns the axis of each pair if blocks are taken for cycles, or cycles for blocks; nil for
// other orders.
func (m *Meaning) reordered() []int {
	c := m.Config()
	switch c.Axes.Order {
	case rotary.Blocks:
		c.Axes.Order = rotary.Cyclic
	case rotary.Cyclic:
		c.Axes.Order = rotary.Blocks
	}
	if e, err := rotary.New(c, 0); err == nil && c.Axes.Order != m.Config().Axes.Order {
		return turnOf(e).axisOf
	}
	return nil
}

// mistakes collects those of a configuration.
type mistakes struct {
	*Meaning
	right turn
	list  []mistake
}

// add adds a mistake, and returns its turn, which is the right one at first.
//
//go:noinline
func (l *mistakes) add(name string) *turn {
	l.list = append(l.list, mistake{name, l.right})
	return &l.list[len(l.list)-1].turn
}

// scaled adds a mistake with other frequencies.
func (l *mistakes) scaled(name string, change func(i int, w float64) float64) *turn {
	t := l.add(name)
	t.pairs = slices.Clone(l.right.pairs)
	for i, w := range t.pairs {
		t.pairs[i] = change(i, w)
	}
	return t
}

// defaultBase is what programs take that do not find the base.
const defaultBase = 10000
