package similarity

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// Handle reads the pair under a pointer. A click or a drag makes its first position
// the chosen one and their distance the offset; arrow keys change these by one.
func (f *similarity) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		r := v.Same()
		r.Capture = e.Hit.Name == "cells"
		return r
	case figure.Move:
		if e.Held {
			return f.drag(v, e)
		}
		if e.Hit.Name == "cells" {
			return f.read(v, &pair{e.Hit.Row, e.Hit.Column})
		}
		return f.read(v, nil)
	case figure.Release: // but not the end of a touch that has scrolled the page
		if e.Held {
			return f.drag(v, e)
		}
	case figure.Leave:
		return f.read(v, nil)
	case figure.Key:
		if by, ok := figure.Arrows[e.Key]; ok {
			return f.step(v, by)
		}
	}
	return v.Same()
}

// read shows the numbers of a pair; nil for the chosen one.
func (f *similarity) read(v *figure.View, at *pair) figure.Result {
	return figure.Read(v.Same(), &f.pointed, at)
}

// drag reads and chooses the pair that is nearest to the pointer.
func (f *similarity) drag(v *figure.View, e figure.Event) figure.Result {
	p := picture{View: v}
	at := p.pairAt(e.X, e.Y)
	r := f.read(v, &at)
	r.State = choose(v, at)
	return r
}

// choose makes the first row of a pair the chosen one, and the distance to the other
// the offset.
func choose(v *figure.View, at pair) param.State {
	s := v.State
	s.Position, s.Offset = s.Start+at.m, at.n-at.m
	return s
}

// step chooses a pair next to the chosen one, if it is within the matrix.
func (f *similarity) step(v *figure.View, by figure.Cell) figure.Result {
	at := pair{m: v.Chosen() + by.Row}
	at.n = at.m + v.State.Offset + by.Dim
	r := v.Same()
	r.Handled = true
	if min(at.m, at.n) >= 0 && max(at.m, at.n) < v.State.SeqLen {
		f.pointed = nil
		r.State, r.Speak = choose(v, at), true
	}
	return r
}
