//go:build js

// Package intake lets a reader give numbers or a configuration to a figure: in a box to
// type or paste them, as a file to choose or drop, or as a sample. It reads them in the
// browser: nothing leaves the machine.
package intake
