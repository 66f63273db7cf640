//go:build js

package form

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

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
		vecty.If(param.Numeric(f.Name), f.slider(s, lang, slides)),
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
	if choices := f.FieldChoices(); choices != nil {
		options := make(vecty.List, len(choices))
		for i, c := range choices {
			options[i] = Option(c.Name(), c.In(lang), c.Name() == s.Text(f.Name))
		}
		return elem.Select(common, options)
	}
	if !param.Numeric(f.Name) {
		return elem.Input(common, vecty.Markup(
			prop.Type(prop.TypeText),
			vecty.Attribute("autocomplete", "off"),
			vecty.Attribute("spellcheck", "false"),
			vecty.Attribute("placeholder", f.Hint[lang]),
			prop.Value(f.text),
		))
	}
	numbers, _ := s.RangeOf(f.Name)
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

// read sets the text of the field to the value of an event's target.
func (f *field) read(e *vecty.Event, s param.State) {
	f.text, f.problem = e.Target.Get("value").String(), ""
	switch {
	case e.Target.Get("type").String() == "range":
		f.text = f.SliderValue(e.Target.Get("valueAsNumber").Int(), &s)
	case e.Target.Get("validity").Get("badInput").Bool():
		f.text = unreadable
	}
}

// types reports whether an event comes from a number that is typed key by key, whose
// beginnings are other numbers.
func (f *field) types(e *vecty.Event, s param.State) bool {
	_, numeric := s.RangeOf(f.Name)
	return numeric && e.Target.Get("type").String() != "range"
}

// explain returns the range that the text is not in, or else the error.
func (f *field) explain(err error, s param.State, lang text.Lang) string {
	if numbers, ok := s.RangeOf(f.Name); ok && !numbers.Contains(f.text) {
		return numbers.Say(lang)
	}
	return param.Problem(err, lang)
}

func bound(name string, x float64) vecty.Applyer {
	return vecty.MarkupIf(!param.Unbounded(x), vecty.Attribute(name, encoder.Decimal(x)))
}

func (f *field) setSlider(root dom.Element, s param.State) {
	slider := root.Call("querySelector", `input[type=range][data-part="`+f.Name+`"]`)
	if !slider.Truthy() {
		return
	}
	at, last := f.SliderIndex(&s)
	slider.Set("min", 0)
	slider.Set("max", last)
	slider.Set("value", at)
}
