//go:build js

package figure

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/plot"
)

// A figure is a component that shows the state of its group.
type figure interface {
	vecty.Component
	member
}

// A kind is what all figures of a name have in common.
type kind struct {
	make   func(s *seat) figure
	shared []string // the parts of the state that it shows, which other figures show too
	own    []string // and those that it alone shows
}

// kindOf returns the kind of the figures of a name.
func kindOf(name string) (kind, error) {
	size := []string{"seq-len", "d-model", "base"}
	place := append(size, "position")
	switch name {
	case "controls":
		return kind{make: newControls}, nil
	case "attention":
		return kind{newAttention, nil, []string{"sentence"}}, nil
	case "inject":
		return kind{newInject, []string{"seq-len", "d-model", "base", "position"}, nil}, nil
	case "candidates":
		return kind{newCandidates, []string{"seq-len", "d-model", "base", "position"}, nil}, nil
	case "binary":
		return kind{newBinary, []string{"position"}, nil}, nil
	case "dials":
		return kind{newDials, []string{"d-model", "base", "position"}, nil}, nil
	case "formula":
		return kind{newFormula, place, nil}, nil
	case "heatmap":
		return kind{newHeatmap, place, []string{"annotation", "threshold"}}, nil
	case "table":
		return kind{newTable, place, nil}, nil
	case "waves":
		return kind{newWaves, place, []string{"dimensions"}}, nil
	case "shift":
		return kind{newShift, place, []string{"offset", "layout"}}, nil
	case "dot":
		return kind{newDot, []string{"d-model", "base"}, []string{"offset", "range", "theta"}}, nil
	case "similarity":
		return kind{newSimilarity, place, []string{"measure", "offset"}}, nil
	case "derivation":
		return kind{newDerivation, []string{"d-model", "base", "position"}, []string{"offset"}}, nil
	case "code":
		return kind{newCode, size, []string{"language"}}, nil
	case "criteria":
		return kind{newCriteria, size, nil}, nil
	}
	return kind{}, plot.UnknownFigure(name)
}
