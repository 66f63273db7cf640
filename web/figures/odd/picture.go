package odd

import "github.com/posenc/posenc/web/figure"

// A place is a column of a behaviour, or with dim −1 the position m of its curve.
type place struct {
	behaviour, dim int
	m              float64
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*outcomes
	pointed *place

	who     [len(behaviours)][]string // the lines that name the libraries
	refused [][2]string               // those about libraries that refuse: the error, and who raises it
}
