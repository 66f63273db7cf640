package scene

import (
	"image/color"
	"strconv"
)

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

// Shade returns a colour of the palette by its name, on the ground of the
// theme, and whether there is one; Auto is as Light.
func (t Theme) Shade(name string) (c color.RGBA, ok bool) {
	for _, s := range tones {
		if s.name != name {
			continue
		}
		hex := s.light
		if t == Dark {
			hex = s.dark
		}
		rgb, err := strconv.ParseUint(hex[1:], 16, 24)
		return color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}, err == nil
	}
	return color.RGBA{}, false
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
