//go:build js

// Package intake lets a reader give numbers or a configuration to a figure: in a box to
// type or paste them, as a file to choose or drop, or as a sample. To a figure that shows
// files, it hands those that a reader chooses or drops, and does the work of reading them
// piece by piece, with its progress. All is read in the browser: nothing leaves the
// machine.
package intake
