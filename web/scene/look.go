package scene

import (
	"image/color"
	"math"
	"math/bits"
	"slices"
	"strconv"
)

// A Class says what a mark stands for and how it is drawn: a colour, a shape, and
// what is special about it, as in Sine|Line|Bold. Its string is the value of the
// class attribute in SVG; Style says what each name looks like.
type Class uint32

// Colours have one meaning in all figures.
const (
	Ink      Class = 1 << iota // text, and lines that stand for no other
	Quiet                      // secondary text
	Rule                       // lines of a grid
	Edge                       // borders, ticks
	Ground                     // the background
	Raised                     // the background of what is marked
	Wrong                      // mistakes
	Sine                       // sines
	Cosine                     // cosines
	Position                   // the chosen position
	Offset                     // the offset k
	Bit0                       // the bits of a position, the lowest first
	Bit1
	Bit2
	Bit3
)

// Shapes. A mark without one is a text.
const (
	Area Class = 1 << (iota + 15) // filled
	Line                          // stroked, 1 pixel wide
	Dots                          // the ends of its segments as dots, 6 pixels wide
)

// What is special about a mark.
const (
	Bold   Class = 1 << (iota + 18) // of a line or of dots: thicker
	Dash                            // of a line: dashed
	Halo                            // of a line or a text: with an edge of the ground
	Faint                           // almost transparent
	Tint                            // as if it were transparent
	Strong                          // of a text: semibold
	Big                             // of a text: 15 pixels
	Mono                            // of a text: in letters of one width
)

// classNames are the names of the classes, the lowest bit first.
var classNames = [...]string{
	"ink", "quiet", "rule", "edge", "ground", "raised", "wrong", "sine", "cosine", "position", "offset",
	"bit-0", "bit-1", "bit-2", "bit-3",
	"area", "line", "dots",
	"bold", "dash", "halo", "faint", "tint", "strong", "big", "mono",
}

// Has reports whether a class has all that another has.
func (c Class) Has(other Class) bool { return c&other == other }

// String returns the names of the class with spaces between them.
func (c Class) String() string { return string(c.append(nil)) }

func (c Class) append(dst []byte) []byte {
	for rest, first := c, true; rest != 0; rest &= rest - 1 {
		if !first {
			dst = append(dst, ' ')
		}
		dst = append(dst, classNames[bits.TrailingZeros32(uint32(rest))]...)
		first = false
	}
	return dst
}

// A Look is how marks of a class are drawn. Style says the same in CSS; a test compares them.
type Look struct {
	Color   string // its name in the palette
	Opacity float64

	Width float64    // of a line in CSS pixels; 0 if the mark is filled
	Round bool       // whether its ends are round
	Dash  [2]float64 // a stroke, and the gap after it; 0 for a whole line

	Size       float64 // of letters in CSS pixels
	Bold, Mono bool
	Halo       float64 // width of a stroke of the ground beneath letters
}

// Look returns the look of a class; without a shape it is the look of a text.
func (c Class) Look() Look {
	l := Look{Color: "ink", Opacity: 1, Size: c.Size(), Bold: c.Has(Strong), Mono: c.Has(Mono)}
	for i, name := range classNames[:colors] {
		if c&(1<<i) != 0 {
			l.Color = name
		}
	}
	switch {
	case c.Has(Line):
		l.Width = 1
		if c.Has(Bold) {
			l.Width = 2
		}
		if c.Has(Halo) {
			l.Width = 3
		}
		if c.Has(Dash) {
			l.Dash = [2]float64{4, 3}
		}
	case c.Has(Dots):
		l.Width, l.Round = 6, true
		if c.Has(Bold) {
			l.Width = 9
		}
	case c.Has(Halo):
		l.Halo = 4
	}
	if c.Has(Faint) {
		l.Opacity = 0.35
	}
	if c.Has(Tint) {
		l.Opacity = 0.12
	}
	return l
}

// colors is how many of the classes are colours: the lowest bits.
const colors = 15

// A tone is a colour of the palette, on a light and on a dark ground.
type tone struct{ name, light, dark string }

// tones give each meaning its colour, the same everywhere: any two of them
// can be told apart by colour-blind eyes, at 3:1 against their ground.
var tones = []tone{
	{"ink", "#1d1f23", "#e8e6e1"},
	{"quiet", "#5c5f66", "#a3a5ab"},
	{"ground", "#fdfcf9", "#14161a"},
	{"raised", "#f3f1ea", "#1f2228"},
	{"rule", "#d8d5cb", "#3a3e46"},
	{"edge", "#86837a", "#7d828c"},
	{"sine", "#275ce1", "#5699ef"},
	{"cosine", "#8f3a06", "#fa9a2a"},
	{"position", "#a533a6", "#f8609a"},
	{"offset", "#106a35", "#4bd68b"},
	{"wrong", "#b3261e", "#ff8a80"},

	// Binary digits alone, which never stand beside the hues above.
	{"bit-0", "#c3262d", "#ff7b72"},
	{"bit-1", "#1f5fd0", "#6ea8fe"},
	{"bit-2", "#22772b", "#63c46a"},
	{"bit-3", "#b35900", "#f7a23b"},
}

// A Theme says on which ground a picture stands.
type Theme int

// The themes there are.
const (
	Auto  Theme = iota // as the reader's system has it
	Light              // with a light ground of its own
	Dark               // with a dark ground of its own
)

// Shade returns a colour of the palette by its name; Auto is as Light.
func (t Theme) Shade(name string) color.NRGBA {
	s := tones[slices.IndexFunc(tones, func(s tone) bool { return s.name == name })]
	hex := s.light
	if t == Dark {
		hex = s.dark
	}
	rgb, _ := strconv.ParseUint(hex[1:], 16, 24)
	return color.NRGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
}

// Rules returns the shades as custom properties of an SVG file.
func (t Theme) Rules() string {
	light, dark := "", ""
	for _, s := range tones {
		light += "--" + s.name + ":" + s.light + ";"
		dark += "--" + s.name + ":" + s.dark + ";"
	}
	switch t {
	case Light:
		return ".picture{" + light + "}"
	case Dark:
		return ".picture{" + dark + "}"
	default:
		return ".picture{" + light + "}@media(prefers-color-scheme:dark){.picture{" + dark + "}}"
	}
}

// inkOn returns black or white, whichever reads better on an opaque colour: above a
// relative luminance of 0.18 black has more contrast (WCAG 2.2).
func inkOn(c color.NRGBA) color.NRGBA {
	linear := func(x uint8) float64 { return math.Pow((float64(x)/255+0.055)/1.055, 2.4) }
	if 0.2126*linear(c.R)+0.7152*linear(c.G)+0.0722*linear(c.B) > 0.18 {
		return color.NRGBA{A: 0xff}
	}
	return color.NRGBA{0xff, 0xff, 0xff, 0xff}
}

// Style returns what the classes of a picture look like, on a page and in a file of
// its own. A class of colour says what a mark stands for, a class of shape how
// it is drawn; the colours are those of the palette where the picture stands.
func Style() string {
	inks := ""
	for _, name := range classNames[:colors] {
		inks += ".picture ." + name + " { color: var(--" + name + ") }\n"
	}
	return `
.picture {
  color: var(--ink);
  font: 13px/1 -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", system-ui, "PingFang SC", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif;
  font-variant-numeric: tabular-nums;
}

` + inks + `
.picture text { fill: currentColor }
.picture .area { fill: currentColor; stroke: none }
.picture .line { fill: none; stroke: currentColor; stroke-width: 1; stroke-linejoin: round }
.picture .bold.line { stroke-width: 2 }
.picture .dash.line { stroke-dasharray: 4 3 }
.picture .halo.line { stroke-width: 3 }
.picture .faint { opacity: 0.35 }
.picture .hit { fill: none; pointer-events: all; cursor: pointer }
.picture .tint { opacity: 0.12 }
.picture .dots { fill: none; stroke: currentColor; stroke-width: 6; stroke-linecap: round }
.picture .bold.dots { stroke-width: 9 }
.picture .strong { font-weight: 600 }
.picture text.big { font-size: 15px }
.picture text.mono { font-family: ui-monospace, "SF Mono", Consolas, "Noto Sans Mono", monospace }
.picture text.halo { paint-order: stroke; stroke: var(--ground); stroke-width: 4px; stroke-linejoin: round }
`
}

// Palette returns the palette as custom properties of a page or a shadow root,
// for a light and for a dark ground. A page that wants an ink of its own sets
// --posenc-ink, and so on.
func Palette() string {
	rules := ""
	for _, s := range tones {
		rules += "--" + s.name + ":var(--posenc-" + s.name + ",light-dark(" + s.light + "," + s.dark + "));"
	}
	return ":root,:host>*{" + rules + "}\n"
}
