//go:build js && wasm

package bridge

import (
	"math"
	"slices"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
)

// ExportIdentify defines identify for JavaScript. It is apart from Export, as
// page.wasm has no room for it.
func ExportIdentify() {
	Define("identify", func(args []js.Value) (js.Value, error) { return identify(args[0]) })
}

// identify returns { reason, matches, near } for the options { data, columns,
// rows }. The data are a Float64Array, row after row; rows is true if they were
// given as a list of rows, as errors then name elements by row and column.
func identify(options js.Value) (js.Value, error) {
	columns, err := integer(options, "columns")
	if err != nil {
		return js.Value{}, err
	}
	x, err := given(options.Get("data"), columns, options.Get("rows").Bool())
	if err != nil {
		return js.Value{}, err
	}
	id, err := encoder.Identify(x, columns)
	if err != nil {
		return js.Value{}, renamed(renamed(err, "number of columns", "columns"), "input length", "data.length")
	}
	return frozen([]encoder.Fact{
		{Name: "reason", Value: reasons[id.Reason]},
		{Name: "matches", Value: list(id.Matches, match)},
		{Name: "near", Value: list(id.Near, match)},
	}), nil
}

// largest is how large numbers may be, so that their squares are finite.
const largest = 1e100

// given returns the numbers of a Float64Array, all of them finite and not too
// large for an encoding. Errors name the column too if the caller gave rows.
func given(data js.Value, columns int, rows bool) ([]float64, error) {
	x := make([]float64, data.Length())
	fetch(x, data, 0)
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
			return nil, encoder.Refuse("data", v, rule, i/columns, i%columns)
		}
		return nil, encoder.Refuse("data", v, rule, i)
	}
	return x, nil
}

// reasons are the names of the reasons in JavaScript.
var reasons = [...]string{
	encoder.Explained:  "explained",
	encoder.Ambiguous:  "ambiguous",
	encoder.TooFew:     "too-few",
	encoder.AllZero:    "all-zero",
	encoder.OneNumber:  "one-number",
	encoder.Constant:   "constant",
	encoder.Ramp:       "ramp",
	encoder.OneRow:     "one-row",
	encoder.NotPaired:  "not-paired",
	encoder.NotGraded:  "not-graded",
	encoder.Noisy:      "noisy",
	encoder.Miswritten: "miswritten",
	encoder.Permuted:   "permuted",
}

// slips are the names of the slips; null stands for none.
var slips = [...]any{
	encoder.NoSlip:       nil,
	encoder.Clamped:      "clamped",
	encoder.Rounded:      "rounded",
	encoder.ShiftedIndex: "shifted-index",
	encoder.OverLength:   "over-length",
	encoder.OverLast:     "over-last",
	encoder.Turns:        "turns",
	encoder.TimesRootD:   "times-root-d",
	encoder.HalfExponent: "half-exponent",
	encoder.Log10:        "log10",
}

// match returns what is known of a fit.
func match(f encoder.Fit) any {
	var start, step, positions, shape, permutation, negated, bug any
	if f.Consecutive {
		start, step = f.Start, f.Step
	} else if len(f.Positions) == 1 {
		positions = list(f.Positions[0], value)
	} else {
		positions = list(f.Positions, func(axis []float64) any { return list(axis, value) })
	}
	if f.Shape != nil {
		shape = list(f.Shape, value)
	}
	if f.Permutation != nil {
		permutation, negated = list(f.Permutation, value), list(f.Negated, value)
	}
	if f.Bug != "" {
		bug = f.Bug
	}
	names := presets(&f)
	return []encoder.Fact{
		{Name: "convention", Value: names[0]},
		{Name: "same", Value: list(names[1:], value)},
		{Name: "dModel", Value: width(&f)},
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
		{Name: "wrong", Value: list(f.Wrong, func(c encoder.Cell) any {
			return []encoder.Fact{{Name: "row", Value: c.Row}, {Name: "column", Value: c.Column}}
		})},
		{Name: "bug", Value: bug},
		{Name: "slip", Value: slips[f.Slip]},
		{Name: "tie", Value: f.Tie},
		{Name: "residual", Value: f.Residual},
		{Name: "rms", Value: f.RMS},
		{Name: "tolerance", Value: f.Tolerance},
		{Name: "bits", Value: f.Bits},
	}
}

// presets returns the presets that make the numbers of a fit. The paper's comes
// first, as on the page, if no settings are needed that it does not have.
func presets(f *encoder.Fit) []string {
	names := append([]string{f.Preset}, f.Same...)
	for _, s := range f.Settings {
		if s.Name != "start" && s.Name != "base" {
			return names
		}
	}
	if i := slices.Index(names, "paper"); i > 0 {
		names = slices.Insert(slices.Delete(names, i, i+1), 0, "paper")
	}
	return names
}

// settings returns the settings of a fit as options of encode. If these turn the
// rows around, the start is among them, which is not the position of the first
// row then. If the preset has no such settings, nothing but positions makes the
// rows, and encode takes no start beside them. A row of padding is among them
// even if the preset has none.
func settings(f *encoder.Fit) []encoder.Fact {
	has := func(name string) bool {
		return slices.ContainsFunc(f.Settings, func(s encoder.Setting) bool { return s.Name == name })
	}
	backwards, turned := f.Convention.Order != encoder.Forward, has("reverse") || has("relative")
	var options []encoder.Fact
	for _, s := range f.Settings {
		if s.Name == "start" && backwards && !turned {
			continue
		}
		var x any = s.Value
		if slices.Contains(yesOrNo, s.Name) {
			x = s.Value == 1
		}
		options = append(options, encoder.Fact{Name: encoder.Camel(s.Name), Value: x})
	}
	if turned && !has("start") {
		options = append(options, encoder.Fact{Name: "start", Value: f.Convention.Start})
	}
	if p, err := encoder.FindPreset(f.Preset); err == nil && f.Convention.Padded && !p.Convention.Padded && !has("padding_idx") {
		options = append(options, encoder.Fact{Name: "paddingIdx", Value: f.Convention.Padding})
	}
	return options
}

// yesOrNo are the settings that are true or false.
var yesOrNo = []string{"flip", "reverse", "relative", "normalize"}

// width returns the d_model that makes the table of a fit: where an odd one is
// rounded, it is not the number of columns.
func width(f *encoder.Fit) int {
	columns := f.Table.Columns()
	base, steps := f.Table.Grid()
	for _, d := range [...]int{columns, columns - 1, columns + 1} {
		t, err := f.Convention.At(d, make([][]float64, f.Table.Axes())...)
		if err != nil || t.Columns() != columns {
			continue
		}
		if b, s := t.Grid(); b == base && s == steps && t.Amplitude() == f.Table.Amplitude() {
			return d
		}
	}
	return columns
}

// list returns the values of items.
func list[T any](items []T, value func(T) any) []any {
	values := make([]any, len(items))
	for i, item := range items {
		values[i] = value(item)
	}
	return values
}

func value[T any](item T) any { return item }
