//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/plot"
)

// A component is a figure that shows the state of its group.
type component interface {
	vecty.Component
	member
}

// A kind is what all figures of a name have in common.
type kind struct {
	name   string
	make   func(s *seat) component
	shared []string // the parts of the state that it shows, which other figures show too
	own    []string // and those that it alone shows
}

// follows reports whether such figures show any of what others choose.
func (k kind) follows() bool { return len(k.shared)+len(k.own) > 0 }

var (
	sizes  = []string{"seq-len", "d-model", "base"}
	speeds = []string{"d-model", "base", "position"}
	places = []string{"seq-len", "d-model", "base", "position"}
)

var kinds = []kind{
	{"attention", newAttention, nil, []string{"sentence"}},
	{"inject", newInject, places, nil},
	{"candidates", newCandidates, places, nil},
	{"criteria", newCriteria, sizes, nil},
}

// components are the figures that are more on a page than their scene: tables and
// forms of HTML.
var components = map[string]func(s *seat) component{
	"controls": newControls,
	"table":    newTable,
	"identify": newIdentify,
}

// kindOf returns the kind of the figures of a name.
func kindOf(name string) (kind, error) {
	if spec, ok := plot.SpecOf(name); ok {
		k := kind{name, newHost(spec), spec.Shared, spec.Params}
		if own, ok := components[name]; ok {
			k.make = own
		}
		return k, nil
	}
	for _, k := range kinds {
		if k.name == name {
			return k, nil
		}
	}
	return kind{}, plot.UnknownFigure(name)
}
