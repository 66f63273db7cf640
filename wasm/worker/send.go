//go:build !js

package main

import "net/http"

// send writes the only piece of a body.
func send(w http.ResponseWriter, content []byte) { w.Write(content) }

// sendNothing ends an answer without a body, as HEAD asks for one.
func sendNothing(http.ResponseWriter) {}

// stream writes all pieces of a body.
func stream(w http.ResponseWriter, _ string, b body) {
	var room []byte
	for k := range b.Pieces() {
		room = b.Append(room[:0], k)
		if _, err := w.Write(room); err != nil {
			return // whoever asked has left
		}
	}
}
