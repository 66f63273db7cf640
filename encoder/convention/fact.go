package convention

// A Fact is something that is known, and under which name. Its value is a
// string, a float64, a bool, or nil for nothing; a []any of values; or a []Fact:
// what the notations of data have, so that facts can be written in each.
type Fact struct {
	Name  string // as in JavaScript
	Value any
}

// Facts returns what is known of each preset: what it does unless a setting says
// otherwise, which settings there are, and where that can be read.
func Facts() [][]Fact {
	var all [][]Fact
	for _, p := range presets {
		all = append(all, p.Facts(false))
	}
	return all
}

// Facts returns what is known of a preset, and whether it rotates vectors or makes
// rows.
func (p Preset) Facts(rotates bool) []Fact {
	c := p.Convention
	var axes, takes []any
	for _, n := range p.AxisCounts() {
		axes = append(axes, float64(n))
	}
	for _, a := range p.Takes {
		takes = append(takes, []Fact{{"name", Camel(a.Name)}, {"upstream", a.Upstream}})
	}
	first := "sine"
	if c.CosineFirst {
		first = "cosine"
	}
	var padding any
	if c.Padded {
		padding = float64(c.Padding)
	}
	return []Fact{
		{"name", p.Name},
		{"source", []Fact{{"repository", p.Source.Repository}, {"file", p.Source.File}, {"version", p.Source.Version}}},
		{"account", []Fact{{"en", p.English}, {"zh", p.Chinese}}},
		{"rotates", rotates},
		{"axes", axes},
		{"base", c.EffectiveBase()},
		{"grid", c.grid()},
		{"shift", c.Shift},
		{"minTimescale", c.EffectiveMinTimescale()},
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
		{"lastAxisFirst", c.Cells.LastFirst},
		{"baseSize", given(c.Cells.BaseSize)},
		{"interpolation", given(c.Cells.Interpolation)},
		{"span", given(c.Cells.Span)},
		{"mask", p.Masked},
		{"takes", takes},
		{"refuses", []Fact{{"oddWidths", said(p.OddError)}, {"onePair", said(p.OnePairError)}}},
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

func (o Odd) String() string {
	return [...]string{"refuse", "refuse-but-1", "zero-pad", "zero-last", "truncate", "round-up", "extra-column"}[o]
}

func (o Order) String() string { return [...]string{"forward", "reverse", "relative"}[o] }

// String returns what the norm multiplies rows by.
func (n Norm) String() string { return [...]string{"1", "√(2/d)", "1/√d"}[n] }

// given returns a number that is not there if it is 0.
func given(x float64) any {
	if x == 0 {
		return nil
	}
	return x
}

// said returns a text that is not there if it is empty.
func said(text string) any {
	if text == "" {
		return nil
	}
	return text
}

// Camel turns the field's word for a parameter into JavaScript's: d_model is
// dModel.
func Camel(name string) string {
	for i := 1; i < len(name)-1; i++ {
		if name[i] == '_' {
			return name[:i] + string(name[i+1]-'a'+'A') + name[i+2:]
		}
	}
	return name
}
