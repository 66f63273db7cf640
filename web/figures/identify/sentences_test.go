package identify

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// numbersOf makes numbers.
func numbersOf(rows, columns int, number func(r, j int) float64) *dataio.Matrix {
	n := &dataio.Matrix{Rows: rows, Columns: columns}
	for i := range rows * columns {
		n.Data = append(n.Data, number(i/columns, i%columns))
	}
	return n
}

// wave returns the sine of an angle in even columns, and its cosine in odd ones.
func wave(angle float64, j int) float64 {
	sin, cos := math.Sincos(angle)
	return [...]float64{sin, cos}[j%2]
}

// based returns the element with a base at a real position in column j of d.
func based(base, pos float64, j, d int) float64 {
	return wave(pos*math.Pow(base, -float64(j/2*2)/float64(d)), j)
}

// element returns the paper's element.
func element(pos float64, j, d int) float64 { return based(10000, pos, j, d) }

// rounded returns a number with some decimals.
func rounded(n int, x float64) float64 {
	ten := math.Pow10(n)
	return math.Round(ten*x) / ten
}

// llama3 returns a frequency of Llama 3.1 8B.
func llama3(_, i int) float64 {
	e, _ := rotary.New(rotary.Config{HeadDim: 128, Base: 5e5, Scaling: rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}}, 0)
	return e.Frequency(i)
}

// doubled returns an element of 4 decimals whose exponent has the index 2i in place of i.
func doubled(row, j int) float64 { return rounded(4, based(1e8, float64(row), j, 8)) }

// TestSentences reads what is said of numbers that nothing explains, or
// something simple, in both languages.
func TestSentences(t *testing.T) {
	const rows, d = 24, 64
	r := rand.New(rand.NewPCG(1, 2))
	order := r.Perm(d)
	part := numbersOf(6, 6, func(row, j int) float64 { return doubled(row+90*(row/3), j+58*(j/3)) })
	part.Gap = dataio.Gap{Row: 3, Column: 3}
	paper := func(pos float64, j int) float64 { return element(pos, j, d) }
	noise := func(sigma float64) func(r, j int) float64 {
		return func(row, j int) float64 { return paper(float64(row+7), j) + sigma*r.NormFloat64() }
	}
	for _, c := range []struct {
		name             string
		given            *dataio.Matrix
		english, chinese string
	}{
		{"forty times 0.123", numbersOf(1, 40, func(_, _ int) float64 { return 0.123 }), "All numbers of a row are the same", "同一行的数全都相同"},
		{"two constant rows", numbersOf(2, 9, func(row, _ int) float64 { return 0.3 + 0.1*float64(row) }), "All numbers of a row are the same", "同一行的数全都相同"},
		{"a ramp", numbersOf(1, 64, func(_, j int) float64 { return float64(j) / 64 }), "a ramp", "这些数等步增减"},
		{"a number", numbersOf(1, 1, func(_, _ int) float64 { return 0.5 }), "Any single number is the sine of some angle", "任何一个数都是某个角的正弦"},
		{"clamped", numbersOf(rows, d, func(row, j int) float64 { return paper(min(float64(row), 15), j) }), "clamped", "都被截到该端"},
		{"rounded", numbersOf(rows, d, func(row, j int) float64 { return paper(math.Round(0.7*float64(row)), j) }), "rounded to whole numbers", "被舍入为整数"},
		{"i + 1", numbersOf(rows, d, func(row, j int) float64 { return element(float64(row)*math.Pow(10000, -2./d), j, d) }), "i + 1 was used", "却用了 i + 1"},
		{"over length", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row)/rows, j) }), "divided by the number of rows", "除以了行数"},
		{"equal steps", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row)/4, j) }), "positions 0 to 5.75 in steps of 0.25", "位置 0 到 5.75，步长 0.25"},
		{"turns", numbersOf(rows, d, func(row, j int) float64 { return paper(2*math.Pi*float64(row), j) }), "multiplied by 2π", "乘了 2π"},
		{"√d", numbersOf(rows, d, func(row, j int) float64 { return 8 * paper(float64(row), j) }), "multiplied by √d_model", "乘了 √d_model"},
		{"i/d", numbersOf(rows, d, func(row, j int) float64 { return based(100, float64(row), j, d) }), "may lack its factor 2", "漏了因子 2"},
		{"base 1000", numbersOf(8, 8, func(row, j int) float64 { return rounded(4, based(1000, float64(row), j, 8)) }), "It is what paper or 12 others with base n = 1000 would make, positions 0 to 7.", "出自 paper 或另外 12 个库，底数 n = 1000，位置 0 到 7。"},
		{"4i/d", numbersOf(8, 8, doubled), "others with base n = 100000000 would make", "底数 n = 100000000"},
		{"the slip of 4i/d", numbersOf(8, 8, doubled), "100000000 is the square of 10000: the index may be doubled.", "100000000 是 10000 的平方：可能是序号翻倍了。"},
		{"log₁₀", numbersOf(rows, d, func(row, j int) float64 { return based(math.Exp(4), float64(row), j, d) }), "log₁₀ 10000 was used", "却用了 log₁₀ 10000"},
		{"(pe+1)/2", numbersOf(rows, d, func(row, j int) float64 { return (paper(float64(row), j) + 1) / 2 }), "numbers × 0.5, 0.5 added to each", "数值 × 0.5、各加 0.5"},
		{"int8", numbersOf(rows, d, func(row, j int) float64 { return math.Round(127 * paper(float64(row), j)) }), "Multiples of 1, as after rounding to 8 bits", "都是 1 的倍数，如同舍入到 8 位"},
		{"reversed", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row), d-1-j) }), "its columns run backwards", "各列倒序"},
		{"positions of reversed columns", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row), d-1-j) }), "Positions 0 to 23, base n = 10000.", "位置 0 到 23、底数 n = 10000。"},
		{"reversed pairs", numbersOf(rows, 256, func(row, j int) float64 { return element(float64(row), 254-j+2*(j%2), 256) }), "its pairs run backwards", "各对倒序"},
		{"shuffled", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row), order[j]) }), "its columns are in another order", "各列换了次序"},
		{"doubled", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row), j/2) }), "some of its columns are repeated", "有些列重复出现"},
		{"−cos", numbersOf(rows, d, func(row, j int) float64 { return paper(float64(row), j) * float64(1-j%2*2) }), "32 of its columns have the other sign", "有 32 列符号相反"},
		{"n^(+2i/d)", numbersOf(rows, d, func(row, j int) float64 { return based(1./10000, float64(row), j, d) }), "the sign of the exponent is turned", "指数的符号反了"},
		{"the first columns", numbersOf(5, 8, func(row, j int) float64 { return rounded(4, element(float64(row), j, 512)) }), "These are the first 8 of 512 columns. As all columns, they have base 1.15478.", "这是 512 列中的前 8 列。若这就是全部列，则底数为 1.15478。"},
		{"frequencies in float16", numbersOf(10, 8, func(row, j int) float64 {
			return float64(float32(wave(float64(row)*precision.Float16.Round(math.Pow(10, -float64(j/2))), j)))
		}), "positions 0 to 9, with frequencies rounded to float16.", "位置 0 到 9，但频率舍入到 float16。"},
		{"a class token", numbersOf(17, 16, func(row, j int) float64 {
			if row == 0 {
				return 0
			}
			pos := [...]float64{float64((row - 1) % 4), float64((row - 1) / 4)}[j/8]
			return wave(pos*math.Pow(10000, -float64(j%4)/4), j%8/4)
		}), "Rows of zeros (1): 0.", "为零的行（1 行）：0。"},
		{"a row of padding", numbersOf(8, 8, func(row, j int) float64 {
			if row == 5 {
				return 0
			}
			return element(float64(row), j, 8)
		}), "positions 0 to 7.", "位置 0 到 7。"},
		{"a wrong number", numbersOf(rows, d, func(row, j int) float64 {
			if row == 5 && j == 7 {
				return 0.25
			}
			return paper(float64(row), j)
		}), "with 1 wrong: row 5 column 7.", "但有 1 个数不符：第 5 行第 7 列。"},
		{"a wrong column", numbersOf(rows, d, func(row, j int) float64 {
			if j == 7 {
				return 0.25
			}
			return paper(float64(row), j)
		}), "row 0 column 7, row 1 column 7", "第 0 行第 7 列、第 1 行第 7 列"},
		{"a pair", numbersOf(1, 2, func(_, j int) float64 { return [...]float64{0.557006123, 0.600123454321}[j] }), "Too few numbers or digits to tell: they fit x-transformers or mlx, position 0.748153, and much else.", "数或位数太少，无法断定：与 x-transformers 或 mlx（"},
		{"one decimal", numbersOf(rows, d, func(row, j int) float64 { return rounded(1, paper(float64(row), j)) }), "Too few numbers or digits to tell: they fit paper", "数或位数太少，无法断定：与 paper"},
		{"little noise", numbersOf(rows, d, noise(1e-6)), "paper makes these numbers up to noise of 9.87·10⁻⁷", "除均方根为 9.87·10⁻⁷"},
		{"noise", numbersOf(rows, d, noise(1e-3)), "paper makes these numbers up to noise of 9.", "除均方根为 9."},
		{"dropout", numbersOf(rows, d, func(row, j int) float64 {
			if (row*row+3*j)%10 == 1 {
				return 0
			}
			return paper(float64(row), j) / 0.9
		}), "It is what paper would make, positions 0 to ", "经过 p = 0.1 的 dropout"},
		{"inv_freq", numbersOf(1, 64, llama3), "They are the frequencies (inv_freq) of a rotary embedding: 128 dimensions, base 500000, llama3, factor 8, low_freq_factor 1, high_freq_factor 4, original_max_position_embeddings 8192.", "这是旋转位置编码的频率（inv_freq）：128 维、底数 500000、llama3、factor 8"},
		{"inv_freq in a column", numbersOf(64, 1, func(row, _ int) float64 { return math.Pow(10000, -float64(row)/64) }), "128 dimensions, base 10000.", "128 维、底数 10000。"},
		{"inv_freq in bfloat16", numbersOf(1, 64, func(_, j int) float64 { return precision.BFloat16.Round(math.Pow(10000, -float64(j)/64)) }), "16 bits put the angle at position 4096 off by 5", "使位置 4096 处的角度偏差达 5"},
		{"rope_freqs.weight", numbersOf(1, 64, func(_, j int) float64 { return math.Pow(500000, -float64(j)/64) / llama3(0, j) }), "They are the divisors of frequencies (rope_freqs.weight)", "频率的除数（rope_freqs.weight）"},
		{"a cache", numbersOf(64, d, func(row, j int) float64 {
			return float64(float32(math.Cos(float64(row) * math.Pow(10000, -float64(j%32)/32))))
		}), "It is a cache of cosines of a rotary embedding: 64 dimensions, base 10000.", "余弦缓存：64 维、底数 10000。"},
		{"zeros", numbersOf(1, 32, func(_, _ int) float64 { return 0 }), "it was never filled", "从未写入过"},
		{"a part of a table with a bug", part, "Too few numbers or digits to tell. Columns are left out where it says “...”; print all of them", "数或位数太少，无法断定。“...”处省略了若干列"},
		{"much noise", numbersOf(rows, d, noise(0.305)), "No convention makes these numbers", "没有哪种约定能生成这些数"},
		{"a sine alone", numbersOf(8, 1, func(row, j int) float64 { return rounded(4, paper(float64(row), j)) }), "off by up to 2.90·10⁻⁵.", "最多相差 2.90·10⁻⁵。"},
		{"no decimal", numbersOf(8, 8, func(row, j int) float64 { return math.Round(element(float64(row), j, 8)) }), "rounding allows 0.510.", "舍入可造成 0.510。"},
	} {
		for lang, want := range map[text.Lang]string{text.English: c.english, text.Chinese: c.chinese} {
			drawn := figuretest.Told(of(c.given).Scene(figuretest.View(t, 1600, lang)))
			figuretest.Contains(t, c.name, drawn, want)
			for _, wrong := range []string{"follow no geometric grid", "no two columns are", "degrees", "largest difference is 0,", "角度制"} {
				if strings.Contains(drawn, wrong) {
					t.Errorf("%s: it is said that %q", c.name, wrong)
				}
			}
		}
	}
}
