package encoder

import (
	"cmp"
	"slices"
)

// A Rotary is a convention of rotary embeddings (Su et al. 2021, "RoFormer",
// section 3.4). They have the frequencies of the paper, but nothing is added to
// the token at position pos: its query and its key are turned, each pair of
// their elements (x, y) by the angle that the encoding has there,
//
//	R[pos]·(x, y) = (x·cos a − y·sin a, x·sin a + y·cos a),  a = pos·ω[i]
//
// for i = 0, 1, …, d/2-1, where d is the width of a head. R[pos] is the rotation
// that moves rows of cosines and sines by pos positions, M(pos) transposed; see
// Shift. What two of them do to a dot product is left to their distance:
//
//	⟨R[m]·q, R[n]·k⟩ = ⟨q, R[n−m]·k⟩
//
// Conventions differ in which elements are a pair. One becomes the other if the
// elements of queries and keys are put in another order, or the rows of the
// weights that make them; see Order.
type Rotary struct {
	Name        string
	Base        float64 // n; 0 stands for DefaultBase
	Interleaved bool    // pairs are 2i and 2i+1, rather than i and i+d/2
	Source      Source
	Takes       []Argument // what the library lets its callers choose

	// How it forms pairs, in one line.
	English string
	Chinese string
}

var rotaries = []Rotary{
	{
		Name:    "rope-half",
		Source:  Source{"huggingface/transformers", "src/transformers/models/llama/modeling_llama.py", "5dd4a63548857797727ae73eeb6a6e886ea02a3e"},
		Takes:   []Argument{{"base", "rope_theta"}},
		English: "dimension i turns with i + d/2, as in GPT-NeoX, and in Llama as Hugging Face has it",
		Chinese: "第 i 维与第 i + d/2 维一起旋转：GPT-NeoX，以及 Hugging Face 版 Llama 的做法",
	}, {
		Name:        "rope-interleaved",
		Interleaved: true,
		Source:      Source{"meta-llama/llama", "llama/model.py", "8580eb9a896bdb82d376b7040d18a2e7b402b10f"},
		Takes:       []Argument{{"base", "theta"}},
		English:     "dimension 2i turns with 2i + 1, as in RoFormer, GPT-J, and in Llama as Meta has it",
		Chinese:     "第 2i 维与第 2i + 1 维一起旋转：RoFormer、GPT-J，以及 Meta 原版 Llama 的做法",
	},
}

// Rotaries returns the two conventions that are in use.
func Rotaries() []Rotary { return slices.Clone(rotaries) }

// FindRotary returns the convention of the given name. It returns an *Error if
// there is none.
func FindRotary(name string) (Rotary, error) {
	for _, r := range rotaries {
		if r.Name == name {
			return r, nil
		}
	}
	return Rotary{}, &Error{Code: Unknown, Parameter: "convention", Value: Quote(name), Rule: "is neither rope-half nor rope-interleaved"}
}

// Rotate writes R[pos]·x for each of the vectors in x, which has one for each
// position, into dst, which is as long; they may be the same slice. It returns
// an *Error if
//
//   - there is no position, or one is not a finite number or beyond ±MaxPosition,
//   - x is not as many vectors, all of the same width,
//   - an element of x is not a finite number or beyond ±MaxMagnitude,
//   - dst is not as long as x,
//   - New refuses the base, or the width as d_model: it is odd, or too large.
func (r Rotary) Rotate(dst, x []float64, positions ...float64) error {
	return rotate(r, dst, x, positions)
}

// CheckVectors returns an *Error if one of the elements of x, a parameter of the
// given name, is none that Rotate takes.
func CheckVectors(name string, x []float64) error { return checkVectors(name, x) }

// RelativeDot returns the dot product of a query and a key that stands offset
// positions after it, wherever they stand,
//
//	⟨R[m]·q, R[m+offset]·k⟩ = Σ (q·k)[i]·cos a + (k×q)[i]·sin a,  a = offset·ω[i]
//
// with the dot and the cross product of the pair i of each. It returns an
// *Error as Rotate does.
func (r Rotary) RelativeDot(q, k []float64, offset float64) (float64, error) {
	if len(k) != len(q) {
		return 0, Refuse("key length", len(k), "is not that of the query")
	}
	e, err := r.encoding(len(q))
	if err != nil {
		return 0, err
	}
	if err := cmp.Or(CheckVectors("query", q), CheckVectors("key", k)); err != nil {
		return 0, err
	}
	if err := checkPosition("offset", offset); err != nil {
		return 0, err
	}
	sum := 0.0
	for i := range e.tau {
		a, b := r.pair(i, e.dModel)
		sin, cos := e.Pair(i, offset)
		sum += (q[a]*k[a]+q[b]*k[b])*cos + (k[a]*q[b]-k[b]*q[a])*sin
	}
	return sum, nil
}

// Order returns which element of a vector of even width d, written pair after
// pair, is at each place of one that is written as r has it: 0, 1, 2, 3, … if it
// is interleaved, and else 0, 2, 4, …, 1, 3, 5, ….
func (r Rotary) Order(d int) []int {
	order := make([]int, d)
	for i := range d / 2 {
		a, b := r.pair(i, d)
		order[a], order[b] = 2*i, 2*i+1
	}
	return order
}

// pair returns the places of the pair i in a vector of width d.
func (r Rotary) pair(i, d int) (a, b int) {
	if r.Interleaved {
		return 2 * i, 2*i + 1
	}
	return i, i + d/2
}

// encoding returns the encoding of width d that has the angles.
func (r Rotary) encoding(d int) (*Encoding, error) {
	return New(0, d, Base(or(r.Base, DefaultBase)))
}
