//go:build js

package figure

import "github.com/posenc/posenc/encoder"

// words are all texts of the figures in one language.
type words struct {
	seqLen, dModel, base, position                 string // names of the fields
	seqLenHint, dModelHint, baseHint, positionHint string
	presets                                        string
	typeNumber                                     string

	positions, dimensions, value        string // titles of axes
	dimension, pair, omega, wavelength  string
	perPosition, inPositions            string
	colors, viridis, diverging, cividis string
	left, right, up, down               string
	zoomIn, zoomOut, whole              string
	heatmapName, heatmapKeys            string
	heatmapSummary                      func(seqLen, dModel, base, first, last string) string
	sine, cosine                        string
	curveName                           func(position string) string
	tableName, tableKeys                string
	copyAll, copyPart                   func(rows, columns string) string
	copied, notCopied                   string
	badHash                             func(message string) string
	refusal                             func(err error) string
}

func wordsIn(lang string) *words {
	if len(lang) >= 2 && (lang[:2] == "zh" || lang[:2] == "ZH") {
		return &chinese
	}
	return &english
}

var english = words{
	seqLen: "seq_len", dModel: "d_model", base: "base n", position: "position",
	seqLenHint: "positions", dModelHint: "dimensions, even", baseHint: "also θ, max_period", positionHint: "chosen",
	presets:    "Examples",
	typeNumber: "Type a number, for example 64",

	positions: "position", dimensions: "dimension", value: "value",
	dimension: "dimension", pair: "pair i", omega: "frequency ω", wavelength: "wavelength 2π/ω",
	perPosition: "rad per position", inPositions: "positions",
	colors: "Colours", viridis: "viridis", diverging: "diverging", cividis: "cividis",
	zoomIn: "Zoom in", zoomOut: "Zoom out", whole: "Whole matrix",
	left: "Look to the left", right: "Look to the right", up: "Look up", down: "Look down",
	heatmapName: "Heatmap of the positional encoding",
	heatmapKeys: "Arrow keys move from cell to cell, Enter chooses the position, plus and minus zoom, Shift with arrows pans, 0 shows the whole matrix.",
	heatmapSummary: func(seqLen, dModel, base, first, last string) string {
		return "Positional encoding of " + seqLen + " positions in " + dModel + " dimensions with base " + base +
			"; shown are positions " + first + " to " + last + ". The values of the first dimensions oscillate fast from position to position, those of the last ones hardly change. The table holds the numbers."
	},
	sine: "sine", cosine: "cosine",
	curveName: func(position string) string { return "The vector of position " + position + " across the dimensions" },
	tableName: "Table of the positional encoding",
	tableKeys: "Arrow keys scroll, Control with End leads to the last corner, a click on a row chooses its position.",
	copyAll:   func(rows, columns string) string { return "Copy all " + rows + " × " + columns + " as TSV" },
	copyPart:  func(rows, columns string) string { return "Copy these " + rows + " × " + columns + " as TSV" },
	copied:    "Copied", notCopied: "The browser did not allow copying",
	badHash: func(message string) string {
		return "The address asked for something that cannot be: " + message + ". The default is shown instead."
	},
	refusal: func(err error) string {
		if e, ok := err.(*encoder.Error); ok {
			return e.Value + " " + e.Rule
		}
		return err.Error()
	},
}
