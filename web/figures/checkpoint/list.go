package checkpoint

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A line of the list is candidates that differ in the numbers of their names alone, such
// as those of layers.
type line struct {
	first int // of the candidates
	count int
	shown bool // whether the chosen one is among them
}

// lines returns the lines of the list.
func (c *content) lines() []line {
	var lines []line
	at := map[string]int{}
	for i := range c.model.Candidates {
		t := c.model.Candidates[i].Tensor
		key := pattern(t.Name) + " " + t.Type + checkpoint.ShapeText(t.Shape)
		k, known := at[key]
		if !known {
			k = len(lines)
			at[key] = k
			lines = append(lines, line{first: i})
		}
		lines[k].count++
		lines[k].shown = lines[k].shown || i == c.chosen
	}
	return lines
}

// pattern returns a name with # in place of numbers between dots.
func pattern(name string) string {
	parts := strings.Split(name, ".")
	for i, part := range parts {
		if _, err := strconv.Atoi(part); err == nil {
			parts[i] = "#"
		}
	}
	return strings.Join(parts, ".")
}

// list draws the candidates.
func (p *picture) list(s *scene.Scene) {
	t := chart.TextBlock{Width: float64(p.Width)}
	t.Add(scene.Ink|scene.Strong, p.heading())
	t.Draw(s, 0)
	p.y = float64(t.Count*scene.LineHeight) + 2
	lines := p.lines()
	shown := lines[:min(len(lines), rowsOfList)]
	for _, l := range shown {
		p.listLine(s, l)
	}
	if more := len(lines) - len(shown); more > 0 {
		p.y += scene.LineHeight
		s.Text(scene.Quiet, scene.Start, 0, p.y, p.Phrase("$1 more in the list above", "另有 $1 个，见上方列表", strconv.Itoa(more)))
	}
	p.y += 8
}

// heading says how many tensors may hold positions.
func (p *picture) heading() string {
	m := &p.model
	said := p.Phrase("$1 of $2 tensors may hold positions", "$2 个张量中有 $1 个可能存有位置编码", strconv.Itoa(len(m.Candidates)), strconv.Itoa(m.Count))
	switch {
	case m.Count == 0:
		said = p.Say("There are no tensors in it", "其中没有张量")
	case m.Count == 1 && m.Named:
		said = p.Say("One tensor", "一个张量")
	case m.Count == 1:
		said = p.Say("The only tensor has neither a name nor a shape of positions", "唯一的张量没有位置编码的名称或形状")
	case len(m.Candidates) == 0:
		said = p.Phrase("None of $1 tensors has a name or a shape of positions", "$1 个张量都没有位置编码的名称或形状", strconv.Itoa(m.Count))
	case !m.Named:
		said = p.Phrase("None of $1 tensors has a name or a shape of positions; here are the first that can be read", "$1 个张量都没有位置编码的名称或形状；以下是最前面的可读张量", strconv.Itoa(m.Count))
	}
	if p.figure.given == nil {
		said = p.Say("Synthetic example: ", "合成的示例：") + said
	}
	return said
}

// Columns of the list in CSS pixels.
const (
	listLine   = 22
	shapeRoom  = 190
	reasonFrom = 0.54 // of the width
)

// listLine draws a line, the name with the shape and the reason beside or below it.
func (p *picture) listLine(s *scene.Scene, l line) {
	c := &p.model.Candidates[l.first]
	top, width := p.y, float64(p.Width)
	name, reason := nameOf(c.Tensor.Name, l), p.reason(c)
	shape := c.Tensor.Type + " " + checkpoint.ShapeText(c.Tensor.Shape)
	class := scene.Ink
	height := float64(listLine)
	if !p.wide() {
		height = 2*listLine - 6
	}
	if l.shown {
		s.Rounded(scene.Area|scene.Raised, 0, top+1, width, height-1, 4)
		class |= scene.Strong
	}
	if !c.Tensor.Readable() {
		class = scene.Quiet
	}
	if p.wide() {
		half := reasonFrom * width
		s.Text(class|scene.Mono, scene.Start, 6, top+16, clipped(name, half-shapeRoom-16))
		s.TextWithin(scene.Quiet, scene.Start, half-shapeRoom, top+16, shapeRoom-10, shape)
		s.TextWithin(scene.Quiet, scene.Start, half, top+16, width-half-6, reason)
	} else {
		room := scene.TextWidth(shape) + 12
		s.Text(class|scene.Mono, scene.Start, 6, top+16, clipped(name, width-room-12))
		s.Text(scene.Quiet, scene.End, width-6, top+16, shape)
		s.TextWithin(scene.Quiet, scene.Start, 6, top+32, width-12, reason)
	}
	if !l.shown && !p.Still {
		s.Targets = append(s.Targets, scene.Target{Name: "tensor", Index: l.first, Hand: true, Box: scene.Box{X: 0, Y: top, Width: width, Height: height}})
	}
	p.y += height
}

// nameOf returns the name of a tensor, or the common one of several.
func nameOf(name string, l line) string {
	if l.count == 1 {
		return name
	}
	return "(" + strconv.Itoa(l.count) + ") " + pattern(name)
}

// clipped returns as much of the end of a name, which says most, as there is room for.
func clipped(name string, width float64) string {
	most, letters := max(1, int(width/scene.MonoWidth)), []rune(name)
	if len(letters) <= most {
		return name
	}
	return "…" + string(letters[len(letters)-most+1:])
}

// reason says why a tensor may hold positions.
func (p *picture) reason(c *positions.Candidate) string {
	switch {
	case c.Reason.Text == "":
		return ""
	case !c.Tensor.Readable():
		return p.Phrase("of type $1, which is not read", "类型 $1，不读取", c.Tensor.Type)
	}
	return text.Read(p.Lang, c.Reason.Text, c.Reason.Values)
}
