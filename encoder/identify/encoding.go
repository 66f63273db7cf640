package identify

import (
	"math"
	"slices"

	"github.com/posenc/posenc/encoder/convention"
)

// An Encoding is a call of encode: a preset with settings that it accepts, and the
// positions of rows in one of three ways.
type Encoding struct {
	Preset   string
	DModel   int
	Settings []Setting

	SeqLen    int       // rows of consecutive positions, if there are neither Positions nor a Grid
	Positions []float64 // of the rows
	Grid      []int     // the shape of a grid of cells
	Mask      []bool    // the cells of the grid that are valid; nil for all
}

// Encoding returns the call that makes the table of a fit. It reports false if there is
// none: the cells of a part of a grid.
//
// The numbers are those of the table after these changes, each of which is rare: the
// columns of Permutation, times Factor, plus Offset, with ZeroRows between the rows,
// Transposed; and changed by Bug or Rounding. Rows64 makes all of them.
func (f *Fit) Encoding() (Encoding, bool) {
	name := f.Presets()[0]
	p, err := convention.Find(name)
	if err != nil {
		return Encoding{}, false
	}
	e := Encoding{Preset: name, DModel: f.Table.DModel(), Grid: f.Shape, Mask: f.Mask}
	turned := false
	for _, s := range f.Settings {
		if s.Name != "start" {
			e.Settings = append(e.Settings, s)
			turned = turned || s.Name == "reverse" || s.Name == "relative"
			if p.Set(s.Name, s.Value) != nil {
				return Encoding{}, false
			}
		}
	}
	start, factor := f.Start, f.Table.Convention().EffectiveScale()/p.Convention.EffectiveScale()
	switch {
	case f.Shape != nil:
		return e, true
	case f.Table.Axes() > 1:
		return Encoding{}, false
	case turned:
		start = float64(f.Convention.Start)
	case !f.Consecutive || f.Step != 1 || factor != 1 || start != math.Round(start) || f.Convention.Order != convention.Forward:
		for row := range f.Table.SeqLen() {
			e.Positions = append(e.Positions, f.Table.Position(0, row)*factor)
		}
		return e, true
	}
	e.SeqLen = f.Table.SeqLen()
	if start != float64(p.Convention.Start) {
		e.Settings = append(e.Settings, Setting{Name: "start", Value: start})
	}
	return e, true
}

// Factor returns the factor of the numbers that no setting of the preset makes, usually 1.
func (f *Fit) Factor() float64 {
	p, err := convention.Find(f.Presets()[0])
	if err != nil || slices.ContainsFunc(f.Settings, func(s Setting) bool { return s.Name == "amplitude" }) {
		return 1
	}
	return f.Amplitude / p.Convention.EffectiveAmplitude(f.Table.DModel())
}

// Table returns the table of an encoding. It returns an *encoder.Error if the preset does
// not accept a setting, or as Convention.Table, At and Grid do.
func (e Encoding) Table() (*convention.Table, error) {
	p, err := convention.Find(e.Preset)
	if err != nil {
		return nil, err
	}
	for _, s := range e.Settings {
		if err := p.Set(s.Name, s.Value); err != nil {
			return nil, err
		}
	}
	if err := p.CheckGrid(max(1, len(e.Grid)), e.Mask != nil); err != nil {
		return nil, err
	}
	c := p.Convention
	switch {
	case e.Grid != nil:
		return c.Grid(e.DModel, e.Mask, e.Grid...)
	case e.Positions != nil:
		c.Start, c.Order = 0, convention.Forward
		return c.At(e.DModel, e.Positions)
	}
	return c.Table(e.SeqLen, e.DModel)
}
