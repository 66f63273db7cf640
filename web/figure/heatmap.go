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

	density float64 // device pixels in a CSS pixel
	drawn   plot.State
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
			h.button("whole", h.words.whole, h.words.whole),
			elem.Label(
				vecty.Text(h.words.colors),
				h.colormaps(),
			),
		),
	)
	return h.root
}

func (h *heatmap) button(zoom, name, face string) vecty.ComponentOrHTML {
	whole := h.group.state.View == h.group.state.Whole()
	return elem.Button(
		vecty.Markup(
			prop.Type(prop.TypeButton),
			vecty.Data("zoom", zoom),
			vecty.Attribute("aria-label", name),
			vecty.Property("title", name),
			vecty.Attribute("aria-disabled", strconv.FormatBool(whole && zoom != "in")),
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
		if s := h.group.state; s.View != h.drawn.View || s.Start != h.drawn.Start || s.SeqLen != h.drawn.SeqLen ||
			s.DModel != h.drawn.DModel || s.Base != h.drawn.Base || s.Colormap != h.drawn.Colormap {
			h.draw()
		}
	}
	h.guide()
}

// From coarseFrom visible dimensions on a coarse picture comes first, of so many
// of the lines that it costs a few milliseconds: an exact one would take more
// than a frame. It follows when there has been no other for a moment, longer
// than it is from frame to frame.
const (
	coarseFrom = 4096 + 64
	coarseCost = 1536 // visible dimensions for each line left out
	coarseTime = 12   // milliseconds
)

func (h *heatmap) draw() {
	h.drawn = h.group.state
	p := h.figure().Plot()
	place(h.part("cells"), float64(p.Min.X), float64(p.Min.Y), float64(p.Dx()), float64(p.Dy()))
	if h.drawn.View.Width > coarseFrom {
		h.paint(1 + int(h.drawn.View.Width)/coarseCost)
		h.fine.start(coarseTime)
		return
	}
	h.paint(1)
}

// paint draws the cells, coarsely by leaving out all but every n-th line.
func (h *heatmap) paint(n int) {
	s, p := h.group.state, h.figure().Plot()
	width := int(math.Round(float64(p.Dx()) * h.density))
	height := int(math.Round(float64(p.Dy())*h.density)) / n
	if size := image.Pt(width, height); h.picture.Rect.Size() != size {
		h.picture = image.NewRGBA(image.Rectangle{Max: size})
	}
	colors, err := plot.ColormapByName(s.Colormap)
	if err != nil {
		return
	}
	begun := mark()
	plot.Raster(h.picture, h.group.encoding, s.View, colors)
	h.surface.put(h.part("cells"), h.picture.Pix, width, height)
	begun.measure("posenc heatmap frame")
	h.number(p)
}

// guide draws what moves with the pointer.
func (h *heatmap) guide() {
	f := h.figure()
	p, size := f.Plot(), `width="`+strconv.Itoa(f.Width)+`" height="`+strconv.Itoa(f.Height)+`"`
	svg := append([]byte(`<svg `+size+`>`), f.AppendSVG(nil)...)
	svg = append(svg, h.crosshair(p)...)
	h.part("guides").Set("innerHTML", string(append(svg, "</svg>"...)))

	values := make([]float64, h.group.state.DModel)
	if h.group.encoding.Row(values, float64(h.group.state.Start+h.group.row())) == nil {
		h.part("curve").Set("innerHTML", h.curve(p, values))
	}
	h.part("readout").Set("innerHTML", h.readout())
}

// crosshair marks the cell that is pointed at: by its row and its column, and
// by a box where cells are large.
func (h *heatmap) crosshair(p image.Rectangle) string {
	c := h.group.pointed
	if c == nil {
		return ""
	}
	v := h.group.state.View
	dx, dy := float64(p.Dx())/v.Width, float64(p.Dy())/v.Height
	left, top := float64(p.Min.X)+(float64(c.dim)-v.Left)*dx, float64(p.Min.Y)+(float64(c.row)-v.Top)*dy
	right, bottom := min(left+dx, float64(p.Max.X)), min(top+dy, float64(p.Max.Y))
	left, top = max(left, float64(p.Min.X)), max(top, float64(p.Min.Y))
	if right <= left || bottom <= top {
		return ""
	}
	d := "M" + px((left+right)/2) + " " + px(float64(p.Min.Y)) + "V" + px(float64(p.Max.Y)) +
		"M" + px(float64(p.Min.X)) + " " + px((top+bottom)/2) + "H" + px(float64(p.Max.X))
	if dx >= 8 && dy >= 8 {
		d = "M" + px(left) + " " + px(top) + "H" + px(right) + "V" + px(bottom) + "H" + px(left) + "Z"
	}
	return `<path class="under" d="` + d + `"/><path class="crosshair" d="` + d + `"/>`
}

func px(x float64) string { return strconv.FormatFloat(x, 'f', 1, 64) }

// curve draws the vector of the position in question, dimension under
// dimension.
func (h *heatmap) curve(p image.Rectangle, values []float64) string {
	g := h.group
	c := plot.Curve{
		Width: h.width, Left: p.Min.X, Right: p.Max.X, From: g.state.View.Left, Dimensions: g.state.View.Width,
		Sine: h.words.sine, Cosine: h.words.cosine,
	}
	if g.pointed != nil {
		c.Marked = &g.pointed.dim
	}
	svg := []byte(`<svg role="img" aria-label="` + h.words.curveName(strconv.Itoa(g.state.Start+g.row())) +
		`" width="` + strconv.Itoa(h.width) + `" height="` + strconv.Itoa(plot.CurveHeight) + `">`)
	return string(append(c.AppendSVG(svg, values), "</svg>"...))
}

// readout tells the cell that is pointed at, or the first one in view of the
// chosen position.
func (h *heatmap) readout() string {
	g := h.group
	c := cell{g.row(), min(int(math.Ceil(g.state.View.Left-0.5)), g.state.DModel-1)}
	if g.pointed != nil {
		c = *g.pointed
	}
	w, i := h.words, c.dim/2
	function := "sin"
	if c.dim%2 == 1 {
		function = "cos"
	}
	item := func(class, name, value, unit string) string {
		return `<div class="` + class + `"><dt>` + name + `</dt><dd>` + value + ` <small>` + unit + `</small></dd></div>`
	}
	return "<dl>" +
		item("position", w.positions, plot.FormatInteger(float64(g.state.Start+c.row)), "") +
		item("dimension", w.dimension, plot.FormatInteger(float64(c.dim)), function) +
		item("pair", w.pair, plot.FormatInteger(float64(i)), "") +
		item("omega", w.omega, significant(g.encoding.Frequency(i)), w.perPosition) +
		item("wavelength", w.wavelength, significant(g.encoding.Wavelength(i)), w.inPositions) +
		item("value "+function, w.value, decimals(g.value(c)), "") +
		"</dl>"
}

// number writes the values into the cells, where there is room.
func (h *heatmap) number(p image.Rectangle) {
	s := h.group.state
	dx, dy := float64(p.Dx())/s.View.Width, float64(p.Dy())/s.View.Height
	if dx < 64 || dy < 18 {
		return
	}
	context := h.part("cells").Call("getContext", "2d")
	context.Set("font", strconv.FormatFloat(13*h.density, 'f', 0, 64)+"px system-ui, sans-serif")
	context.Set("textAlign", "center")
	context.Set("textBaseline", "middle")
	for row := int(s.View.Top); row < s.SeqLen && float64(row) < s.View.Top+s.View.Height; row++ {
		for dim := int(s.View.Left); dim < s.DModel && float64(dim) < s.View.Left+s.View.Width; dim++ {
			x := (float64(dim) + 0.5 - s.View.Left) * dx * h.density
			y := (float64(row) + 0.5 - s.View.Top) * dy * h.density
			px, py := max(0, min(int(x), h.picture.Rect.Dx()-1)), max(0, min(int(y), h.picture.Rect.Dy()-1))
			context.Set("fillStyle", ink(h.picture.RGBAAt(px, py)))
			context.Call("fillText", fixed(h.group.value(cell{row, dim}), 4), x, y)
		}
	}
}

func (h *heatmap) onClick(e *vecty.Event) {
	switch e.Target.Get("dataset").Get("zoom").String() {
	case "in":
		h.glide(h.zoomed(1/1.5, h.focus()))
	case "out":
		h.glide(h.zoomed(1.5, h.focus()))
	case "whole":
		h.glide(h.group.state.Whole())
	}
}

func (h *heatmap) onChange(e *vecty.Event) {
	if s, err := h.group.state.With("colormap", e.Target.Get("value").String()); err == nil {
		h.group.set(s)
	}
}
