package param

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
)

// The kinds of values, besides Window.
type (
	integer    int
	real       float64
	line       string // of text
	list       string // of integers ≥ 0, separated by commas
	optional   string // a number, or empty
	count      string // an integer, or empty
	whole      string // an integer
	decimal    string // a number
	block      string // of several lines
	choice     string // one of the choices of the parameter
	presetName string // the name of a convention
)

func (x *integer) text() string { return strconv.Itoa(int(*x)) }

func (x *integer) set(p *Param, value string) error {
	n, err := Integer(p.Name, value)
	*x = integer(n)
	return err
}

func (x *real) text() string { return encoder.Decimal(float64(*x)) }

func (x *real) set(p *Param, value string) error {
	r, err := Number(p.Name, value)
	*x = real(r)
	return err
}

func (o *optional) text() string { return string(*o) }

func (o *optional) set(p *Param, value string) error {
	if value == "" {
		*o = ""
		return nil
	}
	x, err := Number(p.Name, value)
	if err != nil {
		return err
	}
	*o = optional(encoder.Decimal(x))
	return nil
}

func (c *count) text() string { return string(*c) }

func (c *count) set(p *Param, value string) error {
	if value == "" {
		*c = ""
		return nil
	}
	n, err := Integer(p.Name, value)
	if err != nil {
		return err
	}
	*c = count(strconv.Itoa(n))
	return nil
}

func (w *whole) text() string { return string(*w) }

func (w *whole) set(p *Param, value string) error {
	n, err := Integer(p.Name, value)
	*w = whole(strconv.Itoa(n))
	return err
}

func (d *decimal) text() string { return string(*d) }

func (d *decimal) set(p *Param, value string) error {
	x, err := Number(p.Name, value)
	*d = decimal(encoder.Decimal(x))
	return err
}

func (c *choice) text() string { return string(*c) }

func (c *choice) set(p *Param, value string) error {
	for _, known := range p.Choices {
		if known.Name() == value {
			*c = choice(value)
			return nil
		}
	}
	return NotOneOf(p.Name, value, p.choiceNames())
}

func (c *presetName) text() string { return string(*c) }

func (c *presetName) set(p *Param, value string) error {
	_, err := convention.Find(value)
	if e, ok := err.(*encoder.Error); ok {
		e.Parameter = p.Name
		return e
	}
	*c = presetName(value)
	return nil
}

// maxLine is the largest number of bytes of a line of text.
const maxLine = 200

func (l *line) text() string { return string(*l) }

func (l *line) set(p *Param, value string) error {
	if len(value) > maxLine {
		return (&encoder.Error{Parameter: p.Name, Value: encoder.Quote(value), Rule: "too-long: is too long"}).With()
	}
	*l = line(value)
	return nil
}

// MaxBlock is the largest number of bytes of a text of several lines, which has to fit into an
// address.
const MaxBlock = 4000

func (b *block) text() string { return string(*b) }

func (b *block) set(p *Param, value string) error {
	if len(value) > MaxBlock {
		return (&encoder.Error{Parameter: p.Name, Value: encoder.Quote(value), Rule: "too-long: is too long"}).With()
	}
	*b = block(value)
	return nil
}

func (l *list) text() string { return string(*l) }

func (l *list) set(p *Param, value string) error {
	for _, item := range items(value) {
		if n, err := Integer(p.Name, item); err != nil || n < 0 || len(value) > maxLine {
			return (&encoder.Error{Parameter: p.Name, Value: encoder.Quote(value), Rule: "not-integers: is not a list of integers such as 0,1,8"}).With()
		}
	}
	*l = list(value)
	return nil
}

// Integers returns the integers of a list such as State.Dimensions.
func Integers(text string) []int {
	var numbers []int
	for _, item := range items(text) {
		if n, err := Integer("", item); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

// items splits a list at its commas.
func items(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}
