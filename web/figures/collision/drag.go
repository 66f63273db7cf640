package collision

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
)

type drag struct {
	held         func(x float64) []string // what dragging to x sets; nil for nothing
	ruler, bases scale.Axes
}

const rulerTarget, baseTarget = "ruler", "base"

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	d := plot.Own[drag](v)
	switch {
	case e.Kind == plot.Press:
		if d.held = d.take(v, e); d.held != nil {
			return v.Set(d.held(e.X)...).Grabbed()
		}
	case e.Kind == plot.Move && e.Held && d.held != nil:
		return v.Set(d.held(e.X)...)
	case e.Kind == plot.Release, e.Kind == plot.Leave:
		d.held = nil
	case e.Kind == plot.Key:
		return step(v, e.Key)
	}
	return usual()
}

// take takes hold of the base, of the nearer position, or of both positions between them.
func (d *drag) take(v *plot.View, e plot.Event) func(x float64) []string {
	const reach = 16 // pixels from a position
	first, last := v.State.Start, v.State.SeqLen-1
	rowAt := func(x float64) int { return min(d.ruler.NearestX(x)-first, last) }
	away := func(row int) float64 { return math.Abs(e.X - d.ruler.PixelX(float64(first+row))) }
	p, q := rows(v)
	switch row := rowAt(e.X); {
	case e.Hit.Name == baseTarget:
		return func(x float64) []string { return setBase(d.bases.NumberX(max(d.bases.Left, min(x, d.bases.Right)))) }
	case e.Hit.Name != rulerTarget:
		return nil
	case min(away(p), away(q)) > reach && (row-p)*(row-q) < 0:
		k, grip := q-p, row-p
		return func(x float64) []string { return put(v, max(0, -k, min(rowAt(x)-grip, last-max(0, k))), k) }
	case away(q) <= away(p):
		return func(x float64) []string { return put(v, p, rowAt(x)-p) }
	}
	return func(x float64) []string { return put(v, rowAt(x), q-rowAt(x)) }
}

func put(v *plot.View, p, k int) []string {
	return []string{"position", strconv.Itoa(v.State.Start + p), "offset", strconv.Itoa(k)}
}

// move returns what sets an offset, with p moved so that p + k is a row.
func move(v *plot.View, k int) []string { return put(v, min(v.Chosen(), v.State.SeqLen-1-k), k) }

func setBase(base float64) []string {
	return []string{"base", strconv.FormatFloat(max(1, base), 'g', 2, 64)}
}

func collide(v *plot.View, i int) int {
	k, least := 0, math.Inf(1)
	for o := 1; o <= min(v.State.SeqLen-1, maxOffsets); o++ {
		if _, cos := v.Encoding.Pair(i, float64(o)); 1-cos < least {
			k, least = o, 1-cos
		}
	}
	return k
}

var presets = [...]float64{16, 100, 1000, 10000, 1e6}

func tools(v *plot.View) (list []plot.Tool) {
	for i, base := range presets {
		list = append(list, plot.Tool{
			Name: strconv.Itoa(i), Label: "n = " + number.Integer(base), Set: func() []string { return setBase(base) },
			Group: v.Say(baseGroup), Toggle: true, Pressed: v.State.Base == base,
		})
	}
	single := v.State.SeqLen == 1
	first := func() []string { return move(v, collide(v, 0)) }
	nearest := func() []string { return move(v, nearestOf(v).k) }
	return append(list,
		plot.Tool{Name: "collide", Label: v.Say(inFirst), Disabled: single, Set: first},
		plot.Tool{Name: "nearest", Label: v.Say(nearestRows), Disabled: single, Set: nearest})
}

// step moves the positions within the text, or the base to the next of 1, 2, 5, 10, ….
func step(v *plot.View, key string) plot.Result {
	p, q := rows(v)
	r := v.Same()
	by, arrow := plot.Arrows[key]
	p, q = p+by.Dim, q+by.Dim-by.Row
	switch {
	case key == "PageUp":
		r = v.Set(setBase(scale.RoundUp(v.State.Base * 1.01))...)
	case key == "PageDown":
		r = v.Set(setBase(1 / scale.RoundUp(1.01/v.State.Base))...)
	case !arrow:
		return r
	case min(p, q) >= 0 && max(p, q) < v.State.SeqLen:
		r = v.Set(put(v, p, q-p)...)
	}
	return r.ForKey()
}
