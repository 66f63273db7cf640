package bundle

import (
	"sync"

	"github.com/posenc/posenc/web/live/height"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// columns is how many columns there are, from the widest down by a pixel each.
const columns = height.WidestColumn - height.NarrowestColumn + 1

func widthOf(column int) int { return height.WidestColumn - column }

// heightsOf returns the heights of a figure in the columns.
func heightsOf(spec *plot.Spec, s param.State, lang text.Lang, c height.Controls) []int {
	heights := make([]int, columns)
	for i, scene := range scenesOf(spec, s, lang) {
		heights[i] = height.Of(spec.Name, scene, widthOf(i), lang, c)
	}
	return heights
}

// toolHeights returns the heights of a figure on the page of its tool, from the widest column
// down by a pixel each. Columns between one and two of the tool are as the widest one.
func toolHeights(spec *plot.Spec, lang text.Lang) (heights []int) {
	s := param.DefaultState()
	one, scenes := heightsOf(spec, s, lang, height.All), scenesOf(spec, s, lang)
	for width := height.WidestTool; width > height.WidestColumn; width-- {
		if width < height.LeastTwo {
			heights = append(heights, one[0])
			continue
		}
		picture := width - height.GivenColumn
		heights = append(heights, height.OfTool(spec.Name, scenes[height.WidestColumn-picture], width, lang))
	}
	return append(heights, one...)
}

// A sceneKey is what the heights of the scenes of a figure depend on.
type sceneKey struct {
	figure string
	state  param.State
	lang   text.Lang
}

// scenes are the heights that have been computed, by sceneKey.
var scenes sync.Map

// scenesOf returns the heights of the scenes of a figure in the columns. The state is the default
// but for a choice.
func scenesOf(spec *plot.Spec, s param.State, lang text.Lang) []int {
	once, _ := scenes.LoadOrStore(sceneKey{spec.Name, s, lang}, sync.OnceValue(func() []int {
		f := spec.New()
		v, _ := plot.NewView(s, widthOf(0), lang) // the default state has an encoding
		v.Still = false
		return filled(columns, pitch, func(column int) int {
			v.Width = widthOf(column)
			return f.Height(&v)
		})
	}))
	return once.(func() []int)()
}

// pitch is how many columns are within which a height does not change twice.
const pitch = 8

// filled returns n values of a function that mostly stays the same: between two that are equal,
// at most pitch apart, it is not called.
func filled(n, pitch int, f func(i int) int) []int {
	values := make([]int, n)
	var fill func(from, to int) // both are known
	fill = func(from, to int) {
		if values[from] == values[to] {
			for i := from + 1; i < to; i++ {
				values[i] = values[from]
			}
			return
		}
		if middle := (from + to) / 2; middle > from {
			values[middle] = f(middle)
			fill(from, middle)
			fill(middle, to)
		}
	}
	values[0] = f(0)
	for from := 0; from < n-1; {
		to := min(from+pitch, n-1)
		values[to] = f(to)
		fill(from, to)
		from = to
	}
	return values
}
