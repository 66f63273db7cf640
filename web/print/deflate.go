package print

import "encoding/binary"

// A deflater compresses pictures as zlib streams (RFC 1950 and 1951). It looks
// for what repeats in two places alone, where pictures repeat: on the left, and
// above.
type deflater struct {
	tokens []uint32
	writer bitWriter
	codes  codes
}

// A token is a byte, or a match: its length and its distance.
const (
	matchFlag   = 1 << 31
	lengthShift = 16 // the distance is below
)

// Limits of deflate.
const (
	leastMatch  = 3
	mostMatch   = 258
	mostAway    = 32768
	blockTokens = 1 << 14
)

// append appends the stream of pixels in lines of a width, as so many bytes
// each, the low ones first, to dst. A 0 stands before each line, which says
// that it is not filtered.
func (d *deflater) append(dst []byte, pixels []uint32, width, size int) []byte {
	d.writer = bitWriter{dst: append(dst, 0x78, 0x01)}
	d.tokens = d.tokens[:0]
	stride := 1 + width*size
	aboveIsNear := stride <= mostAway
	// Shorter matches cost more than they save.
	least := (leastMatch + size - 1) / size
	for y := 0; y*width < len(pixels); y++ {
		line := pixels[y*width : (y+1)*width]
		var above []uint32
		if y > 0 && aboveIsNear {
			above = pixels[(y-1)*width : y*width]
		}
		d.emit(0)
		for x := 0; x < width; {
			n, away := 0, 0
			c := line[x]
			if x > 0 && line[x-1] == c {
				for n = 1; x+n < width && line[x+n] == c; n++ {
				}
				away = size
			}
			if above != nil && above[x] == c && x+n < width {
				m := 1
				for x+m < width && above[x+m] == line[x+m] {
					m++
				}
				if m > n {
					n, away = m, stride
				}
			}
			if n < least {
				for range max(1, n) {
					d.emitPixel(line[x], size)
					x++
				}
				continue
			}
			x += n
			d.match(n*size, away)
		}
	}
	d.flush(true)
	dst = d.writer.end()
	return binary.BigEndian.AppendUint32(dst, adler(pixels, width, size))
}

func (d *deflater) emit(token uint32) {
	if len(d.tokens) == blockTokens {
		d.flush(false)
	}
	d.tokens = append(d.tokens, token)
}

func (d *deflater) emitPixel(c uint32, size int) {
	for range size {
		d.emit(c & 0xff)
		c >>= 8
	}
}

// match emits matches of so many bytes in all.
func (d *deflater) match(n, away int) {
	for n > 0 {
		m := min(n, mostMatch)
		if rest := n - m; rest > 0 && rest < leastMatch {
			m = n - leastMatch
		}
		d.emit(matchFlag | uint32(m)<<lengthShift | uint32(away-1))
		n -= m
	}
}

// flush writes the tokens as a block.
func (d *deflater) flush(last bool) {
	d.codes.count(d.tokens)
	d.codes.appendBlock(&d.writer, d.tokens, last)
	d.tokens = d.tokens[:0]
}

// adler returns the checksum of the bytes that append compresses (RFC 1950):
//
//	a = 1 + x[0] + … + x[n-1]
//	b = n + n·x[0] + (n-1)·x[1] + … + x[n-1]
//
// both modulo 65521. Three bytes of a pixel are summed at once, in three parts
// of one number.
func adler(pixels []uint32, width, size int) uint32 {
	const (
		modulus = 65521
		block   = 127 // pixels whose sums of sums stay within their parts
		part    = 1<<21 - 1
	)
	a, b := uint64(1), uint64(0)
	for y := 0; y*width < len(pixels); y++ {
		line := pixels[y*width : (y+1)*width]
		b += a // the filter
		for len(line) > 0 {
			n := min(len(line), block)
			var sum, sums uint64
			for _, c := range line[:n] {
				x := uint64(c)
				sum += x&0xff | x&0xff00<<13 | x&0xff0000<<26
				sums += sum
			}
			line = line[n:]
			bytes := uint64(n * size)
			b += bytes * a
			if size == 1 {
				a += sum & part
				b += sums & part
				a, b = a%modulus, b%modulus
				continue
			}
			// Each of sums is one of three bytes, of which the second and the
			// third stand one and two places later.
			second, third := sum>>21&part, sum>>42
			a += sum&part + second + third
			b += 3*(sums&part+sums>>21&part+sums>>42) - second - 2*third
			a, b = a%modulus, b%modulus
		}
	}
	return uint32(b<<16 | a)
}
