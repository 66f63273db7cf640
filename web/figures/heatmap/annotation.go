package heatmap

import (
	"image/color"
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// What is to be seen in a heatmap is marked beside the cells, not upon them, and
// said in a note under the picture: of the paper's encoding alone.

// An annotation is marks, and the note that explains them.
type annotation struct {
	mark func(c *cells)
	note func(v *plot.View) string
}

// annotations are the choices of annotation except none.
var annotations = map[string]annotation{
	"first-row":    {(*cells).firstRow, firstRowNote},
	"slow-columns": {(*cells).periods, periodNote},
	"neighbours":   {(*cells).neighbours, neighbourNote},
	"movement":     {(*cells).movement, movementNote},
}

func annotationOf(v *plot.View) (a annotation, ok bool) {
	a, ok = annotations[annotationParam.In(&v.State)]
	return a, ok && v.State.AsPaper()
}

// noteOf says what the annotation marks and how many cells share a pixel. With a convention other
// than the paper's it says how that differs.
func noteOf(v *plot.View, row int) string {
	said := v.Say(plain, "p", v.State.Start+row)
	if a, ok := annotationOf(v); ok {
		said = a.note(v)
	} else if !v.State.AsPaper() {
		said = v.Account()
	}
	return v.Lang.Sentences(said, meanOf(v))
}

// meanOf says how many rows and columns share a pixel, if several do.
func meanOf(v *plot.View) string {
	w, density, height := v.State.View, max(v.Density, 1), v.Height(cellsHeight, lowHeight)
	rows, columns := w.Height/(height*density), w.Width/(float64(v.Width-96)*density)
	r, c := math.Round(rows), math.Round(columns)
	switch {
	case rows >= 2 && columns >= 2:
		return v.Say(meanOfBoth, "r", r, "c", c)
	case rows >= 2:
		return v.Say(meanOfRows, "r", r)
	case columns >= 2:
		return v.Say(meanOfColumns, "c", c)
	}
	return ""
}

// cells are where the cells are in the picture.
type cells struct {
	*plot.View
	s      *scene.Scene
	at     *scale.Axes
	dx, dy float64 // of a cell
}

// x returns where a dimension begins, and y where a row does.
func (c *cells) x(dim float64) float64 { return c.at.Left + (dim-c.State.View.Left)*c.dx }
func (c *cells) y(row float64) float64 { return c.at.Top + (row-c.State.View.Top)*c.dy }

// within returns the part from lo to hi of a range, and whether there is any.
func within(from, to, lo, hi float64) (a, b float64, ok bool) {
	a, b = max(lo, from), min(to, hi)
	return a, b, a < b
}

// row returns the part of a row that is in view, and whether there is any.
func (c *cells) row(row int) (top, bottom float64, ok bool) {
	return within(c.y(float64(row)), c.y(float64(row+1)), c.at.Top, c.at.Bottom)
}

// draw draws the numbers, the annotation, the chosen row and the cell that is pointed at.
func (c *cells) draw(l *look) {
	const high = 8 // of rows that are marked by a box around them; lower ones have a line upon them
	a, s := c.at, c.s
	c.numbers()
	if of, ok := annotationOf(c.View); ok {
		of.mark(c)
	}
	if top, bottom, ok := c.row(c.Chosen()); ok && !c.Plain {
		path := new(scene.Path)
		if bottom-top >= high {
			path.Box(a.Left+0.5, math.Floor(top)+0.5, a.Right-a.Left-1, math.Floor(bottom)-math.Floor(top)-1)
		} else {
			path.Move(a.Left, math.Floor((top+bottom)/2)+0.5).Horizontal(a.Right)
		}
		s.Haloed(scene.Position, path)
	}
	top, bottom, seen := c.row(c.Row)
	if left, right, ok := within(c.x(float64(c.Dim)), c.x(float64(c.Dim+1)), a.Left, a.Right); ok && seen && c.Dim >= 0 {
		path := new(scene.Path)
		if c.dx >= high && c.dy >= high {
			path.Box(left, top, right-left, bottom-top)
		} else {
			path.Move((left+right)/2, a.Top).Vertical(a.Bottom).Move(a.Left, (top+bottom)/2).Horizontal(a.Right)
		}
		s.Haloed(scene.Ink, path)
	}
	// Fingers and the wheel may begin beside the cells too, but not further down.
	s.Target("beside", 0, 0, 0, float64(s.Width), a.Bottom)
	l.cells = a.Box()
	s.Targets = append(s.Targets, scene.Target{Name: "cells", Box: l.cells})
}

// numbers writes the values into the cells, where there is room.
func (c *cells) numbers() {
	if c.dx < 64 || c.dy < 18 {
		return
	}
	w := c.State.View
	for row := int(w.Top); row < c.State.SeqLen && float64(row) < w.Top+w.Height; row++ {
		for dim := int(w.Left); dim < c.State.DModel && float64(dim) < w.Left+w.Width; dim++ {
			x, y, value := c.x(float64(dim)+0.5), c.y(float64(row)+0.5), c.Table.Value(row, dim)
			if c.at.Left < x && x < c.at.Right && c.at.Top < y && y < c.at.Bottom {
				c.s.TextOn(c.color(value), 0, scene.Middle, x, y+4, number.Fixed(value, 4))
			}
		}
	}
}

func (c *cells) color(x float64) color.NRGBA { return c.Colors()((x/c.Table.Amplitude() + 1) / 2) }

// origin returns the row of position 0, and whether there is one.
func origin(v *plot.View) (row int, ok bool) {
	row = -v.State.Start
	return row, row >= 0 && row < v.State.SeqLen
}

// firstRow frames the row of position 0 and writes its first values large below the cells.
func (c *cells) firstRow() {
	const pitch = 26
	row, ok := origin(c.View)
	if !ok {
		return
	}
	a, s := c.at, c.s
	if top, bottom, ok := c.row(row); ok {
		s.Haloed(scene.Ink, new(scene.Path).Box(a.Left-2, top-1, a.Right-a.Left+4, bottom-top+2))
	}
	y, n := a.Bottom+4, min(c.State.DModel, int(a.Right-a.Left)/pitch-1)
	s.Text(scene.Ink, scene.End, a.Left-8, y+13, "0")
	for dim := range n {
		x, value := a.Left+float64(dim*pitch), c.Table.Value(row, dim)
		s.Cell(c.color(value), x, y, pitch-1, 17)
		s.TextOn(c.color(value), 0, scene.Middle, x+pitch/2-0.5, y+13, number.Fixed(value, 0))
	}
	if n < c.State.DModel {
		s.Text(scene.Quiet, scene.Start, a.Left+float64(n*pitch)+4, y+13, "…")
	}
}

func firstRowNote(v *plot.View) string {
	if _, ok := origin(v); !ok {
		return v.Say(noOrigin)
	}
	return v.Say(alternates)
}

// labelled returns some dimensions, even ones, from the first to the last in view.
func (c *cells) labelled() (dims []int) {
	n, w := plot.Either(c.Narrow(), 4, 6), c.State.View
	first, last := math.Ceil(w.Left-0.5), math.Ceil(w.Left+w.Width-0.5)-1
	for k := range n {
		dim := int(first+(last-first)*float64(k)/float64(n-1)) &^ 1
		dim = max(0, min(dim, c.State.DModel-2)) // a narrow view may be between two centres
		if len(dims) == 0 || dim > dims[len(dims)-1] {
			dims = append(dims, dim)
		}
	}
	return dims
}

// below writes a title, and a text under each of the labelled dimensions that has room.
func (c *cells) below(title string, of func(dim int) float64) {
	left, y, end := c.at.Left, c.at.Bottom+18, 0.0
	c.s.Text(scene.Ink, scene.End, left-8, y, title)
	for _, dim := range c.labelled() {
		label := number.Brief(of(dim / 2))
		half := scene.TextWidth(label) / 2
		x := math.Round(min(max(c.x(float64(dim)+1), left+half), float64(c.Width)-half))
		if x-half > end {
			c.s.Text(scene.Ink, scene.Middle, x, y, label)
			end = x + half + 8
		}
	}
}

// periods marks one period of some columns, from the top down.
func (c *cells) periods() {
	const foot = 4 // half of the strokes at both ends
	a, marks := c.at, new(scene.Path)
	for _, dim := range c.labelled() {
		x := min(max(c.x(float64(dim)+0.5), a.Left+foot), a.Right-foot)
		end := a.Top + c.Encoding.Wavelength(dim/2)*c.dy
		marks.Move(x-foot, a.Top+0.5).Horizontal(x+foot).Move(x, a.Top+0.5).Vertical(min(end, a.Bottom))
		if end <= a.Bottom {
			marks.Move(x-foot, end).Horizontal(x + foot)
		}
	}
	c.s.Haloed(scene.Ink, marks)
	c.below("2π/ω", c.Encoding.Wavelength)
}

func periodNote(v *plot.View) string {
	return v.Say(brackets, "first", v.Encoding.Wavelength(0), "last", v.Encoding.Wavelength(v.Encoding.Pairs()-1))
}

// neighbouring returns the chosen row, the next one and one half of the sentence away.
func neighbouring(v *plot.View) (row, next, far int) {
	n := v.State.SeqLen
	row = v.Chosen()
	next, far = row+1, row+n/2
	if next >= n {
		next = row - 1
	}
	if far >= n {
		far = row - n/2
	}
	return row, next, far
}

// neighbours joins the rows on the right of the cells, and frames them where they are high enough.
func (c *cells) neighbours() {
	if c.State.SeqLen < 2 {
		return
	}
	a := c.at
	row, next, far := neighbouring(c.View)
	middle := func(row int) float64 { return max(a.Top, min(c.y(float64(row)+0.5), a.Bottom)) }
	lines := new(scene.Path)
	for i, other := range [...]int{next, far} {
		if i == 1 && far == next {
			break
		}
		if top, bottom, ok := c.row(other); ok && bottom-top >= 8 {
			c.s.Haloed(scene.Ink, new(scene.Path).Box(a.Left+0.5, top+0.5, a.Right-a.Left-1, bottom-top-1))
		}
		lines.Move(a.Right+2, middle(row)).Horizontal(a.Right + 6 + 5*float64(i)).Vertical(middle(other)).Horizontal(a.Right + 2)
	}
	c.s.Shape(scene.Line|scene.Ink, lines)
}

func neighbourNote(v *plot.View) string {
	if v.State.SeqLen < 2 {
		return v.Say(oneRow)
	}
	row, next, far := neighbouring(v)
	start := v.State.Start
	toNext, _ := v.Encoding.Distance(float64(next - row))
	toFar, _ := v.Encoding.Distance(float64(far - row))
	return v.Say(near, "row", start+row, "next", start+next, "x", toNext) +
		v.When(far != next, distant, "row", start+row, "far", start+far, "x", toFar)
}

// ranges returns how far each column moves.
func ranges(v *plot.View) []float64 {
	return plot.Once(v, "ranges", func(e *encoder.Encoding) []float64 {
		all := make([]float64, e.DModel())
		if property.ColumnRanges(e, all) != nil {
			clear(all)
		}
		return all
	}, v.Encoding)
}

// completed returns how many pairs complete a period; each is slower than the one before it.
func completed(e *encoder.Encoding) (n int) {
	for n < e.Pairs() && property.Periods(e, n) >= 1 {
		n++
	}
	return n
}

// movement marks the columns that move by the threshold or more with a strip, and
// where the pairs end that complete a period.
func (c *cells) movement() {
	a := c.at
	strips, begun, end := new(scene.Path), a.Left, a.Left
	strip := func() {
		if end > begun {
			strips.Box(begun, a.Bottom+3, end-begun, 4)
		}
	}
	least := threshold.Number(&c.State)
	for dim, distance := range ranges(c.View) {
		from, to, ok := within(c.x(float64(dim)), c.x(float64(dim+1)), a.Left, a.Right)
		if !ok || distance < least {
			continue
		}
		if from >= end+0.5 {
			strip()
			begun = from
		}
		end = to
	}
	strip()
	c.s.Shape(scene.Area|scene.Ink, strips)
	if n := completed(c.Encoding); n > 0 && n < c.Encoding.Pairs() {
		if x := c.x(float64(2 * n)); a.Left < x && x < a.Right {
			c.s.Haloed(scene.Ink|scene.Dash, new(scene.Path).Move(math.Round(x)+0.5, a.Top).Vertical(a.Bottom))
		}
	}
	c.below(c.Say(periods), func(i int) float64 { return property.Periods(c.Encoding, i) })
}

func movementNote(v *plot.View) string {
	n, least := 0, threshold.Number(&v.State)
	for _, distance := range ranges(v) {
		if distance >= least {
			n++
		}
	}
	return v.Say(moves, "rows", v.State.SeqLen, "n", n, "d", v.State.DModel, "least", v.State.Text("threshold"),
		"completed", completed(v.Encoding), "pairs", v.Encoding.Pairs())
}
