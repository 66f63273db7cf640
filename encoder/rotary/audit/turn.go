package audit

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// A turn is what a program does with a vector: each pair is turned by its angle at a position,
// and multiplied by a factor.
type turn struct {
	rotary.Config           // Dim and Base are the effective ones; Base is 0 if it is not known
	pairs         []float64 // frequencies, in radians for each position
	attention     float64
	shift         float64   // added to positions
	positions     []float64 // of each row, if others than are recorded
	axisOf        []int     // the axis that turns each pair; nil if the first one turns all
	coarse        coarse
	slowing       Slowing

	arithmetic *arithmetic // nil for numbers that are not rounded

	reached  [mostAxes]float64 // the position to which sines and cosines belong, with what is added to it
	sin, cos []float64         // of each pair there, times the attention factor
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
	begin, half := 0, t.Dim/2
	if t.Trailing {
		begin = width - t.Dim
	}
	for i := range min(half, len(t.pairs)) {
		in0, in1, out0, out1 := begin+i, begin+i+half, begin+i, begin+i+half
		if t.Pairing != rotary.Half {
			in0, in1 = begin+2*i, begin+2*i+1
		}
		if t.Pairing == rotary.Interleaved {
			out0, out1 = in0, in1
		}
		do(i, in0, in1, out0, out1)
	}
}

// apply turns x, at a position with a number for each axis, into dst, in its arithmetic:
//
//	(x₀·cos·a − x₁·sin·a, x₁·cos·a + x₀·sin·a)
func (t *turn) apply(dst, x, pos []float64) {
	t.reach(pos)
	copy(dst, x)
	a := t.arithmetic
	t.each(len(x), func(pair, in0, in1, out0, out1 int) {
		x0, x1, sin, cos := x[in0], x[in1], t.sin[pair], t.cos[pair]
		if a == nil {
			dst[out0], dst[out1] = x0*cos-x1*sin, x1*cos+x0*sin
			return
		}
		y0, y1 := x0*cos, x1*cos
		if !a.fused {
			y0, y1 = a.products(y0), a.products(y1)
		}
		dst[out0] = a.own(a.wide(y0 - a.products(x1*sin)))
		dst[out1] = a.own(a.wide(y1 + a.products(x0*sin)))
	})
}

// reach computes the sines and cosines at a position, unless these were the last ones.
func (t *turn) reach(pos []float64) {
	var to [mostAxes]float64
	for axis, x := range pos {
		to[axis] = x + t.shift
	}
	if t.sin != nil && to == t.reached {
		return
	}
	if t.sin == nil {
		t.sin, t.cos = make([]float64, len(t.pairs)), make([]float64, len(t.pairs))
	}
	t.reached = to
	for pair, w := range t.pairs {
		at, w := t.coarse.round(positions, to[t.axis(pair)]), t.coarse.round(frequencies, w)
		angle := at * w
		if a := t.arithmetic; a != nil {
			angle = a.wide(a.wide(at) * a.wide(w))
		}
		sin, cos := math.Sincos(t.coarse.round(angles, angle))
		if t.Inverse {
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
	case t.Dim == t.HeadDim:
	case t.Trailing:
		part = "trailing"
	default:
		part = "leading"
	}
	if t.Inverse {
		direction = "back"
	}
	scaling := t.slowing.String()
	if t.Scaling != nil {
		scaling = t.Scaling.Kind()
	}
	return &Turns{t.Pairing.String(), part, t.Dim, direction, t.Base, scaling, t.attention, t.slowing}
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

func turnOf(e *rotary.Embedding) *turn {
	t := &turn{Config: e.Config(), pairs: e.Frequencies(), attention: e.AttentionFactor()}
	t.Dim, t.Base = t.EffectiveDim(), t.EffectiveBase()
	for i := range t.pairs {
		if t.Axes.Count() > 1 {
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
	c, a, d := m.Config(), l.right.attention, l.right.Dim
	if c.Scaling != nil {
		plain, twice := make([]float64, len(l.right.pairs)), make([]float64, len(l.right.pairs))
		for i, w := range l.right.pairs {
			plain[i] = m.Unscaled(i)
			twice[i] = w * w / plain[i]
		}
		ignored := l.add("scaling-ignored")
		ignored.pairs, ignored.attention, ignored.Scaling = plain, 1, nil
		l.add("scaling-twice").pairs = twice
	}
	if a != 1 {
		l.add("factor-lost").attention = 1
		l.add("factor-squared").attention = a * a
		l.add("inverse-factor").attention = 1 / a
	}
	if c.EffectiveBase() != defaultBase {
		if c.Scaling != nil {
			plain := l.add("rope-parameters-ignored")
			plain.pairs, plain.attention, plain.Base, plain.Scaling = unscaled(defaultBase, d), 1, defaultBase, nil
		}
		other := l.add("default-base")
		other.pairs, other.Base = m.based(defaultBase), defaultBase
	}
	swapped := l.add("pairing-swapped")
	if swapped.Pairing = rotary.Interleaved; c.Pairing != rotary.Half {
		swapped.Pairing = rotary.Half
	}
	l.add("direction-reversed").Inverse = !c.Inverse
	l.add("positions-from-1").shift = 1
	if d == m.HeadDim {
		part := l.add("part-for-whole")
		part.Dim, part.pairs = d/2, part.pairs[:d/4]
	} else if c.Scaling == nil && l.right.Axes.Count() == 1 {
		whole := l.add("whole-for-part")
		whole.Dim, whole.pairs = m.HeadDim, unscaled(c.EffectiveBase(), m.HeadDim)
	}
	l.add("frequencies-in-16-bits").coarse = frequencies
	l.add("angles-in-16-bits").coarse = angles
	l.add("positions-in-16-bits").coarse = positions | frequencies | angles
	if l.right.Axes.Count() > 1 {
		l.add("axes-ignored").axisOf = nil
		if other := m.reordered(); other != nil {
			l.add("axes-reordered").axisOf = other
		}
	}
	for _, n := range numberings {
		l.add(n.Mistake).positions = n.Positions
	}
	for _, o := range m.Others {
		if t := turnOf(o.Embedding); t.Dim <= m.HeadDim {
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

// defaultBase is what programs take that do not find the base.
const defaultBase = 10000
