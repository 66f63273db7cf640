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
	"math/bits"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// MaxHeads is the largest number of heads.
const MaxHeads = 1 << 16

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
	if err := checkHeads(heads); err != nil {
		return nil, err
	}
	c := 1 << (bits.Len(uint(heads)) - 1)
	slopes := make([]float64, heads)
	for i := range slopes {
		if i < c {
			slopes[i] = slope(i+1, c)
		} else {
			slopes[i] = slope(2*(i-c)+1, 2*c)
		}
	}
	return slopes, nil
}

// slope returns 2^(−8h/H).
func slope(h, heads int) float64 {
	return angle.NewReal(float64(-8 * h)).Over(heads).Exp2().Float64()
}

// ALiBi returns the bias −slope·n of a head at the distance n = query − key.
func ALiBi(slope, n float64) float64 { return -slope * n }

func checkHeads(heads int) error {
	switch {
	case heads <= 0:
		return encoder.Invalid("heads", heads, "not-positive: is not positive")
	case heads > MaxHeads:
		return encoder.Invalid("heads", heads, "above-65536: is above 65536")
	}
	return nil
}
