package png

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

// addLine adds a line of pixels that have size bytes each.
func addLine[P pixel](c *checksum, line []P, size int) {
	c.sum, c.weighted = sumsOf(line, size)
	c.repeat(1 + len(line)*size)
}

// repeat adds the last line once more. Its length is in bytes: b grows by that times a,
// as each of the bytes before counts once more for each byte of the line.
func (c *checksum) repeat(length int) {
	const modulus = 65521
	c.b = (c.b + uint64(length)*c.a + c.weighted) % modulus
	c.a = (c.a + c.sum) % modulus
}

func (c *checksum) value() uint32 { return uint32(c.b<<16 | c.a) }

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
