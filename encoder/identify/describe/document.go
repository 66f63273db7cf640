package describe

import (
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// A Document is a reading of a configuration as JavaScript and the HTTP API return it.
type Document struct {
	Positions       model.Positions `json:"positions"`
	Sentence        string          `json:"sentence,omitempty"`     // by Reading, if positions turn queries and keys
	TurningLayers   []int           `json:"turningLayers,omitzero"` // nil if all turn, or if none are counted
	RotaryDim       int             `json:"rotaryDim"`
	Base            float64         `json:"base"`
	Frequencies     []float64       `json:"frequencies"` // of the pairs, in radians for each position
	AttentionFactor float64         `json:"attentionFactor"`
	SoftmaxFactor   float64         `json:"softmaxFactor"`
	Pairing         string          `json:"pairing"`
	Trailing        bool            `json:"trailing"`
	Inverse         bool            `json:"inverse"`
	Axes            *Axes           `json:"axes,omitempty"` // nil if positions are one number
	Filled          []stack.Filled  `json:"filled"`
	Ignored         []model.Ignored `json:"ignored"`
	Warnings        []stack.Warning `json:"warnings"`
}

// Axes are the order and the sizes of the sections of rotary.Axes.
type Axes struct {
	Order    string `json:"order"`
	Sections []int  `json:"sections"`
}

// DocumentOf returns the document of a reading.
func DocumentOf(r *stack.Reading) *Document {
	c := r.Config()
	d := &Document{
		Positions: r.Positions, RotaryDim: c.EffectiveDim(), Base: c.EffectiveBase(),
		Frequencies: r.Frequencies(), AttentionFactor: r.AttentionFactor(), SoftmaxFactor: r.SoftmaxFactor(),
		Pairing: c.Pairing.String(), Trailing: c.Trailing, Inverse: c.Inverse,
		// No list is nil, which JSON would write as null.
		Filled:   append([]stack.Filled{}, r.Filled...),
		Ignored:  append([]model.Ignored{}, r.Ignored...),
		Warnings: append([]stack.Warning{}, r.Warnings...),
	}
	if r.Positions == model.Rotary {
		d.Sentence = Reading(r)
	}
	if r.Turning != nil {
		d.TurningLayers = []int{}
	}
	for i, turns := range r.Turning {
		if turns {
			d.TurningLayers = append(d.TurningLayers, i)
		}
	}
	if c.Axes.Order != rotary.OneAxis {
		d.Axes = &Axes{c.Axes.Order.String(), c.Axes.Sections}
	}
	return d
}
