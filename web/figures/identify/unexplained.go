package identify

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/number"
)

// unexplained says why nothing explains the numbers.
func (p *picture) unexplained() string {
	switch p.Reason {
	case identify.AllZero:
		return p.Say("Every number is zero, as in the row of a padding token: there is nothing to go by.", "所有数都为零，如同填充词元的行：无从辨认。")
	case identify.OneNumber:
		return p.Say("A single number is not enough: it is the sine of some angle. Give a whole row.", "单独一个数说明不了什么：总有某个角的正弦等于它。请给出一整行。")
	case identify.Constant:
		return p.Say("All numbers of a row are the same: there is no sine beside its cosine, so nothing shows a convention.", "同一行的数全都相同：没有正弦与余弦之分，无从辨认约定。")
	case identify.Ramp:
		return p.Say("The numbers rise or fall in equal steps: that is a ramp, without sines or cosines.", "这些数等步增减：这是一条斜线，其中没有正弦或余弦。")
	case identify.OneRow:
		return p.Say("All rows are the same: there are no positions in them.", "所有行都相同：其中没有位置。")
	case identify.NotGraded:
		return p.Say("No convention makes these numbers: columns pair up like sines and cosines, but no geometric grid of frequencies was found that makes them at any positions.", "没有哪种约定能生成这些数：各列可配成正弦与余弦的对，但没有找到能在任何位置生成它们的几何频率网格。")
	case identify.Noisy:
		return p.Phrase("No convention makes exactly these numbers, but $1 does so up to noise of $2 (root mean square).", "没有哪种约定恰好生成这些数，但除均方根为 $2 的噪声外与 $1 相符。", p.best.Presets()[0], number.Difference(p.best.RMS))
	case identify.Permuted:
		return p.Phrase("It is $1, but ", "这是 $1，但", fitName(p.best, p.Lang)) + p.rearranged() + p.Say(".", "。")
	case identify.Miswritten:
		return p.Phrase("It is what $1 would make, $2, but for $3: ", "这是 $1 的编码（$2），但有$3不符：", fitName(p.best, p.Lang), p.where(), p.count(len(p.best.Wrong))) + p.places(p.best.Wrong)
	case identify.Slopes:
		return p.Phrase("These are the slopes of ALiBi for $1 heads.", "这是 $1 个注意力头的 ALiBi 斜率。", strconv.Itoa(p.Rows*p.Columns))
	case identify.Fourier:
		f := p.Features
		said := p.Phrase("These are Fourier features of points, as in NeRF: each angle is twice the one before. Scheme $1, axes $2, bands $3", "这是点的傅里叶特征，如同 NeRF：每个角都是前一个的两倍。方案 $1，轴数 $2，频带数 $3", f.Scheme, strconv.Itoa(f.Axes), strconv.Itoa(f.Bands))
		if !f.Coordinates {
			said += p.Say(", without the coordinates", "，不含坐标")
		}
		return said + p.Say(".", "。")
	case identify.TooFew:
		return p.Say("Too few numbers or digits to tell.", "数或位数太少，无法断定。")
	}
	return p.Say("No convention makes these numbers: in no layout of a library do columns pair up as a sine and its cosine. Learned embeddings look like that.", "没有哪种约定能生成这些数：按任何库的列次序，都配不成正弦与余弦的对。学习得到的嵌入就是这样。")
}

// count says how many numbers there are.
func (p *picture) count(n int) string {
	if n == 1 {
		return p.Say("one number", "一个数")
	}
	return p.Phrase("$1 numbers", " $1 个数", strconv.Itoa(n))
}

// places names numbers by their places, the first few of them.
func (p *picture) places(list []identify.Cell) string {
	const most = 6
	var places []string
	for _, c := range list[:min(len(list), most)] {
		places = append(places, p.Phrase("row $1 column $2", "第 $1 行第 $2 列", strconv.Itoa(c.Row), strconv.Itoa(c.Column)))
	}
	if len(list) > most {
		places = append(places, "…")
	}
	return p.Lang.List(places) + p.Say(".", "。")
}

// rearranged says what has become of the columns of a fit.
func (p *picture) rearranged() string {
	fit, d := p.best, p.numbers.Columns
	seen, distinct, negated := make([]bool, fit.Table.Columns()), 0, 0
	columns, pairs := true, d%2 == 0
	for j, k := range fit.Permutation {
		if !seen[k] {
			seen[k] = true
			distinct++
		}
		if fit.Negated[j] {
			negated++
		}
		columns = columns && k == d-1-j
		pairs = pairs && k == d-2-j+2*(j%2)
	}
	rising := fit.Scale > 1 && math.Abs(fit.Scale*fit.Table.Frequency(fit.Table.Pairs()-1)/fit.Table.Frequency(0)-1) < 1e-6
	said := ""
	switch {
	case rising:
		said = p.Say("the sign of the exponent is turned: frequencies rise from 1", "指数的符号反了：频率从 1 起递增")
	case columns:
		said = p.Say("its columns run backwards", "各列倒序")
	case pairs:
		said = p.Say("its pairs run backwards", "各对倒序")
	case 4*distinct <= 3*d:
		said = p.Say("some of its columns are repeated, and others are missing", "有些列重复出现，有些列没有出现")
	case distinct < d-negated || !inOrder(fit.Permutation):
		said = p.Say("its columns are in another order", "各列换了次序")
	}
	if negated > 0 {
		if said != "" {
			said += p.Say(", and ", "，且")
		}
		said += p.Phrase("$1 of its columns have the other sign", "有 $1 列符号相反", strconv.Itoa(negated))
	}
	return said
}

func inOrder(list []int) bool {
	for i, k := range list {
		if k != i {
			return false
		}
	}
	return true
}
