package rotary

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// An Embedding is a rotary embedding at one length of the text: the frequencies of its
// pairs, and the factors of cosines, sines and logits. It is immutable and safe for
// concurrent use.
type Embedding struct {
	config   Config
	unscaled []angle.Real // ω[i]
	scaled   grid         // ω'[i], and the factors

	// Positions times scale turn the pairs by phases, which are less than half a turn.
	phases []angle.Phase
	scale  float64
	axes   []int   // of each pair
	groups []group // the pairs of each axis
}

// A group is the pairs that one axis turns.
type group struct {
	pairs  []int
	phases []angle.Phase
}

// maxFrequency is more than any model has: its factor would be below 1/1000.
const maxFrequency = 1000

// New returns the embedding of a configuration in a text of the given length, which
// Dynamic and LongRoPE depend on; 0 stands for a length that is not known, where they
// are as for a short text. It returns an *encoder.Error if
//
//   - HeadDim is not positive or above encoder.MaxDModel, or Dim above HeadDim,
//   - the base is not a finite number ≥ 1, or the length is negative,
//   - a number of the scaling is out of its range, or a list of it has not one number
//     for each pair,
//   - the sections of the axes do not add up to the number of pairs,
//   - a frequency is above 1000 radians for each position.
func New(c Config, length int) (*Embedding, error) {
	if err := c.check(); err != nil {
		return nil, err
	}
	if length < 0 || length > encoder.MaxPosition {
		return nil, encoder.Invalid("length", length, "not-between: is not between # and #").With("0", "2^53")
	}
	e := start(c, length)

	// ω[i] = b^(−2i/d), or as each axis of a picture has it
	log := e.scaled.base.Log2()
	for i := range e.scaled.omega {
		w := e.scaled.power(log, c.Axes.exponent(i, e.Pairs()))
		if c.Turns {
			w = w.Mul(angle.TwoPi)
		}
		e.scaled.omega[i] = w
	}
	e.unscaled = slices.Clone(e.scaled.omega)

	if c.Scaling != nil {
		c.Scaling.scale(&e.scaled)
	}
	for i := range e.scaled.omega {
		if w := e.Frequency(i); w > maxFrequency {
			return nil, encoder.Invalid("frequency", w, "above-radians: is above 1000 radians for each position", i)
		}
	}
	e.setPhases()
	return e, nil
}

// Given returns the embedding of a configuration whose frequencies are given, in radians
// for each position, and do not follow from its base and its scaling. Its angles are as
// exact as these. Given returns an *encoder.Error if
//
//   - New does for the configuration,
//   - there is not one frequency for each pair,
//   - a frequency is not between 0 and 1000,
//   - the attention factor is not a positive number.
func Given(c Config, frequencies []float64, attention float64) (*Embedding, error) {
	if err := cmp.Or(c.check(), checkPositive("attention_factor", attention)); err != nil {
		return nil, err
	}
	if pairs := (c.EffectiveDim() + 1) / 2; len(frequencies) != pairs {
		return nil, encoder.Invalid("frequencies.length", len(frequencies), "not-pairs: is not #, the number of pairs").With(strconv.Itoa(pairs))
	}
	e := start(c, 0)
	e.scaled.attention = angle.NewReal(attention)
	for i, w := range frequencies {
		switch {
		case !(w >= 0 && w <= maxFrequency):
			return nil, encoder.Invalid("frequencies", w, "not-between: is not between # and #", i).With("0", "1000")
		case w == 0:
			e.scaled.parts[i] = Still
		}
		e.scaled.omega[i] = angle.NewReal(w)
	}
	e.unscaled = e.scaled.omega
	e.setPhases()
	return e, nil
}

// start returns an embedding whose frequencies are 0, and factors 1.
func start(c Config, length int) *Embedding {
	d := c.EffectiveDim()
	pairs := (d + 1) / 2
	return &Embedding{config: c, scaled: grid{
		d: d, length: length, base: angle.NewReal(c.EffectiveBase()),
		omega: make([]angle.Real, pairs), parts: make([]Part, pairs),
		factor: one, attention: one, softmax: one,
	}}
}

// setPhases makes the phases. Fractions of a position need phases of less than half a
// turn.
func (e *Embedding) setPhases() {
	fast := 0 // 2^fast > ω'
	for _, w := range e.scaled.omega {
		if w.Sign() != 0 {
			fast = max(fast, w.Exponent())
		}
	}
	fast = max(0, fast-1) // ω'/2^fast < 2, and a turn is 6.28
	e.scale = math.Ldexp(1, fast)
	e.phases, e.axes = make([]angle.Phase, e.Pairs()), make([]int, e.Pairs())
	e.groups = make([]group, e.config.Axes.Count())
	for i, w := range e.scaled.omega {
		e.phases[i] = w.Shift(fast).Phase()
		e.axes[i] = axisOrders[e.config.Axes.Order].of(i, e.Pairs(), e.config.Axes.Sections)
		g := &e.groups[e.axes[i]]
		g.pairs, g.phases = append(g.pairs, i), append(g.phases, e.phases[i])
	}
}

// Config returns the configuration.
func (e *Embedding) Config() Config { return e.config }

// Pairs returns the number of pairs, d/2, rounded up.
func (e *Embedding) Pairs() int { return len(e.scaled.omega) }

// Frequency returns ω'[i] in radians per position, the float64 nearest to it or a
// neighbour, for 0 ≤ i < Pairs.
func (e *Embedding) Frequency(i int) float64 { return e.scaled.omega[i].Float64() }

// Frequencies returns all of them.
func (e *Embedding) Frequencies() []float64 {
	list := make([]float64, e.Pairs())
	for i := range list {
		list[i] = e.Frequency(i)
	}
	return list
}

// Unscaled returns ω[i], the frequency without the scaling.
func (e *Embedding) Unscaled(i int) float64 { return e.unscaled[i].Float64() }

// Divisor returns ω[i]/ω'[i], as the tensor rope_freqs.weight of GGUF files has it. It
// is infinite where the pair stands still.
func (e *Embedding) Divisor(i int) float64 { return e.over(e.unscaled[i], i) }

// Wavelength returns 2π/ω'[i], the number of positions in which a pair completes a
// turn. It is infinite where the pair stands still.
func (e *Embedding) Wavelength(i int) float64 { return e.over(angle.TwoPi, i) }

// over returns x/ω'[i].
func (e *Embedding) over(x angle.Real, i int) float64 {
	if e.scaled.omega[i].Sign() == 0 {
		return math.Inf(1)
	}
	return x.Quo(e.scaled.omega[i]).Float64()
}

// Part returns what the scaling does to pair i.
func (e *Embedding) Part(i int) Part { return e.scaled.parts[i] }

// Axis returns which number of a position turns pair i.
func (e *Embedding) Axis(i int) int { return e.axes[i] }

// Factor returns s of the configuration, or the one at this length if it is Dynamic.
func (e *Embedding) Factor() float64 { return e.scaled.factor.Float64() }

// AttentionFactor returns what cosines and sines are multiplied by, of queries and of
// keys, so that the rotated part of a dot product grows by its square.
func (e *Embedding) AttentionFactor() float64 { return e.scaled.attention.Float64() }

// SoftmaxFactor returns what the whole logit is multiplied by besides, 1 except for
// DeepSeek's YaRN.
func (e *Embedding) SoftmaxFactor() float64 { return e.scaled.softmax.Float64() }

// Pair returns the sine and the cosine of pair i at a position on its axis, without the
// attention factor, for |pos| ≤ encoder.MaxPosition.
func (e *Embedding) Pair(i int, pos float64) (sin, cos float64) {
	return e.phases[i].AtProduct(pos, e.scale).Sincos()
}

// A Difference is how far two embeddings are apart.
type Difference struct {
	Pair      int     // whose frequencies differ most
	Frequency float64 // their difference, in radians per position
	Attention float64 // the quotient of the attention factors
	Softmax   float64 // the quotient of the softmax factors
	Axis      int     // the first pair that another axis turns, or -1
}

// Compare returns how far e is from another embedding. If one has more pairs than the
// other, these are compared with pairs that stand still.
func (e *Embedding) Compare(to *Embedding) Difference {
	most, pair, axis := angle.Real{}, 0, -1
	for i := range max(len(e.axes), len(to.axes)) {
		diff := at(e.scaled.omega, i).Sub(at(to.scaled.omega, i))
		if diff.Sign() < 0 {
			diff = diff.Neg()
		}
		if diff.Cmp(most) > 0 {
			most, pair = diff, i
		}
		if axis < 0 && i < min(len(e.axes), len(to.axes)) && e.axes[i] != to.axes[i] {
			axis = i
		}
	}
	attention, softmax := e.AttentionFactor()/to.AttentionFactor(), e.SoftmaxFactor()/to.SoftmaxFactor()
	return Difference{pair, most.Float64(), attention, softmax, axis}
}

func at(list []angle.Real, i int) angle.Real {
	if i < len(list) {
		return list[i]
	}
	return angle.Real{}
}

// Angle returns by how many radians the pair is apart at a position, whole turns
// included.
func (d Difference) Angle(pos float64) float64 { return pos * d.Frequency }

// FirstBeyond returns the first position at which the pair is more than some radians
// apart, or -1 if there is none up to encoder.MaxPosition.
func (d Difference) FirstBeyond(radians float64) int {
	pos := math.Floor(radians/d.Frequency) + 1
	if !(pos <= encoder.MaxPosition) {
		return -1
	}
	return int(pos)
}
