package bug

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/angle"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// Every bug has a law that it breaks, so that one number finds it. What was
// meant keeps the law up to rounding.
var (
	dotLaw = Law{
		"p[m]·p[m+1] depends on the offset 1 alone: largest minus smallest over the rows, 0",
		"p[m]·p[m+1] 只取决于偏移 1：各行中最大值减最小值，应为 0",
		dotRange,
	}
	lengthLaw = Law{
		"every row has the length √(d/2): largest ||p|² − d/2|, 0",
		"每一行的长度都是 √(d/2)：||p|² − d/2| 的最大值，应为 0",
		lengthError,
	}
	firstColumnLaw = Law{
		"the first column is sin pos: largest difference, 0",
		"第一列是 sin pos：最大差值，应为 0",
		firstColumnError,
	}
	stepLaw = Law{
		"the first pair turns by 1 radian from row to row: by so many",
		"第一对每行转过 1 弧度：实际转过的弧度数",
		stepAngle,
	}
	startLaw = Law{
		"the first row is that of the first position: the first pair is ahead of it by so many radians, 0",
		"第一行对应第一个位置：第一对超前的弧度数，应为 0",
		startError,
	}
	neighbourLaw = Law{
		"two words of a sentence have different rows: the smallest distance between neighbours",
		"同一句中的两个词的行不同：相邻两行的最小距离",
		smallestStep,
	}
)

// dotSpread returns by how much the dot products of neighbours differ.
func dotRange(e *encoder.Encoding, rows []float64) float64 {
	d := e.DModel()
	lo, hi := math.Inf(1), math.Inf(-1)
	for ; len(rows) >= 2*d; rows = rows[d:] {
		var g sweep.Sum
		for j, x := range rows[:d] {
			g.Add(x * rows[d+j])
		}
		lo, hi = min(lo, g.Value()), max(hi, g.Value())
	}
	return max(0, hi-lo)
}

// lengths returns by how much a squared length differs from d/2.
func lengthError(e *encoder.Encoding, rows []float64) float64 {
	d, worst := e.DModel(), 0.0
	for ; len(rows) > 0; rows = rows[d:] {
		var square sweep.Sum
		for _, x := range rows[:d] {
			square.Add(x * x)
		}
		worst = max(worst, math.Abs(square.Value()-float64(d)/2))
	}
	return worst
}

// firstColumn returns by how much a first element differs from sin pos.
func firstColumnError(e *encoder.Encoding, rows []float64) float64 {
	worst := 0.0
	for pair := range rowsAt(e, e.Phases()[:1]) {
		worst = max(worst, math.Abs(rows[0]-pair[0]))
		rows = rows[e.DModel():]
	}
	return worst
}

// turned returns the angle from the first pair of the first row to that of the
// second.
func stepAngle(e *encoder.Encoding, rows []float64) float64 {
	if e.SeqLen() < 2 {
		return 0
	}
	next := rows[e.DModel():]
	return angle.Wrap(math.Atan2(next[0], next[1]) - math.Atan2(rows[0], rows[1]))
}

// ahead returns the angle from where the first pair should be in the first row
// to where it is.
func startError(e *encoder.Encoding, rows []float64) float64 {
	if e.SeqLen() == 0 {
		return 0
	}
	sin, cos := e.Pair(0, e.Position(0))
	return angle.Wrap(math.Atan2(rows[0], rows[1]) - math.Atan2(sin, cos))
}

// neighbours returns the smallest distance between two rows of a sentence that
// follow each other.
func smallestStep(e *encoder.Encoding, rows []float64) float64 {
	d, smallest := e.DModel(), math.Inf(1)
	for r := 1; r < e.SeqLen(); r++ {
		if r%sentenceLength(e) == 0 {
			continue
		}
		square := 0.0
		for j, x := range rows[r*d:][:d] {
			square += (x - rows[(r-1)*d+j]) * (x - rows[(r-1)*d+j])
		}
		smallest = min(smallest, math.Sqrt(square))
	}
	if math.IsInf(smallest, 1) {
		return 0
	}
	return smallest
}
