//go:build js && wasm

package reading

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
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
	return []convention.Field{
		{Name: "reason", Value: id.Reason.String()},
		{Name: "kind", Value: id.Kind.String()},
		{Name: "order", Value: order},
		{Name: "pairing", Value: pairing},
		{Name: "dtype", Value: id.DType.String()},
		{Name: "attentionFactor", Value: id.Attention},
		{Name: "angleError", Value: id.AngleError(4096)},
		{Name: "matches", Value: bridge.List(id.Matches, rotaryMatch)},
	}
}

// rotaryMatch returns what is known of a rotary embedding that explains numbers.
func rotaryMatch(f *invfreq.Fit) any {
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
	return []convention.Field{
		{Name: "rotaryDim", Value: f.Config.EffectiveDim()},
		{Name: "base", Value: f.Config.EffectiveBase()},
		{Name: "baseKnown", Value: f.BaseKnown},
		{Name: "scaling", Value: scaling},
		{Name: "turns", Value: f.Config.Turns},
		{Name: "rounded", Value: rounded},
		{Name: "maxPositions", Value: lengths},
		{Name: "residual", Value: f.Residual},
	}
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
