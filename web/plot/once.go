package plot

import "slices"

// A memory is what a figure keeps from frame to frame.
type memory struct {
	kept  []*kept
	tasks []*Task // of the last picture
	frame int
}

// A kept value is found by its name and key.
type kept struct {
	name       string
	key, value any
	known      bool // the value
	used       int  // the frame that has asked for it last
}

// Once returns what compute returns for a key, and keeps it as long as each picture asks for
// it: what does not change from frame to frame is not computed again. Compute depends on its
// key and on nothing else. Each call in the source has a name of its own, a literal, so that no
// two share a value; a test compares them.
//
// Keys are numbers, texts, pointers, and structs of these: what has a slice, a map or a
// function in it cannot be compared and does not compile.
func Once[K comparable, T any](v *View, name string, compute func(K) T, key K) T {
	k := v.of.find(name, key)
	if !k.known {
		k.value, k.known = compute(key), true
	}
	return k.value.(T)
}

// find returns what is kept, or a new entry. (Once is compiled for each type of keys.)
func (m *memory) find(name string, key any) *kept {
	for _, k := range m.kept {
		if k.name == name && k.key == key {
			k.used = m.frame
			return k
		}
	}
	k := &kept{name: name, key: key, used: m.frame}
	m.kept = append(m.kept, k)
	return k
}

// begin begins a picture: nothing is used yet.
func (m *memory) begin() {
	m.frame++
	m.tasks = m.tasks[:0]
}

// sweep forgets what the picture did not ask for. Data and Height, which ask for less, do not.
func (m *memory) sweep() {
	m.kept = slices.DeleteFunc(m.kept, func(k *kept) bool { return k.used != m.frame })
}
