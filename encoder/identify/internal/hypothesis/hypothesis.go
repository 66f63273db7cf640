// Package hypothesis lists the conventions that may have made a matrix whose
// frequencies and positions are known.
//
// Each preset with the arrangement of the columns gets the settings that make these
// frequencies and positions. Numbers cannot distinguish a base from a shift, nor a
// scale from positions, so one solution has several hypotheses. Each costs the bits
// needed to write down its settings, 0 for a default: of two hypotheses that explain
// the same numbers, the one with the shorter description is more likely (Rissanen,
// "Modeling by shortest data description", 1978).
package hypothesis

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// A Hypothesis is a convention by which a source may have made the numbers of a
// solution.
type Hypothesis struct {
	Source      *phase.Source
	Convention  convention.Convention
	Settings    []convention.Setting
	Bug         string
	Cost        float64 // in bits
	BaseKnown   bool
	FreeNumbers int // numbers that are not round: each can fit any frequency

	Consecutive bool // positions Start, Start+Step, …
	Start, Step float64
	Positions   [][]float64 // of the rows read, on each axis
	Clamped     bool        // positions beyond one end are replaced by it
	Rounded     bool        // positions in equal steps are rounded to whole numbers
	OffByOne    bool        // positions begin at 1 in place of 0, if these are all rows
	Shape       []int       // of a grid of cells
	Valid       []bool      // cells that count; nil for all

	explicit bool // Positions in place of those of Convention
	gaps     bool // between the rows: positions need not be in equal steps
}

// clone returns a copy to which further assumptions can be added.
func (h *Hypothesis) clone() *Hypothesis {
	other := *h
	other.Settings = append([]convention.Setting(nil), h.Settings...)
	return &other
}

// Of returns the conventions that may have made a solution.
func Of(s *phase.Search, sol *phase.Solution) []*Hypothesis {
	var list []*Hypothesis
	for i := range sol.Arrangement.Sources {
		src := &sol.Arrangement.Sources[i]
		h := &Hypothesis{Source: src, Convention: src.Convention, Cost: arrangementCost, Positions: sol.Positions, gaps: s.Gaps}
		if src.Width != s.Matrix.Columns {
			h.Cost += settingCost
		}
		if src.Flip && !src.Convention.CosineFirst {
			if h.Convention.CosineFirst = true; src.Accepts("flip") {
				h.set(1, "flip", 1)
			} else {
				h.Bug, h.Cost = "swapped-halves", h.Cost+2*customCost
			}
		}
		h.setAmplitude(sol.Amplitude.Value, s.Tol.Offset != 0)
		for _, h := range bases(sol, h) {
			list = append(list, withPositions(s, sol, h)...)
		}
	}
	return list
}

// bases returns a hypothesis for each shift, with the base that the grid implies.
func bases(sol *phase.Solution, h *Hypothesis) []*Hypothesis {
	if sol.Arrangement.Plan.Pairs < 2 {
		return []*Hypothesis{h}
	}
	h.BaseKnown = sol.KnowsBase()
	var list []*Hypothesis
	for _, shift := range h.Source.Shifts() {
		steps := h.Source.Steps - shift
		if steps < 0.5 {
			continue
		}
		h := h.clone()
		switch {
		case shift == h.Convention.Shift:
		case shift == 0:
			h.set(2, "shift", shift)
		default:
			h.SetNumber("shift", shift)
		}
		for _, base := range roundBases(math.Exp(sol.Grid.LogRatio*steps), steps*sol.Grid.Err) {
			if base < phase.MinBase || base > phase.MaxBase {
				continue
			}
			h := h.clone()
			if math.Abs(base-encoder.DefaultBase) > 1e-9*base {
				h.SetNumber("base", base)
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
func withPositions(s *phase.Search, sol *phase.Solution, h *Hypothesis) []*Hypothesis {
	if sol.Arrangement.Plan.Axes > 1 {
		return gridPositions(s, sol, h)
	}
	q, v := sol.Positions[0], sol.Uncertainty[0]
	if clampedPositions(s, h, q) {
		return []*Hypothesis{h}
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
func (h *Hypothesis) set(bits float64, name string, x float64) {
	h.Cost += bits
	h.Settings = append(h.Settings, convention.Setting{Name: name, Value: x})
	if h.Convention.Set(name, x) != nil {
		h.Cost = math.Inf(1)
	}
}

// SetNumber assumes a setting with an arbitrary value, even one that the source does
// not accept.
func (h *Hypothesis) SetNumber(name string, x float64) {
	bits := settingCost + numberCost(x)
	if !h.Source.Accepts(name) {
		bits += customCost
	}
	if (name == "base" || name == "scale") && numberCost(x) >= freeCost {
		h.FreeNumbers++
	}
	h.set(bits, name, x)
}

// unset removes a setting and its cost.
func (h *Hypothesis) unset(name string) {
	if i := slices.IndexFunc(h.Settings, func(s convention.Setting) bool { return s.Name == name }); i >= 0 {
		h.Cost -= settingCost + numberCost(h.Settings[i].Value)
		h.Settings = slices.Delete(h.Settings, i, i+1)
	}
}

// setAmplitude assumes the amplitude. It costs nothing if the numbers also have an
// offset.
func (h *Hypothesis) setAmplitude(a float64, moved bool) {
	switch usual := h.Convention.EffectiveAmplitude(h.Source.Width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && h.Convention.Norm == convention.Plain:
		h.Convention.Amplitude = a
	case h.Source.Accepts("amplitude"):
		h.SetNumber("amplitude", a)
	default:
		h.Convention.Norm, h.Convention.Amplitude = convention.Plain, a
		h.Cost += 2*customCost + numberCost(a)
	}
}

// ChangeAmplitude replaces an assumed amplitude by one that is near.
func (h *Hypothesis) ChangeAmplitude(a float64) {
	h.Convention.Norm, h.Convention.Amplitude = convention.Plain, a
	for i, s := range h.Settings {
		if s.Name == "amplitude" {
			h.Cost += numberCost(a) - numberCost(s.Value)
			h.Settings[i].Value = a
		}
	}
}

// setStart assumes the first position of some rows. That the first of many is 1 in place
// of 0 may be a mistake, if they are all of a table; a few may be any part of it. Sentences
// begin at 2 where tokens are padded with index 1.
func (h *Hypothesis) setStart(start float64, rows int) {
	ahead, cost := start-float64(h.Convention.Start), h.Cost
	if ahead == 0 {
		return
	}
	h.SetNumber("start", start)
	if start == 2 && h.Source.Accepts("padding_idx") && !h.Convention.Padded {
		h.Cost = cost + 1
	}
	const many = 8 // rows: more than a reader takes from the middle of a table by hand
	h.OffByOne = start == 1 && ahead == 1 && rows >= many && h.Bug == "" && !h.Convention.Padded
}

// setPadding assumes that rows of a position are zero, which most sources cannot do.
func (h *Hypothesis) setPadding(position float64) {
	switch {
	case h.Convention.Padded && float64(h.Convention.Padding) == position:
	case h.Source.Accepts("padding_idx"):
		h.SetNumber("padding_idx", position)
	default:
		h.Cost = math.Inf(1)
	}
}

// Table returns the table of a hypothesis with the given number of rows, unless its
// positions are listed.
func (h *Hypothesis) Table(rows int) (*convention.Table, error) {
	switch {
	case h.Shape != nil:
		return h.Convention.Grid(h.Source.Width, h.Valid, h.Shape...)
	case h.explicit:
		return h.Convention.At(h.Source.Width, h.Positions...)
	}
	return h.Convention.Table(rows, h.Source.Width)
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

	BugCost     = arrangementCost + 2*customCost // a buggy formula
	MinEvidence = 16                             // bits explained beyond the assumed ones
)

// fractional reports whether x is no whole number.
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
