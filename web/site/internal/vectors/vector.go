package vectors

import "math"

// A vector is the content of a JSON file.
type vector struct {
	Name string `json:"name"`
	Kind string `json:"kind"` // encoding, rotary or bias

	// About says in one line what the numbers are.
	About string `json:"about"`

	// Source is where the rule is written.
	Source string `json:"source,omitempty"`

	// Parameters are those of the function of posenc that makes the numbers.
	Parameters any `json:"parameters"`

	// Embedding has numbers of a rotary embedding that follow from the parameters.
	Embedding *embedding `json:"embedding,omitempty"`

	// Arrays are the numbers by their names.
	Arrays map[string]array `json:"arrays"`

	// Tolerance is the largest difference that an element may have in a program that
	// computes in a type: one number, or one for each row.
	Tolerance tolerance `json:"tolerance"`
}

// An embedding has the numbers of a rotary embedding besides its frequencies.
type embedding struct {
	RotaryDim       int     `json:"rotaryDim"`
	Pairing         string  `json:"pairing"`
	AttentionFactor float64 `json:"attentionFactor"`
	SoftmaxFactor   float64 `json:"softmaxFactor"`
}

// An array is a matrix, row after row. Lists have one row.
type array struct {
	Shape []int     `json:"shape"`
	Data  []float64 `json:"data"`
}

// A tolerance is a list for each type.
type tolerance struct {
	Float64 []float64 `json:"float64"`
	Float32 []float64 `json:"float32"`
}

// tolerances returns the tolerances of elements of size 1 in rows whose largest angles a
// program computes in the type: a few units in the last place of the angle.
func tolerances(angles ...float64) tolerance {
	var t tolerance
	for _, angle := range angles {
		t.Float64 = append(t.Float64, roundUp(0x1p-52*16*(1+angle)))
		t.Float32 = append(t.Float32, roundUp(0x1p-23*16*(1+angle)))
	}
	return t
}

// roundUp returns the number of one digit that is above x.
func roundUp(x float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(x)))
	return math.Ceil(x/unit) * unit
}
