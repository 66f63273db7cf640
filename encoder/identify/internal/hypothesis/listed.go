package hypothesis

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
)

// listed assumes listed positions. Zero rows have the position of padding: the one of the
// source, or the last one before all others. Beside zero rows, positions must be
// multiples of 1/20, as arbitrary ones would explain too much.
func listed(h *Hypothesis, q []float64) []*Hypothesis {
	h.explicit = true
	least, zeros, simple := math.Inf(1), false, true
	for _, pos := range q {
		if math.IsNaN(pos) {
			zeros = true
		} else {
			least = min(least, pos)
			simple = simple && pos*20 == math.Round(pos*20)
		}
	}
	if !simple {
		h.FreeNumbers++
	}
	padding := math.Ceil(least) - 1
	if own := float64(h.Convention.Padding); h.Convention.Padded && !slices.Contains(q, own) {
		padding = own
	}
	if zeros {
		if !simple {
			return nil
		}
		h.setPadding(padding)
	}
	list := make([]float64, len(q))
	for i, pos := range q {
		if list[i] = pos; math.IsNaN(pos) {
			list[i] = padding
		}
	}
	h.Convention.Start, h.Convention.Order = 0, convention.Forward
	hypotheses := []*Hypothesis{h}
	if own, ok := inDegrees(list); ok {
		h := h.clone()
		h.Bug, h.Convention.Scale, h.Positions = "degrees", bug.Degree, [][]float64{own}
		h.listPositions(own)
		hypotheses = append(hypotheses, h)
	}
	h.Positions = [][]float64{list}
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
func (h *Hypothesis) listPositions(list []float64) {
	if bits, bug := repeatedPositions(list); bits > 0 {
		h.Cost += bits
		if h.Bug == "" {
			h.Bug = bug
		}
		return
	}
	switch {
	case clampedAt(list) || clampedAt(backwards(list)):
		h.Clamped = true
	case !h.gaps && roundedFrom(list):
		h.Rounded = true
	}
	if h.Clamped || h.Rounded {
		h.Cost += 4*settingCost + numberCost(list[0]) + numberCost(list[len(list)-1])
		return
	}
	for i, pos := range list {
		switch {
		case i > 1 && math.Abs(pos-2*list[i-1]+list[i-2]) <= 1e-12*math.Abs(pos), i > 0 && pos == list[i-1]+1:
			h.Cost++
		default:
			h.Cost += 2 + numberCost(pos)
		}
	}
}
