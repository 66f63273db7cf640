//go:build js && wasm

package reading

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/wasm/bridge"
)

// rotaryOf returns what is known of the rotary embedding that made numbers.
func rotaryOf(id *invfreq.Identification) []convention.Field {
	var order, pairing any
	if id.Kind >= invfreq.Cosines {
		order = id.Order.String()
		if p, ok := id.Order.Pairing(); ok {
			pairing = p.String()
		}
	}
	var d description
	d.add("reason", id.Reason.String())
	d.add("kind", id.Kind.String())
	d.add("order", order)
	d.add("pairing", pairing)
	d.add("dtype", id.DType.String())
	d.add("attentionFactor", id.Attention)
	d.add("angleError", id.AngleError(4096))
	d.add("matches", bridge.List(id.Matches, func(f *invfreq.Fit) any { return rotaryMatch(id, f) }))
	return d.fields()
}

// rotaryMatch returns what is known of a rotary embedding that explains numbers. The options
// are those of rotary, null where configurations have no name for it.
func rotaryMatch(id *invfreq.Identification, f *invfreq.Fit) any {
	var scaling, rounded, lengths any
	if parameters := f.Parameters(); parameters != nil {
		scaling = scalingOf(parameters)
	}
	if f.Rounded != precision.Float64 {
		rounded = f.Rounded.String()
	}
	if f.MaxPosition != [2]int{} {
		lengths = bridge.Plain(f.MaxPosition[:])
	}
	var options any
	switch f.Config.Scaling.(type) {
	case rotary.NTK, rotary.NTKFixed, rotary.LongRoPE:
	default:
		if f.BaseKnown && !f.Config.Turns {
			var config, o description
			config.add("head_dim", f.Config.EffectiveDim())
			config.add("rope_theta", f.Config.EffectiveBase())
			config.optional("rope_scaling", scaling, scaling != nil)
			o.add("config", config.fields())
			options = o.fields()
		}
	}
	var d description
	d.add("kind", "rotary")
	d.add("sentence", describe.RotaryFit(id, f))
	d.add("options", options)
	d.add("rotaryDim", f.Config.EffectiveDim())
	d.add("base", f.Config.EffectiveBase())
	d.add("baseKnown", f.BaseKnown)
	d.add("scaling", scaling)
	d.add("turns", f.Config.Turns)
	d.add("rounded", rounded)
	d.add("maxPositions", lengths)
	d.add("residual", f.Residual)
	return d.fields()
}

// scalingOf returns parameters as rope_scaling of a config.json.
func scalingOf(parameters []invfreq.Parameter) []convention.Field {
	var fields []convention.Field
	for _, p := range parameters {
		v := p.Value
		if numbers, ok := v.([]float64); ok {
			v = bridge.Plain(numbers)
		}
		fields = append(fields, convention.Field{Name: p.Name, Value: v})
	}
	return fields
}
