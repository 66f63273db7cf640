package heatmap

import (
	"math"

	"github.com/posenc/posenc/web/param"
)

// A glide moves the view from one window to another.
type glide struct {
	from, to param.Window
	begun    float64      // in milliseconds
	shown    param.Window // last
}

const glideTime = 200 // milliseconds

// at returns the window at t from 0 to 1. It grows evenly to the eye, by the same
// factor in the same time, and the point that is zoomed in on stays.
func (g *glide) at(t float64) param.Window {
	if t == 1 {
		return g.to
	}
	width, left := grow(g.from.Width, g.to.Width, g.from.Left, g.to.Left, t)
	height, top := grow(g.from.Height, g.to.Height, g.from.Top, g.to.Top, t)
	return param.Window{Left: left, Top: top, Width: width, Height: height}
}

// grow returns the size between size0 and size1 and the origin that goes with it,
// which is linear in the size.
func grow(size0, size1, origin0, origin1, t float64) (size, origin float64) {
	size = size0 * math.Pow(size1/size0, t)
	if size1 != size0 {
		t = (size - size0) / (size1 - size0)
	}
	return size, origin0 + (origin1-origin0)*t
}
