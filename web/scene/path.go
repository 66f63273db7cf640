package scene

import "slices"

// A Point is a place in a picture, in CSS pixels from its top left corner.
type Point struct{ X, Y float64 }

// A Path is lines and curves, drawn by a pen that moves from point to point.
// Coordinates are kept to a tenth of a pixel: nobody sees more, and files are short.
// The zero Path is empty.
type Path struct {
	commands []Command
	numbers  []float64 // the coordinates of all commands, one after another
	kept     []byte    // all of them as SVG has them; nil if they are not kept
}

// A Command is what the pen does next. The letters are those of SVG 2, section 9.3.
type Command byte

const (
	MoveTo       Command = 'M' // x y
	LineTo       Command = 'L' // x y
	HorizontalTo Command = 'H' // x
	VerticalTo   Command = 'V' // y
	CurveTo      Command = 'C' // x1 y1 x2 y2 x y
	ArcTo        Command = 'A' // r large sweep x y: of a circle of radius r
	Close        Command = 'Z'
)

// arguments are how many numbers commands have.
var arguments = [...]int{MoveTo: 2, LineTo: 2, HorizontalTo: 1, VerticalTo: 1, CurveTo: 6, ArcTo: 5, Close: 0}

func (p *Path) add(c Command, numbers ...float64) *Path {
	p.commands, p.kept = append(p.commands, c), nil
	for _, x := range numbers {
		p.numbers = append(p.numbers, tenth(x))
	}
	return p
}

// Grow makes room for n more points.
func (p *Path) Grow(n int) {
	p.commands = slices.Grow(p.commands, n)
	p.numbers = slices.Grow(p.numbers, 2*n)
}

// Move lifts the pen and puts it down at (x, y). Like all methods that draw, it
// returns p, so that a path reads as one line.
func (p *Path) Move(x, y float64) *Path { return p.add(MoveTo, x, y) }

// Line draws a straight line to (x, y).
func (p *Path) Line(x, y float64) *Path { return p.add(LineTo, x, y) }

// Horizontal draws a straight line to x at the height of the pen.
func (p *Path) Horizontal(x float64) *Path { return p.add(HorizontalTo, x) }

// Vertical draws a straight line to y above or below the pen.
func (p *Path) Vertical(y float64) *Path { return p.add(VerticalTo, y) }

// Curve draws a cubic Bézier curve to (x, y) with the control points (x1, y1) and (x2, y2).
func (p *Path) Curve(x1, y1, x2, y2, x, y float64) *Path { return p.add(CurveTo, x1, y1, x2, y2, x, y) }

// Arc draws the larger or the smaller arc of a circle of radius r to (x, y), clockwise or not.
func (p *Path) Arc(r float64, large, clockwise bool, x, y float64) *Path {
	return p.add(ArcTo, r, flag(large), flag(clockwise), x, y)
}

func flag(set bool) float64 {
	if set {
		return 1
	}
	return 0
}

// Close draws a straight line back to where the pen was put down.
func (p *Path) Close() *Path { return p.add(Close) }

// Segment draws a line from a to b.
func (p *Path) Segment(a, b Point) *Path { return p.Move(a.X, a.Y).Line(b.X, b.Y) }

// Dot draws a line of no length at (x, y), which Dots make visible.
func (p *Path) Dot(x, y float64) *Path { return p.Move(x, y).Horizontal(x) }

// Box draws the border of a rectangle.
func (p *Path) Box(x, y, width, height float64) *Path {
	return p.Move(x, y).Horizontal(x + width).Vertical(y + height).Horizontal(x).Close()
}

// Keep writes p as SVG once and for all, and returns it: for a path that many frames show.
func (p *Path) Keep() *Path {
	p.kept = p.appendData(nil)
	return p
}

// Empty reports whether nothing is drawn.
func (p *Path) Empty() bool { return p == nil || len(p.commands) == 0 }

// Each calls draw with each command and its numbers.
func (p *Path) Each(draw func(c Command, numbers []float64)) {
	rest := p.numbers
	for _, c := range p.commands {
		n := arguments[c]
		draw(c, rest[:n:n])
		rest = rest[n:]
	}
}

// appendData appends the path as SVG writes it.
func (p *Path) appendData(dst []byte) []byte {
	if p.kept != nil {
		return append(dst, p.kept...)
	}
	p.Each(func(c Command, numbers []float64) {
		dst = append(dst, byte(c))
		if c == ArcTo { // SVG has ellipses: two radii and an angle
			dst = append(appendNumber(dst, numbers[0]), ' ')
			dst = append(appendNumber(dst, numbers[0]), " 0 "...)
			numbers = numbers[1:]
		}
		for i, x := range numbers {
			if i > 0 {
				dst = append(dst, ' ')
			}
			dst = appendNumber(dst, x)
		}
	})
	return dst
}
