package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// A hypothesis is a convention by which a source may have made the numbers of a
// solution.
type hypothesis struct {
	source      *phase.Source
	c           convention.Convention
	settings    []setting
	bug         string
	cost        float64 // in bits
	baseKnown   bool
	freeNumbers int // numbers that are not round: each can fit any frequency

	explicit    bool // positions instead of Start and Order
	clamped     bool // positions beyond one end are replaced by it
	rounded     bool // positions in equal steps are rounded to whole numbers
	positions   [][]float64
	consecutive bool
	start, step float64
	shape       []int
	valid       []bool
}

// A setting is the name and the value of a parameter of a preset.
type setting struct {
	Name  string
	Value float64
}

// clone returns a copy to which further settings can be added.
func (h *hypothesis) clone() *hypothesis {
	other := *h
	other.settings = append([]setting(nil), h.settings...)
	return &other
}

// set assumes a setting, at a cost in bits.
func (h *hypothesis) set(bits float64, name string, x float64) {
	h.cost += bits
	h.settings = append(h.settings, setting{name, x})
	if h.c.Set(name, x) != nil {
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
	if (name == "base" || name == "scale") && numberCost(x) >= realCost {
		h.freeNumbers++
	}
	h.set(bits, name, x)
}

// unset removes a setting and its cost.
func (h *hypothesis) unset(name string) {
	for i, s := range h.settings {
		if s.Name == name {
			h.settings = append(h.settings[:i], h.settings[i+1:]...)
			h.cost -= settingCost + numberCost(s.Value)
			return
		}
	}
}

// setAmplitude assumes the amplitude. It costs nothing if the numbers also have an
// offset.
func (h *hypothesis) setAmplitude(a float64, moved bool) {
	switch usual := h.c.EffectiveAmplitude(h.source.Width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && h.c.Norm == convention.Plain:
		h.c.Amplitude = a
	case h.source.Accepts("amplitude"):
		h.setNumber("amplitude", a)
	default:
		h.c.Norm, h.c.Amplitude = convention.Plain, a
		h.cost += 2*customCost + numberCost(a)
	}
}

// setStart assumes the first position.
func (h *hypothesis) setStart(start float64) {
	ahead := start - float64(h.c.Start)
	if ahead == 0 {
		return
	}
	if h.setNumber("start", start); ahead == 1 && h.bug == "" && !h.c.Padded {
		h.bug = "off-by-one"
	}
}

// setPadding assumes that rows of a position are zero.
func (h *hypothesis) setPadding(position float64) {
	switch {
	case h.c.Padded && float64(h.c.Padding) == position:
	case h.source.Accepts("padding_idx"):
		h.setNumber("padding_idx", position)
	default:
		h.c.Padded, h.c.Padding = true, int(position)
		h.cost += 2*customCost + numberCost(position)
	}
}

// table returns the table of a hypothesis with the given number of rows, unless its
// positions are listed.
func (h *hypothesis) table(rows int) (*convention.Table, error) {
	switch {
	case h.shape != nil:
		return h.c.Grid(h.source.Width, h.valid, h.shape...)
	case h.explicit:
		return h.c.At(h.source.Width, h.positions...)
	}
	return h.c.Table(rows, h.source.Width)
}
