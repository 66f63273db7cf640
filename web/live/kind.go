//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
)

// A component is a figure that shows the state of its group.
type component interface {
	vecty.Component
	member
}

// components are the figures that are more on a page than their scene: a table and a
// form of HTML.
var components = map[string]func(s *seat) component{
	"controls": newControls,
	"table":    newTable,
}

// newComponent returns the component of the figure at a seat.
func newComponent(s *seat) component {
	if make, ok := components[s.spec.Name]; ok {
		return make(s)
	}
	if _, ok := s.spec.New().(figure.Intake); ok {
		return newIntake(s)
	}
	return hostOf(s).drawing
}
