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
	layout := c.layout(n, pairs)
	fill(e, dst, e.amplified(layout), positions, 0, n)
	if c == Doubled {
		for ; len(dst) > 0; dst = dst[2*pairs:] {
			copy(dst[pairs:2*pairs], dst)
		}
	}
	return nil
}

// layout returns the layout of the rows, but for the second halves of Doubled. A row with
// two tables is one that begins in the first of them and ends in the second.
func (c Cache) layout(n, pairs int) sweep.Layout {
	switch c {
	case Complex:
		return sweep.Layout{Columns: 2 * pairs, Sin: 1, Cos: 0, Step: 2}
	case CosThenSin:
		return sweep.Layout{Columns: 2 * pairs, Sin: pairs, Cos: 0, Step: 1}
	}
	width := c.Shape(n, pairs)[2]
	l := sweep.Layout{Columns: (n + 1) * width, Stride: width, Sin: n * width, Cos: 0, Step: 1}
	if c == Repeated {
		l.Step, l.Twice = 2, true
	}
	return l
}
