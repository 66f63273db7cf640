//go:build js && wasm

// Package bridge is the encoder's face in JavaScript: it turns options objects
// into encoder calls, slices into typed arrays, and errors into Error objects.
//
// Each function takes one plain object, whose properties have been read and
// typed by bridge.js, and returns its result or an Error for bridge.js to
// throw: an exception that passes through a Go program would end it. Whoever
// runs the program without bridge.js has to do what that does.
package bridge
