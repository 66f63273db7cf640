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
