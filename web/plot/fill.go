package plot

// fill returns a text in which each # stands for the next of the values.
func fill(text string, values ...string) string {
	filled, from := "", 0
	for i := range len(text) {
		if text[i] == '#' && len(values) > 0 {
			filled += text[from:i] + values[0]
			from, values = i+1, values[1:]
		}
	}
	return filled + text[from:]
}
