//go:build js

// Package dom has what figures need of a browser: elements, sizes, frames, delays,
// canvases, files and the clipboard, as functions and types of Go.
//
// Functions that wait for the browser say so. They must be called in a goroutine, such
// as one that Go starts, not in a handler of events.
package dom
