package dom

import "syscall/js"

// Window is the window of the page.
var Window = js.Global().Get("window")

// An Element is a node of the document, for files that do without syscall/js.
type Element = js.Value

// Density returns the number of device pixels in a CSS pixel.
func Density() float64 { return Window.Get("devicePixelRatio").Float() }

// WindowHeight returns the height of the window in CSS pixels.
func WindowHeight() float64 { return Window.Get("innerHeight").Float() }

// PageHidden reports whether the page is in a tab or a window that cannot be seen.
func PageHidden() bool { return Window.Get("document").Get("hidden").Bool() }

// PrefersLessMotion reports whether the reader prefers less motion.
func PrefersLessMotion() bool { return matches("(prefers-reduced-motion: reduce)") }

// PrefersDark reports whether the reader prefers a dark page.
func PrefersDark() bool { return matches("(prefers-color-scheme: dark)") }

// PrefersTouch reports whether the reader points with a finger.
func PrefersTouch() bool { return matches("(pointer: coarse)") }

func matches(query string) bool { return Window.Call("matchMedia", query).Get("matches").Bool() }
