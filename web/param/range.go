package param

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/text"
)

// A Range is the numbers that a part of a state takes.
type Range struct {
	Least, Most float64 // infinite if there is no such bound
	Step        Step
	Optional    bool // it may be empty
}

// A Step says which numbers of a range there are.
type Step int

const (
	Any Step = iota
	Whole
	Even
	Odds
)

var unbounded = math.Inf(1)

// ranges are those that do not depend on the state.
var ranges = []struct {
	part string
	Range
}{
	{"seq-len", Range{Least: 1, Most: unbounded, Step: Whole}},
	{"d-model", Range{Least: 2, Most: encoder.MaxDModel, Step: Even}},
	{"base", Range{Least: 1, Most: unbounded}},
	{"offset", Range{Least: -unbounded, Most: unbounded, Step: Whole}},
	{"threshold", Range{Least: 0, Most: 2}},
	{"range", Range{Least: 1, Most: unbounded, Step: Whole}},
	{"odd-width", Range{Least: 1, Most: encoder.MaxDModel - 1, Step: Odds}},
	{"padding-idx", Range{Least: -unbounded, Most: unbounded, Step: Whole, Optional: true}},
	{"shift", Range{Least: -unbounded, Most: unbounded, Optional: true}},
	{"scale", Range{Least: -unbounded, Most: unbounded, Optional: true}},
	{"amplitude", Range{Least: -unbounded, Most: unbounded, Optional: true}},
	{"min-timescale", Range{Least: -unbounded, Most: unbounded, Optional: true}},
}

// RangeOf returns the numbers that can be typed for a part. For parts that are no
// numbers ok is false.
func (s *State) RangeOf(part string) (r Range, ok bool) {
	if part == "position" {
		return Range{Least: float64(s.Start), Most: float64(s.Start + s.SeqLen - 1), Step: Whole}, true
	}
	for _, known := range ranges {
		if known.part == part {
			return known.Range, true
		}
	}
	return Range{}, false
}

// Contains reports whether a text is one of the numbers.
func (r Range) Contains(text string) bool {
	if text == "" {
		return r.Optional
	}
	x, err := Number("", text)
	if err != nil || x < r.Least || x > r.Most {
		return false
	}
	switch r.Step {
	case Even:
		return math.Mod(x, 2) == 0
	case Odds:
		return math.Abs(math.Mod(x, 2)) == 1
	case Whole:
		return x == math.Trunc(x)
	}
	return true
}

// stepNames are what numbers of each Step are called.
var stepNames = [...][2]string{{"a number", "数"}, {"a whole number", "整数"}, {"an even number", "偶数"}, {"an odd number", "奇数"}}

// Say returns a sentence that says what can be typed.
func (r Range) Say(lang text.Lang) string {
	name := stepNames[r.Step]
	said := lang.Say("Must be "+name[0], "须为"+name[1])
	switch least := encoder.Decimal(r.Least); {
	case r.Most < unbounded:
		most := encoder.Decimal(r.Most)
		said = lang.Say("Must be "+name[0]+", "+least+" to "+most, "须为 "+least+" 到 "+most+" 的"+name[1])
	case r.Least > -unbounded:
		said = lang.Say("Must be "+name[0]+", "+least+" or more", "须为不小于 "+least+" 的"+name[1])
	}
	if r.Optional {
		said += lang.Say(", or empty", "，或留空")
	}
	return said
}
