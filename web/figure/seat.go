//go:build js

package figure

import "github.com/posenc/posenc/web/plot"

// A seat is the place of a figure in a group. All parts of a figure share it,
// so that they leave the group and return to it together. A figure that nobody
// sees misses what changes, and catches up when it comes into view.
type seat struct {
	group  *group
	shared *group // that of the page, also while the figure is on its own
	plot.Lang
	site  string // the address of the folder that the program came from; empty if it came with the page
	parts []member

	away   bool   // out of view
	missed change // while it was
}

func newSeat(g *group, lang plot.Lang, parts ...member) *seat {
	return &seat{group: g, shared: g, Lang: lang, parts: parts}
}

func (s *seat) show(c change) {
	if s.away {
		s.missed = s.missed.and(c)
		return
	}
	for _, m := range s.parts {
		m.show(c)
	}
}

// see tells the seat whether it is in view.
func (s *seat) see(inView bool) {
	s.away = !inView
	if missed := s.missed; inView && missed != (change{}) {
		s.missed = change{}
		s.show(missed)
	}
}

// addressed reports whether the address of the page holds what the figure shows.
func (s *seat) addressed() bool { return s.group.onState != nil }

// alone reports whether the figure has left its group.
func (s *seat) alone() bool { return s.group != s.shared }

// leave gives the figure a state of its own, which begins as that of the group
// is, or with back returns it to the group.
func (s *seat) leave(back bool) {
	next := s.shared
	if !back {
		next = newGroup(s.shared.state)
	}
	s.group.remove(s)
	s.group = next
	next.join(s)
}
