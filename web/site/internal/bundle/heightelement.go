package bundle

import (
	"fmt"
	"strings"

	"github.com/posenc/posenc/web/live/height"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// bands are columns of more than 1007, 900, 660 and 520 pixels, and narrower ones, from the
// narrowest in use.
var bands = [...]struct {
	name              string
	narrowest, widest int
}{{"broad", 1008, height.WidestColumn}, {"wide", 901, 1007}, {"middling", 661, 900}, {"slim", 521, 660}, {"narrow", 328, 520}}

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
