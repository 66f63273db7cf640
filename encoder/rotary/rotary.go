package rotary

import (
	"cmp"
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
	return Rotary{}, (&encoder.Error{Code: encoder.Unknown, Parameter: "convention", Value: encoder.Quote(name), Rule: "not-rotary-convention: is neither rope-half nor rope-interleaved"}).With()
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
		return encoder.Invalid("input length", len(x), "not-vectors: is not # vectors").With(strconv.Itoa(n))
	case len(dst) != len(x):
		return encoder.Invalid("destination length", len(dst), "not-input-length: is not that of the input")
	}
	e, err := encoder.New(0, len(x)/n, encoder.Base(cmp.Or(r.Base, encoder.DefaultBase)))
	if err != nil {
		return err
	}
	if e, err = e.At(positions); err != nil {
		return err
	}
	if err := CheckVectors("input", x); err != nil {
		return err
	}
	Turn(r, dst, x, e, 0, n)
	return nil
}

// Turn writes R[pos]·x for each of the vectors in x to dst, where pos are the
// positions of the rows lo, …, hi-1 of e, which has their frequencies. There are as
// many vectors in x, all of whose elements CheckVectors accepts, and dst is as long;
// they may be the same slice.
func Turn[T encoder.Float](r Rotary, dst, x []T, e *encoder.Encoding, lo, hi int) {
	pairing := Half
	if r.Interleaved {
		pairing = Interleaved
	}
	layout := sweep.Interleaved(e.Pairs())
	layout.Unbounded = true
	d := e.DModel()
	turnVectors(pairing, dst[:(hi-lo)*d], x, d, 0, d, func(rows []float64, from, n int) {
		sweep.LaidOut(rows, layout, e.Phases(), 1, e.Positions(), lo+from, lo+from+n)
	})
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
