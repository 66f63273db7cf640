package checkpoint

import (
	"errors"
	"io"
)

// An inflater decompresses DEFLATE (RFC 1951): blocks of stored bytes, or of symbols in
// Huffman codes, which are bytes or copies of the bytes before.
type inflater struct {
	from io.ByteReader
	bits uint32 // that have been read and not used, the next one lowest
	held uint   // how many

	window  [windowSize]byte // the bytes before, in a circle
	end     int              // where the next goes
	stored  int              // bytes that are left in a stored block
	copying int              // bytes that are left of a copy
	away    int              // how far back the copy is from
	symbols bool             // whether a block of symbols is being read
	last    bool             // whether it is the last block

	literals, distances huffman
}

const windowSize = 1 << 15

var errDeflated = errors.New("the compressed bytes are damaged")

// take returns the next n bits.
func (d *inflater) take(n uint) (uint32, error) {
	for d.held < n {
		b, err := d.byte()
		if err != nil {
			return 0, err
		}
		d.bits |= uint32(b) << d.held
		d.held += 8
	}
	taken := d.bits & (1<<n - 1)
	d.bits >>= n
	d.held -= n
	return taken, nil
}

// byte reads a byte of what is compressed.
func (d *inflater) byte() (byte, error) {
	b, err := d.from.ReadByte()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return b, err
}

// Read implements io.Reader.
func (d *inflater) Read(dst []byte) (n int, err error) {
	for n < len(dst) {
		b, err := d.next()
		if err != nil {
			return n, err
		}
		dst[n] = b
		n++
	}
	return n, nil
}

// next returns the next byte.
func (d *inflater) next() (b byte, err error) {
	for {
		switch {
		case d.copying > 0:
			d.copying--
			return d.put(d.window[(d.end-d.away)&(windowSize-1)]), nil
		case d.stored > 0:
			d.stored--
			b, err := d.byte()
			return d.put(b), err
		case d.symbols:
			b, ok, err := d.symbol()
			if ok || err != nil {
				return d.put(b), err
			}
		case d.last:
			return 0, io.EOF
		default:
			if err := d.block(); err != nil {
				return 0, err
			}
		}
	}
}

// put keeps a byte for copies.
func (d *inflater) put(b byte) byte {
	d.window[d.end&(windowSize-1)] = b
	d.end++
	return b
}

// block reads the beginning of a block.
func (d *inflater) block() error {
	head, err := d.take(3)
	if err != nil {
		return err
	}
	d.last = head&1 != 0
	switch head >> 1 {
	case 0:
		return d.storedBlock()
	case 1:
		d.symbols, d.literals, d.distances = true, fixedLiterals, fixedDistances
		return nil
	case 2:
		d.symbols = true
		return d.codes()
	}
	return errDeflated
}

// storedBlock reads the length of a stored block, and its complement.
func (d *inflater) storedBlock() error {
	d.bits, d.held = d.bits>>(d.held%8), d.held-d.held%8
	length, err := d.take(16)
	if err != nil {
		return err
	}
	complement, err := d.take(16)
	if err == nil && length^complement != 1<<16-1 {
		err = errDeflated
	}
	d.stored = int(length)
	return err
}

// Symbols above 256 are lengths of copies: the lowest of each, and how many bits are added
// to it. The distances have codes of their own.
var (
	lengthBases   = [...]uint16{3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258}
	lengthBits    = [...]uint8{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0}
	distanceBases = [...]uint16{1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577}
	distanceBits  = [...]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13}
)

// symbol reads a symbol; ok is true if it is a byte.
func (d *inflater) symbol() (b byte, ok bool, err error) {
	s, err := d.literals.read(d)
	switch {
	case err != nil:
		return 0, false, err
	case s < 256:
		return byte(s), true, nil
	case s == 256:
		d.symbols = false
		return 0, false, nil
	}
	length, err := d.sum(s-257, lengthBases[:], lengthBits[:])
	if err != nil {
		return 0, false, err
	}
	s, err = d.distances.read(d)
	if err != nil {
		return 0, false, err
	}
	d.away, err = d.sum(s, distanceBases[:], distanceBits[:])
	if err == nil && (d.away > d.end || d.away > windowSize) {
		err = errDeflated
	}
	if err == nil {
		d.copying = length
	}
	return 0, false, err
}

// sum returns a base of a table, and the bits that are added to it.
func (d *inflater) sum(at int, bases []uint16, bits []uint8) (int, error) {
	if at >= len(bases) {
		return 0, errDeflated
	}
	more, err := d.take(uint(bits[at]))
	return int(bases[at]) + int(more), err
}

// lengthOrder is the order in which the lengths of the code of lengths stand.
var lengthOrder = [...]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// codes reads the codes of a block: the lengths of the codes of symbols and distances, in
// a code of their own.
func (d *inflater) codes() error {
	head, err := d.take(14)
	if err != nil {
		return err
	}
	literals, distances, orders := int(head&31)+257, int(head>>5&31)+1, int(head>>10)+4
	var lengths [19]uint8
	for _, at := range lengthOrder[:orders] {
		n, err := d.take(3)
		if err != nil {
			return err
		}
		lengths[at] = uint8(n)
	}
	var code huffman
	if !code.make(lengths[:]) {
		return errDeflated
	}
	all := make([]uint8, 0, literals+distances)
	for len(all) < literals+distances {
		if all, err = d.lengths(&code, all); err != nil {
			return err
		}
	}
	if len(all) > literals+distances || !d.literals.make(all[:literals]) || !d.distances.make(all[literals:]) {
		return errDeflated
	}
	return nil
}

// lengths reads one length, or a run of them.
func (d *inflater) lengths(code *huffman, all []uint8) ([]uint8, error) {
	s, err := code.read(d)
	if err != nil {
		return nil, err
	}
	length, bits, least := uint8(0), uint(0), uint32(1)
	switch {
	case s < 16:
		length = uint8(s)
	case s == 16 && len(all) == 0:
		return nil, errDeflated
	case s == 16:
		length, bits, least = all[len(all)-1], 2, 3
	case s == 17:
		bits, least = 3, 3
	default:
		bits, least = 7, 11
	}
	more, err := d.take(bits)
	for range least + more {
		all = append(all, length)
	}
	return all, err
}

// A huffman is a canonical Huffman code: the symbols in the order of their codes, and how
// many codes there are of each length.
type huffman struct {
	counts  [16]uint16
	symbols [288]uint16
}

// make makes the code of which symbols have the lengths; 0 for symbols that do not occur.
// It reports whether there is one.
func (h *huffman) make(lengths []uint8) bool {
	*h = huffman{}
	for _, n := range lengths {
		h.counts[n]++
	}
	h.counts[0] = 0
	var next [16]uint16
	room := 1
	for n := 1; n < 16; n++ {
		if room = 2*room - int(h.counts[n]); room < 0 {
			return false
		}
		next[n] = next[n-1] + h.counts[n-1]
	}
	for symbol, n := range lengths {
		if n > 0 {
			h.symbols[next[n]] = uint16(symbol)
			next[n]++
		}
	}
	return true
}

// read reads a symbol, bit by bit.
func (h *huffman) read(d *inflater) (int, error) {
	code, first, index := 0, 0, 0
	for n := 1; n < 16; n++ {
		bit, err := d.take(1)
		if err != nil {
			return 0, err
		}
		code |= int(bit)
		count := int(h.counts[n])
		if code < first+count {
			return int(h.symbols[index+code-first]), nil
		}
		index += count
		first = (first + count) << 1
		code <<= 1
	}
	return 0, errDeflated
}

// The codes of blocks that have none of their own.
var fixedLiterals, fixedDistances = func() (literals, distances huffman) {
	var lengths [288]uint8
	for symbol := range lengths {
		switch {
		case symbol < 144, symbol >= 280:
			lengths[symbol] = 8
		case symbol < 256:
			lengths[symbol] = 9
		default:
			lengths[symbol] = 7
		}
	}
	literals.make(lengths[:])
	var five [30]uint8
	for i := range five {
		five[i] = 5
	}
	distances.make(five[:])
	return literals, distances
}()
