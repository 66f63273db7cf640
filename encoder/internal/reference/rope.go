package reference

import (
	"encoding/json"
	"testing"
)

// JSON reads a file in testdata into a value.
func JSON(t *testing.T, name string, value any) {
	t.Helper()
	text, err := testdata.ReadFile("testdata/" + name)
	if err == nil {
		err = json.Unmarshal(text, value)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// A Rope is a case of testdata/rope_frequencies.json: the frequencies of some pairs as a
// program makes them from a configuration.
type Rope struct {
	File, Model, Layer, Stack, Version string

	Config any // the configuration; shared by cases
	Length int // of the call

	Same     string // the version that has the same numbers
	Error    string // why there are no numbers
	Resolved *Resolved
	Pairs    int
	At       []int // the pairs of the numbers below
	Exact    []float64
	Values   []float64 // in float32
	Relative float64   `json:"relative_error"`

	Attention, Softmax float64
	Uses               string  // long or short
	Divisor            float64 `json:"position_divisor"`
	EffectiveLength    int     `json:"effective_length"`

	GGUF       map[string]any
	Tensors    map[string][]float64
	Positions  []float64
	Theta      [][]float64
	ThetaError []float64 `json:"theta_error"`
}

// Resolved is the numbers that enter the formula of a case.
type Resolved struct {
	Scheme         string
	D, K           int
	Base           float64
	Factor         float64
	M, P, L        float64
	Low, High      float64
	BetaFast       float64 `json:"beta_fast"`
	BetaSlow       float64 `json:"beta_slow"`
	Truncate       *bool
	Mag            any
	Uses           string
	PositionDivide float64 `json:"position_divisor"`
}

// Ropes returns all cases.
func Ropes(t *testing.T) []Rope {
	t.Helper()
	var file struct {
		Configs []any
		Cases   []struct {
			Rope
			Config *int
		}
	}
	JSON(t, "rope_frequencies.json", &file)
	list := make([]Rope, len(file.Cases))
	for i, c := range file.Cases {
		list[i] = c.Rope
		if c.Config != nil {
			list[i].Config = file.Configs[*c.Config]
		}
	}
	return list
}
