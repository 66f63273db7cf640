package convention

import "cmp"

// A Field is a named value of a description: a string, a float64, a bool, nil, a
// []any of such values, or a []Field. A []Field is an object of JSON or
// JavaScript with its members in order.
type Field struct {
	Name  string // in JavaScript's spelling
	Value any
}

// Fields returns the description of each preset: its defaults, its settings and
// its source.
func Fields() [][]Field {
	list := make([][]Field, len(presets))
	for i, p := range presets {
		list[i] = p.Fields(false)
	}
	return list
}

// Fields returns the description of a preset, where rotates is true for rotary
// embeddings, which rotate vectors instead of computing rows.
func (p Preset) Fields(rotates bool) []Field {
	c, g := p.Convention, p.Convention.GridPositions
	var d description
	d.text("name", p.Name)
	d.add("source", textFields("repository", p.Source.Repository, "file", p.Source.File, "version", p.Source.Version))
	d.add("account", textFields("en", p.About))
	d.flag("rotates", rotates)
	d.add("axes", p.axisFields())
	d.number("base", c.EffectiveBase())
	d.text("grid", c.spacing())
	d.number("shift", c.Shift)
	d.number("minTimescale", c.minTimescale())
	d.text("layout", c.Layout.String())
	d.text("first", c.first())
	d.text("odd", c.Odd.String())
	d.number("start", float64(c.Start))
	d.text("order", c.Order.String())
	d.optional("paddingIdx", float64(c.Padding), c.Padded)
	d.flag("negativeAsZero", c.NoNegative)
	d.flag("withinBase", c.WithinBase)
	d.number("scale", cmp.Or(c.Scale, 1))
	d.number("amplitude", cmp.Or(c.Amplitude, 1))
	d.text("norm", c.Norm.String())
	d.flag("lastAxisFirst", g.LastFirst)
	d.optional("baseSize", g.BaseSize, g.BaseSize != 0)
	d.optional("interpolation", g.Interpolation, g.Interpolation != 0)
	d.optional("span", g.Span, g.Span != 0)
	d.flag("mask", p.Masked)
	d.add("takes", p.paramFields())
	d.add("refuses", textFields("oddWidths", p.OddError, "onePair", p.OnePairError))
	return d
}

// A description is a list of fields. Its methods are not inlined: as a composite
// literal, or with append in place of each call, the fields compile to several
// times as much code.
type description []Field

//go:noinline
func (d *description) add(name string, value any) { *d = append(*d, Field{name, value}) }

//go:noinline
func (d *description) text(name, value string) { d.add(name, value) }

//go:noinline
func (d *description) flag(name string, value bool) { d.add(name, value) }

//go:noinline
func (d *description) number(name string, x float64) { d.add(name, x) }

// optional adds a number, or nil if it is not defined.
//
//go:noinline
func (d *description) optional(name string, x float64, defined bool) {
	if !defined {
		d.add(name, nil)
		return
	}
	d.number(name, x)
}

func (p *Preset) axisFields() []any {
	counts := p.AxisCounts()
	list := make([]any, len(counts))
	for i, n := range counts {
		list[i] = float64(n)
	}
	return list
}

func (p *Preset) paramFields() []any {
	list := make([]any, len(p.Params))
	for i, a := range p.Params {
		list[i] = textFields("name", CamelCase(a.Name), "upstream", a.Upstream)
	}
	return list
}

// textFields returns a field for each pair of a name and a text, nil if it is
// empty.
func textFields(pairs ...string) []Field {
	var d description
	for ; len(pairs) > 0; pairs = pairs[2:] {
		if pairs[1] == "" {
			d.add(pairs[0], nil)
		} else {
			d.text(pairs[0], pairs[1])
		}
	}
	return d
}

// spacing returns the name of the grid of frequencies: the last one is a step
// before 1/n (paper), 1/n (endpoint-inclusive), or another (shifted).
func (c Convention) spacing() string {
	switch c.Shift {
	case 0:
		return "paper"
	case 1:
		return "endpoint-inclusive"
	}
	return "shifted"
}

// first returns the function of the first column.
func (c Convention) first() string {
	if c.CosineFirst {
		return "cosine"
	}
	return "sine"
}

// CamelCase returns the JavaScript spelling of a parameter: dModel for d_model.
func CamelCase(name string) string {
	for i := 1; i < len(name)-1; i++ {
		if name[i] == '_' {
			return name[:i] + string(name[i+1]-'a'+'A') + CamelCase(name[i+2:])
		}
	}
	return name
}
