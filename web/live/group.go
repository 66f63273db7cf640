//go:build js

package live

import (
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/param"
)

// A member is a figure that shows the state of its group.
type member interface {
	// show is called once a frame after something has changed.
	show(c change)
}

// A change says what is not as it was when a figure was last shown.
type change struct {
	state bool // the state
	point bool // the cell that is pointed at
}

func (c change) and(d change) change {
	return change{state: c.state || d.state, point: c.point || d.point}
}

// A cell is a place in the matrix: a row, counted from 0, and a dimension.
type cell struct{ row, dim int }

// A group is the figures that share a state.
type group struct {
	state    param.State
	wanted   int               // the row that a reader has chosen, also where there are too few
	encoding *encoder.Encoding // of the sizes of the state
	table    *convention.Table // of the state
	pointed  *cell             // by the pointer or the arrow keys, if any
	members  []member
	given    map[string]bool // the parts of the state that figures have named
	defaults param.State     // the state that they have named
	received bool            // whether the state is from another program
	bar      bool            // whether another program shows a bar of the group
	writer   *delay          // writes the state into the address, if not nil

	change    change
	scheduled bool
}

func newGroup(state param.State) *group {
	g := &group{given: map[string]bool{}, defaults: state, state: state, wanted: state.Position - state.Start}
	g.encode()
	return g
}

// groups are those that have a name; figures without one are on their own.
var groups = map[string]*group{}

func groupNamed(name string) *group {
	g := groups[name]
	if g == nil {
		g = newGroup(param.DefaultState())
	}
	if name != "" {
		groups[name] = g
	}
	return g
}

// forget lets go of the name of a group that has no members any more.
func forget(g *group) {
	for name, other := range groups {
		if other == g && len(g.members) == 0 {
			delete(groups, name)
		}
	}
}

// give sets the parts of the state that a figure names, unless another has named
// them before it or a reader has changed them.
func (g *group) give(options func(name string) (string, bool)) error {
	defaults, err := g.defaults.Parse(func(name string) (string, bool) {
		value, ok := options(name)
		return value, ok && !g.given[name]
	})
	if err != nil {
		return err
	}
	next, err := g.state.Parse(func(name string) (string, bool) {
		value, ok := options(name)
		return value, ok && !g.given[name] && g.state.Text(name) == g.defaults.Text(name)
	})
	if err != nil {
		return err
	}
	for _, name := range param.StateNames() {
		if _, ok := options(name); ok {
			g.given[name] = true
		}
	}
	g.defaults = defaults
	g.set(next)
	return nil
}

// set changes the state, which has been validated. A size that leaves the
// chosen row out chooses the last one, until there are enough again.
func (g *group) set(state param.State) {
	if state == g.state {
		return
	}
	before := g.state
	if row := state.Position - state.Start; row == min(g.chosen(), state.SeqLen-1) {
		state.Position = state.Start + min(g.wanted, state.SeqLen-1)
	} else {
		g.wanted = row
	}
	g.state, g.received = state, false
	if !state.SameNumbers(&before) {
		g.encode()
	}
	if p := g.pointed; p != nil && (p.row >= state.SeqLen || p.dim >= state.DModel) {
		g.pointed = nil
	}
	g.schedule(change{state: true})
	if g.writer != nil {
		g.writer.start(200)
	}
}

// encode makes the encodings of the state, which has been validated.
func (g *group) encode() {
	g.encoding, _ = g.state.Encoding()
	g.table, _ = g.state.Table()
}

// point changes the cell that is pointed at; nil for none.
func (g *group) point(c *cell) {
	if c == g.pointed || c != nil && g.pointed != nil && *c == *g.pointed {
		return
	}
	g.pointed = c
	g.schedule(change{point: true})
}

// row returns the row to show numbers of: the one pointed at, or the chosen.
func (g *group) row() int {
	if g.pointed != nil {
		return g.pointed.row
	}
	return g.chosen()
}

// chosen returns the row of the chosen position.
func (g *group) chosen() int { return g.state.Position - g.state.Start }

// choose makes a row the chosen one.
func (g *group) choose(row int) {
	s := g.state
	g.wanted = max(0, min(row, s.SeqLen-1))
	s.Position = s.Start + g.wanted
	g.set(s)
}

// join adds a figure and shows it.
func (g *group) join(m member) {
	g.members = append(g.members, m)
	g.schedule(change{state: true, point: true})
}

// remove takes a figure out of the group. If it was the bar of the group, the
// others need its fields.
func (g *group) remove(m member) {
	g.members = slices.DeleteFunc(g.members, func(other member) bool { return other == m })
	g.schedule(change{state: true})
}

// controls returns the bar of the group, nil if it has none.
func (g *group) controls() *controls {
	for _, m := range g.members {
		if s, ok := m.(*seat); ok {
			for _, part := range s.parts {
				if c, ok := part.(*controls); ok {
					return c
				}
			}
		}
	}
	return nil
}

// hasBar reports whether the group has a bar, here or in another program.
func (g *group) hasBar() bool { return g.bar || g.controls() != nil }

// receive sets the state to that which another program says, who need not be told
// of it.
func (g *group) receive(state param.State) {
	g.wanted = state.Position - state.Start
	g.set(state)
	g.received = true
}

// setBar says whether another program shows a bar of the group.
func (g *group) setBar(shown bool) {
	if shown != g.bar {
		g.bar = shown
		g.schedule(change{state: true})
	}
}

// tell shows a note in the bar, if there is one.
func (g *group) tell(note string) {
	if c := g.controls(); c != nil {
		c.tell(note)
	}
}

// schedule shows all members in the next frame, once for all changes until then.
func (g *group) schedule(c change) {
	g.change = g.change.and(c)
	if g.scheduled {
		return
	}
	g.scheduled = true
	onFrame(func() {
		c := g.change
		g.change, g.scheduled = change{}, false
		for _, m := range g.members {
			m.show(c)
		}
	})
}
