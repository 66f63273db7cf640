//go:build js

package live

import (
	"image"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// A drawing is a figure that shows a picture. The picture is drawn past Vecty,
// at most once a frame. What a figure does beyond that hangs on the functions,
// each of which may be nil.
type drawing struct {
	vecty.Core
	*seat
	make func(v *figure.View) *scene.Scene
	data func(v *figure.View) dataio.Table

	handles   string // what keys do at the buttons over the picture; empty if there are none
	onHandle  func(e *vecty.Event)
	keys      string             // what can be done with the keys, for those who do not see it
	hint      string             // shown on the picture for a while, when the figure asks for it
	listeners []listener         // of the place of the picture
	head      func() vecty.List  // what stands above the picture
	tools     func() vecty.List  // and below it
	drawn     func()             // called when the picture has been drawn
	painter   func(*scene.Cells) // draws the cells
	renewed   func()             // forgets what a reader did to the figure, but for the state

	root    *vecty.HTML
	width   int     // in CSS pixels
	density float64 // device pixels in a CSS pixel
	cells   *image.RGBA
	surface surface
}

func newDrawing(s *seat, make func(v *figure.View) *scene.Scene, data func(v *figure.View) dataio.Table) *drawing {
	return &drawing{seat: s, make: make, data: data, cells: new(image.RGBA)}
}

type listener struct {
	event string
	call  func(e *vecty.Event)
}

// on adds a listener to the place of the picture.
func (d *drawing) on(event string, call func(e *vecty.Event)) {
	d.listeners = append(d.listeners, listener{event, call})
}

// onKey makes the place of the picture take the focus, and keys.
func (d *drawing) onKey(keys string, call func(e *vecty.Event)) {
	d.keys = keys
	d.on("keydown", call)
}

// markup returns the markup of the place of the picture.
func (d *drawing) markup() vecty.MarkupList {
	list := []vecty.Applyer{vecty.Class("picture-place"), vecty.Attribute("part", "picture")}
	for _, l := range d.listeners {
		list = append(list, &vecty.EventListener{Name: l.event, Listener: l.call})
	}
	if d.keys != "" {
		list = append(list,
			vecty.Property("tabIndex", 0),
			vecty.Attribute("role", "application"),
			vecty.Attribute("aria-label", figure.Title(d.spec.Name, d.Lang)),
			vecty.Attribute("aria-describedby", "keys"))
	}
	return vecty.Markup(list...)
}

func (d *drawing) Render() vecty.ComponentOrHTML {
	var head, tools vecty.List
	if d.head != nil {
		head = d.head()
	}
	if d.tools != nil {
		tools = d.tools()
	}
	d.root = elem.Div(
		vecty.Markup(vecty.Class(d.spec.Name)),

		head,
		elem.Div(
			d.markup(),

			elem.Div(vecty.Markup(vecty.Class("span"))),
			elem.Canvas(vecty.Markup(vecty.Class("cells"), vecty.Attribute("aria-hidden", "true"))),
			elem.Div(vecty.Markup(vecty.Class("drawn"))),
			vecty.If(d.hint != "", elem.Paragraph(
				vecty.Markup(vecty.Class("hint"), vecty.Property("hidden", true)),

				vecty.Text(d.hint),
			)),
			vecty.If(d.handles != "", d.handlesOver()),
			elem.Paragraph(vecty.Markup(vecty.Class("spoken"), vecty.Attribute("aria-live", "polite"))),
			elem.Paragraph(
				vecty.Markup(prop.ID("keys"), vecty.Property("hidden", true)),

				vecty.Text(d.keys),
			),
		),
		tools,
	)
	return d.root
}

// Mount follows the width of the picture. What is observed has no height, which
// drawing would change, for the observer to complain of.
func (d *drawing) Mount() {
	observe(d.part("span"), func() {
		width := d.part("span").Get("clientWidth").Int()
		density := window.Get("devicePixelRatio").Float()
		if width > 0 && (width != d.width || density != d.density) {
			d.width, d.density = width, density
			d.draw()
		}
	})
}

func (*drawing) Copy() vecty.Component { return new(drawing) }

func (d *drawing) part(class string) element {
	return d.root.Node().Call("querySelector", "."+class)
}

func (d *drawing) renew() {
	if d.renewed != nil {
		d.renewed()
	}
}

// view returns what the picture is drawn of.
func (d *drawing) view() figure.View {
	g := d.group
	v := figure.View{State: g.state, Encoding: g.encoding, Table: g.table, Width: d.width, Density: d.density, Lang: d.Lang, Row: g.row(), Dim: -1, Live: true}
	if g.pointed != nil {
		v.Dim = g.pointed.dim
	}
	return v
}

// picture returns the picture as it is now.
func (d *drawing) picture() *scene.Scene {
	v := d.view()
	return d.make(&v)
}

// numbers returns the numbers behind the picture.
func (d *drawing) numbers() dataio.Table {
	v := d.view()
	return d.data(&v)
}

func (d *drawing) show(c change) {
	if (d.head != nil || d.tools != nil) && c != (change{point: true}) {
		vecty.Rerender(d)
	}
	if d.width > 0 {
		d.draw()
	}
}

// draw draws the picture.
func (d *drawing) draw() {
	begun := now()
	s := d.picture()
	svg := []byte(`<svg class="picture" role="img" aria-label="` + scene.Escape(s.Summary) + `" width="` +
		strconv.Itoa(d.width) + `" height="` + strconv.Itoa(s.Height) + `">`)
	svg = s.AppendHands(s.AppendSVG(svg))
	d.part("drawn").Set("innerHTML", string(append(svg, "</svg>"...)))
	if s.Cells != nil {
		d.painter(s.Cells)
	}
	if d.drawn != nil {
		d.drawn()
	}
	measure("posenc "+d.spec.Name+" frame", begun)
}

// paint draws the cells beneath the picture, coarsely by leaving out all but
// every n-th line.
func (d *drawing) paint(c *scene.Cells, n int) {
	r, size := c.Box, c.Pixels(d.density)
	size.Y /= n
	if d.cells.Rect.Size() != size {
		d.cells = image.NewRGBA(image.Rectangle{Max: size})
	}
	c.Paint(d.cells)
	place(d.part("cells"), float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()))
	d.surface.put(d.part("cells"), d.cells.Pix, size.X, size.Y)
}

// say tells those who do not see the picture what has changed in it.
func (d *drawing) say(text string) { d.part("spoken").Set("textContent", text) }

// at returns where an event is within the picture, in CSS pixels.
func (d *drawing) at(e *vecty.Event) finger { return pointIn(d.part("picture-place"), e) }
