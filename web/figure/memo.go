package figure

// A Memo keeps the last value of a function, so that what does not change from
// frame to frame is not computed again.
type Memo[K comparable, V any] struct {
	key   K
	value V
	known bool
}

// Of returns the value for a key: the kept one if it has this key, or else the result of
// compute.
func (m *Memo[K, V]) Of(key K, compute func() V) V {
	if !m.known || key != m.key {
		m.key, m.value, m.known = key, compute(), true
	}
	return m.value
}
