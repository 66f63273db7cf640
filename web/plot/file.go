package plot

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/scene"
)

// AppendFile appends a picture to dst as an SVG file that needs no other. The
// cells of a Celled one are painted with density pixels for each CSS pixel, and
// href, which is not called for others, returns their address: a data: URL.
func AppendFile(dst []byte, p Picture, width int, theme scene.Theme, density float64, href func(*image.RGBA) string) []byte {
	size := ` width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(p.Height()) + `"`
	dst = append(dst, `<svg xmlns="http://www.w3.org/2000/svg" class="picture"`+size+
		` viewBox="0 0 `+strconv.Itoa(width)+` `+strconv.Itoa(p.Height())+`">`+"\n"+
		"<title>"+scene.Escape(p.Summary())+"</title>\n<style>"+theme.Rules()+scene.Style+"</style>\n"...)
	if theme != scene.Auto {
		dst = append(dst, `<rect class="mark ground"`+size+"/>\n"...)
	}
	if c, ok := p.(Celled); ok {
		r := c.Place()
		img := image.NewRGBA(image.Rect(0, 0, int(math.Round(float64(r.Dx())*density)), int(math.Round(float64(r.Dy())*density))))
		c.Paint(img)
		dst = append(dst, `<image x="`+strconv.Itoa(r.Min.X)+`" y="`+strconv.Itoa(r.Min.Y)+
			`" width="`+strconv.Itoa(r.Dx())+`" height="`+strconv.Itoa(r.Dy())+
			`" preserveAspectRatio="none" style="image-rendering:pixelated" href="`+href(img)+"\"/>\n"...)
	}
	return append(p.AppendSVG(dst), "</svg>\n"...)
}
