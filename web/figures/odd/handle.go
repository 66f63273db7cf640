package odd

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// Handle reads the column or the position of a curve under a pointer; arrow keys go
// from column to column.
func (f *odd) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return f.read(v, f.at(v, e))
	case figure.Leave:
		return f.read(v, nil)
	case figure.Key:
		if by, ok := figure.Arrows[e.Key]; ok {
			return f.step(v, by)
		}
	}
	return v.Same()
}

// at returns what is at a pointer, nil if there is nothing.
func (f *odd) at(v *figure.View, e figure.Event) *place {
	switch i := e.Hit.Index; e.Hit.Name {
	case "column":
		return &place{behaviour: i, dim: e.Hit.Column}
	case "curve":
		p := f.picture(v)
		c := p.curveAt(i)
		return &place{i, -1, math.Round(max(0, min(c.NumberX(e.X), p.last)))}
	}
	return nil
}

// read shows the numbers of a place; nil for the whole.
func (f *odd) read(v *figure.View, at *place) figure.Result {
	return figure.Read(v.Same(), &f.pointed, at)
}

// step reads the column next to the one that is read, or the first.
func (f *odd) step(v *figure.View, by figure.Cell) figure.Result {
	var to place
	if at := f.pointed; at != nil {
		to.behaviour = max(0, min(at.behaviour+by.Row, len(behaviours)-1))
		to.dim = max(0, min(at.dim+by.Dim, v.State.OddWidth))
	}
	r := f.read(v, &to)
	r.Handled, r.Say = true, f.picture(v).read()
	return r
}
