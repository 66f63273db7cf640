package property

import (
	"github.com/posenc/posenc/encoder"
)

// FrequencyRatios returns the smallest ratio of neighbouring frequencies,
//
//	min ω[i]/ω[i+1]
//
// which is above 1 if each pair is slower than the one before. Its Dimension is
// 2i. In the geometric spectrum all ratios are n^(2/d).
func FrequencyRatios(e *encoder.Encoding) Extreme {
	var smallest Extreme
	for i := range e.Pairs() - 1 {
		w, next := e.Frequency(i), e.Frequency(i+1)
		ratio := w / next
		if w == next {
			ratio = 1 // also if both are 0
		}
		smallest.keepSmallest(ratio, 0, 0, 2*i)
	}
	return smallest
}
