package conventions

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/number"
)

// orderText says which column is which, or why the numbers are others in any order.
func (p *picture) orderText() string {
	b := p.sides[1].table
	switch {
	case b == nil:
		return ""
	case p.why != nil:
		left := ""
		if p.order != nil && p.left.size > rounding*p.scale {
			left = p.Say(stillDiffer, "size", number.Difference(p.left.size), "searched", p.searched())
		}
		return p.Say(noOrder, "reason", p.reason()) + left
	case p.inOrder():
		return p.Say(sameColumns)
	case b.Axes() > 1:
		return p.Say(permuted, "how", "")
	}
	return p.Say(permuted, "how", p.Say(standsIn, "sa", linear(p.Table.Sines()), "sb", linear(b.Sines()), "ca", linear(p.Table.Cosines()), "cb", linear(b.Cosines())))
}

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
		also = p.Say(firstRows, "a", pA, "b", pB)
	}
	switch e.Parameter {
	case "number of axes":
		return p.Say(otherAxes)
	case "frequency":
		i := otherPair(a, b)
		words := p.Say(otherGrids, "i", i, "a", a.Frequency(i), "b", b.Frequency(i))
		if also != "" {
			words += p.Say(and) + also
		}
		return words
	case "scale":
		return p.Say(otherScale, "a", a.Frequency(0), "b", b.Frequency(0))
	case "amplitude":
		return p.Say(otherAmplitude, "a", a.Amplitude(), "b", b.Amplitude())
	case "position":
		if also != "" {
			return also
		}
		return p.Say(otherPositions)
	case "padding":
		return p.Say(onePadded, "p", e.Value)
	}
	return p.Say(columnMissing)
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
