package waves

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// Handle reads the position and marks the dimension that are pointed at. A click, a
// drag and keys choose a position.
func (waves) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		return v.Same().Captured()
	case figure.Move:
		return point(v, e)
	case figure.Release: // but not the end of a touch that has scrolled the page
		if e.Held {
			return point(v, e)
		}
	case figure.Leave:
		return v.Point(nil)
	case figure.Key:
		return key(v, e.Key)
	}
	return v.Same()
}

// point points at the nearest curve, and while the pointer is down chooses the
// position.
func point(v *figure.View, e figure.Event) figure.Result {
	at := picture{v}.cellAt(e.X, e.Y)
	r := v.Same()
	if e.Held {
		r = v.Choose(at.Row)
	}
	r.Pointed = &at
	return r
}

// cellAt returns the row of the matrix and the dimension at a point: the curve that
// is nearest there, while no dimension is pointed at. Beside the circles it is the
// chosen row.
func (p picture) cellAt(x, y float64) figure.Cell {
	waves, _ := p.resting()
	g := p.grid(len(waves))
	row := p.Chosen()
	if x < g.Right+g.unit/4 {
		row = int(max(0, min(math.Round(g.NumberX(x)), float64(p.State.SeqLen-1))))
	}
	k := max(0, min(int((y-g.top)/g.row), len(waves)-1))
	w, value := waves[k], (g.zero(k)-y)/g.unit
	sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start+row))
	if !w.sine || w.cosine && math.Abs(value-cos) < math.Abs(value-sin) {
		return figure.Cell{Row: row, Dim: 2*w.pair + 1}
	}
	return figure.Cell{Row: row, Dim: 2 * w.pair}
}

// key chooses another position.
func key(v *figure.View, key string) figure.Result {
	all := v.State.SeqLen
	page := max(1, all/10)
	by, ok := map[string]int{
		"ArrowLeft": -1, "ArrowRight": 1, "PageDown": -page, "PageUp": page, "Home": -all, "End": all,
	}[key]
	if !ok {
		return v.Same()
	}
	return v.Step(by)
}
