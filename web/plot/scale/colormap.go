package scale

import (
	"image/color"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A Colormap gives each t in [0, 1] an opaque colour. A value x of an encoding,
// in [-1, 1], has the colour of t = (x+1)/2.
//
// Special cases are:
//
//	Colormap(NaN) is transparent
//	Colormap(t)   = Colormap(0) for t < 0
//	Colormap(t)   = Colormap(1) for t > 1
type Colormap func(t float64) color.RGBA

// Viridis goes from violet over green to yellow and grows lighter evenly. As
// in matplotlib, it has 256 colours:
//
//	Viridis(t) = viridis[min(⌊256·t⌋, 255)]
func Viridis(t float64) color.RGBA { return viridis.at(t, 256*t) }

// Cividis goes from blue over grey to yellow, and looks nearly alike to eyes
// with and without a colour-vision deficiency. It has 256 colours, chosen as
// Viridis does.
func Cividis(t float64) color.RGBA { return cividis.at(t, 256*t) }

var viridis, cividis = tableOf(viridisHex), tableOf(cividisHex)

// A table has the colours of a colour map, from the colour of 0 to the colour of 1.
type table []color.RGBA

// at returns colour ⌊x⌋, where x is the place of t in it.
func (c table) at(t, x float64) color.RGBA {
	switch {
	case t != t:
		return color.RGBA{}
	case t <= 0:
		return c[0]
	case t >= 1:
		return c[len(c)-1]
	}
	return c[int(x)]
}

// tableOf reads colours of six hexadecimal digits each.
func tableOf(hex string) table {
	c := make(table, len(hex)/6)
	for k := range c {
		rgb, _ := strconv.ParseUint(hex[6*k:6*k+6], 16, 24)
		c[k] = color.RGBA{uint8(rgb >> 16), uint8(rgb >> 8), uint8(rgb), 0xff}
	}
	return c
}

var colormaps = map[string]Colormap{"viridis": Viridis, "diverging": Diverging, "cividis": Cividis}

// ColormapByName returns the colour map of that name. For a name that no map has, it
// returns Viridis and an error that says which names there are.
func ColormapByName(name string) (Colormap, error) {
	if c := colormaps[name]; c != nil {
		return c, nil
	}
	return Viridis, param.NotOneOf("colormap", name, param.ColormapNames())
}

// Diverging shows signs: purple below the centre, green above, hues that mean
// nothing else in the figures, and a light grey at t = 0.5. Opposite values are equally light and equally colourful to the
// eye, as it is even in OKLab (Björn Ottosson, 2020): for v = 2t-1,
//
//	lightness = 0.97 - 0.45·|v|
//	chroma    = 0.27·|v| - 0.13·v²
//	hue       = 305° for v < 0, 150° for v > 0
//
// It has 513 colours: zero has one of its own, and 256 steps between them lie
// even on both sides of it.
func Diverging(t float64) color.RGBA { return diverging.at(t, 512*t+0.5) }

var diverging = func() table {
	c := make(table, 513)
	for k := range 257 {
		v := float64(k) / 256
		lightness, chroma := 0.97-0.45*v, 0.27*v-0.13*v*v
		c[256-k] = oklab(lightness, chroma, 305)
		c[256+k] = oklab(lightness, chroma, 150)
	}
	return c
}()

// oklab returns the sRGB colour of a lightness in [0, 1], a chroma and a hue in
// degrees, with the matrices of Ottosson's "A perceptual color space for image
// processing".
func oklab(lightness, chroma, hue float64) color.RGBA {
	sin, cos := math.Sincos(hue * math.Pi / 180)
	a, b := chroma*cos, chroma*sin

	// The answers of the three kinds of cones.
	l := cube(lightness + 0.3963377774*a + 0.2158037573*b)
	m := cube(lightness - 0.1055613458*a - 0.0638541728*b)
	s := cube(lightness - 0.0894841775*a - 1.2914855480*b)

	return color.RGBA{
		srgb(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		srgb(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		srgb(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s),
		0xff,
	}
}

func cube(x float64) float64 { return x * x * x }

// srgb encodes linear light in [0, 1] as IEC 61966-2-1 says for all but the
// darkest light, where no colour of ours is: 1.055·x^(1/2.4) - 0.055.
func srgb(x float64) uint8 {
	root := math.Cbrt(x)
	return uint8(255*(1.055*root*math.Sqrt(math.Sqrt(root))-0.055) + 0.5)
}

// BarWidth is the width of a colour bar in CSS pixels.
const BarWidth = 12

// barSteps is the number of steps of the gradient of a bar: with an even number, the
// colour of zero is one of its stops.
const barSteps = 20

// ColorBar draws a rectangle with the colours of a map along its longer side.
// Unknown names look like the first one.
func ColorBar(s *scene.Scene, name string, x, y, width, height float64) {
	colors, err := ColormapByName(name)
	if err != nil {
		name = "viridis"
	}
	stops := make([]color.RGBA, barSteps+1)
	for k := range stops {
		stops[k] = colors(float64(k) / barSteps)
	}
	s.Add(scene.ColorBar{Name: name, Colors: stops, X: x, Y: y, Width: width, Height: height})
}
