//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	tables "github.com/posenc/posenc/web/figures/table"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

// table is the matrix as numbers: a window of it that scrolls over any size.
type table struct {
	vecty.Core
	*seat
	root *vecty.HTML

	shown         param.State
	top, left     int    // the first row and the first pair that are shown
	rows, columns int    // how many rows and pairs there is room for
	printed       string // the HTML of the window
	copied        string
}

// Sizes in CSS pixels, as the style sheet has them.
const (
	rowHeight  = 28
	pairWidth  = 216
	headHeight = 56
	sideWidth  = 96

	// Browsers cannot lay out more: beyond it one pixel stands for many rows.
	maxExtent = 8_000_000
)

func newTable(s *seat) component { return &table{seat: s, top: -1} }

func (t *table) Render() vecty.ComponentOrHTML {
	s := t.group.state
	rows, columns := strconv.Itoa(min(t.rows, s.SeqLen)), strconv.Itoa(2*min(t.columns, s.DModel/2))
	label := t.Say("Copy these "+rows+" × "+columns+" as TSV", "复制所见 "+rows+" × "+columns+"（TSV）")
	if rows, columns := s.Text("seq-len"), s.Text("d-model"); t.copiesAll() {
		label = t.Say("Copy all "+rows+" × "+columns+" as TSV", "复制全部 "+rows+" × "+columns+"（TSV）")
	}
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
				&vecty.EventListener{Name: "pointerleave", Listener: func(*vecty.Event) { t.group.point(nil) }},
			),

			elem.Div(vecty.Markup(vecty.Class("extent"))),
			elem.Div(vecty.Markup(vecty.Class("numbers"))),
		),
		elem.Div(
			vecty.Markup(vecty.Class("tools")),

			elem.Button(
				vecty.Markup(prop.Type(prop.TypeButton), vecty.Class("copy")),

				vecty.Text(label),
			),
			elem.Span(
				vecty.Markup(vecty.Attribute("role", "status")),

				vecty.Text(t.copied),
			),
		),
	)
	return t.root
}

// Mount follows the size of the window.
func (t *table) renew() { t.top, t.left, t.shown = -1, 0, param.State{} }

func (*table) Copy() vecty.Component { return new(table) }

func (t *table) Mount() { observe(t.part("scroller"), t.resize) }

// picture returns the first rows as a picture, to be saved.
func (t *table) picture() plot.Picture {
	return plot.Of(tables.Spec.New(), *t.view(t.root.Node().Get("clientWidth").Int()))
}

// view returns the view at a width.
func (t *table) view(width int) *figure.View {
	return &figure.View{
		State: t.group.state, Encoding: t.group.encoding, Table: t.group.table, Width: width, Lang: t.Lang,
		Row: t.group.row(), Dim: -1,
	}
}

func (t *table) part(class string) element {
	return t.root.Node().Call("querySelector", "."+class)
}

func (t *table) resize() {
	scroller := t.part("scroller")
	t.rows = max(1, (scroller.Get("clientHeight").Int()-headHeight)/rowHeight)
	t.columns = max(1, (scroller.Get("clientWidth").Int()-sideWidth+pairWidth-1)/pairWidth)
	t.shown = param.State{}
	t.show(change{state: true})
}

func (t *table) show(c change) {
	if t.rows == 0 {
		return
	}
	s := t.group.state
	s.View, s.Colormap = param.Window{}, "" // the heatmap's own
	if s == t.shown && !c.point {
		return
	}
	if s != t.shown {
		t.shown, t.copied = s, ""
		vecty.Rerender(t)
		width := min(sideWidth+pairWidth*s.DModel/2, maxExtent)
		height := min(headHeight+rowHeight*float64(s.SeqLen), maxExtent)
		place(t.part("extent"), 0, 0, float64(width), height)
		t.reveal(t.group.chosen())
	}
	t.print()
}

// print writes the window as one piece of HTML: Vecty would take longer than a
// frame for as many cells. What is pointed at is marked afterwards, so that
// pointing leaves the text, and a selection in it, alone.
func (t *table) print() {
	if html := t.html(); html != t.printed {
		t.printed = html
		t.part("numbers").Set("innerHTML", html)
	}
	t.mark()
}

func (t *table) html() string {
	s, g := t.group.state, t.group
	from, to := t.left, min(t.left+t.columns, s.DModel/2)
	html := []byte(`<table aria-rowcount="` + strconv.Itoa(s.SeqLen+2) + `" aria-colcount="` + strconv.Itoa(s.DModel+1) +
		`"><thead><tr aria-rowindex="1"><th scope="col" rowspan="2" aria-colindex="1">` + t.Say("position", "位置") + `</th>`)
	p := tables.Picture{View: t.view(0)}
	for i := from; i < to; i++ {
		html = append(html, t.pairs(p, 2*i)...)
	}
	html = append(html, `</tr><tr aria-rowindex="2">`...)
	for dim := 2 * from; dim < 2*to; dim++ {
		function, class := p.Function(dim)
		html = append(html, t.heading(dim, class.String(), function)...)
	}
	html = append(html, "</tr></thead><tbody>"...)
	for row := t.top; row < min(t.top+t.rows, s.SeqLen); row++ {
		html = append(html, `<tr data-row="`+strconv.Itoa(row)+`" aria-rowindex="`+strconv.Itoa(row+3)+`"`...)
		if row == g.chosen() {
			html = append(html, ` class="chosen" aria-current="true"`...)
		}
		html = append(html, `><th scope="row" aria-colindex="1">`+number.Integer(float64(s.Start+row))+`</th>`...)
		for dim := 2 * from; dim < 2*to; dim++ {
			html = append(html, data(dim, g.table.Value(row, dim))...)
		}
		html = append(html, "</tr>"...)
	}
	return string(append(html, "</tbody></table>"...))
}

// pairs names the pairs of two dimensions: one, with its wavelength, or two.
func (t *table) pairs(p tables.Picture, dim int) string {
	if p.Together(dim) {
		return `<th scope="colgroup" colspan="2" aria-colindex="` + strconv.Itoa(dim+2) + `">` + p.PairName(dim) +
			`<small>2π/ω = ` + number.Significant(p.Wavelength(dim)) + `</small></th>`
	}
	each := ""
	for _, dim := range [...]int{dim, dim + 1} {
		each += `<th scope="col" aria-colindex="` + strconv.Itoa(dim+2) + `">` + p.PairName(dim) + `</th>`
	}
	return each
}

func (t *table) heading(dim int, class, function string) string {
	return `<th scope="col" aria-colindex="` + strconv.Itoa(dim+2) + `"><small>` + strconv.Itoa(dim) + `</small> <span class="` + class + `">` + function + `</span></th>`
}

func data(dim int, x float64) string {
	return `<td data-dim="` + strconv.Itoa(dim) + `" aria-colindex="` + strconv.Itoa(dim+2) + `">` + number.Numpy(x) + `</td>`
}

// mark marks the row and the cell that are pointed at.
func (t *table) mark() {
	numbers := t.part("numbers")
	old := numbers.Call("querySelectorAll", ".pointed")
	for i := range old.Length() {
		old.Index(i).Get("classList").Call("remove", "pointed")
	}
	c := t.group.pointed
	if c == nil {
		return
	}
	row := `tr[data-row="` + strconv.Itoa(c.row) + `"]`
	found := numbers.Call("querySelectorAll", row+","+row+` td[data-dim="`+strconv.Itoa(c.dim)+`"]`)
	for i := range found.Length() {
		found.Index(i).Get("classList").Call("add", "pointed")
	}
}

func (t *table) onOver(e *vecty.Event) {
	row, dim := t.place(e)
	if row >= 0 && dim >= 0 {
		t.group.point(&cell{row, dim})
	}
}

func (t *table) onClick(e *vecty.Event) {
	if e.Target.Call("closest", ".copy").Truthy() {
		t.copy()
		return
	}
	if row, _ := t.place(e); row >= 0 {
		t.group.choose(row)
	}
}

// place returns the row and the dimension of an event, -1 where it is in none.
func (t *table) place(e *vecty.Event) (row, dim int) {
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
