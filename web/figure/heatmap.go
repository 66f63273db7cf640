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
	group *group
	words *words
	root  *vecty.HTML

	width, height int // of the stage, in CSS pixels

	density float64    // device pixels in a CSS pixel
	drawn   plot.State // what the cells show, but for the position
	picture *image.RGBA
	surface surface
	fine    *delay // draws exactly what was drawn coarsely at first

	fingers fingers
	gliding *glide // the glide that is under way, if any
}

func newHeatmap(g *group, w *words) *heatmap {
	h := &heatmap{group: g, words: w, picture: new(image.RGBA)}
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
				vecty.Attribute("aria-label", h.words.heatmapName),
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

			vecty.Text(h.words.heatmapKeys),
		),
		elem.Div(
			vecty.Markup(vecty.Class("tools")),

			h.button("in", h.words.zoomIn, "+"),
			h.button("out", h.words.zoomOut, "−"),
			h.button("ArrowLeft", h.words.left, "←"),
			h.button("ArrowRight", h.words.right, "→"),
			h.button("ArrowUp", h.words.up, "↑"),
			h.button("ArrowDown", h.words.down, "↓"),
			h.button("whole", h.words.whole, h.words.whole),
			elem.Label(
				vecty.Text(h.words.colors),
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
	names := []string{h.words.viridis, h.words.diverging, h.words.cividis}
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
	return h.words.heatmapSummary(s.Text("seq-len"), s.Text("d-model"), s.Text("base"), strconv.Itoa(top), strconv.Itoa(bottom))
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
		Labels:   plot.HeatmapLabels{Position: h.words.positions, Dimension: h.words.dimensions, Value: h.words.value},
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
