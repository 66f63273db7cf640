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
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

var annotations = map[string]func(v *plot.View) (note string, mark chart.Free){
	"first-row":    firstRow,
	"slow-columns": slowColumns,
	"neighbours":   neighbours,
	"movement":     movement,
}

// column and row return the part in view, and whether there is any.
func column(a *scale.Axes, dim int) (left, right float64, ok bool) {
	left, right = max(a.Left, a.PixelX(float64(dim)-0.5)), min(a.PixelX(float64(dim)+0.5), a.Right)
	return left, right, left < right
}

func row(a *scale.Axes, row int) (top, bottom float64, ok bool) {
	top, bottom = max(a.Top, a.PixelY(float64(row)-0.5)), min(a.PixelY(float64(row)+0.5), a.Bottom)
	return top, bottom, top < bottom
}

// drawMarks draws an annotation between the numbers and what is chosen or pointed at. Numbers of a are
// those of the middles of cells.
func drawMarks(v *plot.View, s *scene.Scene, a scale.Axes, annotation chart.Free) {
	const high = 8 // of cells with a box; lower ones have a line through them
	w := v.State.View
	a.Y = scale.Scale{Lo: w.Top + w.Height - 0.5, Hi: w.Top - 0.5}
	dx, dy := (a.Right-a.Left)/w.Width, (a.Bottom-a.Top)/w.Height
	if dx >= 64 && dy >= 18 {
		for row := int(w.Top); float64(row) < w.Top+w.Height; row++ {
			for dim := int(w.Left); float64(dim) < w.Left+w.Width; dim++ {
				x, y, value := a.PixelX(float64(dim)), a.PixelY(float64(row)), v.Table.Value(row, dim)
				if a.Left < x && x < a.Right && a.Top < y && y < a.Bottom {
					s.TextOn(colorOf(v, value), 0, scene.Middle, x, y+4, number.Fixed(value, 4))
				}
			}
		}
	}
	if annotation != nil {
		annotation(s, &a)
	}
	if top, bottom, ok := row(&a, v.Chosen()); ok && !v.Plain {
		path := new(scene.Path)
		if bottom-top >= high {
			path.Box(a.Left+0.5, math.Floor(top)+0.5, a.Right-a.Left-1, math.Floor(bottom)-math.Floor(top)-1)
		} else {
			path.Move(a.Left, math.Floor((top+bottom)/2)+0.5).Horizontal(a.Right)
		}
		s.Haloed(scene.Position, path)
	}
	top, bottom, seen := row(&a, v.Row)
	if left, right, ok := column(&a, v.Dim); ok && seen {
		path := new(scene.Path)
		if dx >= high && dy >= high {
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

func colorOf(v *plot.View, x float64) color.NRGBA { return v.Colors()((x/v.Table.Amplitude() + 1) / 2) }

func labelled(v *plot.View) []int {
	w := v.State.View
	first, end := min(int(math.Ceil(w.Left-0.5)), v.State.DModel-1), int(math.Ceil(w.Left+w.Width-0.5))
	shown := scale.SpreadDown(max(1, end-first), plot.Either(v.Narrow(), 4, 6)) // 1: a view between two middles
	return slices.Compact(plot.Each(shown, func(k int) int { return (first + k) &^ 1 }))
}

// below writes numbers of pairs under the labelled dimensions that have room.
func below(v *plot.View, s *scene.Scene, a *scale.Axes, title string, of func(pair int) float64) {
	y, end := a.Bottom+18, 0.0
	s.Text(scene.Ink, scene.End, a.Left-8, y, title)
	for _, dim := range labelled(v) {
		label := number.Brief(of(dim / 2))
		half := scene.TextWidth(label) / 2
		x := math.Round(min(max(a.PixelX(float64(dim)+0.5), a.Left+half), float64(v.Width)-half))
		if x-half > end {
			s.Text(scene.Ink, scene.Middle, x, y, label)
			end = x + half + 8
		}
	}
}

func firstRow(v *plot.View) (note string, mark chart.Free) {
	first, d := -v.State.Start, v.State.DModel
	if first < 0 || first >= v.State.SeqLen {
		return v.Say(noOrigin) + v.Say(alternates), nil
	}
	return v.Say(alternates), func(s *scene.Scene, a *scale.Axes) {
		const pitch = 26
		if top, bottom, ok := row(a, first); ok {
			s.Haloed(scene.Ink, new(scene.Path).Box(a.Left-2, top-1, a.Right-a.Left+4, bottom-top+2))
		}
		y, n := a.Bottom+4, min(d, int(a.Right-a.Left)/pitch-1)
		s.Text(scene.Ink, scene.End, a.Left-8, y+13, "0")
		for dim := range n {
			x, value := a.Left+float64(dim*pitch), v.Table.Value(first, dim)
			color := colorOf(v, value)
			s.Colored(scene.Rect{Color: color, X: x, Y: y, Width: pitch - 1, Height: 17})
			s.TextOn(color, 0, scene.Middle, x+pitch/2-0.5, y+13, number.Fixed(value, 0))
		}
		if n < d {
			s.Text(scene.Quiet, scene.Start, a.Left+float64(n*pitch)+4, y+13, "…")
		}
	}
}

func slowColumns(v *plot.View) (note string, mark chart.Free) {
	e := v.Encoding
	return v.Say(brackets, "first", e.Wavelength(0), "last", e.Wavelength(e.Pairs()-1)), func(s *scene.Scene, a *scale.Axes) {
		const foot = 4 // half of the strokes at both ends
		marks := new(scene.Path)
		for _, dim := range labelled(v) {
			x := min(max(a.PixelX(float64(dim)), a.Left+foot), a.Right-foot)
			end := a.PixelY(a.Y.Hi + e.Wavelength(dim/2))
			marks.Move(x-foot, a.Top+0.5).Horizontal(x+foot).Move(x, a.Top+0.5).Vertical(min(end, a.Bottom))
			if end <= a.Bottom {
				marks.Move(x-foot, end).Horizontal(x + foot)
			}
		}
		s.Haloed(scene.Ink, marks)
		below(v, s, a, "2π/ω", e.Wavelength)
	}
}

// neighbours joins the chosen row with the next one and with one half of the sentence away.
func neighbours(v *plot.View) (note string, mark chart.Free) {
	n, start, row := v.State.SeqLen, v.State.Start, v.Chosen()
	if n < 2 {
		return v.Say(oneRow), nil
	}
	other := func(by int) int { return plot.Either(row+by < n, row+by, row-by) }
	next, far := other(1), other(n/2)
	toNext, _ := v.Encoding.Distance(float64(next - row))
	toFar, _ := v.Encoding.Distance(float64(far - row))
	note = v.Say(near, "row", start+row, "next", start+next, "x", toNext) +
		v.When(far != next, distant, "row", start+row, "far", start+far, "x", toFar)
	return note, func(s *scene.Scene, a *scale.Axes) {
		y := func(row int) float64 { return max(a.Top, min(a.PixelY(float64(row)), a.Bottom)) }
		lines := new(scene.Path)
		for i, other := range slices.Compact([]int{next, far}) {
			lines.Move(a.Right+2, y(row)).Horizontal(a.Right + 6 + 5*float64(i)).Vertical(y(other)).Horizontal(a.Right + 2)
		}
		s.Shape(scene.Line|scene.Ink, lines)
	}
}

// movement marks columns that move enough, and where pairs that complete a period end.
func movement(v *plot.View) (note string, mark chart.Free) {
	e, n, least := v.Encoding, 0, threshold.Number(&v.State)
	ranges := plot.Once(v, "ranges", func(e *encoder.Encoding) []float64 {
		all := make([]float64, e.DModel())
		_ = property.ColumnRanges(e, all) // fails for another length
		return all
	}, e)
	for _, distance := range ranges {
		if distance >= least {
			n++
		}
	}
	completed := sort.Search(e.Pairs(), func(i int) bool { return property.Periods(e, i) < 1 }) // pairs slow down
	return v.Say(moves, "rows", v.State.SeqLen, "n", n, "d", v.State.DModel, "least", v.State.Text("threshold"),
			"completed", completed, "pairs", e.Pairs()), func(s *scene.Scene, a *scale.Axes) {
			strips, begun, end := new(scene.Path), a.Left, a.Left
			strip := func() {
				if end > begun {
					strips.Box(begun, a.Bottom+3, end-begun, 4)
				}
			}
			for dim, distance := range ranges {
				if left, right, ok := column(a, dim); ok && distance >= least {
					if left >= end+0.5 {
						strip()
						begun = left
					}
					end = right
				}
			}
			strip()
			s.Shape(scene.Area|scene.Ink, strips)
			if x := a.PixelX(float64(2*completed) - 0.5); a.Left < x && x < a.Right && completed < e.Pairs() {
				s.Haloed(scene.Ink|scene.Dash, new(scene.Path).Move(math.Round(x)+0.5, a.Top).Vertical(a.Bottom))
			}
			below(v, s, a, v.Say(periods), func(i int) float64 { return property.Periods(e, i) })
		}
}
