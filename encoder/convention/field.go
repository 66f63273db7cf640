package convention

// A Field is something that is known, and under which name. Its value is a
// string, a float64, a bool, or nil for nothing; a []any of values; or a []Field:
// what the notations of data have, so that facts can be written in each.
type Field struct {
	Name  string // as in JavaScript
	Value any
}

// Fields returns what is known of each preset: what it does unless a setting says
// otherwise, which settings there are, and where that can be read.
func Fields() [][]Field {
	var all [][]Field
	for _, p := range presets {
		all = append(all, p.Fields(false))
	}
	return all
}

// Fields returns what is known of a preset, and whether it rotates vectors or makes
// rows.
func (p Preset) Fields(rotates bool) []Field {
	c := p.Convention
	var axes, takes []any
	for _, n := range p.AxisCounts() {
		axes = append(axes, float64(n))
	}
	for _, a := range p.Params {
		takes = append(takes, []Field{{"name", CamelCase(a.Name)}, {"upstream", a.Upstream}})
	}
	first := "sine"
	if c.CosineFirst {
		first = "cosine"
	}
	var padding any
	if c.Padded {
		padding = float64(c.Padding)
	}
	return []Field{
		{"name", p.Name},
		{"source", []Field{{"repository", p.Source.Repository}, {"file", p.Source.File}, {"version", p.Source.Version}}},
		{"account", []Field{{"en", p.English}, {"zh", p.Chinese}}},
		{"rotates", rotates},
		{"axes", axes},
		{"base", c.EffectiveBase()},
		{"grid", c.grid()},
		{"shift", c.Shift},
		{"minTimescale", c.minTimescale()},
		{"layout", c.Layout.String()},
		{"first", first},
		{"odd", c.Odd.String()},
		{"start", float64(c.Start)},
		{"order", c.Order.String()},
		{"paddingIdx", padding},
		{"negativeAsZero", c.NoNegative},
		{"withinBase", c.WithinBase},
		{"scale", or(c.Scale, 1)},
		{"amplitude", or(c.Amplitude, 1)},
		{"norm", c.Norm.String()},
		{"lastAxisFirst", c.GridPositions.LastFirst},
		{"baseSize", nullIfZero(c.GridPositions.BaseSize)},
		{"interpolation", nullIfZero(c.GridPositions.Interpolation)},
		{"span", nullIfZero(c.GridPositions.Span)},
		{"mask", p.Masked},
		{"takes", takes},
		{"refuses", []Field{{"oddWidths", nullIfEmpty(p.OddError)}, {"onePair", nullIfEmpty(p.OnePairError)}}},
	}
}

// grid returns the name of the frequencies by their last one: a step before
// 1/n, or 1/n.
func (c Convention) grid() string {
	switch c.Shift {
	case 0:
		return "paper"
	case 1:
		return "endpoint-inclusive"
	}
	return "shifted"
}

func (l Layout) String() string { return [...]string{"interleaved", "concatenated"}[l] }

func (o OddPolicy) String() string {
	return [...]string{"refuse", "refuse-but-1", "zero-pad", "zero-last", "truncate", "round-up", "extra-column"}[o]
}

func (o Order) String() string { return [...]string{"forward", "reverse", "relative"}[o] }

// String returns what the norm multiplies rows by.
func (n Norm) String() string { return [...]string{"1", "√(2/d)", "1/√d"}[n] }

// given returns a number that is not there if it is 0.
func nullIfZero(x float64) any {
	if x == 0 {
		return nil
	}
	return x
}

// said returns a text that is not there if it is empty.
func nullIfEmpty(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Camel turns the field's word for a parameter into JavaScript's: d_model is
// dModel.
func CamelCase(name string) string {
	for i := 1; i < len(name)-1; i++ {
		if name[i] == '_' {
			return name[:i] + string(name[i+1]-'a'+'A') + name[i+2:]
		}
	}
	return name
}
