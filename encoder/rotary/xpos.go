package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// XPosScale writes the factors by which xPos multiplies the pairs of a query at an
// offset from the centre of a text, to dst of d/2 numbers:
//
//	ζ[i]^(offset/scaleBase),  ζ[i] = (2i + 0.4d)/1.4d
//
// The factors of a key are their inverses, so that scores decay with the distance (Sun et al.
// 2022, "A length-extrapolatable Transformer", section 3; torchscale). Its pairs are
// Interleaved, with the frequencies of RoFormer, and its scaleBase is 512. XPosScale
// returns an *encoder.Error if the offset is not a position, or scaleBase not positive.
func XPosScale(dst []float64, offset, scaleBase float64) error {
	if err := checkAll(encoder.CheckPosition("offset", offset), checkPositive("scale_base", scaleBase)); err != nil {
		return err
	}
	exponent := angle.NewReal(offset).Quo(angle.NewReal(scaleBase))
	d := float64(2 * len(dst))
	for i := range dst {
		zeta := angle.NewReal(float64(10*i) + 2*d).Quo(angle.NewReal(7 * d))
		x := zeta.Log2().Mul(exponent)
		if x.Exponent() > 20 {
			dst[i] = math.Ldexp(1, 2000*x.Sign()) // 0, or infinite
			continue
		}
		dst[i] = x.Exp2().Float64()
	}
	return nil
}

// XPosCentre returns the position whose factors are 1 in torchscale, for a text of a
// length that begins at an offset: ⌊−(length + offset)/2⌋ is added to each position
// before it is divided by scaleBase, so that factors change with the length.
func XPosCentre(length, offset int) int { return -int(math.Floor(-float64(length+offset) / 2)) }
