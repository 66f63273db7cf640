package print

import (
	"image/color"
	"strings"
	"sync"

	"github.com/posenc/posenc/web/scene"
)

// A look is how an element is drawn: what its attributes and its classes say,
// and what it inherits.
type look struct {
	color        color.RGBA // which currentColor is
	fill, stroke paint
	strokeWidth  float64
	dash         [2]float64 // a stroke, and the gap after it
	round        bool       // whether lines have round caps
	opacity      float64    // which is not inherited
	crisp        bool       // whether edges fall between pixels

	anchor     float64 // which part of a text is before its place: 0, 1/2 or 1
	size       float64 // of letters
	bold, mono bool
	slanted    bool
	upward     bool // whether a text is turned by a quarter about its place
	halo       bool // whether a text's stroke is beneath it
}

// A paint is what an area is filled with.
type paint struct {
	kind paintKind
	color.RGBA
	gradient string // its id
}

type paintKind uint8

const (
	nothing paintKind = iota
	current           // the colour of the look
	solid             // the colour of the paint
	gradual
)

// root is the look outside of all elements, before the class picture.
var root = look{fill: paint{kind: solid, RGBA: color.RGBA{A: 0xff}}, strokeWidth: 1, opacity: 1, size: 12}

// A declaration is a property of a style sheet, or an attribute that means the
// same.
type declaration struct{ property, value string }

// A rule gives elements of a name, or all if it has none, that have all of some
// classes, its declarations.
type rule struct {
	element      string
	classes      []string
	declarations []declaration
}

// rules are those of plot.Style for what is within a picture, in the order in
// which they apply, and what it says of the picture itself.
var rules = sync.OnceValue(func() (all []rule) {
	for rest := scene.Style; ; {
		selector, after, ok := strings.Cut(rest, "{")
		if !ok {
			return all
		}
		body, after, _ := strings.Cut(after, "}")
		rest = after
		r := rule{}
		words := strings.Fields(selector)
		if len(words) == 2 {
			parts := strings.Split(words[1], ".")
			r.element, r.classes = parts[0], parts[1:]
		} else {
			r.classes = []string{"picture"}
		}
		for _, d := range strings.Split(body, ";") {
			if property, value, ok := strings.Cut(d, ":"); ok {
				r.declarations = append(r.declarations, declaration{strings.TrimSpace(property), strings.TrimSpace(value)})
			}
		}
		all = append(all, r)
	}
})

// classes are those that the style sheet knows, and those that say what belongs
// together.
var classes = sync.OnceValue(func() map[string]bool {
	known := map[string]bool{"axis": true, "bar": true, "chosen": true}
	for _, r := range rules() {
		for _, c := range r.classes {
			known[c] = true
		}
	}
	return known
})

func (r *rule) applies(element string, classes []string) bool {
	if r.element != "" && r.element != element {
		return false
	}
	for _, c := range r.classes {
		found := false
		for _, has := range classes {
			found = found || has == c
		}
		if !found {
			return false
		}
	}
	return true
}

// declarationsOf returns what the style sheet says of an element with some
// classes: that of more classes last.
func declarationsOf(element, class string) (all []declaration) {
	classes := strings.Fields(class)
	for n := range 4 {
		for _, r := range rules() {
			if len(r.classes) == n && r.applies(element, classes) {
				all = append(all, r.declarations...)
			}
		}
	}
	return all
}

// A wardrobe knows the looks of a theme.
type wardrobe struct {
	theme scene.Theme
	known map[string][]declaration // by element and classes
	key   []byte

	// strange are the properties, the values and the classes that nobody
	// knows here.
	strange []string
}

// dress returns the look of an element within another.
func (w *wardrobe) dress(outer look, t *tag) look {
	l := outer
	l.opacity = 1
	for _, a := range t.attributes {
		w.set(&l, a.name, a.value)
	}
	class := t.get("class")
	if class == "" && t.name != "text" {
		return l
	}
	w.key = append(append(append(w.key[:0], t.name...), ' '), class...)
	declarations, ok := w.known[string(w.key)]
	if !ok {
		declarations = declarationsOf(t.name, class)
		for _, c := range strings.Fields(class) {
			if !classes()[c] {
				w.strange = append(w.strange, "."+c)
			}
		}
		if w.known == nil || len(w.known) > 1000 {
			w.known = map[string][]declaration{}
		}
		w.known[string(w.key)] = declarations
	}
	for _, d := range declarations {
		w.set(&l, d.property, d.value)
	}
	return l
}

// set gives a look a property.
func (w *wardrobe) set(l *look, property, value string) {
	switch property {
	case "color":
		if p := w.paint(value); p.kind == solid {
			l.color = p.RGBA
		}
	case "fill":
		l.fill = w.paint(value)
	case "stroke":
		l.stroke = w.paint(value)
	case "stroke-width":
		l.strokeWidth = numberIn(value)
	case "stroke-dasharray":
		n := numbers{src: value}
		for i := range l.dash {
			l.dash[i], _ = n.next()
		}
	case "stroke-linecap":
		l.round = value == "round"
	case "opacity":
		l.opacity = numberIn(value)
	case "shape-rendering":
		l.crisp = value == "crispEdges"
	case "text-anchor":
		l.anchor = anchorOf(value)
	case "transform":
		if l.upward = strings.HasPrefix(value, "rotate(-90 "); !l.upward {
			w.strange = append(w.strange, value)
		}
	case "font-size":
		l.size = numberIn(value)
	case "font-weight":
		l.bold = numberIn(value) >= 600
	case "font-style":
		l.slanted = value == "italic"
	case "font-family":
		l.mono = strings.HasSuffix(value, "monospace")
	case "font":
		l.size = numberIn(value)
	case "paint-order":
		l.halo = value == "stroke"
	case "stroke-linejoin", "font-variant-numeric", "pointer-events", "cursor":
		// Joins are round, and digits equally wide; nobody points.
	case "class", "id", "x", "y", "x2", "y1", "dx", "dy", "width", "height", "rx", "cx", "cy", "r", "d", "offset", "stop-color":
	default:
		if !strings.HasPrefix(property, "data-") {
			w.strange = append(w.strange, property)
		}
	}
}

// paint returns the paint of a value such as none, #rrggbb or var(--name).
func (w *wardrobe) paint(value string) paint {
	switch {
	case value == "none":
		return paint{}
	case value == "currentColor":
		return paint{kind: current}
	case strings.HasPrefix(value, "var(--") && value[len(value)-1] == ')':
		if c, ok := w.theme.Shade(value[len("var(--") : len(value)-1]); ok {
			return paint{kind: solid, RGBA: c}
		}
	case strings.HasPrefix(value, "url(#") && value[len(value)-1] == ')':
		return paint{kind: gradual, gradient: value[len("url(#") : len(value)-1]}
	case strings.HasPrefix(value, "#"):
		if c, ok := colorOf(value[1:]); ok {
			return paint{kind: solid, RGBA: c}
		}
	}
	w.strange = append(w.strange, value)
	return paint{}
}

// colorOf returns a colour of three or six hexadecimal digits.
func colorOf(digits string) (c color.RGBA, ok bool) {
	x := 0
	for i := range len(digits) {
		switch d := digits[i]; {
		case d >= '0' && d <= '9':
			x = x<<4 | int(d-'0')
		case d >= 'a' && d <= 'f':
			x = x<<4 | int(d-'a'+10)
		default:
			return c, false
		}
		if len(digits) == 3 {
			x = x<<4 | x&15
		}
	}
	return color.RGBA{uint8(x >> 16), uint8(x >> 8), uint8(x), 0xff}, len(digits) == 3 || len(digits) == 6
}

// anchorOf returns which part of a text is before its place.
func anchorOf(value string) float64 {
	switch value {
	case "middle":
		return 0.5
	case "end":
		return 1
	}
	return 0
}
