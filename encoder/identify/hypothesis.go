package identify

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// A hypothesis is a fit whose table is not compared with the numbers yet: a convention by which a
// source may have made those of a solution.
//
// Each preset with the arrangement of the columns gets the settings that make the frequencies and
// positions. Numbers cannot distinguish a base from a shift, nor a scale from positions, so one
// solution has several hypotheses. Each costs the bits needed to write down its settings, 0 for a
// default: of two hypotheses that explain the same numbers, the one with the shorter description is
// more likely (Rissanen, "Modeling by shortest data description", 1978).
type hypothesis struct {
	Fit
	source      *phase.Source
	freeNumbers int  // numbers that are not round: each can fit any frequency
	explicit    bool // Positions in place of those of Convention
	gaps        bool // between the rows: positions need not be in equal steps
}

func newHypothesis(src *phase.Source, cost float64) *hypothesis {
	return &hypothesis{Fit: Fit{Preset: src.Name, Convention: src.Convention, cost: cost}, source: src}
}

func (h *hypothesis) clone() *hypothesis {
	other := *h
	other.Settings = append([]Setting(nil), h.Settings...)
	return &other
}

// hypotheses returns the conventions that may have made a solution, those that cost least first.
func hypotheses(s *phase.Search, sol *phase.Solution) []*hypothesis {
	var list []*hypothesis
	for i := range sol.Arrangement.Sources {
		src := &sol.Arrangement.Sources[i]
		h := newHypothesis(src, arrangementCost)
		h.Positions, h.gaps = sol.Positions, s.Gaps
		if src.Width != s.Matrix.Columns {
			h.cost += settingCost
		}
		if src.Flip && !src.Convention.CosineFirst {
			if h.Convention.CosineFirst = true; src.Accepts("flip") {
				h.set(1, "flip", 1)
			} else {
				h.Bug, h.cost = "swapped-halves", h.cost+2*customCost
			}
		}
		h.setAmplitude(sol.Amplitude.Value, s.Tol.Offset != 0)
		for _, h := range bases(sol, h) {
			list = append(list, withPositions(s, sol, h)...)
		}
	}
	slices.SortStableFunc(list, func(a, b *hypothesis) int { return cmp.Compare(a.cost, b.cost) })
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func bases(sol *phase.Solution, h *hypothesis) []*hypothesis {
	if sol.Arrangement.Plan.Pairs < 2 {
		return []*hypothesis{h}
	}
	h.BaseKnown = sol.KnowsBase()
	var list []*hypothesis
	for _, shift := range h.source.Shifts() {
		steps := h.source.Steps - shift
		if steps < 0.5 {
			continue
		}
		h := h.clone()
		switch {
		case shift == h.Convention.Shift:
		case shift == 0:
			h.set(2, "shift", shift)
		default:
			h.setNumber("shift", shift)
		}
		for _, base := range roundBases(math.Exp(sol.Grid.LogRatio*steps), steps*sol.Grid.Err) {
			if base < phase.MinBase || base > phase.MaxBase {
				continue
			}
			h := h.clone()
			if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
				h.setNumber("base", base)
			}
			list = append(list, h)
		}
	}
	return list
}

// roundBases returns the round numbers within a factor of 1±err of x, with more and more
// digits, and x itself: the comparison with all numbers is stricter than err.
func roundBases(x, err float64) []float64 {
	var list []float64
	for ; err > 1e-12; err /= 8 {
		if base, _ := matrix.Roundest(x, err); !slices.Contains(list, base) {
			list = append(list, base)
		}
	}
	if base, _ := matrix.Roundest(x, 1e-11); !slices.Contains(list, base) {
		list = append(list, base)
	}
	return list
}

// withPositions returns the hypotheses that explain the positions of a solution.
func withPositions(s *phase.Search, sol *phase.Solution, h *hypothesis) []*hypothesis {
	if sol.Arrangement.Plan.Axes > 1 {
		return gridPositions(s, sol, h)
	}
	q, v := sol.Positions[0], sol.Uncertainty[0]
	if clampedPositions(s, h, q) {
		return []*hypothesis{h}
	}
	line, ok := lineOf(s, q, v)
	if ok {
		if list := stepsOfRows(s, h.clone(), line); list != nil {
			return list
		}
	}
	if ok && line.step != 0 && line.step != bug.Degree {
		return stepped(s, h, line, q)
	}
	return listed(h, q)
}

// set assumes a setting, at a cost in bits.
func (h *hypothesis) set(bits float64, name string, x float64) {
	h.cost += bits
	h.Settings = append(h.Settings, Setting{Name: name, Value: x})
	if h.Convention.Set(name, x) != nil {
		h.cost = math.Inf(1)
	}
}

// setNumber assumes a setting with an arbitrary value, even one that the source does
// not accept.
func (h *hypothesis) setNumber(name string, x float64) {
	bits := settingCost + numberCost(x)
	if !h.source.Accepts(name) {
		bits += customCost
	}
	if (name == "base" || name == "scale") && numberCost(x) >= freeCost {
		h.freeNumbers++
	}
	h.set(bits, name, x)
}

func (h *hypothesis) unset(name string) {
	if i := slices.IndexFunc(h.Settings, func(s Setting) bool { return s.Name == name }); i >= 0 {
		h.cost -= settingCost + numberCost(h.Settings[i].Value)
		h.Settings = slices.Delete(h.Settings, i, i+1)
	}
}

// setAmplitude assumes the amplitude. It costs nothing if the numbers also have an
// offset.
func (h *hypothesis) setAmplitude(a float64, moved bool) {
	switch usual := h.Convention.EffectiveAmplitude(h.source.Width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && h.Convention.Norm == convention.Plain:
		h.Convention.Amplitude = a
	case h.source.Accepts("amplitude"):
		h.setNumber("amplitude", a)
	default:
		h.Convention.Norm, h.Convention.Amplitude = convention.Plain, a
		h.cost += 2*customCost + numberCost(a)
	}
}

// changeAmplitude replaces an assumed amplitude by one that is near.
func (h *hypothesis) changeAmplitude(a float64) {
	h.Convention.Norm, h.Convention.Amplitude = convention.Plain, a
	for i, s := range h.Settings {
		if s.Name == "amplitude" {
			h.cost += numberCost(a) - numberCost(s.Value)
			h.Settings[i].Value = a
		}
	}
}

// setStart assumes the first position of some rows. That the first of many is 1 in place
// of 0 may be a mistake, if they are all of a table; a few may be any part of it. Sentences
// begin at 2 where tokens are padded with index 1.
func (h *hypothesis) setStart(start float64, rows int) {
	ahead, cost := start-float64(h.Convention.Start), h.cost
	if ahead == 0 {
		return
	}
	h.setNumber("start", start)
	if start == 2 && h.source.Accepts("padding_idx") && !h.Convention.Padded {
		h.cost = cost + 1
	}
	const many = 8 // rows: more than a reader takes from the middle of a table by hand
	if start == 1 && ahead == 1 && rows >= many && h.Bug == "" && !h.Convention.Padded {
		h.Slip = OffByOne
	}
}

// setPadding assumes that rows of a position are zero, which most sources cannot do.
func (h *hypothesis) setPadding(position float64) {
	switch {
	case h.Convention.Padded && float64(h.Convention.Padding) == position:
	case h.source.Accepts("padding_idx"):
		h.setNumber("padding_idx", position)
	default:
		h.cost = math.Inf(1)
	}
}

// table returns the table of a hypothesis with the given number of rows, unless its
// positions are listed.
func (h *hypothesis) table(rows int) (*convention.Table, error) {
	switch {
	case h.Shape != nil:
		return h.Convention.Grid(h.source.Width, h.Mask, h.Shape...)
	case h.explicit:
		return h.Convention.At(h.source.Width, h.Positions...)
	}
	return h.Convention.Table(rows, h.source.Width)
}

// Costs of assumptions in bits: a hypothesis must explain at least as many bits of
// the numbers as it assumes.
const (
	arrangementCost = 4 // the choice of an arrangement
	settingCost     = 4 // a setting other than the default
	customCost      = 8 // a setting that the source does not have
	digitCost       = 3.33
	realCost        = 30            // an arbitrary number
	freeCost        = 5 * digitCost // a number with enough digits to fit any frequency

	bugCost     = arrangementCost + 2*customCost // a buggy formula
	minEvidence = 16                             // bits explained beyond the assumed ones
)

func fractional(x float64) bool { return x != math.Round(x) }

// numberCost returns the bits needed to write down a number.
func numberCost(x float64) float64 {
	bits := float64(realCost)
	if x == math.Round(x) {
		bits = min(bits, 1+math.Log2(1+math.Abs(x)))
	}
	if _, n := matrix.Roundest(math.Abs(x), 1e-12); n <= 6 && x != 0 {
		bits = min(bits, digitCost*float64(n)+1)
	}
	return bits
}
