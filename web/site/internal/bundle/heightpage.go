package bundle

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/posenc/posenc/web/figures/article"
	"github.com/posenc/posenc/web/figures/workbench"
	"github.com/posenc/posenc/web/live/height"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

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
			v.controls = height.Controls(cmp.Or(article.Controls[spec.Name+" "+v.choice], article.Controls[spec.Name], string(height.All)))
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

// stepsOf returns as few steps as there can be, none of which is lower than a height in its
// columns, or higher by more than slack; nil if the heights at a width differ more.
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
