package attention

import (
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

const (
	tableRow    = 20 // height of each row, in CSS pixels
	tableColumn = 70 // width of its numbers
	keyWidth    = 250
)

// tableTop returns where the table begins.
func (p *picture) tableTop() float64 {
	b := p.panel(1)
	return b.top + b.height()
}

// labelWidth returns how wide the labels of the table are.
func (p *picture) labelWidth() float64 { return min(float64(p.Width)-2*tableColumn, 348) }

// keyLeft returns where the key begins: beside the table, or at 0, below the table, if there
// is no room.
func (p *picture) keyLeft() float64 {
	x := max(p.panel(1).left, p.labelWidth()+2*tableColumn+24)
	if x+keyWidth > float64(p.Width) {
		return 0
	}
	return x
}

func (p *picture) height() int {
	height := p.tableTop() + tableRows*tableRow
	if p.keyLeft() == 0 {
		height += 52
	}
	return int(height)
}

// tableLabels are the labels of the rows of the table, in full and in short.
var tableLabels = [tableRows - 1]struct{ full, short text.Message }{
	{
		text.Message{English: "f = the output of a word, wherever it stands", Chinese: "f = 一个词的输出，随它移动"},
		text.Message{English: "f = a word’s own output", Chinese: "f = 词自己的输出"},
	}, {
		text.Message{English: "f = the mean of all outputs", Chinese: "f = 全部输出的平均"},
		text.Message{English: "f = the mean", Chinese: "f = 输出的平均"},
	}, {
		text.Message{English: "f = the output of a third word: $1", Chinese: "f = 第三个词的输出：$1"},
		text.Message{English: "f = third word: $1", Chinese: "f = 第三词：$1"},
	}, {
		text.Message{English: "f = the output at a place with another word", Chinese: "f = 换了词的位置上的输出"},
		text.Message{English: "f = a changed place", Chinese: "f = 换了词的位置"},
	},
}

// table draws the differences that the order of the words makes.
func (p *picture) table(s *scene.Scene, top float64) {
	stayed, moved := "", false
	for j, word := range p.order {
		switch {
		case p.words[word] != p.words[j]:
			moved = true
		case stayed == "":
			stayed = p.words[word]
		default:
			stayed += p.Say(", ", "、") + p.words[word]
		}
	}
	shown := [tableRows - 1]bool{true, true, stayed != "", moved}
	if stayed == "" {
		stayed = p.Say("none", "无")
	}
	column := p.labelWidth()
	row := func(class scene.Class, y float64, label, without, with string) {
		s.TextWithin(class, scene.Start, 0, y, column, label)
		s.Text(class, scene.End, column+tableColumn, y, without)
		s.Text(class, scene.End, column+2*tableColumn, y, with)
	}
	row(scene.Quiet, top, "|f(…xₘ…xₙ…) − f(…xₙ…xₘ…)|", p.Say("without", "不加"), p.Say("with PE", "加 PE"))
	s.Horizontal(scene.Rule, 0, top+7.5, column+2*tableColumn)
	for i, l := range tableLabels {
		label := p.Phrase(l.full.English, l.full.Chinese, stayed)
		if scene.TextWidth(label) > column {
			label = p.Phrase(l.short.English, l.short.Chinese, stayed)
		}
		numbers := [2]string{"–", "–"}
		for j := range p.heads {
			if shown[i] {
				numbers[j] = number.Distance(p.heads[j].differences[i])
			}
		}
		row(scene.Ink, top+float64(i+1)*tableRow+6, label, numbers[0], numbers[1])
	}
}

// key explains the colours, and says how many words are left out.
func (p *picture) key(s *scene.Scene, x, y float64) {
	const bar, cells = 100, 20
	s.Text(scene.Quiet, scene.Start, x, y, "\u22121.5")
	s.Text(scene.Quiet, scene.Start, x+bar+44, y, "1.5")
	for i := range cells {
		s.CrispCell(chart.Diverging(float64(i)/(cells-1)), x+38+float64(i)*bar/cells, y-9, bar/cells, 10)
	}
	if cut := p.cutNote(); cut != "" {
		s.Text(scene.Wrong, scene.Start, x, y+tableRow, cut)
		return
	}
	s.Text(scene.Quiet, scene.Start, x, y+tableRow, p.Say("The 20 numbers of each word’s output", "每个词的输出有 20 个数"))
}

// cutNote says how many words of the sentence are left out, if any are.
func (p *picture) cutNote() string {
	if p.cut == 0 {
		return ""
	}
	return p.Phrase("Only the first $1 of $2 words are used.", "共 $2 个词，只用前 $1 个。", strconv.Itoa(param.MaxWords), strconv.Itoa(param.MaxWords+p.cut))
}
