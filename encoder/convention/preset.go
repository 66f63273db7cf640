package convention

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
)

// A Preset is the convention of one library.
type Preset struct {
	Name       string
	Convention Convention
	Axes       []int // for how many axes it is made; nil stands for one
	Masked     bool  // whether callers may say which cells of a grid are valid
	Source     Source
	Params     []Param // what the library lets its callers choose, besides lengths and widths

	// What the library does for odd widths, and for a single pair, where
	// Convention refuses them: its exception, a panic, NaN, or undefined if no
	// word is said of them.
	OddError     string
	OnePairError string

	// How it differs from the paper, in one line.
	English string
	Chinese string

	// cellSetting is what CheckGrid returns for sequences once a setting for grids
	// has been set.
	cellSetting error
}

// A Source says where code can be read.
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
	case !slices.Contains([]byte(s.Repository), '/'):
		return "https://" + s.Repository + "/" + s.File
	}
	return "https://github.com/" + s.Repository + "/blob/" + s.Version + "/" + s.File
}

// A Param is the name of a setting here and in the library.
type Param struct{ Name, Upstream string }

// Presets returns all presets.
func Presets() []Preset { return slices.Clone(presets) }

// Find returns the preset of the given name. It returns an *Error if
// there is none, which suggests one of a similar name.
func Find(name string) (Preset, error) {
	for _, p := range presets {
		if p.Name == name {
			return p, nil
		}
	}
	names := make([]string, len(presets))
	for i, p := range presets {
		names[i] = p.Name
	}
	return Preset{}, encoder.UnknownName("convention", name, names)
}

// CheckGrid returns an *Error if the preset is not made for grids of n axes, if
// there is a mask of valid cells and the preset takes none, or if a setting for
// grids of two or more axes has been set and n is 1, as it is for sequences.
// Each preset takes a single axis: it has the positions of each of several.
func (p Preset) CheckGrid(n int, masked bool) error {
	made := ""
	for i, axes := range p.AxisCounts() {
		if i > 0 {
			made += " or "
		}
		made += strconv.Itoa(axes)
	}
	switch {
	case n != 1 && !slices.Contains(p.AxisCounts(), n):
		return encoder.Invalid("number of axes", n, "is not "+made+", the number of axes of "+p.Name)
	case masked && !p.Masked:
		return p.noOption("mask", "")
	case n == 1:
		return p.cellSetting
	}
	return nil
}

// noOption returns the error for an option that the preset does not have.
func (p *Preset) noOption(name, value string) error {
	return &encoder.Error{Code: encoder.Unsupported, Parameter: name, Value: value, Subject: p.Name, Rule: "has no option " + name}
}

// Empty returns a table without rows, of as few axes as the preset has: there is
// a relative dot product where there is one of its rows. It returns an *Error as
// Table does.
func (p Preset) Empty(dModel int) (*Table, error) {
	return p.Convention.At(dModel, make([][]float64, p.AxisCounts()[0])...)
}

func (p Preset) AxisCounts() []int {
	if p.Axes == nil {
		return []int{1}
	}
	return p.Axes
}

// Settings returns the names of all settings in the order in which they are to
// be set: a padding moves the start, and normalize the span, unless these are
// given.
func Settings() []string {
	return []string{
		"base", "padding_idx", "flip", "shift", "scale", "amplitude", "min_timescale", "reverse", "relative",
		"base_size", "interpolation", "normalize", "span", "start",
	}
}

// Accepts reports whether the library lets its callers choose a setting.
func (p *Preset) Accepts(name string) bool {
	return slices.ContainsFunc(p.Params, func(a Param) bool { return a.Name == name })
}

// Set gives a setting of the preset a value, where 0 and 1 are no and yes. The
// base and the start can be set whatever the library lets its callers choose.
// Set returns an *Error if the preset has no such setting, if the setting does
// not take the value, and if it cannot be combined with those that have been set:
// reverse with relative, and span unless normalize is set. Whether all settings
// go with the sizes is found when a table is made.
func (p *Preset) Set(name string, x float64) error {
	if name != "base" && name != "start" && !p.Accepts(name) {
		return p.noOption(name, encoder.Decimal(x))
	}
	if err := p.Convention.Set(name, x); err != nil {
		return err
	}
	switch name {
	case "base_size", "interpolation", "span", "normalize":
		if p.cellSetting == nil && x != 0 {
			p.cellSetting = &encoder.Error{Code: encoder.Conflict, Parameter: name, Value: encoder.Decimal(x), Rule: "is for grids of two or more axes"}
		}
	}
	return nil
}

// set gives the setting of the given name a value.
func (c *Convention) Set(name string, x float64) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return encoder.Invalid(name, x, "is not a finite number")
	}
	switch name {
	case "start", "padding_idx":
		if x != math.Trunc(x) {
			return encoder.Invalid(name, x, "is not an integer")
		}
		if math.Abs(x) > encoder.MaxPosition {
			return encoder.Invalid(name, x, "is beyond ±2^53")
		}
	case "flip", "reverse", "relative", "normalize":
		if x != 0 && x != 1 {
			return encoder.Invalid(name, x, "is neither 0 nor 1")
		}
	case "base":
		if x < 1 {
			return encoder.Invalid(name, x, "is below 1")
		}
	case "base_size", "interpolation":
		if x <= 0 {
			return encoder.Invalid(name, x, "is not positive")
		}
	case "min_timescale", "scale", "amplitude", "span":
		// A field that is 0 stands for its default.
		if x == 0 {
			return encoder.Invalid(name, x, "is zero")
		}
	}
	if err := c.excludes(name, x); err != nil {
		return err
	}
	yes := x != 0
	switch name {
	case "base":
		c.Base = x
	case "shift":
		c.Shift = x
	case "min_timescale":
		c.MinTimescale = x
	case "flip":
		c.CosineFirst = yes
	case "start":
		c.Start = int(x)
	case "padding_idx":
		// A table that begins with its row of padding goes on to do so.
		if c.Padded && c.Start == c.Padding {
			c.Start = int(x)
		}
		c.Padded, c.Padding = true, int(x)
	case "reverse":
		c.order(Reverse, yes)
	case "relative":
		c.order(Relative, yes)
	case "scale":
		c.Scale = x
	case "amplitude":
		c.Norm, c.Amplitude = Plain, x
	case "base_size":
		c.GridPositions.BaseSize = x
	case "interpolation":
		c.GridPositions.Interpolation = x
	case "normalize":
		c.GridPositions.Span = 0
		if yes {
			c.GridPositions.Span = 2 * math.Pi
		}
	case "span":
		c.GridPositions.Span = x
	default:
		return encoder.Invalid(name, x, "is not a setting")
	}
	return nil
}

// excludes returns an *Error if the convention has a setting that leaves another
// one without meaning.
func (c *Convention) excludes(name string, x float64) error {
	rule := ""
	switch {
	case name == "relative" && x == 1 && c.Order == Reverse:
		rule = "cannot be combined with reverse"
	case name == "reverse" && x == 1 && c.Order == Relative:
		rule = "cannot be combined with relative"
	case name == "span" && c.GridPositions.Span == 0:
		rule = "is only for grids with normalize"
	default:
		return nil
	}
	return &encoder.Error{Code: encoder.Conflict, Parameter: name, Value: encoder.Decimal(x), Rule: rule}
}

// order sets the order, or sets it back to Forward.
func (c *Convention) order(o Order, yes bool) {
	switch {
	case yes:
		c.Order = o
	case c.Order == o:
		c.Order = Forward
	}
}
