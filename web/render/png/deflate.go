package png

import (
	"encoding/binary"
	"unsafe"
)

// A deflater compresses pictures as zlib streams (RFC 1950 and 1951). It looks
// for what repeats in three places alone: on the left, above, and where the same
// two pixels stood beside each other last.
type deflater struct {
	tokens []uint32
	writer bitWriter
	codes  codes

	width, size, stride int         // in pixels, of a pixel, and of a line in bytes
	at                  int32       // the line, from 1 on
	seen                [4096]place // by a hash of two pixels
}

// deflate appends the stream of pixels in lines of a width to dst. A 0 stands before
// each line, which says that it is not filtered.
func deflate[P pixel](d *deflater, dst []byte, pixels []P, width int, repeated []bool) []byte {
	d.width, d.size = width, 3
	if unsafe.Sizeof(pixels[0]) == 1 {
		d.size = 1
	}
	d.stride = 1 + width*d.size
	d.codes.pixelSize = d.size
	d.writer = bitWriter{dst: append(dst, 0x78, 0x01)}
	d.tokens = d.tokens[:0]
	clear(d.seen[:])
	sums := checksum{a: 1}
	for y, same := range repeated {
		if !same {
			sums.sum, sums.weighted = sumsOf(pixels[y*width:(y+1)*width], d.size)
		}
		sums.add(d.stride)
		if same && d.stride >= leastMatch && d.stride <= mostAway {
			d.match(d.stride, d.stride)
			continue
		}
		d.emit(byteFlag)
		d.at = int32(y + 1)
		deflateLine(d, pixels, y*width)
	}
	d.flush(true)
	return binary.BigEndian.AppendUint32(d.writer.end(), uint32(sums.b<<16|sums.a))
}

// deflateLine emits the line that begins at a pixel.
func deflateLine[P pixel](d *deflater, pixels []P, from int) {
	line := pixels[from : from+d.width]
	var above []P
	if from > 0 && d.stride <= mostAway {
		above = pixels[from-d.width : from]
	}
	least := (leastMatch + d.size - 1) / d.size
	for x := 0; x < len(line); {
		n, away := 0, 0
		c := line[x]
		if x > 0 && line[x-1] == c {
			n, away = common(line[x:], line[x-1:]), d.size
		}
		if above != nil && above[x] == c && x+n < len(line) {
			if m := common(line[x:], above[x:]); m > n {
				n, away = m, d.stride
			}
		}
		if n < least {
			n, away = recall(d, pixels, from, x)
		}
		if n >= least {
			d.match(n*d.size, away)
			x += n
			continue
		}
		d.emit(uint32(c) & 0xffffff)
		x++
	}
}

// common returns the number of equal pixels at the beginnings of two lines.
func common[P pixel](a, b []P) int {
	n := min(len(a), len(b))
	if n == 0 {
		return 0
	}
	// Eight bytes at a time.
	p, q := unsafe.Pointer(&a[0]), unsafe.Pointer(&b[0])
	size := unsafe.Sizeof(a[0])
	step, i := 8/int(size), 0
	for i+step <= n && *(*uint64)(unsafe.Add(p, uintptr(i)*size)) == *(*uint64)(unsafe.Add(q, uintptr(i)*size)) {
		i += step
	}
	for i < n && a[i] == b[i] {
		i++
	}
	return i
}

// A place is a pixel in a line, the first line being number 1.
type place struct{ pixel, line int32 }

// recall returns how many pixels from x on are as they were where two such
// stood beside each other last, and how many bytes ago that is.
func recall[P pixel](d *deflater, pixels []P, from, x int) (n, away int) {
	at, end := from+x, from+d.width
	if end-at < 2 {
		return 0, 0
	}
	was := &d.seen[(uint32(pixels[at])*0x9e3779b1+uint32(pixels[at+1])*0x85ebca6b)>>20]
	before := *was
	*was = place{int32(at), d.at}
	if before.line == 0 || pixels[before.pixel] != pixels[at] {
		return 0, 0
	}
	away = (at-int(before.pixel))*d.size + int(d.at-before.line)
	if away > mostAway {
		return 0, 0
	}
	end = min(int(before.line)*d.width, at)
	if n = common(pixels[at:from+d.width], pixels[before.pixel:end]); n < 2 {
		return 0, 0
	}
	return n, away
}

func (d *deflater) emit(token uint32) {
	if len(d.tokens) == blockTokens {
		d.flush(false)
	}
	d.tokens = append(d.tokens, token)
}

// match emits matches of n bytes in all, at a distance of away bytes.
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

// A token is a match, with its length and its distance, or one byte, or the
// bytes of a pixel, the first one the lowest.
const (
	matchFlag   = 1 << 31
	byteFlag    = 1 << 30
	lengthShift = 16 // the distance, less 1, is below
)

// Limits of deflate.
const (
	leastMatch  = 3
	mostMatch   = 258
	mostAway    = 32768
	blockTokens = 1 << 14
)

// A pixel is its place in a palette, which is written as one byte, or a colour,
// which is written as three.
type pixel interface{ uint8 | uint32 }

// A checksum is over the bytes of pixels with a 0 before each line (RFC
// 1950), which are x[0] to x[n-1]:
//
//	a = 1 + x[0] + … + x[n-1]
//	b = n + n·x[0] + (n-1)·x[1] + … + x[n-1]
//
// both modulo 65521.
type checksum struct {
	a, b          uint64
	sum, weighted uint64 // of the last line
}

// add adds the last line. Its length is in bytes: b grows by that times a, as each of the bytes
// before counts once more for each byte of the line.
func (c *checksum) add(length int) {
	const modulus = 65521
	c.b = (c.b + uint64(length)*c.a + c.weighted) % modulus
	c.a = (c.a + c.sum) % modulus
}

// sumsOf returns the sum of the n bytes of a line, and the sum of each times the
// number of bytes from it on: n·x[0] + (n-1)·x[1] + …
func sumsOf[P pixel](line []P, size int) (sum, weighted uint64) {
	// The bytes of a pixel are summed at once, in three parts of a number: no
	// more pixels than leave the sums of their sums room there.
	const (
		block = 127
		part  = 1<<21 - 1
	)
	for len(line) > 0 {
		n := min(len(line), block)
		var s, t uint64
		if size == 1 {
			for _, c := range line[:n] {
				s += uint64(c)
				t += s
			}
		} else {
			for _, c := range line[:n] {
				x := uint64(c)
				s += x&0xff | x&0xff00<<13 | x&0xff0000<<26
				t += s
			}
		}
		line = line[n:]
		first, second, third := s&part, s>>21&part, s>>42
		// What came before has as many bytes more behind it.
		weighted += uint64(n*size) * sum
		if size == 1 {
			sum += first
			weighted += t & part
			continue
		}
		// In a pixel, the second byte and the third have one and two fewer
		// from them on than the first.
		sum += first + second + third
		weighted += 3*(t&part+t>>21&part+t>>42) - second - 2*third
	}
	return sum, weighted
}
