package scale

import "github.com/posenc/posenc/web/figure"

// Handle changes the position as arrow keys say.
func (f *scale) Handle(v *figure.View, e figure.Event) figure.Result {
	if e.Kind == figure.Key {
		if step, ok := figure.Arrows[e.Key]; ok {
			return v.Step(step.Row + step.Dim)
		}
	}
	return v.Same()
}
