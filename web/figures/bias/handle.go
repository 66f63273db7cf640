package bias

import (
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
)

// Handle reads the distance that is pointed at, and chooses a distance or a head at the
// end of a click or a drag.
func (f *biases) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return f.point(v, v.Same(), e)
	case figure.Leave:
		return f.read(v.Same(), nil)
	case figure.Release:
		r := v.Same()
		switch e.Hit.Name {
		case "head":
			return v.Set("head", strconv.Itoa(e.Hit.Column+1))
		case "curve":
			r = v.Set("offset", strconv.Itoa(distanceAt(v, e)))
		}
		return f.point(v, r, e)
	case figure.Key:
		return step(v, e.Key)
	}
	return v.Same()
}

// distanceAt returns the distance at the place of an event, in the chart that it hits.
func distanceAt(v *figure.View, e figure.Event) int {
	g := layoutOf(v)
	b := [...]box{biasChart: g.biasBox, bucketChart: g.bucketBox}[e.Hit.Index]
	a := b.axes(v, chart.Scale{})
	return int(round(max(a.X.Lo, min(a.NumberX(e.X), a.X.Hi))))
}

// point reads the distance of an event; the chosen one beside the charts.
func (f *biases) point(v *figure.View, r figure.Result, e figure.Event) figure.Result {
	if e.Hit.Name != "curve" {
		return f.read(r, nil)
	}
	n := distanceAt(v, e)
	return f.read(r, &n)
}

// read shows the numbers of a distance; nil for the chosen one.
func (f *biases) read(r figure.Result, n *int) figure.Result {
	r.Redraw = figure.Differ(n, f.pointed)
	f.pointed = n
	return r
}

// step changes the distance or the head as a key says.
func step(v *figure.View, key string) figure.Result {
	page := max(1, v.State.Range/10)
	heads := map[string]int{"ArrowUp": 1, "ArrowDown": -1}
	distances := map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "PageDown": -page, "PageUp": page}
	r := v.Same()
	if by, ok := heads[key]; ok {
		head := min(v.State.Head, v.State.Heads) + by
		r = v.Set("head", strconv.Itoa(max(1, min(head, v.State.Heads))))
	} else if by, ok := distances[key]; ok {
		r = v.Set("offset", strconv.Itoa(v.State.Offset+by))
	} else {
		return r
	}
	r.Handled, r.Speak = true, true
	return r
}
