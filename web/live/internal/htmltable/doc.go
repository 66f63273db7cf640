//go:build js

// Package htmltable shows the matrix as an HTML table: a window of it that scrolls over
// any size, in which rows can be chosen and numbers selected and copied.
package htmltable
