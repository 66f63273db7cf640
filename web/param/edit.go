package param

import "strings"

// An Edit is a number that a reader types, key by key, for a part of a state.
//
// A text that is valid is shown at once. But a number is typed by way of its
// beginnings, and if it turns out to be invalid these were never meant: of 65538
// not the 6. So each text is tried on the state from before the first key, and
// that state is shown while the text is invalid. A text that takes the place of
// another one, rather than continue or shorten it, begins a new edit.
type Edit struct {
	part   string // empty before the first key
	text   string // so far
	before State  // the first key
	shown  State  // since the last key
}

// Before returns the state that a text for a part is to be tried on, where s is
// the state now. What has changed since the last key by other means stays.
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
