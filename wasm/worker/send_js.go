//go:build js && wasm

package main

import (
	"net/http"
	"strings"
	"syscall/js"
)

// A rawWriter takes a body that JavaScript has already: that of workers does.
type rawWriter interface{ WriteRawJSBody(js.Value) }

// send writes the only piece of a body: in one step, not through a stream.
func send(w http.ResponseWriter, content []byte) { w.(rawWriter).WriteRawJSBody(bytesOf(content)) }

// sendNothing ends an answer without a body, as HEAD asks for one. An empty body would
// be held to the Content-Length of the answer to GET.
func sendNothing(w http.ResponseWriter) { w.(rawWriter).WriteRawJSBody(js.Null()) }

// stream leaves a body to worker.mjs, which comes back for each piece when there
// is room for it: with nothing but the address and the number of the piece, so
// that no program has to remember anything, nor to be the same until the end.
func stream(w http.ResponseWriter, address string, b body) {
	w.(rawWriter).WriteRawJSBody(js.Global().Get("context").Call("stream", address, b.Pieces(), b.Len()))
}

// streamed is the body that pieces were asked of last, behind its address.
var streamed struct {
	address string
	body    body
	room    []byte
}

// piece returns a piece of the body behind an address: what stream has promised.
func piece(_ js.Value, args []js.Value) any {
	if address := args[0].String(); address != streamed.address {
		b, err := bodyAt(address)
		if err != nil {
			return js.Null()
		}
		streamed.address, streamed.body = address, b
	}
	streamed.room = streamed.body.Append(streamed.room[:0], args[1].Int())
	return bytesOf(streamed.room)
}

// bodyAt returns the body behind a canonical address of encode: others come in
// one piece.
func bodyAt(address string) (body, error) {
	_, query, _ := strings.Cut(address, "?")
	q, err := readQuery(query, encodeParameters, false)
	if err != nil {
		return nil, err
	}
	a, err := encode(request{query: q})
	if err != nil {
		return nil, err
	}
	return a.body()
}

func bytesOf(content []byte) js.Value {
	array := js.Global().Get("Uint8Array").New(len(content))
	js.CopyBytesToJS(array, content)
	return array
}
