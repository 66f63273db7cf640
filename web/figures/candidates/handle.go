package candidates

import "github.com/posenc/posenc/web/figure"

// Handle explains the verdict that is pointed at, until it is another, and marks
// the word whose code is pointed at. A click on a code chooses its word; arrow keys
// go from verdict to verdict.
func (f *candidates) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return f.point(v, e)
	case figure.Leave:
		return v.Point(nil)
	case figure.Click:
		r := f.point(v, e)
		if e.Hit.Name == "codes" {
			r.State = v.Choose(e.Hit.Column).State
		}
		return r
	case figure.Key:
		if by, ok := figure.Arrows[e.Key]; ok {
			return f.step(v, by)
		}
	}
	return v.Same()
}

func (f *candidates) point(v *figure.View, e figure.Event) figure.Result {
	r := v.Point(nil)
	switch e.Hit.Name {
	case "codes":
		r.Pointed = &figure.Cell{Row: e.Hit.Column}
	case "verdict":
		at := cell{e.Hit.Row, e.Hit.Column}
		return figure.Read(r, &f.verdict, &at)
	}
	return r
}

// step goes to the next verdict in a direction; the first step goes to the verdict on the
// first candidate by the first criterion.
func (f *candidates) step(v *figure.View, by figure.Cell) figure.Result {
	at := cell{}
	if f.verdict != nil {
		at.criterion = max(0, min(f.verdict.criterion+by.Row, criteria-1))
		at.candidate = max(0, min(f.verdict.candidate+by.Dim, count-1))
	}
	f.verdict = &at
	r := v.Same()
	r.Handled, r.Redraw, r.Say = true, true, f.picture(v).spoken(at)
	return r
}
