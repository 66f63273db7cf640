package layers

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// sliderSteps are the strengths of the slider: 1/20, 2/20, …, 1. Without residual
// connections, nothing would be left of 0.
const sliderSteps = 20

// Handle reads the layer that is pointed at or that arrow keys lead to; tools change the
// weights.
func (f *layers) Handle(v *figure.View, e figure.Event) figure.Result {
	r := v.Same()
	switch e.Kind {
	case figure.Move:
		if e.Hit.Name != "chart" {
			return r
		}
		c := axes(v)
		return f.read(r, int(math.Round(c.NumberX(e.X))))
	case figure.Key:
		if step, ok := figure.Arrows[e.Key]; ok {
			r.Handled, r.Speak = true, true
			return f.read(r, f.layer+step.Dim-step.Row)
		}
	case figure.Use:
		r.Redraw = true
		if e.Tool == "seed" {
			f.seed++
			r.Speak = true
		} else {
			f.strength = (1 + e.Level) / sliderSteps
		}
	}
	return r
}

// read chooses the nearest layer there is.
func (f *layers) read(r figure.Result, layer int) figure.Result {
	layer = max(0, min(layer, most))
	r.Redraw, f.layer = layer != f.layer, layer
	return r
}

// Tools are the slider of the strength, and new weights.
func (f *layers) Tools(v *figure.View) []figure.Tool {
	hint := v.Say("strength of a layer", "每层加多少")
	return []figure.Tool{
		{
			Kind: figure.Slider, Name: "strength", Label: hint + " =", Hint: hint,
			Max: sliderSteps - 1, Level: math.Round(f.strength*sliderSteps) - 1, Reading: number.Fixed(f.strength, 2),
		},
		{Name: "seed", Label: v.Say("New weights", "换别的权重")},
	}
}
