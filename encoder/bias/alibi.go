// Package bias computes relative position biases: numbers that attention adds to its
// logits, for each head and each distance of a key from its query, in place of an
// encoding of positions.
//
//	logit(query, key) = q·k/√d + bias(head, query − key)
//
// Nothing else tells a model the order of tokens, so that the bias has to fall with the
// distance, or be learned for each:
//
//   - ALiBi: −slope·distance, with a slope for each head (Press et al. 2022)
//   - T5: a learned number for each bucket of distances, which are single for short ones
//     and grow with the logarithm of long ones (Raffel et al. 2020); DeBERTa has buckets
//     of another rule (He et al. 2021)
//   - Sandwich: the dot product of two sinusoidal encodings (Chi et al. 2023)
//   - KERPLE: −p·ln(1 + a·distance) or −a·distance^p, with learned a and p (Chi et al. 2022)
//
// Distances n are query − key ≥ 0, as a query attends to earlier keys; buckets of T5 and
// DeBERTa take offsets key − query of either sign.
package bias

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// MaxHeads is the largest number of heads.
const MaxHeads = encoder.MaxDModel

// ALiBiSlopes returns the slopes of a number of heads H (Press et al. 2022, "Train short,
// test long", and get_slopes of the authors' program):
//
//	slope[h] = 2^(−8h/H)
//
// for h = 1, 2, …, H if H is a power of two. Otherwise they are the slopes of c heads, the
// power of two below H, and then the slopes of 2c heads at h = 1, 3, 5, …, as many as
// are missing: they do not fall from head to head. ALiBiSlopes returns an *encoder.Error if
// heads is not positive or above MaxHeads.
func ALiBiSlopes(heads int) ([]float64, error) {
	if err := encoder.CheckSize("heads", heads); err != nil {
		return nil, err
	}
	slopes := make([]float64, heads)
	for i := range slopes {
		slopes[i] = slopeOf(i, heads)
	}
	return slopes, nil
}

// slopeOf returns the slope of head i, from 0 on.
func slopeOf(i, heads int) float64 {
	c := 1 << (bits.Len(uint(heads)) - 1)
	if i < c {
		return slope(i+1, c)
	}
	return slope(2*(i-c)+1, 2*c)
}

// FindALiBi returns of how many heads numbers are the slopes, 0 if of none, and which of these
// heads is the first, from 0 on: they are the slopes of all heads, or those that one of 2, 4, 8, …, 64
// processes has that share the heads equally. equal compares a number with a slope. Fewer than four
// numbers, or a part of fewer than 16 heads, cannot be told from other powers of 2.
func FindALiBi(x []float64, equal func(x, slope float64) bool) (first, heads int) {
	if len(x) < 4 {
		return 0, 0
	}
	for parts := 1; parts <= 64 && len(x)*parts <= MaxHeads; parts *= 2 {
		heads := len(x) * parts
		for first := 0; first < heads && (parts == 1 || heads >= 16); first += len(x) {
			i := 0
			for i < len(x) && equal(x[i], slopeOf(first+i, heads)) {
				i++
			}
			if i == len(x) {
				return first, heads
			}
		}
	}
	return 0, 0
}

// slope returns 2^(−8h/H).
func slope(h, heads int) float64 {
	return angle.NewReal(float64(-8 * h)).Over(heads).Exp2().Float64()
}

// ALiBi returns the bias −slope·n of a head at the distance n = query − key.
func ALiBi(slope, n float64) float64 { return -slope * n }

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
