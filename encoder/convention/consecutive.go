package convention

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
)

// consecutive returns the axis of the positions from Start on, one for each of
// seqLen rows.
func (c Convention) consecutive(tau []angle.Phase, seqLen int) (axis, error) {
	first, last := c.Start, c.Start+max(seqLen-1, 0)
	if c.Order == Relative {
		if seqLen%2 == 0 {
			return axis{}, encoder.Invalid("seq_len", seqLen, "even-relative: is even; the rows of k, k−1, …, −k are 2k+1")
		}
		first, last = c.Start-seqLen/2, c.Start+seqLen/2
	}
	for _, pos := range [...]int{first, last} {
		if err := c.checkPosition("position", float64(pos)); err != nil {
			return axis{}, err
		}
	}
	return c.rangeAxis(tau, seqLen, first, c.Order != Forward), nil
}

// checkPosition refuses what is out of range, as it is or multiplied by the
// scale.
func (c Convention) checkPosition(name string, pos float64, index ...int) error {
	if err := encoder.CheckPosition(name, pos, index...); err != nil {
		return err
	}
	if math.Abs(pos*c.EffectiveScale()) > encoder.MaxPosition {
		return encoder.Invalid(name, pos, "scaled-beyond: times the scale # is beyond ±2^53", index...).With(encoder.Decimal(c.EffectiveScale()))
	}
	return nil
}
