package param

import (
	"math"
	"strings"

	"github.com/posenc/posenc/encoder"
)

// Paper is the convention of the paper.
const Paper = "paper"

// maxOwn is how many parameters single figures have at most.
const maxOwn = 56

// DefaultState returns the state in which all parameters have their defaults.
func DefaultState() State { return defaults }

// defaults is read from the table, whose defaults are valid.
var defaults = func() (s State) {
	for _, p := range table {
		p.set(&s, p.Default)
	}
	return s
}()

// A State has a value for each parameter of the table. Figures of one group share
// it.
type State struct {
	SeqLen, DModel int
	Base           float64
	Start          int
	Position       int
	Offset         int
	Colormap       string
	View           Window

	Sentence   string
	Order      string
	Range      int
	Stage      float64
	Convention string
	HeadDim    int
	GridHeight int
	GridWidth  int
	Settings   [SettingCount]string // those of the convention; empty for what it does by itself

	own [maxOwn]string // of the parameters of single figures, as Parse reads them
}

// A Window is the part of a matrix that a picture shows, in cells: dimensions
// across, rows down. Dimension j and row r cover [j, j+1) × [r, r+1).
type Window struct{ Left, Top, Width, Height float64 }

// Toward returns the window at t from 0 to 1 on the way to another one. It grows evenly to the eye, by
// the same factor in the same time, and the point that is zoomed in on stays.
func (w Window) Toward(to Window, t float64) Window {
	if t == 1 {
		return to
	}
	// The origin is linear in the size.
	grow := func(size0, size1, origin0, origin1 float64) (size, origin float64) {
		size, part := size0*math.Pow(size1/size0, t), t
		if size1 != size0 {
			part = (size - size0) / (size1 - size0)
		}
		return size, origin0 + (origin1-origin0)*part
	}
	w.Width, w.Left = grow(w.Width, to.Width, w.Left, to.Left)
	w.Height, w.Top = grow(w.Height, to.Height, w.Top, to.Top)
	return w
}

// Number returns the value of a parameter that is a number.
func (s *State) Number(name string) float64 { return Find(name).Number(s) }

// Text returns the value of a parameter as Parse reads it.
func (s *State) Text(name string) string { return Find(name).In(s) }

// AsPaper reports whether the state has the convention of the paper.
func (s *State) AsPaper() bool { return s.Convention == Paper && s.Settings == [SettingCount]string{} }

// SameNumbers reports whether two states have the same table.
func (s *State) SameNumbers(t *State) bool {
	return s.SeqLen == t.SeqLen && s.DModel == t.DModel && s.Base == t.Base && s.Start == t.Start &&
		s.Convention == t.Convention && s.Settings == t.Settings &&
		(!s.GridOnly() || s.GridHeight == t.GridHeight && s.GridWidth == t.GridWidth)
}

// Whole returns the window of the whole matrix.
func (s *State) Whole() Window { return Window{0, 0, float64(s.DModel), float64(s.SeqLen)} }

// Encoding returns the paper's encoding of the sizes of the state.
func (s *State) Encoding() (*encoder.Encoding, error) {
	return encoder.New(s.SeqLen, s.DModel, encoder.Base(s.Base), encoder.Start(s.Start))
}

// underscored returns the name of a parameter as the encoder has it: d-model is
// d_model.
func underscored(name string) string { return strings.ReplaceAll(name, "-", "_") }

// Hyphened returns a name of the encoder as attributes and queries have it:
// d_model is d-model.
func Hyphened(name string) string { return strings.ReplaceAll(name, "_", "-") }
