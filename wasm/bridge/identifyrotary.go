//go:build js && wasm

package bridge

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
)

// appendRotary appends the rotary embedding that made numbers, if there is one.
func appendRotary(fields []convention.Field, x []float64, columns int) []convention.Field {
	if r, err := invfreq.Identify(x, columns); err == nil && r.Reason != invfreq.None {
		return append(fields, convention.Field{Name: "rotary", Value: rotaryOf(r)})
	}
	return fields
}

// rotaryList returns what is known of one row or one column that has other numbers than
// encodings have: buffers of frequencies that were never filled have NaN, divisors are
// infinite where a pair stands still. It returns nil if they are of no rotary embedding.
func rotaryList(x []float64, columns int) []convention.Field {
	fields := []convention.Field{{Name: "reason", Value: identify.NotPaired.String()}, {Name: "matches", Value: []any{}}, {Name: "near", Value: []any{}}}
	if columns != 1 && columns != len(x) {
		return nil
	}
	if all := appendRotary(fields, x, columns); len(all) > len(fields) {
		return all
	}
	return nil
}

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
		{Name: "matches", Value: list(id.Matches, rotaryMatch)},
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
		lengths = list(f.MaxPosition[:], value)
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
			v = list(numbers, value)
		}
		fields = append(fields, convention.Field{Name: p.Name, Value: v})
	}
	return fields
}
