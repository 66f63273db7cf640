package render

// AppendPNG appends the picture to dst as a PNG, on the ground of the theme;
// Auto is as Light.
func (p *Picture) AppendPNG(dst []byte) []byte {
	r := getRenderer()
	defer r.put()
	r.painter.paint(p)
	return r.png.Append(dst, r.painter.pixels, r.painter.width, r.painter.height)
}
