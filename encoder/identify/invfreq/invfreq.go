// Package invfreq finds the rotary embedding that made given numbers: the frequencies of a
// model (inv_freq), the divisors of a GGUF file (rope_freqs.weight), or a cache of
// cosines and sines.
//
// The search has these steps:
//
//   - Kind (invfreq.go). A row or a column of numbers is frequencies if it falls from its
//     first number, and divisors if it rises from 1. Rows are a cache if the first is that
//     of position 0: cosines of 0 are equal, and sines of 0 are 0. A buffer that was
//     never filled has numbers that no embedding has.
//   - Spans (span.go, cache.go). Each number bounds its frequency by the digits that it
//     has. The cosines of a pair bound its frequency closer with each position, as their
//     angles are counted on from row to row.
//   - Bases (geometric.go). Pairs that follow each other by the same ratio bound the base.
//     Round numbers between the bounds are tried, those of known models first.
//   - Scalings (scaling.go). What a base leaves unexplained, ω/ω', is solved for
//     the parameters of each rotary.Scaling.
//   - Check (check.go). The exact frequencies of each solution are compared with all
//     numbers. Solutions are ranked by how many bits it takes to name them: a factor
//     of 8 is likelier than one of 7.93.
//
// Some numbers have several answers. NTK-aware scaling, dynamic scaling at one length
// and a larger base are the same frequencies, and the length M of YaRN counts only up to
// a pair. The Reason says so.
package invfreq

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// An Identification is the rotary embeddings that explain given numbers.
type Identification struct {
	Reason Reason
	Kind   Kind

	// Order is the order of a row, if Kind is a cache.
	Order Order

	// DType is the shortest type that holds the numbers; Float64 if they are explained as
	// powers of 2, which all types hold.
	DType precision.DType

	// Attention is the factor of the cosines and sines of a cache; 1 for other numbers.
	Attention float64

	// Matches have the likeliest first. All of them make the numbers.
	Matches []*Fit
}

// A Reason says by what the numbers are explained, if at all. Two numbers that decrease are
// TooFew without matches, since some base makes any two.
type Reason int

const (
	None      Reason = iota // by no rotary embedding
	Explained               // by the first of the matches
	Ambiguous               // by several matches, none much likelier than the others, or by a base that is no round number
	TooFew                  // by the matches, but so few numbers would fit others, too
	Noisy                   // by the matches, but with errors larger than those of rounding
	Unfilled                // as a buffer that was never written: zeros, or earlier content of the memory
)

var reasonNames = [...]string{"none", "explained", "ambiguous", "too-few", "noisy", "unfilled"}

func (r Reason) String() string { return reasonNames[r] }

// A Kind says what numbers are.
type Kind int

const (
	Frequencies     Kind = iota // ω', in radians per position (inv_freq)
	Divisors                    // ω/ω' (rope_freqs.weight)
	Cosines                     // of the positions 0, 1, 2, …, one row each
	Sines                       // likewise
	CosinesAndSines             // both in a row
)

var kindNames = [...]string{"frequencies", "divisors", "cos", "sin", "cos-sin"}

func (k Kind) String() string { return kindNames[k] }

// An Order is the order of the cosines, or of the cosines and sines, in a row of a cache.
type Order int

const (
	Single   Order = iota // each once; it does not say which elements are a pair
	Doubled               // 0 1 2 … 0 1 2 …, for half pairing
	Repeated              // 0 0 1 1 2 2 …, for interleaved pairing
	Halves                // all cosines, then all sines
	Complex               // cos, sin, cos, sin, …
)

var orderNames = [...]string{"single", "doubled", "repeated", "halves", "complex"}

func (o Order) String() string { return orderNames[o] }

// Pairing returns the pairing that an order is made for. It reports false for an order
// that is used with each of them.
func (o Order) Pairing() (rotary.Pairing, bool) {
	switch o {
	case Doubled:
		return rotary.Half, true
	case Repeated, Complex:
		return rotary.Interleaved, true
	}
	return rotary.Half, false
}

// A Fit is a rotary embedding that makes the numbers.
type Fit struct {
	Config rotary.Config

	// Rounded is the type that the frequencies were rounded to before they were used,
	// Float64 if they were not.
	Rounded precision.DType

	// MaxPosition bounds the length M of Config.Scaling; the numbers are the same for all
	// lengths between. They are equal if M has one value.
	MaxPosition [2]int

	// BaseKnown is false if divisors do not say which base they are for.
	BaseKnown bool

	Residual float64 // the largest relative difference of a frequency from the frequency by Config

	cost       float64 // bits to name it
	parameters int     // that were read off the numbers
	bits       float64 // evidence
}

// newFit returns a fit that takes cost bits to name, and that many parameters read off the numbers.
func newFit(c rotary.Config, cost float64, parameters int) *Fit {
	return &Fit{Config: c, BaseKnown: true, cost: cost, parameters: parameters}
}

// AngleError returns the largest difference between the angles of the numbers and the
// exact ones at a position, in radians, as 16 bits have rounded the frequencies; 0 if they
// have not.
func (id *Identification) AngleError(pos float64) float64 {
	if len(id.Matches) == 0 {
		return 0
	}
	f := id.Matches[0]
	t := f.Rounded
	if id.Kind == Frequencies {
		t = id.DType
	}
	e, err := rotary.New(f.Config, 0)
	if err != nil || t == precision.Float64 || t == precision.Float32 {
		return 0
	}
	worst := 0.0
	for _, w := range e.Frequencies() {
		worst = max(worst, pos*math.Abs(t.Round(w)-w))
	}
	return worst
}

// Identify looks for the rotary embeddings that make a matrix with the given number of
// columns, row after row: frequencies or divisors in one row or one column, or a cache
// whose rows are the positions from 0 on. Numbers that are not finite are those of a
// buffer that was never filled. Identify returns an *encoder.Error if columns is not
// positive, or if x is empty or not whole rows.
func Identify(x []float64, columns int) (*Identification, error) {
	if err := matrix.CheckSize(len(x), columns); err != nil {
		return nil, err
	}
	id := &Identification{Attention: 1}
	if rows := len(x) / columns; rows == 1 || columns == 1 {
		id.identifyList(x)
	} else if m, err := matrix.New(x, columns); err == nil {
		id.identifyCache(m)
	}
	return id, nil
}

// identifyList identifies frequencies or divisors.
func (id *Identification) identifyList(x []float64) {
	switch {
	case len(x) == 2 && x[0] > x[1] && x[1] > 0:
		id.Reason = TooFew
		return
	case len(x) < minPairs || len(x) > maxPairs:
		return
	case unfilled(x):
		id.Reason = Unfilled
		return
	}
	turning := x[:len(x)-still(x)]
	if len(turning) < minPairs || turning[0] <= 0 || slices.Min(turning) < 0 {
		return
	}
	finite := slices.Clone(x)
	for i, v := range x {
		if math.IsInf(v, 0) {
			finite[i] = 0
		}
	}
	m, err := matrix.New(finite, len(x))
	if err != nil {
		return
	}
	dtype, printed := m.Format()
	id.DType = dtype
	alibi := func(x, slope float64) bool { return math.Abs(x/slope-1) <= 4e-3 }
	switch first, last := turning[0], turning[len(turning)-1]; {
	case last < first:
		if _, heads := bias.FindALiBi(x, alibi); heads > 0 {
			return // slopes are geometric, too
		}
		id.Kind = Frequencies
		if slices.ContainsFunc(turning, notPowerOf2) || !id.solve(x, exact) {
			id.solve(x, tolerances(dtype, printed)...)
			return
		}
		// Powers of 2 are made without rounding. One says no more than another number of the
		// shortest type, which all types hold.
		id.DType = precision.Float64
		if bits := precision.BFloat16.Digits() * (len(turning) - id.Matches[0].parameters); bits <= minEvidence {
			id.Reason = TooFew
		}
	case first == 1 && (last > first || still(x) > 0):
		id.Kind = Divisors
		id.solve(x, tolerances(dtype, printed)...)
	}
}

// notPowerOf2 reports whether x is no power of 2. Types of 16 bits hold these, too, which does not
// say that numbers were rounded to one.
func notPowerOf2(x float64) bool {
	frac, _ := math.Frexp(x)
	return frac != 0.5
}

// unfilled reports whether x is what memory has that no number was written to: zeros,
// numbers that are not finite, or a first one, the fastest, that turns a pair once in
// 10¹³ positions or is below all that float32 holds in full.
func unfilled(x []float64) bool {
	first, zero := math.Abs(x[0]), true
	for _, v := range x {
		if math.IsNaN(v) || v != 0 && math.Abs(v) < 0x1p-126 { // subnormal
			return true
		}
		zero = zero && v == 0
	}
	return zero || first > 0 && first < 1e-12 || first > 1e12
}
