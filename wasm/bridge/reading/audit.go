//go:build js && wasm

package reading

import (
	"bytes"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/wasm/bridge"
	"github.com/posenc/posenc/web/dataio/checkpoint"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
)

// audit returns what JavaScript sees of the report on a recording, the same as the command posenc
// audit prints with --json, by a configuration of the name config.
func audit(options js.Value) (js.Value, error) {
	r, err := reportOf(options)
	if err != nil {
		return js.Value{}, err
	}
	return bridge.Frozen(report(r)), nil
}

// reportOf returns the report on the recording that options have: { tensors, config, layerType, seqLen, stack,
// version, joined, map }, with the bytes of a file in place of the tensors.
func reportOf(options js.Value) (*recording.Report, error) {
	content := make([]byte, options.Get("tensors").Length())
	js.CopyBytesToGo(content, options.Get("tensors"))
	file, err := checkpoint.OpenArrays(checkpoint.Always, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		return nil, err
	}
	if options.Get("config").IsUndefined() {
		return recording.Measure(checkpoint.Always, file)
	}
	config, o, err := askedOf(options)
	if err != nil {
		return nil, err
	}
	meant, err := recording.Mean(config, textOf(options, "stack", ""), textOf(options, "version", ""), o)
	if err != nil {
		return nil, ofOptions(err, options)
	}
	if text := textOf(options, "map", ""); text != "" {
		if meant.Numbers, err = recording.ReadNumbers(text); err != nil {
			return nil, &encoder.Error{Code: encoder.WrongType, Parameter: "map", Value: encoder.Quote(text), Rule: err.Error()}
		}
	}
	return meant.Audit(checkpoint.Always, file, "config")
}

func report(r *recording.Report) []convention.Field {
	var d description
	d.optional("config", r.Config, r.Config != "")
	d.optional("as", r.As, r.As != "")
	d.add("verdict", r.Verdict.String())
	d.add("sentence", r.Sentence)
	d.add("layers", bridge.List(r.Layers, layers))
	d.add("readings", bridge.List(r.Readings, func(one recording.Reading) any {
		var d description
		d.add("stack", one.Stack)
		d.add("version", one.Version)
		d.add("verdict", one.Verdict.String())
		return d.fields()
	}))
	return d
}

// interval returns the ends of an interval, null if there is none.
func interval(f *[2]float64) any {
	if f == nil {
		return nil
	}
	return []any{f[0], f[1]}
}

// table returns what was found of numbers that a program turned by.
func table(t recording.Table) any {
	var d description
	d.add("name", t.Name)
	d.add("verdict", t.Verdict.String())
	d.add("pair", t.Pair)
	d.add("position", t.Position)
	return d.fields()
}

// layers returns what was found of layers that do the same, without lists that are empty.
func layers(r recording.Group) any {
	var d description
	list := func(name string, values []string) { d.optional(name, bridge.Plain(values), len(values) > 0) }
	list("names", r.Names)
	d.add("sentence", r.Sentence)
	d.optional("bug", r.Bug, r.Bug != "")
	d.add("positions", []any{r.Positions[0], r.Positions[1]})
	list("agreeing", r.Agreeing)
	d.optional("permuted", true, r.Permuted)
	d.optional("layerType", r.Layer, r.Layer != "")
	d.add("verdict", r.Verdict.String())
	d.add("elements", r.Elements)
	d.add("equal", r.Equal)
	d.optional("onlyBits", true, r.OnlyBits)
	d.optional("notFinite", []any{r.NotFinite[0], r.NotFinite[1]}, r.NotFinite != [2]int{})
	d.optional("unusable", true, r.Unusable)
	list("mistakes", r.Mistakes)
	d.optional("shift", r.Shift, r.Shift != 0)
	if t := r.Turns; t != nil {
		d.add("pairing", t.Pairing)
		d.add("part", t.Part)
		d.add("turns", t.Count)
		d.add("direction", t.Direction)
		d.optional("base", t.Base, t.Base != 0)
		d.optional("scaling", t.Scaling, t.Scaling != "")
		d.add("attentionFactor", t.AttentionFactor)
	}
	d.optional("start", r.Start, r.Start != 0)
	d.optional("tables", bridge.List(r.Tables, table), len(r.Tables) > 0)
	d.optional("weights", r.Weights, r.Weights != "")
	d.optional("frequencies", bridge.List(r.Frequencies, interval), len(r.Frequencies) > 0)
	d.optional("arithmetic", r.Arithmetic, r.Arithmetic != "")
	d.optional("bits", r.Bits, r.Bits != 0)
	d.add("position", r.Position)
	d.add("pair", r.Pair)
	list("excluded", r.Excluded)
	list("notExcluded", r.NotExcluded)
	return d.fields()
}
