//go:build js && wasm

package bridge

import "syscall/js"

// relativeDot returns the relative dot product for the options { dModel, base,
// offset }: a number for a number, a Float64Array for a Float64Array.
func relativeDot(options js.Value) (js.Value, error) {
	e, err := encoding(options)
	if err != nil {
		return js.Value{}, err
	}
	offset := options.Get("offset")
	if offset.Type() == js.TypeNumber {
		g, err := e.RelativeDot(offset.Float())
		return js.ValueOf(g), err
	}
	result, err := allocate(js.ValueOf("float64"), offset.Length())
	if err != nil {
		return js.Value{}, err
	}
	bytes := bytesOf(result)
	return result, eachBlock(offset, func(first int, block []float64) error {
		dots := room[:len(block)]
		if err := e.RelativeDots(dots, block); err != nil {
			return err
		}
		js.CopyBytesToJS(bytes.Call("subarray", first*8, (first+len(block))*8), asBytes(dots))
		return nil
	})
}
