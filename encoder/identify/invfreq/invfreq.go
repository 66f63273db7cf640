package invfreq

import (
	"math"

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
