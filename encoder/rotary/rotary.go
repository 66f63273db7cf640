// Package rotary computes rotary position embeddings, which rotate queries and
// keys instead of adding the positional encoding to tokens.
//
// "RoFormer" (Su et al. 2021, section 3.4) has the frequencies of the paper of
// Transformers, ω[i] = b^(−2i/d), where d is the width of a head, and the base b is
// 10000 there. In a vector at position pos, each pair (x, y) of elements is rotated by
// the angle a = pos·ω[i]:
//
//	R[pos]·(x, y) = (x·cos a − y·sin a, x·sin a + y·cos a)
//
// for i = 0, 1, …, d/2-1. Rotations preserve lengths, and the rotations of a query q
// at position m and a key k at position n leave only their offset:
//
//	⟨R[m]·q, R[n]·k⟩ = ⟨q, R[n−m]·k⟩
//
// Nothing is learned, and no position is added to the values, so that attention
// scores depend on relative positions in every layer. R[pos] is the transpose of
// the matrix that moves the positional encoding by pos positions; see
// encoder.Shift.
//
// # Pairs
//
// The formula does not define which elements are a pair. RoFormer, GPT-J and Meta's
// Llama take neighbours, 2i and 2i+1 (Interleaved). GPT-NeoX and Llama in Hugging Face
// Transformers take elements half a vector apart, i and i+d/2 (Half). Applied to the
// same vector, they give different results; but the order of the elements of queries
// and keys is free, so that permuting the rows of the weights that produce them
// converts a model from one to the other:
//
//	half order:         0 2 4 … d−2 1 3 5 … d−1
//	interleaved order:  0 1 2 3 4 5 …
//
// Some models turn only the first elements of a head (Config.Dim), and models of
// pictures and videos have positions of several numbers, which are dealt out to the
// pairs (Axes).
//
// # Longer texts
//
// A model that was trained on M positions has never seen the angles of its slow pairs
// beyond M·ω[i]. A Scaling slows pairs down by a factor s so that it has:
//
//	Linear       all pairs: ω/s
//	NTK, Dynamic the base grows: the fastest pair is kept, the slowest divided by s
//	YaRN, Llama3 pairs that turn often are kept, those that do not complete a turn are
//	             divided by s, those between are blended
//	LongRoPE     each pair is divided by a number that was searched for
//	Proportional only the fastest pairs turn (Gemma 4)
//
// YaRN and LongRoPE multiply cosines and sines by an attention factor, too, of queries
// and of keys, so that scores grow by its square. New makes the Embedding of a Config,
// which has the frequencies and factors, what became of each pair, and Rotate and the
// caches of libraries.
//
//	e, err := rotary.New(rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}, 0)
//	e.Frequency(40), e.Part(40)          // 4.45e-05 rad for each position, divided
//	err = e.Rotate(q, q, positions...)
//
// Package model reads a Config out of the files of models, and package stack as
// libraries read them, which often disagree. Rotary and Find have the two conventions
// without scaling under their names, rope-half and rope-interleaved.
//
// # How it is exact
//
// Frequencies are made with 128 significant bits: as a float64 each is the one nearest to
// its true value or a neighbour, and as a part of a turn it is right to 2⁻¹²⁰, so that
// angles are right to 1e-15 up to 2⁵³ positions from the origin.
package rotary

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Rotary is a convention of rotary embeddings.
type Rotary struct {
	Name        string
	Base        float64 // n; 0 means DefaultBase
	Interleaved bool    // pairs are 2i and 2i+1 instead of i and i+d/2
	Source      convention.Source
	Params      []convention.Param // what callers of the library choose

	// How it forms pairs, in one line.
	About string
}

var rotaries = []Rotary{
	{
		Name:   "rope-half",
		Source: convention.Source{Repository: "huggingface/transformers", File: "src/transformers/models/llama/modeling_llama.py", Version: "5dd4a63548857797727ae73eeb6a6e886ea02a3e"},
		Params: []convention.Param{{Name: "base", Upstream: "rope_theta"}},
		About:  "dimension i turns with i + d/2, as in GPT-NeoX, and in Llama as Hugging Face has it",
	}, {
		Name:        "rope-interleaved",
		Interleaved: true,
		Source:      convention.Source{Repository: "meta-llama/llama", File: "llama/model.py", Version: "8580eb9a896bdb82d376b7040d18a2e7b402b10f"},
		Params:      []convention.Param{{Name: "base", Upstream: "theta"}},
		About:       "dimension 2i turns with 2i + 1, as in RoFormer, GPT-J, and in Llama as Meta has it",
	},
}

// All returns the conventions.
func All() []Rotary { return slices.Clone(rotaries) }

// Find returns the convention with the given name, "rope-half" or
// "rope-interleaved". It returns an *encoder.Error for any other name.
func Find(name string) (Rotary, error) {
	for _, r := range rotaries {
		if r.Name == name {
			return r, nil
		}
	}
	return Rotary{}, &encoder.Error{Code: encoder.Unknown, Parameter: "convention", Value: encoder.Quote(name), Rule: "is neither rope-half nor rope-interleaved"}
}

// Rotate writes the rotated vectors R[pos]·x into dst. x holds one vector for each
// position, one after another; dst has the same length and may be x itself. Rotate
// returns an *encoder.Error if
//
//   - there are no positions, or one is not a finite number or beyond ±MaxPosition,
//   - the length of x is not a multiple of the number of positions,
//   - dst is not as long as x,
//   - an element of x is not a finite number or beyond ±MaxMagnitude,
//   - encoder.New does for the base, or for the width as d_model: it is odd or too
//     large.
func (r Rotary) Rotate(dst, x []float64, positions ...float64) error {
	return rotate(r, dst, x, positions)
}

// Rotate32 is Rotate in single precision: each element is rotated in double
// precision and rounded once.
func (r Rotary) Rotate32(dst, x []float32, positions ...float64) error {
	return rotate(r, dst, x, positions)
}

func rotate[T encoder.Float](r Rotary, dst, x []T, positions []float64) error {
	n := len(positions)
	switch {
	case n == 0:
		return encoder.Invalid("number of positions", 0, "not-positive: is not positive")
	case len(x)%n != 0:
		return encoder.Invalid("input length", len(x), "is not # vectors").With(strconv.Itoa(n))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "is not that of the input")
	}
	e, err := encoder.New(0, len(x)/n, encoder.Base(cmp.Or(r.Base, encoder.DefaultBase)))
	if err != nil {
		return err
	}
	e, err = e.At(positions)
	if err := cmp.Or(err, CheckVectors("input", x)); err != nil {
		return err
	}

	pairing := Half
	if r.Interleaved {
		pairing = Interleaved
	}
	layout := sweep.Interleaved(e.Pairs())
	layout.Unbounded = true
	d := e.DModel()
	turnVectors(pairing, dst, x, d, 0, d, func(rows []float64, from, n int) {
		sweep.LaidOut(rows, layout, e.Phases(), 1, e.Positions(), from, from+n)
	})
	return nil
}

// Fields returns the description of each convention, with the fields that
// convention.Fields has for presets.
func Fields() [][]convention.Field {
	list := make([][]convention.Field, len(rotaries))
	for i, r := range rotaries {
		layout := convention.Concatenated
		if r.Interleaved {
			layout = convention.Interleaved
		}
		list[i] = convention.Preset{
			Name: r.Name, Convention: convention.Convention{Layout: layout}, Source: r.Source, Params: r.Params,
			OddError: "RuntimeError", About: r.About,
		}.Fields(true)
	}
	return list
}

// CheckVectors returns an *encoder.Error if an element of x, the parameter with the
// given name, is not a finite number or beyond ±MaxMagnitude.
func CheckVectors[T encoder.Float](name string, x []T) error {
	rest := x
	for len(rest) >= 8 {
		// Magnitudes whose sum is in range are in range.
		v := (*[8]T)(rest)
		sum := math.Abs(float64(v[0])) + math.Abs(float64(v[1])) + (math.Abs(float64(v[2])) + math.Abs(float64(v[3])))
		sum += math.Abs(float64(v[4])) + math.Abs(float64(v[5])) + (math.Abs(float64(v[6])) + math.Abs(float64(v[7])))
		if !(sum <= encoder.MaxMagnitude) {
			break
		}
		rest = rest[8:]
	}
	at := len(x) - len(rest)
	for i, v := range rest {
		if !(math.Abs(float64(v)) <= encoder.MaxMagnitude) {
			return encoder.CheckMagnitude(name, float64(v), at+i)
		}
	}
	return nil
}
