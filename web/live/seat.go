//go:build js

package live

import (
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A seat is the place of a figure in a group. All parts of a figure share it,
// so that they leave the group and return to it together. A figure that nobody
// sees misses what changes, and catches up when it comes into view.
type seat struct {
	spec   *figure.Spec
	group  *group
	shared *group // that of the page, also while the figure is on its own
	text.Lang
	parts []member // the figure, and its panel if it has one
	site  string   // the folder of the files of the site; empty if nobody knows

	root     element     // which holds all parts
	taken    bool        // whether there is a figure on the page
	changed  element     // a function, called when the state has changed, with whether other programs do not know yet that of the group
	told     param.State // when it was last called
	unfollow func()      // ends what a figure in the address began, if not nil

	away   bool   // out of view
	missed change // while it was
}

func newSeat(g *group, lang text.Lang, parts ...member) *seat {
	return &seat{group: g, shared: g, Lang: lang, parts: parts}
}

func (s *seat) show(c change) {
	if s.taken && s.group.state != s.told {
		s.told = s.group.state
		s.changed.Invoke(!s.alone() && !s.group.received)
	}
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
func (s *seat) addressed() bool { return s.group.writer != nil }

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

// take makes the seat that of a figure in a group.
func (s *seat) take(g *group) {
	s.taken, s.group, s.shared = true, g, g
	s.away, s.missed = false, change{}
	g.join(s)
}

// rise takes the figure out of its group.
func (s *seat) rise() {
	if s.unfollow != nil {
		s.unfollow()
		s.unfollow = nil
	}
	s.taken, s.changed = false, element{}
	s.group.point(nil)
	s.group.remove(s)
	forget(s.shared)
}

// renew makes all parts forget what a reader did to them.
func (s *seat) renew() {
	for _, m := range s.parts {
		if r, ok := m.(interface{ renew() }); ok {
			r.renew()
		}
	}
}
