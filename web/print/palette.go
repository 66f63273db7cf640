package print

// A palette is the colours of pixels, if there are no more than 256.
type palette struct {
	colors []uint32
	slots  [1024]slot // by a hash of the colour, or the next that was free
	line   []uint32
}

// A slot is a colour and its place in the palette.
type slot struct {
	color uint32 // 0 where there is none: pixels are opaque
	index uint32
}

// collect makes the palette of pixels in lines of a width, and reports whether
// there is one. Lines that are repeated have no more colours.
func (p *palette) collect(pixels []uint32, width int, repeated []bool) bool {
	p.colors = p.colors[:0]
	clear(p.slots[:])
	last := uint32(0)
	for y, same := range repeated {
		if same {
			continue
		}
		for _, c := range pixels[y*width : (y+1)*width] {
			if c == last {
				continue
			}
			last = c
			if s := p.slot(c); s.color == 0 {
				if len(p.colors) == 256 {
					return false
				}
				*s = slot{c, uint32(len(p.colors))}
				p.colors = append(p.colors, c)
			}
		}
	}
	return true
}

// slot returns the slot of a colour, or that where it belongs.
func (p *palette) slot(c uint32) *slot {
	for i := c * 0x9e3779b1 >> 22; ; i = (i + 1) & 1023 {
		if s := &p.slots[i]; s.color == c || s.color == 0 {
			return s
		}
	}
}

// indices returns the places of the colours of pixels, until it is called
// again.
func (p *palette) indices(pixels []uint32) []uint32 {
	p.line = p.line[:0]
	last, index := uint32(0), uint32(0)
	for _, c := range pixels {
		if c != last {
			last, index = c, p.slot(c).index
		}
		p.line = append(p.line, index)
	}
	return p.line
}
