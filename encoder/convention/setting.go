package convention

import (
	"math"

	"github.com/posenc/posenc/encoder"
)

// A setting is a parameter of a Convention that some libraries let their callers
// choose.
type setting struct {
	name string
	set  func(c *Convention, x float64)

	// check returns the rule that a finite x breaks, or "". If it is nil, all
	// finite numbers are valid.
	check func(x float64) (rule string)

	// conflict returns the rule that x breaks in combination with the settings of
	// c, or "". It may be nil.
	conflict func(c *Convention, x float64) (rule string)

	gridOnly   bool // only for grids of two or more axes
	allPresets bool // every preset accepts it
}

// settings are in the order in which they are to be set: padding_idx moves the
// start and normalize sets the span, unless these are given.
var settings = [...]setting{
	{name: "base", check: atLeastOne, allPresets: true, set: func(c *Convention, x float64) { c.Base = x }},
	{name: "padding_idx", check: integer, set: setPadding},
	{name: "flip", check: flag, set: func(c *Convention, x float64) { c.CosineFirst = x == 1 }},
	{name: "shift", set: func(c *Convention, x float64) { c.Shift = x }},
	{name: "scale", check: nonzero, set: func(c *Convention, x float64) { c.Scale = x }},
	{name: "amplitude", check: nonzero, set: func(c *Convention, x float64) { c.Norm, c.Amplitude = Plain, x }},
	{name: "min_timescale", check: nonzero, set: func(c *Convention, x float64) { c.MinTimescale = x }},
	{name: "reverse", check: flag, conflict: notRelative, set: func(c *Convention, x float64) { c.setOrder(Reverse, x == 1) }},
	{name: "relative", check: flag, conflict: notReverse, set: func(c *Convention, x float64) { c.setOrder(Relative, x == 1) }},
	{name: "base_size", check: positive, gridOnly: true, set: func(c *Convention, x float64) { c.GridPositions.BaseSize = x }},
	{name: "interpolation", check: positive, gridOnly: true, set: func(c *Convention, x float64) { c.GridPositions.Interpolation = x }},
	{name: "normalize", check: flag, gridOnly: true, set: func(c *Convention, x float64) { c.GridPositions.Span = x * 2 * math.Pi }},
	{name: "span", check: nonzero, conflict: needsNormalize, gridOnly: true, set: func(c *Convention, x float64) { c.GridPositions.Span = x }},
	{name: "start", check: integer, allPresets: true, set: func(c *Convention, x float64) { c.Start = int(x) }},
}

// Settings returns the names of all settings in the order in which they are to be
// set.
func Settings() []string {
	names := make([]string, len(settings))
	for i := range settings {
		names[i] = settings[i].name
	}
	return names
}

// A Setting is a name and a value for Set.
type Setting struct {
	Name  string
	Value float64
}

// Set gives the setting with the given name the value x, where 0 and 1 stand for
// no and yes. It returns an *encoder.Error if there is no such setting, x is not
// one of its values, or another setting excludes it.
func (c *Convention) Set(name string, x float64) error {
	s := findSetting(name)
	if s == nil {
		return encoder.Invalid(name, x, "is not a setting")
	}
	return s.assign(c, x)
}

// findSetting returns the setting with the given name, or nil.
func findSetting(name string) *setting {
	for i := range settings {
		if settings[i].name == name {
			return &settings[i]
		}
	}
	return nil
}

// assign validates x and assigns it to the fields of c.
func (s *setting) assign(c *Convention, x float64) error {
	if math.IsNaN(x) || math.IsInf(x, 0) {
		return encoder.Invalid(s.name, x, "not-finite: is not a finite number")
	}
	if s.check != nil {
		if rule := s.check(x); rule != "" {
			return encoder.Invalid(s.name, x, rule)
		}
	}
	if s.conflict != nil {
		if rule := s.conflict(c, x); rule != "" {
			return s.conflictError(x, rule)
		}
	}
	s.set(c, x)
	return nil
}

// conflictError returns the error for a value that another setting excludes.
func (s *setting) conflictError(x float64, rule string) error {
	return (&encoder.Error{Code: encoder.Conflict, Parameter: s.name, Value: encoder.Decimal(x), Rule: rule}).With()
}

func atLeastOne(x float64) string { return unless(x >= 1, "below-1: is below 1") }

func positive(x float64) string { return unless(x > 0, "not-positive: is not positive") }

// nonzero is for fields in which 0 stands for a default.
func nonzero(x float64) string { return unless(x != 0, "zero: is zero") }

func flag(x float64) string { return unless(x == 0 || x == 1, "not-flag: is neither 0 nor 1") }

func integer(x float64) string {
	if x != math.Trunc(x) {
		return "not-integer: is not an integer"
	}
	return unless(math.Abs(x) <= encoder.MaxPosition, "beyond-positions: is beyond ±2^53")
}

func notRelative(c *Convention, x float64) string {
	return unless(x == 0 || c.Order != Relative, "cannot be combined with relative")
}

func notReverse(c *Convention, x float64) string {
	return unless(x == 0 || c.Order != Reverse, "cannot be combined with reverse")
}

func needsNormalize(c *Convention, _ float64) string {
	return unless(c.GridPositions.Span != 0, "is only for grids with normalize")
}

// unless returns the rule, or "" if it is kept.
func unless(kept bool, rule string) string {
	if kept {
		return ""
	}
	return rule
}

// setPadding sets the position of the zero row. In a table that begins with its
// padding row, the start moves with it.
func setPadding(c *Convention, x float64) {
	if c.Padded && c.Start == c.Padding {
		c.Start = int(x)
	}
	c.Padded, c.Padding = true, int(x)
}

// setOrder sets the order o, or resets it to Forward.
func (c *Convention) setOrder(o Order, on bool) {
	switch {
	case on:
		c.Order = o
	case c.Order == o:
		c.Order = Forward
	}
}

// SetBase gives t the frequencies of another base, which is not 0, in the memory of
// those that it has: for programs that ask for one base after the other. It must not
// be called while t is used, nor if At has made another table of t. It returns an
// *Error as Convention.Table does, and then t is as it was.
func (t *Table) SetBase(base float64) error {
	if base == 0 {
		return encoder.Invalid("base", base, atLeastOne(base))
	}
	c := t.convention
	c.Base = base
	if err := c.validate(t.seqLen); err != nil {
		return err
	}
	t.convention = c
	t.setFrequencies()
	return nil
}

// SetRange gives t, which Convention.Table has returned, other consecutive
// positions: seqLen of them from start on. It must not be called while t is used. It
// returns an *Error as Convention.Table does, and then t is as it was.
func (t *Table) SetRange(start, seqLen int) error {
	c := t.convention
	c.Start = start
	if err := c.validate(seqLen); err != nil {
		return err
	}
	a, err := c.consecutive(t.tau, seqLen)
	if err != nil {
		return err
	}
	t.convention, t.seqLen, t.axes[0] = c, seqLen, a
	return nil
}
