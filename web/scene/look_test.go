package scene_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

// TestLook compares how renderers draw marks of a class with what browsers make of
// their style sheet.
func TestLook(t *testing.T) {
	rules := rulesOf(scene.Style())
	if len(rules) < 25 {
		t.Fatalf("the style sheet has %d rules for classes, which is too few to be all", len(rules))
	}
	for shape, special := range map[scene.Class][]scene.Class{
		0:          {0, scene.Halo, scene.Strong, scene.Big, scene.Mono, scene.Faint, scene.Tint}, // text
		scene.Area: {0, scene.Faint, scene.Tint},
		scene.Line: {0, scene.Bold, scene.Dash, scene.Halo, scene.Bold | scene.Dash, scene.Faint, scene.Tint},
		scene.Dots: {0, scene.Bold, scene.Faint, scene.Tint},
	} {
		for color := scene.Ink; color < scene.Area; color <<= 1 {
			for _, s := range special {
				class := color | shape | s
				if got, want := class.Look(), styled(class, shape == 0, rules); got != want {
					t.Errorf("the look of %q is %+v, in the style sheet %+v", class, got, want)
				}
			}
		}
	}
}

// A rule is one of the style sheet: which marks it is for, and what it says.
type rule struct {
	text         bool     // whether it is for texts alone
	classes      []string // that a mark must have
	declarations map[string]string
}

// rulesOf returns the rules for classes, as browsers apply them: those with more classes
// later.
func rulesOf(style string) (rules []rule) {
	for _, m := range regexp.MustCompile(`(?m)^\.picture (text)?((?:\.[\w-]+)*) \{ (.*) \}$`).FindAllStringSubmatch(style, -1) {
		r := rule{text: m[1] != "", classes: strings.FieldsFunc(m[2], func(c rune) bool { return c == '.' }), declarations: map[string]string{}}
		for _, d := range strings.Split(m[3], "; ") {
			property, value, _ := strings.Cut(d, ": ")
			r.declarations[property] = value
		}
		rules = append(rules, r)
	}
	slices.SortStableFunc(rules, func(a, b rule) int { return len(a.classes) - len(b.classes) })
	return rules
}

// fontSize is the size of letters of pictures.
var fontSize = regexp.MustCompile(`(?s)^.*?\.picture \{.*?font: (\d+px)`)

// styled returns the look of a mark of a class by the rules.
func styled(class scene.Class, text bool, rules []rule) scene.Look {
	names := strings.Fields(class.String())
	all := map[string]string{"font-size": fontSize.FindStringSubmatch(scene.Style())[1], "opacity": "1"}
	for _, r := range rules {
		if r.text && !text || slices.ContainsFunc(r.classes, func(c string) bool { return !slices.Contains(names, c) }) {
			continue
		}
		for property, value := range r.declarations {
			all[property] = value
		}
	}
	number := func(property string) (x float64) {
		x, _ = strconv.ParseFloat(strings.TrimSuffix(all[property], "px"), 64)
		return x
	}
	l := scene.Look{
		Color:   strings.TrimSuffix(strings.TrimPrefix(all["color"], "var(--"), ")"),
		Opacity: number("opacity"), Size: number("font-size"),
		Round: all["stroke-linecap"] == "round",
		Bold:  all["font-weight"] == "600", Mono: strings.Contains(all["font-family"], "monospace"),
	}
	if text {
		l.Halo = number("stroke-width")
	} else {
		l.Width = number("stroke-width")
	}
	fmt.Sscan(all["stroke-dasharray"], &l.Dash[0], &l.Dash[1])
	return l
}
