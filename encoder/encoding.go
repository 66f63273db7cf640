// Package encoder computes the sinusoidal positional encoding of Transformers,
// exactly and fast.
//
// A Transformer sees its tokens as a set: attention does not know which came
// first. "Attention is all you need" (Vaswani et al. 2017, section 3.5)
// therefore adds to the token at position pos a vector of d numbers,
//
//	PE[pos, 2i]   = sin(pos·ω[i])
//	PE[pos, 2i+1] = cos(pos·ω[i])
//	ω[i]          = n^(−2i/d)
//
// for i = 0, 1, …, d/2-1, where d is also called d_model or hidden size, and
// the base n (10000 in the paper) θ or max_period. Each pair is the hand of a
// clock: the first turns by one radian from position to position, the next ones
// ever more slowly, and together they show the position.
//
// Three laws make the encoding useful; the tests check them:
//
//	|PE[p]|²       = d/2            every row has the same length
//	PE[p]·PE[p+k]  = Σ cos(k·ω[i])   a dot product depends on the offset alone: RelativeDot
//	M(k)·PE[p]     = PE[p+k]          an offset is a rotation, the same at every position: Shift
//
// They hold for any frequencies: see Spectrum. Those of the paper are evenly spaced
// on a logarithmic scale, and as rows become wider the dot product approaches a
// function of the base alone (Limit):
//
//	2/d·PE[p]·PE[p+k] → (Ci(k) − Ci(k/n))/ln n
//
// Positions, rows and columns are ints of 64 bits: the packages compile where int has 64
// bits, js/wasm among them, and not for 386 or arm.
//
// The packages below this one hold what is built on it:
//
//   - convention: what libraries compute instead: other frequencies, columns and
//     positions
//   - rotary: rotary embeddings, which rotate queries and keys by the same angles, and
//     their scalings for long texts; how models configure them, and how libraries read that
//   - bias: numbers added to attention scores in place of positions: ALiBi, T5 and others
//   - precision: what float32, bfloat16 and float16 leave of a row
//   - property: what is claimed of the encoding, checked at any size, and the simpler
//     ways to encode a position
//   - bug: common mistakes, and the law that each of them breaks
//   - identify: which of all these made a given matrix
//   - attention: one attention head, to see what a position changes
//   - fourier: Fourier features of points, as of NeRF and Perceiver
//   - learned: tables of positions that were trained, and the sinusoids nearest to them
//   - resize: tables of the positions in an image, for more patches or fewer
//
// # How it is exact
//
// Far from the origin a float64 frequency is not enough: at position 2⁵² its
// rounding alone moves the angle by up to a quarter radian. Package angle counts
// angles in fractions of a turn, as 128-bit integers that wrap around as angles do,
// and makes the frequencies in the same integers. Only the remainder of a turn
// becomes a float64. Every platform computes the same bits, up to fused
// multiplications in the last one.
//
// # How it is fast
//
// Package sweep computes the sines and cosines of a few rows; angle addition makes
// the other rows from these, with one complex multiplication for each pair. Sums
// that have a closed form are not summed: the mean of a billion rows costs as much
// as one row.
package encoder

import (
	"math"

	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// DefaultBase is the n of the paper, from which the frequencies n^(−2i/d) are
// made. Other names for it are θ and max_period.
const DefaultBase = 10000

// Limits of what an encoding accepts.
const (
	MaxDModel   = 1 << 16 // numbers in one row
	MaxPosition = 1 << 53 // positions and offsets, in magnitude: all integers up to it are exact
)

// An Encoding is a matrix of seq_len rows, one for each position, and d_model
// columns, two for each frequency. It holds the frequencies, not the matrix:
// rows are computed on demand. It is immutable and safe for concurrent use.
type Encoding struct {
	seqLen    int
	dModel    int
	base      float64
	spectrum  Spectrum
	positions sweep.Positions

	tau []angle.Phase // tau[i] = ω[i]/2π, for i = 0, 1, …, d/2-1
}

// An Option changes one of the defaults of New.
type Option func(*Encoding)

// Base sets the base n of the frequencies n^(−2i/d), in [1, ∞). The default is
// DefaultBase. Frequencies are multiples of 2⁻¹²⁸ of a turn: below 1e-20, which only
// bases above 10²⁰ reach, they lose digits one by one.
func Base(n float64) Option { return func(e *Encoding) { e.base = n } }

// Start sets the position of the first row, 0 by default. It may be negative.
func Start(position int) Option { return func(e *Encoding) { e.positions.Start = position } }

// Frequencies sets the spectrum, Geometric unless given. The others do not
// depend on the base; their first pair stands still, and their frequencies
// rise.
func Frequencies(s Spectrum) Option { return func(e *Encoding) { e.spectrum = s } }

// New returns the encoding of the seqLen positions 0, 1, …, seqLen-1 (or those
// from Start on) in dModel dimensions. It returns an *Error if
//
//   - seqLen is negative,
//   - dModel is not positive, odd, or above MaxDModel,
//   - the base is not a number, infinite, or below 1,
//   - the spectrum is unknown,
//   - a position is beyond ±MaxPosition.
func New(seqLen, dModel int, options ...Option) (*Encoding, error) {
	e := &Encoding{seqLen: seqLen, dModel: dModel, base: DefaultBase}
	for _, set := range options {
		set(e)
	}
	if err := e.validate(); err != nil {
		return nil, err
	}
	e.tau = e.spectrum.phases(e.base, dModel/2)
	return e, nil
}

// Check returns the *Error of New for these arguments, or nil.
func Check(seqLen, dModel int, base float64, start int) error {
	e := Encoding{seqLen: seqLen, dModel: dModel, base: base, positions: sweep.Positions{Start: start}}
	return e.validate()
}

// At returns the encoding of the given positions, one row for each, with the
// frequencies of e. They may be negative, fractional, repeated and in any
// order; At keeps a copy. It returns an *Error if one is not a finite number
// or beyond ±MaxPosition.
func (e *Encoding) At(positions []float64) (*Encoding, error) {
	if err := CheckPositions("positions", positions); err != nil {
		return nil, err
	}
	at := *e
	at.seqLen = len(positions)
	at.positions = sweep.Positions{List: append(make([]float64, 0, len(positions)), positions...)}
	return &at, nil
}

func (e *Encoding) validate() error {
	switch {
	case e.seqLen < 0:
		return Invalid("seq_len", e.seqLen, "negative: is negative")
	case e.dModel <= 0:
		return Invalid("d_model", e.dModel, "not-positive: is not positive")
	case e.dModel%2 != 0:
		return Invalid("d_model", e.dModel, "odd-columns: is odd; sines and cosines come in pairs")
	case e.dModel > MaxDModel:
		return Invalid("d_model", e.dModel, "above: is above #").With("65536")
	case math.IsNaN(e.base) || math.IsInf(e.base, 0):
		return Invalid("base", e.base, "not-finite: is not a finite number")
	case e.base < 1:
		return Invalid("base", e.base, "below-1: is below 1")
	case e.spectrum < Geometric || e.spectrum > Cubic:
		return Invalid("spectrum", int(e.spectrum), "is not one of the four")
	case e.positions.Start < -MaxPosition || e.positions.Start > MaxPosition:
		return Invalid("start", e.positions.Start, "beyond-positions: is beyond ±2^53")
	case e.positions.Start > MaxPosition-max(e.seqLen-1, 0):
		return Invalid("seq_len", e.seqLen, "leads-beyond: leads beyond position 2^53")
	}
	return nil
}

// CheckSize returns an *Error if the parameter with the given name is not in [1, MaxDModel].
func CheckSize(name string, n int) error {
	switch {
	case n <= 0:
		return Invalid(name, n, "not-positive: is not positive")
	case n > MaxDModel:
		return Invalid(name, n, "above: is above #").With("65536")
	}
	return nil
}

// CheckPosition returns an *Error if a position is not a finite number or beyond
// ±MaxPosition.
func CheckPosition(name string, x float64, index ...int) error {
	return checkWithin(name, x, MaxPosition, "beyond-positions: is beyond ±2^53", index)
}

// CheckPositions returns the *Error of CheckPosition for the first position of a list that has one.
func CheckPositions(name string, list []float64) error {
	for i, x := range list {
		if !(math.Abs(x) <= MaxPosition) { // the index of an error is an allocation
			return CheckPosition(name, x, i)
		}
	}
	return nil
}

// SeqLen returns the number of rows.
func (e *Encoding) SeqLen() int { return e.seqLen }

// DModel returns the number of columns.
func (e *Encoding) DModel() int { return e.dModel }

// Base returns the base n of the frequencies.
func (e *Encoding) Base() float64 { return e.base }

// Spectrum returns the choice of the frequencies.
func (e *Encoding) Spectrum() Spectrum { return e.spectrum }

// Pairs returns the number of frequencies, d/2.
func (e *Encoding) Pairs() int { return len(e.tau) }

// Position returns the position that row encodes, for 0 ≤ row < SeqLen.
func (e *Encoding) Position(row int) float64 { return e.positions.At(row) }

// Positions returns how the positions follow each other. The list must not be
// changed.
func (e *Encoding) Positions() sweep.Positions { return e.positions }

// Phases returns ω[i]/2π for i = 0, 1, …, d/2-1: the part of a turn that each pair
// makes from one position to the next. The slice must not be changed.
func (e *Encoding) Phases() []angle.Phase { return e.tau }

// Frequency returns ω[i] = n^(−2i/d), or the frequency of another spectrum, in
// radians per position, for 0 ≤ i < Pairs.
func (e *Encoding) Frequency(i int) float64 {
	head, tail := e.tau[i].Radians()
	return head + tail
}

// Pair returns sin(pos·ω[i]) and cos(pos·ω[i]), the elements 2i and 2i+1 of the
// row of pos, for 0 ≤ i < Pairs and |pos| ≤ MaxPosition.
func (e *Encoding) Pair(i int, pos float64) (sin, cos float64) { return e.tau[i].At(pos).Sincos() }

// Wavelength returns 2π/ω[i] = 2π·n^(2i/d), the number of positions in which
// the pair i completes a turn, for 0 ≤ i < Pairs. It is infinite where ω[i] = 0.
func (e *Encoding) Wavelength(i int) float64 { return 2 * math.Pi / e.Frequency(i) }
