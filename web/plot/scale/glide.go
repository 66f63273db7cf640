package scale

import (
	"math"
	"slices"
)

// A Glide is numbers on their way to others, which Tick lets them follow until none is Moving.
type Glide struct {
	At, To []float64
	last   float64 // when they last moved, in milliseconds
}

// Moving reports whether a number is not where it goes.
func (g *Glide) Moving() bool { return !slices.Equal(g.At, g.To) }

// Tick moves the numbers until a time in milliseconds: half as far away after each 40 ms, or at once
// for those who want less motion.
func (g *Glide) Tick(now float64, calm bool) {
	part := math.Exp2(-min(now-g.last, 50) / 40)
	g.last = now
	for i, to := range g.To {
		if g.At[i] = to + (g.At[i]-to)*part; calm || math.Abs(g.At[i]-to) < 0.005 {
			g.At[i] = to
		}
	}
}
