//go:build js

// Package live puts figures on a page: one Vecty component for the picture of a figure,
// and a panel below it with fields and a menu.
//
// Its internal packages are, from the browser upward,
//
//	dom        elements, frames, delays, files and the clipboard of the browser
//	group      the state that figures share, also in the address of the page
//	toolbar    rows of buttons for the keyboard
//	form       fields for parameters
//	exportmenu the menu that saves and copies a figure
//	host       the component of a figure: its picture, pointer, keys and tools
//	intake     a box and files for a figure that takes numbers or shows files
//	htmltable  the component of the figure table
//
// Package height, which is no part of a program, knows how high figures are on a page.
//
// Of each render Vecty keeps a copy of the component, for components that ask whether
// to render again, and with it the copy of the render before, and so all copies that
// have ever been made. No component here asks, so Copy returns an empty one.
package live
