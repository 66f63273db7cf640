package describe

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
)

// Rotary returns which rotary embedding has numbers.
func Rotary(id *invfreq.Identification) string {
	switch {
	case id.Reason == invfreq.Unfilled:
		return "a buffer that was never filled"
	case id.Reason == invfreq.TooFew && len(id.Matches) == 0:
		return "two frequencies are too few to tell: some base makes any two that decrease"
	case len(id.Matches) == 0:
		return "no rotary embedding that is known has these numbers"
	}
	text := RotaryFit(id, id.Matches[0])
	difference := "; largest relative difference " + strconv.FormatFloat(id.Matches[0].Residual, 'g', 2, 64)
	switch id.Reason {
	case invfreq.Explained:
		return text + difference
	case invfreq.Ambiguous:
		return text + ", or another that makes the same numbers" + difference
	}
	return id.Reason.String() + ": " + text + difference
}

// RotaryFit returns an embedding that explains numbers.
func RotaryFit(id *invfreq.Identification, f *invfreq.Fit) string {
	kind := id.Kind.String()
	if id.Kind >= invfreq.Cosines {
		kind += ", " + id.Order.String()
	}
	parts := []string{"rotary embedding (" + kind + ")"}
	if f.BaseKnown {
		parts = append(parts, "base "+encoder.Decimal(f.Config.Base))
	}
	for _, p := range f.Parameters() {
		parts = append(parts, p.String())
	}
	if id.Attention != 1 {
		parts = append(parts, "attention_factor "+sixDigits(id.Attention))
	}
	if e := id.AngleError(4096); e > 0 {
		rounded := f.Rounded
		if id.Kind == invfreq.Frequencies {
			rounded = id.DType
		}
		parts = append(parts, "frequencies rounded to "+rounded.String()+", which puts the angle at position 4096 off by "+strconv.FormatFloat(e, 'g', 2, 64)+" rad")
	}
	return strings.Join(parts, ", ")
}

// Reading returns the embedding of a reading.
func Reading(r *stack.Reading) string {
	c := r.Config()
	parts := []string{"base " + encoder.Decimal(c.EffectiveBase())}
	part := ""
	if c.EffectiveDim() != c.HeadDim {
		part = " of " + strconv.Itoa(c.HeadDim)
	}
	parts = append(parts, strconv.Itoa(c.EffectiveDim())+part+" elements turn")
	fit := invfreq.Fit{Config: c}
	for _, p := range fit.Parameters() {
		if _, ok := p.Value.([]float64); !ok {
			parts = append(parts, p.String())
		}
	}
	if a := r.AttentionFactor(); a != 1 {
		parts = append(parts, "cos and sin times "+sixDigits(a))
	}
	if s := r.SoftmaxFactor(); s != 1 {
		parts = append(parts, "logits times "+sixDigits(s))
	}
	return strings.Join(parts, ", ")
}

// sixDigits writes a number with at most six significant digits.
func sixDigits(x float64) string {
	short, _ := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 6, 64), 64)
	return encoder.Decimal(short)
}

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
