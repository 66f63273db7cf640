package attention

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// A panel is the part of the picture with the outputs without positions, or with them.
type panel struct {
	left, top   float64
	wide, apart float64 // width of a strip, and of the space between two
	cell, gap   float64 // height of a cell, and of the space between the sentences
	labels      chart.ColumnLabels
}

func (p *picture) panel(i int) panel {
	b := panel{cell: 5, gap: 80}
	room := (float64(p.Width) - 48) / 2
	b.left = float64(i) * (room + 48)
	if p.Narrow() {
		b = panel{cell: 3, gap: 60}
		room = float64(p.Width)
	}
	n := float64(len(p.words))
	b.apart = 12
	if room/n < 60 {
		b.apart = 2
	}
	b.wide = min((room+b.apart)/n, 180) - b.apart
	b.labels = chart.LabelsOf(p.words, b.wide)
	if p.Narrow() {
		b.top = float64(i) * b.height()
	}
	return b
}

// Where things are in the picture.
func (b *panel) firstTop() float64   { return b.top + 30 + b.labels.Height }
func (b *panel) secondTop() float64  { return b.firstTop() + width*b.cell + b.gap }
func (b *panel) chipTop() float64    { return b.secondTop() + width*b.cell + 6 }
func (b *panel) verdictTop() float64 { return b.chipTop() + b.chipHeight() + 8 }
func (b *panel) height() float64     { return b.verdictTop() + 72 - b.top }

func (b *panel) chipHeight() float64 { return b.labels.Height + 4 }

// pitch is the distance from place to place.
func (b *panel) pitch() float64 { return b.wide + b.apart }

// centre returns the middle of a place.
func (b *panel) centre(place float64) float64 { return b.left + place*b.pitch() + b.wide/2 }

// lineOfMark is the height of a number below a sign, where there is no room beside it.
const lineOfMark = 13

// decimals returns the number of decimals that fit above a place.
func (b *panel) decimals() int {
	if scene.TextWidth("0.00") > b.pitch()-1 {
		return 1
	}
	return 2
}

// drawPanel draws both sentences, with a line from each word to itself.
func (p *picture) drawPanel(s *scene.Scene, i int) {
	b, h := p.panel(i), &p.heads[i]
	title := p.Say("Without positions", "不加位置")
	if i == 1 {
		title = p.Say("With the positional encoding: x + PE", "加上位置编码：x + PE")
		if scene.TextWidth(title) > float64(p.Width)-b.left {
			title = p.Say("With positions: x + PE", "加上位置：x + PE")
		}
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, b.left, b.top+14, title)
	for word, label := range p.words {
		x := b.centre(float64(word))
		b.labels.Above(s, x, b.firstTop(), b.wide, label)
		b.strip(s, x, b.firstTop(), h.first.Output(word))
	}
	// The word that is held is above the others.
	held := none
	for j, word := range p.order {
		if word == p.held {
			held = j
			continue
		}
		p.word(s, &b, h, word, j)
	}
	if held != none {
		p.word(s, &b, h, p.held, held)
	}
	first, second := p.verdict(i)
	y, room := b.verdictTop(), float64(p.Width)/2-24
	if p.Narrow() {
		room = float64(p.Width)
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, b.left, y+14, first)
	s.Paragraph(scene.Ink, b.left, y+32, room, second)
}

// word draws a word of the second sentence, at place j or on its way there.
func (p *picture) word(s *scene.Scene, b *panel, h *head, word, j int) {
	x, from, top := b.centre(p.slots[word]), b.centre(float64(word)), b.secondTop()
	start, end := b.firstTop()+width*b.cell+4, top-22
	class, sign, below := scene.Line|scene.Quiet|scene.Dash, "≠", ""
	if h.same(j) {
		class, sign = scene.Line|scene.Ink, "="
	} else if b.wide >= 60 {
		sign += " " + number.Distance(h.words[j])
	} else {
		below = number.Fixed(h.words[j], b.decimals())
		end -= lineOfMark
	}
	edge := scene.Edge
	if word == p.held {
		edge, class = scene.Ink, class|scene.Bold
	}
	bend := (end - start) * 0.6
	var line scene.Path
	s.Shape(class, line.Move(from, start).Curve(from, start+bend, x, end-bend, x, end))
	s.Text(scene.Ink|scene.Strong|scene.Halo, scene.Middle, math.Round(x), end+16, sign)
	if below != "" {
		s.Text(scene.Ink|scene.Halo, scene.Middle, math.Round(x), top-6, below)
	}
	b.strip(s, x, top, h.second.Output(j))
	s.Rounded(scene.Area|scene.Raised, x-b.wide/2, b.chipTop(), b.wide, b.chipHeight(), 6)
	s.Rounded(scene.Line|edge, x-b.wide/2, b.chipTop(), b.wide, b.chipHeight(), 6)
	b.labels.Below(s, x, b.chipTop(), b.wide, p.words[word])
}

// farthest is the number of the last colour, which larger ones have, too.
const farthest = 1.5

// strip draws a vector as a column of cells.
func (b *panel) strip(s *scene.Scene, x, y float64, vector []float64) {
	for i, value := range vector {
		s.CrispCell(chart.Diverging((value/farthest+1)/2), x-b.wide/2, y+float64(i)*b.cell, b.wide, b.cell)
	}
}

// targets are the words of the second sentence in both panels, which are dragged,
// and above the first those that take the focus: there no word moves.
func (p *picture) targets(s *scene.Scene) {
	b, n := p.panel(0), len(p.order)
	for j, word := range p.order {
		label := p.words[word] + p.Phrase(", place $1 of $2", "，第 $1 位，共 $2", strconv.Itoa(j+1), strconv.Itoa(n))
		s.Targets = append(s.Targets, scene.Target{
			Name: "place", Index: j, Label: label,
			Box: scene.Box{X: b.centre(float64(j)) - b.wide/2, Y: b.chipTop(), Width: b.wide, Height: b.chipHeight()},
		})
	}
	for i := range p.heads {
		b := p.panel(i)
		for j := range n {
			x := b.left + float64(j)*b.pitch()
			s.Targets = append(s.Targets, scene.Target{
				Name: "place", Index: j, Hand: true,
				Box: scene.Box{X: x, Y: b.secondTop() - 20, Width: min(b.pitch(), float64(p.Width)-x), Height: b.verdictTop() - b.secondTop() + 20},
			})
		}
	}
}

// verdict returns what a panel shows, in two lines.
func (p *picture) verdict(i int) (first, second string) {
	last := len(p.words) - 1
	switch {
	case last == 0 && p.Still:
		return p.Say("A single word has no order.", "只有一个词，谈不上次序。"), ""
	case last == 0:
		return p.Say("A single word has no order:", "只有一个词，谈不上次序："), p.Say("type a longer sentence.", "请输入更长的句子。")
	case p.same() && p.Still:
		return p.Say("The same sentence twice:", "两句完全相同："), p.Say("no word has moved.", "词的次序没有变。")
	case p.same():
		return p.Say("The same sentence twice:", "两句完全相同："), p.Say("drag one of the words.", "拖动一个词试试。")
	}
	what := p.Say("the sentences apart", "这两句话")
	if len(param.Words(p.State.Sentence)) == 0 && p.order[0] == last && p.order[last] == 0 {
		what = p.Say("who bites whom", "是谁咬了谁")
	}
	if i == 0 && causal(&p.State) {
		return p.Say("Part of the order shows:", "次序看得出一部分："),
			p.Phrase("$1 of $2 outputs change, as each word sees only those before it.", "$2 个输出变了 $1 个：每个词只看到前面的词。", strconv.Itoa(p.heads[i].changed()), strconv.Itoa(last+1))
	}
	if i == 0 {
		return p.Phrase("The same $1 vectors in another order:", "同样的 $1 个向量，只是换了次序：", strconv.Itoa(last+1)),
			p.Phrase("attention cannot tell $1.", "注意力分不清$1。", what)
	}
	return p.Say("The vectors themselves differ:", "向量本身变了："), p.Phrase("now it can tell $1.", "现在分得清$1。", what)
}
