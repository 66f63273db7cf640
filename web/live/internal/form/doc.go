//go:build js

// Package form renders fields for parameters: numbers with a slider, lines of text and
// choices. A valid input becomes the state of the group, an invalid one keeps its text
// and has a problem beside it.
package form
