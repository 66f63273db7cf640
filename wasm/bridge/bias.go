//go:build js && wasm

package bridge

import (
	"cmp"
	"math"
	"syscall/js"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
)

// ExportBias defines alibiSlopes and t5Bucket for JavaScript. It is apart from Export, as
// page.wasm has no room for it.
func ExportBias() {
	Define("alibiSlopes", func(args []js.Value) (js.Value, error) {
		heads, err := whole("heads", args[0])
		slopes, invalid := bias.ALiBiSlopes(heads)
		return Float64Array(slopes), cmp.Or(err, invalid)
	})
	Define("t5Bucket", func(args []js.Value) (js.Value, error) { return t5Buckets(args[0]) })
}

// t5Buckets returns an Int32Array for the options { offsets, buckets, maxDistance,
// bidirectional }, the last three of which are as in T5's encoder unless given.
func t5Buckets(options js.Value) (js.Value, error) {
	t, err := t5(options)
	if err != nil {
		return js.Value{}, err
	}
	offsets := options.Get("offsets")
	list, err := allocate(js.ValueOf("float64"), offsets.Length(), "pass fewer offsets at a time")
	if err != nil {
		return js.Value{}, err
	}
	err = eachBlock(offsets, func(first int, block []float64) error {
		buckets := room[:len(block)]
		for i, x := range block {
			offset, err := integral("offsets", x)
			if err != nil {
				return at(err, i)
			}
			buckets[i] = float64(t.Bucket(offset))
		}
		send(list, first, buckets)
		return nil
	})
	return js.Global().Get("Int32Array").New(list), err
}

// t5 returns the rule that the options have.
func t5(options js.Value) (bias.T5, error) {
	t := bias.T5{Buckets: 32, MaxDistance: 128, Bidirectional: true}
	var errs [2]error
	if v := options.Get("buckets"); !v.IsUndefined() {
		t.Buckets, errs[0] = whole("buckets", v)
	}
	if v := options.Get("maxDistance"); !v.IsUndefined() {
		t.MaxDistance, errs[1] = whole("maxDistance", v)
	}
	if v := options.Get("bidirectional"); !v.IsUndefined() {
		t.Bidirectional = numberOf(v) == 1
	}
	if err := cmp.Or(errs[0], errs[1], t.Check()); err != nil {
		return t, err
	}
	if t.Buckets > math.MaxInt32 {
		return t, encoder.Invalid("buckets", t.Buckets, "is above 2147483647")
	}
	return t, nil
}

// at returns an error for an element of a list.
func at(err error, i int) error {
	if e, ok := err.(*encoder.Error); ok {
		element := *e
		element.Index = []int{i}
		return &element
	}
	return err
}
