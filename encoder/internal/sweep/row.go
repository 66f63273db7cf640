package sweep

import "github.com/posenc/posenc/encoder/internal/angle"

// Row writes the row of one position, each number within 1.2e-16 of its true value.
func Row(dst []float64, tau []angle.Phase, pos float64) {
	var at [64]angle.Phase
	for i := 0; i < len(tau); i += len(at) {
		n := min(len(at), len(tau)-i)
		angle.At(at[:], tau[i:i+n], pos)
		angle.Sincos(dst[2*i:], at[:n])
	}
}
