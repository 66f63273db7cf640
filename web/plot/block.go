package plot

import (
	"cmp"
	"math"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// A Block is a part of a picture that knows how high it is at a width. One of no height is left out.
type Block interface {
	// Gutter returns how much room the numbers to the left of its axes take; 0 if it has none.
	Gutter(v *View) float64
	// Lay lays the block out in a space.
	Lay(v *View, in Space) Laid
}

// A Space is where a block is laid out, in CSS pixels.
type Space struct {
	Width  float64
	Gutter float64 // the part at the left for the numbers of axes
	Margin float64 // the part at the right that texts leave free
}

// Laid is a block laid out in a space. Draw draws it with its upper left corner at (x, y).
type Laid struct {
	Height float64
	Draw   func(p *Painter, x, y float64)
}

// A Painter draws blocks.
type Painter struct {
	*scene.Scene
	*View
}

// A Flush is a block without axes: what lays it out.
type Flush func(v *View, in Space) Laid

func (Flush) Gutter(*View) float64           { return 0 }
func (lay Flush) Lay(v *View, in Space) Laid { return lay(v, in) }

// Indented is a block that begins where texts do: lay lays it out at a width.
func Indented(lay func(v *View, width float64) Laid) Block {
	return Flush(func(v *View, in Space) Laid {
		indent, in := in.Indent(v)
		l := lay(v, in.Width)
		return Laid{l.Height, func(p *Painter, x, y float64) { l.Draw(p, x+indent, y) }}
	})
}

// A placed block is laid out at a place of another one.
type placed struct {
	Laid
	x, y float64
}

// together returns blocks at places of one of a height.
func together(height float64, parts []placed) Laid {
	return Laid{height, func(p *Painter, x, y float64) {
		for _, l := range parts {
			if l.Draw != nil {
				l.Draw(p, x+l.x, y+l.y)
			}
		}
	}}
}

func layOut(b Block, v *View) Laid {
	return b.Lay(v, Space{Width: float64(v.Width), Gutter: b.Gutter(v)})
}

// Sizes in CSS pixels.
const (
	Gap       = 14 // between blocks, and between values
	GroupGap  = 4  // between blocks of a group
	RowHeight = 20 // of values and lists
	Margin    = 12 // to the right of charts
)

// Indent returns where texts begin, below the axes or in narrow views at the edge, and their space.
func (in Space) Indent(v *View) (x float64, rest Space) {
	if !v.Narrow() {
		x = in.Gutter
	}
	return x, Space{Width: in.Width - x - in.Margin}
}

type stack struct {
	parts []Block
	gap   float64
}

// Stack is blocks below each other, whose axes and texts begin below each other, too.
func Stack(parts ...Block) Block { return &stack{parts, Gap} }

// Group is a Stack of blocks that belong together, closer than others.
func Group(parts ...Block) Block { return &stack{parts, GroupGap} }

// Join is a Stack without gaps.
func Join(parts ...Block) Block { return &stack{parts, 0} }

func (k *stack) Gutter(v *View) (most float64) {
	for _, b := range k.parts {
		most = max(most, b.Gutter(v))
	}
	return most
}

func (k *stack) Lay(v *View, in Space) Laid {
	var parts []placed
	top := 0.0
	for _, b := range k.parts {
		if l := b.Lay(v, in); l.Height > 0 {
			parts = append(parts, placed{l, 0, top})
			top += l.Height + k.gap
		}
	}
	return together(max(0, top-k.gap), parts)
}

// A within is a block with the gutter of another one and a layout of its own.
type within struct {
	Block
	lay Flush
}

func (b within) Lay(v *View, in Space) Laid { return b.lay(v, in) }

// Beside is blocks in rows of equal columns, of as many as can be at least so wide, with the
// margin of charts to the right of each.
func Beside(least float64, blocks ...Block) Block {
	return within{blocks[0], func(v *View, in Space) Laid {
		indent := 0.0
		if blocks[0].Gutter(v) == 0 {
			indent, in = in.Indent(v)
		}
		columns := max(1, min(int(in.Width/(least+Margin)), len(blocks)))
		rows := (len(blocks) + columns - 1) / columns
		columns = (len(blocks) + rows - 1) / rows // rows of nearly equal lengths
		pitch := in.Width / float64(columns)

		parts := make([]placed, len(blocks))
		top, height := 0.0, 0.0
		for i, b := range blocks {
			cell := Space{Width: pitch, Gutter: b.Gutter(v), Margin: Margin}
			if i%columns == 0 {
				cell.Gutter = max(cell.Gutter, in.Gutter)
				top = Either(i > 0, height+Gap, 0)
			}
			parts[i] = placed{b.Lay(v, cell), indent + pitch*float64(i%columns), top}
			height = max(height, top+parts[i].Height)
		}
		return together(height, parts)
	}}
}

// Columns is blocks beside each other, in columns of widths in CSS pixels. A width of 0 stands
// for the rest. A Text in them names what is beside it.
func Columns(widths []float64, blocks ...Block) Block {
	return within{blocks[0], func(v *View, in Space) Laid {
		left := 0.0
		if blocks[0].Gutter(v) == 0 {
			left, in = in.Indent(v)
		}
		rest := in.Width
		for _, w := range widths {
			rest -= w
		}
		parts, height := make([]placed, len(blocks)), 0.0
		for i, b := range blocks {
			cell := Space{Width: cmp.Or(widths[i], rest), Gutter: in.Gutter, Margin: GroupGap}
			if i > 0 {
				cell.Gutter = b.Gutter(v)
			}
			if c, ok := b.(caption); ok {
				b = c.Block
			}
			parts[i] = placed{b.Lay(v, cell), left, 0}
			height, left = max(height, parts[i].Height), left+cell.Width
		}
		return together(height, parts)
	}}
}

// Room is a block at least as high as each of others, so that what is below it stays where it is.
func Room(b Block, others ...Block) Block {
	return within{b, func(v *View, in Space) Laid {
		l := b.Lay(v, in)
		for _, other := range others {
			l.Height = max(l.Height, other.Lay(v, in).Height)
		}
		return l
	}}
}

// Rule is a line across the picture.
func Rule() Block {
	return Flush(func(_ *View, in Space) Laid {
		return Laid{1, func(p *Painter, x, y float64) { p.Horizontal(scene.Rule, x, y+0.5, x+in.Width) }}
	})
}

// Readout is a block about what is chosen, which plain pictures leave out.
func Readout(b Block) Block { return readout{b} }

type readout struct{ Block }

func (r readout) Lay(v *View, in Space) Laid {
	if v.Plain {
		return Laid{Draw: func(*Painter, float64, float64) {}}
	}
	return r.Block.Lay(v, in)
}

// A caption is a Text that plain pictures leave out, unless it stands in Columns.
type caption struct{ readout }

// Text is the first of some texts that fits on a line, or else the last one in several lines. Plain
// pictures have headings alone.
func Text(class scene.Class, says ...string) Block {
	if class.Has(scene.Ink | scene.Strong) {
		return Label(class, says...)
	}
	return caption{readout{Label(class, says...)}}
}

// Label is a Text that names what is below it, which plain pictures have.
func Label(class scene.Class, says ...string) Block {
	above := Either(class.Has(scene.Big), 4, 0.0)
	return Indented(func(_ *View, width float64) Laid {
		lines := class.Lines(class.FirstFit(width, says...), width)
		return Laid{above + float64(scene.LineHeight*len(lines)), func(p *Painter, x, y float64) {
			for i, line := range lines {
				p.Text(class, scene.Start, x, y+above+12+float64(scene.LineHeight*i), line)
			}
		}}
	})
}

// Heading is a Text that names what follows, Prose an ordinary one, Note a quiet one that explains,
// and Warning one that says what is wrong or left out.
func Heading(says ...string) Block { return Text(scene.Ink|scene.Strong, says...) }
func Prose(says ...string) Block   { return Text(scene.Ink, says...) }
func Note(says ...string) Block    { return Text(scene.Quiet, says...) }
func Warning(says ...string) Block { return Text(scene.Wrong, says...) }

// Texts are a Text of each of some texts.
func Texts(class scene.Class, says ...string) []Block {
	return Each(says, func(said string) Block { return Text(class, said) })
}

// RoomText is a Text with as much room as each of some others would take in its place.
func RoomText(class scene.Class, said string, others ...string) Block {
	return Room(Text(class, said), Texts(class, others...)...)
}

// An Answer is what a tool says to the question of its reader.
type Answer int

const (
	Unsure Answer = iota // it cannot tell
	Yes
	No
)

var answers = [...]struct {
	sign  string
	class scene.Class
}{Unsure: {"?", scene.Quiet}, Yes: {"✓", scene.Offset}, No: {"✗", scene.Wrong}}

// Verdict is the answer of a tool in a sentence as large as a heading, behind its sign in its colour.
func Verdict(a Answer, said string) Block {
	const size, pitch, signWidth = 20, 26, 28
	return Indented(func(_ *View, width float64) Laid {
		lines := scene.Strong.Lines(said, (width-signWidth)*scene.FontSize/size)
		return Laid{pitch * float64(len(lines)), func(p *Painter, x, y float64) {
			write := func(class scene.Class, x, y float64, said string) {
				p.Spans(class|scene.Strong, scene.Start, x, y, scene.Span{Text: said, Size: size})
			}
			write(answers[a].class, x, y+19, answers[a].sign)
			for i, line := range lines {
				write(scene.Ink, x+signWidth, y+19+pitch*float64(i), line)
			}
		}}
	})
}

// A Part is a part of a line.
type Part struct {
	_     uncompared
	Class scene.Class
	Text  string
	Close bool // whether it follows the part before it without a Gap, always on its line
	Power bool // whether it is raised, as exponents are
}

// Part is a Part of words, with values as in Say.
func (v *View) Part(class scene.Class, w Words, values ...any) Part {
	return Part{Class: class, Text: v.Say(w, values...)}
}

// Parts are texts beside each other on a line, or each on its own if they do not fit.
func Parts(list ...Part) Block {
	return Indented(func(_ *View, width float64) Laid {
		lines := [][]Part{list}
		if lineWidth(list) > width {
			lines = nil
			for from, to := 0, 1; from < len(list); from, to = to, to+1 {
				for to < len(list) && list[to].Close {
					to++
				}
				lines = append(lines, list[from:to])
			}
		}
		return Laid{RowHeight * float64(len(lines)), func(p *Painter, x, y float64) {
			for i, list := range lines {
				p.line(x, y+15+RowHeight*float64(i), list)
			}
		}}
	})
}

func lineWidth(list []Part) float64 {
	width := -float64(Gap)
	for i := range list {
		if width += list[i].Class.Width(list[i].Text); !list[i].Close {
			width += Gap
		}
	}
	return width
}

func (p *Painter) line(x, y float64, list []Part) {
	spans, raised := make([]scene.Span, len(list)), 0.0
	for i, part := range list {
		spans[i] = scene.Span{Text: part.Text, Class: part.Class}
		if i > 0 && !part.Close {
			spans[i].DX = Gap
		}
		if part.Power {
			raised, spans[i].DY, spans[i].Size = 4, -4, scene.FontSize
		} else {
			raised, spans[i].DY = 0, raised
		}
	}
	p.Spans(scene.Ink, scene.Start, x, y, spans...)
}

// Drawn is a block that draw draws by hand in a box, as high as height returns for its width.
func Drawn(height func(width float64) float64, draw func(s *scene.Scene, at scene.Box)) Block {
	return Indented(func(_ *View, width float64) Laid {
		height := height(width)
		return Laid{height, func(p *Painter, x, y float64) {
			if draw != nil {
				draw(p.Scene, scene.Box{X: x, Y: y, Width: width, Height: height})
			}
		}}
	})
}

// Fixed is Drawn of one height at all widths, or nothing of that height if draw is nil.
func Fixed(height float64, draw func(s *scene.Scene, at scene.Box)) Block {
	return Drawn(func(float64) float64 { return height }, draw)
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

// Values are a Readout of numbers on a line. Too many have fewer decimals, or lack the last ones.
func Values(list ...Value) Block {
	return Readout(Indented(func(_ *View, width float64) Laid {
		parts := fitting(list, width)
		return Laid{RowHeight, func(p *Painter, x, y float64) { p.line(x, y+15, parts) }}
	}))
}

// mostDigits is how many decimals are left out at most.
const mostDigits = 6

// fitting returns values with as few decimals left out as fit, or else as many of the first ones as do.
func fitting(values []Value, width float64) []Part {
	left := 0
	part := func(x Value) Part {
		said, digits := number.Integer(x.X), x.Digits
		if x.Fewer > 0 {
			digits = max(x.Fewer, digits-left)
		}
		if digits > 0 {
			said = number.Fixed(x.X, digits)
		}
		return Part{Class: x.Class, Text: x.Name + " = " + said}
	}
	for n := len(values); ; n-- {
		for left = range mostDigits {
			if list := Each(values[:n], part); n == 1 || lineWidth(list) <= width {
				return list
			}
		}
	}
}

// Steady rounds a width up to a multiple of 4 pixels, so that little changes do not move axes.
func Steady(pixels float64) float64 { return 4 * math.Ceil(pixels/4) }
