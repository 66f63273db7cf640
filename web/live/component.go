//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/live/internal/exportmenu"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/live/internal/host"
	"github.com/posenc/posenc/web/live/internal/htmltable"
)

// A component is a part of a figure that Vecty renders.
type component interface {
	vecty.Component
	group.Part
}

// A picture is the component of a figure other than the controls.
type picture interface {
	component
	exportmenu.Source
}

// newPicture returns the component of a figure: a host of its scenes, but an HTML table
// for the figure table.
func newPicture(m *group.Member) picture {
	if m.Spec.Name == "table" {
		return htmltable.New(m)
	}
	return host.Of(m)
}
