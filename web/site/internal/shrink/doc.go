// Package shrink makes WebAssembly programs of Go smaller.
package shrink
