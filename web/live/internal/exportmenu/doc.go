//go:build js

// Package exportmenu implements the export menu of a figure. It saves the picture and the
// numbers as files, and copies texts that show the same figure elsewhere.
package exportmenu
