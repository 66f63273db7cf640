package print

import (
	"encoding/binary"
	"hash/crc32"
)

// A pngWriter writes pixels as PNG (W3C, Portable Network Graphics, 3rd
// edition), without filters.
type pngWriter struct {
	deflater deflater
	palette  palette
}

// append appends pixels, in lines of a width, to dst as a PNG: a byte for each
// if there are no more than 256 colours, else three.
func (w *pngWriter) append(dst []byte, pixels []uint32, width, height int) []byte {
	dst = append(dst, "\x89PNG\r\n\x1a\n"...)
	indexed := w.palette.index(pixels)
	dst = appendChunk(dst, "IHDR", func(dst []byte) []byte {
		dst = binary.BigEndian.AppendUint32(dst, uint32(width))
		dst = binary.BigEndian.AppendUint32(dst, uint32(height))
		kind := byte(2) // red, green and blue
		if indexed {
			kind = 3 // places in the palette
		}
		return append(dst, 8, kind, 0, 0, 0)
	})
	if indexed {
		dst = appendChunk(dst, "PLTE", func(dst []byte) []byte {
			for _, c := range w.palette.colors {
				dst = append(dst, byte(c), byte(c>>8), byte(c>>16))
			}
			return dst
		})
	}
	dst = appendChunk(dst, "IDAT", func(dst []byte) []byte {
		if indexed {
			return w.deflater.append(dst, w.palette.indices, width, 1)
		}
		return w.deflater.append(dst, pixels, width, 3)
	})
	return appendChunk(dst, "IEND", func(dst []byte) []byte { return dst })
}

// appendChunk appends a chunk: its length, its type, its content and a check
// of the last two.
func appendChunk(dst []byte, kind string, content func([]byte) []byte) []byte {
	at := len(dst)
	dst = append(dst, 0, 0, 0, 0)
	dst = content(append(dst, kind...))
	binary.BigEndian.PutUint32(dst[at:], uint32(len(dst)-at-8))
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(dst[at+4:]))
}

// A palette is the colours of pixels, if there are no more than 256.
type palette struct {
	colors  []uint32
	indices []uint32 // of each pixel
	slots   [1024]struct {
		color uint32 // 0 where there is none: pixels are opaque
		index uint32
	}
}

// index makes the palette of some pixels, and reports whether there is one.
func (p *palette) index(pixels []uint32) bool {
	p.colors = p.colors[:0]
	clear(p.slots[:])
	if cap(p.indices) < len(pixels) {
		p.indices = make([]uint32, len(pixels))
	}
	p.indices = p.indices[:len(pixels)]
	last, index := uint32(0), uint32(0)
	for i, c := range pixels {
		if c != last {
			slot := c * 0x9e3779b1 >> 22
			for p.slots[slot].color != c {
				if p.slots[slot].color == 0 {
					if len(p.colors) == 256 {
						return false
					}
					p.slots[slot].color, p.slots[slot].index = c, uint32(len(p.colors))
					p.colors = append(p.colors, c)
					break
				}
				slot = (slot + 1) & 1023
			}
			last, index = c, p.slots[slot].index
		}
		p.indices[i] = index
	}
	return true
}
