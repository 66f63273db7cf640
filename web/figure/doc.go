// Package figure says what a figure is: a function from a state to a scene, and from
// a state and an event to the next state.
//
// A Spec names a figure and its parameters, and makes one. A Figure draws the Scene
// of a View and gives the numbers behind it. One that a reader can do something with
// is a Handler too: it takes an Event, such as a pointer over a target of its scene
// or a key, and returns a Result. None of this knows a browser: package live puts
// figures on a page, render makes PNG files of them, and tests call them.
package figure
