//go:build js

package exportmenu

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/scene"
)

// A Source is a figure that can be exported.
type Source interface {
	// Picture returns the picture of what the figure shows.
	Picture() *scene.Scene
	// Numbers returns the numbers behind it.
	Numbers() dataio.Table
}
