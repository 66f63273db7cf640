package scale

import "github.com/posenc/posenc/web/figure"

// Handle changes the position as arrow keys say.
func (f *scale) Handle(v *figure.View, e figure.Event) figure.Result {
	if e.Kind == figure.Key {
		if step, ok := figure.Arrows[e.Key]; ok {
			r := v.Choose(v.Chosen() + step.Row + step.Dim)
			r.Pointed, r.Handled, r.Speak = nil, true, true
			return r
		}
	}
	return v.Same()
}
