package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
)

// listed assumes listed positions. Zero rows have the position of padding.
func (s *search) listed(h *hypothesis, q []float64) []*hypothesis {
	h.explicit = true
	least, zeros := math.Inf(1), false
	for _, pos := range q {
		if math.IsNaN(pos) {
			zeros = true
		} else {
			least = min(least, pos)
		}
	}
	if zeros {
		if least != math.Round(least) {
			return nil
		}
		h.setPadding(least - 1)
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = least - 1
		}
	}
	h.c.Start, h.c.Order = 0, convention.Forward
	hypotheses := []*hypothesis{h}
	if own, ok := inDegrees(list); ok {
		h := h.clone()
		h.bug, h.c.Scale, h.positions = "degrees", bug.Degree, [][]float64{own}
		h.listPositions(own)
		hypotheses = append(hypotheses, h)
	}
	h.positions = [][]float64{list}
	h.listPositions(list)
	return hypotheses
}

// inDegrees returns the positions divided by Degree, if all quotients are whole and
// have no common divisor.
func inDegrees(list []float64) ([]float64, bool) {
	own, divisor := make([]float64, len(list)), 0
	for i, pos := range list {
		n := pos / bug.Degree
		own[i] = math.Round(n)
		if math.Abs(n-own[i]) > 1e-3 {
			return nil, false
		}
		for a, b := divisor, int(math.Abs(own[i])); ; a, b = b, a%b {
			if divisor = a; b == 0 {
				break
			}
		}
	}
	return own, divisor == 1
}

// listPositions assumes a list of positions.
func (h *hypothesis) listPositions(list []float64) {
	if bits, bug := repeatedPositions(list); bits > 0 {
		h.cost += bits
		if h.bug == "" {
			h.bug = bug
		}
		return
	}
	switch {
	case clampedAt(list) || clampedAt(backwards(list)):
		h.slip = Clamped
	case roundedFrom(list):
		h.slip = Rounded
	}
	if h.slip != NoSlip {
		h.cost += 4*settingCost + numberCost(list[0]) + numberCost(list[len(list)-1])
		return
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos), i > 0 && pos == list[i-1]+1:
			h.cost++
		default:
			h.cost += 2 + numberCost(pos)
		}
	}
}

// repeatedPositions returns the cost of positions in which each value is repeated w
// times, as for sentences of w words if the axes of a batch are swapped, or in which
// a run of w values is repeated, and the bug that causes it. The cost is 0 if the
// list has neither form.
func repeatedPositions(list []float64) (bits float64, bug string) {
	n := len(list)
	w := 1
	for w < n && list[w] == list[0] {
		w++
	}
	rising := w > 1
	for i, pos := range list {
		rising = rising && pos == list[0]+float64(i/w)
	}
	if rising {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), "swapped-axes"
	}
	for w = 1; w < n && list[w] != list[0]; {
		w++
	}
	again := w > 1 && w < n
	for i, pos := range list {
		again = again && pos == list[0]+float64(i%w)
	}
	if again {
		return 2*settingCost + numberCost(list[0]) + numberCost(float64(w)), ""
	}
	return 0, ""
}
