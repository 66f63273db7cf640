//go:build js && wasm

package bridge

import (
	"strconv"
	"syscall/js"
	"unsafe"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
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

// write copies all rows of t into data, a Float32Array or a Float64Array, from row first on.
func write(data js.Value, first int, t *convention.Table) error {
	if isDouble(data) {
		return writeRows(data, first, t, room[:], t.Rows64)
	}
	return writeRows(data, first, t, singleRoom(), t.Rows32)
}

// singleRoom returns the room as numbers of single precision.
func singleRoom() []float32 { return unsafe.Slice((*float32)(unsafe.Pointer(&room)), 2*len(room)) }

// narrow rounds the first n numbers in the room to single precision, in place, and returns them.
func narrow(n int) []float32 {
	single := singleRoom()[:n]
	for i, v := range room[:n] {
		single[i] = float32(v) // no number beyond the i-th has been overwritten
	}
	return single
}

func writeRows[T encoder.Float](data js.Value, first int, t *convention.Table, room []T, rows func(dst []T, lo, hi int) error) error {
	d := t.Columns()
	block := len(room) / d
	for lo := 0; lo < t.SeqLen(); lo += block {
		hi := min(lo+block, t.SeqLen())
		part := room[:(hi-lo)*d]
		if err := rows(part, lo, hi); err != nil {
			return err
		}
		send(data, (first+lo)*d, part)
	}
	return nil
}

// eachBlock calls f with the numbers of a Float64Array, block by block, and
// the index of the first of each. f must not keep the block.
func eachBlock(array js.Value, f func(first int, block []float64) error) error {
	n := array.Length()
	for first := 0; first < n; first += len(inbox) {
		block := inbox[:min(len(inbox), n-first)]
		fetch(block, array, first)
		if err := f(first, block); err != nil {
			if e, ok := err.(*encoder.Error); ok && len(e.Index) == 1 {
				e.Index[0] += first
			}
			return err
		}
	}
	return nil
}

// fetch fills dst with the numbers of a Float64Array from the index first on.
func fetch(dst []float64, array js.Value, first int) {
	js.CopyBytesToGo(asBytes(dst), bytesOf(array, first*8, len(dst)*8))
}

// Float64Array returns numbers as a new Float64Array.
func Float64Array(x []float64) js.Value {
	array := js.Global().Get("Float64Array").New(len(x))
	if len(x) > 0 {
		send(array, 0, x)
	}
	return array
}

// Floats returns the numbers of a Float64Array.
func Floats(array js.Value) []float64 {
	x := make([]float64, array.Length())
	fetch(x, array, 0)
	return x
}

// send writes numbers to an array of their type from the index first on.
func send[T encoder.Float](array js.Value, first int, numbers []T) {
	sendBytes(array, first*int(unsafe.Sizeof(T(0))), asBytes(numbers))
}

// sendBytes writes bytes to the memory of a typed array, from the byte at on.
func sendBytes(array js.Value, at int, bytes []byte) {
	js.CopyBytesToJS(bytesOf(array, at, len(bytes)), bytes)
}

func isDouble(array js.Value) bool { return array.Get("BYTES_PER_ELEMENT").Int() == 8 }

// bytesOf returns a part of the memory of a typed array as a Uint8Array.
func bytesOf(array js.Value, at, n int) js.Value {
	return js.Global().Get("Uint8Array").New(array.Get("buffer"), array.Get("byteOffset").Int()+at, n)
}

func asBytes[T encoder.Float](x []T) []byte {
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(x))), len(x)*int(unsafe.Sizeof(T(0))))
}

// maxElements is how many numbers one call may ask for: as float32 1 GiB.
const maxElements = 1 << 28

// matrix returns { data, shape } for a shape of integers, whose last one is the number of
// columns. fill writes the data.
func matrix(options js.Value, shape []any, fill func(data js.Value) error) (js.Value, error) {
	rows, columns := 1, shape[len(shape)-1].(int)
	for _, n := range shape[:len(shape)-1] {
		rows *= n.(int)
	}
	data, err := destination(options, rows, columns)
	if err != nil {
		return js.Value{}, err
	}
	if err := fill(data); err != nil {
		return js.Value{}, err
	}
	result := js.Global().Get("Object").New()
	result.Set("data", data)
	result.Set("shape", shape)
	return result, nil
}

// destination returns the typed array for rows × columns numbers: out, or a new one of the dtype.
func destination(options js.Value, rows, columns int) (js.Value, error) {
	if rows > maxElements/columns {
		return js.Value{}, encoder.Invalid("shape", rows, advised("× "+strconv.Itoa(columns)+" has more than 2^28 elements", parts(options)))
	}
	out, n := options.Get("out"), rows*columns
	if out.IsUndefined() {
		return allocate(options.Get("dtype"), n, parts(options))
	}
	if out.Length() != n {
		return js.Value{}, encoder.Invalid("out.length", out.Length(), "is not # (# × #)").
			With(strconv.Itoa(n), strconv.Itoa(rows), strconv.Itoa(columns))
	}
	return out, nil
}

// parts returns how a matrix can be computed in parts; a grid and the order of
// relative positions cannot.
func parts(options js.Value) string {
	given := func(name string) bool { return !options.Get(name).IsUndefined() }
	switch {
	case given("vectors"):
		return "pass fewer vectors at a time"
	case given("positions"):
		return "pass fewer positions at a time"
	case given("grid"), given("relative"), given("reverse"):
		return ""
	}
	return "encode it in parts, with start"
}

// advised returns a rule with advice, if there is any.
func advised(rule, advice string) string {
	if advice == "" {
		return rule
	}
	return rule + "; " + advice
}

// allocate returns a new array of n numbers. The error says what else can be done.
func allocate(dtype js.Value, n int, advice string) (array js.Value, err error) {
	defer func() {
		if recover() != nil {
			err = encoder.Invalid("data.length", n, advised("cannot be allocated here", advice))
		}
	}()
	if dtype.String() == "float64" {
		return js.Global().Get("Float64Array").New(n), nil
	}
	return js.Global().Get("Float32Array").New(n), nil
}
