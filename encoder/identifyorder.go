package encoder

// inOrder returns a list in the order of rising keys, in which equal ones stay as
// they are.
func inOrder[T any](list []T, key func(x *T) float64) []T {
	keys := make([]float64, len(list))
	for i := range list {
		keys[i] = key(&list[i])
	}
	sorted := make([]T, len(list))
	for i, from := range rising(keys) {
		sorted[i] = list[from]
	}
	return sorted
}

// rising returns the indices of keys in the order in which these rise: it merges
// runs of one, two, four, … of them.
func rising(keys []float64) []int {
	from, to := make([]int, len(keys)), make([]int, len(keys))
	for i := range from {
		from[i] = i
	}
	for run := 1; run < len(keys); run *= 2 {
		for lo := 0; lo < len(keys); lo += 2 * run {
			mid, hi := min(lo+run, len(keys)), min(lo+2*run, len(keys))
			for i, j, k := lo, mid, lo; k < hi; k++ {
				if j == hi || i < mid && !(keys[from[j]] < keys[from[i]]) {
					to[k] = from[i]
					i++
				} else {
					to[k] = from[j]
					j++
				}
			}
		}
		from, to = to, from
	}
	return from
}
