package param

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Visible reports whether forms show the parameter in a state.
func (p *Param) Visible(s *State) bool {
	if p.Setting {
		return s.Accepts(p.Name)
	}
	return p.VisibleIf == nil || p.VisibleIf(s)
}

// Enabled reports whether the parameter has an effect in a state.
func (p *Param) Enabled(s *State) bool { return p.EnabledIf == nil || p.EnabledIf(s) }

// Sliders returns the parameters that the bar of controls sets.
func Sliders() (list []*Param) {
	for _, p := range table {
		if p.Symbol != "" {
			list = append(list, p)
		}
	}
	return list
}

// SliderIndex returns the stop at which the slider of a parameter stands, as an index
// from 0 to last.
func (p *Param) SliderIndex(s *State) (at, last int) {
	x := p.Number(s)
	if p.Stops != nil { // the last one that is not above x
		for at < len(p.Stops)-1 && p.Stops[at+1] <= x {
			at++
		}
		return at, len(p.Stops) - 1
	}
	first, end := p.sliderEnds(s)
	last = end - first
	return int(max(0, min(x-float64(first), float64(last)))), last
}

// SliderValue returns the value at stop i of the slider of a parameter.
func (p *Param) SliderValue(i int, s *State) string {
	if p.Stops != nil {
		return encoder.Decimal(p.Stops[max(0, min(i, len(p.Stops)-1))])
	}
	first, _ := p.sliderEnds(s)
	return strconv.Itoa(first + i)
}

func (p *Param) sliderEnds(s *State) (first, last int) {
	if p.Ends != nil {
		return p.Ends(s)
	}
	r := p.RangeIn(s)
	return int(r.Least), int(r.Most)
}

// An Edit is a number that a reader types, key by key, for a part of a state.
//
// A valid text is shown at once. But who types 65538, which is invalid, has not meant the
// valid 6 on the way. So each text is tried on the state before the first key, and that
// state is shown while the text is invalid. A text that replaces the one before, instead
// of continuing or shortening it, begins a new edit.
type Edit struct {
	part   string // empty before the first key
	text   string // so far
	before State  // the first key
	shown  State  // since the last key
}

// Before returns the state on which to try a text for a part, where s is the present
// state. Changes by other means since the last key stay.
func (e *Edit) Before(s State, part, text string) State {
	if e.part != part || !strings.HasPrefix(text, e.text) && !strings.HasPrefix(e.text, text) {
		*e = Edit{part: part, before: s, shown: s}
	}
	if s != e.shown {
		before, err := s.With(part, e.before.Text(part))
		if err != nil {
			before = s
		}
		e.before = before
	}
	e.text = text
	return e.before
}

// Shown tells the edit which state is shown since the last key.
func (e *Edit) Shown(s State) { e.shown = s }

// End ends the edit: the next key is the first one of another.
func (e *Edit) End() { *e = Edit{} }
