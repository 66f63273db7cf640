package number

import (
	"math"
	"strconv"
)

// Separator stands between groups of three digits: a narrow space that does not break.
const Separator = "\u202f"

// Integer returns the digits of an integer in ±2^53, in groups of three
// if there are five or more, with narrow no-break spaces and a true minus
// sign: −5, 1000, 12 288, 1 000 000 000. All digits are kept, however large it
// is: neighbours far out differ in the last ones.
func Integer(x float64) string {
	digits := strconv.FormatInt(int64(math.Abs(x)), 10)
	if len(digits) > 4 {
		for k := len(digits) - 3; k > 0; k -= 3 {
			digits = digits[:k] + Separator + digits[k:]
		}
	}
	if x < 0 {
		return "\u2212" + digits
	}
	return digits
}

// Abs returns the magnitude of an integer.
func Abs(x int) int { return max(x, -x) }
