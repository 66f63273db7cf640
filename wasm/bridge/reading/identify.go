//go:build js && wasm

// Package reading exports to JavaScript the functions that read what others computed or
// configured. It is a package of its own so that encoder.wasm and the programs of figures do
// not include them.
package reading

import (
	"math"
	"slices"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/web/dataio"
)

// Export defines for JavaScript identify, which says what made numbers, rotary, which reads the
// rotary embedding of a configuration, audit, which compares that with what a program turned, and
// positionIds and checkPositionIds, which number the tokens of a batch.
func Export() {
	bridge.Define("identify", func(args []js.Value) (js.Value, error) { return identification(args[0]) })
	for name, f := range map[string]func(options js.Value) (js.Value, error){
		"rotary": rotaryReading, "audit": audit, "positionIds": positionIDs, "checkPositionIds": checkPositionIDs,
	} {
		bridge.Define(name, func(args []js.Value) (js.Value, error) {
			result, err := f(args[0])
			if err != nil {
				return exception(err), nil
			}
			return result, nil
		})
	}
}

// exception returns an error as an exception that spells keys as the file does.
func exception(err error) js.Value {
	class := "RangeError"
	switch e := err.(type) {
	case *dataio.Error:
		return bridge.ExceptionOf(class, &encoder.Error{Subject: "tensors:", Rule: e.String()})
	case *encoder.Error:
		if e.Code == encoder.WrongType {
			class = "TypeError"
		}
		return bridge.ExceptionOf(class, e)
	}
	return bridge.Exception(err)
}

// identification returns { reason, sentence, matches, near } and, of a rotary embedding, rotary,
// for the options { data, columns, rows }. The data are a Float64Array, row after row; rows is true if they were
// given as a list of rows, as errors then name elements by row and column.
func identification(options js.Value) (js.Value, error) {
	columns, err := bridge.Integer(options, "columns")
	if err != nil {
		return js.Value{}, err
	}
	x := bridge.Floats(options.Get("data"))
	id, r := &identify.Identification{Reason: identify.NotPaired}, &invfreq.Identification{}
	invalid := checkNumbers(x, columns, options.Get("rows").Bool())
	if invalid == nil {
		id, err = identify.Identify(x, columns)
	}
	if err != nil {
		return js.Value{}, bridge.Renamed(bridge.Renamed(err, "number of columns", "columns"), "input length", "data.length")
	}
	// A list of frequencies may have other numbers than encodings have: NaN in a buffer
	// that was never filled, infinite divisors of pairs that stand still.
	if invalid == nil || columns == 1 || columns == len(x) {
		id.Rows = len(x) / columns
		r, _ = invfreq.Identify(x, columns)
	}
	reason, sentence, matches := found(id, r)
	var d description
	d.add("reason", reason)
	d.add("sentence", sentence)
	d.add("matches", matches)
	d.add("near", bridge.List(id.Near, match))
	d.add("rows", id.Rows)
	d.add("checked", id.Checked)
	if f := id.Features; id.Reason == identify.Fourier {
		d.add("features", []convention.Field{
			{Name: "scheme", Value: f.Scheme}, {Name: "axes", Value: f.Axes}, {Name: "bands", Value: f.Bands}, {Name: "coordinates", Value: f.Coordinates},
		})
	}
	if h := id.Heads; id.Reason == identify.Slopes {
		d.add("heads", []convention.Field{{Name: "first", Value: h.First}, {Name: "of", Value: h.Of}})
	}
	if r.Reason != invfreq.None {
		d.add("rotary", rotaryOf(r))
		invalid = nil
	}
	return bridge.Frozen(d.fields()), invalid
}

// found returns what explains numbers, as a table or as a rotary embedding: the reason and the
// sentence of what is more certain, and all matches, those that it is about first.
func found(id *identify.Identification, r *invfreq.Identification) (reason, sentence string, matches []any) {
	tables := bridge.List(id.Matches, match)
	embeddings := bridge.List(r.Matches, func(f *invfreq.Fit) any { return rotaryMatch(r, f) })
	known := r.Reason == invfreq.Explained || r.Reason == invfreq.Ambiguous
	switch id.Reason {
	case identify.Explained, identify.Ambiguous, identify.Slopes, identify.Fourier:
		sentence = describe.Numbers(id)
		if known {
			sentence += "; or " + describe.Rotary(r)
		}
		return id.Reason.String(), sentence, append(tables, embeddings...)
	}
	likelier := r.Reason != invfreq.None && id.Reason != identify.AllZero && len(id.Matches)+len(id.Near) == 0
	if known || likelier {
		return r.Reason.String(), describe.Rotary(r), append(embeddings, tables...)
	}
	sentence = describe.Numbers(id)
	if id.Reason == identify.TooFew && r.Reason == invfreq.TooFew && len(r.Matches) == 0 {
		sentence += "; and " + describe.Rotary(r)
	}
	return id.Reason.String(), sentence, append(tables, embeddings...)
}

// largest is how large numbers may be, so that their squares are finite.
const largest = 1e100

// checkNumbers returns an error unless all numbers are finite and not too large for an
// encoding. It names the column too if the caller gave rows.
func checkNumbers(x []float64, columns int, rows bool) error {
	for i, v := range x {
		rule := ""
		switch {
		case math.IsNaN(v) || math.IsInf(v, 0):
			rule = "is not a finite number"
		case math.Abs(v) > largest:
			rule = "is beyond ±1e100"
		default:
			continue
		}
		if rows {
			return encoder.Invalid("data", v, rule, i/columns, i%columns)
		}
		return encoder.Invalid("data", v, rule, i)
	}
	return nil
}

// match returns what is known of a fit.
func match(f identify.Fit) any {
	var start, step, positions any
	if f.Consecutive {
		start, step = f.Start, f.Step
	} else if len(f.Positions) == 1 {
		positions = bridge.Plain(f.Positions[0])
	} else {
		positions = bridge.List(f.Positions, func(axis []float64) any { return bridge.Plain(axis) })
	}
	e, ok := f.Encoding()
	var options any
	settings := f.Settings
	if ok {
		options, settings = encodeOptions(&e), e.Settings
	}
	names := f.Presets()
	var d description
	d.add("kind", "encoding")
	d.add("sentence", describe.Fit(&f))
	d.add("convention", names[0])
	d.add("same", bridge.Plain(names[1:]))
	d.add("dModel", f.Table.DModel())
	d.add("options", options)
	d.add("settings", settingOptions(settings))
	d.add("base", f.Base)
	d.add("baseKnown", f.BaseKnown)
	d.add("scale", f.Scale)
	d.add("amplitude", f.Amplitude)
	d.add("start", start)
	d.add("step", step)
	d.add("positions", positions)
	d.orNull("shape", bridge.Plain(f.Shape), f.Shape != nil)
	d.add("transposed", f.Transposed)
	d.orNull("permutation", bridge.Plain(f.Permutation), f.Permutation != nil)
	d.orNull("negated", bridge.Plain(f.Negated), f.Permutation != nil)
	d.add("factor", f.Factor())
	d.add("offset", f.Offset)
	d.add("zeroRows", bridge.Plain(f.ZeroRows))
	d.add("rounded", roundingOf(f.Rounding))
	d.add("wrong", bridge.List(f.Wrong, func(c identify.Cell) any {
		return []convention.Field{{Name: "row", Value: c.Row}, {Name: "column", Value: c.Column}}
	}))
	d.orNull("bug", f.Bug, f.Bug != "")
	d.orNull("slip", f.Slip.String(), f.Slip != identify.NoSlip)
	d.add("tie", f.Tie)
	d.add("residual", f.Residual)
	d.add("rms", f.RMS)
	d.add("tolerance", f.Tolerance)
	d.add("bits", f.Bits)
	return d.fields()
}

// settingOptions returns settings as options of encode.
func settingOptions(list []identify.Setting) []convention.Field {
	var options []convention.Field
	for _, s := range list {
		var x any = s.Value
		if slices.Contains(yesOrNo, s.Name) {
			x = s.Value == 1
		}
		options = append(options, convention.Field{Name: convention.CamelCase(s.Name), Value: x})
	}
	return options
}

// encodeOptions returns the options of encode that make the table of a fit, or nil if
// there are none.
func encodeOptions(e *identify.Encoding) []convention.Field {
	name, value := "seqLen", any(e.SeqLen)
	switch {
	case e.Grid != nil:
		name, value = "grid", bridge.Plain(e.Grid)
	case e.Positions != nil:
		name, value = "positions", bridge.Plain(e.Positions)
	}
	options := append([]convention.Field{{Name: "convention", Value: e.Preset}, {Name: "dModel", Value: e.DModel}, {Name: name, Value: value}}, settingOptions(e.Settings)...)
	if e.Mask != nil {
		options = append(options, convention.Field{Name: "mask", Value: bridge.Plain(e.Mask)})
	}
	return options
}

// roundingOf returns what was rounded and to what, or nil.
func roundingOf(r identify.Rounding) any {
	to := convention.Field{Name: "dtype", Value: r.DType.String()}
	switch {
	case r.Of == identify.NoOperand:
		return nil
	case r.DType != precision.Float64:
	case r.Digits > 0:
		to = convention.Field{Name: "digits", Value: r.Digits}
	default:
		to = convention.Field{Name: "decimals", Value: r.Decimals}
	}
	return []convention.Field{{Name: "of", Value: r.Of.String()}, to}
}

// yesOrNo are the settings that are true or false.
var yesOrNo = []string{"flip", "reverse", "relative", "normalize"}

// A description is the fields of a result, which are added one by one: as a composite literal, or
// with append in place of each call, they compile to several times as much code.
type description []convention.Field

//go:noinline
func (d *description) add(name string, value any) {
	*d = append(*d, convention.Field{Name: name, Value: value})
}

// optional adds a field if it is given.
func (d *description) optional(name string, value any, given bool) {
	if given {
		d.add(name, value)
	}
}

// orNull adds a field, null if it is not given.
func (d *description) orNull(name string, value any, given bool) {
	if !given {
		value = nil
	}
	d.add(name, value)
}

func (d description) fields() []convention.Field { return d }

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
	var scaling any
	if parameters := f.Parameters(); parameters != nil {
		scaling = scalingOf(parameters)
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
	d.orNull("rounded", f.Rounded.String(), f.Rounded != precision.Float64)
	d.orNull("maxPositions", bridge.Plain(f.MaxPosition[:]), f.MaxPosition != [2]int{})
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
