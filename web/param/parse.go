package param

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/text"
)

// Integer reads an integer of at most 2^53.
func Integer(name, value string) (int, error) {
	x, err := Number(name, value)
	if err != nil {
		return 0, err
	}
	if math.Abs(x) > encoder.MaxPosition {
		return 0, encoder.Invalid(name, x, "beyond-positions: is beyond ±2^53")
	}
	if x != math.Trunc(x) {
		return 0, encoder.Invalid(name, x, "not-integer: is not an integer")
	}
	return int(x), nil
}

// Number reads a decimal number: digits with a sign, a point and an
// exponent, and nothing else that Go would take.
func Number(name, value string) (float64, error) {
	plain := len(value) <= 40
	for i := 0; i < len(value) && plain; i++ {
		c := value[i]
		plain = c >= '0' && c <= '9' || c == '.' || c == '-' || c == '+' || c == 'e' || c == 'E'
	}
	x, err := strconv.ParseFloat(value, 64)
	switch {
	case value == "":
		return 0, (&encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "empty: is empty"}).With()
	case !plain, err != nil && !math.IsInf(x, 0):
		return 0, (&encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "not-number: is not a number"}).With()
	case err != nil:
		return 0, (&encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "too-large: is too large"}).With()
	}
	if n, err := strconv.Atoi(value); err == nil && math.Abs(x) == encoder.MaxPosition && n != int(x) { // 2^53 + 1 is read as 2^53
		return 0, (&encoder.Error{Parameter: name, Value: value, Rule: "beyond-positions: is beyond ±2^53"}).With()
	}
	return x, nil
}

// NotOneOf returns the error for a value that is not among a few names.
func NotOneOf(name, value string, known []string) error {
	err := &encoder.Error{Code: encoder.Unknown, Parameter: name, Value: encoder.Quote(value), Rule: "not-one-of: is not one of #"}
	return err.With(strings.Join(known, ", "))
}

// Translate returns an error in a language, with the names of attributes.
func Translate(err error, lang text.Lang) error {
	if e, ok := err.(*encoder.Error); ok {
		return text.Error(e, lang).Spelled(Hyphened)
	}
	return err
}

// Problem returns why a value is invalid, to stand beside the field that it was typed
// into.
func Problem(err error, lang text.Lang) string {
	e, ok := Translate(err, lang).(*encoder.Error)
	if !ok {
		return err.Error()
	}
	if e.Subject != "" {
		return e.Sentence()
	}
	return e.Value + " " + e.Reason()
}
