package checkpoint

import "github.com/posenc/posenc/web/dataio"

// A deflated storage is compressed (RFC 1951). It is decompressed from the beginning on, anew where it
// is read backwards or after another one.
type deflated struct {
	from   section
	length int64 // of the bytes when decompressed
	by     *inflater
}

func (d *deflated) size() int64 { return d.length }

func (d *deflated) readAt(ctx Context, dst []byte, offset int64) {
	if end := offset + int64(len(dst)); end > d.length {
		dataio.Check(dataio.Truncated(d.length, end))
	}
	r := d.by
	if r.storage != d || offset < r.offset {
		*r = inflater{from: newStream(ctx, d.from, d.from.length), block: none}
	}
	r.storage, r.from.ctx = nil, ctx
	for len(dst) > 0 {
		dataio.Check(ctx.Err())
		part := r.next(int(min(offset-r.offset+int64(len(dst)), windowSize)))
		n := int(min(int64(len(part)), offset-r.offset)) // to be skipped
		if n == 0 {
			n = copy(dst, part)
			dst, offset = dst[n:], offset+int64(n)
		}
		r.read, r.offset = r.read+n, r.offset+int64(n)
	}
	r.storage = d // nothing has ended the reading, so it can go on from here
}

const (
	windowSize = 1 << 15 // how far back a copy can begin
	endOfBlock = 256
)

// An inflater decompresses the storages of an archive, one at a time: it takes some 160 KB, and an
// archive may have very many storages. It stands in for compress/flate, which makes programs 44 KB
// larger as they are downloaded, reader.wasm by 8 %: that needs fmt, and so files and reflection.
type inflater struct {
	storage *deflated // that it is reading; nil if it has to begin anew
	from    *stream
	offset  int64 // of what comes next, in the storage

	bits uint64 // that have been read, the next one lowest
	have int    // how many

	window [windowSize]byte // the last bytes, around its end
	read   int              // what comes next
	at     int              // where the next byte is decompressed to
	filled bool             // whether all of the window has been written to

	last             bool // whether this block is the last one
	block            kind
	stored           int // bytes that are left of a stored block
	length, distance int // of a copy that is not finished
	literals         code
	distances        code
}

// A kind is how a block is compressed.
type kind int

const (
	stored kind = iota
	fixed
	dynamic
	none // between two blocks
)

// next returns the bytes that come next: n and maybe more, or as many as there are up to the end of the
// window or of the last block. It refuses data that is damaged or cut off within them.
func (r *inflater) next(n int) []byte {
	if r.read == windowSize {
		r.read, r.at, r.filled = 0, 0, true
	}
	for end := min(r.read+n, windowSize); r.at < end; {
		switch {
		case r.length > 0:
			n := min(r.length, windowSize-r.at)
			for range n {
				r.window[r.at] = r.window[(r.at-r.distance)&(windowSize-1)]
				r.at++
			}
			r.length -= n
		case r.block == none && r.last:
			intact(r.read < r.at)
			return r.window[r.read:r.at]
		case r.block == none:
			r.begin()
		case r.block != stored:
			r.symbol(end)
		case r.stored == 0:
			r.block = none
		default:
			r.window[r.at] = byte(r.take(8))
			r.at, r.stored = r.at+1, r.stored-1
		}
	}
	return r.window[r.read:r.at]
}

// take returns the next n bits, at most 32.
func (r *inflater) take(n int) int {
	for r.have < n {
		intact(r.more())
	}
	bits := int(r.bits & (1<<n - 1))
	r.bits, r.have = r.bits>>n, r.have-n
	return bits
}

// more reads a byte, and reports whether there is one.
func (r *inflater) more() bool {
	b, ok := r.from.next()
	if ok {
		r.bits |= uint64(b) << r.have
		r.have += 8
	}
	return ok
}

// intact refuses what no compressor writes.
func intact(ok bool) {
	if !ok {
		dataio.Check(errDirectory)
	}
}

// begin reads the header of a block (3.2.3).
func (r *inflater) begin() {
	header := r.take(3)
	r.last, r.block = header&1 == 1, kind(header>>1)
	switch r.block {
	case stored:
		r.take(r.have % 8) // the rest of a byte
		lengths := r.take(32)
		r.stored = lengths & 0xffff
		intact(lengths>>16 == r.stored^0xffff)
	case fixed:
		var lengths [288]byte
		fill(lengths[:144], 8)
		fill(lengths[144:256], 9)
		fill(lengths[256:280], 7)
		fill(lengths[280:], 8)
		r.literals.set(lengths[:])
		fill(lengths[:32], 5)
		r.distances.set(lengths[:32])
	default:
		intact(r.block == dynamic)
		r.codes()
	}
}

func fill(lengths []byte, n byte) {
	for i := range lengths {
		lengths[i] = n
	}
}

// codes reads the codes of a block (3.2.7).
func (r *inflater) codes() {
	counts := r.take(14)
	literals, distances, others := 257+counts&31, 1+counts>>5&31, 4+counts>>10
	intact(literals <= 286 && distances <= 30)
	var lengths [286 + 30]byte
	for _, i := range []int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}[:others] {
		lengths[i] = byte(r.take(3))
	}
	var of code
	intact(of.set(lengths[:19]))
	lengths = [len(lengths)]byte{}
	for i := 0; i < literals+distances; {
		n := r.decode(&of)
		if n < 16 {
			lengths[i] = byte(n)
			i++
			continue
		}
		repeat := [...]struct{ bits, least int }{{2, 3}, {3, 3}, {7, 11}}[n-16]
		times := repeat.least + r.take(repeat.bits)
		intact(times <= literals+distances-i)
		if n == 16 {
			intact(i > 0)
			fill(lengths[i:i+times], lengths[i-1])
		}
		i += times
	}
	intact(lengths[endOfBlock] > 0 && r.literals.set(lengths[:literals]))
	intact(r.distances.set(lengths[literals:][:distances]))
}

// symbol reads bytes up to some end or further, or else a copy or the end of a block (3.2.5).
func (r *inflater) symbol(end int) {
	// Most bytes need no more bits than have been read.
	table, bits, have, at := r.literals.table, r.bits, r.have, r.at
	mask := uint64(len(table) - 1)
	for at < windowSize {
		entry := table[bits&mask]
		n := int(entry & 15)
		if n == 0 || n > have || entry>>4 >= endOfBlock {
			break
		}
		r.window[at] = byte(entry >> 4)
		at, bits, have = at+1, bits>>n, have-n
	}
	r.bits, r.have, r.at = bits, have, at
	if at >= end {
		return
	}
	for r.have <= 48 && r.more() {
	}
	switch n := r.decode(&r.literals); {
	case n < endOfBlock:
		r.window[at] = byte(n)
		r.at++
	case n == endOfBlock:
		r.block = none
	default:
		intact(n <= 285)
		length := 258
		if n < 285 {
			length = r.scaled(n-257, 4, 3)
		}
		distance := r.decode(&r.distances)
		intact(distance < 30)
		r.distance = r.scaled(distance, 2, 1)
		intact(r.distance <= r.at || r.filled)
		r.length = length
	}
}

// scaled returns the number that a code stands for, the least one for 0: each power of two has as many
// codes, each followed by the bits that tell its numbers apart.
func (r *inflater) scaled(code, codes, least int) int {
	if code < 2*codes {
		return least + code
	}
	extra := code/codes - 1
	return least + (codes+code%codes)<<extra + r.take(extra)
}

// decode returns the next symbol of a code.
func (r *inflater) decode(c *code) int {
	for {
		entry := c.table[r.bits&uint64(len(c.table)-1)]
		if n := int(entry & 15); n > 0 && n <= r.have {
			r.bits, r.have = r.bits>>n, r.have-n
			return int(entry >> 4)
		}
		intact(r.have < 15)
		intact(r.more())
	}
}

// A code is a Huffman code: its table has for the next bits the symbol that they begin with, times 16,
// and how many bits that has, 0 for none.
type code struct {
	table []uint16
	room  [1 << 15]uint16
}

// set makes the code of symbols by their numbers of bits (3.2.2). It reports whether there is one: it is
// complete, has but one symbol, or none.
func (c *code) set(lengths []byte) bool {
	var count, next [17]int
	longest := 0
	for _, n := range lengths {
		count[n]++
		longest = max(longest, int(n))
	}
	count[0] = 0
	for n := range longest {
		next[n+1] = (next[n] + count[n]) << 1
	}
	if used := next[longest] + count[longest]; longest > 0 && used != 1<<longest && !(used == 1 && longest == 1) {
		return false
	}
	c.table = c.room[:1<<longest]
	clear(c.table)
	for symbol, n := range lengths {
		if n == 0 {
			continue
		}
		bits := next[n]
		next[n]++
		at := 0 // the bits in the order in which they are read
		for range n {
			at, bits = at<<1|bits&1, bits>>1
		}
		for ; at < len(c.table); at += 1 << n {
			c.table[at] = uint16(symbol)<<4 | uint16(n)
		}
	}
	return true
}
