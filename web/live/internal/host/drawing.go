//go:build js

package host

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/scene"
)

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
