package png

import (
	"slices"
	"unsafe"
)

// A palette is the colours of pixels, if there are no more than 256.
type palette struct {
	colors []uint32
	slots  [1024]slot // by a hash of the colour, or the next that was free
	veil   uint32     // in place of opaque colours; 0 for none

	indices []uint8 // of the pixels
}

// A slot is a colour and its place in the palette.
type slot struct {
	color uint32 // 0 where there is none: no pixel is
	index uint32
}

// collect makes the palette of pixels in lines of a width, and their indices, and
// reports whether there is one. Lines that are repeated are as the one before. The memory
// of the indices has the capacity of pixels, so that it comes in few sizes, too.
func (p *palette) collect(pixels []uint32, width int, repeated []bool) bool {
	p.colors = p.colors[:0]
	clear(p.slots[:])
	p.indices = slices.Grow(p.indices[:0], cap(pixels))[:len(pixels)]
	for y, same := range repeated {
		indices := p.indices[y*width : (y+1)*width]
		if same {
			copy(indices, p.indices[(y-1)*width:])
		} else if !p.index(indices, pixels[y*width:(y+1)*width]) {
			return false
		}
	}
	return true
}

// index writes the indices of a line, and reports whether all colours have one.
func (p *palette) index(indices []uint8, line []uint32) bool {
	last, index := uint32(0), uint8(0)
	for x := 0; x < len(line); x++ {
		c := line[x]
		if c == last {
			if n := repeat(indices[x:], line[x:], index); n > 0 {
				x += n - 1
				continue
			}
		} else {
			shown := c
			if p.veil != 0 && c>>24 == 0xff {
				shown = p.veil
			}
			s := p.slot(shown)
			if s.color == 0 {
				if len(p.colors) == 256 {
					return false
				}
				*s = slot{shown, uint32(len(p.colors))}
				p.colors = append(p.colors, shown)
			}
			last, index = c, uint8(s.index)
		}
		indices[x] = index
	}
	return true
}

// repeat writes the index of the first pixel for all that are as it is, as long as
// eight are at once, and returns for how many.
func repeat(indices []uint8, line []uint32, index uint8) int {
	n, two := 0, uint64(line[0])<<32|uint64(line[0])
	all := uint64(index) * 0x0101010101010101
	for ; n+8 <= len(line); n += 8 {
		c := (*[4]uint64)(unsafe.Pointer(&line[n]))
		if (c[0]^two)|(c[1]^two)|(c[2]^two)|(c[3]^two) != 0 {
			break
		}
		*(*uint64)(unsafe.Pointer(&indices[n])) = all
	}
	return n
}

// slot returns the slot of a colour, or that where it belongs.
func (p *palette) slot(c uint32) *slot {
	for i := c * 0x9e3779b1 >> 22; ; i = (i + 1) & 1023 {
		if s := &p.slots[i]; s.color == c || s.color == 0 {
			return s
		}
	}
}
