package scale_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{uint8(hex >> 16), uint8(hex >> 8), uint8(hex), 0xff}
}

// The colours of matplotlib 3.6.3, matplotlib.colors.to_hex of
// matplotlib.colormaps["viridis"](t) and of "cividis".
var matplotlib = []struct {
	t                float64
	viridis, cividis uint32
}{
	{0, 0x440154, 0x00224e},
	{1. / 256, 0x440256, 0x00234f},
	{0.1, 0x482475, 0x083370},
	{0.25, 0x3b528b, 0x434e6c},
	{0.5, 0x21918c, 0x7d7c78},
	{0.75, 0x5ec962, 0xbcae6c},
	{0.9, 0xbddf26, 0xe5cf52},
	{1, 0xfde725, 0xfee838},
	{-0.5, 0x440154, 0x00224e},
	{1.5, 0xfde725, 0xfee838},
}

func TestColormapsAreMatplotlib(t *testing.T) {
	for _, c := range matplotlib {
		if got, want := scale.Viridis(c.t), rgb(c.viridis); got != want {
			t.Errorf("Viridis(%v) = %x, want %x", c.t, got, want)
		}
		if got, want := scale.Cividis(c.t), rgb(c.cividis); got != want {
			t.Errorf("Cividis(%v) = %x, want %x", c.t, got, want)
		}
	}
}

func TestColormapByName(t *testing.T) {
	for _, name := range param.Choices("colormap") {
		colors := scale.ColormapByName(name)
		if got := colors(math.NaN()); got != (color.NRGBA{}) {
			t.Errorf("%s(NaN) = %v, want it transparent", name, got)
		}
		if colors(math.Inf(-1)) != colors(0) || colors(math.Inf(1)) != colors(1) {
			t.Errorf("%s does not end as it does at 0 and 1", name)
		}
		for k := range 1001 {
			if c := colors(float64(k) / 1000); c.A != 0xff && name != "diverging" {
				t.Errorf("%s(%v) = %v is not opaque", name, float64(k)/1000, c)
			}
		}
	}
}

// TestLightness checks that the lightness of viridis and cividis rises, and
// evenly: each of its 16 steps is a 16th of the whole, to a third.
func TestLightness(t *testing.T) {
	for name, colors := range map[string]scale.Colormap{"viridis": scale.Viridis, "cividis": scale.Cividis} {
		lightness := func(k int) float64 { l, _, _ := oklab(colors(float64(k) / 256)); return l }
		for k := 1; k < 256; k++ {
			if lightness(k) < lightness(k-1)-0.001 {
				t.Errorf("%s: lightness falls from %v to %v at %d", name, lightness(k-1), lightness(k), k)
			}
		}
		mean := (lightness(256) - lightness(0)) / 16
		for k := 16; k <= 256; k += 16 {
			if step := lightness(k) - lightness(k-16); math.Abs(step-mean) > mean/3 {
				t.Errorf("%s: lightness rises by %v before %d, want about %v", name, step, k, mean)
			}
		}
	}
}

// grounds are the grounds of pictures, and ink the text upon them.
func grounds() (list []struct{ ground, ink color.NRGBA }) {
	for _, theme := range []scene.Theme{scene.Light, scene.Dark} {
		ground := theme.Shade("ground")
		ink := theme.Shade("ink")
		list = append(list, struct{ ground, ink color.NRGBA }{ground, ink})
	}
	return list
}

// over returns a colour as it is seen upon an opaque one.
func over(c, ground color.NRGBA) color.NRGBA {
	mix := func(a, b uint8) uint8 {
		return uint8(math.Round(float64(b) + (float64(a)-float64(b))*float64(c.A)/255))
	}
	return color.NRGBA{mix(c.R, ground.R), mix(c.G, ground.G), mix(c.B, ground.B), 0xff}
}

func luminance(c color.NRGBA) float64 {
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// contrast returns the contrast ratio of two colours, as WCAG 2.2 defines it.
func contrast(a, b color.NRGBA) float64 {
	lo, hi := luminance(a), luminance(b)
	return (max(lo, hi) + 0.05) / (min(lo, hi) + 0.05)
}

// TestDiverging checks that zero is the ground of each theme, and that values are the
// farther from it the larger they are, opposite ones equally far. Text can be read upon
// all of them.
func TestDiverging(t *testing.T) {
	for _, theme := range grounds() {
		if zero := over(scale.Diverging(0.5), theme.ground); zero != theme.ground {
			t.Errorf("zero is %x on the ground %x", zero, theme.ground)
		}
		before := 1.0
		for k := 1; k <= 128; k++ {
			v := float64(k) / 128
			a, b := over(scale.Diverging(0.5-v/2), theme.ground), over(scale.Diverging(0.5+v/2), theme.ground)
			x, y := contrast(a, theme.ground), contrast(b, theme.ground)
			if math.Abs(x-y) > 0.06*x {
				t.Errorf("±%v have the contrast %v and %v on %x", v, x, y, theme.ground)
			}
			if x+y < before {
				t.Errorf("±%v are nearer to %x than those before", v, theme.ground)
			}
			before = x + y
			if on := min(contrast(a, theme.ink), contrast(b, theme.ink)); on < 4.5 {
				t.Errorf("text on ±%v has the contrast %v", v, on)
			}
			if k == 128 && min(x, y) < 3 {
				t.Errorf("the ends have the contrast %v and %v on %x", x, y, theme.ground)
			}
		}
	}
}

// TestDivergingHues checks that the sides keep their hues, that opposite values are equally
// opaque and colourful, and that there are 255 colours.
func TestDivergingHues(t *testing.T) {
	all := map[color.NRGBA]bool{}
	for k := range 257 {
		t1 := float64(k) / 256
		c := scale.Diverging(t1)
		if all[c] = true; c.A != scale.Diverging(1-t1).A {
			t.Errorf("%v and %v are not equally opaque", t1, 1-t1)
		}
		l, a, b := oklab(c)
		hue := math.Atan2(b, a) * 180 / math.Pi
		if want := map[bool]float64{true: -55, false: 150}[k < 128]; math.Abs(hue-want) > 1 {
			t.Errorf("the hue of %v is %v, want %v", t1, hue, want)
		}
		if chroma := math.Hypot(a, b); math.Abs(chroma-0.15) > 0.002 || math.Abs(l-0.564) > 0.018 {
			t.Errorf("%v is %v light and %v colourful", t1, l, chroma)
		}
	}
	if len(all) != 255 {
		t.Errorf("there are %d colours, want 255", len(all))
	}
}

// TestDivergingForAllEyes checks that opposite values stay apart, on both grounds, as people
// with protanopia and deuteranopia see them (Viénot, Brettel and Mollon 1999, whose
// matrices mix red and green light into one yellow).
func TestDivergingForAllEyes(t *testing.T) {
	for name, see := range map[string][2]float64{"protanopia": {0.11238, 0.88762}, "deuteranopia": {0.29275, 0.70725}} {
		for _, theme := range grounds() {
			seen := func(t float64) (l, a, b float64) {
				c := over(scale.Diverging(t), theme.ground)
				yellow := see[0]*linear(c.R) + see[1]*linear(c.G)
				return oklabLinear(yellow, yellow, linear(c.B))
			}
			l, a, b := seen(0)
			l2, a2, b2 := seen(1)
			if d := math.Hypot(l-l2, math.Hypot(a-a2, b-b2)); d < 0.15 {
				t.Errorf("%s: -1 and 1 are only %v apart on %x", name, d, theme.ground)
			}
		}
	}
}

// oklab returns the lightness and the two colour axes of a colour.
func oklab(c color.NRGBA) (l, a, b float64) {
	return oklabLinear(linear(c.R), linear(c.G), linear(c.B))
}

func oklabLinear(red, green, blue float64) (l, a, b float64) {
	long := math.Cbrt(0.4122214708*red + 0.5363325363*green + 0.0514459929*blue)
	medium := math.Cbrt(0.2119034982*red + 0.6806995451*green + 0.1073969566*blue)
	short := math.Cbrt(0.0883024619*red + 0.2817188376*green + 0.6299787005*blue)
	return 0.2104542553*long + 0.7936177850*medium - 0.0040720468*short,
		1.9779984951*long - 2.4285922050*medium + 0.4505937099*short,
		0.0259040371*long + 0.7827717662*medium - 0.8086757660*short
}

// linear returns the light of a byte of sRGB.
func linear(x uint8) float64 {
	s := float64(x) / 255
	if s <= 0.04045 {
		return s / 12.92
	}
	return math.Pow((s+0.055)/1.055, 2.4)
}
