package plot

import (
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// What the Worker still calls by the names of this package.
type (
	View  = figure.View
	Theme = scene.Theme
)

const (
	Auto  = scene.Auto
	Light = scene.Light
	Dark  = scene.Dark
)

var (
	Escape  = scene.Escape
	NewView = figure.NewView
)

// Style is what the classes of a picture look like.
const Style = scene.Style

const noteLine = scene.LineHeight

func brief(x float64) string { return number.Brief(x) }

func matrixData(v figure.View) dataio.Table { return v.Matrix() }
