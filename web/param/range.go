package param

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/text"
)

// A Range is the set of numbers that a parameter can be.
type Range struct {
	Least, Most float64 // see Unbounded
	Step        Step
	Optional    bool // it may be empty
}

// A Step is the kind of numbers in a range.
type Step int

const (
	Any Step = iota
	Whole
	Even
	Odd
)

// NoBound is the Most of a range without an upper bound, and −NoBound the Least
// of one without a lower bound.
const NoBound = math.MaxFloat64

// Unbounded reports whether x, the Least or the Most of a Range, stands for no bound.
func Unbounded(x float64) bool { return math.Abs(x) == NoBound }

// RangeIn returns the range of the parameter in a state; the zero Range if it is not a number.
func (p *Param) RangeIn(s *State) Range {
	if p.inState != nil {
		return p.inState(s)
	}
	return p.Range
}

// check returns an error if the value of a parameter is not in the range:
//
//	threshold 3 is not between 0 and 2
//	range 0 is below 1
//	step 7 is above 6
//	odd-width 4 is even
func (r Range) check(name, value string) error {
	most := r.Most
	if r.Step == Odd {
		most++ // it is even, and reported as that
	}
	switch x, _ := Number(name, value); {
	case r.Step == Any && !Unbounded(most) && !(x >= r.Least && x <= most):
		return invalid(name, value, "not-between: is not between # and #", encoder.Decimal(r.Least), encoder.Decimal(most))
	case x < r.Least:
		return invalid(name, value, "below: is below #", encoder.Decimal(r.Least))
	case x > most:
		return invalid(name, value, "above: is above #", encoder.Decimal(most))
	case r.Step == Odd && math.Mod(x, 2) == 0:
		return invalid(name, value, "even: is even")
	case r.Step == Even && math.Mod(x, 2) != 0:
		return invalid(name, value, "odd: is odd")
	}
	return nil
}

// Contains reports whether a text is a number in the range.
func (r Range) Contains(text string) bool {
	if text == "" {
		return r.Optional
	}
	x, err := Number("", text)
	return err == nil && r.check("", text) == nil && (r.Step == Any || x == math.Trunc(x))
}

// stepNames name the numbers of each Step.
var stepNames = [...]text.Words{{"a number", "数"}, {"a whole number", "整数"}, {"an even number", "偶数"}, {"an odd number", "奇数"}}

// Say returns a sentence that states the range.
func (r Range) Say(lang text.Lang) string {
	name := stepNames[r.Step]
	said := lang.Say("Must be "+name[0], "须为"+name[1])
	switch least := encoder.Decimal(r.Least); {
	case r.Most < NoBound:
		most := encoder.Decimal(r.Most)
		said = lang.Say("Must be "+name[0]+", "+least+" to "+most, "须为 "+least+" 到 "+most+" 的"+name[1])
	case r.Least > -NoBound:
		said = lang.Say("Must be "+name[0]+", "+least+" or more", "须为不小于 "+least+" 的"+name[1])
	}
	if r.Optional {
		said += lang.Say(", or empty", "，或留空")
	}
	return said
}
