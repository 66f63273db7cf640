//go:build js

package figure

import (
	"image"
	"math"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/plot"
)

// heatmap is the matrix as a picture, to be pointed at and zoomed into, with
// the vector of one position beneath it.
type heatmap struct {
	vecty.Core
	*seat
	root *vecty.HTML

	width, height int // of the stage, in CSS pixels

	density float64    // device pixels in a CSS pixel
	drawn   plot.State // what the cells show, but for the position
	picture *image.RGBA
	surface surface
	fine    *delay // draws exactly what was drawn coarsely at first

	fingers fingers
	gliding *glide // the glide that is under way, if any
}

func newHeatmap(s *seat) figure {
	h := &heatmap{seat: s, picture: new(image.RGBA)}
	h.fine = newDelay(func() { h.paint(1) })
	return h
}

func (h *heatmap) Render() vecty.ComponentOrHTML {
	s := h.group.state
	h.root = elem.Div(
		vecty.Markup(
			vecty.Class("heatmap"),
			event.Click(h.onClick),
			event.Change(h.onChange),
		),

		elem.Div(
			vecty.Markup(
				vecty.Class("stage"),
				vecty.MarkupIf(s.View != s.Whole(), vecty.Class("within")),
				vecty.Property("tabIndex", 0),
				vecty.Attribute("role", "application"),
				vecty.Attribute("aria-label", h.Say("Heatmap of the positional encoding", "位置编码热力图")),
				vecty.Attribute("aria-describedby", "keys"),
				&vecty.EventListener{Name: "pointermove", Listener: h.onMove},
				&vecty.EventListener{Name: "pointerleave", Listener: h.onLeave},
				&vecty.EventListener{Name: "pointerdown", Listener: h.onDown},
				&vecty.EventListener{Name: "pointerup", Listener: h.onUp},
				&vecty.EventListener{Name: "pointercancel", Listener: h.onLeave},
				event.Wheel(h.onWheel),
				event.KeyDown(h.onKey),
			),

			elem.Canvas(vecty.Markup(
				vecty.Class("cells"),
				vecty.Attribute("role", "img"),
				vecty.Attribute("aria-label", h.summary()),
			)),
			elem.Div(vecty.Markup(vecty.Class("guides"), vecty.Attribute("aria-hidden", "true"))),
		),
		elem.Div(vecty.Markup(vecty.Class("curve"))),
		elem.Div(vecty.Markup(vecty.Class("readout"))),
		elem.Paragraph(vecty.Markup(vecty.Class("spoken"), vecty.Attribute("aria-live", "polite"))),
		elem.Paragraph(
			vecty.Markup(prop.ID("keys"), vecty.Property("hidden", true)),

			vecty.Text(h.Say("Arrow keys move from cell to cell, Enter chooses the position, plus and minus zoom, Shift with arrows pans, 0 shows the whole matrix.", "方向键逐格移动，回车选中该位置，加号和减号缩放，Shift 加方向键平移，0 显示整个矩阵。")),
		),
		elem.Div(
			vecty.Markup(vecty.Class("tools")),

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
		),
	)
	return h.root
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
	names := []string{"viridis", h.Say("diverging", "双色，0 居中"), "cividis"}
	options := make(vecty.List, len(names))
	for i, name := range plot.ColormapNames() {
		options[i] = elem.Option(
			vecty.Markup(
				vecty.Attribute("value", name),
				vecty.Property("selected", name == h.group.state.Colormap),
			),

			vecty.Text(names[i]),
		)
	}
	return elem.Select(options)
}

// summary says what the picture shows.
func (h *heatmap) summary() string {
	s := h.group.state
	top := s.Start + int(s.View.Top)
	bottom := min(s.Start+s.SeqLen-1, s.Start+int(math.Ceil(s.View.Top+s.View.Height))-1)
	seqLen, dModel, base := s.Text("seq-len"), s.Text("d-model"), s.Text("base")
	first, last := strconv.Itoa(top), strconv.Itoa(bottom)
	return h.Say(
		"Positional encoding of "+seqLen+" positions in "+dModel+" dimensions with base "+base+
			"; shown are positions "+first+" to "+last+". The values of the first dimensions oscillate fast from position to position, those of the last ones hardly change. The table holds the numbers.",
		seqLen+" 个位置、"+dModel+" 维、底数为 "+base+" 的位置编码；图中是位置 "+first+" 到 "+last+
			"。最前面几维的数值随位置快速振荡，最后几维几乎不变。具体数值见表格。",
	)
}

// Mount follows the size of the stage.
func (h *heatmap) Mount() {
	observe(h.part("stage"), h.resize)
	watchWheel()
}

func (h *heatmap) part(class string) element {
	return h.root.Node().Call("querySelector", "."+class)
}

func (h *heatmap) resize() {
	width, height := h.part("stage").Get("clientWidth").Int(), h.part("stage").Get("clientHeight").Int()
	density := window.Get("devicePixelRatio").Float()
	if width == 0 || width == h.width && height == h.height && density == h.density {
		return
	}
	h.width, h.height, h.density = width, height, density
	h.drawn = plot.State{}
	h.show(change{state: true, point: true})
}

// figure returns what is drawn around and upon the cells.
func (h *heatmap) figure() plot.Heatmap {
	s, row := h.group.state, h.group.chosen()
	return plot.Heatmap{
		Width: h.width, Height: h.height,
		Window: s.View,
		Start:  s.Start, SeqLen: s.SeqLen, DModel: s.DModel,
		Colormap: s.Colormap,
		Chosen:   &row,
		Lang:     h.Lang,
	}
}

func (h *heatmap) show(c change) {
	if h.width == 0 {
		return
	}
	if c.state {
		vecty.Rerender(h)
		h.draw()
	}
	h.guide()
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
