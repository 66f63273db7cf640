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
func (f *Fit) Encoding() (e Encoding, ok bool) {
	p := f.preset()
	e.Preset, e.DModel, e.Grid, e.Mask = p.Name, f.Table.DModel(), f.Shape, f.Mask
	start, turned := f.Start, false
	for _, s := range f.Settings {
		if s.Name == "start" {
			continue
		}
		if p.Set(s.Name, s.Value) != nil {
			return e, false
		}
		turned = turned || s.Name == "reverse" || s.Name == "relative"
		e.Settings = append(e.Settings, s)
	}
	if f.Table.Axes() > 1 {
		return e, f.Shape != nil
	}
	n, factor := f.Table.SeqLen(), f.Table.Convention().EffectiveScale()/p.Convention.EffectiveScale()
	if turned {
		start = float64(f.Convention.Start)
	} else if !f.Consecutive || f.Step != 1 || f.Convention.Order != convention.Forward || factor != 1 || start != math.Round(start) {
		e.Positions = make([]float64, n)
		for row := range e.Positions {
			e.Positions[row] = f.Table.Position(0, row) * factor
		}
		return e, true
	}
	if e.SeqLen = n; start != float64(p.Convention.Start) {
		e.Settings = append(e.Settings, Setting{Name: "start", Value: start})
	}
	return e, true
}

// preset returns the first of the presets that make the numbers.
func (f *Fit) preset() *convention.Preset {
	p, _ := convention.Find(f.Presets()[0])
	return &p
}

// Factor returns the factor of the numbers that no setting of the preset makes, usually 1.
func (f *Fit) Factor() float64 {
	if slices.ContainsFunc(f.Settings, func(s Setting) bool { return s.Name == "amplitude" }) {
		return 1
	}
	return f.Amplitude / f.preset().Convention.EffectiveAmplitude(f.Table.DModel())
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
