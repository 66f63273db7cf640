package plot

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The first two steps: attention knows no order until p_m and p_n are added,
// and of what these add, one term knows both.

// narrowOrders is in how many dimensions the first step runs attention.
const narrowOrders = 16

// orders returns what a head makes of three words, and of the same with the
// outer ones exchanged, without and with positions: the means of its outputs.
func (p *Derivation) orders() (pooled [2][2][]float64) {
	e := p.narrowed(narrowOrders)
	d := e.DModel()
	places := [...]float64{p.n(), p.n() + math.Trunc((p.m()-p.n())/2), p.m()}
	row := make([]float64, d)
	for i, words := range p.sentences() {
		for j := range 2 {
			x, _ := attention.Embed(words, d)
			for w := range places {
				if j == 1 && e.Row(row, places[w]) == nil {
					for c := range row {
						x[w*d+c] += row[c]
					}
				}
			}
			if a, err := attention.Attend(x, d); err == nil {
				pooled[j][i] = a.Pooled()
			}
		}
	}
	return pooled
}

func (p *Derivation) sentences() [2][]string {
	if p.Lang == Chinese {
		return [2][]string{{"狗", "咬", "人"}, {"人", "咬", "狗"}}
	}
	return [2][]string{{"dog", "bites", "man"}, {"man", "bites", "dog"}}
}

func (p *Derivation) sentence(i int) string {
	words := p.sentences()[i]
	between := p.Say(" ", "")
	return words[0] + between + words[1] + between + words[2]
}

// farthest returns the largest difference between two rows.
func farthest(a, b []float64) float64 {
	x := 0.0
	for i := range a {
		x = max(x, math.Abs(a[i]-b[i]))
	}
	return x
}

func (p *Derivation) appendOrders(dst []byte) []byte {
	pooled := p.orders()
	high := float64(p.Height() - derivationBody)
	top := 1e-9
	for _, pair := range pooled {
		for _, row := range pair {
			for _, x := range row {
				top = max(top, math.Abs(x))
			}
		}
	}
	for j, pair := range pooled {
		y := derivationBody + float64(j)*high/2
		name := p.Say("without positions: x", "不加位置：x")
		if j == 1 {
			name = p.Say("with positions: x + p", "加上位置：x + p")
		}
		c := axes{left: 0, right: p.right() - 24, top: y + 30, bottom: y + high/2 - 14, x: scale{hi: float64(len(pair[0]))}, y: scale{lo: -top, hi: top}}
		left, line := p.right(), y+48
		if p.stacked() {
			c.right, c.bottom, left, line = float64(p.Width), y+high/2-62, 0, y+high/2-40
		}
		dst = append(dst, textAt(`class="ink strong"`, 0, y+16, name)...)
		dst = append(dst, c.level("rule", 0)...)
		wide := (c.right - c.left) / float64(len(pair[0]))
		for i, class := range [...]string{"mark ink", "mark edge"} {
			for k, x := range pair[i] {
				from, to := c.pixelY(max(x, 0)), c.pixelY(min(x, 0))
				dst = append(dst, `<rect class="`+class+filled("\" x=\"%\" y=\"%\" width=\"%\" height=\"%\"/>\n",
					c.pixelX(float64(k))+wide*(0.16+0.35*float64(i)), from, wide*0.33, to-from)...)
			}
		}
		if j == 0 {
			dst = append(dst, textAt(`class="ink"`, left, line, "■ "+p.sentence(0))+textAt(`class="edge"`, left+scene.TextWidth("■ "+p.sentence(0))+16, line, "■ "+p.sentence(1))...)
		}
		dst = append(dst, textAt(`class="quiet"`, left, line+20, p.Say("largest difference: ", "最大差：")+p.noticeable(farthest(pair[0], pair[1])))...)
	}
	return dst
}

func (p *Derivation) sayOrders() string {
	pooled := p.orders()
	return p.Say("Two orders of the same words differ by ", "同样的词换一种次序，不加位置时相差 ") + p.noticeable(farthest(pooled[0][0], pooled[0][1])) +
		p.Say(" without positions, and by ", "，加上位置后相差 ") + p.noticeable(farthest(pooled[1][0], pooled[1][1])) + p.Say(" with them.", "。")
}

func (p *Derivation) ordersData() dataio.Table {
	var numbers []float64
	pooled := p.orders()
	for i := range pooled[0][0] {
		numbers = append(numbers, float64(i), pooled[0][0][i], pooled[0][1][i], pooled[1][0][i], pooled[1][1][i])
	}
	return rows([]string{"dimension", "x", "x exchanged", "x+p", "x+p exchanged"}, numbers)
}

// smallness is how small the positions are beside the words in the second step,
// where they are halved twice.
const smallness = 0.25

// expansions returns the expansions for positions that are a quarter, an eighth
// and a sixteenth of their size.
func (p *Derivation) expansions() (all [3]attention.Expansion) {
	e := p.narrowed(64)
	d := e.DModel()
	x, _ := attention.Embed(p.sentences()[0][:1], d)
	y, _ := attention.Embed(p.sentences()[0][2:], d)
	at, from := make([]float64, d), make([]float64, d)
	f, err := attention.NewScore(d, nil)
	if err != nil || e.Row(at, p.m()) != nil || e.Row(from, p.n()) != nil {
		return all
	}
	for i := range all {
		if x, err := f.Expand(x, y, at, from, smallness/float64(int(1)<<i)); err == nil {
			all[i] = *x
		}
	}
	return all
}

// derivationTerms are the terms of an expansion, and whose position they know.
var derivationTerms = [...]struct{ formula, class string }{
	{"f", "quiet"},
	{"p_mᵀ ∂f/∂x_m", "offset"},
	{"p_nᵀ ∂f/∂x_n", "position"},
	{"½ p_mᵀ ∂²f/∂x_m² p_m", "offset"},
	{"½ p_nᵀ ∂²f/∂x_n² p_n", "position"},
	{"p_mᵀ ∂²f/∂x_m∂x_n p_n", "ink strong"},
}

func (p *Derivation) appendTerms(dst []byte) []byte {
	all := p.expansions()
	w, top := float64(p.Width), derivationBody-30.0
	c := axes{left: 176, right: p.right() - 92}
	if p.stacked() {
		c.left, c.right = 164, w-64
	}
	end := c.right + 62
	lo, hi := 0.0, 0.0
	for _, x := range all[0].Terms {
		lo, hi = min(lo, x), max(hi, x)
	}
	c.x = scale{lo: lo, hi: max(hi, lo+1e-9)}
	const line = 25
	zero := math.Round(c.pixelX(0)) + 0.5
	dst = append(dst, path("line rule", "M% %V%", zero, top, top+6*line)...)
	for i, t := range derivationTerms {
		y := top + float64(i)*line
		plus := "+ "
		if i == 0 {
			plus = ""
		}
		dst = append(dst, listed(t.class, 0, end, y+17, plus+t.formula, number.Fixed(all[0].Terms[i], 4))+c.bar(t.class, all[0].Terms[i], y+7, 12)...)
	}
	y := top + 6*line + 8
	dst = append(dst, path("line rule", "M0 %H%", y-3.5, end)+
		textAt(`class="ink"`, 0, y+15, p.Say("sum of the six", "六项之和"))+textAt(`class="ink" text-anchor="end"`, end, y+15, number.Fixed(all[0].Sum, 4))+
		textAt(`class="ink"`, 0, y+37, p.Say("true value", "真值"))+textAt(`class="ink" text-anchor="end"`, end, y+37, number.Fixed(all[0].Value, 4))+
		textAt(`class="quiet"`, 0, y+59, p.Say("remainder, of third order", "余项，三阶"))+textAt(`class="quiet" text-anchor="end"`, end, y+59, number.Fixed(all[0].Remainder, 4))...)

	left, right := p.right(), w
	y = top + 17
	if p.stacked() {
		left, y = 0, y+6*line+88
	}
	dst = append(dst, textAt(`class="ink strong"`, left, y, p.Say("Halve p: about an eighth is left", "p 减半，余项约剩八分之一"))...)
	for i, size := range [...]string{"¼", "⅛", "1/16"} {
		y := y + 24 + 20*float64(i)
		ratio := ""
		if i > 0 {
			ratio = fall(all[i-1].Remainder, all[i].Remainder)
		}
		dst = append(dst, textAt(`class="quiet"`, left, y, "p × "+size)+textAt(`class="ink" text-anchor="end"`, left+160, y, number.Fixed(all[i].Remainder, 6))+
			textAt(`class="quiet" text-anchor="end"`, min(left+232, right), y, ratio)...)
	}
	if p.stacked() {
		return dst
	}
	dst = append(dst, textAt(`class="offset"`, left, y+116, p.Say("knows m alone", "只知道 m"))+
		textAt(`class="position"`, left, y+136, p.Say("knows n alone", "只知道 n"))+
		textAt(`class="ink strong"`, left, y+156, p.Say("knows both m and n", "同时知道 m 与 n"))...)
	return dst
}

// fall returns how many times smaller a remainder has become, if that can be
// told.
func fall(from, to float64) string {
	if by := from / to; by > 1 && by < 100 {
		return "÷ " + number.Fixed(by, 1)
	}
	return ""
}

func (p *Derivation) sayTerms() string {
	all := p.expansions()
	return p.Say("With positions of a quarter of their size the sixth term is ", "位置编码取四分之一时，第六项为 ") + number.Fixed(all[0].Terms[5], 4) +
		p.Say(", the sum ", "，六项之和为 ") + number.Fixed(all[0].Sum, 4) + p.Say(" and the true value ", "，真值为 ") + number.Fixed(all[0].Value, 4) + p.Say(".", "。")
}

func (p *Derivation) termsData() dataio.Table {
	var numbers []float64
	for i, x := range p.expansions() {
		numbers = append(append(append(numbers, smallness/float64(int(1)<<i)), x.Terms[:]...), x.Sum, x.Value, x.Remainder)
	}
	return rows([]string{"scale", "term 1", "term 2", "term 3", "term 4", "term 5", "term 6", "sum", "value", "remainder"}, numbers)
}
