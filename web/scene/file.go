package scene

import (
	"image"
	"math"
	"strconv"
)

// AppendFile appends the scene to dst as an SVG file that needs no other. Its cells
// are painted with density pixels for each CSS pixel, and href, which is not called
// for scenes without any, returns their address: a data: URL.
func (s *Scene) AppendFile(dst []byte, theme Theme, density float64, href func(*image.RGBA) string) []byte {
	width, height := strconv.Itoa(s.Width), strconv.Itoa(s.Height)
	size := ` width="` + width + `" height="` + height + `"`
	dst = append(dst, `<svg xmlns="http://www.w3.org/2000/svg" class="picture"`+size+` viewBox="0 0 `+width+` `+height+`">`+"\n"+
		"<title>"+Escape(s.Summary)+"</title>\n<style>"+theme.Rules()+Style+"</style>\n"...)
	if theme != Auto {
		dst = append(dst, `<rect class="`+(Area|Ground).String()+`"`+size+"/>\n"...)
	}
	if c := s.Cells; c != nil {
		img := image.NewRGBA(image.Rectangle{Max: c.Pixels(density)})
		c.Paint(img)
		dst = appendBox(append(dst, "<image"...), float64(c.Box.Min.X), float64(c.Box.Min.Y), float64(c.Box.Dx()), float64(c.Box.Dy()))
		dst = append(dst, ` preserveAspectRatio="none" style="image-rendering:pixelated" href="`+href(img)+"\"/>\n"...)
	}
	return append(s.AppendSVG(dst), "</svg>\n"...)
}

// Pixels returns the size of an image of the cells with density pixels for each CSS
// pixel.
func (c *Cells) Pixels(density float64) image.Point {
	return image.Pt(int(math.Round(float64(c.Box.Dx())*density)), int(math.Round(float64(c.Box.Dy())*density)))
}
