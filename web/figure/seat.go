//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

// A seat is the place of a figure in a group. All parts of a figure share it,
// so that they leave the group and return to it together.
type seat struct {
	group  *group
	shared *group // that of the page, also while the figure is on its own
	plot.Lang
	parts []member
}

func newSeat(g *group, lang plot.Lang) *seat { return &seat{group: g, shared: g, Lang: lang} }

// join adds a part of the figure and shows it.
func (s *seat) join(m member) {
	s.parts = append(s.parts, m)
	s.group.join(m)
}

// alone reports whether the figure has left its group.
func (s *seat) alone() bool { return s.group != s.shared }

// leave gives the figure a state of its own, which begins as that of the group
// is, or with back returns it to the group.
func (s *seat) leave(back bool) {
	next := s.shared
	if !back {
		next = newGroup(s.shared.state)
	}
	s.group.remove(s.parts)
	s.group = next
	for _, m := range s.parts {
		next.join(m)
	}
}
