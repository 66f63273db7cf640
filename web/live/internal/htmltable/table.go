//go:build js

// Package htmltable shows the matrix as an HTML table: a window of it that scrolls over
// any size, in which rows can be chosen and numbers selected and copied.
package htmltable

import (
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
	scroller
	root   *vecty.HTML
	shown  param.State
	copied string // the outcome of copying
}

// New returns the table of a figure.
func New(m *group.Member) *Table {
	return &Table{scroller: scroller{Member: m, window: window{top: -1}}}
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
				&vecty.EventListener{Name: "pointerover", Listener: t.onOver},
				&vecty.EventListener{Name: "pointerleave", Listener: func(*vecty.Event) { t.Group.Point(nil) }},
			),

			elem.Div(vecty.Markup(vecty.Class("extent"))),
			elem.Div(vecty.Markup(vecty.Class("numbers"))),
		),
		elem.Div(
			vecty.Markup(vecty.Class("tools")),

			form.Button(t.copyLabel(), vecty.Class("copy")),
			elem.Span(
				vecty.Markup(vecty.Attribute("role", "status")),

				vecty.Text(t.copied),
			),
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
		t.fit()
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
		t.extend()
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

// copyTSV copies the matrix, or the window of a large one.
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
