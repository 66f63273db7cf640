package padding

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
)

// Handle changes the padding, as arrow keys and the slider say.
func (f *padding) Handle(v *figure.View, e figure.Event) figure.Result {
	r := v.Same()
	pads := f.pads
	switch e.Kind {
	case figure.Use:
		pads = int(e.Level)
	case figure.Key:
		step, ok := figure.Arrows[e.Key]
		if !ok {
			return r
		}
		pads += step.Dim - step.Row
		r.Handled, r.Speak = true, true
	default:
		return r
	}
	f.pads = max(0, min(pads, mostPads))
	return r.Redrawn()
}

// Tools are the slider of the padding.
func (f *padding) Tools(v *figure.View) []figure.Tool {
	hint := v.Say("padding on the left", "左侧填充")
	return []figure.Tool{{
		Kind: figure.Slider, Name: "pads", Label: hint + " =", Hint: hint,
		Max: mostPads, Level: float64(f.pads), Reading: strconv.Itoa(f.pads),
	}}
}
