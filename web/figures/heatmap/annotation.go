package heatmap

import (
	"image/color"
	"math"
	"slices"
	"sort"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// annotations show something in the paper's encoding, by marks beside the cells rather than upon
// them, and a note below. The choice none has no function.
var annotations = map[string]func(v *plot.View) (note string, mark func(c *cells)){
	"first-row":    firstRow,
	"slow-columns": slowColumns,
	"neighbours":   neighbours,
	"movement":     movement,
}

// annotate returns the annotation, if any, and a note: what it shows, or how the convention differs
// from the paper's, and how many cells share a pixel.
func annotate(v *plot.View, row int) (note string, mark func(c *cells)) {
	if !v.State.AsPaper() {
		note = v.Account()
	} else if of, ok := annotations[annotation.In(&v.State)]; ok {
		note, mark = of(v)
	} else {
		note = v.Say(plain, "p", v.State.Start+row)
	}
	w, density := v.State.View, max(v.Density, 1)
	rows, columns := w.Height/(v.Height(cellsHeight, lowHeight)*density), w.Width/(float64(v.Width-96)*density)
	r, c := math.Round(max(rows, 1)), math.Round(max(columns, 1))
	return v.Lang.Sentences(note, v.When(max(rows, columns) >= 2, meanOf, "r", r, "c", c)), mark
}

// cells are axes of the cells in view: column j goes from j to j + 1 across, row r from r to r + 1 down.
type cells struct {
	*plot.View
	s *scene.Scene
	scale.Axes
	dx, dy float64 // of a cell in CSS pixels
}

// column and row return the part in view of a column and of a row, and whether there is any.
func (c *cells) column(dim int) (left, right float64, ok bool) {
	left, right = max(c.Left, c.PixelX(float64(dim))), min(c.PixelX(float64(dim+1)), c.Right)
	return left, right, left < right
}

func (c *cells) row(row int) (top, bottom float64, ok bool) {
	top, bottom = max(c.Top, c.PixelY(float64(row))), min(c.PixelY(float64(row+1)), c.Bottom)
	return top, bottom, top < bottom
}

func (c *cells) color(x float64) color.NRGBA { return c.Colors()((x/c.Table.Amplitude() + 1) / 2) }

// drawMarks draws the numbers, an annotation, the chosen row and the cell that is pointed at.
func drawMarks(v *plot.View, s *scene.Scene, a *scale.Axes, annotation func(*cells)) {
	const high = 8 // of cells with a box around them; lower ones have a line upon them
	w := v.State.View
	c := &cells{v, s, *a, (a.Right - a.Left) / w.Width, (a.Bottom - a.Top) / w.Height}
	c.X, c.Y = scale.Scale{Lo: w.Left, Hi: w.Left + w.Width}, scale.Scale{Lo: w.Top + w.Height, Hi: w.Top}
	if c.dx >= 64 && c.dy >= 18 {
		c.numbers()
	}
	if annotation != nil {
		annotation(c)
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
	if left, right, ok := c.column(c.Dim); ok && seen && c.Dim >= 0 {
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
	box := a.Box()
	s.Target("cells", 0, box.X, box.Y, box.Width, box.Height)
	plot.Own[look](v).cells = box
}

func (c *cells) numbers() {
	w := c.State.View
	for row := int(w.Top); row < c.State.SeqLen && float64(row) < w.Top+w.Height; row++ {
		for dim := int(w.Left); dim < c.State.DModel && float64(dim) < w.Left+w.Width; dim++ {
			x, y, value := c.PixelX(float64(dim)+0.5), c.PixelY(float64(row)+0.5), c.Table.Value(row, dim)
			if c.Left < x && x < c.Right && c.Top < y && y < c.Bottom {
				c.s.TextOn(c.color(value), 0, scene.Middle, x, y+4, number.Fixed(value, 4))
			}
		}
	}
}

// labelled returns some even dimensions, from the first to the last in view.
func (c *cells) labelled() []int {
	w := c.State.View
	first, end := min(int(math.Ceil(w.Left-0.5)), c.State.DModel-1), int(math.Ceil(w.Left+w.Width-0.5))
	shown := scale.SpreadDown(max(1, end-first), plot.Either(c.Narrow(), 4, 6)) // a narrow view may be between two centres
	return slices.Compact(plot.Each(shown, func(k int) int { return (first + k) &^ 1 }))
}

// below writes a title, and numbers of pairs under the labelled dimensions that have room.
func (c *cells) below(title string, of func(pair int) float64) {
	y, end := c.Bottom+18, 0.0
	c.s.Text(scene.Ink, scene.End, c.Left-8, y, title)
	for _, dim := range c.labelled() {
		label := number.Brief(of(dim / 2))
		half := scene.TextWidth(label) / 2
		x := math.Round(min(max(c.PixelX(float64(dim)+1), c.Left+half), float64(c.Width)-half))
		if x-half > end {
			c.s.Text(scene.Ink, scene.Middle, x, y, label)
			end = x + half + 8
		}
	}
}

// firstRow frames the row of position 0 and writes its first values large below the cells.
func firstRow(v *plot.View) (note string, mark func(c *cells)) {
	row, d := -v.State.Start, v.State.DModel
	if row < 0 || row >= v.State.SeqLen {
		return v.Say(noOrigin) + v.Say(alternates), nil
	}
	return v.Say(alternates), func(c *cells) {
		const pitch = 26
		if top, bottom, ok := c.row(row); ok {
			c.s.Haloed(scene.Ink, new(scene.Path).Box(c.Left-2, top-1, c.Right-c.Left+4, bottom-top+2))
		}
		y, n := c.Bottom+4, min(d, int(c.Right-c.Left)/pitch-1)
		c.s.Text(scene.Ink, scene.End, c.Left-8, y+13, "0")
		for dim := range n {
			x, value := c.Left+float64(dim*pitch), c.Table.Value(row, dim)
			c.s.Cell(c.color(value), x, y, pitch-1, 17)
			c.s.TextOn(c.color(value), 0, scene.Middle, x+pitch/2-0.5, y+13, number.Fixed(value, 0))
		}
		if n < d {
			c.s.Text(scene.Quiet, scene.Start, c.Left+float64(n*pitch)+4, y+13, "…")
		}
	}
}

// slowColumns marks one period of some columns, from the top down.
func slowColumns(v *plot.View) (note string, mark func(c *cells)) {
	e := v.Encoding
	return v.Say(brackets, "first", e.Wavelength(0), "last", e.Wavelength(e.Pairs()-1)), func(c *cells) {
		const foot = 4 // half of the strokes at both ends
		marks := new(scene.Path)
		for _, dim := range c.labelled() {
			x := min(max(c.PixelX(float64(dim)+0.5), c.Left+foot), c.Right-foot)
			end := c.Top + e.Wavelength(dim/2)*c.dy
			marks.Move(x-foot, c.Top+0.5).Horizontal(x+foot).Move(x, c.Top+0.5).Vertical(min(end, c.Bottom))
			if end <= c.Bottom {
				marks.Move(x-foot, end).Horizontal(x + foot)
			}
		}
		c.s.Haloed(scene.Ink, marks)
		c.below("2π/ω", e.Wavelength)
	}
}

// neighbours joins the chosen row, on the right, with the next one and with one half of the sentence
// away, and frames these where they are high enough.
func neighbours(v *plot.View) (note string, mark func(c *cells)) {
	n, start, row := v.State.SeqLen, v.State.Start, v.Chosen()
	if n < 2 {
		return v.Say(oneRow), nil
	}
	next, far := row+1, row+n/2
	if next >= n {
		next = row - 1
	}
	if far >= n {
		far = row - n/2
	}
	toNext, _ := v.Encoding.Distance(float64(next - row))
	toFar, _ := v.Encoding.Distance(float64(far - row))
	note = v.Say(near, "row", start+row, "next", start+next, "x", toNext) +
		v.When(far != next, distant, "row", start+row, "far", start+far, "x", toFar)
	return note, func(c *cells) {
		middle := func(row int) float64 { return max(c.Top, min(c.PixelY(float64(row)+0.5), c.Bottom)) }
		lines := new(scene.Path)
		for i, other := range slices.Compact([]int{next, far}) {
			if top, bottom, ok := c.row(other); ok && bottom-top >= 8 {
				c.s.Haloed(scene.Ink, new(scene.Path).Box(c.Left+0.5, top+0.5, c.Right-c.Left-1, bottom-top-1))
			}
			lines.Move(c.Right+2, middle(row)).Horizontal(c.Right + 6 + 5*float64(i)).Vertical(middle(other)).Horizontal(c.Right + 2)
		}
		c.s.Shape(scene.Line|scene.Ink, lines)
	}
}

// movement marks the columns that move by the threshold or more, and where the pairs end that
// complete a period: each is slower than the one before it.
func movement(v *plot.View) (note string, mark func(c *cells)) {
	e, n, least := v.Encoding, 0, threshold.Number(&v.State)
	ranges := plot.Once(v, "ranges", func(e *encoder.Encoding) []float64 {
		all := make([]float64, e.DModel())
		if property.ColumnRanges(e, all) != nil {
			clear(all)
		}
		return all
	}, e)
	for _, distance := range ranges {
		if distance >= least {
			n++
		}
	}
	completed := sort.Search(e.Pairs(), func(i int) bool { return property.Periods(e, i) < 1 })
	note = v.Say(moves, "rows", v.State.SeqLen, "n", n, "d", v.State.DModel, "least", v.State.Text("threshold"),
		"completed", completed, "pairs", e.Pairs())
	return note, func(c *cells) {
		strips, begun, end := new(scene.Path), c.Left, c.Left
		strip := func() {
			if end > begun {
				strips.Box(begun, c.Bottom+3, end-begun, 4)
			}
		}
		for dim, distance := range ranges {
			if left, right, ok := c.column(dim); ok && distance >= least {
				if left >= end+0.5 {
					strip()
					begun = left
				}
				end = right
			}
		}
		strip()
		c.s.Shape(scene.Area|scene.Ink, strips)
		if x := c.PixelX(float64(2 * completed)); c.Left < x && x < c.Right && completed < e.Pairs() {
			c.s.Haloed(scene.Ink|scene.Dash, new(scene.Path).Move(math.Round(x)+0.5, c.Top).Vertical(c.Bottom))
		}
		c.below(c.Say(periods), func(i int) float64 { return property.Periods(e, i) })
	}
}
