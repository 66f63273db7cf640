package scene

import (
	"math"
	"strconv"
)

// tenth rounds to a tenth; there is no −0.
func tenth(x float64) float64 { return math.Round(10*x)/10 + 0 }

// appendNumber appends a number to a tenth, in as few characters as it takes: from
// its last digit on, several times faster than strconv does.
func appendNumber(dst []byte, x float64) []byte {
	if !(math.Abs(x) < 1e15) {
		return strconv.AppendFloat(dst, tenth(x), 'f', -1, 64)
	}
	tenths := uint64(math.Round(10 * math.Abs(x)))
	if x < 0 && tenths > 0 {
		dst = append(dst, '-')
	}
	var text [20]byte
	i := len(text)
	if digit := tenths % 10; digit != 0 {
		i -= 2
		text[i], text[i+1] = '.', byte('0'+digit)
	}
	for n := tenths / 10; ; n /= 10 {
		i--
		text[i] = byte('0' + n%10)
		if n < 10 {
			return append(dst, text[i:]...)
		}
	}
}
