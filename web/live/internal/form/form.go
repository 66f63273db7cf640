//go:build js

// Package form renders fields for parameters: numbers with a slider, lines of text and
// choices. A valid input becomes the state of the group, an invalid one keeps its text
// and has a problem beside it.
package form

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/live/internal/group"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A Form has fields for parameters.
type Form struct {
	member *group.Member
	fields []*field
	edit   param.Edit // of the field that is being typed into
	render func()     // renders the component that the fields are in
}

// New returns a form of a figure, with fields for the parameters of some names. The
// component that the fields are in is rendered by render.
func New(m *group.Member, render func(), names ...string) *Form {
	f := &Form{member: m, render: render}
	for _, name := range names {
		f.fields = append(f.fields, &field{Param: param.Find(name)})
	}
	return f
}

// Fields renders the fields of the parameters for which shown returns true, of all if it is nil,
// with the class shared those that other figures have too. The Tab key stops at their numbers,
// not at their sliders.
func (f *Form) Fields(shown func(name string) bool) *vecty.HTML {
	var list vecty.List
	for _, field := range f.visible() {
		if shown == nil || shown(field.Name) {
			shared := vecty.MarkupIf(!f.member.Spec.OwnField(field.Name), vecty.Class("shared"))
			list = append(list, field.render(f.member.Group.State(), f.member.Lang, false, shared))
		}
	}
	return elem.Div(
		vecty.Markup(vecty.Class("fields")),

		list,
	)
}

// Message renders a sentence that screen readers announce, by its role: a status or an alert.
func Message(role, class, sentence string, more ...vecty.Applyer) *vecty.HTML {
	return elem.Paragraph(
		vecty.Markup(append(more, vecty.Class(class), vecty.Attribute("role", role))...),

		vecty.Text(sentence),
	)
}

// Button renders a button with a label.
func Button(label string, more ...vecty.Applyer) *vecty.HTML {
	return elem.Button(
		vecty.Markup(prop.Type(prop.TypeButton), vecty.Markup(more...)),

		vecty.Text(label),
	)
}

// Status renders a note that screen readers announce.
func Status(note string) *vecty.HTML {
	return elem.Span(vecty.Markup(vecty.Attribute("role", "status")), vecty.Text(note))
}

// Option renders a choice of a list.
func Option(value, label string, selected bool) *vecty.HTML {
	return elem.Option(
		vecty.Markup(vecty.Attribute("value", value), vecty.Property("selected", selected)),

		vecty.Text(label),
	)
}

func (f *Form) visible() (fields []*field) {
	s := f.member.Group.State()
	for _, field := range f.fields {
		if f.member.Spec.Visible(field.Param, &s) {
			fields = append(fields, field)
		}
	}
	return fields
}

// Count returns how many fields the figure has in the present state, those that a bar of its
// group shows included.
func (f *Form) Count() int { return len(f.visible()) }

// Field renders the field of one parameter of the form, whose slider takes the focus too.
func (f *Form) Field(name string) vecty.ComponentOrHTML {
	return f.named(name).render(f.member.Group.State(), f.member.Lang, true)
}

func (f *Form) named(name string) *field {
	for _, field := range f.fields {
		if field.Name == name {
			return field
		}
	}
	return nil
}

// Listeners returns the listeners of the element around the fields.
func (f *Form) Listeners() vecty.MarkupList {
	return vecty.Markup(event.Input(f.onInput), event.KeyDown(f.onKey), event.Change(f.onChange), event.FocusOut(f.onLeave))
}

// Show renders the fields after a change of the state, and moves the sliders. It tries invalid
// texts again, which another state may allow.
func (f *Form) Show(c group.Change, root dom.Element) {
	if !c.State {
		return
	}
	for _, field := range f.fields {
		if field.problem != "" {
			f.try(field)
		}
	}
	f.render()
	f.SetSliders(root)
}

// onInput takes what is typed, dragged or chosen in one of the fields. While it is
// invalid, the state is the one from before the first key.
func (f *Form) onInput(e *vecty.Event) {
	field, g := f.of(e), f.member.Group
	if field == nil {
		return
	}
	text, slides := e.Target.Get("value").String(), e.Target.Get("type").String() == "range"
	types := field.Range != (param.Range{}) && !slides // key by key, so that its beginnings are other numbers
	if types {
		g.Set(f.edit.Before(g.State(), field.Name, text))
	}
	s := g.State()
	switch {
	case slides:
		text = field.SliderValue(e.Target.Get("valueAsNumber").Int(), &s)
	case e.Target.Get("validity").Get("badInput").Bool():
		text = unreadable
	}
	field.text = text
	f.try(field)
	if types {
		f.edit.Shown(g.State())
	} else {
		f.edit.End()
	}
	if field.problem == "" {
		f.member.Note = ""
	}
	f.render()
}

// try makes the text of a field the value of its parameter. The problem of an invalid one is the
// range that it is not in, or else the error.
func (f *Form) try(field *field) {
	s := f.member.Group.State()
	switch next, err := s.With(field.Name, field.text); {
	case err == nil:
		field.problem = ""
		f.member.Group.Set(next)
	case field.Range != (param.Range{}) && !field.RangeIn(&s).Contains(field.text):
		field.problem = field.RangeIn(&s).Say(f.member.Lang)
	default:
		field.problem = param.Problem(err, f.member.Lang)
	}
}

// onChange ends an edit with a valid value, at Enter for example: what is typed
// next is tried on that.
func (f *Form) onChange(e *vecty.Event) {
	if field := f.of(e); field != nil && field.problem == "" {
		f.edit.End()
	}
}

// onLeave ends the edit of a field that loses the focus.
func (f *Form) onLeave(e *vecty.Event) {
	f.edit.End()
	f.restore(e)
}

// onKey ends an edit with an invalid value, at Escape.
func (f *Form) onKey(e *vecty.Event) {
	if e.Value.Get("key").String() == "Escape" {
		f.restore(e)
	}
}

// restore gives a field with an invalid value the one of the state. Vecty sets no value
// that it has rendered before, so it is set on the element, too.
func (f *Form) restore(e *vecty.Event) {
	field := f.of(e)
	if field == nil || field.problem == "" {
		return
	}
	s := f.member.Group.State()
	field.text, field.problem = s.Text(field.Name), ""
	if e.Target.Get("type").String() != "range" {
		e.Target.Set("value", field.text)
	}
	f.render()
}

// of returns the field of an event, nil if there is none.
func (f *Form) of(e *vecty.Event) *field {
	return f.named(e.Target.Get("dataset").Get("part").String())
}

// Reset forgets invalid texts.
func (f *Form) Reset() {
	f.edit.End()
	for _, field := range f.fields {
		field.problem = ""
	}
}

// SetSliders moves the sliders in an element, whose values Vecty might set before their
// bounds.
func (f *Form) SetSliders(root dom.Element) {
	s := f.member.Group.State()
	for _, field := range f.fields {
		slider := root.Call("querySelector", `input[type=range][data-part="`+field.Name+`"]`)
		if !slider.Truthy() {
			continue
		}
		at, last := field.SliderIndex(&s)
		slider.Set("min", 0)
		slider.Set("max", last)
		slider.Set("value", at)
	}
}

// A field sets one parameter: a number that can be typed, stepped and dragged, a
// line of text, or a choice among a few names.
type field struct {
	*param.Param
	text    string // as typed
	problem string // why what is typed is invalid
}

// render renders the field. Its slider is a stop of the Tab key if slides is set; else the
// arrow keys in the number do what it does.
func (f *field) render(s param.State, lang text.Lang, slides bool, more ...vecty.Applyer) vecty.ComponentOrHTML {
	// Keep the text as typed while it has the value of the state.
	if now, err := s.With(f.Name, f.text); f.problem == "" && (err != nil || now != s) {
		f.text = s.Text(f.Name)
	}
	id, wrong := "field-"+f.Name, f.problem != ""
	return elem.Div(
		vecty.Markup(
			vecty.Class("field", "field-"+f.Name),
			vecty.Markup(more...),
			vecty.MarkupIf(wrong, vecty.Class("wrong")),
			vecty.MarkupIf(!f.Enabled(&s), vecty.Class("needless")),
		),

		elem.Label(
			vecty.Markup(vecty.Attribute("for", id)),

			vecty.Text(f.Label[lang]),
		),
		elem.Small(
			vecty.Markup(prop.ID(id+"-hint")),

			vecty.Text(f.Hint[lang]),
		),
		f.input(s, lang),
		vecty.If(f.Numeric(), f.slider(s, lang, slides)),
		Message("alert", "problem", f.problem, prop.ID(id+"-problem")),
	)
}

func (f *field) input(s param.State, lang text.Lang) *vecty.HTML {
	id := "field-" + f.Name
	common := vecty.Markup(
		prop.ID(id),
		vecty.Data("part", f.Name),
		vecty.Attribute("aria-describedby", id+"-hint "+id+"-problem"),
		vecty.Attribute("aria-invalid", strconv.FormatBool(f.problem != "")),
	)
	switch {
	case f.Choices != nil:
		var options vecty.List
		for _, c := range f.Choices {
			options = append(options, Option(c.Name(), c.In(lang), c.Name() == s.Text(f.Name)))
		}
		return elem.Select(common, options)
	case !f.Numeric():
		return elem.Input(common, vecty.Markup(
			prop.Type(prop.TypeText),
			vecty.Attribute("autocomplete", "off"),
			vecty.Attribute("spellcheck", "false"),
			vecty.Attribute("placeholder", f.Hint[lang]),
			prop.Value(f.text),
		))
	}
	numbers := f.RangeIn(&s)
	return elem.Input(common, vecty.Markup(
		prop.Type(prop.TypeNumber),
		vecty.Attribute("step", steps[numbers.Step]),
		bound("min", numbers.Least),
		bound("max", numbers.Most),
		vecty.Attribute("inputmode", "decimal"),
		vecty.Attribute("autocomplete", "off"),
		vecty.MarkupIf(f.text != unreadable, prop.Value(f.text)),
	))
}

// steps are the attributes for each param.Step.
var steps = [...]string{param.Any: "any", param.Whole: "1", param.Even: "2", param.Odd: "2"}

func (f *field) slider(s param.State, lang text.Lang, slides bool) *vecty.HTML {
	return elem.Input(
		vecty.Markup(
			prop.Type(prop.TypeRange),
			vecty.Data("part", f.Name),
			vecty.Attribute("aria-label", f.Label[lang]),
			vecty.Attribute("aria-valuetext", s.Text(f.Name)),
			vecty.Property("disabled", f.problem != ""),
			vecty.MarkupIf(!slides, vecty.Property("tabIndex", -1)),
		),
	)
}

// unreadable is the text of a number field whose content the browser cannot parse.
const unreadable = "?"

func bound(name string, x float64) vecty.Applyer {
	return vecty.MarkupIf(!param.Unbounded(x), vecty.Attribute(name, encoder.Decimal(x)))
}
