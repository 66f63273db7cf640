package dot

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
)

// Handle reads the offset that is pointed at, and chooses an offset or frequencies at
// the end of a click or a drag.
func (d *dot) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return d.point(v, v.Same(), e)
	case figure.Leave:
		return figure.Read(v.Same(), &d.pointed, nil)
	case figure.Release:
		switch e.Hit.Name {
		case "choice":
			return choices[e.Hit.Index].choose(v)
		case "second":
			return v.Set("range", strconv.Itoa(farther(v.State.Range)))
		}
		r := v.Same()
		if e.Hit.Name == "curve" {
			r = choose(v, offsetAt(v, e.X))
		}
		return d.point(v, r, e)
	case figure.Key:
		return step(v, e.Key)
	case figure.Tick:
		r := v.Same()
		for _, s := range d.samplesOf(v) {
			if s.coarse() {
				s.refine()
				r.Redraw = !s.coarse()
				break
			}
		}
		return r
	}
	return v.Same()
}

// Pending asks for a Tick while a curve can be refined.
func (d *dot) Pending(v *figure.View) (after float64, ok bool) {
	for _, s := range d.samplesOf(v) {
		if s.coarse() {
			if len(s.refined) == 0 {
				return calm, true
			}
			return 0, true
		}
	}
	return 0, false
}

// offsetAt returns the offset at a place of the curve.
func offsetAt(v *figure.View, x float64) int {
	c := chartOf(v, 0)
	return c.NearestX(x)
}

// point reads the offset of an event; the chosen one below the curve.
func (d *dot) point(v *figure.View, r figure.Result, e figure.Event) figure.Result {
	if e.Hit.Name != "curve" {
		return figure.Read(r, &d.pointed, nil)
	}
	k := offsetAt(v, e.X)
	return figure.Read(r, &d.pointed, &k)
}

// choose makes k the offset.
func choose(v *figure.View, k int) figure.Result { return v.Set("offset", strconv.Itoa(k)) }

// step changes the offset as a key says.
func step(v *figure.View, key string) figure.Result {
	page := max(1, v.State.Range/10)
	by, ok := map[string]int{
		"ArrowLeft": -1, "ArrowDown": -1, "ArrowRight": 1, "ArrowUp": 1, "PageDown": -page, "PageUp": page,
	}[key]
	if !ok {
		return v.Same()
	}
	return choose(v, v.State.Offset+by).ForKey()
}
