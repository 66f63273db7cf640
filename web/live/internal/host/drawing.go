//go:build js

package host

import (
	"bytes"
	"strconv"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/scene"
)

// A drawing is the marks of a scene as the elements of an <svg>. While a picture moves, those at
// its beginning and its end often stay as they are: these are not made anew, as a browser takes
// far longer for that than this program to write them.
type drawing struct {
	svg    dom.Element // undefined until there is one
	making dom.Element // where new elements are made
	span   dom.Element // a Range

	text []byte // of the elements
	ends []int  // where each of them ends
}

const emptySVG = `<svg class="picture" role="img"></svg>`

// show shows a scene in an element, which nothing else writes to.
func (d *drawing) show(in dom.Element, s *scene.Scene, width int) {
	if d.svg.IsUndefined() {
		in.Set("innerHTML", emptySVG)
		d.svg = in.Get("firstChild")
		d.making = d.svg.Call("cloneNode")
		d.span = in.Get("ownerDocument").Call("createRange")
	}
	d.svg.Call("setAttribute", "aria-label", s.Summary)
	d.svg.Call("setAttribute", "width", strconv.Itoa(width))
	d.svg.Call("setAttribute", "height", strconv.Itoa(s.Height))

	before := *d
	d.write(s)
	same, rest := d.common(&before)
	d.replace(same, len(before.ends)-rest, d.text[d.start(same):d.start(len(d.ends)-rest)])
}

// write writes each mark as one element, and the targets that make the pointer a hand as another.
func (d *drawing) write(s *scene.Scene) {
	d.text, d.ends = make([]byte, 0, len(d.text)+1024), make([]int, 0, len(s.Marks)+1)
	add := func(text []byte) { d.text, d.ends = text, append(d.ends, len(text)) }
	for _, m := range s.Marks {
		if _, ok := m.(scene.ColorBar); ok { // two elements
			m = scene.Group{Marks: []scene.Mark{m}}
		}
		add(scene.AppendMark(d.text, m))
	}
	add(s.AppendHands(d.text))
}

// start returns where an element begins.
func (d *drawing) start(i int) int {
	if i == 0 {
		return 0
	}
	return d.ends[i-1]
}

func (d *drawing) element(i int) []byte { return d.text[d.start(i):d.ends[i]] }

// common returns how many elements at the beginning are as they were, and how many at the end.
func (d *drawing) common(before *drawing) (same, rest int) {
	n, m := len(d.ends), len(before.ends)
	for same < min(n, m) && bytes.Equal(d.element(same), before.element(same)) {
		same++
	}
	for rest < min(n, m)-same && bytes.Equal(d.element(n-1-rest), before.element(m-1-rest)) {
		rest++
	}
	return same, rest
}

// replace puts what text says in the place of the elements from one up to another. Behind each
// of them is the end of its line, which is a node, too.
func (d *drawing) replace(from, to int, text []byte) {
	if from < to {
		d.span.Call("setStart", d.svg, 2*from)
		d.span.Call("setEnd", d.svg, 2*to)
		d.span.Call("deleteContents")
	}
	if len(text) > 0 {
		d.making.Set("innerHTML", string(text))
		d.span.Call("selectNodeContents", d.making)
		d.svg.Call("insertBefore", d.span.Call("extractContents"), d.svg.Get("childNodes").Call("item", 2*from))
	}
}
