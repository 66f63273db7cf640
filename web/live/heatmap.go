//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// heatmap is the matrix as a picture, to be pointed at and zoomed into.
type heatmap struct {
	*drawing
	last    *plot.Heatmap // the picture that was drawn last
	painted painting
	fine    *delay // draws exactly what was drawn coarsely at first

	hover   *finger // where a mouse is over the picture
	fingers fingers
	gliding *glide // the glide that is under way, if any
	hinting *delay // hides the hint
}

func newHeatmap(s *seat) component {
	h := &heatmap{}
	h.drawing = newDrawing(s, "heatmap", h.of)
	h.fine = newDelay(h.refine)
	h.hint = h.Say("Hold Ctrl or ⌘ to zoom with the wheel", "按住 Ctrl 或 ⌘ 并滚动滚轮即可缩放")
	h.hinting = newDelay(func() { h.part("hint").Set("hidden", true) })
	h.painter = h.paintCells
	h.tools = h.buttons
	h.drawn = func() {
		state := h.group.state
		h.part("picture-place").Get("classList").Call("toggle", "within", state.View != state.Whole())
	}
	h.on("pointermove", h.onMove)
	h.on("pointerleave", h.onLeave)
	h.on("pointerdown", h.onDown)
	h.on("pointerup", h.onUp)
	h.on("pointercancel", h.onLeave)
	h.on("wheel", h.onWheel)
	h.onKey(
		h.Say("Arrow keys move from cell to cell, Enter chooses the position, plus and minus zoom, Shift with arrows pans, 0 shows the whole matrix. The wheel zooms while Ctrl or Command is held.", "方向键逐格移动，回车选中该位置，加号和减号缩放，Shift 加方向键平移，0 显示整个矩阵。按住 Ctrl 或 Command 时滚轮缩放。"),
		h.onKeyDown,
	)
	watchWheel()
	return h.drawing
}

// of returns the picture of a view. It keeps what does not change from frame
// to frame.
func (h *heatmap) of(v figure.View) plot.Picture {
	p := &plot.Heatmap{View: v, Density: h.density}
	if h.last != nil && h.last.Encoding == v.Encoding {
		p.Moved = h.last.Moved
	}
	h.last = p
	return p
}

func (h *heatmap) buttons() vecty.List {
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(h.onClick), event.Change(h.onChange)),

		h.button("in", h.Say("Zoom in", "放大"), "+"),
		h.button("out", h.Say("Zoom out", "缩小"), "−"),
		h.button("ArrowLeft", h.Say("Look to the left", "向左看"), "←"),
		h.button("ArrowRight", h.Say("Look to the right", "向右看"), "→"),
		h.button("ArrowUp", h.Say("Look up", "向上看"), "↑"),
		h.button("ArrowDown", h.Say("Look down", "向下看"), "↓"),
		h.button("whole", h.Say("Whole matrix", "整个矩阵"), h.Say("Whole matrix", "整个矩阵")),
		elem.Label(
			vecty.Text(h.Say("Colours", "配色")),
			h.colormaps(),
		),
	)}
}

// button does what wheels, fingers and keys do, for those who can only click.
func (h *heatmap) button(look, name, face string) vecty.ComponentOrHTML {
	whole := h.group.state.View == h.group.state.Whole()
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("look", look),
			vecty.Attribute("aria-label", name),
			vecty.Property("title", name),
			vecty.Attribute("aria-disabled", strconv.FormatBool(whole && look != "in")),
		),

		vecty.Text(face),
	)
}

func (h *heatmap) colormaps() vecty.ComponentOrHTML {
	choices := param.Find("colormap").Choices
	options := make(vecty.List, len(choices))
	for i, c := range choices {
		options[i] = elem.Option(
			vecty.Markup(
				vecty.Attribute("value", c.Name),
				vecty.Property("selected", c.Name == h.group.state.Colormap),
			),

			vecty.Text(say(h.Lang, c.Label)),
		)
	}
	return elem.Select(options)
}

func (h *heatmap) onClick(e *vecty.Event) {
	switch look := e.Target.Get("dataset").Get("look").String(); look {
	case "in":
		h.glide(h.zoomed(1/1.5, h.focus()))
	case "out":
		h.glide(h.zoomed(1.5, h.focus()))
	case "whole":
		h.glide(h.group.state.Whole())
	default:
		if d, ok := directions[look]; ok {
			h.glide(h.panned(d))
		}
	}
}

func (h *heatmap) onChange(e *vecty.Event) {
	if s, err := h.group.state.With("colormap", e.Target.Get("value").String()); err == nil {
		h.group.set(s)
	}
}
