//go:build js

// Package intake puts around a picture what a reader gives it numbers by: a box to type
// or paste them, files to choose or drop, and samples. The numbers are read in the
// browser: none of them leaves the machine.
package intake
