package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// A part of a State can be written as text and read from it.
type part interface {
	text() string
	set(name, value string) error
}

type (
	integer  int
	real     float64
	line     string // of text
	list     string // of integers ≥ 0, with commas between them
	optional string // a number, or empty
	choice   struct {
		name  *string
		names []string
	}
	presetName string // the name of a preset
)

func (x *integer) text() string { return strconv.Itoa(int(*x)) }

func (x *integer) set(name, value string) error {
	n, err := Integer(name, value)
	*x = integer(n)
	return err
}

func (x *real) text() string { return encoder.Decimal(float64(*x)) }

func (x *real) set(name, value string) error {
	r, err := Number(name, value)
	*x = real(r)
	return err
}

func (o *optional) text() string { return string(*o) }

func (o *optional) set(name, value string) error {
	if value == "" {
		*o = ""
		return nil
	}
	x, err := Number(name, value)
	if err != nil {
		return err
	}
	*o = optional(encoder.Decimal(x))
	return nil
}

func (c choice) text() string { return *c.name }

func (c choice) set(name, value string) error {
	for _, known := range c.names {
		if known == value {
			*c.name = value
			return nil
		}
	}
	return notOneOf(name, value, c.names)
}

// notOneOf returns the error for a value that is not among a few names.
func notOneOf(name, value string, known []string) error {
	list := ""
	for i, name := range known {
		if i > 0 {
			list += ", "
		}
		list += name
	}
	err := &encoder.Error{Code: encoder.Unknown, Parameter: name, Value: encoder.Quote(value), Rule: "is not one of #"}
	return err.With(list)
}

func (c *presetName) text() string { return string(*c) }

func (c *presetName) set(name, value string) error {
	_, err := convention.Find(value)
	if e, ok := err.(*encoder.Error); ok {
		e.Parameter = name
		return e
	}
	*c = presetName(value)
	return nil
}

// maxLine is how many bytes a line of text has at the most.
const maxLine = 200

func (l *line) text() string { return string(*l) }

func (l *line) set(name, value string) error {
	if len(value) > maxLine {
		return &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is too long"}
	}
	*l = line(value)
	return nil
}

func (l *list) text() string { return string(*l) }

func (l *list) set(name, value string) error {
	for rest, more := value, value != ""; more; {
		var item string
		item, rest, more = cut(rest)
		if n, err := Integer(name, item); err != nil || n < 0 || len(value) > maxLine {
			return &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is not a list of integers such as 0,1,8"}
		}
	}
	*l = list(value)
	return nil
}

// Integers returns the integers of a list that a State holds.
func Integers(text string) []int {
	var numbers []int
	for rest, more := text, text != ""; more; {
		var item string
		item, rest, more = cut(rest)
		if n, err := Integer("", item); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// cut divides a list after its first item.
func cut(text string) (item, rest string, more bool) {
	for i := range len(text) {
		if text[i] == ',' {
			return text[:i], text[i+1:], true
		}
	}
	return text, "", false
}

func (w *Window) text() string {
	return encoder.Decimal(w.Left) + "," + encoder.Decimal(w.Top) + "," + encoder.Decimal(w.Width) + "," + encoder.Decimal(w.Height)
}

func (w *Window) set(name, value string) error {
	var numbers [4]float64
	rest, more := value, true
	for i := range numbers {
		var item string
		item, rest, more = cut(rest)
		x, err := Number(name, item)
		if err != nil || more != (i < 3) {
			return &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is not four numbers left,top,width,height"}
		}
		numbers[i] = x
	}
	*w = Window{numbers[0], numbers[1], numbers[2], numbers[3]}
	return nil
}

// Integer reads an integer of at most 2^53.
func Integer(name, value string) (int, error) {
	x, err := Number(name, value)
	if err != nil {
		return 0, err
	}
	if math.Abs(x) > encoder.MaxPosition {
		return 0, encoder.Invalid(name, x, "is beyond ±2^53")
	}
	if x != math.Trunc(x) {
		return 0, encoder.Invalid(name, x, "is not an integer")
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
		return 0, &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is empty"}
	case !plain, err != nil && !math.IsInf(x, 0):
		return 0, &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is not a number"}
	case err != nil:
		return 0, &encoder.Error{Parameter: name, Value: encoder.Quote(value), Rule: "is too large"}
	}
	return x, nil
}
