//go:build js

package live

import (
	"github.com/hexops/vecty"
	"github.com/hexops/vecty/event"

	"github.com/posenc/posenc/web/param"
)

// A form has fields for parameters.
type form struct {
	*seat
	fields []*field
	edit   param.Edit // of the field that is being typed into
	render func()     // of the component that the fields are in
}

func newForm(s *seat, render func(), parts ...string) *form {
	f := &form{seat: s, render: render}
	for _, part := range parts {
		f.fields = append(f.fields, &field{Param: param.Find(part)})
	}
	return f
}

// list renders the fields of which shown is true.
func (f *form) list(shown func(part string) bool) vecty.List {
	var list vecty.List
	for _, field := range f.fields {
		if shown(field.Name) && field.Visible(&f.group.state) {
			list = append(list, field.render(f.group.state, f.Lang))
		}
	}
	return list
}

// listen returns the listeners of the element around the fields. onInput must call
// the form's own onInput.
func (f *form) listen(onInput func(e *vecty.Event)) vecty.MarkupList {
	return vecty.Markup(event.Input(onInput), event.KeyDown(f.onKey), event.Change(f.onChange), event.FocusOut(f.onLeave))
}

// onInput takes what is typed, dragged or chosen in one of the fields, and
// reports whether it is valid. While it is not, the state is the one from before
// the first key.
func (f *form) onInput(e *vecty.Event) bool {
	field := f.of(e)
	if field == nil {
		return false
	}
	types := field.types(e, f.group.state)
	if types {
		f.group.set(f.edit.Before(f.group.state, field.Name, e.Target.Get("value").String()))
	}
	field.read(e, f.group.state)
	next, err := f.group.state.With(field.Name, field.text)
	if err != nil {
		field.problem = field.explain(err, f.group.state, f.Lang)
	} else {
		f.group.set(next)
	}
	if types {
		f.edit.Shown(f.group.state)
	} else {
		f.edit.End()
	}
	f.render()
	return err == nil
}

// onChange ends an edit with a valid value, at Enter for example: what is typed
// next is tried on that.
func (f *form) onChange(e *vecty.Event) {
	if field := f.of(e); field != nil && field.problem == "" {
		f.edit.End()
	}
}

// onLeave ends the edit of a field that loses the focus.
func (f *form) onLeave(e *vecty.Event) {
	f.edit.End()
	f.restore(e)
}

// onKey ends an edit with an invalid value, at Escape.
func (f *form) onKey(e *vecty.Event) {
	if e.Value.Get("key").String() == "Escape" {
		f.restore(e)
	}
}

// restore gives a field with an invalid value the one of the state. What Vecty
// has rendered may be that already, so it is set besides.
func (f *form) restore(e *vecty.Event) {
	field := f.of(e)
	if field == nil || field.problem == "" {
		return
	}
	field.restore(f.group.state)
	if e.Target.Get("type").String() != "range" {
		e.Target.Set("value", field.text)
	}
	f.render()
}

// of returns the field of an event, nil if there is none.
func (f *form) of(e *vecty.Event) *field {
	for _, field := range f.fields {
		if field.Name == e.Target.Get("dataset").Get("part").String() {
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
		next, err := f.group.state.With(field.Name, field.text)
		if err != nil {
			field.problem = field.explain(err, f.group.state, f.Lang)
			continue
		}
		field.problem = ""
		f.group.set(next)
	}
}

// forgive forgets what could not be.
func (f *form) forgive() {
	f.edit.End()
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
