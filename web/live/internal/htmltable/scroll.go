//go:build js

package htmltable

import (
	"math"
	"strconv"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
)

// Sizes in CSS pixels, as table.css has them.
const (
	rowHeight  = 28
	pairWidth  = 216
	headHeight = 56
	sideWidth  = 96

	// maxExtent is what browsers can lay out: of more rows, many share a pixel.
	maxExtent = 8_000_000
)

// A scroller shows a window of the matrix in an element as large as all of it.
type scroller struct {
	*group.Member
	window
	node    dom.Element // of the table
	printed string      // the HTML of the window
}

func (c *scroller) part(class string) dom.Element {
	return c.node.Call("querySelector", "."+class)
}

// fit makes the window as large as there is room for.
func (c *scroller) fit() {
	e := c.part("scroller")
	c.rows = max(1, (e.Get("clientHeight").Int()-headHeight)/rowHeight)
	c.columns = max(1, (e.Get("clientWidth").Int()-sideWidth+pairWidth-1)/pairWidth)
}

// extend makes the extent of what scrolls as large as the matrix.
func (c *scroller) extend() {
	s := c.Group.State()
	width := min(sideWidth+pairWidth*s.DModel/2, maxExtent)
	height := min(headHeight+rowHeight*float64(s.SeqLen), maxExtent)
	dom.Place(c.part("extent"), 0, 0, float64(width), height)
}

// print shows the window. The cell that is pointed at is marked afterwards, so that
// pointing leaves the text, and a selection in it, alone.
func (c *scroller) print() {
	v := c.View(0)
	if html := writeHTML(&v, c.window); html != c.printed {
		c.printed = html
		c.part("numbers").Set("innerHTML", html)
	}
	c.mark()
}

// mark marks the row and the cell that are pointed at.
func (c *scroller) mark() {
	numbers := c.part("numbers")
	old := numbers.Call("querySelectorAll", ".pointed")
	for i := range old.Length() {
		old.Index(i).Get("classList").Call("remove", "pointed")
	}
	at := c.Group.Pointed()
	if at == nil {
		return
	}
	row := `tr[data-row="` + strconv.Itoa(at.Row) + `"]`
	found := numbers.Call("querySelectorAll", row+","+row+` td[data-dim="`+strconv.Itoa(at.Dim)+`"]`)
	for i := range found.Length() {
		found.Index(i).Get("classList").Call("add", "pointed")
	}
}

// reveal scrolls to a row, unless it can be seen already.
func (c *scroller) reveal(row int) {
	top := max(0, min(c.top, c.Group.State().SeqLen-c.rows))
	if row < top || row >= top+c.rows {
		top = row - c.rows/2
	}
	c.scrollTo(top, c.left)
}

// scrollTo shows the window from a row and a pair on.
func (c *scroller) scrollTo(top, left int) {
	s, e := c.Group.State(), c.part("scroller")
	c.top = max(0, min(top, s.SeqLen-c.rows))
	c.left = max(0, min(left, s.DModel/2-c.columns+1))
	e.Set("scrollTop", math.Round(float64(c.top)*c.pixelsPerRow()))
	e.Set("scrollLeft", c.left*pairWidth)
}

// pixelsPerRow is the height of a row, or less where there are too many.
func (c *scroller) pixelsPerRow() float64 {
	hidden := float64(max(1, c.Group.State().SeqLen-c.rows))
	view := c.part("scroller").Get("clientHeight").Float()
	return min(rowHeight, (maxExtent-view)/hidden)
}

func (c *scroller) onScroll(*vecty.Event) {
	e, s := c.part("scroller"), c.Group.State()
	top := int(math.Round(e.Get("scrollTop").Float() / c.pixelsPerRow()))
	left := int(math.Round(e.Get("scrollLeft").Float() / pairWidth))
	top, left = max(0, min(top, s.SeqLen-c.rows)), max(0, min(left, s.DModel/2-1))
	if here := math.Round(float64(c.top) * c.pixelsPerRow()); e.Get("scrollTop").Float() == here {
		top = c.top // where one pixel is many rows, it was scrolled to this one
	}
	if top != c.top || left != c.left {
		c.top, c.left = top, left
		dom.OnFrame(c.print)
	}
}

// onWheel scrolls row by row where a pixel is many of them.
func (c *scroller) onWheel(e *vecty.Event) {
	dx, dy := e.Value.Get("deltaX").Float(), e.Value.Get("deltaY").Float()
	if e.Value.Get("deltaMode").Int() == 1 {
		dy *= rowHeight
	}
	rows := int(math.Round(dy / rowHeight))
	if c.pixelsPerRow() == rowHeight || rows == 0 || math.Abs(dx) > math.Abs(dy) || e.Value.Get("ctrlKey").Bool() {
		return
	}
	if top := max(0, min(c.top+rows, c.Group.State().SeqLen-c.rows)); top != c.top {
		e.Value.Call("preventDefault")
		c.scrollTo(top, c.left)
		dom.OnFrame(c.print)
	}
}

func (c *scroller) onKey(e *vecty.Event) {
	top, left := c.top, c.left
	corner := e.Value.Get("ctrlKey").Bool()
	switch e.Value.Get("key").String() {
	case "ArrowUp":
		top--
	case "ArrowDown":
		top++
	case "PageUp":
		top -= c.rows
	case "PageDown":
		top += c.rows
	case "ArrowLeft":
		left--
	case "ArrowRight":
		left++
	case "Home":
		top, left = 0, 0
	case "End":
		top = c.Group.State().SeqLen
		if corner {
			left = c.Group.State().DModel
		}
	default:
		return
	}
	e.Value.Call("preventDefault")
	c.scrollTo(top, left)
	dom.OnFrame(c.print)
}
