package plot

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/web/param"
)

// A Tool stands below the picture of a view, with a label. A button adds one to the Presses of its name, if
// none of Set, Key and Copy says what it does in place of that.
type Tool struct {
	Kind  ToolKind
	Name  string // by which events call it
	Label string // what stands on it or beside it; a tool without one is not there
	Hint  string // what it does, where the label does not say it

	Set  func() []string // names and values of parameters that a button sets
	Key  string          // of a button with Set: it does the same; of another: the button does what it does
	Copy func() string   // what a button puts on the clipboard

	Toggle, Pressed bool // of a button that stays pressed: whether it is one, and is
	Disabled        bool

	Max, Level float64  // of a slider, from 0 on
	Reading    string   // of a slider: what its level means
	Options    []Option // of a list, which sets the parameter of its name
	Value      string   // of a list: the chosen option
	Address    string   // of a link

	Group  string // tools that follow each other with one name of a group belong together
	Hidden bool   // it keeps its place
}

// A ToolKind is what kind of tool it is.
type ToolKind int

const (
	ButtonKind ToolKind = iota
	SliderKind
	ListKind
	LinkKind
	NoteKind // a text that says what has happened, also an empty one
)

// An Option is one of the values of a list.
type Option struct{ Value, Label string }

// Slider is a slider of the number of a cursor that the figure keeps.
func (v *View) Slider(name string, label Words) Tool {
	said, n, most := v.Say(label), v.Level(name), v.of.spec.cursor(name).Most(v)
	return Tool{
		Kind: SliderKind, Name: name, Label: said + " =", Hint: said,
		Max: float64(most), Level: float64(n), Reading: strconv.Itoa(n),
	}
}

// List is a list of options with a chosen value. With fewer than two it is not there.
func List(name, label, value string, options []Option) Tool {
	return Tool{Kind: ListKind, Name: name, Label: Either(len(options) < 2, "", label), Value: value, Options: options}
}

// copyTool is the name of the tool that copies.
const copyTool = "copy"

// Copying are a button that copies a text, and a note of what has come of it.
func (v *View) Copying(label Words, text func() string) []Tool {
	return []Tool{{Name: copyTool, Label: v.Say(label), Copy: text}, {Kind: NoteKind, Label: v.of.copied.of(copyTool, v)}}
}

// StepKeys are the Keys of a Spec with Steps.
var StepKeys = Words{
	"Left and right arrow keys, Space and the digits from 1 on choose a step", "左右方向键、空格键与从 1 起的数字键选择步骤",
}

// Steps are buttons that lead through the steps of a figure, the whole numbers in the range of a
// parameter, which may be between two: one back, one for each step, and one on. Their keys, which
// StepKeys names in the help, are the arrows, or the Space bar, and digits from 1 on. Steps without
// names have these digits.
func (v *View) Steps(p *param.Param, names ...Words) []Tool {
	at, first, last := p.Number(&v.State), p.Range.Least, p.Range.Most
	tool := func(key, label, hint string, to float64) Tool {
		toggle := key != Left && key != Right
		return Tool{
			Name: key, Key: key, Label: label, Hint: hint, Group: v.Say(theSteps),
			Set:    func() []string { return []string{p.Name, decimal(to)} },
			Toggle: toggle, Pressed: toggle && to == math.Round(at), Disabled: to < first || to > last,
		}
	}
	list := []Tool{tool(Left, "‹", v.Say(previousStep), math.Ceil(at)-1)}
	for step := first; step <= last; step++ {
		i := len(list)
		digit := strconv.Itoa(i)
		label, hint := digit, v.Say(numberedStep, "n", digit)
		if names != nil {
			label, hint = v.Say(names[i-1]), ""
		}
		list = append(list, tool(digit, label, hint, step))
	}
	return append(list, tool(Right, "›", v.Say(nextStep), math.Floor(at)+1))
}

// Tools returns the tools below the picture of a view.
func (d *Figure) Tools(v *View) []Tool {
	if d.spec.Tools == nil {
		return nil
	}
	return slices.DeleteFunc(d.spec.Tools(d.of(v)), func(t Tool) bool { return t.Label == "" && t.Kind != NoteKind })
}

// use does what a tool does, or sets a number that the figure keeps. A tool that has just gone does nothing.
func (d *Figure) use(v *View, e Event) Result {
	r, t, tools, keeps := v.Same(), Tool{Name: e.Tool}, d.Tools(v), d.spec.cursor(e.Tool).Most != nil
	if i := slices.IndexFunc(tools, func(t Tool) bool { return t.Name == e.Tool }); i >= 0 {
		t = tools[i]
	} else if !keeps {
		return r
	}
	switch {
	case t.Set != nil:
		return v.Set(t.Set()...).Announced()
	case t.Key != "":
		e.Kind, e.Key = Key, t.Key
		return d.Handle(v, e)
	case t.Copy != nil:
		r.Copy, d.copied = t.Copy(), copied{name: t.Name, state: v.State}
		return r
	case t.Kind == ListKind:
		return v.Set(t.Name, e.Value)
	case keeps:
		d.levels[t.Name] = int(e.Level)
	default:
		d.levels[t.Name]++
		r.Speak = true
	}
	d.outdate()
	return d.unread(r).Redrawn()
}
