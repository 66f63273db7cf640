//go:build js && wasm

package bridge

import (
	"syscall/js"
	"unsafe"

	"github.com/posenc/posenc/encoder"
)

// Numbers cross the boundary in blocks: large enough that angle addition pays
// and a crossing costs nothing, small enough for any memory.
const blockBytes = 1 << 22

// room is where blocks of rows are made, and inbox where blocks of positions
// and offsets arrive. JavaScript calls do not overlap.
var (
	room  [blockBytes / 8]float64
	inbox [1 << 12]float64
)

// write copies all rows of t into data, a Float32Array or a Float64Array, from
// row first on.
func write(data js.Value, first int, t *encoder.Table) error {
	if data.Get("BYTES_PER_ELEMENT").Int() == 8 {
		return writeRows(data, first, t, room[:], t.Rows64)
	}
	return writeRows(data, first, t, unsafe.Slice((*float32)(unsafe.Pointer(&room)), 2*len(room)), t.Rows32)
}

func writeRows[T encoder.Float](data js.Value, first int, t *encoder.Table, room []T, rows func(dst []T, lo, hi int) error) error {
	bytes, d := bytesOf(data), t.Columns()
	size, block := int(unsafe.Sizeof(T(0))), len(room)/d
	for lo := 0; lo < t.SeqLen(); lo += block {
		hi := min(lo+block, t.SeqLen())
		part := room[:(hi-lo)*d]
		if err := rows(part, lo, hi); err != nil {
			return err
		}
		at := (first + lo) * d * size
		js.CopyBytesToJS(bytes.Call("subarray", at, at+len(part)*size), asBytes(part))
	}
	return nil
}

// eachBlock calls f with the numbers of a Float64Array, block by block, and
// the index of the first of each. f must not keep the block.
func eachBlock(array js.Value, f func(first int, block []float64) error) error {
	bytes, n := bytesOf(array), array.Length()
	for first := 0; first < n; first += len(inbox) {
		block := inbox[:min(len(inbox), n-first)]
		js.CopyBytesToGo(asBytes(block), bytes.Call("subarray", first*8, (first+len(block))*8))
		if err := f(first, block); err != nil {
			return err
		}
	}
	return nil
}

// bytesOf returns the memory of a typed array as a Uint8Array.
func bytesOf(array js.Value) js.Value {
	return js.Global().Get("Uint8Array").New(array.Get("buffer"), array.Get("byteOffset"), array.Get("byteLength"))
}

func asBytes[T encoder.Float](x []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*int(unsafe.Sizeof(T(0))))
}
