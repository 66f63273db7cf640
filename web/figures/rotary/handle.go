package rotary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
)

// curveHeld is the curve as a value of held, beyond the tracks.
const curveHeld = bothHandle + 1

// Handle drags the positions, marks the pair that is pointed at, and moves what has the
// focus by arrow keys.
func (f *rope) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		return f.press(v, e)
	case figure.Move:
		if f.held != noTrack && e.Held {
			return f.drag(v, e.X)
		}
		return f.point(v, e)
	case figure.Release, figure.Leave:
		f.held = noTrack
	case figure.Key:
		return f.key(v, e)
	}
	return v.Same()
}

// press takes hold of a position, of both or of the distance on the curve.
func (f *rope) press(v *figure.View, e figure.Event) figure.Result {
	switch e.Hit.Name {
	case "track":
		f.held = e.Hit.Index
	case "curve":
		f.held = curveHeld
	default:
		return f.point(v, e)
	}
	a := axisOf(v)
	f.grip = a.NumberX(e.X) - float64(v.State.Position)
	r := v.Same()
	if f.held != bothHandle {
		r = f.drag(v, e.X)
	}
	r.Capture = true
	return r
}

// drag moves what is held to a place.
func (f *rope) drag(v *figure.View, x float64) figure.Result {
	a := axisOf(v)
	at := a.NearestX(x)
	switch f.held {
	case queryHandle:
		return place(v, v.State.Position, at)
	case keyHandle:
		return place(v, at, queryAt(v))
	case bothHandle:
		n := within(v, int(math.Round(a.NumberX(x)-f.grip)))
		return place(v, n, n+v.State.Offset)
	}
	c := distancesOf(v)
	k := c.NearestX(x)
	return place(v, v.State.Position, v.State.Position+k)
}

// within returns the position of the matrix that is nearest to n.
func within(v *figure.View, n int) int {
	return max(v.State.Start, min(n, v.State.Start+v.State.SeqLen-1))
}

// place puts the key at n and the query at m.
func place(v *figure.View, n, m int) figure.Result {
	n, m = within(v, n), max(-encoder.MaxPosition, min(m, encoder.MaxPosition))
	return v.Set("position", strconv.Itoa(n), "offset", strconv.Itoa(m-n))
}

// point marks the pair that is pointed at.
func (f *rope) point(v *figure.View, e figure.Event) figure.Result {
	switch e.Hit.Name {
	case "pair":
		return f.mark(v, e.Hit.Index)
	case "elements":
		return f.mark(v, f.content(v).pairOf(e.Hit.Column))
	}
	return v.Same()
}

// mark marks a pair.
func (f *rope) mark(v *figure.View, i int) figure.Result {
	r := v.Same()
	if i = max(0, min(i, v.State.HeadDim/2-1)); i != f.marked {
		f.marked, r.Redraw = i, true
	}
	return r
}

// steps are how far keys move what has the focus.
var steps = map[string]int{
	"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -10, "PageUp": 10,
}

// key moves what has the focus.
func (f *rope) key(v *figure.View, e figure.Event) figure.Result {
	by, ok := steps[e.Key]
	if !ok {
		return v.Same()
	}
	n, m, r := v.State.Position, queryAt(v), v.Same()
	switch {
	case e.Hit.Name == "pairs":
		r = f.mark(v, min(f.marked, v.State.HeadDim/2-1)+by)
	case e.Hit.Name != "track":
		return r
	case e.Hit.Index == queryHandle:
		r = place(v, n, m+by)
	case e.Hit.Index == keyHandle:
		r = place(v, n+by, m)
	default:
		n = within(v, n+by)
		r = place(v, n, n+v.State.Offset)
	}
	r.Handled, r.Speak = true, true
	return r
}
