package convention

import (
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
		p.gridOnly = s.conflictError(x, "for-grids: is for grids of two or more axes")
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
