package bundle

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/site/internal/picture"
	"github.com/posenc/posenc/web/text"
)

// figureHeights returns a style sheet with the heights of figures at four widths: with
// its controls, and of the picture alone. A page has the heights of the figure controls,
// too: it leaves them free for a sticky bar.
func figureHeights(figures []figure.Spec) (string, error) {
	var rules strings.Builder
	rule := func(selectors string, heights [4]int) {
		fmt.Fprintf(&rules, "%s { --wide: %dpx; --middling: %dpx; --slim: %dpx; --narrow: %dpx }\n", selectors, heights[0], heights[1], heights[2], heights[3])
	}
	element := func(attributes string) string { return ":host(" + attributes + "), positional-encoding" + attributes }
	for _, spec := range figures {
		if spec.Name == "controls" {
			rule(":root", spec.Heights)
		}
		attributes := fmt.Sprintf("[figure='%s']", spec.Name)
		rule(element(attributes), spec.Heights)
		if spec.Grouped != [4]int{} {
			rule("positional-encoding"+attributes+"[group]", spec.Grouped)
		}
		var heights [4]int
		for i, width := range [...]int{picture.Widths[0], 700, 600, picture.Widths[1]} {
			view, err := figure.NewView(param.DefaultState(), width, text.English)
			if err != nil {
				return "", err
			}
			heights[i] = spec.New().Scene(&view).Height
		}
		rule(element(attributes+"[controls='none'][controls]"), heights)
	}
	return rules.String(), nil
}
