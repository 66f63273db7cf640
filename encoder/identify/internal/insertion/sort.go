// Package insertion sorts short lists by insertion, in few instructions: the generic
// sort of package slices would be compiled again for each type of element.
package insertion

// Sort sorts a short list by a key, keeping the order of equal elements.
func Sort[T any](list []T, key func(T) float64) {
	for i := range list {
		for j := i; j > 0 && key(list[j]) < key(list[j-1]); j-- {
			list[j], list[j-1] = list[j-1], list[j]
		}
	}
}
