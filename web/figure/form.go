//go:build js

package figure

import "github.com/hexops/vecty"

// A form is fields for parts of the state.
type form struct {
	*seat
	fields []*field
	render func() // of the component that the fields are in
}

func newForm(s *seat, render func(), parts ...string) *form {
	f := &form{seat: s, render: render}
	for _, part := range parts {
		f.fields = append(f.fields, &field{part: part})
	}
	return f
}

// list renders the fields of which shown is true.
func (f *form) list(shown func(part string) bool) vecty.List {
	var list vecty.List
	for _, field := range f.fields {
		if there := field.kind().there; shown(field.part) && (there == nil || there(f.group.state)) {
			list = append(list, field.render(f.group.state, f.Lang))
		}
	}
	return list
}

// onInput takes what is typed, dragged or chosen in one of the fields, and
// reports whether it could be.
func (f *form) onInput(e *vecty.Event) bool {
	field := f.of(e)
	if field == nil {
		return false
	}
	field.read(e, f.group.state)
	next, err := f.group.state.With(field.part, field.text)
	if err != nil {
		field.problem = field.explain(err, f.Lang)
	} else {
		f.group.set(next)
	}
	f.render()
	return err == nil
}

// onKey gives a field back what holds, at Escape.
func (f *form) onKey(e *vecty.Event) {
	if field := f.of(e); field != nil && e.Value.Get("key").String() == "Escape" {
		field.text, field.problem = f.group.state.Text(field.part), ""
		f.render()
	}
}

// of returns the field of an event, nil if there is none.
func (f *form) of(e *vecty.Event) *field {
	for _, field := range f.fields {
		if field.part == e.Target.Get("dataset").Get("part").String() {
			return field
		}
	}
	return nil
}

// retry takes what could not be when it was typed, if now it can.
func (f *form) retry() {
	for _, field := range f.fields {
		if field.problem == "" {
			continue
		}
		next, err := f.group.state.With(field.part, field.text)
		if err != nil {
			field.problem = field.explain(err, f.Lang)
			continue
		}
		field.problem = ""
		f.group.set(next)
	}
}

// forgive forgets what could not be.
func (f *form) forgive() {
	for _, field := range f.fields {
		field.problem = ""
	}
}

// slide sets the sliders, whose values Vecty might set before their bounds.
func (f *form) slide(root element) {
	for _, field := range f.fields {
		field.slide(root, f.group.state)
	}
}
