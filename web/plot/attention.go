package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Attention is why positions are needed: what one head of self-attention makes
// of a sentence, and of the same words in another order. Without positions each
// word has the same output vector in both; with PE added it has another.
//
// An Attention that is drawn again, with another view, computes only what
// differs.
type Attention struct {
	figure.View
	Slots []float64 // where each word stands in the second sentence while words move, in places; nil if none does
	Held  *int      // the word that is held, if any

	heads attentionHeads
}

// attentionHeads are the outputs, and what they are the outputs of.
type attentionHeads struct {
	sentence, order string
	base            float64
	lang            Lang

	words []string
	cut   int   // words that are left out
	to    []int // the word at place j of the second sentence is words[to[j]]
	heads [2]attentionHead
}

// An attentionHead is the outputs for both sentences, without or with
// positions, and the largest differences: between the outputs of a word, between
// the means of all outputs, between the outputs at places with the same word and
// at places with another.
type attentionHead struct {
	first, second *attention.Attention
	words         []float64 // the differences between the outputs of a word, in the order of the second sentence
	differences   [attentionRows - 1]float64
}

const (
	attentionWidth  = 20    // numbers of each vector
	attentionMost   = 1.5   // the numbers ±1.5 and beyond have the last colours
	attentionNil    = 1e-15 // differences below it are those of rounding
	attentionRows   = 5     // of the table
	attentionRow    = 20    // height of each
	attentionColumn = 70    // width of its numbers
	attentionKey    = 250   // width of the key
)

// compute runs the head over both sentences.
func (p *Attention) compute() *attentionHeads {
	s := p.State
	if h := &p.heads; h.words != nil && h.sentence == s.Sentence && h.order == s.Order && h.base == s.Base && h.lang == p.Lang {
		return h
	}
	p.heads = attentionHeads{sentence: s.Sentence, order: s.Order, base: s.Base, lang: p.Lang}
	h := &p.heads
	h.words, h.cut = p.View.Words(param.MaxWords)
	h.to = orderOf(s.Order, len(h.words))
	e, err := encoder.New(len(h.words), attentionWidth, encoder.Base(s.Base))
	for i := range h.heads {
		if i == 0 || err != nil {
			h.heads[i] = headOf(h.words, h.to, nil)
			continue
		}
		h.heads[i] = headOf(h.words, h.to, e)
	}
	return h
}

// orderOf returns a permutation of n places: that of a list, or if it is none
// the one that swaps the first and the last.
func orderOf(list string, n int) []int {
	order, seen := param.Integers(list), make([]bool, n)
	fits := len(order) == n
	for _, at := range order {
		fits = fits && at < n && !seen[at]
		if !fits {
			break
		}
		seen[at] = true
	}
	if fits {
		return order
	}
	order = make([]int, n)
	for j := range order {
		order[j] = j
	}
	order[0], order[n-1] = n-1, 0
	return order
}

// headOf runs the head over words and over the same in another order, with the
// rows of e added unless it is nil.
func headOf(words []string, to []int, e *encoder.Encoding) attentionHead {
	run := func(words []string) *attention.Attention {
		x, _ := attention.Embed(words, attentionWidth)
		if e != nil {
			attention.Inject(e, x, x, len(words))
		}
		a, _ := attention.Attend(x, attentionWidth)
		return a
	}
	moved := make([]string, len(words))
	for j, at := range to {
		moved[j] = words[at]
	}
	h := attentionHead{first: run(words), second: run(moved)}
	byWord, _ := h.first.Compare(h.second, to)
	byPlace, _ := h.first.Compare(h.second, nil)
	h.words = byWord.Places
	diff := &h.differences
	diff[0], diff[1] = byWord.Largest, byWord.Pooled
	for j, at := range to {
		i := 2
		if words[at] != words[j] {
			i = 3
		}
		diff[i] = max(diff[i], byPlace.Places[j])
	}
	return h
}

// Order returns which word stands at each place of the second sentence.
func (p *Attention) Order() []int { return p.compute().to }

// Words returns the words of the second sentence.
func (p *Attention) Words() []string {
	h := p.compute()
	words := make([]string, len(h.words))
	for j, at := range h.to {
		words[j] = h.words[at]
	}
	return words
}

// same reports whether both sentences are the same.
func (p *Attention) same() bool {
	h := p.compute()
	for j, at := range h.to {
		if h.words[at] != h.words[j] {
			return false
		}
	}
	return true
}

// An attentionPanel is where the outputs without or with positions are.
type attentionPanel struct {
	left, top   float64
	wide, apart float64 // width of a strip, and of what lies between two
	cell, gap   float64 // height of a cell, and of what lies between the sentences
	labels      wordLabels
}

func (p *Attention) panel(i int) attentionPanel {
	b := attentionPanel{cell: 5, gap: 80}
	width := (float64(p.Width) - 48) / 2
	b.left = float64(i) * (width + 48)
	if p.Narrow() {
		b = attentionPanel{cell: 3, gap: 60}
		width = float64(p.Width)
	}
	n := float64(len(p.compute().words))
	b.apart = 12
	if width/n < 60 {
		b.apart = 2
	}
	b.wide = min((width+b.apart)/n, 180) - b.apart
	b.labels = labelsOf(p.compute().words, b.wide)
	if p.Narrow() {
		b.top = float64(i) * b.height()
	}
	return b
}

// Where things are in a panel, from its top.
func (b attentionPanel) firstTop() float64   { return 30 + b.labels.height }
func (b attentionPanel) secondTop() float64  { return b.firstTop() + attentionWidth*b.cell + b.gap }
func (b attentionPanel) chipTop() float64    { return b.secondTop() + attentionWidth*b.cell + 6 }
func (b attentionPanel) verdictTop() float64 { return b.chipTop() + b.chipHeight() + 8 }
func (b attentionPanel) height() float64     { return b.verdictTop() + 72 }

// centre returns the middle of a place.
func (b attentionPanel) centre(place float64) float64 {
	return b.left + place*(b.wide+b.apart) + b.wide/2
}

// lineOfMark is the height of a number below a sign, where there is no room beside it.
const lineOfMark = 13

// decimals returns how many decimals of a number there is room for above a place.
func (b attentionPanel) decimals() int {
	if scene.TextWidth("0.00")*11/scene.FontSize > b.wide+b.apart-1 {
		return 1
	}
	return 2
}

func (b attentionPanel) chipHeight() float64 { return b.labels.height + 4 }

// tableTop returns where the table begins.
func (p *Attention) tableTop() float64 {
	b := p.panel(1)
	return b.top + b.height()
}

// tableColumn returns how wide the labels of the table are.
func (p *Attention) tableColumn() float64 {
	return min(float64(p.Width)-2*attentionColumn, 348)
}

// keyLeft returns where the key begins: beside the table, and 0, below it, where
// there is no room.
func (p *Attention) keyLeft() float64 {
	x := max(p.panel(1).left, p.tableColumn()+2*attentionColumn+24)
	if x+attentionKey > float64(p.Width) {
		return 0
	}
	return x
}

func (p *Attention) Height() int {
	height := p.tableTop() + attentionRows*attentionRow
	if p.keyLeft() == 0 {
		height += 52
	}
	return int(height)
}

// Chip returns where the word at a place of the second sentence is: in the
// first panel, where no word moves.
func (p *Attention) Chip(place int) (x, y, width, height float64) {
	b := p.panel(0)
	return b.centre(float64(place)) - b.wide/2, b.top + b.chipTop(), b.wide, b.chipHeight()
}

// WordAt returns the word of the second sentence at a point of the picture.
func (p *Attention) WordAt(x, y float64) (word int, ok bool) {
	for i := range p.compute().heads {
		b := p.panel(i)
		place := math.Floor((x - b.left) / (b.wide + b.apart))
		if place >= 0 && place < float64(len(p.Order())) && y >= b.top+b.secondTop()-20 && y < b.top+b.verdictTop() {
			return p.Order()[int(place)], true
		}
	}
	return 0, false
}

// SlotAfter returns how many places a way across the picture is.
func (p *Attention) SlotAfter(pixels float64) float64 {
	b := p.panel(0)
	return pixels / (b.wide + b.apart)
}

// slot returns where a word stands in the second sentence, in places.
func (p *Attention) slot(word int) float64 {
	if len(p.Slots) == len(p.Order()) {
		return p.Slots[word]
	}
	for j, at := range p.Order() {
		if at == word {
			return float64(j)
		}
	}
	return 0
}

func (p *Attention) AppendSVG(dst []byte) []byte {
	h := p.compute()
	for i := range h.heads {
		dst = p.appendPanel(dst, i)
	}
	x, y := p.keyLeft(), p.tableTop()
	dst = append(dst, p.table(y)...)
	if x == 0 {
		y += attentionRows*attentionRow + 20
	}
	return append(dst, p.key(x, y)...)
}

// appendPanel draws both sentences, with a line from each word to itself.
func (p *Attention) appendPanel(dst []byte, i int) []byte {
	b, h := p.panel(i), p.compute()
	head := &h.heads[i]
	title := p.Say("Without positions", "不加位置")
	if i == 1 {
		title = p.Say("With the positional encoding: x + PE", "加上位置编码：x + PE")
	}
	dst = append(dst, textAt(`class="ink strong"`, b.left, b.top+14, title)...)
	for word := range h.words {
		x := b.centre(float64(word))
		dst = append(dst, b.labels.above(x, b.top+b.firstTop(), b.wide, h.words[word])...)
		dst = p.appendStrip(dst, b, x, b.top+b.firstTop(), head.first.Output(word))
	}
	held := -1
	if p.Held != nil {
		held = *p.Held
	}
	for j, word := range h.to {
		if word != held {
			dst = p.appendWord(dst, b, head, word, j)
		}
	}
	for j, word := range h.to {
		if word == held {
			dst = p.appendWord(dst, b, head, word, j)
		}
	}
	first, second := p.verdict(i)
	y := b.top + b.verdictTop()
	return append(dst, textAt(`class="ink strong"`, b.left, y+14, first)+textAt(`class="ink"`, b.left, y+32, second)...)
}

// appendWord draws a word of the second sentence, which stands at place j.
func (p *Attention) appendWord(dst []byte, b attentionPanel, head *attentionHead, word, j int) []byte {
	x, from, top := b.centre(p.slot(word)), b.centre(float64(word)), b.top+b.secondTop()
	start, end := b.top+b.firstTop()+attentionWidth*b.cell+4, top-22
	class, mark, below := "quiet dash", "≠", ""
	if head.words[j] < attentionNil {
		class, mark = "ink", "="
	} else if b.wide >= 60 {
		mark += " " + difference(head.words[j])
	} else {
		below = number.Fixed(head.words[j], b.decimals())
		end -= lineOfMark
	}
	edge := "edge"
	if p.Held != nil && *p.Held == word {
		edge, class = "ink", class+" bold"
	}
	bend := (end - start) * 0.6
	dst = append(dst, `<path class="line `+class+`" d="M`+tenth(from)+" "+coordinate(start)+
		"C"+tenth(from)+" "+tenth(start+bend)+" "+tenth(x)+" "+tenth(end-bend)+" "+tenth(x)+" "+coordinate(end)+`"/>`+"\n"+
		textAt(`class="ink strong halo" text-anchor="middle"`, math.Round(x), end+16, mark)...)
	if below != "" {
		dst = append(dst, textAt(`class="ink small halo" text-anchor="middle"`, math.Round(x), top-6, below)...)
	}
	dst = p.appendStrip(dst, b, x, top, head.second.Output(j))
	box := ` x="` + tenth(x-b.wide/2) + `" y="` + coordinate(b.top+b.chipTop()) + `" width="` + tenth(b.wide) + `" height="` + coordinate(b.chipHeight()) + `" rx="6"/>` + "\n"
	return append(dst, `<rect class="mark raised"`+box+`<rect class="line `+edge+`"`+box+b.labels.below(x, b.top+b.chipTop(), b.wide, p.compute().words[word])+
		`<rect class="hit" x="`+tenth(x-b.wide/2)+`" y="`+coordinate(top)+`" width="`+tenth(b.wide)+`" height="`+coordinate(b.chipTop()+b.chipHeight()-b.secondTop())+`"/>`+"\n"...)
}

// appendStrip draws a vector as a column of cells.
func (p *Attention) appendStrip(dst []byte, b attentionPanel, x, y float64, vector []float64) []byte {
	dst = append(dst, `<g shape-rendering="crispEdges">`+"\n"...)
	size := `" width="` + tenth(b.wide) + `" height="` + coordinate(b.cell) + `" fill="`
	for i, value := range vector {
		dst = appendTenth(append(dst, `<rect x="`...), x-b.wide/2)
		dst = strconv.AppendInt(append(dst, `" y="`...), int64(y+float64(i)*b.cell), 10)
		dst = append(dst, size+hex(chart.Diverging((value/attentionMost+1)/2))+"\"/>\n"...)
	}
	return append(dst, "</g>\n"...)
}

// verdict returns what is to be seen in a panel, in two lines.
func (p *Attention) verdict(i int) (first, second string) {
	h := p.compute()
	last := len(h.words) - 1
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
	first, second = p.Say("The vectors themselves differ:", "向量本身变了："), p.Say("now it can tell #.", "现在分得清#。")
	if i == 0 {
		first = fill(p.Say("The same # vectors in another order:", "同样的 # 个向量，只是换了次序："), strconv.Itoa(last+1))
		second = p.Say("attention cannot tell #.", "注意力分不清#。")
	}
	what := p.Say("the sentences apart", "这两句话")
	if len(param.Words(p.State.Sentence)) == 0 && h.to[0] == last && h.to[last] == 0 {
		what = p.Say("who bites whom", "是谁打了谁")
	}
	return first, fill(second, what)
}

// difference writes how far numbers are apart.
func difference(x float64) string {
	if x < attentionNil {
		return "< 10⁻¹⁵"
	}
	return number.Fixed(x, 2)
}

// tableLabels are what the rows of the table are about, in full and in short.
var tableLabels = [attentionRows - 1]struct{ english, short, chinese, shortChinese string }{
	{"f = the output of a word, wherever it stands", "f = a word’s own output", "f = 一个词的输出，随它移动", "f = 词自己的输出"},
	{"f = the mean of all outputs", "f = the mean", "f = 全部输出的平均", "f = 输出的平均"},
	{"f = the output of a third word: #", "f = third word: #", "f = 第三个词的输出：#", "f = 第三词：#"},
	{"f = the output at a place with another word", "f = a changed place", "f = 换了词的位置上的输出", "f = 换了词的位置"},
}

// table tells for what the order of the words makes a difference, and how large
// it is.
func (p *Attention) table(top float64) string {
	h := p.compute()
	stayed, moved := "", false
	for j, word := range h.to {
		switch {
		case h.words[word] != h.words[j]:
			moved = true
		case stayed == "":
			stayed = h.words[word]
		default:
			stayed += p.Say(", ", "、") + h.words[word]
		}
	}
	shown := [attentionRows - 1]bool{true, true, stayed != "", moved}
	if stayed == "" {
		stayed = p.Say("none", "无")
	}
	column := p.tableColumn()
	line := func(class string, y float64, label, without, with string) string {
		return textAt(class, 0, y, scene.Shortened(label, column)) +
			textAt(class+` text-anchor="end"`, column+attentionColumn, y, without) +
			textAt(class+` text-anchor="end"`, column+2*attentionColumn, y, with)
	}
	svg := line(`class="quiet"`, top, "|f(…xₘ…xₙ…) − f(…xₙ…xₘ…)|", p.Say("without", "不加"), p.Say("with PE", "加 PE")) +
		`<path class="line rule" d="` + stroke(0, top+7.5, "H", column+2*attentionColumn) + `"/>` + "\n"
	for i, l := range tableLabels {
		label := fill(p.Say(l.english, l.chinese), stayed)
		if scene.TextWidth(label) > column {
			label = fill(p.Say(l.short, l.shortChinese), stayed)
		}
		numbers := [2]string{"–", "–"}
		for j := range h.heads {
			if shown[i] {
				numbers[j] = difference(h.heads[j].differences[i])
			}
		}
		svg += line(`class="ink"`, top+float64(i+1)*attentionRow+6, label, numbers[0], numbers[1])
	}
	return svg
}

// key tells what the colours mean, and what is left out.
func (p *Attention) key(x, y float64) string {
	const bar, cells = 100, 20
	svg := textAt(`class="quiet"`, x, y, "\u22121.5") + textAt(`class="quiet"`, x+bar+44, y, "1.5")
	for i := range cells {
		svg += `<rect x="` + coordinate(x+38+float64(i)*bar/cells) + `" y="` + coordinate(y-9) + `" width="5" height="10" fill="` +
			hex(chart.Diverging(float64(i)/(cells-1))) + `" shape-rendering="crispEdges"/>` + "\n"
	}
	if cut := p.cutNote(); cut != "" {
		return svg + textAt(`class="wrong"`, x, y+attentionRow, cut)
	}
	return svg + textAt(`class="quiet"`, x, y+attentionRow, p.Say("The 20 numbers of each word’s output", "每个词的输出有 20 个数"))
}

// cutNote says how many words of the sentence are left out, if any are.
func (p *Attention) cutNote() string {
	cut := p.compute().cut
	if cut == 0 {
		return ""
	}
	return p.Phrase("Only the first $1 of $2 words are used.", "共 $2 个词，只用前 $1 个。", strconv.Itoa(param.MaxWords), strconv.Itoa(param.MaxWords+cut))
}

func (p *Attention) Summary() string {
	h := p.compute()
	said := fill(p.Say(
		"“#” and “#” through one head of self-attention. Without positions the outputs of the same word differ by #, the rounding; with the positional encoding added, by up to #.",
		"“#”与“#”经过同一个自注意力头。不加位置时，同一个词的输出相差 #，即舍入误差；加上位置编码后，最多相差 #。",
	), param.SentenceOf(h.words), param.SentenceOf(p.Words()), difference(h.heads[0].differences[0]), difference(h.heads[1].differences[0]))
	if cut := p.cutNote(); cut != "" {
		said += p.Say(" ", "") + cut
	}
	return said
}

// Data are the outputs: a row for each word and number of its vector.
func (p *Attention) Data() dataio.Table {
	h := p.compute()
	return dataio.Table{
		Columns: []string{"place", "place in the second sentence", "number",
			"without PE, first", "without PE, second", "with PE, first", "with PE, second"},
		Rows: len(h.words) * attentionWidth,
		Row: func(dst []float64, row int) {
			word, i := row/attentionWidth, row%attentionWidth
			place := 0
			for h.to[place] != word {
				place++
			}
			dst[0], dst[1], dst[2] = float64(word), float64(place), float64(i)
			for j, head := range h.heads {
				dst[3+2*j], dst[4+2*j] = head.first.Output(word)[i], head.second.Output(place)[i]
			}
		},
	}
}
