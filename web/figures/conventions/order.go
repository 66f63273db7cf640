package conventions

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// orderText says which column is which, or why the numbers are others in any order.
func (p *picture) orderText() string {
	switch {
	case p.sides[1].table == nil:
		return ""
	case p.why != nil:
		left := ""
		if p.order != nil && p.left.Size > rounding*p.scale {
			left = p.Phrase(" Sine for sine and cosine for cosine, they differ by up to $1$2.", "正弦对正弦、余弦对余弦，最多仍差 $1$2。", number.Difference(p.left.Size), p.searched())
		}
		return p.Phrase("No reordering of columns turns B into A: $1.", "把 B 的列怎样重排都得不到 A：$1。", p.reason()) + left
	case p.inOrder():
		return p.Say("Every column of A is the same column of B.", "A 的每一列都是 B 的同一列。")
	}
	b := p.sides[1].table
	if b.Axes() > 1 {
		return p.Say("Column j of A is column π(j) of B.", "A 的第 j 列是 B 的第 π(j) 列。")
	}
	return p.Phrase("Column j of A is column π(j) of B: sin i stands in column $1 of A and $2 of B, cos i in column $3 of A and $4 of B.",
		"A 的第 j 列是 B 的第 π(j) 列：sin i 在 A 的第 $1 列、B 的第 $2 列，cos i 在 A 的第 $3 列、B 的第 $4 列。",
		linear(p.Table.Sines()), linear(b.Sines()), linear(p.Table.Cosines()), linear(b.Cosines()))
}

func (p *picture) orderLines() []string { return scene.Lines(p.orderText(), p.orderWidth()-12) }
func (p *picture) numPyLines() []string { return scene.Mono.Lines(p.numPy(), p.orderWidth()-12) }

// linear writes first + step·i.
func linear(first, step, _ int) string {
	sum := "i"
	if step != 1 {
		sum = strconv.Itoa(step) + "i"
	}
	if first != 0 {
		sum += " + " + strconv.Itoa(first)
	}
	return sum
}

// reason says why no order of columns makes A of B.
func (p *picture) reason() string {
	a, b := p.Table, p.sides[1].table
	e, ok := p.why.(*encoder.Error)
	if !ok {
		return ""
	}
	also := ""
	if pA, pB := a.Position(0, 0), b.Position(0, 0); pA != pB {
		also = p.Phrase("row 0 is position $1 in A and $2 in B", "第 0 行在 A 中是位置 $1，在 B 中是位置 $2", number.Integer(pA), number.Integer(pB))
	}
	switch e.Parameter {
	case "number of axes":
		return p.Say("in one of them rows are positions, in the other the cells of a grid", "一个的各行是位置，另一个的各行是网格的各格")
	case "frequency":
		i := otherPair(a, b)
		words := p.Phrase("the grids differ, most in pair $1, where ω is $2 in A and $3 in B", "频率网格不同，差得最多的是第 $1 对：ω 在 A 中是 $2，在 B 中是 $3",
			strconv.Itoa(i), number.Brief(a.Frequency(i)), number.Brief(b.Frequency(i)))
		if also != "" {
			words += p.Say("; and ", "；而且") + also
		}
		return words
	case "scale":
		return p.Phrase("positions are multiplied by $1 in A and by $2 in B", "位置在 A 中乘以 $1，在 B 中乘以 $2", number.Brief(a.Frequency(0)), number.Brief(b.Frequency(0)))
	case "amplitude":
		return p.Phrase("numbers reach $1 in A and $2 in B", "A 中的数最大为 $1，B 中为 $2", number.Brief(a.Amplitude()), number.Brief(b.Amplitude()))
	case "position":
		if also != "" {
			return also
		}
		return p.Say("their rows stand for other positions", "各行代表的位置不同")
	case "padding":
		return p.Phrase("the row of position $1 is zero in one of them alone", "位置 $1 的行只在其中一个里为零", e.Value)
	}
	return p.Say("a column is missing in one of them", "其中一个缺一列")
}

// otherPair returns the pair whose frequencies are farthest apart, as a factor.
func otherPair(a, b *convention.Table) int {
	most, pair := 0.0, 0
	for i := range min(a.Pairs(), b.Pairs()) {
		if r := math.Abs(math.Log(a.Frequency(i) / b.Frequency(i))); r > most {
			most, pair = r, i
		}
	}
	return pair
}

// numPy is NumPy that makes A of B; empty if there is none.
func (p *picture) numPy() string {
	switch {
	case p.order == nil || p.why != nil:
		return ""
	case p.inOrder():
		return "A = B"
	}
	if p.Table.Axes() > 1 {
		return "A = B[:, " + runs(p.order) + "]"
	}
	return "A = B[:, " + permutation(p.Table, p.sides[1].table) + "]"
}

// runs writes an order as a NumPy expression of the runs of columns that follow each
// other.
func runs(order []int) string {
	var parts []string
	for j, first := 0, 0; j < len(order); j++ {
		if j == len(order)-1 || order[j+1] != order[j]+1 {
			parts, first = append(parts, strconv.Itoa(order[first])+":"+strconv.Itoa(order[j]+1)), j+1
		}
	}
	return "np.r_[" + strings.Join(parts, ", ") + "]"
}

// permutation writes the columns of b in the order in which they stand in a, as a
// NumPy expression.
func permutation(a, b *convention.Table) string {
	d, h := strconv.Itoa(a.Columns()), strconv.Itoa(a.Pairs())
	sinA, stepA, _ := a.Sines()
	cosA, _, _ := a.Cosines()
	sinB, stepB, _ := b.Sines()
	cosB, _, _ := b.Cosines()
	flipped := (sinA < cosA) != (sinB < cosB)
	switch {
	case stepA == stepB && stepA == 1:
		return "np.roll(np.arange(" + d + "), " + h + ")"
	case stepA == stepB:
		return "np.arange(" + d + ") ^ 1"
	case stepA == 2 && flipped:
		return "np.arange(" + d + ").reshape(2, " + h + ")[::-1].T.ravel()"
	case stepA == 2:
		return "np.arange(" + d + ").reshape(2, " + h + ").T.ravel()"
	case flipped:
		return "np.arange(" + d + ").reshape(" + h + ", 2)[:, ::-1].T.ravel()"
	}
	return "np.arange(" + d + ").reshape(" + h + ", 2).T.ravel()"
}
