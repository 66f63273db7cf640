//go:build js

// Package live is what a reader looks at and plays with: one Vecty component
// for each figure, around the picture that its scene is drawn as.
//
// A figure belongs to a group, which holds the state that its members share
// and the cell that the reader points at. Whatever a reader does makes a new
// state; the group hands it to all its members, and they show it. No figure
// knows another.
//
// Vecty renders the controls and the texts. Pictures and long tables are drawn
// past it, at most once a frame. Vecty never lets go of the listeners of an
// element that it has removed: elements are hidden instead, and each figure
// listens at its root. Of each render Vecty keeps a copy of the component, for those
// that ask whether to render again, and with it the copy of the render before,
// and so all that have ever been: no component here asks, and Copy gives it
// nothing to keep.
package live
