package plot

// A Gradual is what is computed in pieces while nothing else happens.
type Gradual interface {
	Growing() bool // whether there is more to compute
	Begun() bool   // whether Grow has been called
	Grow() bool    // computes as much as a frame has time for, and reports whether the picture changes
}

// Grow has ticks compute g as long as pictures ask for it.
func (v *View) Grow(g Gradual) { v.of.grow(g) }

func (m *memory) grow(g Gradual) {
	for _, known := range m.growing {
		if known == g {
			return
		}
	}
	if g.Growing() {
		m.growing = append(m.growing, g)
	}
}

// A search is a list of values that are found one after another.
type search[T any] struct {
	found    []T
	n, frame int
	find     func(i int) T
	ticked   bool
}

// Gradually returns the n values of find for a key and 0, 1, …, n-1: all of them or, in a live
// view, as many as are found so far. A frame has time for some of them; 0 stands for one, and for
// none in the first picture. They are kept as Once does, under a name of the same kind.
func Gradually[K comparable, T any](v *View, name string, find func(key K, i int) T, key K, n, frame int) []T {
	s := Once(v, name, func(key K) *search[T] {
		s := &search[T]{n: n, frame: max(1, frame), find: func(i int) T { return find(key, i) }}
		s.add(frame)
		return s
	}, key)
	if !v.Partial {
		s.add(n)
	}
	v.Grow(s)
	return s.found
}

func (s *search[T]) add(n int) {
	for i := len(s.found); n > 0 && i < s.n; i++ {
		s.found = append(s.found, s.find(i))
		n--
	}
}

func (s *search[T]) Growing() bool { return len(s.found) < s.n }
func (s *search[T]) Begun() bool   { return s.ticked }

func (s *search[T]) Grow() bool {
	s.ticked = true
	s.add(s.frame)
	return true
}

// calm is for how many milliseconds a view stays before more of it is computed, so that nothing
// stands in the way of a drag.
const calm = 200

// Pending reports whether there is more to compute for the view that was drawn last, and after
// how many milliseconds a Tick should come unless another one is drawn before.
func (d *Figure) Pending() (after float64, ok bool) {
	for _, g := range d.growing {
		if g.Growing() {
			if !g.Begun() {
				return calm, true
			}
			return 0, true
		}
	}
	return 0, false
}

// tick has the first that grows compute more, and redraws the picture where that changes it.
func (d *Figure) tick(r Result) Result {
	for _, g := range d.growing {
		if g.Growing() {
			r.Redraw = g.Grow()
			break
		}
	}
	return r
}
