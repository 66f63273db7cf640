package plot

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

// A Block is a part of a picture that knows how high it is at a width: a text, a list of
// values, a chart, or several blocks. A block of no height is left out.
type Block interface {
	// gutter returns how much room the numbers to the left of its axes take; 0 if it has none.
	gutter(v *View) float64
	lay(v *View, in space) laid
}

// A space is where a block is laid out, in CSS pixels.
type space struct {
	width  float64
	gutter float64 // the part at the left for the numbers of axes
	margin float64 // the part at the right that texts leave free
}

// laid is a block laid out in a space: how high it is, and what draws it with its upper left
// corner at (x, y).
type laid struct {
	height float64
	draw   func(p *painter, x, y float64)
}

// A painter draws blocks.
type painter struct {
	*scene.Scene
	*View
}

// layOut lays the body of a picture out.
func layOut(b Block, v *View) laid {
	return b.lay(v, space{width: float64(v.Width), gutter: b.gutter(v)})
}

// Sizes in CSS pixels.
const (
	gap      = 14 // between blocks, and between values
	groupGap = 4  // between blocks of a group
	line     = 20 // of values and lists
	margin   = 12 // to the right of charts
)

// flush is a block without axes.
type flush struct{}

func (flush) gutter(*View) float64 { return 0 }

// indent returns where texts begin in a space: below the axes, or where there is little room
// at the very edge. The rest of the space is theirs.
func (in space) indent(v *View) (x float64, rest space) {
	if !v.Narrow() {
		x = in.gutter
	}
	return x, space{width: in.width - x - in.margin}
}

type stack struct {
	parts []Block
	gap   float64
}

// Stack is blocks below each other. Their axes stand below each other, and texts begin there
// too.
func Stack(parts ...Block) Block { return &stack{parts, gap} }

// Group is a Stack of blocks that belong together, closer than others.
func Group(parts ...Block) Block { return &stack{parts, groupGap} }

// Join is a Stack without gaps.
func Join(parts ...Block) Block { return &stack{parts, 0} }

func (k *stack) gutter(v *View) (most float64) {
	for _, b := range k.parts {
		most = max(most, b.gutter(v))
	}
	return most
}

func (k *stack) lay(v *View, in space) laid {
	var parts []laid
	height := 0.0
	for _, b := range k.parts {
		if l := b.lay(v, in); l.height > 0 {
			parts = append(parts, l)
			height += l.height + k.gap
		}
	}
	return laid{max(0, height-k.gap), func(p *painter, x, y float64) {
		for _, l := range parts {
			l.draw(p, x, y)
			y += l.height + k.gap
		}
	}}
}

type beside struct {
	least float64
	parts []Block
}

// Beside is blocks in rows of equal columns, of as many as can be at least so wide, with the
// margin of charts to the right of each.
func Beside(least float64, parts ...Block) Block { return &beside{least, parts} }

func (b *beside) gutter(v *View) float64 { return b.parts[0].gutter(v) }

func (b *beside) lay(v *View, in space) laid {
	indent := 0.0
	if b.gutter(v) == 0 {
		indent, in = in.indent(v)
	}
	columns := max(1, min(int(in.width/(b.least+margin)), len(b.parts)))
	rows := (len(b.parts) + columns - 1) / columns
	columns = (len(b.parts) + rows - 1) / rows // rows of nearly equal lengths
	pitch := in.width / float64(columns)

	parts, heights := make([]laid, len(b.parts)), make([]float64, rows)
	height := gap * float64(rows-1)
	for i, part := range b.parts {
		cell := space{width: pitch, gutter: part.gutter(v), margin: margin}
		if i%columns == 0 {
			cell.gutter = max(cell.gutter, in.gutter)
		}
		parts[i] = part.lay(v, cell)
		heights[i/columns] = max(heights[i/columns], parts[i].height)
	}
	for _, h := range heights {
		height += h
	}
	return laid{height, func(p *painter, x, y float64) {
		for i, l := range parts {
			if i > 0 && i%columns == 0 {
				y += heights[i/columns-1] + gap
			}
			l.draw(p, x+indent+pitch*float64(i%columns), y)
		}
	}}
}

type columns struct {
	widths []float64
	parts  []Block
}

// Columns is blocks beside each other, in columns of widths in CSS pixels. A width of 0 stands
// for the rest.
func Columns(widths []float64, parts ...Block) Block { return &columns{widths, parts} }

func (c *columns) gutter(v *View) float64 { return c.parts[0].gutter(v) }

func (c *columns) lay(v *View, in space) laid {
	left := 0.0
	if c.gutter(v) == 0 {
		left, in = in.indent(v)
	}
	rest := in.width
	for _, w := range c.widths {
		rest -= w
	}
	parts, lefts := make([]laid, len(c.parts)), make([]float64, len(c.parts))
	height := 0.0
	for i, part := range c.parts {
		cell := space{width: cmp.Or(c.widths[i], rest), gutter: in.gutter, margin: groupGap}
		if i > 0 {
			cell.gutter = part.gutter(v)
		}
		parts[i], lefts[i] = part.lay(v, cell), left
		height, left = max(height, parts[i].height), left+cell.width
	}
	return laid{height, func(p *painter, x, y float64) {
		for i, l := range parts {
			l.draw(p, x+lefts[i], y)
		}
	}}
}

type room struct {
	Block
	others []Block
}

// Room is a block that is at least as high as each of others would be, so that what is below it
// stays where it is.
func Room(b Block, others ...Block) Block { return &room{b, others} }

func (r *room) lay(v *View, in space) laid {
	l := r.Block.lay(v, in)
	for _, other := range r.others {
		l.height = max(l.height, other.lay(v, in).height)
	}
	return l
}

type rule struct{ flush }

// Rule is a line across the picture.
func Rule() Block { return rule{} }

func (rule) lay(_ *View, in space) laid {
	return laid{1, func(p *painter, x, y float64) { p.Horizontal(scene.Rule, x, y+0.5, x+in.width) }}
}

type paragraph struct {
	flush
	class scene.Class
	says  []string
}

// Text is the first of some texts that fits on a line, or else the last one in several lines.
func Text(class scene.Class, says ...string) Block { return &paragraph{class: class, says: says} }

func (t *paragraph) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	lines := t.class.Lines(firstFit(t.class, in.width, t.says...), in.width)
	above := 0.0
	if t.class.Has(scene.Big) {
		above = 4
	}
	return laid{above + float64(scene.LineHeight*len(lines)), func(p *painter, x, y float64) {
		for i, line := range lines {
			p.Text(t.class, scene.Start, x+indent, y+above+12+float64(scene.LineHeight*i), line)
		}
	}}
}

// firstFit returns the first of some texts of a class that fits, or else the last.
func firstFit(class scene.Class, width float64, says ...string) string {
	for _, s := range says {
		if class.Width(s) <= width {
			return s
		}
	}
	return says[len(says)-1]
}

// A Part is a part of a line.
type Part struct {
	_     uncompared
	Class scene.Class
	Text  string
	Close bool // whether it follows the part before it without a gap, always on its line
	Power bool // whether it is raised, as exponents are
}

type parts struct {
	flush
	list []Part
}

// Parts are texts beside each other on a line, or each on its own if they do not fit.
func Parts(list ...Part) Block { return &parts{list: list} }

func (t *parts) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	if lineWidth(t.list) <= in.width {
		return laid{line, func(p *painter, x, y float64) { p.line(x+indent, y+15, t.list) }}
	}
	var lines [][]Part
	for from, to := 0, 1; from < len(t.list); from, to = to, to+1 {
		for to < len(t.list) && t.list[to].Close {
			to++
		}
		lines = append(lines, t.list[from:to])
	}
	return laid{line * float64(len(lines)), func(p *painter, x, y float64) {
		for i, list := range lines {
			p.line(x+indent, y+15+line*float64(i), list)
		}
	}}
}

// lineWidth returns the width of parts on a line.
func lineWidth(list []Part) float64 {
	width := -float64(gap)
	for i := range list {
		if width += list[i].Class.Width(list[i].Text); !list[i].Close {
			width += gap
		}
	}
	return width
}

// line writes parts on a line.
func (p *painter) line(x, y float64, list []Part) {
	spans, raised := make([]scene.Span, len(list)), 0.0
	for i, part := range list {
		spans[i] = scene.Span{Text: part.Text, Class: part.Class}
		if i > 0 && !part.Close {
			spans[i].DX = gap
		}
		if part.Power {
			raised, spans[i].DY, spans[i].Size = 4, -4, scene.FontSize
		} else {
			raised, spans[i].DY = 0, raised
		}
	}
	p.Spans(scene.Ink, scene.Start, x, y, spans...)
}

type drawn struct {
	flush
	height func(width float64) float64
	draw   func(s *scene.Scene, at scene.Box)
}

// Drawn is a block that draw draws by hand in a box, as high as height returns for its width.
func Drawn(height func(width float64) float64, draw func(s *scene.Scene, at scene.Box)) Block {
	return &drawn{height: height, draw: draw}
}

// Fixed is Drawn of one height at all widths, or nothing of that height if draw is nil.
func Fixed(height float64, draw func(s *scene.Scene, at scene.Box)) Block {
	return Drawn(func(float64) float64 { return height }, draw)
}

func (d *drawn) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	height := d.height(in.width)
	return laid{height, func(p *painter, x, y float64) {
		if d.draw != nil {
			d.draw(p.Scene, scene.Box{X: x + indent, Y: y, Width: in.width, Height: height})
		}
	}}
}

// A Value is a number and its name: n = 10.
type Value struct {
	_      uncompared
	Class  scene.Class
	Name   string
	X      float64
	Digits int // decimals; 0 for a whole number
	Fewer  int // decimals where there is less room; 0 for as many
}

type values struct {
	flush
	list []Value
}

// Values are numbers on a line. Where there is no room for all they have fewer decimals, and
// where there is none for these either the last ones are left out.
func Values(list ...Value) Block { return &values{list: list} }

func (l *values) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	list := l.fitting(in.width)
	return laid{line, func(p *painter, x, y float64) { p.line(x+indent, y+15, list) }}
}

// mostDigits is how many decimals are left out at most.
const mostDigits = 6

// fitting returns as many of the values as fit.
func (l *values) fitting(width float64) (list []Part) {
	for n := len(l.list); n > 1; n-- {
		for left := range mostDigits {
			if list = l.parts(left)[:n]; lineWidth(list) <= width {
				return list
			}
		}
	}
	return l.parts(0)[:1]
}

// parts returns the values with some decimals left out.
func (l *values) parts(left int) []Part {
	list := make([]Part, len(l.list))
	for i, x := range l.list {
		said, digits := number.Integer(x.X), x.Digits
		if x.Fewer > 0 {
			digits = max(x.Fewer, digits-left)
		}
		if digits > 0 {
			said = number.Fixed(x.X, digits)
		}
		list[i] = Part{Class: x.Class, Text: x.Name + " = " + said}
	}
	return list
}

type listing struct {
	flush
	program string
}

// Listing is a program in letters of one width, with quiet comments. Lines that are too long
// are broken between words; spaces that do not break keep a line whole.
func Listing(program string) Block { return &listing{program: program} }

func (l *listing) lay(v *View, in space) laid {
	const spare = 8 // as letters may be wider in some fonts
	indent, in := in.indent(v)
	lines := (&chart.Listing{Program: l.program, Width: in.width - spare}).Lines()
	return laid{chart.ListingLine * float64(len(lines)), func(p *painter, x, y float64) {
		for i := range lines {
			lines[i].Draw(p.Scene, x+indent, y+14+chart.ListingLine*float64(i))
		}
	}}
}

type listed struct {
	flush
	notes []Note
}

// Listed are the texts of notes, each behind its letter.
func Listed(notes []Note) Block { return &listed{notes: notes} }

// letterWidth is the width of a letter with the space behind it.
const letterWidth = 18

func (l *listed) lay(v *View, in space) laid {
	indent, in := in.indent(v)
	texts, height := make([][]string, len(l.notes)), 0.0
	for i, n := range l.notes {
		texts[i] = scene.Lines(n.Text, in.width-letterWidth)
		height += line + scene.LineHeight*float64(len(texts[i])-1)
	}
	return laid{height, func(p *painter, x, y float64) {
		x, y = x+indent, y+15
		for i, lines := range texts {
			p.Text(scene.Wrong|scene.Strong, scene.Start, x, y, letter(i))
			for j, text := range lines {
				p.Text(scene.Ink, scene.Start, x+letterWidth, y+scene.LineHeight*float64(j), text)
			}
			y += line + scene.LineHeight*float64(len(lines)-1)
		}
	}}
}

// ceil rounds a width up to a multiple of 4 pixels, so that little changes do not move axes.
func ceil(pixels float64) float64 { return 4 * math.Ceil(pixels/4) }
