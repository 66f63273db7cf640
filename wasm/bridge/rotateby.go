//go:build js && wasm

package bridge

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder/rotary"
)

// ExportRotateBy defines rotateBy for JavaScript, which is rotate for the frequencies of a
// rotary embedding, and rotaryCache. They are apart from Export, as page.wasm has no room
// for them.
func ExportRotateBy() {
	Define("rotateBy", func(args []js.Value) (js.Value, error) { return rotateBy(args[0]) })
	Define("rotaryCache", func(args []js.Value) (js.Value, error) { return rotaryCache(args[0]) })
	Define("embed", func(args []js.Value) (js.Value, error) { return js.ValueOf(embed(args[0])), nil })
}

// embedded is what SharedRotate turns vectors by if the convention is noConvention.
var embedded *rotary.Embedding

const noConvention = -1

// embed makes embedded of the options { rotaryDim, frequencies, pairing, attentionFactor,
// trailing, inverse, dModel }. It reports whether they are valid; if not, rotateBy says why.
func embed(options js.Value) bool {
	width, err := Integer(options, "dModel")
	if err != nil {
		return false
	}
	embedded, err = embedding(options, width, rotary.Axes{})
	return err == nil
}

// rotateBy returns { data, shape } for the options { rotaryDim, frequencies, pairing,
// attentionFactor, trailing, inverse, order, sections, vectors, dModel, positions, start, dtype, out }.
func rotateBy(options js.Value) (js.Value, error) {
	axes, err := axesOf(options)
	if err != nil {
		return js.Value{}, err
	}
	e, err := angles(options, axes.Count())
	if err != nil {
		return js.Value{}, err
	}
	r, err := embedding(options, e.DModel(), axes)
	if err != nil {
		return js.Value{}, err
	}
	return matrix(options, []any{e.SeqLen(), e.DModel()}, func(data js.Value) error {
		return rotateBlocks(data, options.Get("vectors"), options.Get("positions"), r.Rotate, e, axes.Count())
	})
}
