package dials

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/spread"
)

// picture is the figure at a view.
type picture struct {
	*figure.View
	ahead float64
}

const (
	clocksTop   = 62 // where the clocks begin
	clocksBelow = 92 // room for what is written beneath each
)

// stacked reports whether the counters are below each other.
func (p *picture) stacked() bool { return p.Width < 760 }

// most returns the number of clocks that fit.
func (p *picture) most() int {
	switch {
	case p.Narrow():
		return 4
	case p.stacked():
		return 6
	}
	return 8
}

func (p *picture) radius() float64 {
	return math.Floor(min(46, float64(p.Width)/float64(p.most())/2-6))
}

func (p *picture) countersTop() int { return clocksTop + 2*int(p.radius()) + clocksBelow + 60 }

// pairs returns the pairs that are shown, evenly spread, so that each is slower
// than the one before it by the same factor.
func (p *picture) pairs() []int { return spread.Round(p.Encoding.Pairs(), p.most()) }

// position returns the position of the hands.
func (p *picture) position() float64 { return float64(p.Position()) + p.ahead }
