//go:build js && wasm

package bridge

import (
	"math"
	"slices"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
)

// ExportIdentify defines identify for JavaScript. It is apart from Export, as
// page.wasm has no room for it.
func ExportIdentify() {
	Define("identify", func(args []js.Value) (js.Value, error) { return identification(args[0]) })
}

// identification returns { reason, matches, near } and, of a rotary embedding, rotary,
// for the options { data, columns, rows }. The data are a Float64Array, row after row; rows is true if they were
// given as a list of rows, as errors then name elements by row and column.
func identification(options js.Value) (js.Value, error) {
	columns, err := Integer(options, "columns")
	if err != nil {
		return js.Value{}, err
	}
	x := Floats(options.Get("data"))
	id, r := &identify.Identification{Reason: identify.NotPaired}, &invfreq.Identification{}
	invalid := checkNumbers(x, columns, options.Get("rows").Bool())
	if invalid == nil {
		id, err = identify.Identify(x, columns)
	}
	if err != nil {
		return js.Value{}, Renamed(Renamed(err, "number of columns", "columns"), "input length", "data.length")
	}
	// A list of frequencies may have other numbers than encodings have: NaN in a buffer
	// that was never filled, infinite divisors of pairs that stand still.
	if invalid == nil || columns == 1 || columns == len(x) {
		r, _ = invfreq.Identify(x, columns)
	}
	fields := []convention.Field{
		{Name: "reason", Value: id.Reason.String()},
		{Name: "matches", Value: list(id.Matches, match)},
		{Name: "near", Value: list(id.Near, match)},
	}
	if r.Reason != invfreq.None {
		fields, invalid = append(fields, convention.Field{Name: "rotary", Value: rotaryOf(r)}), nil
	}
	return frozen(fields), invalid
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
	var start, step, positions, shape, permutation, negated, bug, slip any
	if f.Consecutive {
		start, step = f.Start, f.Step
	} else if len(f.Positions) == 1 {
		positions = plain(f.Positions[0])
	} else {
		positions = list(f.Positions, func(axis []float64) any { return plain(axis) })
	}
	if f.Shape != nil {
		shape = plain(f.Shape)
	}
	if f.Permutation != nil {
		permutation, negated = plain(f.Permutation), plain(f.Negated)
	}
	if f.Bug != "" {
		bug = f.Bug
	}
	if f.Slip != identify.NoSlip {
		slip = f.Slip.String()
	}
	names := f.Presets()
	return []convention.Field{
		{Name: "convention", Value: names[0]},
		{Name: "same", Value: plain(names[1:])},
		{Name: "dModel", Value: f.Table.DModel()},
		{Name: "settings", Value: settings(&f)},
		{Name: "base", Value: f.Base},
		{Name: "baseKnown", Value: f.BaseKnown},
		{Name: "scale", Value: f.Scale},
		{Name: "amplitude", Value: f.Amplitude},
		{Name: "start", Value: start},
		{Name: "step", Value: step},
		{Name: "positions", Value: positions},
		{Name: "shape", Value: shape},
		{Name: "transposed", Value: f.Transposed},
		{Name: "permutation", Value: permutation},
		{Name: "negated", Value: negated},
		{Name: "offset", Value: f.Offset},
		{Name: "wrong", Value: list(f.Wrong, func(c identify.Cell) any {
			return []convention.Field{{Name: "row", Value: c.Row}, {Name: "column", Value: c.Column}}
		})},
		{Name: "bug", Value: bug},
		{Name: "slip", Value: slip},
		{Name: "tie", Value: f.Tie},
		{Name: "residual", Value: f.Residual},
		{Name: "rms", Value: f.RMS},
		{Name: "tolerance", Value: f.Tolerance},
		{Name: "bits", Value: f.Bits},
	}
}

// settings returns the settings of a fit as options of encode. If these turn the
// rows around, the start is among them, which is not the position of the first
// row then. If the preset has no such settings, nothing but positions makes the
// rows, and encode takes no start beside them. A row of padding is among them
// even if the preset has none.
func settings(f *identify.Fit) []convention.Field {
	has := func(name string) bool {
		return slices.ContainsFunc(f.Settings, func(s identify.Setting) bool { return s.Name == name })
	}
	backwards, turned := f.Convention.Order != convention.Forward, has("reverse") || has("relative")
	var options []convention.Field
	for _, s := range f.Settings {
		if s.Name == "start" && backwards && !turned {
			continue
		}
		var x any = s.Value
		if slices.Contains(yesOrNo, s.Name) {
			x = s.Value == 1
		}
		options = append(options, convention.Field{Name: convention.CamelCase(s.Name), Value: x})
	}
	if turned && !has("start") {
		options = append(options, convention.Field{Name: "start", Value: f.Convention.Start})
	}
	if p, err := convention.Find(f.Preset); err == nil && f.Convention.Padded && !p.Convention.Padded && !has("padding_idx") {
		options = append(options, convention.Field{Name: "paddingIdx", Value: f.Convention.Padding})
	}
	return options
}

// yesOrNo are the settings that are true or false.
var yesOrNo = []string{"flip", "reverse", "relative", "normalize"}
