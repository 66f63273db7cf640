package scene

import (
	"image"
	"image/color"
	"math"
	"strconv"
)

// AppendSVG appends the marks to dst, for an <svg> of class picture and of the size of the scene.
func (s *Scene) AppendSVG(dst []byte) []byte {
	for _, m := range s.Marks {
		dst = m.append(dst)
	}
	return dst
}

// AppendHands appends an invisible group of rectangles that make the pointer a hand at targets.
func (s *Scene) AppendHands(dst []byte) []byte {
	dst = append(dst, "<g>"...)
	for _, t := range s.Targets {
		if t.Hand {
			dst = appendBox(append(dst, `<rect class="hit"`...), t.X, t.Y, t.Width, t.Height)
			dst = append(dst, "/>\n"...)
		}
	}
	return append(dst, "</g>\n"...)
}

// AppendMark appends a mark as an element, or a ColorBar as up to two, and the end of a line.
func AppendMark(dst []byte, m Mark) []byte { return m.append(dst) }

func (m Shape) append(dst []byte) []byte {
	dst = appendClass(append(dst, "<path"...), m.Class, m.Color)
	if m.Width > 0 {
		dst = appendAttribute(append(dst, ` fill="none" stroke="currentColor"`...), "stroke-width", m.Width)
	}
	return append(m.Path.appendData(append(dst, ` d="`...)), "\"/>\n"...)
}

func (m Rect) append(dst []byte) []byte {
	dst = append(dst, "<rect"...)
	if m.Color.A != 0 && m.Class == 0 {
		dst = appendColor(dst, "fill", "fill-opacity", m.Color)
	} else {
		dst = appendClass(dst, m.Class, m.Color)
	}
	dst = appendBox(dst, m.X, m.Y, m.Width, m.Height)
	if m.Radius > 0 {
		dst = appendAttribute(dst, "rx", m.Radius)
	}
	if m.Crisp {
		dst = append(dst, ` shape-rendering="crispEdges"`...)
	}
	return append(dst, "/>\n"...)
}

func (m Circle) append(dst []byte) []byte {
	dst = appendClass(append(dst, "<circle"...), m.Class, color.NRGBA{})
	dst = appendAttribute(dst, "cx", m.X)
	dst = appendAttribute(dst, "cy", m.Y)
	return append(appendAttribute(dst, "r", m.R), "/>\n"...)
}

// append defines the gradient, unless the bar has no colours, as another bar of its name has.
func (m ColorBar) append(dst []byte) []byte {
	if len(m.Colors) > 0 {
		dst = append(dst, `<linearGradient id="posenc-`+m.Name+"\">\n"...)
		for k, c := range m.Colors {
			dst = append(dst, `<stop offset="`...)
			dst = strconv.AppendFloat(dst, float64(k)/float64(len(m.Colors)-1), 'f', -1, 64)
			dst = append(appendColor(append(dst, '"'), "stop-color", "stop-opacity", c), "/>\n"...)
		}
		dst = append(dst, "</linearGradient>\n"...)
	}
	dst = appendBox(append(dst, "<rect"...), m.X, m.Y, m.Width, m.Height)
	return append(dst, ` fill="url(#posenc-`+m.Name+")\"/>\n"...)
}

func (m Group) append(dst []byte) []byte {
	dst = appendClass(append(dst, "<g"...), m.Class, color.NRGBA{})
	if m.Style != "" {
		dst = append(dst, ` style="`+m.Style+`"`...)
	}
	dst = append(dst, ">\n"...)
	for _, mark := range m.Marks {
		dst = mark.append(dst)
	}
	return append(dst, "</g>\n"...)
}

func (m Text) append(dst []byte) []byte {
	dst = appendClass(append(dst, "<text"...), m.Class, m.Color)
	if m.Anchor != Start {
		dst = append(dst, ` text-anchor="`+anchorNames[m.Anchor]+`"`...)
	}
	if m.Upward {
		dst = append(dst, ` transform="rotate(-90`...)
		dst = appendNumber(append(dst, ' '), m.X)
		dst = append(appendNumber(append(dst, ' '), m.Y), `)"`...)
	}
	dst = appendAttribute(dst, "x", m.X)
	dst = append(appendAttribute(dst, "y", m.Y), '>')
	for _, span := range m.Spans {
		dst = span.append(dst)
	}
	return append(dst, "</text>\n"...)
}

func (s Span) append(dst []byte) []byte {
	if s == (Span{Text: s.Text}) {
		return appendEscaped(dst, s.Text)
	}
	dst = appendClass(append(dst, "<tspan"...), s.Class, color.NRGBA{})
	if s.DX != 0 {
		dst = appendAttribute(dst, "dx", s.DX)
	}
	if s.DY != 0 {
		dst = appendAttribute(dst, "dy", s.DY)
	}
	if s.Size != 0 {
		dst = appendAttribute(dst, "font-size", s.Size)
	}
	if s.Light {
		dst = append(dst, ` font-weight="400"`...)
	}
	if s.Italic {
		dst = append(dst, ` font-style="italic"`...)
	}
	return append(appendEscaped(append(dst, '>'), s.Text), "</tspan>"...)
}

// appendClass appends the attributes that say how a mark looks.
func appendClass(dst []byte, class Class, c color.NRGBA) []byte {
	if class != 0 {
		dst = append(class.append(append(dst, ` class="`...)), '"')
	}
	if c.A != 0 {
		dst = appendColor(dst, "color", "opacity", c)
	}
	return dst
}

func appendBox(dst []byte, x, y, width, height float64) []byte {
	dst = appendAttribute(dst, "x", x)
	dst = appendAttribute(dst, "y", y)
	dst = appendAttribute(dst, "width", width)
	return appendAttribute(dst, "height", height)
}

func appendAttribute(dst []byte, name string, x float64) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	return append(appendNumber(dst, x), '"')
}

// appendColor appends a colour as an attribute, and as another how opaque it is if it is not:
// readers of SVG 1.1 do not know #rrggbbaa.
func appendColor(dst []byte, name, opacity string, c color.NRGBA) []byte {
	dst = append(append(append(dst, ' '), name...), `="`...)
	dst = append(AppendColor(dst, c), '"')
	if c.A < 0xff {
		dst = append(append(append(dst, ' '), opacity...), `="`...)
		dst = append(strconv.AppendFloat(dst, math.Round(float64(c.A)/0.255)/1000, 'f', -1, 64), '"')
	}
	return dst
}

// AppendColor appends a colour as #rrggbb, without its opacity.
func AppendColor(dst []byte, c color.NRGBA) []byte {
	const digits = "0123456789abcdef"
	dst = append(dst, '#')
	for _, x := range [...]uint8{c.R, c.G, c.B} {
		dst = append(dst, digits[x>>4], digits[x&15])
	}
	return dst
}

// Escape returns what stands for s between tags, and in attributes between double quotes.
func Escape(s string) string { return string(appendEscaped(nil, s)) }

func appendEscaped(dst []byte, s string) []byte {
	for i := range len(s) {
		switch s[i] {
		case '&':
			dst = append(dst, "&amp;"...)
		case '<':
			dst = append(dst, "&lt;"...)
		case '>':
			dst = append(dst, "&gt;"...)
		case '"':
			dst = append(dst, "&quot;"...)
		default:
			dst = append(dst, s[i])
		}
	}
	return dst
}

// AppendFile appends the scene to dst as an SVG file that needs no other. Its cells
// are painted with density pixels for each CSS pixel, and href, which is not called
// for scenes without any, returns their address: a data: URL.
func (s *Scene) AppendFile(dst []byte, theme Theme, density float64, href func(*image.NRGBA) string) []byte {
	width, height := strconv.Itoa(s.Width), strconv.Itoa(s.Height)
	size := ` width="` + width + `" height="` + height + `"`
	keyframes := ""
	if s.Keyframes != "" {
		keyframes = s.Keyframes + "@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n"
	}
	dst = append(dst, `<svg xmlns="http://www.w3.org/2000/svg" class="picture"`+size+` viewBox="0 0 `+width+` `+height+`">`+"\n"+
		"<title>"+Escape(s.Summary)+"</title>\n<style>"+theme.Rules()+Style()+keyframes+"</style>\n"...)
	if theme != Auto {
		dst = append(dst, `<rect class="`+(Area|Ground).String()+`"`+size+"/>\n"...)
	}
	if c := s.Cells; c != nil {
		img := image.NewNRGBA(image.Rectangle{Max: c.Pixels(density)})
		c.Paint(img)
		dst = appendBox(append(dst, "<image"...), float64(c.Box.Min.X), float64(c.Box.Min.Y), float64(c.Box.Dx()), float64(c.Box.Dy()))
		dst = append(dst, ` preserveAspectRatio="none" style="image-rendering:pixelated" href="`+href(img)+"\"/>\n"...)
	}
	return append(s.AppendSVG(dst), "</svg>\n"...)
}

// Pixels returns the size of an image of the cells with density pixels for each CSS pixel.
func (c *Cells) Pixels(density float64) image.Point {
	return image.Pt(int(math.Round(float64(c.Box.Dx())*density)), int(math.Round(float64(c.Box.Dy())*density)))
}

// tenth rounds to a tenth; there is no −0.
func tenth(x float64) float64 { return math.Round(10*x)/10 + 0 }

// appendNumber appends a number to a tenth, in as few characters as it takes: from
// its last digit on, several times faster than strconv does.
func appendNumber(dst []byte, x float64) []byte {
	if !(math.Abs(x) < 1e15) {
		return strconv.AppendFloat(dst, tenth(x), 'f', -1, 64)
	}
	tenths := uint64(math.Round(10 * math.Abs(x)))
	if x < 0 && tenths > 0 {
		dst = append(dst, '-')
	}
	var text [20]byte
	i := len(text)
	if digit := tenths % 10; digit != 0 {
		i -= 2
		text[i], text[i+1] = '.', byte('0'+digit)
	}
	for n := tenths / 10; ; n /= 10 {
		i--
		text[i] = byte('0' + n%10)
		if n < 10 {
			return append(dst, text[i:]...)
		}
	}
}
