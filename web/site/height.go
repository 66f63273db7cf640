package main

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/web/plot"
)

// pictureHeights returns the style sheet that says how high the figures are
// without anything under their pictures, as web/figure/heights.css does for
// those that have all.
func pictureHeights() (string, error) {
	var rules strings.Builder
	for _, name := range plot.FigureNames() {
		var heights [3]int
		for i, width := range [...]int{widths[0], 700, widths[1]} {
			view, err := plot.NewView(plot.DefaultState(), width, plot.English)
			if err != nil {
				return "", err
			}
			picture, err := plot.New(name, view)
			if err != nil {
				return "", err
			}
			heights[i] = picture.Height()
		}
		alone := fmt.Sprintf("[figure='%s'][controls='none'][controls]", name)
		fmt.Fprintf(&rules, ":host(%s), positional-encoding%s { --wide: %dpx; --middling: %dpx; --narrow: %dpx }\n",
			alone, alone, heights[0], heights[1], heights[2])
	}
	return rules.String(), nil
}
