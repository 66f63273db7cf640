//go:build js

// Package host shows a figure: it draws the scenes of the figure, hands it what a reader
// does, as figure.Event, and does what follows.
//
// Vecty renders what stands around the picture. The picture is drawn past it, at most
// once a frame. Vecty never releases the listeners of an element that it has removed:
// elements are hidden instead, and each figure listens at its root.
package host
