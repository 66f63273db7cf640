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
// A kind is what all figures of a name have in common.
type kind struct {
	name   string
	make   func(s *seat) component
	shared []string // the parts of the state that it shows, which other figures show too
	own    []string // and those that it alone shows
}

// follows reports whether such figures show any of what others choose.
func (k kind) follows() bool { return len(k.shared)+len(k.own) > 0 }

var kinds = []kind{}

// components are the figures that are more on a page than their scene: tables and
// forms of HTML.
var components = map[string]func(s *seat) component{
	"controls": newControls,
	"table":    newTable,
}

// newComponent returns the component of a figure.
func newComponent(spec *figure.Spec, s *seat) component {
	if make, ok := components[spec.Name]; ok {
		return make(s)
	}
	if _, ok := spec.New().(figure.Intake); ok {
		return newIntake(*spec, s)
	}
	return hostOf(*spec, s).drawing
}
