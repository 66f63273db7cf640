package checkpoint

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
)

// Handle reads the row, the number or the pair that is pointed at, chooses tensors, and
// turns the curve of the components.
func (f *Contents) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Press:
		return f.press(v, e)
	case figure.Move:
		if e.Held {
			return f.turn(v, 0.01*e.DX, 0.01*e.DY)
		}
		return f.point(v, e.Hit)
	case figure.Leave:
		return f.read(v, 0, -1)
	case figure.Click:
		if e.Hit.Name == "tensor" {
			return f.choose(v, e.Hit.Index)
		}
	case figure.Key:
		return f.key(v, e.Key)
	case figure.Use:
		if at, err := strconv.Atoi(e.Value); e.Tool == "candidate" && err == nil {
			return f.choose(v, at)
		}
	}
	return v.Same()
}

// press takes hold of the curve, or reads what is under a finger.
func (f *Contents) press(v *figure.View, e figure.Event) figure.Result {
	if e.Hit.Name == "curve" {
		r := v.Same()
		r.Capture, r.Handled = true, true
		return r
	}
	return f.point(v, e.Hit)
}

// turn turns the curve by angles in radians.
func (f *Contents) turn(v *figure.View, yaw, pitch float64) figure.Result {
	r := v.Same()
	f.yaw = math.Mod(f.yaw+yaw, 2*math.Pi)
	f.pitch = max(-math.Pi/2, min(f.pitch+pitch, math.Pi/2))
	r.Redraw, r.Handled = true, true
	return r
}

// point reads what is pointed at.
func (f *Contents) point(v *figure.View, hit scene.Hit) figure.Result {
	t := f.shown(v).subject
	if t == nil {
		return v.Same()
	}
	switch hit.Name {
	case "cell":
		return f.read(v, 1+hit.Index+hit.Row, hit.Column)
	case "similarity":
		return f.read(v, 1+t.First()+hit.Row*t.Similarity.Step, -1)
	case "row":
		return f.read(v, 1+hit.Index+hit.Column, -1)
	case "tile":
		return f.read(v, 1+t.First()+hit.Row*(hit.Index/1000)*t.Grid[1]+hit.Column*(hit.Index%1000), -1)
	case "pair":
		return f.read(v, 0, hit.Column)
	}
	return f.read(v, 0, -1)
}

// read reads a row, counted from 1, and a column; 0 and −1 stand for none.
func (f *Contents) read(v *figure.View, row, column int) figure.Result {
	r := v.Same()
	r.Redraw = row != f.pointed || column != f.column
	f.pointed, f.column = row, column
	return r
}

// choose shows a candidate.
func (f *Contents) choose(v *figure.View, at int) figure.Result {
	c := f.shown(v)
	if at < 0 || at >= len(c.model.Candidates) || at == c.chosen {
		return v.Same()
	}
	f.pointed, f.column = 0, -1
	if f.given == nil {
		r := v.Set("tensor", choiceOf(c.model.Candidates[at].Tensor.Name))
		r.Redraw, r.Speak = true, true
		return r
	}
	c.choose(at)
	f.painted()
	r := v.Same()
	r.Redraw, r.Speak = true, true
	return r
}

// steps are how far keys go from row to row, or from pair to pair.
var steps = map[string]int{"ArrowLeft": -1, "ArrowRight": 1, "Home": -1 << 30, "End": 1 << 30}

// key reads another row or pair, or turns the curve.
func (f *Contents) key(v *figure.View, name string) figure.Result {
	p := f.picture(v)
	t := p.subject
	switch name {
	case "ArrowUp":
		return f.turn(v, 0.1, 0)
	case "ArrowDown":
		return f.turn(v, -0.1, 0)
	}
	by, ok := steps[name]
	if !ok || t == nil || t.Numbers.Rows == 0 {
		return v.Same()
	}
	var r figure.Result
	if t.Numbers.Rows == 1 {
		r = f.read(v, 0, max(0, min(f.column+by, t.Numbers.Columns-1)))
		r.Say = f.picture(v).pairReading()
	} else {
		r = f.read(v, 1+max(0, min(p.row()+by, t.Numbers.Rows-1)), -1)
		r.Say = f.picture(v).reading()
	}
	r.Handled = true
	return r
}

// mostOptions is how many tensors the list offers.
const mostOptions = 300

// Tools are the list of tensors.
func (f *Contents) Tools(v *figure.View) []figure.Tool {
	c := f.shown(v)
	if len(c.model.Candidates) < 2 {
		return nil
	}
	tool := figure.Tool{Kind: figure.List, Name: "candidate", Label: v.Say("tensor", "张量"), Value: strconv.Itoa(c.chosen)}
	for i := range c.model.Candidates {
		if i < mostOptions || i == c.chosen {
			tool.Options = append(tool.Options, figure.Option{Value: strconv.Itoa(i), Label: c.model.Candidates[i].Tensor.Name})
		}
	}
	return []figure.Tool{tool}
}
