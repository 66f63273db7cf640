package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// A Cursor is a parameter with a whole number that a pointer reads in a chart and keys change.
// What is read of the parameter position all figures of a group show.
// Spec lists the cursors of a figure in the order in which its help names them, View.Number
// returns the number of one, and the Axis with this number is where it is read.
type Cursor struct {
	_     uncompared
	Param string
	Name  Words // in the help: "the offset k"
	Keys  Keys
}

// Keys are which keys change a parameter.
type Keys uint8

const (
	LeftRight Keys = 1 << iota // by one
	UpDown                     // by one
	Rows                       // by one with Up and Down, downwards as rows of a matrix
	Pages                      // Page Up and Page Down: by a tenth of the axis
	Ends                       // Home and End: to the first and the last
)

// A Number is the number of a cursor in a view.
type Number struct {
	Value  float64 // what is pointed at, or else what is chosen
	Chosen float64

	param   string
	bounded bool // by lo and hi
	lo, hi  float64
}

// position is the parameter of which the View has what is pointed at, in any figure.
const position = "position"

// pointed is the number that a pointer reads of a parameter.
type pointed struct {
	param string
	value float64
}

// Number returns the number of the cursor of a parameter, which the Spec lists.
func (v *View) Number(param string) *Number {
	for _, c := range v.of.spec.Cursors {
		if c.Param == param {
			x, _ := strconv.ParseFloat(v.State.Text(param), 64)
			n := &Number{Value: x, Chosen: x, param: param}
			if p := v.of.pointed; p != nil && p.param == param {
				n.Value = p.value
			}
			if param == position {
				n.Within(float64(v.State.Start), float64(v.State.Start+v.State.SeqLen-1))
				n.Value = float64(v.Position())
			}
			v.of.numbers = append(v.of.numbers, n)
			return n
		}
	}
	panic("plot: figure " + v.of.spec.Name + " has no cursor " + param)
}

// Unsigned returns n with the magnitude of its Value, for what does not depend on the sign.
// Keys step the number with its sign.
func (n *Number) Unsigned() *Number {
	n.Value = math.Abs(n.Value)
	return n
}

// Within returns n between lo and hi, where pointers and keys end.
func (n *Number) Within(lo, hi float64) *Number {
	n.bounded, n.lo, n.hi = true, lo, hi
	n.Value, n.Chosen = n.clamp(n.Value), n.clamp(n.Chosen)
	return n
}

func (n *Number) clamp(x float64) float64 {
	if n.bounded {
		return max(n.lo, min(x, n.hi))
	}
	return x
}

// class returns the colour of a number.
func (n *Number) class() scene.Class {
	if n.param == position {
		return scene.Position | scene.Bold
	}
	return scene.Offset
}

// A region is a part of the picture that a reader can point at.
type region struct {
	number  *Number // that is read there; nil for none
	axes    chart.Axes
	chooses bool // whether a click alone reads it
	aside   bool // whether what is at the right of the axes stands for the number that is chosen
	dim     func(pos, y float64) int
	set     []string // names and values of parameters that a click sets
}

// at returns the whole number at a place.
func (r *region) at(x float64) float64 {
	if r.aside && x > r.axes.Right+gap {
		return r.number.Chosen
	}
	return r.number.clamp(math.Round(max(r.axes.X.Lo, min(r.axes.NumberX(x), r.axes.X.Hi))) + 0)
}

// positions reports whether positions are read in a region.
func (r *region) positions() bool { return r != nil && r.number != nil && r.number.param == position }

// cell returns the row of a view and the dimension at a place.
func (r *region) cell(v *figure.View, x, y float64) *figure.Cell {
	pos, a := r.at(x), &r.axes
	return &figure.Cell{Row: int(pos) - v.State.Start, Dim: r.dim(pos, a.Y.Hi-(y-a.Top)/(a.Bottom-a.Top)*(a.Y.Hi-a.Y.Lo))}
}

// page returns a tenth of the axis, from zero on, or of all positions.
func (r *region) page() float64 {
	most := max(r.axes.X.Hi, -r.axes.X.Lo)
	if r.positions() {
		most = r.number.hi - r.number.lo + 1
	}
	return max(1, math.Floor(most/10))
}

// region adds a region. The pointer is a hand where a click alone does something.
func (p *painter) region(r region, b scene.Box) {
	p.Targets = append(p.Targets, scene.Target{Name: "plot", Index: len(p.of.regions), Box: b, Hand: r.set != nil || r.chooses})
	p.of.regions = append(p.of.regions, r)
}

// Handle reads what is pointed at, and chooses it at the end of a click or a drag. Positions
// are chosen while they are dragged, but not by a touch that has scrolled the page.
func (d *drawing) Handle(v *figure.View, e figure.Event) figure.Result {
	if d.drawn != layoutOf(v) {
		d.Scene(v) // for its regions and numbers
	}
	if d.held != (scene.Hit{}) && e.Held {
		e.Hit = d.held
	} else {
		d.held = scene.Hit{}
	}
	switch drags := d.hit(e).positions(); e.Kind {
	case figure.Press:
		if drags {
			d.held = e.Hit
			return v.Same().Captured()
		}
	case figure.Move:
		if drags && e.Held {
			return d.point(v, d.choose(v, e), e)
		}
		return d.point(v, v.Same(), e)
	case figure.Leave:
		return d.point(v, v.Same(), figure.Event{})
	case figure.Release:
		if !drags || e.Held {
			return d.point(v, d.choose(v, e), e)
		}
	case figure.Key:
		return d.step(v, e.Key)
	case figure.Tick:
		return d.tick(v.Same())
	}
	return v.Same()
}

// hit returns the region of an event, or nil.
func (d *drawing) hit(e figure.Event) *region {
	if e.Hit.Name != "plot" || e.Hit.Index >= len(d.regions) {
		return nil
	}
	return &d.regions[e.Hit.Index]
}

// point reads the number at the place of an event.
func (d *drawing) point(v *figure.View, r figure.Result, e figure.Event) figure.Result {
	for i := range d.regions {
		if d.regions[i].positions() {
			r.Pointed = nil
		}
	}
	if at := d.hit(e); at.positions() {
		r.Pointed = at.cell(v, e.X, e.Y)
	} else if at != nil && at.number != nil && !at.chooses {
		return figure.Read(r, &d.pointed, &pointed{at.number.param, at.at(e.X)})
	}
	return figure.Read(r, &d.pointed, nil)
}

// choose sets what a click at the place of an event sets.
func (d *drawing) choose(v *figure.View, e figure.Event) figure.Result {
	switch at := d.hit(e); {
	case at == nil:
		return v.Same()
	case at.set != nil:
		return v.Set(at.set...)
	default:
		return v.Set(at.number.param, decimal(at.at(e.X)))
	}
}

// step changes the parameter of a key.
func (d *drawing) step(v *figure.View, key string) figure.Result {
	keys, by := keysOf(key)
	for _, c := range d.spec.Cursors {
		if c.Keys&keys == 0 {
			continue
		}
		if c.Keys&keys == Rows {
			by = -by
		}
		for _, r := range d.regions {
			if keys == Pages && r.number != nil && r.number.param == c.Param {
				by *= r.page()
				break
			}
		}
		for _, n := range d.numbers {
			if n.param == c.Param {
				r := v.Set(c.Param, decimal(n.clamp(n.Chosen+by)))
				if c.Param == position {
					r.Pointed = nil
				}
				return r.ForKey()
			}
		}
	}
	return v.Same()
}

// keysOf returns of which Keys a key is, and the direction in which it steps.
func keysOf(key string) (keys Keys, sign float64) {
	switch key {
	case "ArrowLeft":
		return LeftRight, -1
	case "ArrowRight":
		return LeftRight, 1
	case "ArrowDown":
		return UpDown | Rows, -1
	case "ArrowUp":
		return UpDown | Rows, 1
	case "Home":
		return Ends, math.Inf(-1)
	case "End":
		return Ends, math.Inf(1)
	case "PageDown":
		return Pages, -1
	case "PageUp":
		return Pages, 1
	}
	return 0, 0
}

// decimal returns a number as parameters have it.
func decimal(x float64) string { return strconv.FormatFloat(x, 'f', -1, 64) }

// help says what the keys of cursors do.
func help(cursors []Cursor) text.Message {
	var english, chinese string
	for i, c := range cursors {
		if i > 0 {
			english, chinese = english+"; ", chinese+"；"
		}
		switch {
		case c.Keys&LeftRight == 0:
			english, chinese = english+"up and down ", chinese+"按上下方向键，"
		case c.Keys&(UpDown|Rows) == 0:
			english, chinese = english+"left and right ", chinese+"按左右方向键，"
		default:
			chinese += "按方向键，"
		}
		english, chinese = english+"arrow keys change "+c.Name[0]+" by one", chinese+c.Name[1]+"加减 1"
		if c.Keys&Pages != 0 {
			english += ", Page Up and Page Down by a tenth of the range"
			chinese += "；按 Page Up 与 Page Down，加减范围的十分之一"
		}
		if c.Keys&Ends != 0 {
			english += ", Home and End lead to the first and the last"
			chinese += "；按 Home 与 End，到首尾"
		}
	}
	if english == "" {
		return text.Message{}
	}
	return text.Message{English: text.English.Sentence(english), Chinese: text.Chinese.Sentence(chinese)}
}
