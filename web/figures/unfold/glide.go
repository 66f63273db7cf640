package unfold

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// stageTime is the time from one stage to the next, in milliseconds. If several are passed,
// the second and the following ones take less.
const (
	stageTime = 1300
	passTime  = 500
)

// A glide is the movement from the visible stage to the chosen one.
type glide struct {
	shown    float64 // the visible stage
	from, to float64
	begun    float64 // in milliseconds; NaN before the first Tick
	known    bool    // whether a stage has been drawn yet
}

// toward returns the stage to draw: the chosen one, or on a page, where Ticks come, one
// on the way to it.
func (g *glide) toward(v *figure.View) float64 {
	to := v.State.Stage
	if !v.Live {
		return to
	}
	switch {
	case !g.known:
		*g = glide{shown: to, from: to, to: to, known: true}
	case to != g.to:
		*g = glide{shown: g.shown, from: g.shown, to: to, begun: math.NaN(), known: true}
	}
	return g.shown
}

// tick goes on by the time that has passed; for those who want less motion, to the end.
func (g *glide) tick(e figure.Event) {
	if math.IsNaN(g.begun) {
		g.begun = e.Time
	}
	far := math.Abs(g.to - g.from)
	t := (e.Time - g.begun) / (stageTime*min(far, 1) + passTime*max(far-1, 0))
	if !(t < 1) || e.Calm {
		g.shown = g.to
		return
	}
	g.shown = mix(g.from, g.to, t)
}
