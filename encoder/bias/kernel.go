package bias

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Sandwich writes the biases of all heads at the distances n = first, first+1, … to dst,
// len(dst)/heads numbers for the first head, then as many for the second, …: the dot
// product of two sinusoidal encodings, whose frequencies begin at i = 1,
//
//	(Σ cos(n·10000^(−2i/d)) − d/2)/(8h/H)
//
// over i = 1, 2, …, d/2, for the heads h = 1, 2, …, H of width d (Chi et al. 2023,
// "Dissecting Transformer length extrapolation"; NeMo). It returns an *encoder.Error if
// the width is odd, not positive or above encoder.MaxDModel, if heads is not positive or
// does not divide the length of dst, or if a distance is beyond ±MaxPosition.
func Sandwich(dst []float64, heads, headDim, first int) error {
	if err := encoder.CheckSize("heads", heads); err != nil {
		return err
	}
	if err := encoder.Check(len(dst)/heads, headDim, encoder.DefaultBase, first); err != nil {
		return err
	}
	if len(dst)%heads != 0 {
		return encoder.Invalid("destination length", len(dst), "is not a multiple of #, the number of heads").With(strconv.Itoa(heads))
	}
	n, pairs := len(dst)/heads, headDim/2
	tau := angle.Geometric(encoder.DefaultBase, float64(pairs), pairs+1)[1:]
	sums := make([]float64, n)
	sweep.Cosines(sums, tau, float64(first), 1)
	for h := range heads {
		for j, sum := range sums {
			dst[h*n+j] = (sum - float64(pairs)) * float64(heads) / float64(8*(h+1))
		}
	}
	return nil
}

// Limits of the learned numbers of KERPLE.
const (
	kerpleLeast    = 0.01
	kerpleMaxPower = 2
)

// KERPLELog returns the bias of the logarithmic kernel at the distance n ≥ 0 (Chi et al.
// 2022, "KERPLE: kernelized relative positional embedding", section 4.2),
//
//	−p·ln(1 + a·n)
//
// where a and p are at least 0.01.
func KERPLELog(p, a, n float64) float64 {
	return -max(p, kerpleLeast) * math.Log1p(max(a, kerpleLeast)*n)
}

// KERPLEPower returns the bias of the power kernel at the distance n ≥ 0, −a·n^p, where a
// and p are at least 0.01 and p at most 2.
func KERPLEPower(p, a, n float64) float64 {
	return -max(a, kerpleLeast) * math.Pow(n, min(max(p, kerpleLeast), kerpleMaxPower))
}
