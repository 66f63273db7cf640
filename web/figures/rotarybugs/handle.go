package rotarybugs

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// Handle chooses a bug by a click on its small chart, and a position by a press or a drag
// on the large one.
func (w *wing) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		if e.Hit.Name == "position" {
			w.held = true
			r := place(v, e.X)
			r.Capture = true
			return r
		}
	case figure.Move:
		if w.held && e.Held {
			return place(v, e.X)
		}
	case figure.Release, figure.Leave:
		w.held = false
	case figure.Click:
		if e.Hit.Name == "bug" {
			return v.Set("rotary-bug", param.RotaryBugNames()[e.Hit.Index])
		}
	case figure.Key:
		return key(v, e.Key)
	}
	return v.Same()
}

// place looks at the position at a pixel.
func place(v *figure.View, x float64) figure.Result {
	g := layoutOf(v)
	a := g.errorAxes()
	return look(v, int(math.Round(a.NumberX(max(a.Left, min(x, a.Right))))))
}

// look looks at the nearest position there is.
func look(v *figure.View, position int) figure.Result {
	return v.Set("rotary-position", strconv.Itoa(max(0, min(position, param.MaxRotaryPosition))))
}

// key goes from bug to bug, or from position to position.
func key(v *figure.View, name string) figure.Result {
	at := v.State.RotaryPos
	positions := map[string]int{"ArrowUp": at - 1, "ArrowDown": at + 1, "PageUp": at / 2, "PageDown": max(1, 2*at)}
	var r figure.Result
	if next, ok := positions[name]; ok {
		r = look(v, next)
	} else if by, ok := figure.Arrows[name]; ok {
		names := param.RotaryBugNames()
		r = v.Set("rotary-bug", names[max(0, min(slices.Index(names, v.State.RotaryBug)+by.Dim, len(names)-1))])
	} else {
		return v.Same()
	}
	r.Handled, r.Speak = true, true
	return r
}
