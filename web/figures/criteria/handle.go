package criteria

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// calm is for how many milliseconds a size stays before it is checked, so that no
// search stands in the way of a drag.
const calm = 200

// Pending asks for a Tick while claims are open.
func (f *criteria) Pending(v *figure.View) (after float64, ok bool) {
	switch n := len(f.findings(v)); n {
	case 0:
		return calm, true
	case len(claims):
		return 0, false
	}
	return 0, true
}

// Handle points at a claim, and in all figures at its worst case, which a click or
// Enter chooses. A Tick checks the next claim.
func (f *criteria) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return f.point(v, claimAt(e))
	case figure.Leave: // what a finger has touched stays to be read
		if !e.Touch {
			return f.point(v, none)
		}
	case figure.Click:
		r := f.point(v, claimAt(e))
		r.State = f.choose(v)
		return r
	case figure.Key:
		return f.key(v, e.Key)
	case figure.Tick:
		f.check(v)
		return v.Same().Redrawn()
	}
	return v.Same()
}

// claimAt returns the claim at an event.
func claimAt(e figure.Event) int {
	if e.Hit.Name != "claim" {
		return none
	}
	return e.Hit.Index
}

// point points at a claim, unless it is pointed at already.
func (f *criteria) point(v *figure.View, claim int) figure.Result {
	if claim == f.claim {
		return v.Same()
	}
	f.claim = claim
	r := v.Point(nil)
	if x, ok := f.picture(v).worst(claim); ok {
		r.Pointed = &figure.Cell{Row: int(x.Position) - v.State.Start, Dim: x.Dimension}
	}
	return r.Redrawn()
}

// choose returns the state with the worst case of the claim as the chosen position,
// and with its offset if it compares two rows.
func (f *criteria) choose(v *figure.View) param.State {
	x, ok := f.picture(v).worst(f.claim)
	if !ok {
		return v.State
	}
	parts := []string{"position", strconv.Itoa(int(x.Position))}
	if x.Offset != 0 {
		parts = append(parts, "offset", strconv.Itoa(int(x.Offset)))
	}
	return v.Set(parts...).State
}

func (f *criteria) key(v *figure.View, key string) figure.Result {
	r := v.Same()
	switch key {
	case "ArrowUp":
		r = f.point(v, f.next(-1))
	case "ArrowDown":
		r = f.point(v, f.next(1))
	case "Enter", " ":
		r.State = f.choose(v)
	case "Escape":
		return f.point(v, none)
	default:
		return r
	}
	r.Handled = true
	if f.claim != none {
		r.Say = f.picture(v).spoken(f.claim)
	}
	return r
}

// next returns the claim one above or below the one that is pointed at, the first
// one if there is none.
func (f *criteria) next(by int) int {
	if f.claim == none {
		return 0
	}
	return max(0, min(f.claim+by, len(claims)-1))
}
