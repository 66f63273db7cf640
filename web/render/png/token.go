package png

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
