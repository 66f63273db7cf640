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
	table := size / 2
	width := table / n
	fill(e, dst, e.amplified(sweep.Layout{Columns: table + width, Stride: width, Sin: table, Cos: 0, Step: 1}), positions, 0, n)
	for ; c != Separate && len(dst) > 0; dst = dst[width:] {
		spread(c, dst[:width])
	}
	return nil
}

// spread writes the numbers in the first half of a row once more: all of them after the
// last one, or each after itself.
func spread[T encoder.Float](c Cache, row []T) {
	half := len(row) / 2
	if c == Doubled {
		copy(row[half:], row[:half])
		return
	}
	for i := half - 1; i >= 0; i-- {
		row[2*i], row[2*i+1] = row[i], row[i]
	}
}
