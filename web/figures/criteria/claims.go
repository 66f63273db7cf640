package criteria

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/spread"
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
	bound float64 // what the number is compared with, if there is such a bound
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
	steps
	smooth
	periodic
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
		text.Message{English: "twice as long: smallest new distance", Chinese: "长度加倍：新出现的最小距离"},
		text.Message{English: "offsets", Chinese: "个间隔"}, findLength,
	},
	linear: {
		text.Message{English: "Moving by k is a linear map", Chinese: "平移 k 是线性变换"},
		text.Message{English: "largest error of M(k)·PE[p] = PE[p+k]", Chinese: "M(k)·PE[p] 与 PE[p+k] 的最大差"},
		text.Message{English: "numbers", Chinese: "个数"}, exact(property.LinearShift),
	},
	bounded: {
		text.Message{English: "All numbers are bounded", Chinese: "数值有界"},
		text.Message{English: "largest |sin² + cos² − 1| of a pair", Chinese: "一对之中最大的 |sin² + cos² − 1|"},
		text.Message{English: "pairs", Chinese: "对"}, exact(property.Circle),
	},
	steps: {
		text.Message{English: "Steps have the same size everywhere", Chinese: "每一步大小都相同"},
		text.Message{English: "largest spread of |PE[p+1] − PE[p]|", Chinese: "各个 |PE[p+1] − PE[p]| 的最大差"},
		text.Message{English: "steps", Chinese: "步"}, exact(property.Steps),
	},
	smooth: {
		text.Message{English: "Smooth: neighbours are nearest", Chinese: "平滑：相邻的两行最近"},
		text.Message{English: "smallest distance, 2 or more apart", Chinese: "相隔 2 以上的两行的最小距离"},
		text.Message{English: "offsets", Chinese: "个间隔"}, findSmooth,
	},
	periodic: {
		text.Message{English: "Every pair is periodic", Chinese: "每一对都是周期的"},
		text.Message{English: "largest change after a turn, 2π/ω[i]", Chinese: "转一圈（2π/ω[i]）后的最大变化"},
		text.Message{English: "pairs", Chinese: "对"}, exact(property.Period),
	},
	rates: {
		text.Message{English: "Every pair turns at its own rate", Chinese: "各对的转速不同"},
		text.Message{English: "smallest ratio of rates, ω[i] : ω[i+1]", Chinese: "相邻两对频率之比 ω[i] : ω[i+1] 的最小值"},
		text.Message{English: "ratios", Chinese: "个比值"}, findRates,
	},
	fixed: {
		text.Message{English: "Nothing is trained", Chinese: "没有需要训练的参数"},
		text.Message{English: "difference from sin(p/n^(2i/d))", Chinese: "与 sin(p/n^(2i/d)) 的最大差"},
		text.Message{English: "numbers", Chinese: "个数"}, findFixed,
	},
}

// exact returns how a claim is checked that holds up to rounding.
func exact(search func(e *encoder.Encoding) property.Extreme) func(e *encoder.Encoding) finding {
	return func(e *encoder.Encoding) finding {
		worst := search(e)
		return finding{worst: worst, holds: worst.Value <= rounding}
	}
}

func findUnique(e *encoder.Encoding) finding {
	worst := property.Unique(e)
	f := finding{worst: worst, holds: worst.Value > rounding}
	f.addDistances(e, 1, worst.Checked)
	return f
}

// addDistances adds the curve of the distances of n offsets, the first one and those after
// it.
func (f *finding) addDistances(e *encoder.Encoding, first, n int) {
	points := min(n, 160, max(16, 1<<18/e.DModel()))
	if points < 2 {
		return
	}
	f.xs, f.ys = make([]float64, points), make([]float64, points)
	for i := range f.xs {
		f.xs[i] = float64(first) + math.Round(float64(i)*float64(n-1)/float64(points-1))
	}
	if e.Distances(f.ys, f.xs) != nil {
		f.xs, f.ys = nil, nil
	}
}

// findLength compares the offsets that only a sentence of twice the length has with those
// of the sentence: none may bring rows closer. It finds nothing where there are no such
// positions.
func findLength(e *encoder.Encoding) finding {
	n := e.SeqLen()
	if float64(n) > (encoder.MaxPosition-e.Position(n-1))/2 {
		return finding{}
	}
	worst := property.NearestBetween(e, n, 2*n-1)
	f := finding{worst: worst, bound: property.Unique(e).Value}
	f.holds = worst.Value >= f.bound
	f.addDistances(e, n, worst.Checked)
	return f
}

// findSmooth compares rows that are 2 or more apart with neighbours.
func findSmooth(e *encoder.Encoding) finding {
	worst := property.NearestBetween(e, 2, e.SeqLen()-1)
	neighbours, err := e.Distance(1)
	if err != nil {
		return finding{}
	}
	f := finding{worst: worst, holds: worst.Value >= neighbours, bound: neighbours}
	f.addDistances(e, 1, worst.Checked+1)
	return f
}

func findRates(e *encoder.Encoding) finding {
	worst := property.FrequencyRatios(e)
	f := finding{worst: worst, holds: worst.Value > 1}
	for _, i := range spread.Floor(e.Pairs(), 64) {
		f.xs = append(f.xs, float64(i))
		f.ys = append(f.ys, math.Log10(min(e.Wavelength(i), 1e300)))
	}
	return f
}

// findFixed compares with the formula computed directly in float64, and finds nothing where
// that has lost the angle.
func findFixed(e *encoder.Encoding) finding {
	worst, bound := property.Formula(e)
	if bound > 1e-3 {
		return finding{}
	}
	return finding{worst: worst, holds: worst.Value <= bound, bound: bound}
}
