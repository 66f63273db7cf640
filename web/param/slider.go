package param

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A SliderSpec describes a parameter that the bar of controls sets.
type SliderSpec struct {
	Part        string    // the name of the parameter
	Symbol      string    // in formulas
	Label, Hint [2]string // in English and in Chinese
	Stops       []float64 // nil for all integers
}

// Sliders returns the sliders of the bar of controls.
func Sliders() []SliderSpec {
	var sliders []SliderSpec
	for _, p := range table {
		if p.InBar {
			sliders = append(sliders, SliderSpec{p.Name, p.Symbol, p.Label, p.Hint, p.Stops})
		}
	}
	return sliders
}

// Value returns the number that the slider sets.
func (spec SliderSpec) Value(s State) float64 {
	x, _ := Number(spec.Part, s.Text(spec.Part))
	return x
}

// SliderIndex returns the stop at which the slider of a parameter stands, as an index
// from 0 to last.
func (p *Param) SliderIndex(s *State) (at, last int) {
	x, _ := Number(p.Name, p.value(s).text())
	if p.Stops != nil {
		return stopIndex(p.Stops, x), len(p.Stops) - 1
	}
	first, end := p.sliderEnds(s)
	last = end - first
	return int(max(0, min(x-float64(first), float64(last)))), last
}

// SliderValue returns the value at stop i of the slider of a parameter.
func (p *Param) SliderValue(i int, s *State) string {
	if p.Stops != nil {
		return encoder.Decimal(p.Stops[max(0, min(i, len(p.Stops)-1))])
	}
	first, _ := p.sliderEnds(s)
	return strconv.Itoa(first + i)
}

// sliderEnds returns the ends of a slider with all integers between them.
func (p *Param) sliderEnds(s *State) (first, last int) {
	if p.Ends != nil {
		return p.Ends(s)
	}
	r, _ := s.RangeOf(p.Name)
	return int(r.Least), int(r.Most)
}

// stopIndex returns the index of the last stop that is not above x, or 0.
func stopIndex(stops []float64, x float64) int {
	i := 0
	for i < len(stops)-1 && stops[i+1] <= x {
		i++
	}
	return i
}

// An Example is a size that introductions show.
type Example struct{ Name, SeqLen, DModel, Base string }

// Examples returns the sizes that the bar offers.
func Examples() []Example { return examples }

var examples = []Example{
	{"4 × 4, n = 100", "4", "4", "100"},
	{"10 × 64", "10", "64", "10000"},
	{"100 × 256", "100", "256", "10000"},
	{"512 × 512", "512", "512", "10000"},
}

// Shows reports whether a state has the size of the example.
func (e Example) Shows(s State) bool {
	return s.Text("seq-len") == e.SeqLen && s.Text("d-model") == e.DModel && s.Text("base") == e.Base
}
