package main

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// sixDigits writes a number with at most six significant digits.
func sixDigits(x float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return encoder.Decimal(short)
}
