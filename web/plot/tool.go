package plot

import (
	"strconv"

	"github.com/posenc/posenc/web/figure"
)

// A Tool stands below the picture. It sets a whole number that the figure keeps and that is no
// part of its state: View.Level returns it, and a Cursor with its name as Param reads and steps
// it. A Tool with Most is a slider, one without is a button, which adds one.
type Tool struct {
	_       uncompared
	Name    string
	Label   Words                // none for a number that a cursor alone sets
	Start   int                  // the number at first; -1 for none
	Passing bool                 // whether it is so again as soon as nothing is pointed at
	Most    func(v *View) int    // the greatest number
	Reading func(n int) string   // what stands beside the slider; nil for the number
	Copy    func(v *View) string // what a button puts on the clipboard, in place of adding one
	Key     string               // what a button does is what this key does, in place of adding one
	Hint    Words                // what it does, where the Label does not say it

	// Look changes how the tool looks in a view, such as its label, whether it is pressed, or the
	// options of a list, which sets the parameter of its name. A tool that it leaves without a
	// label is not there. It may be nil.
	Look func(v *View, t *figure.Tool)

	// Follow returns the number of a slider after keys have pointed at a dimension or a click has
	// chosen one, so that it is in view; nil for the same.
	Follow func(v *View, n int) int
}

// UpTo is a Most that is always the same.
func UpTo(n int) func(*View) int { return func(*View) int { return n } }

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

// A toolbox is a drawing with tools below it.
type toolbox struct{ drawing }

// Tools returns the tools. Beside a button that copies stands what has come of it.
func (b *toolbox) Tools(v *figure.View) (tools []figure.Tool) {
	view := &View{v, &b.drawing}
	for i := range b.spec.Tools {
		t := &b.spec.Tools[i]
		label := view.Say(t.Label)
		if label == "" {
			continue
		}
		switch {
		case t.Most != nil:
			n := view.Level(t.Name)
			reading := strconv.Itoa(n)
			if t.Reading != nil {
				reading = t.Reading(n)
			}
			tools = append(tools, figure.Tool{
				Kind: figure.Slider, Name: t.Name, Label: label + " =", Hint: label,
				Max: float64(t.Most(view)), Level: float64(n), Reading: reading,
			})
		default:
			tools = append(tools, figure.Tool{Name: t.Name, Label: label, Hint: view.Say(t.Hint)})
		}
		if t.Look != nil {
			last := &tools[len(tools)-1]
			if t.Look(view, last); last.Label == "" {
				tools = tools[:len(tools)-1]
			}
		}
		if t.Copy != nil {
			tools = append(tools, figure.Tool{Kind: figure.Note, Label: b.copied.of(t.Name, view)})
		}
	}
	return tools
}

func (b *toolbox) Handle(v *figure.View, e figure.Event) figure.Result {
	return b.handle(v, e, b.usual)
}

// usual sets the number of a tool, or copies.
func (b *toolbox) usual(v *figure.View, e figure.Event) figure.Result {
	if e.Kind != figure.Use {
		return b.drawing.usual(v, e)
	}
	r, i := v.Same(), b.spec.tool(e.Tool)
	switch t := &b.spec.Tools[i]; {
	case t.Key != "":
		e.Kind, e.Key = figure.Key, t.Key
		return b.Handle(v, e)
	case t.Copy != nil:
		r.Copy, b.copied = t.Copy(&View{v, &b.drawing}), copied{name: t.Name, state: v.State}
		return r
	case e.Value != "":
		return v.Set(t.Name, e.Value)
	case t.Most != nil:
		b.levels[i] = int(e.Level)
	default:
		b.levels[i]++
		r.Speak = true
	}
	b.outdate()
	return b.unread(r).Redrawn()
}
