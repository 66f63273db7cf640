package shift

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
)

// Handle points at the dimension of a row, keeps the pair of a row that is clicked on
// the circle, and leads to other pairs by the track and by keys.
func (f *shift) Handle(v *figure.View, e figure.Event) figure.Result {
	switch {
	case e.Kind == figure.Press && e.Hit.Name == "track":
		return f.slide(v, e.X).Captured()
	case e.Kind == figure.Move && e.Held:
		return f.slide(v, e.X)
	case e.Kind == figure.Move && e.Hit.Name == "rows":
		return v.Point(&figure.Cell{Row: v.Chosen(), Dim: dimensionAt(v, e)})
	case e.Kind == figure.Move, e.Kind == figure.Leave:
		return v.Point(nil)
	case e.Kind == figure.Release && !e.Held && e.Hit.Name == "rows":
		f.show(v, dimensionAt(v, e)/2)
		return v.Same().Redrawn()
	case e.Kind == figure.Key:
		return f.step(v, e.Key)
	}
	return v.Same()
}

// dimensionAt returns the dimension of the row that an event hits.
func dimensionAt(v *figure.View, e figure.Event) int { return dim(v, 2*e.Hit.Index+e.Hit.Row) }

// slide shows the blocks of the pairs at a place of the track.
func (f *shift) slide(v *figure.View, x float64) figure.Result {
	_, n := f.shown(v)
	g := layoutOf(v)
	f.first = g.pairsAt(x, n, v.Encoding.Pairs())
	return v.Point(nil).Redrawn()
}

// step changes the offset or the pair as an arrow key says.
func (f *shift) step(v *figure.View, key string) figure.Result {
	by, ok := figure.Arrows[key]
	if !ok {
		return v.Same()
	}
	r := v.Same()
	if by.Row != 0 {
		f.show(v, f.pair+by.Row)
		r.Redraw = true
	} else {
		r = v.Set("offset", strconv.Itoa(v.State.Offset+by.Dim))
	}
	r.Pointed, r.Handled, r.Speak = nil, true, true
	return r
}
