package hypothesis

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
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
	for i, s := range h.Settings {
		if s.Name == name {
			h.Settings = append(h.Settings[:i], h.Settings[i+1:]...)
			h.Cost -= settingCost + numberCost(s.Value)
			return
		}
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
// of 0 may be a mistake, if they are all of a table; a few may be any part of it. Sentences begin at 2 where tokens
// are padded with index 1.
func (h *Hypothesis) setStart(start float64, rows int) {
	ahead := start - float64(h.Convention.Start)
	cost := h.Cost
	switch {
	case ahead == 0:
		return
	case start == 2 && h.Source.Accepts("padding_idx") && !h.Convention.Padded:
		h.SetNumber("start", start)
		h.Cost = cost + 1
		return
	}
	h.SetNumber("start", start)
	h.OffByOne = start == 1 && ahead == 1 && rows >= manyRows && h.Bug == "" && !h.Convention.Padded
}

// manyRows are more than a reader takes from the middle of a table by hand.
const manyRows = 8

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
