package convention

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Preset is the convention of one library.
type Preset struct {
	Name       string
	Convention Convention
	Axes       []int // the numbers of axes that the library supports; nil means 1
	Masked     bool  // whether a mask may mark cells of a grid as invalid
	Source     Source
	Params     []Param // what callers of the library choose, besides lengths and widths

	// OddError and OnePairError name what the library raises for odd widths and
	// for a single pair where Convention returns an error: an exception, a panic,
	// NaN, or "undefined" if its documentation does not mention them.
	OddError     string
	OnePairError string

	// How the convention differs from the paper, in one line.
	About string

	// gridOnly is the error of CheckOffset, once a setting that is only for grids has
	// been set.
	gridOnly error
}

// A Source is the place of code that can be read.
type Source struct {
	Repository string // owner/name on GitHub, arXiv, or another site
	File       string
	Version    string // a commit, a tag or a branch; or the place in the file
}

// URL returns the address of the source.
func (s Source) URL() string {
	switch {
	case s.Repository == "arXiv":
		return "https://arxiv.org/abs/" + s.File
	case !slices.Contains([]byte(s.Repository), '/'): // package strings would add the tables of unicode to encoder.wasm
		return "https://" + s.Repository + "/" + s.File
	}
	return "https://github.com/" + s.Repository + "/blob/" + s.Version + "/" + s.File
}

// A Param is a parameter of a library: the name of the setting here and the name
// of the parameter there.
type Param struct{ Name, Upstream string }

// AxisCounts returns the numbers of axes that the library supports.
func (p Preset) AxisCounts() []int {
	if p.Axes == nil {
		return []int{1}
	}
	return p.Axes
}

// Accepts reports whether callers of the library choose the setting with the
// given name.
func (p *Preset) Accepts(setting string) bool {
	return slices.ContainsFunc(p.Params, func(a Param) bool { return a.Name == setting })
}

// Set gives the setting with the given name the value x, where 0 and 1 stand for
// no and yes. Every preset accepts base and start, the other settings must be
// among its Params.
//
// Set returns an *encoder.Error if the preset does not accept the setting, x is
// not one of its values, or another setting excludes it: reverse excludes
// relative, and span requires normalize. Rules that depend on the size of a table
// are checked when the table is made.
func (p *Preset) Set(name string, x float64) error {
	s := findSetting(name)
	if s == nil || !s.allPresets && !p.Accepts(name) {
		return p.noOption(name, encoder.Decimal(x))
	}
	if err := s.assign(&p.Convention, x); err != nil {
		return err
	}
	if s.gridOnly && p.gridOnly == nil && x != 0 {
		p.gridOnly = s.conflictError(x, "is for grids of two or more axes")
	}
	return nil
}

// CheckGrid returns an *encoder.Error if the preset does not support grids of n
// axes, if masked is true and it does not support masks, or if n is 1, which is a
// sequence of positions, and a setting that is only for grids has been set.
func (p Preset) CheckGrid(n int, masked bool) error {
	switch {
	case n == 1 && p.GridOnly():
		err := &encoder.Error{Code: encoder.Unsupported, Parameter: "convention", Value: encoder.Quote(p.Name), Rule: "has rows for the cells of a grid of # axes alone; give grid"}
		return err.With(joinOr(p.AxisCounts()))
	case !slices.Contains(p.AxisCounts(), n):
		return encoder.Invalid("number of axes", n, "is not #, the number of axes of #").With(joinOr(p.AxisCounts()), p.Name)
	case masked && !p.Masked:
		return p.noOption("mask", "")
	case n == 1:
		return p.gridOnly
	}
	return nil
}

// GridOnly reports whether the library has rows for the cells of grids alone, and none
// for a sequence of positions.
func (p Preset) GridOnly() bool { return !slices.Contains(p.AxisCounts(), 1) }

// CheckOffset returns an *encoder.Error if a setting that is only for grids has been
// set, or if the library has rows for grids alone: they have no relative dot product.
func (p Preset) CheckOffset() error {
	if p.gridOnly != nil || !p.GridOnly() {
		return p.gridOnly
	}
	err := &encoder.Error{Code: encoder.Unsupported, Parameter: "convention", Value: encoder.Quote(p.Name), Rule: "has positions on # axes; the offset must be one number"}
	return err.With(joinOr(p.AxisCounts()))
}

// joinOr returns numbers as in "1 or 2 or 3".
func joinOr(list []int) string {
	text := ""
	for i, n := range list {
		if i > 0 {
			text += " or "
		}
		text += strconv.Itoa(n)
	}
	return text
}

// noOption returns the error for an option that the preset does not have.
func (p *Preset) noOption(name, value string) error {
	return (&encoder.Error{Code: encoder.Unsupported, Parameter: name, Value: value, Subject: p.Name, Rule: "no-option: has no option #"}).With(name)
}

// Empty returns a table without rows, with the smallest number of axes that the
// preset supports. It has a relative dot product if tables with rows have one.
// Empty returns an *encoder.Error if Convention.At does.
func (p Preset) Empty(dModel int) (*Table, error) {
	return p.Convention.At(dModel, make([][]float64, p.AxisCounts()[0])...)
}

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
	d.add("rotates", rotates)
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
	d.add("negativeAsZero", c.NoNegative)
	d.add("withinBase", c.WithinBase)
	d.number("scale", cmp.Or(c.Scale, 1))
	d.number("amplitude", cmp.Or(c.Amplitude, 1))
	d.text("norm", c.Norm.String())
	d.add("lastAxisFirst", g.LastFirst)
	d.optional("baseSize", g.BaseSize, g.BaseSize != 0)
	d.optional("interpolation", g.Interpolation, g.Interpolation != 0)
	d.optional("span", g.Span, g.Span != 0)
	d.add("mask", p.Masked)
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
