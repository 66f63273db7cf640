//go:build js

// Package dom has what figures need of a browser: elements, sizes, frames, delays,
// canvases, files and the clipboard, as functions and types of Go.
//
// Functions that wait for the browser say so. Only a goroutine may wait, such as one
// that Go starts.
package dom
