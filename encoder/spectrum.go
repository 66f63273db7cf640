package encoder

import (
	"github.com/posenc/posenc/encoder/internal/angle"
)

// A Spectrum is a choice of the frequencies ω[i] = θ(2i/d). The paper's is
// Geometric; with the others an encoding keeps its laws but remembers
// distances differently.
type Spectrum int

const (
	Geometric Spectrum = iota // θ(t) = n^(−t)
	Linear                    // θ(t) = t
	Quadratic                 // θ(t) = t²
	Cubic                     // θ(t) = t³
)

// phases returns ω[i]/2π for i = 0, 1, …, pairs-1.
func (s Spectrum) phases(base float64, pairs int) []angle.Phase {
	if s == Geometric {
		return angle.Geometric(base, float64(pairs), pairs)
	}
	return angle.Powers(int(s), pairs)
}
