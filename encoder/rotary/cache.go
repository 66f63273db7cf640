package rotary

import (
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/internal/sweep"
)

// A Cache is an order of the cosines and sines of n positions that libraries keep to turn
// vectors by. All are multiplied by the attention factor.
type Cache int

const (
	// Complex is one table of n rows, cos, sin, cos, sin, …: Meta's freqs_cis, and ggml.
	Complex Cache = iota

	// CosThenSin is one table of n rows, all cosines of a position and then its sines:
	// cos_sin_cache of vLLM.
	CosThenSin

	// Separate is a table of cosines, of n rows of d/2, and then one of sines:
	// FlashAttention, TensorRT.
	Separate

	// Doubled is Separate with each row twice, in n rows of d: cos and sin of
	// transformers, for half pairing.
	Doubled

	// Repeated is Separate with each number twice, in n rows of d: cos and sin of
	// GPT-J and GLM, for interleaved pairing.
	Repeated
)

var cacheNames = [...]string{"complex", "cos-then-sin", "separate", "doubled", "repeated"}

func (c Cache) String() string { return cacheNames[c] }

// Shape returns the shape of a cache of n positions and a number of pairs.
func (c Cache) Shape(n, pairs int) []int {
	return [][]int{{n, pairs, 2}, {n, 2 * pairs}, {2, n, pairs}, {2, n, 2 * pairs}, {2, n, 2 * pairs}}[c]
}

// Cache64 writes the cache of positions to dst, which has as many elements as Shape says.
// Each is within 1e-15 of its true value, times the attention factor. Cache64 returns an
// *encoder.Error for positions as Rotate does, for an unknown order, and for a dst of
// another length.
func (e *Embedding) Cache64(dst []float64, c Cache, positions ...float64) error {
	return cache(e, dst, c, positions)
}

// Cache32 is Cache64 in single precision, rounded once.
func (e *Embedding) Cache32(dst []float32, c Cache, positions ...float64) error {
	return cache(e, dst, c, positions)
}

func cache[T encoder.Float](e *Embedding, dst []T, c Cache, positions []float64) error {
	n, err := e.checkPositions(positions)
	if err != nil {
		return err
	}
	if c < Complex || c > Repeated {
		return encoder.Invalid("cache", int(c), "is not one of the five")
	}
	pairs, size := e.Pairs(), 1
	for _, k := range c.Shape(n, pairs) {
		size *= k
	}
	if len(dst) != size {
		return encoder.Invalid("destination length", len(dst), "is not #, # positions of # pairs").With(strconv.Itoa(size), strconv.Itoa(n), strconv.Itoa(pairs))
	}
	switch c {
	case Complex:
		fill(e, dst, e.amplified(sweep.Layout{Columns: 2 * pairs, Sin: 1, Cos: 0, Step: 2}), positions, 0, n)
		return nil
	case CosThenSin:
		fill(e, dst, e.amplified(sweep.Layout{Columns: 2 * pairs, Sin: pairs, Cos: 0, Step: 1}), positions, 0, n)
		return nil
	}
	cos, sin := dst[:size/2], dst[size/2:]
	width := size / 2 / n
	l := e.amplified(sweep.Concatenated(pairs))
	eachRow(n, 2*pairs, func(rows []float64, first, count int) { fill(e, rows, l, positions, first, count) }, func(i int, row []float64) {
		spread(c, cos[i*width:][:width], row[pairs:])
		spread(c, sin[i*width:][:width], row[:pairs])
	})
	return nil
}

// spread writes the cosines, or the sines, of a position to a row of a table of its own.
func spread[T encoder.Float](c Cache, dst []T, row []float64) {
	if c == Repeated {
		for i, x := range row {
			dst[2*i], dst[2*i+1] = T(x), T(x)
		}
		return
	}
	for i, x := range row {
		dst[i] = T(x)
	}
	copy(dst[len(row):], dst[:len(row)])
}
