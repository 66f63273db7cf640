//go:build js && wasm

package bridge

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
)

// ExportPrepare defines for JavaScript
//
//   - prepare, which says for the options { dModel, convention } and the settings
//     of the convention whether that rotates vectors, and returns an Error if no
//     call can be made with them,
//   - row, which is encode for a list of a single position.
func ExportPrepare() {
	Define("prepare", func(args []js.Value) (js.Value, error) {
		rotates, err := prepare(args[0])
		return js.ValueOf(rotates), asGiven(err, args[0])
	})
	Define("row", func(args []js.Value) (js.Value, error) {
		result, err := encode(args[0])
		return result, asGiven(alone(err), args[0])
	})
}

func prepare(options js.Value) (rotates bool, err error) {
	dModel, err := Integer(options, "dModel")
	if err != nil {
		return false, err
	}
	if v := options.Get("convention"); !v.IsUndefined() {
		if r, none := rotary.Find(v.String()); none == nil {
			return true, prepareRotary(r, options, dModel)
		}
	}
	p, err := preset(options)
	if err == nil {
		_, err = p.Empty(dModel)
	}
	return false, err
}

func prepareRotary(r rotary.Rotary, options js.Value, dModel int) error {
	for _, setting := range convention.Settings() {
		name := convention.CamelCase(setting)
		if v := options.Get(name); name != "base" && !v.IsUndefined() {
			return &encoder.Error{Code: encoder.Unsupported, Parameter: setting, Subject: r.Name, Rule: "has no option #", Limits: []string{setting}}
		}
	}
	_, err := encoder.New(0, dModel, encoder.Base(baseOf(options)))
	return err
}

// alone returns the error for the only position of a list as that for a
// position.
func alone(err error) error {
	if e, ok := err.(*encoder.Error); ok && e.Parameter == "positions" {
		position := *e
		position.Parameter, position.Index = "position", nil
		return &position
	}
	return err
}
