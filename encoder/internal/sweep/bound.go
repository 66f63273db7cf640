package sweep

import "math"

// Rounding may add to an amplitude: bound takes that back, for no sine is greater than
// 1. It looks for pairs whose product is small, as the other number of such a pair is:
// if |sin| > 1, then |cos| < √2e-15, or their radius would be off by more than 1e-15.
const nearAxis = 1e-7

// bound brings interleaved sines and cosines into ±limit, from a radius of that.
func bound[T Float](row []T, limit float64) {
	least := nearAxis * limit * limit
	for ; len(row) >= 8; row = row[8:] {
		x := (*[8]T)(row)
		if product(x[0], x[1]) <= least || product(x[2], x[3]) <= least || product(x[4], x[5]) <= least || product(x[6], x[7]) <= least {
			clamp(x[:], T(limit))
		}
	}
	clamp(row, T(limit))
}

// boundApart is bound for sines and cosines that are apart.
func boundApart[T Float](sin, cos []T, limit float64) {
	least := nearAxis * limit * limit
	for ; len(sin) >= 4 && len(cos) >= 4; sin, cos = sin[4:], cos[4:] {
		x, y := (*[4]T)(sin), (*[4]T)(cos)
		if product(x[0], y[0]) <= least || product(x[1], y[1]) <= least || product(x[2], y[2]) <= least || product(x[3], y[3]) <= least {
			clamp(x[:], T(limit))
			clamp(y[:], T(limit))
		}
	}
	clamp(sin, T(limit))
	clamp(cos, T(limit))
}

// product returns |x·y|.
func product[T Float](x, y T) float64 { return math.Abs(float64(x) * float64(y)) }

func clamp[T Float](row []T, limit T) {
	for j, x := range row {
		if x > limit {
			row[j] = limit
		} else if x < -limit {
			row[j] = -limit
		}
	}
}
