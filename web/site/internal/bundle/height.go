package bundle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
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

// bands are columns of more than 1007, 900, 660 and 520 pixels, and narrower ones, from the
// narrowest in use.
var bands = [...]struct {
	name              string
	narrowest, widest int
}{
	{"broad", 1008, height.WidestColumn}, {"wide", 901, 1007}, {"middling", 661, 900}, {"slim", 521, 660}, {"narrow", 328, 520},
}

// elementHeights returns a style sheet for the shadow roots of figures: the maximum height of
// each, in either language, in five bands of widths; and of the pictures alone.
func elementHeights(figures []*plot.Spec) string {
	var rules strings.Builder
	for _, spec := range figures {
		for _, kind := range variantsOf(spec.Name) {
			fmt.Fprintf(&rules, ":host([figure='%s']%s) {", spec.Name, kind.attributes)
			var most [len(bands)]int
			for _, lang := range text.Languages {
				for i, h := range heightsOf(spec, kind.state, lang, kind.controls) {
					for j, band := range bands {
						if width := widthOf(i); width >= band.narrowest && width <= band.widest {
							most[j] = max(most[j], h)
						}
					}
				}
			}
			for j, band := range bands {
				fmt.Fprintf(&rules, " --%s: %dpx;", band.name, most[j])
			}
			rules.WriteString(" }\n")
		}
	}
	return rules.String()
}

// A variant is a figure with attributes that change its height.
type variant struct {
	choice     string // of the parameter that makes the variant, if one does
	attributes string
	state      param.State
	controls   height.Controls
}

// variantsOf returns the variants of a figure, the plain one first.
func variantsOf(name string) []variant {
	s := param.DefaultState()
	all := []variant{{state: s, controls: height.All}}
	chosen := choicesOf(name)
	for _, c := range chosen {
		c.controls = height.All
		all = append(all, c)
	}
	all = append(all, variant{"", "[controls='none'][controls]", s, height.None})
	if name == "turns" || name == "versions" {
		for _, c := range chosen {
			c.attributes += "[controls='none'][controls]"
			all = append(all, c)
		}
	}
	return all
}

// choicesOf returns the variants of a figure by the parameter whose choices have pictures of
// quite other heights, but for the default one.
func choicesOf(name string) (all []variant) {
	parameter := map[string]string{"code": "language", "inject": "inject", "turns": "turns", "versions": "versions"}[name]
	if parameter == "" {
		return nil
	}
	for _, c := range param.Find(parameter).Choices[1:] {
		chosen, _ := param.DefaultState().With(parameter, c.Name())
		all = append(all, variant{c.Name(), "[" + parameter + "='" + c.Name() + "']", chosen, height.None})
	}
	return all
}

// pageHeights return style sheets with the heights of the figures on pages, by the name of the
// style sheet of these. Pages with another one have no figures.
var pageHeights = map[string]func() string{"page.css": articleHeights, "workbench.css": workbenchHeights}

// articleHeights returns a style sheet for the article: the height of each figure in the
// language of the page, for all widths of its column.
func articleHeights() string {
	rules := columnRules{}
	for _, spec := range article.Figures {
		if slices.Contains(article.Elsewhere, spec.Name) {
			continue
		}
		for _, v := range append([]variant{{state: param.DefaultState()}}, choicesOf(spec.Name)...) {
			own := cmp.Or(article.Controls[spec.Name+" "+v.choice], article.Controls[spec.Name])
			v.controls = cmp.Or(height.Controls(own), height.All)
			selector := selectorOf(spec) + strings.Repeat(v.attributes, 2) // more specific than a language
			rules.add(selector, func(lang text.Lang) []int { return heightsOf(spec, v.state, lang, v.controls) })
		}
	}
	return rules.String()
}

// workbenchHeights returns a style sheet for the pages of the workbench, which have no bar.
func workbenchHeights() string {
	rules := columnRules{}
	for _, spec := range workbench.Figures {
		rules.add(selectorOf(spec), func(lang text.Lang) []int { return toolHeights(spec, lang) })
	}
	return rules.String()
}

func selectorOf(spec *plot.Spec) string {
	return fmt.Sprintf("positional-encoding[figure='%s']", spec.Name)
}

// columnRules are rules by the widest column that they are for.
type columnRules map[int]*strings.Builder

// add adds rules for the heights of a figure, from the widest column down by a pixel each: the
// same ones for both languages, or others where they would differ too much or be more.
func (r columnRules) add(selector string, heights func(text.Lang) []int) {
	english, chinese := heights(text.English), heights(text.Chinese)
	steps, translated := stepsOf(english), stepsOf(chinese)
	if both := stepsOf(english, chinese); both != nil && len(both) <= len(steps)+len(translated) {
		r.write(selector, both)
		return
	}
	r.write(selector, steps)
	r.write(selector+":lang(zh)", translated)
}

func (r columnRules) write(selector string, steps []step) {
	for _, s := range steps {
		if r[s.widest] == nil {
			r[s.widest] = new(strings.Builder)
		}
		fmt.Fprintf(r[s.widest], "%s { --posenc-height: %dpx }\n", selector, s.height)
	}
}

// String returns the rules for wide columns before those for narrow ones, which prevail.
func (r columnRules) String() string {
	var sheet strings.Builder
	for i, widest := range slices.Backward(slices.Sorted(maps.Keys(r))) {
		if i == len(r)-1 {
			sheet.WriteString(r[widest].String())
			continue
		}
		fmt.Fprintf(&sheet, "@container (max-width: %dpx) {\n%s}\n", widest, r[widest])
	}
	return sheet.String()
}

// slack is how many pixels more than it needs are reserved for a figure at most.
const slack = 16

// A step is the height that is reserved in columns up to a width, as far as the next step.
type step struct{ widest, height int }

// stepsOf returns as few steps as there can be, each no lower than a height in its
// columns, and no more than slack higher; nil if the heights at a width differ more.
func stepsOf(heights ...[]int) []step {
	var steps []step
	lo, hi, widest := 0, 0, height.NarrowestColumn+len(heights[0])-1
	for i := range heights[0] {
		least, most := heights[0][i], heights[0][i]
		for _, h := range heights[1:] {
			least, most = min(least, h[i]), max(most, h[i])
		}
		if most-least > slack {
			return nil
		}
		if i > 0 && max(hi, most)-min(lo, least) <= slack {
			lo, hi = min(lo, least), max(hi, most)
			steps[len(steps)-1].height = hi
			continue
		}
		lo, hi = least, most
		steps = append(steps, step{widest - i, hi})
	}
	return steps
}
