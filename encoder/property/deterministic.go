package property

import (
	"github.com/posenc/posenc/encoder"
)

// Deterministic returns the largest difference between an element of the
// encoding and the same element computed again, including its frequency. It is
// 0, to the last bit: the encoding has no trained parameters.
func Deterministic(e *encoder.Encoding) Extreme {
	again, err := rebuilt(e, e.SeqLen())
	if list := e.Positions().List; err == nil && list != nil {
		again, err = again.At(list)
	}
	if err != nil {
		return Extreme{}
	}
	return largestChange(e, again)
}
