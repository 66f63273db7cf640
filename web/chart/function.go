package chart

import (
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/scene"
)

// FunctionOf returns what stands in a column, and the class of its colour.
func FunctionOf(c convention.Column) (function string, class scene.Class) {
	switch {
	case c.Zero:
		return "0", scene.Quiet
	case c.Cosine:
		return "cos", scene.Cosine
	}
	return "sin", scene.Sine
}
