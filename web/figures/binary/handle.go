package binary

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
)

// Handle points at a row and a dimension. A click and keys choose a position.
func (binary) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		if e.Hit.Name == "pair" {
			return v.Point(&figure.Cell{Row: row(v, e), Dim: 2 * e.Hit.Index})
		}
		return v.Point(nil)
	case figure.Leave:
		return v.Point(nil)
	case figure.Click:
		if e.Hit.Name == "pair" {
			return v.Choose(row(v, e))
		}
	case figure.Key:
		if by, ok := steps[e.Key]; ok {
			return v.Choose(v.Chosen() + by).ForKey()
		}
	}
	return v.Same()
}

// row returns the row of the matrix at an event.
func row(v *figure.View, e figure.Event) int {
	return nibble.Block(v) + nibble.First(v) + e.Hit.Row - v.State.Start
}

// steps are by how many positions keys change the chosen one.
var steps = map[string]int{
	"ArrowUp": -1, "ArrowDown": 1, "ArrowLeft": -1, "ArrowRight": 1, "PageUp": -rows, "PageDown": rows,
}
