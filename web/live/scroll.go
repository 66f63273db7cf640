//go:build js

package live

import (
	"math"

	"github.com/hexops/vecty"
)

// reveal scrolls to a row, unless it can be seen already.
func (t *table) reveal(row int) {
	top := max(0, min(t.top, t.group.state.SeqLen-t.rows))
	if row < top || row >= top+t.rows {
		top = row - t.rows/2
	}
	t.scrollTo(top, t.left)
}

// scrollTo shows the window from a row and a pair on.
func (t *table) scrollTo(top, left int) {
	s, scroller := t.group.state, t.part("scroller")
	t.top = max(0, min(top, s.SeqLen-t.rows))
	t.left = max(0, min(left, s.DModel/2-t.columns+1))
	scroller.Set("scrollTop", math.Round(float64(t.top)*t.pixelsPerRow()))
	scroller.Set("scrollLeft", t.left*pairWidth)
}

// pixelsPerRow is the height of a row, or less where there are too many.
func (t *table) pixelsPerRow() float64 {
	hidden := float64(max(1, t.group.state.SeqLen-t.rows))
	view := t.part("scroller").Get("clientHeight").Float()
	return min(rowHeight, (maxExtent-view)/hidden)
}

func (t *table) onScroll(*vecty.Event) {
	scroller, s := t.part("scroller"), t.group.state
	top := int(math.Round(scroller.Get("scrollTop").Float() / t.pixelsPerRow()))
	left := int(math.Round(scroller.Get("scrollLeft").Float() / pairWidth))
	top, left = max(0, min(top, s.SeqLen-t.rows)), max(0, min(left, s.DModel/2-1))
	if here := math.Round(float64(t.top) * t.pixelsPerRow()); scroller.Get("scrollTop").Float() == here {
		top = t.top // where one pixel is many rows, it was scrolled to this one
	}
	if top != t.top || left != t.left {
		t.top, t.left = top, left
		onFrame(t.print)
	}
}

// onWheel scrolls row by row where a pixel stands for many of them.
func (t *table) onWheel(e *vecty.Event) {
	dx, dy := e.Value.Get("deltaX").Float(), e.Value.Get("deltaY").Float()
	if e.Value.Get("deltaMode").Int() == 1 {
		dy *= rowHeight
	}
	rows := int(math.Round(dy / rowHeight))
	if t.pixelsPerRow() == rowHeight || rows == 0 || math.Abs(dx) > math.Abs(dy) || e.Value.Get("ctrlKey").Bool() {
		return
	}
	if top := max(0, min(t.top+rows, t.group.state.SeqLen-t.rows)); top != t.top {
		e.Value.Call("preventDefault")
		t.scrollTo(top, t.left)
		onFrame(t.print)
	}
}

func (t *table) onKey(e *vecty.Event) {
	top, left := t.top, t.left
	corner := e.Value.Get("ctrlKey").Bool()
	switch e.Value.Get("key").String() {
	case "ArrowUp":
		top--
	case "ArrowDown":
		top++
	case "PageUp":
		top -= t.rows
	case "PageDown":
		top += t.rows
	case "ArrowLeft":
		left--
	case "ArrowRight":
		left++
	case "Home":
		top, left = 0, 0
	case "End":
		top = t.group.state.SeqLen
		if corner {
			left = t.group.state.DModel
		}
	default:
		return
	}
	e.Value.Call("preventDefault")
	t.scrollTo(top, left)
	onFrame(t.print)
}
