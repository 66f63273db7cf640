package encoder

import (
	"math"
	"strconv"
)

// An Error says which parameter cannot be what it is, and by which rule.
type Error struct {
	Parameter string // the field's word for it: seq_len, d_model, base, start, position, offset, …
	Value     string
	Rule      string // what is wrong with the value, as the end of a sentence
}

func (err *Error) Error() string {
	return "encoder: " + err.Parameter + " " + err.Value + " " + err.Rule
}

// Refuse returns the error for a value that breaks a rule. Packages that hand
// parameters on to this one refuse in the same words.
func Refuse[T int | float64](parameter string, value T, rule string) error {
	if n, ok := any(value).(int); ok {
		return &Error{parameter, strconv.Itoa(n), rule}
	}
	return &Error{parameter, Decimal(float64(value)), rule}
}

// Decimal returns x with as many digits as tell it from its neighbours, and an
// exponent only where there would be many zeros: 10000, 0.5, 1e30, without the
// plus sign that means a space in an address.
func Decimal(x float64) string {
	format := byte('g')
	if size := math.Abs(x); size == 0 || size >= 1e-6 && size < 1e15 {
		format = 'f'
	}
	text := strconv.FormatFloat(x, format, -1, 64)
	for i := range text {
		if text[i] == '+' && i > 0 {
			return text[:i] + text[i+1:]
		}
	}
	return text
}

// outside returns the error for an interval that leaves [0, n).
func outside(parameter string, lo, hi, n int) error {
	interval := func(lo, hi int) string {
		return "[" + strconv.Itoa(lo) + ", " + strconv.Itoa(hi) + ")"
	}
	return &Error{parameter, interval(lo, hi), "are not within " + interval(0, n)}
}
