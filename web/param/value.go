package param

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/text"
)

func (p *Param) place(s *State) any {
	if p.field != nil {
		return p.field(s)
	}
	return &s.own[p.slot]
}

// In returns the value in a state as Parse reads it.
func (p *Param) In(s *State) string {
	switch at := p.place(s).(type) {
	case *int:
		return strconv.Itoa(*at)
	case *float64:
		return encoder.Decimal(*at)
	case *Window:
		return at.text()
	case *string:
		return *at
	}
	return ""
}

// set reads the value in a state from a text.
func (p *Param) set(s *State, value string) (err error) {
	switch at := p.place(s).(type) {
	case *int:
		*at, err = Integer(p.Name, value)
	case *float64:
		*at, err = Number(p.Name, value)
	case *Window:
		*at, err = windowOf(p.Name, value)
	case *string:
		*at, err = p.canonical(value)
	}
	return err
}

// maxLine is the largest number of bytes of a line of text.
const maxLine = 200

// MaxBlock is the largest number of bytes of a text of several lines, which has to fit into an
// address.
const MaxBlock = 4000

// canonical returns a text as a state keeps it: a number in the shortest form, and others
// as they are.
func (p *Param) canonical(value string) (string, error) {
	switch {
	case value == "" && (p.Setting || p.Range.Optional):
		return "", nil
	case p.Setting, p.Range != (Range{}) && p.Range.Step == Any:
		x, err := Number(p.Name, value)
		return encoder.Decimal(x), err
	case p.Range != (Range{}):
		n, err := Integer(p.Name, value)
		return strconv.Itoa(n), err
	case p.Form == Convention:
		_, err := convention.Find(value)
		if e, ok := err.(*encoder.Error); ok {
			e.Parameter = p.Name
			return "", e
		}
	case p.Choices != nil:
		if !slices.Contains(p.choiceNames(), value) {
			return "", NotOneOf(p.Name, value, p.choiceNames())
		}
	case p.Form == List:
		for _, item := range items(value) {
			if n, err := Integer(p.Name, item); err != nil || n < 0 || len(value) > maxLine {
				return "", invalidText(p.Name, value, "not-integers: is not a list of integers such as 0,1,8")
			}
		}
	case p.Form == Line && len(value) > maxLine, len(value) > MaxBlock:
		return "", invalidText(p.Name, value, "too-long: is too long")
	}
	return value, nil
}

// Integers returns the integers of a List.
func Integers(text string) []int {
	var numbers []int
	for _, item := range items(text) {
		if n, err := Integer("", item); err == nil {
			numbers = append(numbers, n)
		}
	}
	return numbers
}

func items(text string) []string {
	if text == "" {
		return nil
	}
	return strings.Split(text, ",")
}

func (w *Window) text() string {
	return encoder.Decimal(w.Left) + "," + encoder.Decimal(w.Top) + "," + encoder.Decimal(w.Width) + "," + encoder.Decimal(w.Height)
}

func windowOf(name, value string) (w Window, err error) {
	numbers := strings.Split(value, ",")
	sides := [...]*float64{&w.Left, &w.Top, &w.Width, &w.Height}
	valid := len(numbers) == len(sides)
	for i := 0; valid && i < len(sides); i++ {
		*sides[i], err = Number(name, numbers[i])
		valid = err == nil
	}
	if !valid {
		return w, invalidText(name, value, "not-window: is not four numbers left,top,width,height")
	}
	return w, nil
}

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
		return 0, invalidText(name, value, "empty: is empty")
	case !plain, err != nil && !math.IsInf(x, 0):
		return 0, invalidText(name, value, "not-number: is not a number")
	case err != nil:
		return 0, invalidText(name, value, "too-large: is too large")
	}
	if n, err := strconv.Atoi(value); err == nil && math.Abs(x) == encoder.MaxPosition && n != int(x) { // 2^53 + 1 is read as 2^53
		return 0, invalid(name, value, "beyond-positions: is beyond ±2^53")
	}
	return x, nil
}

// invalid returns the error for a value that violates a rule, and invalidText for a text.
func invalid(name, value, rule string, limits ...string) *encoder.Error {
	return (&encoder.Error{Code: encoder.OutOfRange, Parameter: name, Value: value, Rule: rule}).With(limits...)
}

func invalidText(name, value, rule string) error { return invalid(name, encoder.Quote(value), rule) }

// NotOneOf returns the error for a value that is not among a few names.
func NotOneOf(name, value string, known []string) error {
	err := invalid(name, encoder.Quote(value), "not-one-of: is not one of #", strings.Join(known, ", "))
	err.Code = encoder.Unknown
	return err
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
