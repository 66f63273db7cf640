package encoder

import (
	"math"
	"slices"
	"strconv"
)

// A Preset is the convention of one library.
type Preset struct {
	Name       string
	Convention Convention
	Axes       []int // for how many axes it is made; nil stands for one
	Masked     bool  // whether callers may say which cells of a grid are valid
	Source     Source
	Takes      []Argument // what the library lets its callers choose, besides lengths and widths

	// What the library does for odd widths, and for a single pair, where
	// Convention refuses them: its exception, a panic, NaN, or undefined if no
	// word is said of them.
	OddError     string
	OnePairError string

	// How it differs from the paper, in one line.
	English string
	Chinese string
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

// An Argument is the name of a setting here and in the library.
type Argument struct{ Name, Upstream string }

// Presets returns all presets.
func Presets() []Preset { return slices.Clone(presets) }

// FindPreset returns the preset of the given name. It returns an *Error if
// there is none.
func FindPreset(name string) (Preset, error) {
	for _, p := range presets {
		if p.Name == name {
			return p, nil
		}
	}
	return Preset{}, &Error{"convention", strconv.Quote(name), "is not one of " + names()}
}

// names returns the names of all presets.
func names() string {
	list := ""
	for i, p := range presets {
		if i > 0 {
			list += ", "
		}
		list += p.Name
	}
	return list
}

// CheckGrid returns an *Error if the preset is not made for grids of so many
// axes, or if it knows no valid cells where there is a mask that says which are.
// The positions on a single axis are those on each of several.
func (p Preset) CheckGrid(n int, masked bool) error {
	made := ""
	for i, axes := range p.axes() {
		if i > 0 {
			made += " or "
		}
		made += strconv.Itoa(axes)
	}
	switch {
	case n != 1 && !slices.Contains(p.axes(), n):
		return Refuse("number of axes", n, "is not that of "+p.Name+", which has "+made)
	case masked && !p.Masked:
		return &Error{"mask", "of cells", "is not taken by " + p.Name}
	}
	return nil
}

// Empty returns a table without rows, of as few axes as the preset has: there is
// a relative dot product where there is one of its rows. It returns an *Error as
// Table does.
func (p Preset) Empty(dModel int) (*Table, error) {
	return p.Convention.At(dModel, make([][]float64, p.axes()[0])...)
}

func (p Preset) axes() []int {
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

// TakesSetting reports whether the library lets its callers choose a setting.
func (p *Preset) TakesSetting(name string) bool {
	return slices.ContainsFunc(p.Takes, func(a Argument) bool { return a.Name == name })
}

// Set gives a setting of the preset a value, where 0 and 1 are no and yes. The
// base and the start can be set whatever the library lets its callers choose.
// Set returns an *Error if the preset does not take the setting, or the setting
// not the value. Whether all settings go together is found when a table is
// made.
func (p *Preset) Set(name string, x float64) error {
	if name != "base" && name != "start" && !p.TakesSetting(name) {
		return Refuse(name, x, "is not taken by "+p.Name)
	}
	return p.Convention.set(name, x)
}

// set gives the setting of the given name a value.
func (c *Convention) set(name string, x float64) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return Refuse(name, x, "is not a finite number")
	}
	switch name {
	case "start", "padding_idx":
		if x != math.Trunc(x) {
			return Refuse(name, x, "is not an integer")
		}
		if math.Abs(x) > MaxPosition {
			return Refuse(name, x, "is beyond ±2^53")
		}
	case "flip", "reverse", "relative", "normalize":
		if x != 0 && x != 1 {
			return Refuse(name, x, "is neither 0 nor 1")
		}
	case "base":
		if x < 1 {
			return Refuse(name, x, "is below 1")
		}
	case "min_timescale", "scale", "amplitude", "base_size", "interpolation", "span":
		// A field that is 0 stands for its default.
		if x == 0 {
			return Refuse(name, x, "is zero")
		}
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
		c.Cells.BaseSize = x
	case "interpolation":
		c.Cells.Interpolation = x
	case "normalize":
		c.Cells.Span = 0
		if yes {
			c.Cells.Span = twoPi
		}
	case "span":
		c.Cells.Span = x
	default:
		return Refuse(name, x, "is not a setting")
	}
	return nil
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
