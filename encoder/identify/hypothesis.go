package identify

import (
	"math"

	"github.com/posenc/posenc/encoder/convention"
)

// A hypothesis is a convention by which a source may have made the numbers of a
// solution.
type hypothesis struct {
	source      *source
	c           convention.Convention
	settings    []Setting
	bug         string
	slip        Slip
	bits        float64 // cost
	baseKnown   bool
	freeNumbers int // numbers that are not round, each of which can fit any frequency

	explicit    bool // positions instead of Start and Order
	positions   [][]float64
	consecutive bool
	start, step float64
	shape       []int
	valid       []bool
}

// clone returns a copy to which further assumptions can be added.
func (r *hypothesis) clone() *hypothesis {
	other := *r
	other.settings = append([]Setting(nil), r.settings...)
	return &other
}

// set assumes a setting, at a cost in bits.
func (r *hypothesis) set(bits float64, name string, x float64) {
	r.bits += bits
	r.settings = append(r.settings, Setting{name, x})
	if r.c.Set(name, x) != nil {
		r.bits = math.Inf(1)
	}
}

// setNumber assumes a setting with an arbitrary value, even one that the source does
// not accept.
func (r *hypothesis) setNumber(name string, x float64) {
	bits := settingCost + numberCost(x)
	if !r.source.TakesSetting(name) {
		bits += customCost
	}
	if (name == "base" || name == "scale") && numberCost(x) >= realCost {
		r.freeNumbers++
	}
	r.set(bits, name, x)
}

// unset removes a setting and its cost.
func (r *hypothesis) unset(name string) {
	for i, s := range r.settings {
		if s.Name == name {
			r.settings = append(r.settings[:i], r.settings[i+1:]...)
			r.bits -= settingCost + numberCost(s.Value)
			return
		}
	}
}

// setAmplitude assumes the amplitude. It costs nothing if the numbers also have an
// offset.
func (r *hypothesis) setAmplitude(a float64, moved bool) {
	switch usual := r.c.EffectiveAmplitude(r.source.width); {
	case math.Abs(a-usual) <= 1e-12*a:
	case moved && r.c.Norm == convention.Plain:
		r.c.Amplitude = a
	case r.source.TakesSetting("amplitude"):
		r.setNumber("amplitude", a)
	default:
		r.c.Norm, r.c.Amplitude = convention.Plain, a
		r.bits += 2*customCost + numberCost(a)
	}
}

// setStart assumes the first position.
func (r *hypothesis) setStart(start float64) {
	ahead := start - float64(r.c.Start)
	if ahead == 0 {
		return
	}
	if r.setNumber("start", start); ahead == 1 && r.bug == "" && !r.c.Padded {
		r.bug = "off-by-one"
	}
}

// setPadding assumes that rows of a position are zero.
func (r *hypothesis) setPadding(position float64) {
	switch {
	case r.c.Padded && float64(r.c.Padding) == position:
	case r.source.TakesSetting("padding_idx"):
		r.setNumber("padding_idx", position)
	default:
		r.c.Padded, r.c.Padding = true, int(position)
		r.bits += 2*customCost + numberCost(position)
	}
}
