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
		heads, err := integral("heads", args[0].Float())
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
				err.(*encoder.Error).Index = []int{i}
				return err
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
	buckets, err := integerOr(options, "buckets", 32)
	distance, distanceErr := integerOr(options, "maxDistance", 128)
	both := options.Get("bidirectional")
	t := bias.T5{Buckets: buckets, MaxDistance: distance, Bidirectional: both.IsUndefined() || numberOf(both) == 1}
	if err := cmp.Or(err, distanceErr, t.Check()); err != nil {
		return t, err
	}
	if t.Buckets > math.MaxInt32 {
		return t, encoder.Invalid("buckets", t.Buckets, "is above 2147483647")
	}
	return t, nil
}
