//go:build js && wasm

// Package bridge is the encoder's face in JavaScript: it turns options objects
// into encoder calls, slices into typed arrays, and errors into Error objects.
//
// Each function takes one plain object, whose properties have been read and
// typed by bridge.js, and returns its result or an Error for bridge.js to
// throw: an exception that passes through a Go program would end it. Whoever
// runs the program without bridge.js has to do what that does.
//
// What is exported with go:wasmexport computes the same from numbers in shared
// memory, which shared.js writes. It is for calls that are made often: it takes
// a microsecond where a call by way of syscall/js takes a hundred.
package bridge
