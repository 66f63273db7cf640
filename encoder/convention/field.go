package convention

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
	list := make([]Field, len(fields))
	for i, f := range fields {
		list[i] = Field{f.name, f.value(&described{p, rotates})}
	}
	return list
}

// A described is what a description is about.
type described struct {
	Preset
	rotates bool
}

// fields are the fields of a description, in their order.
var fields = [...]struct {
	name  string
	value func(d *described) any
}{
	{"name", func(d *described) any { return d.Name }},
	{"source", func(d *described) any { return d.Source.fields() }},
	{"account", func(d *described) any { return textFields("en", d.English, "zh", d.Chinese) }},
	{"rotates", func(d *described) any { return d.rotates }},
	{"axes", func(d *described) any { return d.axisFields() }},
	{"base", func(d *described) any { return d.Convention.EffectiveBase() }},
	{"grid", func(d *described) any { return d.Convention.spacing() }},
	{"shift", func(d *described) any { return d.Convention.Shift }},
	{"minTimescale", func(d *described) any { return d.Convention.minTimescale() }},
	{"layout", func(d *described) any { return d.Convention.Layout.String() }},
	{"first", func(d *described) any { return d.Convention.first() }},
	{"odd", func(d *described) any { return d.Convention.Odd.String() }},
	{"start", func(d *described) any { return float64(d.Convention.Start) }},
	{"order", func(d *described) any { return d.Convention.Order.String() }},
	{"paddingIdx", func(d *described) any { return d.Convention.paddingField() }},
	{"negativeAsZero", func(d *described) any { return d.Convention.NoNegative }},
	{"withinBase", func(d *described) any { return d.Convention.WithinBase }},
	{"scale", func(d *described) any { return orDefault(d.Convention.Scale, 1) }},
	{"amplitude", func(d *described) any { return orDefault(d.Convention.Amplitude, 1) }},
	{"norm", func(d *described) any { return d.Convention.Norm.String() }},
	{"lastAxisFirst", func(d *described) any { return d.Convention.GridPositions.LastFirst }},
	{"baseSize", func(d *described) any { return nullIfZero(d.Convention.GridPositions.BaseSize) }},
	{"interpolation", func(d *described) any { return nullIfZero(d.Convention.GridPositions.Interpolation) }},
	{"span", func(d *described) any { return nullIfZero(d.Convention.GridPositions.Span) }},
	{"mask", func(d *described) any { return d.Masked }},
	{"takes", func(d *described) any { return d.paramFields() }},
	{"refuses", func(d *described) any { return textFields("oddWidths", d.OddError, "onePair", d.OnePairError) }},
}

func (s Source) fields() []Field {
	return textFields("repository", s.Repository, "file", s.File, "version", s.Version)
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

// textFields returns a field for each pair of a name and a text.
func textFields(pairs ...string) []Field {
	if len(pairs) == 0 {
		return nil
	}
	return append([]Field{{pairs[0], nullIfEmpty(pairs[1])}}, textFields(pairs[2:]...)...)
}

// nullIfEmpty returns text, or nil if it is empty.
func nullIfEmpty(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// nullIfZero returns x, or nil if x is 0.
func nullIfZero(x float64) any {
	if x == 0 {
		return nil
	}
	return x
}

// paddingField returns the position of the padding row, or nil if there is none.
func (c *Convention) paddingField() any {
	if !c.Padded {
		return nil
	}
	return float64(c.Padding)
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
