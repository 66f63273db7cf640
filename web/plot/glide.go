package plot

import (
	"math"
	"slices"
)

// A Glide is numbers on their way to others, which a Tick lets them follow until none is Moving.
type Glide struct {
	At, To []float64
	last   float64 // when they last moved, in milliseconds
}

// Moving reports whether a number is not where it goes.
func (g *Glide) Moving() bool { return !slices.Equal(g.At, g.To) }

// Tick moves the numbers half as near in each 40 ms, or at once for those who want less motion.
func (g *Glide) Tick(e Event) {
	part := math.Exp2(-min(e.Time-g.last, 50) / 40)
	g.last = e.Time
	for i, to := range g.To {
		if g.At[i] = to + (g.At[i]-to)*part; e.Calm || math.Abs(g.At[i]-to) < 0.005 {
			g.At[i] = to
		}
	}
}
