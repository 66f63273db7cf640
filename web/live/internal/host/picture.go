//go:build js

package host

import (
	"image"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/scene"
)

// A picture draws scenes: cells onto a canvas, and the rest as SVG over it.
type picture struct {
	name    string      // of the figure, for the performance timeline
	Node    dom.Element // around the figure; undefined until it is on the page
	width   int         // in CSS pixels; 0 until it is known
	density float64     // device pixels in a CSS pixel
	drawing *drawing    // nil until there is one
	handles []scene.Hit // the targets of the scene that is drawn that have handles

	pixels  *image.NRGBA
	surface dom.Surface
	painted paintKey
	coarse  *scene.Cells // that were painted coarsely last
	fine    *dom.Delay   // paints them exactly
}

func newPicture(name string) *picture {
	p := &picture{name: name, pixels: new(image.NRGBA)}
	p.fine = dom.NewDelay(p.refine)
	return p
}

func (p *picture) part(class string) dom.Element {
	return p.Node.Call("querySelector", "."+class)
}

// place returns the element that is as large as the picture.
func (p *picture) place() dom.Element { return p.part("picture-place") }

// resized reports whether the width or the density of the picture has changed.
func (p *picture) resized() bool {
	width, density := p.part("span").Get("clientWidth").Int(), dom.Density()
	if width == 0 || width == p.width && density == p.density {
		return false
	}
	p.width, p.density = width, density
	return true
}

func (p *picture) draw(s *scene.Scene) {
	if p.drawing == nil {
		p.drawing = newDrawing(p.part("drawn"))
	}
	p.drawing.show(s, p.width)
	switch {
	case s.Cells != nil:
		p.drawCells(s.Cells)
	case p.painted != (paintKey{}): // the cells of an earlier scene
		p.painted, p.coarse = paintKey{}, nil
		p.part("cells").Set("hidden", true)
	}
}

// If a line of pixels costs more than coarseFrom numbers, a coarse picture comes first,
// of as many lines as cost a few milliseconds: an exact one would take more than a
// frame. The exact one follows when nothing has been painted for longer than a frame.
const (
	coarseFrom = 4096 + 64
	coarseCost = 1536 // numbers for each line left out
	coarseTime = 8    // milliseconds
)

// A paintKey identifies the pixels of cells.
type paintKey struct {
	key     any
	place   image.Rectangle
	density float64
}

// drawCells draws the cells, unless they are drawn already. The canvas of a figure without cells
// is hidden: a browser composes canvases, and all that is on them, as layers.
func (p *picture) drawCells(c *scene.Cells) {
	p.place().Get("classList").Call("toggle", "zoomed", c.Zoomed)
	next := paintKey{c.Key, c.Box, p.density}
	if c.Key != nil && next == p.painted {
		return
	}
	if p.painted == (paintKey{}) {
		p.part("cells").Set("hidden", false)
	}
	p.painted = next
	if c.Cost > coarseFrom {
		p.paint(c, 1+c.Cost/coarseCost)
		p.coarse = c
		p.fine.Start(coarseTime)
		return
	}
	p.paint(c, 1)
	p.coarse = nil
}

// refine paints all lines of the cells.
func (p *picture) refine() {
	if p.coarse != nil {
		begun := dom.Now()
		p.paint(p.coarse, 1)
		p.coarse = nil
		dom.Measure("posenc "+p.name+" frame", begun)
	}
}

// paint paints the cells, leaving out all but every n-th line.
func (p *picture) paint(c *scene.Cells, n int) {
	r, size := c.Box, c.Pixels(p.density)
	size.Y /= n
	if p.pixels.Rect.Size() != size {
		p.pixels = image.NewNRGBA(image.Rectangle{Max: size})
	}
	c.Paint(p.pixels)
	canvas := p.part("cells")
	dom.Place(canvas, float64(r.Min.X), float64(r.Min.Y), float64(r.Dx()), float64(r.Dy()))
	p.surface.Put(canvas, p.pixels.Pix, size.X, size.Y)
}

// placeHandles places a handle over each target of a scene that has a label: a button for the
// keyboard, which the pointer goes through. It is put there past Vecty, as the picture is.
func (p *picture) placeHandles(s *scene.Scene) {
	all := p.part("handles")
	p.handles = p.handles[:0]
	for _, t := range s.Targets {
		if t.Label == "" {
			continue
		}
		button := all.Get("children").Index(len(p.handles))
		if !button.Truthy() {
			button = dom.New("button")
			button.Set("type", "button")
			all.Call("append", button)
		}
		if button.Call("getAttribute", "aria-label").String() != t.Label {
			button.Call("setAttribute", "aria-label", t.Label)
		}
		dom.Place(button, t.X, t.Y, t.Width, t.Height)
		p.handles = append(p.handles, scene.Hit{Name: t.Name, Index: t.Index})
	}
	for all.Get("children").Length() > len(p.handles) {
		all.Get("lastChild").Call("remove")
	}
}

// targetOf returns the target whose handle is an element. Buttons are looked up, not kept: Go
// would hold the elements of a removed figure until its collector comes.
func (p *picture) targetOf(button dom.Element) (at scene.Hit, ok bool) {
	if len(p.handles) == 0 {
		return scene.Hit{}, false
	}
	buttons := p.part("handles").Get("children")
	for i, at := range p.handles {
		if buttons.Index(i).Equal(button) {
			return at, true
		}
	}
	return scene.Hit{}, false
}

func (p *picture) focusHandle(at scene.Hit) {
	if i := slices.Index(p.handles, at); i >= 0 {
		p.part("handles").Get("children").Index(i).Call("focus")
	}
}

// A drawing is the marks of a scene as the elements of an <svg>. While a picture moves, those at
// its beginning and its end often stay as they are: these are not made anew, as a browser takes
// far longer for that than this program to write them.
type drawing struct {
	svg      dom.Element
	making   dom.Element // where new elements are made
	span     dom.Element // a Range
	elements []string    // each with the end of its line
}

// newDrawing returns an empty drawing in an element, to which nothing else writes.
func newDrawing(in dom.Element) *drawing {
	in.Set("innerHTML", `<svg class="picture" role="img"></svg>`)
	svg := in.Get("firstChild")
	return &drawing{svg: svg, making: svg.Call("cloneNode"), span: in.Get("ownerDocument").Call("createRange")}
}

// show shows a scene, as wide as the picture.
func (d *drawing) show(s *scene.Scene, width int) {
	d.svg.Call("setAttribute", "aria-label", s.Summary)
	d.svg.Call("setAttribute", "width", strconv.Itoa(width))
	d.svg.Call("setAttribute", "height", strconv.Itoa(s.Height))

	before := d.elements
	d.elements = elementsOf(s)
	n, m := len(d.elements), len(before)
	same, rest := 0, 0 // at the beginning, and at the end
	for same < min(n, m) && d.elements[same] == before[same] {
		same++
	}
	for rest < min(n, m)-same && d.elements[n-1-rest] == before[m-1-rest] {
		rest++
	}
	// Behind each element is the end of its line, which is a node, too.
	if same < m-rest {
		d.span.Call("setStart", d.svg, 2*same)
		d.span.Call("setEnd", d.svg, 2*(m-rest))
		d.span.Call("deleteContents")
	}
	if same < n-rest {
		d.making.Set("innerHTML", strings.Join(d.elements[same:n-rest], ""))
		d.span.Call("selectNodeContents", d.making)
		d.svg.Call("insertBefore", d.span.Call("extractContents"), d.svg.Get("childNodes").Call("item", 2*same))
	}
}

// elementsOf returns each mark as one element, and the targets that make the pointer a hand as
// another.
func elementsOf(s *scene.Scene) []string {
	list := make([]string, 0, len(s.Marks)+1)
	var text []byte
	for _, m := range s.Marks {
		if _, ok := m.(scene.ColorBar); ok { // two elements
			m = scene.Group{Marks: []scene.Mark{m}}
		}
		text = scene.AppendMark(text[:0], m)
		list = append(list, string(text))
	}
	return append(list, string(s.AppendHands(text[:0])))
}
