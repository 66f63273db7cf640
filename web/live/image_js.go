package live

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/scene"
)

// file returns the picture of the figure as a file of a media type.
func (s *seat) file(mediaType string) (js.Value, error) {
	png := mediaType == "image/png"
	if !png && mediaType != "image/svg+xml" {
		return js.Undefined(), &encoder.Error{Parameter: "type", Value: `"` + mediaType + `"`, Rule: "is not one of image/png, image/svg+xml"}
	}
	f, ok := s.parts[0].(pictured)
	if !ok {
		return js.Undefined(), &encoder.Error{Parameter: "figure", Value: s.spec.Name, Rule: "has no picture"}
	}
	if s.width() == 0 {
		return js.Undefined(), &encoder.Error{Parameter: "figure", Value: s.spec.Name, Rule: "is not on the screen"}
	}
	return s.image(f.picture(), png), nil
}

// image returns a picture of the figure as an SVG file, or as a PNG file with
// pixels enough for print and slides.
func (s *seat) image(p *scene.Scene, png bool) js.Value {
	density := window.Get("devicePixelRatio").Float()
	if png {
		density = max(2, density)
	}
	file := blobOf("image/svg+xml", p.AppendFile(nil, s.theme(), density, dataURL))
	if png {
		file = rasterize(file, density)
	}
	return file
}

// width returns the width of the picture.
func (s *seat) width() int { return s.root.Get("clientWidth").Int() }

// theme returns the ground that the figure stands on, as its color-scheme and
// the reader have it.
func (s *seat) theme() scene.Theme {
	switch window.Call("getComputedStyle", s.root).Get("colorScheme").String() {
	case "dark":
		return scene.Dark
	case "light", "normal":
		return scene.Light
	}
	if window.Call("matchMedia", "(prefers-color-scheme: dark)").Get("matches").Bool() {
		return scene.Dark
	}
	return scene.Light
}
