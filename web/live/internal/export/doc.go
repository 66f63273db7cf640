//go:build js

// Package export hands out what a figure shows: its picture and its numbers as files,
// and texts for the clipboard that show the same figure elsewhere, by a menu below it.
package export
