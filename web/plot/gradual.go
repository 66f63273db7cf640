package plot

import "slices"

// A Task is work in pieces, which ticks do while nothing else happens.
type Task struct {
	Pieces int                // that are not done
	Do     func() (show bool) // does one, for which a frame has time, and reports whether the picture changes
	begun  bool               // whether a tick has done one
}

func (t *Task) work() (show bool) {
	t.Pieces--
	return t.Do()
}

// Grow has ticks do a task as long as pictures ask for it.
func (v *View) Grow(t *Task) {
	if m := &v.of.memory; t.Pieces > 0 && !slices.Contains(m.tasks, t) {
		m.tasks = append(m.tasks, t)
	}
}

// Gradually returns the n values of find for a key and 0, 1, …, n-1: all of them or, in a live
// view, as many as are found so far. A frame has time for some of them; 0 stands for one, and for
// none in the first picture. They are kept as Once does, under a name of the same kind.
func Gradually[K comparable, T any](v *View, name string, find func(key K, i int) T, key K, n, frame int) []T {
	type search struct {
		Task
		found []T
	}
	s := Once(v, name, func(key K) *search {
		s, piece := new(search), max(1, frame)
		s.Pieces = (n + piece - 1) / piece
		s.Do = func() bool {
			for range min(piece, n-len(s.found)) {
				s.found = append(s.found, find(key, len(s.found)))
			}
			return true
		}
		if frame > 0 {
			s.work()
		}
		return s
	}, key)
	for !v.Partial && s.Pieces > 0 {
		s.work()
	}
	v.Grow(&s.Task)
	return s.found
}

// calm is for how many milliseconds a view stays before more of it is computed, so that nothing
// stands in the way of a drag.
const calm = 200

// Pending reports whether there is more to compute for the view that was drawn last, and after
// how many milliseconds a Tick should come unless another one is drawn before.
func (d *Figure) Pending() (after float64, ok bool) {
	t := d.next()
	if t != nil && !t.begun {
		after = calm
	}
	return after, t != nil
}

// next returns the first task with pieces left, nil if there is none.
func (m *memory) next() *Task {
	for _, t := range m.tasks {
		if t.Pieces > 0 {
			return t
		}
	}
	return nil
}

// tick does a piece of the next task, and redraws the picture where that changes it.
func (d *Figure) tick(r Result) Result {
	if t := d.next(); t != nil {
		t.begun = true
		r.Redraw = t.work()
	}
	return r
}
