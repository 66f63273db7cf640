//go:build js && wasm

package reading

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/identify/describe"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/wasm/bridge"
)

// rotaryReading returns what JavaScript sees of the reading that the options { config, layerType,
// seqLen, stack, version } ask for. Stack and version may be joined in one option, as. Errors
// spell keys as the configuration does.
func rotaryReading(options js.Value) (js.Value, error) {
	file, o, err := askedOf(options)
	if err != nil {
		return js.Value{}, err
	}
	r, err := stack.As(file, textOf(options, "stack", stack.Transformers), textOf(options, "version", ""), o)
	if err != nil {
		return js.Value{}, ofOptions(err, options)
	}
	return reading(describe.DocumentOf(r)), nil
}

// askedOf returns the configuration in options, and in which respect it is read.
func askedOf(options js.Value) (*model.File, stack.Options, error) {
	o := stack.Options{Layer: textOf(options, "layerType", "")}
	var err error
	if o.Length, err = bridge.Integer(options, "seqLen"); err != nil {
		return nil, o, err
	}
	file, err := model.Parse(tree(options.Get("config")))
	return file, o, inConfig(err)
}

// ofOptions returns an error of a reading with the names of options.
func ofOptions(err error, options js.Value) error {
	library, version := "as.stack", "as.version"
	if options.Get("joined").Truthy() {
		library, version = "as", "as"
	}
	err = bridge.Renamed(bridge.Renamed(err, "stack", library), "version", version)
	return bridge.Renamed(bridge.Renamed(err, "layer", "layerType"), "length", "seqLen")
}

// textOf returns the option name, or a default if it is not given.
func textOf(options js.Value, name, def string) string {
	if v := options.Get(name); !v.IsUndefined() {
		return v.String()
	}
	return def
}

// inConfig returns an error for a value of the file with its path in the options.
func inConfig(err error) error {
	e, ok := err.(*encoder.Error)
	if !ok {
		return err
	}
	if e.Parameter == "configuration" {
		return bridge.Renamed(err, e.Parameter, "config")
	}
	return bridge.Renamed(err, e.Parameter, "config."+e.Parameter)
}

// tree returns the value that JavaScript has copied for Go: null, a boolean, a number, a
// string, a Float64Array, an Array or an object.
func tree(v js.Value) any {
	switch v.Type() {
	case js.TypeBoolean:
		return v.Bool()
	case js.TypeNumber:
		return v.Float()
	case js.TypeString:
		return v.String()
	case js.TypeObject:
		return branches(v)
	}
	return nil
}

// branches is tree for arrays and objects.
func branches(v js.Value) any {
	switch {
	case v.InstanceOf(js.Global().Get("Float64Array")):
		return bridge.Floats(v)
	case v.InstanceOf(js.Global().Get("Array")):
		items := make([]any, v.Length())
		for i := range items {
			items[i] = tree(v.Index(i))
		}
		return items
	}
	object := map[string]any{}
	keys := js.Global().Get("Object").Call("keys", v)
	for i := range keys.Length() {
		key := keys.Index(i).String()
		object[key] = tree(v.Get(key))
	}
	return object
}

// reading returns what JavaScript sees of a reading.
func reading(r *describe.Document) js.Value {
	var d description
	d.add("positions", string(r.Positions))
	d.optional("sentence", r.Sentence, r.Sentence != "")
	d.optional("turningLayers", bridge.Plain(r.TurningLayers), r.TurningLayers != nil)
	d.add("rotaryDim", r.RotaryDim)
	d.add("base", r.Base)
	d.add("frequencies", bridge.Float64Array(r.Frequencies))
	d.add("attentionFactor", r.AttentionFactor)
	d.add("softmaxFactor", r.SoftmaxFactor)
	d.add("pairing", r.Pairing)
	d.add("trailing", r.Trailing)
	d.add("inverse", r.Inverse)
	if r.Axes != nil {
		d.add("axes", map[string]any{"order": r.Axes.Order, "sections": bridge.Plain(r.Axes.Sections)})
	}
	d.add("filled", bridge.List(r.Filled, func(f stack.Filled) any { return map[string]any{"key": f.Key, "value": f.Value} }))
	d.add("ignored", bridge.List(r.Ignored, func(k model.Ignored) any { return map[string]any{"key": k.Key, "reason": string(k.Reason)} }))
	d.add("warnings", bridge.List(r.Warnings, func(w stack.Warning) any { return map[string]any{"key": w.Key, "text": w.Text} }))
	made := js.Global().Get("Object").New()
	for _, f := range d {
		made.Set(f.Name, f.Value)
	}
	return made
}
