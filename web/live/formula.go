//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
)

// formula is a vector written out. Which of its pairs are, a slider and the
// arrow keys say.
type formula struct {
	*drawing
	from int // the first pair
}

func newFormula(s *seat) component {
	f := &formula{}
	f.drawing = newDrawing(s, "formula", func(v figure.View) plot.Picture { return f.of(v) })
	f.tools = f.slider
	f.drawn = f.slide
	f.renewed = func() { f.from = 0 }
	f.on("pointermove", func(e *vecty.Event) { f.pointAt(f.of(f.view()).DimAt(f.at(e).y)) })
	f.on("pointerdown", func(e *vecty.Event) { f.pointAt(f.of(f.view()).DimAt(f.at(e).y)) })
	f.on("pointerleave", func(e *vecty.Event) {
		if e.Value.Get("pointerType").String() != "touch" {
			f.group.point(nil)
		}
	})
	f.onKey(
		f.Say("Arrow keys move from dimension to dimension, Page Up and Page Down by four pairs, Home and End to the first and the last.", "方向键逐维移动，PageUp 和 PageDown 一次移动四对，Home 和 End 到首尾。"),
		f.onKeyDown,
	)
	return f.drawing
}

func (f *formula) of(v figure.View) *plot.Formula { return &plot.Formula{View: v, From: f.from} }

// pointAt points at a dimension of the position that is shown; at none, if it
// is negative.
func (f *formula) pointAt(dim int) {
	if dim < 0 {
		f.group.point(nil)
		return
	}
	f.group.point(&cell{f.group.row(), dim})
}

func (f *formula) onKeyDown(e *vecty.Event) {
	last := f.group.state.DModel - 1
	dim := 2 * f.from
	if f.group.pointed != nil {
		dim = f.group.pointed.dim
	}
	switch e.Value.Get("key").String() {
	case "ArrowDown", "ArrowRight":
		dim++
	case "ArrowUp", "ArrowLeft":
		dim--
	case "PageDown":
		dim += 8
	case "PageUp":
		dim -= 8
	case "Home":
		dim = 0
	case "End":
		dim = last
	default:
		return
	}
	e.Value.Call("preventDefault")
	c := cell{f.group.row(), max(0, min(dim, last))}
	f.from = max(0, min(f.from, c.dim/2), c.dim/2-3)
	f.group.point(&c)
	name := "sin"
	if c.dim%2 == 1 {
		name = "cos"
	}
	f.say(f.Say("dimension", "维度") + " " + strconv.Itoa(c.dim) + ", " + name + ": " + number.Fixed(f.of(f.view()).Value(c.dim), 8))
}

func (f *formula) slider() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Input(f.onInput)),

		elem.Label(
			vecty.Text(f.Say("from pair i =", "起始对 i =")),
			elem.Input(vecty.Markup(prop.Type(prop.TypeRange), vecty.Class("pairs"))),
			elem.Output(vecty.Markup(vecty.Class("pair"))),
		),
	)}
}

func (f *formula) onInput(e *vecty.Event) {
	f.from = e.Target.Get("valueAsNumber").Int()
	f.group.point(nil)
	f.draw()
}

// slide moves the slider to the first pair.
func (f *formula) slide() {
	most := max(0, f.group.state.DModel/2-5)
	slider := f.root.Node().Call("querySelector", ".pairs")
	slider.Set("min", 0)
	slider.Set("max", most)
	slider.Set("value", min(f.from, most))
	f.root.Node().Call("querySelector", ".pair").Set("textContent", strconv.Itoa(min(f.from, most)))
}
