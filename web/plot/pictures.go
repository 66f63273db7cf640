package plot

import "github.com/posenc/posenc/encoder"

// FigureNames returns the names of the figures, in the order of the article.
func FigureNames() []string {
	return []string{"controls", "heatmap", "attention", "inject", "candidates", "binary", "dials", "formula",
		"table", "waves", "shift", "dot", "similarity", "derivation", "code", "criteria"}
}

// New returns the picture of a figure.
func New(figure string, v View) (Picture, error) {
	switch figure {
	case "controls":
		return &Controls{View: v}, nil
	case "heatmap":
		return &Heatmap{View: v}, nil
	case "table":
		return &Table{View: v}, nil
	case "attention":
		return &Attention{View: v}, nil
	case "inject":
		return &Inject{View: v, P: 0.1}, nil
	case "candidates":
		return &Candidates{View: v}, nil
	case "binary":
		return &Binary{View: v}, nil
	case "dials":
		return &Dials{View: v}, nil
	case "formula":
		return &Formula{View: v}, nil
	case "waves":
		return &Waves{View: v}, nil
	case "shift":
		return &Shift{View: v}, nil
	case "dot":
		return &Dot{View: v}, nil
	case "similarity":
		return &Similarity{View: v}, nil
	case "derivation":
		return &Derivation{View: v}, nil
	case "code":
		return &Code{View: v}, nil
	case "criteria":
		return &Criteria{View: v}, nil
	}
	return nil, UnknownFigure(figure)
}

// UnknownFigure returns the error for a name that no figure has.
func UnknownFigure(name string) error {
	rule := "is not one of "
	for i, known := range FigureNames() {
		if i > 0 {
			rule += ", "
		}
		rule += known
	}
	return &encoder.Error{Parameter: "figure", Value: quote(name), Rule: rule}
}
