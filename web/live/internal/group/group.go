//go:build js

// Package group shares one state among the figures of a page.
//
// Whatever a reader does makes a new state. The group hands it to all its members once
// a frame, and they show it: no figure knows another. The address of the page may keep
// the state of one group.
package group

import (
	"maps"
	"slices"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

// A Part is a component of a figure that shows the state of a group: a picture, a table or
// a panel.
type Part interface {
	// Show is called once a frame after something has changed.
	Show(c Change)
}

// A Change says what has changed since a part was last shown.
type Change struct {
	State bool // the state
	Point bool // the cell that is pointed at
}

func (c Change) and(d Change) Change {
	return Change{State: c.State || d.State, Point: c.Point || d.Point}
}

// A Group is a state and the figures that show it.
type Group struct {
	state    param.State
	wanted   int               // the row that a reader has chosen, also where there are too few
	encoding *encoder.Encoding // of the sizes of the state
	table    *convention.Table // of the state
	pointed  *plot.Cell        // by the pointer or the arrow keys; nil if none
	members  []*Member
	otherBar bool            // whether another program shows a bar of the group
	given    map[string]bool // the parameters that elements have set
	defaults param.State     // the state with these alone
	received bool            // whether the state is from another program
	writer   *dom.Delay      // writes the state into the address, if not nil
	push     bool            // whether it makes a new entry in the history
	places   []string        // of the page in the address, the first of them before the state
	draft    [2]string       // a parameter and its invalid text, which the address alone keeps

	change    Change
	scheduled bool
}

// writeTime is how long after a change the state is written into the address, in
// milliseconds: browsers limit how often it may change.
const writeTime = 200

// New returns a group without members.
func New(state param.State) *Group {
	g := &Group{given: map[string]bool{}, defaults: state, state: state, wanted: state.Position - state.Start}
	g.encode()
	return g
}

// groups are the groups with a name; a figure without one is in a group of its own.
var groups = map[string]*Group{}

// Named returns the group of a name, and a new one for no name.
func Named(name string) *Group {
	g := groups[name]
	if g == nil {
		g = New(param.DefaultState())
	}
	if name != "" {
		groups[name] = g
	}
	return g
}

// State returns the state.
func (g *Group) State() param.State { return g.state }

// Give sets the parameters that an element names, unless another element has set them
// before or a reader has changed them.
func (g *Group) Give(options func(name string) (string, bool)) error {
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
	g.Set(next)
	return nil
}

// Set changes the state, which has been validated. A size that leaves the chosen row
// out chooses the last one, until there are enough again.
func (g *Group) Set(state param.State) {
	if state == g.state {
		return
	}
	before := g.state
	if row := state.Position - state.Start; row == min(g.Chosen(), state.SeqLen-1) {
		state.Position = state.Start + min(g.wanted, state.SeqLen-1)
	} else {
		g.wanted = row
	}
	g.state, g.received = state, false
	if !state.SameNumbers(&before) {
		g.encode()
	}
	if p := g.pointed; p != nil && (p.Row >= state.SeqLen || p.Dim >= state.DModel) {
		g.pointed = nil
	}
	g.schedule(Change{State: true})
	if g.writer != nil {
		g.writer.Start(writeTime)
	}
}

// GoTo is Set for a state from which Back leads to the one before.
func (g *Group) GoTo(state param.State) {
	g.push = g.push || state != g.state && g.writer != nil
	g.Set(state)
}

// encode computes the encodings of the state, which has been validated.
func (g *Group) encode() {
	g.encoding, _ = g.state.Encoding()
	g.table, _ = g.state.Table()
}

// Receive sets the state that another program has, which need not be told of it.
func (g *Group) Receive(state param.State) {
	g.wanted = state.Position - state.Start
	g.Set(state)
	g.received = true
}

// Pointed returns the cell that is pointed at, nil if there is none.
func (g *Group) Pointed() *plot.Cell { return g.pointed }

// Point changes the cell that is pointed at; nil for none.
func (g *Group) Point(c *plot.Cell) {
	if c == g.pointed || c != nil && g.pointed != nil && *c == *g.pointed {
		return
	}
	g.pointed = c
	g.schedule(Change{Point: true})
}

// row returns the row to show numbers of: the one pointed at, or the chosen one.
func (g *Group) row() int {
	if g.pointed != nil {
		return g.pointed.Row
	}
	return g.Chosen()
}

// Chosen returns the row of the chosen position.
func (g *Group) Chosen() int { return g.state.Position - g.state.Start }

// Choose makes a row the chosen one.
func (g *Group) Choose(row int) {
	s := g.state
	g.wanted = max(0, min(row, s.SeqLen-1))
	s.Position = s.Start + g.wanted
	g.Set(s)
}

// HasBar reports whether the group has a bar, here or in another program.
func (g *Group) HasBar() bool { return g.otherBar || slices.ContainsFunc(g.members, (*Member).isBar) }

// SetOtherBar says whether another program shows a bar of the group.
func (g *Group) SetOtherBar(shown bool) {
	if shown != g.otherBar {
		g.otherBar = shown
		g.schedule(Change{State: true})
	}
}

// note makes a sentence the Note of the bar, or of a figure if there is no bar. It is shown out of
// view, too, as it is announced.
func (g *Group) note(m *Member, sentence string) {
	if bar := slices.IndexFunc(g.members, (*Member).isBar); bar >= 0 {
		m = g.members[bar]
	}
	if m.Note == sentence {
		return
	}
	m.Note = sentence
	dom.OnFrame(func() {
		for _, p := range m.parts {
			p.Show(Change{State: true})
		}
	})
}

// schedule shows all members in the next frame, once for all changes until then.
func (g *Group) schedule(c Change) {
	g.change = g.change.and(c)
	if g.scheduled {
		return
	}
	g.scheduled = true
	dom.OnFrame(func() {
		c := g.change
		g.change, g.scheduled = Change{}, false
		for _, m := range g.members {
			m.Show(c)
		}
	})
}

// A Member is a figure in a group. Its parts leave the group and return to it together.
// A figure that is out of view misses changes, and catches up when it comes into view.
type Member struct {
	text.Lang
	Spec  *plot.Spec
	Group *Group      // the group of the page, or one of its own while it is not linked
	Root  dom.Element // holds all parts
	Site  string      // the URL of the folder of the site's files; empty if unknown
	Note  string      // above the fields until the reader does something, for an invalid hash

	shared   *Group // the group of the page
	parts    []Part
	changed  func(unshared bool) // see Enter; nil while the figure is not on the page
	told     param.State         // the state when changed was last called
	unfollow func()              // ends Follow, if not nil

	hidden bool   // out of view
	missed Change // while it was
}

// NewMember returns a figure that can show the state of a group, and has not entered it.
func NewMember(spec *plot.Spec, g *Group, lang text.Lang, root dom.Element) *Member {
	return &Member{Lang: lang, Spec: spec, Group: g, Root: root, shared: g}
}

// Add adds a part.
func (m *Member) Add(p Part) { m.parts = append(m.parts, p) }

// Mounted reports whether the figure is on the page.
func (m *Member) Mounted() bool { return m.changed != nil }

// Enter makes the figure show the state of a group. From the next change on it calls changed, with
// whether other programs need to be told of the state.
func (m *Member) Enter(g *Group, changed func(unshared bool)) {
	m.changed, m.told = changed, g.state
	m.hidden, m.missed = false, Change{}
	m.shared = g
	m.join(g)
}

// Leave takes the figure out of its group. The name of a group is free when all have left.
func (m *Member) Leave() {
	if m.unfollow != nil {
		m.unfollow()
	}
	m.changed, m.unfollow = nil, nil
	m.Group.Point(nil)
	m.leave()
	if len(m.shared.members) == 0 {
		maps.DeleteFunc(groups, func(_ string, g *Group) bool { return g == m.shared })
	}
}

func (m *Member) join(g *Group) {
	m.Group = g
	g.members = append(g.members, m)
	g.schedule(Change{State: true, Point: true})
}

// leave takes the figure out of the group that it shows. If it is the bar, the others need its
// fields.
func (m *Member) leave() {
	g := m.Group
	g.members = slices.DeleteFunc(g.members, func(other *Member) bool { return other == m })
	g.schedule(Change{State: true})
}

// isBar reports whether the figure is the bar, with the fields of all parameters that figures
// share.
func (m *Member) isBar() bool { return m.Spec.Name == "controls" }

// Shared returns the group of the page, also while the figure is not linked to it.
func (m *Member) Shared() *Group { return m.shared }

// Linked reports whether the figure shows the state of the group of the page.
func (m *Member) Linked() bool { return m.Group == m.shared }

// SetLinked makes the figure show the state of the group of the page, or one of its
// own, which begins as a copy.
func (m *Member) SetLinked(linked bool) {
	next := m.shared
	if !linked {
		next = New(m.shared.state)
	}
	m.leave()
	m.join(next)
}

// View returns what pictures of the state are drawn of.
func (m *Member) View(width int) plot.View {
	g := m.Group
	v := plot.View{State: g.state, Encoding: g.encoding, Table: g.table, Width: max(width, plot.LeastWidth), Lang: m.Lang, Row: g.row(), Dim: -1}
	if g.pointed != nil {
		v.Dim = g.pointed.Dim
	}
	return v
}

// Sibling returns the figure of a name in the same group, nil if there is none.
func (m *Member) Sibling(name string) *Member {
	for _, other := range m.Group.members {
		if other.Spec.Name == name {
			return other
		}
	}
	return nil
}

// Show shows a change in all parts, at once or when the figure comes into view.
func (m *Member) Show(c Change) {
	if m.changed != nil && m.Group.state != m.told {
		m.told = m.Group.state
		m.changed(m.Linked() && !m.Group.received)
	}
	if m.hidden {
		m.missed = m.missed.and(c)
		return
	}
	for _, p := range m.parts {
		p.Show(c)
	}
}

// SetVisible says whether the figure is in view.
func (m *Member) SetVisible(visible bool) {
	m.hidden = !visible
	if missed := m.missed; visible && missed != (Change{}) {
		m.missed = Change{}
		m.Show(missed)
	}
}

// Reset makes all parts forget what a reader did to them.
func (m *Member) Reset() {
	m.Note = ""
	for _, p := range m.parts {
		if r, ok := p.(interface{ Reset() }); ok {
			r.Reset()
		}
	}
}
