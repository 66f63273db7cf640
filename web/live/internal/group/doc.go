//go:build js

// Package group shares one state among the figures of a page.
//
// Whatever a reader does makes a new state. The group hands it to all its members once
// a frame, and they show it: no figure knows another. The address of the page may keep
// the state of one group.
package group
