//go:build js

package group

import (
	"maps"
	"slices"

	"github.com/posenc/posenc/web/live/internal/dom"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/text"
)

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
