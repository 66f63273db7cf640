//go:build js

package figure

import (
	"strconv"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"
)

// controls is the slim bar in which a reader sets the size of the encoding and
// chooses a position.
type controls struct {
	vecty.Core
	group  *group
	words  *words
	fields []*field
	note   string // above the bar, for a hash that cannot be
	root   *vecty.HTML
}

func newControls(g *group, w *words) *controls {
	return &controls{group: g, words: w, fields: []*field{
		{part: "seq-len", label: w.seqLen, hint: w.seqLenHint, step: "1", scale: seqLenScale},
		{part: "d-model", label: w.dModel, hint: w.dModelHint, step: "2", scale: dModelScale},
		{part: "base", label: w.base, hint: w.baseHint, step: "any", scale: baseScale},
		{part: "position", label: w.position, hint: w.positionHint, step: "1"},
	}}
}

// presets are the examples of introductions.
var presets = []struct {
	name, seqLen, dModel, base string
}{
	{"4 × 4, n = 100", "4", "4", "100"},
	{"10 × 64", "10", "64", "10000"},
	{"100 × 256", "100", "256", "10000"},
	{"512 × 512", "512", "512", "10000"},
}

func (c *controls) Render() vecty.ComponentOrHTML {
	fields := make(vecty.List, len(c.fields))
	for i, f := range c.fields {
		fields[i] = f.render(c.group.state, c.words)
	}
	examples := make(vecty.List, len(presets))
	for i, p := range presets {
		now := c.group.state.Text("seq-len") == p.seqLen && c.group.state.Text("d-model") == p.dModel && c.group.state.Text("base") == p.base
		examples[i] = elem.Button(
			vecty.Markup(
				prop.Type(prop.TypeButton),
				vecty.Data("preset", strconv.Itoa(i)),
				vecty.Attribute("aria-pressed", strconv.FormatBool(now)),
			),

			vecty.Text(p.name),
		)
	}
	c.root = elem.Div(
		vecty.Markup(
			vecty.Class("controls"),
			event.Input(c.onInput),
			event.KeyDown(c.onKey),
			event.Click(c.onClick),
		),

		elem.Paragraph(
			vecty.Markup(vecty.Class("note"), vecty.Property("hidden", c.note == ""), vecty.Attribute("role", "status")),

			vecty.Text(c.note),
		),
		elem.Div(
			vecty.Markup(vecty.Class("fields")),

			fields,
		),
		elem.Div(
			vecty.Markup(
				vecty.Class("presets"),
				vecty.Attribute("role", "group"),
				vecty.Attribute("aria-label", c.words.presets),
			),

			elem.Span(vecty.Markup(vecty.Attribute("aria-hidden", "true")), vecty.Text(c.words.presets)),
			examples,
		),
	)
	return c.root
}

// Mount sets the sliders, whose values Vecty might set before their bounds.
func (c *controls) Mount() { c.slide() }

func (c *controls) show(change change) {
	if !change.state {
		return
	}
	for _, f := range c.fields {
		f.retry(c)
	}
	vecty.Rerender(c)
	c.slide()
}

func (c *controls) slide() {
	for _, f := range c.fields {
		f.slide(c.root.Node(), c.group.state)
	}
}

func (c *controls) onInput(e *vecty.Event) {
	for _, f := range c.fields {
		if f.part != e.Target.Get("dataset").Get("part").String() {
			continue
		}
		text := e.Target.Get("value").String()
		switch {
		case e.Target.Get("type").String() == "range":
			text = f.at(e.Target.Get("valueAsNumber").Int(), c.group.state)
		case e.Target.Get("validity").Get("badInput").Bool():
			text = unreadable
		}
		f.text, f.problem = text, ""
		next, err := c.group.state.With(f.part, text)
		if err != nil {
			f.problem = f.explain(err, c.words)
		} else {
			c.note = ""
			c.group.set(next)
		}
		vecty.Rerender(c)
	}
}

// onKey gives a field back what holds, at Escape.
func (c *controls) onKey(e *vecty.Event) {
	for _, f := range c.fields {
		if e.Value.Get("key").String() == "Escape" && f.part == e.Target.Get("dataset").Get("part").String() {
			f.text, f.problem = c.group.state.Text(f.part), ""
			vecty.Rerender(c)
		}
	}
}

func (c *controls) onClick(e *vecty.Event) {
	preset := e.Target.Get("dataset").Get("preset")
	if preset.IsUndefined() {
		return
	}
	i, err := strconv.Atoi(preset.String())
	if err != nil || i >= len(presets) {
		return
	}
	p := presets[i]
	for _, f := range c.fields {
		f.problem = ""
	}
	next, err := c.group.state.Parse(func(name string) (string, bool) {
		value, ok := map[string]string{"seq-len": p.seqLen, "d-model": p.dModel, "base": p.base, "start": "0"}[name]
		return value, ok
	})
	if err == nil {
		next.View = next.Whole()
		c.note = ""
		c.group.set(next)
		vecty.Rerender(c)
	}
}

// tell shows a note until the next thing that is done.
func (c *controls) tell(note string) {
	c.note = note
	vecty.Rerender(c)
}
