package sweep

import "slices"

// A cache keeps a few rows by their keys, and the memory of rows that it forgets.
type cache struct {
	size int // how many rows it keeps
	keys []int
	rows [][]float64 // rows[i] is of keys[i]
	next int         // the one that is overwritten next
}

// clear forgets all rows.
func (c *cache) clear() { c.keys, c.next = c.keys[:0], 0 }

// row returns the row of a key and true, or a row of n elements to be written.
func (c *cache) row(key, n int) (row []float64, ok bool) {
	if i := slices.Index(c.keys, key); i >= 0 {
		return c.rows[i], true
	}
	i := c.next
	c.next = (i + 1) % c.size
	if i == len(c.keys) {
		c.keys = append(c.keys, 0)
	}
	if i == len(c.rows) {
		c.rows = append(c.rows, nil)
	}
	c.keys[i], c.rows[i] = key, resized(c.rows[i], n)
	return c.rows[i], false
}

// resized returns a slice of n elements, in the memory of s if there is room.
func resized[T any](s []T, n int) []T {
	if cap(s) < n {
		return make([]T, n)
	}
	return s[:n]
}
