//go:build js

package group

import (
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

	shared   *Group // the group of the page
	parts    []Part
	mounted  bool                // whether the figure is on the page
	changed  func(unshared bool) // called when the state has changed, with whether other programs need to be told
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
func (m *Member) Mounted() bool { return m.mounted }

// Enter makes the figure show the state of a group, without calling changed for the
// state that the group has now.
func (m *Member) Enter(g *Group, changed func(unshared bool)) {
	m.mounted, m.changed, m.told = true, changed, g.state
	m.hidden, m.missed = false, Change{}
	m.shared = g
	m.join(g)
}

// Leave takes the figure out of its group.
func (m *Member) Leave() {
	if m.unfollow != nil {
		m.unfollow()
		m.unfollow = nil
	}
	m.mounted, m.changed = false, nil
	m.Group.Point(nil)
	m.leave()
	forget(m.shared)
}

func (m *Member) join(g *Group) {
	m.Group = g
	for _, p := range m.parts {
		if b, ok := p.(Bar); ok {
			g.bars = append(g.bars, b)
		}
	}
	g.join(m)
}

func (m *Member) leave() {
	m.Group.bars = slices.DeleteFunc(m.Group.bars, func(b Bar) bool { return slices.Contains(m.parts, Part(b)) })
	m.Group.leave(m)
}

// Follow keeps the state of the group in the address of the page, behind the first of
// some places if there are any, until the figure leaves.
func (m *Member) Follow(places ...string) {
	m.unfollow = m.Group.Follow(m.Root, places, m.Lang, m.warn)
}

// warn shows a sentence in the first part that can show one.
func (m *Member) warn(sentence string) {
	for _, p := range m.parts {
		if w, ok := p.(Warner); ok {
			w.Warn(sentence)
			return
		}
	}
}

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
	for _, p := range m.Group.members {
		if other, ok := p.(*Member); ok && other.Spec.Name == name {
			return other
		}
	}
	return nil
}

// Show shows a change in all parts, at once or when the figure comes into view.
func (m *Member) Show(c Change) {
	if m.mounted && m.Group.state != m.told {
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
	for _, p := range m.parts {
		if r, ok := p.(interface{ Reset() }); ok {
			r.Reset()
		}
	}
}
