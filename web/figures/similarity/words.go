package similarity

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// measure names the measure.
func (p *picture) measure() string {
	switch p.State.Measure {
	case "cosine":
		return p.Say("cosine similarity", "余弦相似度")
	case "turned":
		return p.Phrase("dot product after M($1)", "先乘 M($1) 的点积", number.Integer(float64(p.State.Offset)))
	}
	return p.named(p.Say("dot product", "点积"))
}

// short names it in few letters.
func (p *picture) short() string { return p.named(p.Say("dot", "点积")) }

func (p *picture) named(dot string) string {
	switch p.State.Measure {
	case "cosine":
		return p.Say("cosine", "余弦")
	case "distance":
		return p.Say("distance", "距离")
	}
	return dot
}

// readout writes the cell that is read, and its mirror image.
func (p *picture) readout(s *scene.Scene) {
	r := p.place()
	x, y := float64(r.Min.X), float64(r.Max.Y)+30
	if p.Narrow() {
		x, y = 0, y+50
	}
	at := p.positionsText()
	if x+scene.TextWidth(at[0]+at[1]+at[2]) > float64(p.Width) {
		at = p.fromRow()
	}
	mirrored := p.Say(", the same for (n, m)", "，(n, m) 亦同")
	if p.turned() {
		mirrored = p.Phrase(", for (n, m) $1", "，(n, m) 处 $1", p.valueText(p.m-p.n))
	}
	s.Spans(scene.Ink, scene.Start, x, y,
		scene.Span{Text: at[0], Class: scene.Position}, scene.Span{Text: at[1]}, scene.Span{Text: at[2], Class: scene.Offset})
	measure, values := p.measure(), " = "+p.valueText(p.n-p.m)+mirrored
	class := scene.Ink | scene.Strong
	if p.Narrow() || x+class.Width(measure+values) > float64(p.Width) {
		measure = p.short()
	}
	if x+class.Width(measure+values) > float64(p.Width) {
		class = scene.Ink
	}
	s.Text(class, scene.Start, x, y+22, measure+values)
	class, note := p.note()
	if x+scene.TextWidth(note) > float64(p.Width) && class == scene.Offset {
		note = p.Say("k is outside the matrix", "k 超出矩阵")
	}
	if note != "" {
		s.Text(class, scene.Start, x, y+44, note)
	}
}

// note returns what else there is to know: that k is outside the matrix, or that
// pixels show means.
func (p *picture) note() (scene.Class, string) {
	k := p.State.Offset
	m := max(0, min(p.Row, p.State.SeqLen-1))
	switch n := m + k; {
	case !p.pointed && (n < 0 || n >= p.State.SeqLen):
		return scene.Offset, p.Phrase("k = $1 is outside the matrix", "k = $1 超出矩阵", number.Integer(float64(k)))
	case p.State.SeqLen <= p.diagonals.n:
		return 0, ""
	case p.State.Measure == "distance":
		return scene.Quiet, p.Say("each pixel: root mean square of its cells", "每个像素：所含各格的均方根")
	}
	return scene.Quiet, p.Say("each pixel: the mean of its cells", "每个像素：所含各格的平均值")
}

// positionsText returns the two positions and how far apart they are.
func (p *picture) positionsText() [3]string {
	return [3]string{
		"m = " + number.Integer(float64(p.State.Start+p.m)),
		p.Say(", n = ", "，n = ") + number.Integer(float64(p.State.Start+p.n)),
		p.Say(", m − n = ", "，m − n = ") + number.Integer(float64(p.m-p.n)),
	}
}

// fromRow returns the second position by its distance from the first, which takes fewer
// digits.
func (p *picture) fromRow() [3]string {
	k, sign := p.n-p.m, " + "
	if k < 0 {
		k, sign = -k, " − "
	}
	return [3]string{"m = " + number.Integer(float64(p.State.Start+p.m)), p.Say(", n = m", "，n = m"), sign + number.Integer(float64(k))}
}

// valueText returns the value of the row m and a row n that is k after it.
func (p *picture) valueText(k int) string {
	x := p.value(k)
	if math.Abs(x) < 5e-7 {
		x = 0 // without a sign
	}
	return number.Fixed(x, 6)
}

func (p *picture) summary() string {
	at := p.positionsText()
	if p.turned() {
		return p.Phrase("The dot product of each of $1 rows m, after M($2), with each row n, as colours: equal along every diagonal, and greatest where n = m + k, k = $2. For $3 it is $4, and for ($5, $6) it is $7.",
			"$1 行中每一行 m 先乘 M($2)，再与每一行 n 求点积，以颜色表示：每条对角线上处处相等，n = m + k 处最大，k = $2。$3 时为 $4；m 与 n 互换，则为 $7。",
			strconv.Itoa(p.State.SeqLen), number.Integer(float64(p.State.Offset)), at[0]+at[1]+at[2], p.valueText(p.n-p.m),
			number.Integer(float64(p.State.Start+p.n)), number.Integer(float64(p.State.Start+p.m)), p.valueText(p.m-p.n))
	}
	return p.Phrase("The $1 of each of $2 positions with each, as colours: equal along every diagonal, and symmetric. For $3 it is $4, and for ($5, $6) the same.",
		"$2 个位置两两之间的$1，以颜色表示：每条对角线上处处相等，并且对称。$3 时为 $4；m 与 n 互换，结果相同。",
		p.measure(), strconv.Itoa(p.State.SeqLen), at[0]+at[1]+at[2], p.valueText(p.n-p.m),
		number.Integer(float64(p.State.Start+p.n)), number.Integer(float64(p.State.Start+p.m)))
}
