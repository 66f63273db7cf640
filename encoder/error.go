package encoder

import "strconv"

// An Error says which parameter cannot be what it is, and by which rule.
type Error struct {
	Parameter string // the field's word for it: seq_len, d_model, base, start, position, offset, …
	Value     string
	Rule      string // what is wrong with the value, as the end of a sentence
}

func (err *Error) Error() string {
	return "encoder: " + err.Parameter + " " + err.Value + " " + err.Rule
}

// refuse returns the error for a value that breaks a rule.
func refuse[T int | float64](parameter string, value T, rule string) error {
	text := strconv.FormatFloat(float64(value), 'g', -1, 64)
	if n, ok := any(value).(int); ok {
		text = strconv.Itoa(n)
	}
	return &Error{parameter, text, rule}
}

// outside returns the error for an interval that leaves [0, n).
func outside(parameter string, lo, hi, n int) error {
	interval := func(lo, hi int) string {
		return "[" + strconv.Itoa(lo) + ", " + strconv.Itoa(hi) + ")"
	}
	return &Error{parameter, interval(lo, hi), "are not within " + interval(0, n)}
}
