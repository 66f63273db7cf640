package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/text"
)

// A claim is something that is said of positional encodings.
type claim struct {
	text, what text.Message // and what is computed to check it
	unit       text.Message // of what it is checked on
	find       func(e *encoder.Encoding) finding
}

// A finding is the case that comes closest to breaking a claim, or breaks it.
type finding struct {
	worst property.Extreme
	bound float64 // what the number cannot exceed, if there is such a bound
	holds bool

	xs, ys []float64 // a curve that shows it
}

// Differences below rounding are those of floating-point numbers.
const rounding = 1e-14

// advantages is how many of the claims are what the formula is praised for first.
const advantages = 3

// The claims, by their index.
const (
	unique = iota
	anyLength
	linear
	bounded
	smooth
	rates
	fixed
)

var claims = [...]claim{
	unique: {
		text.Message{English: "Every position has its own code", Chinese: "每个位置都有唯一的编码"},
		text.Message{English: "smallest distance |PE[m+k] − PE[m]|", Chinese: "最小的距离 |PE[m+k] − PE[m]|"},
		text.Message{English: "offsets", Chinese: "个间隔"}, findUnique,
	},
	anyLength: {
		text.Message{English: "Longer sentences fit", Chinese: "更长的句子也能编码"},
		text.Message{English: "largest change when a word is appended", Chinese: "句子再长一个词，原有各数的最大变化"},
		text.Message{English: "numbers", Chinese: "个数"}, findLength,
	},
	linear: {
		text.Message{English: "Moving by k is a linear function", Chinese: "相对位置是线性函数"},
		text.Message{English: "largest error of M(k)·PE[p] = PE[p+k]", Chinese: "M(k)·PE[p] 与 PE[p+k] 的最大差"},
		text.Message{English: "numbers", Chinese: "个数"}, findLinear,
	},
	bounded: {
		text.Message{English: "All numbers are bounded", Chinese: "数值有界"},
		text.Message{English: "largest magnitude |PE[p, j]|", Chinese: "最大的 |PE[p, j]|"},
		text.Message{English: "numbers", Chinese: "个数"}, findBounded,
	},
	smooth: {
		text.Message{English: "Smooth: no number jumps", Chinese: "平滑：没有突变"},
		text.Message{English: "largest step of one number, p to p+1", Chinese: "从 p 到 p+1，同一维的最大变化"},
		text.Message{English: "numbers", Chinese: "个数"}, findSmooth,
	},
	rates: {
		text.Message{English: "Every pair turns at its own rate", Chinese: "各维变化的快慢不同"},
		text.Message{English: "smallest ratio of rates, ω[i] : ω[i+1]", Chinese: "相邻两对频率之比 ω[i] : ω[i+1] 的最小值"},
		text.Message{English: "ratios", Chinese: "个比值"}, findRates,
	},
	fixed: {
		text.Message{English: "Nothing is trained", Chinese: "没有需要训练的参数"},
		text.Message{English: "largest change when computed anew", Chinese: "从头重算一遍，各数的最大变化"},
		text.Message{English: "numbers", Chinese: "个数"}, findFixed,
	},
}

func findUnique(e *encoder.Encoding) finding {
	worst := property.Unique(e)
	f := finding{worst: worst, holds: worst.Value > rounding}
	n := min(e.SeqLen()-1, 160, max(16, 1<<18/e.DModel()))
	if n < 2 {
		return f
	}
	f.xs, f.ys = make([]float64, n), make([]float64, n)
	for i := range f.xs {
		f.xs[i] = 1 + math.Round(float64(i)*(float64(worst.Checked)-1)/float64(n-1))
	}
	if e.Distances(f.ys, f.xs) != nil {
		f.xs, f.ys = nil, nil
	}
	return f
}

// findLength finds nothing where no position can follow.
func findLength(e *encoder.Encoding) finding {
	worst, err := property.LengthIndependent(e)
	if err != nil {
		return finding{}
	}
	return finding{worst: worst, holds: worst.Value <= rounding}
}

func findLinear(e *encoder.Encoding) finding {
	worst := property.LinearShift(e)
	return finding{worst: worst, holds: worst.Value <= rounding}
}

func findBounded(e *encoder.Encoding) finding {
	worst := property.Bounded(e)
	return finding{worst: worst, holds: worst.Value <= 1, bound: 1}
}

func findSmooth(e *encoder.Encoding) finding {
	step, bound := property.Smooth(e)
	return finding{worst: step, holds: step.Value <= bound+rounding, bound: bound}
}

func findRates(e *encoder.Encoding) finding {
	worst := property.FrequencyRatios(e)
	f := finding{worst: worst, holds: worst.Value > 1}
	n := min(e.Pairs(), 64)
	f.xs, f.ys = make([]float64, n), make([]float64, n)
	for j := range f.xs {
		i := j * (e.Pairs() - 1) / max(1, n-1)
		f.xs[j] = float64(i)
		f.ys[j] = math.Log10(min(e.Wavelength(i), 1e300))
	}
	return f
}

func findFixed(e *encoder.Encoding) finding {
	worst := property.Deterministic(e)
	return finding{worst: worst, holds: worst.Value == 0}
}
