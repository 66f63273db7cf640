package chart

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// CurveHeight is the height of a Curve in CSS pixels.
const CurveHeight = 88

// A Curve is the vector of one position: its sines and its cosines, each as a
// line across the dimensions, under the cells of a Matrix.
type Curve struct {
	Top         int     // where it begins in its picture, in CSS pixels
	Left, Right int     // where the cells of the matrix begin and end
	From        float64 // the first dimension shown
	Dimensions  float64 // and how many there are
	Marked      *int    // the dimension that is marked, if any
	Lang        text.Lang

	Sines, Cosines []Stride // which dimensions are sines and which cosines, on each axis
	Amplitude      float64  // which no value exceeds
}

// A Stride is every Step-th dimension from First on, Count of them.
type Stride struct{ First, Step, Count int }

// has reports whether a dimension is one of them.
func (s Stride) has(dim int) bool {
	return dim >= s.First && dim < s.First+s.Count*s.Step && (dim-s.First)%s.Step == 0
}

// curveMargin is what is left above and below the values 1 and −1.
const curveMargin = 10

// dotPitch is the smallest number of pixels between dimensions that have dots.
const dotPitch = 8

// Draw draws the lines, with dots where there is room and faint where dimensions
// share pixels, the line of value 0, and a dot for the marked dimension; values are
// those of all dimensions.
func (c *Curve) Draw(s *scene.Scene, values []float64) {
	x, y := float64(c.Left)-LabelAway, c.pixelY(0)
	s.Horizontal(scene.Rule, float64(c.Left), y, float64(c.Right))
	pitch := c.pixelX(1) - c.pixelX(0)
	for _, of := range [...]struct {
		class scene.Class
		axes  []Stride
	}{{scene.Sine, c.Sines}, {scene.Cosine, c.Cosines}} {
		for _, columns := range of.axes {
			class := scene.Line | of.class
			if float64(columns.Step)*pitch < 1 {
				class |= scene.Faint
			}
			s.Shape(class, c.line(values, columns))
			if pitch >= dotPitch {
				s.Shape(scene.Dots|of.class, c.dots(values, columns))
			}
		}
	}
	if m := c.Marked; m != nil && c.inView(*m) {
		class := scene.Cosine
		if slices.ContainsFunc(c.Sines, func(columns Stride) bool { return columns.has(*m) }) {
			class = scene.Sine
		}
		s.Dot(scene.Bold|class, c.pixelX(*m), c.pixelY(values[*m]))
	}
	s.Text(scene.Cosine, scene.End, x, y-4, c.Lang.Say("cosine", "余弦"))
	s.Text(scene.Sine, scene.End, x, y+12, c.Lang.Say("sine", "正弦"))
}

func (c *Curve) pixelX(dim int) float64 {
	return float64(c.Left) + (float64(dim)+0.5-c.From)*float64(c.Right-c.Left)/c.Dimensions
}

func (c *Curve) pixelY(value float64) float64 {
	return float64(c.Top) + CurveHeight/2 - value/c.Amplitude*(CurveHeight/2-curveMargin)
}

// shown returns the first and the last of some columns that the curve shows.
func (c *Curve) shown(s Stride) (first, last int) {
	skipped := max(0, (int(c.From)-s.First)/s.Step)
	return s.First + skipped*s.Step, min(s.First+(s.Count-1)*s.Step, int(math.Ceil(c.From+c.Dimensions))-1)
}

// dots draws the dimensions of some columns as dots.
func (c *Curve) dots(values []float64, columns Stride) *scene.Path {
	var path scene.Path
	for dim, last := c.shown(columns); dim <= last; dim += columns.Step {
		if c.inView(dim) {
			path.Dot(c.pixelX(dim), c.pixelY(values[dim]))
		}
	}
	return &path
}

func (c *Curve) inView(dim int) bool {
	x := c.pixelX(dim)
	return float64(c.Left) <= x && x <= float64(c.Right)
}

// line draws the dimensions of some columns. Where several of them share a pixel it
// goes from the least to the greatest of their values.
func (c *Curve) line(values []float64, columns Stride) *scene.Path {
	var path scene.Path
	first, last := c.shown(columns)
	for dim := first; dim <= last; {
		x := c.pixelX(dim)
		lo, hi, end := values[dim], values[dim], dim+columns.Step
		for ; end <= last && c.pixelX(end) < x+1; end += columns.Step {
			lo, hi = min(lo, values[end]), max(hi, values[end])
		}
		if c.inView(dim) {
			if path.Empty() {
				path.Move(x, c.pixelY(lo))
			} else {
				path.Line(x, c.pixelY(lo))
			}
			if hi > lo {
				path.Vertical(c.pixelY(hi))
			}
		}
		dim = end
	}
	return &path
}
