//go:build js

// Package htmltable shows the matrix as an HTML table: a window of it that scrolls over
// any size, in which rows can be chosen and numbers selected and copied.
package htmltable

import (
	"math"
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/form"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// A Table is the component of the figure table.
type Table struct {
	vecty.Core
	*group.Member
	window
	root    *vecty.HTML
	node    dom.Element // of the table
	printed string      // the HTML of the window
	shown   param.State
	copied  string // the outcome of copying
}

// New returns the table of a figure.
func New(m *group.Member) *Table {
	return &Table{Member: m, window: window{top: -1}}
}

func (t *Table) Render() vecty.ComponentOrHTML {
	t.root = elem.Div(
		vecty.Markup(vecty.Class("table"), event.Click(t.onClick)),

		elem.Div(
			vecty.Markup(
				vecty.Class("scroller"),
				vecty.Property("tabIndex", 0),
				vecty.Attribute("role", "region"),
				vecty.Attribute("aria-label", plot.Title("table", t.Lang)+". "+t.Say("Arrow keys scroll, Control with End leads to the last corner, a click on a row chooses its position.", "方向键滚动，Ctrl 加 End 到最后一角，点击某一行即选中该位置。")),
				event.Scroll(t.onScroll),
				event.KeyDown(t.onKey),
				event.Wheel(t.onWheel),
				event.PointerOver(t.onOver),
				event.PointerLeave(func(*vecty.Event) { t.Group.Point(nil) }),
			),

			elem.Div(vecty.Markup(vecty.Class("extent"))),
			elem.Div(vecty.Markup(vecty.Class("numbers"))),
		),
		elem.Div(
			vecty.Markup(vecty.Class("tools")),

			form.Button(t.copyLabel(), vecty.Class("copy")),
			form.Status(t.copied),
		),
	)
	return t.root
}

// copyLabel returns the label of the button that copies all numbers, or those in view if
// all are too many.
func (t *Table) copyLabel() string {
	s := t.Group.State()
	if rows, columns := s.Text("seq-len"), s.Text("d-model"); t.copiesAll() {
		return t.Say("Copy all "+rows+" × "+columns+" as TSV", "复制全部 "+rows+" × "+columns+"（TSV）")
	}
	rows, columns := strconv.Itoa(min(t.rows, s.SeqLen)), strconv.Itoa(2*min(t.columns, s.DModel/2))
	return t.Say("Copy these "+rows+" × "+columns+" as TSV", "复制所见 "+rows+" × "+columns+"（TSV）")
}

func (*Table) Copy() vecty.Component { return new(Table) }

// Mount follows the size of the window.
func (t *Table) Mount() {
	t.node = t.root.Node()
	dom.OnResize(t.part("scroller"), func() {
		e := t.part("scroller")
		t.rows = max(1, (e.Get("clientHeight").Int()-headHeight)/rowHeight)
		t.columns = max(1, (e.Get("clientWidth").Int()-sideWidth+pairWidth-1)/pairWidth)
		t.shown = param.State{}
		t.Show(group.Change{State: true})
	})
}

// Reset scrolls back to the chosen row.
func (t *Table) Reset() { t.top, t.left, t.shown = -1, 0, param.State{} }

// Picture returns the first rows as a picture.
func (t *Table) Picture() *scene.Scene {
	v := t.View(t.node.Get("clientWidth").Int())
	return t.Spec.New().Scene(&v)
}

// Numbers returns the matrix.
func (t *Table) Numbers() dataio.Table {
	v := t.View(0)
	return v.Matrix()
}

// Show shows a change of the state or of the cell that is pointed at.
func (t *Table) Show(c group.Change) {
	if t.rows == 0 {
		return
	}
	s := t.Group.State()
	s.View, s.Colormap = param.Window{}, "" // the heatmap's own
	if s == t.shown && !c.Point {
		return
	}
	if s != t.shown {
		t.shown, t.copied = s, ""
		vecty.Rerender(t)
		width := min(sideWidth+pairWidth*s.DModel/2, maxExtent)
		height := min(headHeight+rowHeight*float64(s.SeqLen), maxExtent)
		dom.Place(t.part("extent"), 0, 0, float64(width), height)
		t.reveal(t.Group.Chosen())
	}
	t.print()
}

func (t *Table) onOver(e *vecty.Event) {
	row, dim := cellOf(e)
	if row >= 0 && dim >= 0 {
		t.Group.Point(&plot.Cell{Row: row, Dim: dim})
	}
}

func (t *Table) onClick(e *vecty.Event) {
	if e.Target.Call("closest", ".copy").Truthy() {
		t.copyTSV()
		return
	}
	if row, _ := cellOf(e); row >= 0 {
		t.Group.Choose(row)
	}
}

// copyMost is the largest number of elements that are copied; of larger matrices it is the window.
const copyMost = 1 << 18

func (t *Table) copiesAll() bool {
	s := t.Group.State()
	return s.SeqLen <= copyMost/s.DModel
}

func (t *Table) copyTSV() {
	s := t.Group.State()
	top, bottom, left, right := 0, s.SeqLen, 0, s.DModel
	if !t.copiesAll() {
		top, bottom = t.top, min(t.top+t.rows, s.SeqLen)
		left, right = 2*t.left, min(2*(t.left+t.columns), s.DModel)
	}
	v := t.View(0)
	tsv, err := writeTSV(&v, top, bottom, left, right)
	if err != nil {
		return
	}
	dom.Copy(t.node, t.Lang, tsv, func(outcome string, _ bool) {
		t.copied = outcome
		vecty.Rerender(t)
	})
}

// cellOf returns the row and the dimension of an event, -1 where it is in none.
func cellOf(e *vecty.Event) (row, dim int) {
	index := func(selector, name string) int {
		if found := e.Target.Call("closest", selector); found.Truthy() {
			if n, err := strconv.Atoi(found.Get("dataset").Get(name).String()); err == nil {
				return n
			}
		}
		return -1
	}
	return index("[data-row]", "row"), index("[data-dim]", "dim")
}

// Sizes in CSS pixels, as table.css has them.
const (
	rowHeight  = 28
	pairWidth  = 216
	headHeight = 56
	sideWidth  = 96

	// maxExtent is what browsers can lay out: of more rows, many share a pixel.
	maxExtent = 8_000_000
)

func (t *Table) part(class string) dom.Element {
	return t.node.Call("querySelector", "."+class)
}

// print shows the window. The cell that is pointed at is marked afterwards, so that
// pointing leaves the text, and a selection in it, alone.
func (t *Table) print() {
	v := t.View(0)
	if html := writeHTML(&v, t.window); html != t.printed {
		t.printed = html
		t.part("numbers").Set("innerHTML", html)
	}
	t.mark()
}

func (t *Table) mark() {
	numbers := t.part("numbers")
	old := numbers.Call("querySelectorAll", ".pointed")
	for i := range old.Length() {
		old.Index(i).Get("classList").Call("remove", "pointed")
	}
	at := t.Group.Pointed()
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
func (t *Table) reveal(row int) {
	top := max(0, min(t.top, t.Group.State().SeqLen-t.rows))
	if row < top || row >= top+t.rows {
		top = row - t.rows/2
	}
	t.scrollTo(top, t.left)
}

// scrollTo shows the window from a row and a pair on.
func (t *Table) scrollTo(top, left int) {
	s, e := t.Group.State(), t.part("scroller")
	t.top = max(0, min(top, s.SeqLen-t.rows))
	t.left = max(0, min(left, s.DModel/2-t.columns+1))
	e.Set("scrollTop", math.Round(float64(t.top)*t.pixelsPerRow()))
	e.Set("scrollLeft", t.left*pairWidth)
}

// pixelsPerRow is the height of a row, or less where there are too many.
func (t *Table) pixelsPerRow() float64 {
	hidden := float64(max(1, t.Group.State().SeqLen-t.rows))
	view := t.part("scroller").Get("clientHeight").Float()
	return min(rowHeight, (maxExtent-view)/hidden)
}

func (t *Table) onScroll(*vecty.Event) {
	e, s := t.part("scroller"), t.Group.State()
	top := int(math.Round(e.Get("scrollTop").Float() / t.pixelsPerRow()))
	left := int(math.Round(e.Get("scrollLeft").Float() / pairWidth))
	top, left = max(0, min(top, s.SeqLen-t.rows)), max(0, min(left, s.DModel/2-1))
	if here := math.Round(float64(t.top) * t.pixelsPerRow()); e.Get("scrollTop").Float() == here {
		top = t.top // where one pixel is many rows, it was scrolled to this one
	}
	if top != t.top || left != t.left {
		t.top, t.left = top, left
		dom.OnFrame(t.print)
	}
}

// onWheel scrolls row by row where a pixel is many of them.
func (t *Table) onWheel(e *vecty.Event) {
	dx, dy := e.Value.Get("deltaX").Float(), e.Value.Get("deltaY").Float()
	if e.Value.Get("deltaMode").Int() == 1 {
		dy *= rowHeight
	}
	rows := int(math.Round(dy / rowHeight))
	if t.pixelsPerRow() == rowHeight || rows == 0 || math.Abs(dx) > math.Abs(dy) || e.Value.Get("ctrlKey").Bool() {
		return
	}
	if top := max(0, min(t.top+rows, t.Group.State().SeqLen-t.rows)); top != t.top {
		e.Value.Call("preventDefault")
		t.scrollTo(top, t.left)
		dom.OnFrame(t.print)
	}
}

func (t *Table) onKey(e *vecty.Event) {
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
		top = t.Group.State().SeqLen
		if corner {
			left = t.Group.State().DModel
		}
	default:
		return
	}
	e.Value.Call("preventDefault")
	t.scrollTo(top, left)
	dom.OnFrame(t.print)
}
