package property

import (
	"slices"

	"github.com/posenc/posenc/encoder"
)

// LengthIndependent returns the largest difference between an element of the
// encoding and the same element of an encoding with one more position. It is
// rounding error alone, since no row depends on seq_len. LengthIndependent
// returns an *Error if the next position would be beyond ±MaxPosition.
func LengthIndependent(e *encoder.Encoding) (Extreme, error) {
	longer, err := oneLonger(e)
	if err != nil {
		return Extreme{}, err
	}
	return largestChange(e, longer), nil
}

// oneLonger returns e with one more position.
func oneLonger(e *encoder.Encoding) (*encoder.Encoding, error) {
	positions := e.Positions()
	if positions.List == nil {
		return rebuilt(e, e.SeqLen()+1)
	}
	next := 0.0
	if n := len(positions.List); n > 0 {
		last := positions.List[n-1]
		if last > encoder.MaxPosition-1 {
			return nil, encoder.Invalid("position", last, "is the last one up to 2^53")
		}
		next = last + 1
	}
	return e.At(append(slices.Clone(positions.List), next))
}

// rebuilt returns an encoding with the options of e and seqLen consecutive
// positions, whose frequencies are computed again.
func rebuilt(e *encoder.Encoding, seqLen int) (*encoder.Encoding, error) {
	return encoder.New(seqLen, e.DModel(), encoder.Base(e.Base()), encoder.Start(e.Positions().Start), encoder.Frequencies(e.Spectrum()))
}
