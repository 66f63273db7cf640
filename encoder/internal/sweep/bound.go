package sweep

import "math"

// bound takes back what rounding adds to the limit: no sine is greater.
func bound[T Float](row []T, limit float64) {
	for len(row) >= 8 {
		x := (*[8]T)(row)
		if excess(x[0], limit)|excess(x[1], limit)|excess(x[2], limit)|excess(x[3], limit)|
			excess(x[4], limit)|excess(x[5], limit)|excess(x[6], limit)|excess(x[7], limit) < 0 {
			clamp(x[:], T(limit))
		}
		row = row[8:]
	}
	clamp(row, T(limit))
}

// excess is negative if |x| is above the limit. Without a branch: positive
// numbers compare as their bits do.
func excess[T Float](x T, limit float64) int64 {
	return int64(math.Float64bits(limit) - math.Float64bits(float64(x))&^(1<<63))
}

func clamp[T Float](row []T, limit T) {
	for j, x := range row {
		row[j] = max(-limit, min(x, limit))
	}
}
