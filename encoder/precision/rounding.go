package precision

import (
	"slices"

	"github.com/posenc/posenc/encoder"
)

// A RoundingMode is the step of the computation at which numbers are rounded to
// a type. R(x) stands for x rounded to it.
type RoundingMode int

const (
	// InAngle computes in the type: position, frequency, their product, and its
	// sine and cosine are each rounded,
	//
	//	R(sin R(R(pos)·R(ω[i])))
	//
	// The error of the angle is a few units in its last place, so that it grows
	// with the position.
	InAngle RoundingMode = iota

	// AtOutput computes exactly and rounds the result,
	//
	//	R(sin pos·ω[i])
	//
	// The error is at most half a unit in the last place of 1, at any position.
	AtOutput

	// InFrequency rounds the frequencies alone, as a checkpoint in the type keeps
	// them, and computes in float32 (in float64 if that is the type),
	//
	//	R32(sin R32(R32(pos)·R(ω[i])))
	//
	// The error of the angle grows with the position as it does with InAngle, but
	// positions stay apart.
	InFrequency
)

var roundingModeNames = [...]string{"angle", "cast", "stored"}

// RoundingModeNames returns the names of the modes, in the order of their
// constants.
func RoundingModeNames() []string { return slices.Clone(roundingModeNames[:]) }

// FindRoundingMode returns the mode with the given name: "angle", "cast" or
// "stored". It returns an *encoder.Error for any other name.
func FindRoundingMode(name string) (RoundingMode, error) {
	if r := slices.Index(roundingModeNames[:], name); r >= 0 {
		return RoundingMode(r), nil
	}
	return 0, &encoder.Error{Code: encoder.Unknown, Parameter: "route", Value: encoder.Quote(name), Rule: "is not one of angle, cast, stored"}
}

// String returns the name of the mode.
func (r RoundingMode) String() string { return roundingModeNames[r] }
