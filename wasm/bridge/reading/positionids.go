//go:build js && wasm

package reading

import (
	"syscall/js"

	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/wasm/bridge"
)

// positionIDs returns the position ids of a batch, by one rule or all, each as
// { rule, source, ran, data, shape } with a Float64Array.
func positionIDs(options js.Value) (js.Value, error) {
	b, err := batchOf(options)
	if err != nil {
		return js.Value{}, err
	}
	list, err := b.Number(textOf(options, "rule", ""))
	if err != nil {
		return js.Value{}, err
	}
	made := js.Global().Get("Array").New()
	for _, n := range list {
		shape, x := []any{len(n.IDs[0]), len(n.IDs[0][0])}, []float64(nil)
		if n.Axes > 1 {
			shape = append([]any{n.Axes}, shape...)
		}
		for _, axis := range n.IDs {
			for _, row := range axis {
				for _, id := range row {
					x = append(x, float64(id))
				}
			}
		}
		var d description
		d.add("rule", n.String())
		d.add("source", n.Source)
		d.add("ran", n.Ran)
		d.add("data", bridge.Float64Array(x))
		d.add("shape", shape)
		made.Call("push", bridge.Frozen(d.fields()))
	}
	return made, nil
}

// checkPositionIDs returns what position ids tell, the same as the command posenc ids prints with
// --json.
func checkPositionIDs(options js.Value) (js.Value, error) {
	b, err := batchOf(options)
	if err != nil {
		return js.Value{}, err
	}
	var ids positionids.IDs
	for axis := range items(options.Get("position_ids")) {
		ids = append(ids, rowsOf(axis))
	}
	f, err := b.Check(ids, textOf(options, "rule", ""))
	if err != nil {
		return js.Value{}, err
	}
	var d description
	d.add("verdict", string(f.Verdict))
	d.add("meant", f.Meant)
	d.add("rules", bridge.Plain(f.Rules))
	d.add("mistakes", bridge.Plain(f.Mistakes))
	d.add("notExcluded", bridge.Plain(f.NotExcluded))
	d.add("judged", f.Judged)
	d.add("wrong", f.Wrong)
	d.add("axis", f.Axis)
	d.add("row", f.Row)
	d.add("column", f.Column)
	d.add("got", f.Got)
	d.add("want", f.Want)
	d.add("sentence", f.Sentence())
	return bridge.Frozen(d.fields()), nil
}

// batchOf returns the batch that options have.
func batchOf(options js.Value) (b *positionids.Batch, err error) {
	integer := func(name string) int { return int(numberIn(options, name)) }
	b = &positionids.Batch{
		Mask: rowsOf(options.Get("attention_mask")), InputIDs: rowsOf(options.Get("input_ids")),
		Packed: integersOf(options.Get("cu_seqlens")), Cache: integer("cache_length"),
		Images: rowsOf(options.Get("image_grid_thw")), Videos: rowsOf(options.Get("video_grid_thw")),
		ImageID: integer("image_token_id"), VideoID: integer("video_token_id"), Merge: integer("spatial_merge_size"),
		TokensPerSecond: numberIn(options, "tokens_per_second"),
	}
	if options.Get("pad_token_id").Type() == js.TypeNumber {
		id := integer("pad_token_id")
		b.PadID = &id
	}
	if seconds := options.Get("second_per_grid_ts"); seconds.Truthy() {
		b.Seconds = bridge.Floats(seconds)
	}
	if lengths := options.Get("lengths"); lengths.Truthy() {
		err = b.Pad(integersOf(lengths), textOf(options, "padding_side", "right"))
	}
	return b, err
}

// numberIn returns a number of options, 0 where it is not given.
func numberIn(options js.Value, name string) float64 {
	if v := options.Get(name); v.Type() == js.TypeNumber {
		return v.Float()
	}
	return 0
}

// rowsOf returns an Array of Float64Arrays, nil where it is not given.
func rowsOf(v js.Value) (rows [][]int) {
	for row := range items(v) {
		rows = append(rows, integersOf(row))
	}
	return rows
}

// integersOf returns a Float64Array of integers, nil where it is not given.
func integersOf(v js.Value) []int {
	if !v.Truthy() {
		return nil
	}
	list := make([]int, v.Length())
	for i, x := range bridge.Floats(v) {
		list[i] = int(x)
	}
	return list
}

// items iterates over an Array, none where it is not given.
func items(v js.Value) func(yield func(js.Value) bool) {
	return func(yield func(js.Value) bool) {
		for i := 0; v.Truthy() && i < v.Length() && yield(v.Index(i)); i++ {
		}
	}
}
