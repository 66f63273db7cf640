//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// dot is the curve of dot products: pointing at it tells an offset, a click or
// an arrow key chooses one.
type dot struct {
	*drawing
	curve plot.Dot
}

func newDot(s *seat) component {
	d := new(dot)
	d.drawing = newDrawing(s, "dot", func(v figure.View) plot.Picture {
		d.curve.View = v
		return &d.curve
	})
	d.on("pointermove", func(e *vecty.Event) { d.point(e) })
	d.on("pointerleave", func(*vecty.Event) { d.read(nil) })
	d.on("pointerup", d.onUp)
	d.onKey(
		s.Say("Left and right arrow keys change the offset k by one, Page Up and Page Down by a tenth of the range.", "左右方向键使间隔 k 变化一，Page Up 与 Page Down 变化范围的十分之一。"),
		d.onArrow,
	)
	return d.drawing
}

// point reads the offset of an event; none below the curve.
func (d *dot) point(e *vecty.Event) {
	at := d.at(e)
	if at.y >= plot.DotBottom {
		d.read(nil)
		return
	}
	k := d.curve.KAt(at.x)
	d.read(&k)
}

// read shows the numbers of an offset; nil for the chosen one. The picture is
// left alone if they are there already, so that what is pressed stays.
func (d *dot) read(k *int) {
	if before := d.curve.K; (k == nil) != (before == nil) || k != nil && *k != *before {
		d.curve.K = k
		d.show(change{point: true})
	}
}

// onUp chooses at the end of a click or a drag.
func (d *dot) onUp(e *vecty.Event) {
	if choice := e.Target.Call("closest", "[data-theta]"); choice.Truthy() {
		theta, base := choice.Get("dataset").Get("theta").String(), choice.Get("dataset").Get("base").String()
		d.change(func(name string) (string, bool) {
			return map[string]string{"theta": theta, "base": base}[name], name == "theta" || name == "base" && base != "0"
		})
		return
	}
	d.point(e)
	if d.curve.K != nil {
		d.choose(*d.curve.K)
	}
}

func (d *dot) onArrow(e *vecty.Event) {
	k, page := d.group.state.Offset, max(1, d.group.state.Range/10)
	switch e.Value.Get("key").String() {
	case "ArrowLeft", "ArrowDown":
		k--
	case "ArrowRight", "ArrowUp":
		k++
	case "PageDown":
		k -= page
	case "PageUp":
		k += page
	default:
		return
	}
	e.Value.Call("preventDefault")
	d.choose(k)
	d.say(d.picture().Summary())
}

// choose makes k the offset.
func (d *dot) choose(k int) {
	d.change(func(name string) (string, bool) { return strconv.Itoa(k), name == "offset" })
}

// change changes parts of the state, if they can be.
func (d *dot) change(parts func(name string) (string, bool)) {
	if next, err := d.group.state.Parse(parts); err == nil {
		d.group.set(next)
	}
}
