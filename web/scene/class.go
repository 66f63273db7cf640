package scene

import "math/bits"

// A Class says what a mark stands for and how it is drawn: a colour, a shape, and
// what is special about it, as in Sine|Line|Bold. Its string is the value of the
// class attribute in SVG; Style says what each name looks like.
type Class uint32

// Colours have one meaning in all figures.
const (
	Ink      Class = 1 << iota // text, and lines that stand for no other
	Quiet                      // secondary text
	Rule                       // lines of a grid
	Edge                       // borders, ticks
	Ground                     // the background
	Raised                     // the background of what is marked
	Wrong                      // mistakes
	Sine                       // sines
	Cosine                     // cosines
	Position                   // the chosen position
	Offset                     // the offset k
	Bit0                       // the bits of a position, the lowest first
	Bit1
	Bit2
	Bit3
)

// Shapes. A mark without one is a text.
const (
	Area Class = 1 << (iota + 15) // filled
	Line                          // stroked, 1 pixel wide
	Dots                          // the ends of its segments as dots, 6 pixels wide
)

// What is special about a mark.
const (
	Bold   Class = 1 << (iota + 18) // of a line or of dots: thicker
	Dash                            // of a line: dashed
	Halo                            // of a line or a text: with an edge of the ground
	Faint                           // almost transparent
	Tint                            // as if it were transparent
	Strong                          // of a text: semibold
	Big                             // of a text: 15 pixels
	Mono                            // of a text: in letters of one width
)

// classNames are the names of the classes, the lowest bit first.
var classNames = [...]string{
	"ink", "quiet", "rule", "edge", "ground", "raised", "wrong", "sine", "cosine", "position", "offset",
	"bit-0", "bit-1", "bit-2", "bit-3",
	"area", "line", "dots",
	"bold", "dash", "halo", "faint", "tint", "strong", "big", "mono",
}

// Has reports whether a class has all that another has.
func (c Class) Has(other Class) bool { return c&other == other }

// String returns the names of the class with spaces between them.
func (c Class) String() string { return string(c.append(nil)) }

func (c Class) append(dst []byte) []byte {
	for rest, first := c, true; rest != 0; rest &= rest - 1 {
		if !first {
			dst = append(dst, ' ')
		}
		dst = append(dst, classNames[bits.TrailingZeros32(uint32(rest))]...)
		first = false
	}
	return dst
}
