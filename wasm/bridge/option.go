//go:build js && wasm

package bridge

import (
	"cmp"
	"math"
	"strconv"
	"strings"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// Integer returns the option name, or 0 if it is not given.
func Integer(options js.Value, name string) (int, error) { return integerOr(options, name, 0) }

// integerOr is Integer with another default.
func integerOr(options js.Value, name string, def int) (int, error) {
	v := options.Get(name)
	if v.IsUndefined() {
		return def, nil
	}
	return integral(name, v.Float())
}

// integral returns a number that has to be an integer.
func integral(name string, x float64, index ...int) (int, error) {
	switch {
	case x != math.Trunc(x) || math.IsInf(x, 0):
		return 0, encoder.Invalid(name, x, "is not an integer", index...)
	case math.Abs(x) > encoder.MaxPosition:
		return 0, encoder.Invalid(name, x, "is beyond ±2^53", index...)
	}
	return int(x), nil
}

// preset returns the convention of the options, by default the paper, with its settings.
func preset(options js.Value) (convention.Preset, error) {
	name := "paper"
	if v := options.Get("convention"); !v.IsUndefined() {
		name = v.String()
	}
	p, err := convention.Find(name)
	if err != nil {
		if _, none := rotary.Find(name); none == nil {
			err = &encoder.Error{Parameter: "convention", Value: encoder.Quote(name), Rule: "makes no rows; it rotates vectors, as rotate does"}
		}
		return p, err
	}
	for _, setting := range convention.Settings() {
		if v := options.Get(convention.CamelCase(setting)); !v.IsUndefined() {
			if err := p.Set(setting, numberOf(v)); err != nil {
				return p, err
			}
		}
	}
	return p, nil
}

// numberOf returns the value of a setting as a number, where true is 1.
func numberOf(v js.Value) float64 {
	switch {
	case v.Type() != js.TypeBoolean:
		return v.Float()
	case v.Bool():
		return 1
	}
	return 0
}

// embedding returns the rotary embedding of vectors of a width that the options have; 0
// stands for the width that is turned. Errors name its numbers as properties of rotary.
func embedding(options js.Value, width int, axes rotary.Axes) (*rotary.Embedding, error) {
	dim, err := Integer(options, "rotaryDim")
	if err != nil {
		return nil, inRotary(err)
	}
	pairing, err := named("rotary.pairing", options.Get("pairing").String(), rotary.Half, rotary.InterleavedToHalf)
	width = cmp.Or(width, dim)
	switch {
	case err != nil:
		return nil, err
	case dim <= 0:
		return nil, encoder.Invalid("rotary.rotaryDim", dim, "is not positive")
	case dim > width:
		return nil, encoder.Invalid("rotary.rotaryDim", dim, "is above dModel #").With(strconv.Itoa(width))
	case dim%2 != 0:
		return nil, encoder.Invalid("rotary.rotaryDim", dim, "is odd; elements turn in pairs")
	}
	c := rotary.Config{HeadDim: width, Dim: dim, Pairing: pairing, Axes: axes, Trailing: options.Get("trailing").Bool(), Inverse: options.Get("inverse").Bool()}
	r, err := rotary.Given(c, Floats(options.Get("frequencies")), options.Get("attentionFactor").Float())
	return r, inRotary(err)
}

// axesOf returns the axes of the positions of rotary: one unless the options say otherwise.
func axesOf(options js.Value) (rotary.Axes, error) {
	name := options.Get("order")
	if name.IsUndefined() {
		return rotary.Axes{}, nil
	}
	order, err := named("rotary.axes.order", name.String(), rotary.Blocks, rotary.CyclicRest)
	if err != nil {
		return rotary.Axes{}, err
	}
	var sections []int
	for i, x := range Floats(options.Get("sections")) {
		if x != math.Trunc(x) {
			return rotary.Axes{}, encoder.Invalid("rotary.axes.sections", x, "is not an integer", i)
		}
		sections = append(sections, int(x))
	}
	return rotary.Axes{Order: order, Sections: sections}, nil
}

// inRotary returns an error for a number of the option rotary.
func inRotary(err error) error {
	e, ok := err.(*encoder.Error)
	if !ok {
		return err
	}
	name := "rotary." + e.Parameter
	switch e.Parameter {
	case "mrope_section":
		name = "rotary.axes.sections"
	case "mrope_section.length":
		name = "rotary.axes.sections.length"
	case "sum of mrope_section":
		name = "sum of rotary.axes.sections"
	}
	return Renamed(err, e.Parameter, name)
}

// named returns the value of a name among those from first to last. It returns an
// *encoder.Error for a parameter with any other name.
func named[T interface {
	~int
	String() string
}](parameter, name string, first, last T) (T, error) {
	var names []string
	for x := first; x <= last; x++ {
		if x.String() == name {
			return x, nil
		}
		names = append(names, x.String())
	}
	err := &encoder.Error{Code: encoder.Unknown, Parameter: parameter, Value: encoder.Quote(name), Rule: "is not one of #"}
	return first, err.With(strings.Join(names, ", "))
}
