package precision

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// readout writes the numbers of the cell that is read.
func (p *picture) readout(s *scene.Scene) {
	x, y := 0.0, p.curveTop()+p.curveHeight()+28
	if p.wide() {
		x, y = p.errorAxis().Left, cellsTop+cellsHeight+66
	}
	for k, fact := range p.facts() {
		class, at := scene.Ink, y+float64(k*factHeight)
		if k == 0 {
			class = scene.Position | scene.Strong
		}
		s.Text(scene.Quiet, scene.Start, x, at, fact[0])
		s.Text(class, scene.Start, x+76, at, fact[1])
	}
}

// facts are what there is to say of the cell that is read, each with its name.
func (p *picture) facts() [factLines][2]string {
	pos, dim := p.read(), p.dim()
	computed, exact := element(p.numbers, dim, pos), element(p.Encoding, dim, pos)
	value, off := number.Fixed(computed, 9), size(math.Abs(computed-exact))
	next := p.Say("differs", "不同")
	switch n := len(p.row.exact); {
	case p.row.changed == 0:
		next = p.Say("is the same", "完全相同")
	case n == p.State.DModel:
		next = p.Phrase("differs in $1 of $2", "有 $1 个数不同，共 $2 个", strconv.Itoa(p.row.changed), strconv.Itoa(n))
	}
	if computed != computed {
		value, off, next = "–", "–", "–"
	}
	return [factLines][2]string{
		{p.Say("position", "位置"), number.Integer(pos)},
		{p.Say("taken as", "当作"), p.taken(pos)},
		{p.Say("dimension", "维度"), number.Integer(float64(dim))},
		{p.Say("true", "真值"), number.Fixed(exact, 9)},
		{p.State.Precision, value},
		{p.Say("error", "误差"), off},
		{p.Say("next row", "下一行"), next},
	}
}

// taken says what a position is taken for.
func (p *picture) taken(pos float64) string {
	switch dtype := p.numbers.DType(); {
	case p.numbers.RoundingMode() == precision.AtOutput:
	case p.numbers.RoundingMode() == precision.InAngle || dtype == precision.Float64:
		pos = dtype.Round(pos)
	default:
		pos = precision.Float32.Round(pos)
	}
	if math.IsInf(pos, 0) {
		return p.Say("infinite", "无穷大")
	}
	return number.Integer(pos)
}

// size returns three digits of an error.
func size(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x < 1e-3:
		return number.Scientific(x, 2)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// note says what a cell shows, and from where on the type fails.
func (p *picture) note() string {
	cells := p.Say("A cell shows one position and one pair, the larger error of its sine and its cosine. ", "每格取一个位置、一对正弦余弦，显示两者中较大的误差。")
	name := p.State.Precision
	pos, ok := p.numbers.Indistinguishable()
	if !ok {
		return cells + p.Phrase(
			"If only the result is cast to $1, the error is at most $2 at any position, and the first pair always tells neighbours apart.",
			"若只把结果转换为 $1，任何位置的误差都不超过 $2，第一对总能区分相邻位置。", name, size(math.Ldexp(0.5, -p.numbers.DType().Digits())))
	}
	if p.numbers.RoundingMode() == precision.InFrequency {
		digits := p.numbers.DType().Digits()
		return cells + p.Phrase(
			"Only the frequencies are numbers of $1, as in a checkpoint: each is off by up to $2, and its angle by as much of the position.",
			"只有频率是 $1 数，如检查点所存：每个频率的误差最多为其 $2，角度的误差则再乘以位置。", name, size(math.Ldexp(1, -digits)))
	}
	here, next := number.Integer(pos), number.Integer(pos+1)
	return cells + p.Phrase(
		"All whole numbers up to $2 are numbers of $1, and $3 is not: it becomes $2, and so does its row.",
		"直到 $2 的整数 $1 都能表示，$3 则不能：它被当作 $2，整行也随之相同。", name, here, next)
}

func (p *picture) summary() string {
	said := p.Phrase("Errors of the encoding in $1, over positions from 1 to $2. ", "$1 下编码的误差，位置从 1 到 $2。", p.State.Precision, number.Integer(lastPosition))
	for _, fact := range p.facts() {
		said += fact[0] + p.Say(" ", "：") + fact[1] + p.Say("; ", "；")
	}
	return said + p.note()
}
