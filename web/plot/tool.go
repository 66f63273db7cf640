package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/param"
)

// A Tool stands below the picture. It sets a whole number that the figure keeps and that is no
// part of its state: View.Level returns it, and a Cursor with its name as Param reads and steps
// it. A Tool with Most is a slider, one without is a button, which adds one.
type Tool struct {
	Name    string
	Label   Words                  // none for a number that a cursor alone sets
	Start   int                    // the number at first; -1 for none
	Passing bool                   // whether it is so again as soon as nothing is pointed at
	Most    func(v *View) int      // the greatest number
	Reading func(n int) string     // what stands beside the slider; nil for the number
	Copy    func(v *View) string   // what a button puts on the clipboard, in place of adding one
	Set     func(v *View) []string // names and values of parameters that a button sets, in place of adding one
	Key     string                 // of a button with Set: it does the same; of another: the button does what it does, in place of adding one
	Hint    Words                  // what it does, where the Label does not say it

	// Look changes how the tool looks in a view, such as its label, whether it is pressed, or the
	// options of a list, which sets the parameter of its name. A tool that it leaves without a
	// label is not there. It may be nil.
	Look func(v *View, c *Control)

	// Follow returns the number of a slider with which v.Dim, just chosen, is in view; nil for the same.
	Follow func(v *View, n int) int
}

// UpTo is a Most that is always the same.
func UpTo(n int) func(*View) int { return func(*View) int { return n } }

// StepKeys are the Keys of a Spec with Steps.
var StepKeys = Words{
	"Left and right arrow keys, Space and the digits from 1 on choose a step", "左右方向键、空格键与从 1 起的数字键选择步骤",
}

// Steps are buttons that lead through the steps of a figure, the whole numbers in the range of a
// parameter, which may be between two: one back, one for each step, and one on. Their keys, which
// StepKeys names in the help, are the arrows, or the Space bar, and digits from 1 on. Steps without
// names have these digits.
func Steps(p *param.Param, names ...Words) []Tool {
	first, last := p.Range.Least, p.Range.Most
	tool := func(key string, label, hint Words, to func(at float64) float64) Tool {
		return Tool{
			Name: key, Key: key, Label: label,
			Set: func(v *View) []string { return []string{p.Name, decimal(to(p.Number(&v.State)))} },
			Look: func(v *View, t *Control) {
				at := p.Number(&v.State)
				n := to(at)
				t.Group, t.Hint, t.Toggle = v.Say(theSteps), v.Say(hint, "n", key), key != Left && key != Right
				t.Disabled, t.Pressed = n < first || n > last, t.Toggle && n == math.Round(at)
			},
		}
	}
	list := []Tool{tool(Left, Both("‹"), previousStep, func(at float64) float64 { return math.Ceil(at) - 1 })}
	for step := first; step <= last; step++ {
		i := len(list)
		digit := strconv.Itoa(i)
		label, hint := Both(digit), numberedStep
		if names != nil {
			label, hint = names[i-1], Words{}
		}
		list = append(list, tool(digit, label, hint, func(float64) float64 { return step }))
	}
	return append(list, tool(Right, Both("›"), nextStep, func(at float64) float64 { return math.Floor(at) + 1 }))
}

// Level returns the number of a tool, at most its Most.
func (v *View) Level(name string) int {
	i := v.of.spec.tool(name)
	if most := v.of.spec.Tools[i].Most; most != nil {
		return min(v.of.levels[i], most(v))
	}
	return v.of.levels[i]
}

// tool returns the index of a tool, or -1.
func (s *Spec) tool(name string) int {
	for i := range s.Tools {
		if s.Tools[i].Name == name {
			return i
		}
	}
	return -1
}

// Controls returns the tools as they look in a view, and beside those that copy what has come of it.
func (d *Figure) Controls(v *View) (list []Control) {
	v = d.of(v)
	for i := range d.spec.Tools {
		t := &d.spec.Tools[i]
		label := v.Say(t.Label)
		if label == "" {
			continue
		}
		c := Control{Name: t.Name, Label: label, Hint: v.Say(t.Hint)}
		if t.Most != nil {
			n := v.Level(t.Name)
			c.Kind, c.Label, c.Hint, c.Max, c.Level, c.Reading = SliderKind, label+" =", label, float64(t.Most(v)), float64(n), strconv.Itoa(n)
			if t.Reading != nil {
				c.Reading = t.Reading(n)
			}
		}
		if t.Look != nil {
			t.Look(v, &c)
		}
		if c.Label != "" {
			list = append(list, c)
		}
		if t.Copy != nil {
			list = append(list, Control{Kind: NoteKind, Label: d.copied.of(t.Name, v)})
		}
	}
	return list
}

// A Control is a Tool as it looks in a view.
type Control struct {
	Kind  ControlKind
	Name  string // by which events call it
	Label string // what stands on it or beside it
	Hint  string // what it does, where the label does not say it

	Toggle, Pressed bool // of a button that stays pressed: whether it is one, and is
	Disabled        bool

	Max, Level float64  // of a slider, from 0 on
	Reading    string   // of a slider: what its level means
	Options    []Option // of a list
	Value      string   // of a list: the chosen option
	Address    string   // of a link

	Group  string // controls that follow each other with one name of a group belong together
	Hidden bool   // it keeps its place
}

// List makes the control a list of options with a chosen value. With fewer than two it is not there.
func (c *Control) List(value string, options []Option) {
	c.Kind, c.Value, c.Options = ListKind, value, options
	if len(options) < 2 {
		c.Label = ""
	}
}

// A ControlKind is what kind of control it is.
type ControlKind int

const (
	ButtonKind ControlKind = iota
	SliderKind
	ListKind
	LinkKind
	NoteKind // a text that says what has happened
)

// An Option is one of the values of a list.
type Option struct{ Value, Label string }

// use sets the number of a tool, or copies.
func (d *Figure) use(v *View, e Event) Result {
	r, i := v.Same(), d.spec.tool(e.Tool)
	switch t := &d.spec.Tools[i]; {
	case t.Set != nil:
		return v.Set(t.Set(d.of(v))...).Announced()
	case t.Key != "":
		e.Kind, e.Key = Key, t.Key
		return d.Handle(v, e)
	case t.Copy != nil:
		r.Copy, d.copied = t.Copy(d.of(v)), copied{name: t.Name, state: v.State}
		return r
	case e.Value != "":
		return v.Set(t.Name, e.Value)
	case t.Most != nil:
		d.levels[i] = int(e.Level)
	default:
		d.levels[i]++
		r.Speak = true
	}
	d.outdate()
	return d.unread(r).Redrawn()
}
