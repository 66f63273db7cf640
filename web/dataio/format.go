package dataio

// A Format is a kind of file for numbers: a head, the rows with something
// between them, and a foot.
type Format struct {
	Type string // the media type

	head          func(dst []byte, d Table) []byte
	row           func(dst []byte, values []float64, bits int) []byte
	between, foot string
	binary        bool // whether a number takes as many bytes as in memory
}

// appendList appends items with commas between them.
func appendList[T any](dst []byte, items []T, add func(dst []byte, item T) []byte) []byte {
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = add(dst, item)
	}
	return dst
}
