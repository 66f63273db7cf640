package inject

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Handle points at cells and chooses their positions; tools change the dropout and
// W^I.
func (f *inject) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		return v.Point(cellAt(e.Hit))
	case figure.Leave:
		return v.Point(nil)
	case figure.Click:
		if c := cellAt(e.Hit); c != nil {
			return v.Choose(c.Row)
		}
	case figure.Key:
		if step, ok := figure.Arrows[e.Key]; ok {
			b := f.batch(v)
			next := shown(shown(v.Chosen(), &b)+step.Row+step.Dim, &b)
			return v.Step(next - v.Chosen())
		}
	case figure.Use:
		return f.use(v, e)
	}
	return v.Same()
}

// cellAt returns the cell of the matrix that a target shows, nil for none.
func cellAt(at scene.Hit) *figure.Cell {
	switch at.Name {
	case "rows":
		return &figure.Cell{Row: at.Row, Dim: at.Column}
	case "columns":
		return &figure.Cell{Row: at.Index + at.Column, Dim: max(0, at.Row-numbersAbove)}
	}
	return nil
}

const sliderSteps = 20 // of 1

// Tools are those of the dropout, and the one of W^I.
func (f *inject) Tools(v *figure.View) []figure.Tool {
	random := v.Say("random part of Wᴵ", "Wᴵ 的随机成分")
	return []figure.Tool{
		{
			Kind: figure.Slider, Name: "rate", Label: "dropout p =", Hint: "dropout p",
			Max: 18, Level: math.Round(f.rate * sliderSteps), Reading: number.Fixed(f.rate, 2),
		}, {
			Kind: figure.Slider, Name: "mix", Label: random + " =", Hint: random,
			Max: sliderSteps, Level: math.Round(f.mix * sliderSteps), Reading: number.Fixed(f.mix, 2),
		},
		{Name: "mask", Label: v.Say("New mask", "换一个掩码")},
		{Name: "training", Label: v.Say("In training", "训练中"), Toggle: true, Pressed: !f.eval},
	}
}

// use does what a tool is for.
func (f *inject) use(v *figure.View, e figure.Event) figure.Result {
	r := v.Same()
	r.Redraw = true
	switch e.Tool {
	case "rate":
		f.rate = e.Level / sliderSteps
	case "mix":
		f.mix = e.Level / sliderSteps
	case "mask":
		f.seed++
		r.Speak = true
	case "training":
		f.eval = !f.eval
		r.Speak = true
	}
	return r
}
