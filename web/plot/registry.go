package plot

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// registered are the figures of the program.
var registered []*Spec

// Register adds figures to those that Find knows, when a program begins.
func Register(specs ...*Spec) { registered = append(registered, specs...) }

// All returns the figures of the program, in the order in which they were registered.
func All() []*Spec { return registered }

// Names returns the names of the figures.
func Names() []string { return Each(registered, func(s *Spec) string { return s.Name }) }

// Find returns the spec of a name, or an *encoder.Error that says which name may be meant.
func Find(name string) (*Spec, error) {
	for _, s := range registered {
		if s.Name == name {
			return s, nil
		}
	}
	return nil, encoder.UnknownName("figure", name, Names())
}

// Title returns the title of a figure in a language.
func Title(name string, lang text.Lang) string {
	if s, err := Find(name); err == nil {
		return s.Title.In(lang)
	}
	return name
}

// Concerns reports whether the figure depends on a parameter: one that all figures share,
// or one of its own. Settings and the sizes of a grid belong to the convention.
func (s *Spec) Concerns(name string) bool {
	p := param.Find(name)
	return p.Shared || s.owns(p)
}

// owns reports whether a parameter is one of the figure's own.
func (s *Spec) owns(p *param.Param) bool {
	own := strings.Fields(s.Head + " " + s.Params + " " + s.More)
	return !p.Shared && (slices.Contains(own, p.Name) || (p.Setting || p.Cells) && slices.Contains(own, "convention"))
}

// OwnField reports whether the figure has a field for a parameter that others of its group have not.
func (s *Spec) OwnField(name string) bool {
	return slices.Contains(strings.Fields(s.Head+" "+s.Params), name)
}

// Visible reports whether a form of the figure has a field for a parameter in a state. The
// sizes of a grid have one if the figure is of grids, or if its convention is.
func (s *Spec) Visible(p *param.Param, state *param.State) bool {
	if p.Cells && s.owns(param.Find("convention")) {
		return state.GridOnly()
	}
	return p.Visible(state)
}

// Check returns an *encoder.Error for a state that is valid, and that the figure cannot draw.
func (s *Spec) Check(state *param.State) error {
	for name, most := range s.Most {
		value := state.Text(name)
		if x, err := param.Number(name, value); err == nil && x > most {
			err := &encoder.Error{Code: encoder.OutOfRange, Parameter: name, Value: value, Rule: "above-axis: is above #, where the axis of # ends"}
			return err.With(encoder.Decimal(most), s.Name)
		}
	}
	return nil
}

// Refusal returns the picture of why a figure cannot draw a view, in place of its own.
func Refusal(v *View, reason error) *scene.Scene {
	why := strings.TrimPrefix(param.Translate(reason, v.Lang).Error(), "encoder: ")
	sentence := v.Say(cannotDraw, "why", why)
	s := &scene.Scene{Width: v.Width, Height: 20 + scene.LineHeight*len(scene.Ink.Lines(sentence, float64(v.Width))), Summary: sentence}
	s.Paragraph(scene.Wrong, 0, 24, float64(v.Width), sentence)
	return s
}
