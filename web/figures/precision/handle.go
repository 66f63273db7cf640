package precision

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// Handle reads the cell that is pointed at, and keeps one by a click or the arrow
// keys.
func (m *errorMap) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move, figure.Leave:
		return m.point(v, cellAt(e))
	case figure.Release:
		if at := cellAt(e); at != nil {
			return m.keep(v, *at)
		}
	case figure.Key:
		return m.key(v, e)
	}
	return v.Same()
}

// cellAt returns the cell at an event, nil if there is none.
func cellAt(e figure.Event) *cell {
	if e.Hit.Name != "cell" {
		return nil
	}
	return &cell{e.Hit.Column, int(math.Round(math.Pow(lastPosition, e.Hit.V)))}
}

// point reads a cell; with nil the one that is kept.
func (m *errorMap) point(v *figure.View, at *cell) figure.Result {
	r, before := v.Same(), m.reading(v)
	if at == nil {
		at = m.kept
	}
	r.Redraw = figure.Differ(at, before)
	m.pointed = at
	return r
}

// keep reads a cell until another is chosen, and chooses its position in all figures
// that have it.
func (m *errorMap) keep(v *figure.View, at cell) figure.Result {
	before, state := m.reading(v), v.State
	if row := at.pos - state.Start; row >= 0 && row < state.SeqLen {
		state = v.Choose(row).State
	}
	m.kept, m.pointed, m.chosen = &at, &at, state.Position
	r := v.Same()
	r.State, r.Redraw = state, figure.Differ(&at, before)
	return r
}

// key keeps the cell beside the one that is read: positions by a tenth, or with
// Shift by one.
func (m *errorMap) key(v *figure.View, e figure.Event) figure.Result {
	by, ok := figure.Arrows[e.Key]
	if !ok {
		return v.Same()
	}
	p := m.picture(v)
	pos := int(p.read())
	step := max(1, int(math.Round(0.1*float64(pos))))
	if e.Shift {
		step = 1
	}
	r := m.keep(v, cell{
		dim: max(0, min(p.dim()+by.Dim, v.State.DModel-1)),
		pos: max(0, min(pos+by.Row*step, lastPosition)),
	})
	return r.ForKey()
}
