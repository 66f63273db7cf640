package rotary

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// The indices of the targets of name "track": rows in which the query, the key or both are
// dragged.
const (
	queryTrack = iota
	keyTrack
	bothTrack
)

// A drag is what is held of the axis of positions.
type drag struct {
	held  bool
	track int
	grip  float64    // how many positions after the key it is
	axis  scale.Axes // as it is drawn
}

// positions draws the axis of positions with the handles of the query and the key, and the bar
// that moves both. A handle beyond the axis is at its end.
func (p *picture) positions(s *scene.Scene, at scene.Box) {
	first, bar := float64(p.State.Start), at.Y+76
	a := &plot.Own[drag](p.View).axis
	*a = scale.Axes{
		Left: at.X + 14, Right: at.X + at.Width - 14, Top: at.Y, Bottom: bar + 8,
		X: scale.Scale{Lo: first, Hi: first + math.Max(1, float64(p.State.SeqLen-1))},
	}
	pixel := func(pos int) float64 { return max(a.Left, min(math.Round(a.PixelX(float64(pos))), a.Right)) }
	xm, xn := pixel(p.m), pixel(p.n)
	s.Horizontal(scene.Rule, a.Left, bar, a.Right)
	a.XAxis(s, p.Say(position))
	s.Shape(scene.Line|scene.Edge, new(scene.Path).Move(xm, at.Y+14).Vertical(bar).Move(xn, at.Y+46).Vertical(bar))
	s.Add(scene.Stroke{Class: scene.Offset, Width: 8, Path: new(scene.Path).Move(min(xn, xm)-4, bar).Horizontal(max(xn, xm) + 4)})
	track := func(index int, y, x, half float64, label string) {
		s.Target("track", index, at.X, y-15, at.Width, 30)
		s.Targets = append(s.Targets, scene.Target{
			Name: "track", Index: index, Hand: true, Label: label, Box: scene.Box{X: x - half, Y: y - 14, Width: 2 * half, Height: 28},
		})
	}
	track(queryTrack, at.Y+14, xm, 14, p.Say(ofQuery, "m", p.m))
	track(keyTrack, at.Y+46, xn, 14, p.Say(ofKey, "n", p.n))
	track(bothTrack, bar, (xn+xm)/2, math.Abs(xn-xm)/2+14, p.Say(ofBoth, "k", p.m-p.n))
	handle := func(class scene.Class, x, y float64, letter string) {
		s.Circle(scene.Area|class, x, y, 12)
		s.Text(scene.Ground|scene.Strong, scene.Middle, x, y+4, letter)
	}
	handle(scene.Position, xn, at.Y+46, "n")
	handle(scene.Ink, xm, at.Y+14, "m")
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	d := plot.Own[drag](v)
	switch n, m := v.State.Position, within(v.State.Position+v.State.Offset); {
	case e.Kind == plot.Press && e.Hit.Name == "track":
		d.held, d.track, d.grip = true, e.Hit.Index, d.axis.NumberX(e.X)-float64(n)
		if d.track == bothTrack {
			return v.Same().Captured()
		}
		return place(v, d.track, d.axis.NearestX(e.X), n, m).Captured()
	case e.Kind == plot.Move && d.held && e.Held && d.track == bothTrack:
		return place(v, bothTrack, int(math.Round(d.axis.NumberX(e.X)-d.grip)), n, m)
	case e.Kind == plot.Move && d.held && e.Held:
		return place(v, d.track, d.axis.NearestX(e.X), n, m)
	case e.Kind == plot.Release, e.Kind == plot.Leave:
		d.held = false
	case e.Kind == plot.Key:
		by, pair := plot.StepOf(e.Key, 10), v.Number("pair")
		switch {
		case by == 0 || e.Hit.Name == "":
			return v.Same()
		case e.Hit.Name == "pairs":
			return pair.Choose(v, pair.Chosen+float64(by)).ForKey()
		case e.Hit.Index == queryTrack:
			return place(v, queryTrack, m+by, n, m).ForKey()
		}
		return place(v, e.Hit.Index, n+by, n, m).ForKey()
	}
	return usual()
}

// place moves the query from m, the key from n, or both, to a place where there are positions.
func place(v *plot.View, track, to, n, m int) plot.Result {
	if track == queryTrack {
		m = within(to)
	} else {
		to = max(v.State.Start, min(to, v.State.Start+v.State.SeqLen-1))
		if track == bothTrack {
			m = within(to + v.State.Offset)
		}
		n = to
	}
	return v.Set("position", strconv.Itoa(n), "offset", strconv.Itoa(m-n))
}
