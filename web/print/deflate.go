package print

import "encoding/binary"

// A deflater compresses pictures as zlib streams (RFC 1950 and 1951). It looks
// for what repeats in three places alone: on the left, above, and where the same
// two pixels stood beside each other last.
type deflater struct {
	tokens []uint32
	writer bitWriter
	codes  codes

	pixels              []uint32
	colors              *palette
	width, size, stride int         // in pixels, of a pixel, and of a line in bytes
	at                  int32       // the line, from 1 on
	seen                [4096]place // by a hash of two pixels
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

// append appends the stream of pixels in lines of a width to dst: a byte for
// each, which is its place in a palette, or without one three. A 0 stands before
// each line, which says that it is not filtered.
func (d *deflater) append(dst []byte, pixels []uint32, width int, repeated []bool, colors *palette) []byte {
	d.pixels, d.width, d.colors, d.size = pixels, width, colors, 3
	if colors != nil {
		d.size = 1
	}
	d.stride = 1 + width*d.size
	d.codes.pixelSize = d.size
	d.writer = bitWriter{dst: append(dst, 0x78, 0x01)}
	d.tokens = d.tokens[:0]
	clear(d.seen[:])
	sums := checksum{a: 1}
	for y, same := range repeated {
		if same {
			sums.repeat(d.stride)
		} else if line := pixels[y*width : (y+1)*width]; colors != nil {
			sums.add(colors.indices(line), 1)
		} else {
			sums.add(line, 3)
		}
		if same && d.stride >= leastMatch && d.stride <= mostAway {
			d.match(d.stride, d.stride)
			continue
		}
		d.emit(byteFlag)
		d.at = int32(y + 1)
		d.line(y * width)
	}
	d.flush(true)
	d.pixels, d.colors = nil, nil
	return binary.BigEndian.AppendUint32(d.writer.end(), sums.value())
}

// line emits the line that begins at a pixel.
func (d *deflater) line(from int) {
	line := d.pixels[from : from+d.width]
	var above []uint32
	if from > 0 && d.stride <= mostAway {
		above = d.pixels[from-d.width : from]
	}
	least := (leastMatch + d.size - 1) / d.size
	for x := 0; x < len(line); {
		n, away := 0, 0
		c := line[x]
		if x > 0 && line[x-1] == c {
			n, away = common(line[x:], line[x-1:]), d.size
		}
		if above != nil && above[x] == c {
			if m := common(line[x:], above[x:]); m > n {
				n, away = m, d.stride
			}
		}
		if n < least {
			n, away = d.recall(from, x)
		}
		if n >= least {
			d.match(n*d.size, away)
			x += n
			continue
		}
		if d.colors != nil {
			d.emit(d.colors.slot(c).index)
		} else {
			d.emit(c & 0xffffff)
		}
		x++
	}
}

// common returns how many pixels two lines have in common from their begins on.
func common(a, b []uint32) int {
	b = b[:min(len(a), len(b))]
	for i, c := range b {
		if a[i] != c {
			return i
		}
	}
	return len(b)
}

// A place is a pixel in a line, the first line being number 1.
type place struct{ pixel, line int32 }

// recall returns how many pixels from x on are as they were where two such
// stood beside each other last, and how many bytes ago that is.
func (d *deflater) recall(from, x int) (n, away int) {
	at, end := from+x, from+d.width
	if end-at < 2 {
		return 0, 0
	}
	was := &d.seen[(d.pixels[at]*0x9e3779b1+d.pixels[at+1]*0x85ebca6b)>>20]
	before := *was
	*was = place{int32(at), d.at}
	if before.line == 0 {
		return 0, 0
	}
	away = (at-int(before.pixel))*d.size + int(d.at-before.line)
	if away > mostAway {
		return 0, 0
	}
	end = min(int(before.line)*d.width, at)
	if n = common(d.pixels[at:from+d.width], d.pixels[before.pixel:end]); n < 2 {
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
