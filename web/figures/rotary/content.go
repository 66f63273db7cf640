package rotary

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/plot/chart"
)

// A content is a query and a key before they are turned, and the embedding that turns them.
type content struct {
	embedding *rotary.Embedding
	q, k      []float64
	longest   float64     // of the pairs of both
	score     *chart.Func // of the distance of the query from the key
}

type contentKey struct {
	headDim          int
	base             float64
	pairing, vectors string
}

// newContent returns a query and a key of random numbers, or of ones.
func newContent(key contentKey) *content {
	c := new(content)
	config := rotary.Config{HeadDim: key.headDim, Base: key.base}
	if key.pairing == rotary.Interleaved.String() {
		config.Pairing = rotary.Interleaved
	}
	c.embedding, _ = rotary.New(config, 0)
	x, _ := attention.Embed([]string{"query", "key"}, key.headDim)
	if key.vectors == "ones" {
		for j := range x {
			x[j] = 1
		}
	}
	c.q, c.k = x[:key.headDim], x[key.headDim:]
	for i := range c.embedding.Pairs() {
		a, b := c.elements(i)
		c.longest = max(c.longest, math.Hypot(c.q[a], c.q[b]), math.Hypot(c.k[a], c.k[b]))
	}
	c.score = &chart.Func{
		Fill: c.scores,
		At: func(k float64) float64 {
			var score [1]float64
			_ = c.scores(score[:], k, 0)
			return score[0]
		},
	}
	return c
}

func (c *content) elements(i int) (a, b int) {
	if c.embedding.Config().Pairing == rotary.Interleaved {
		return 2 * i, 2*i + 1
	}
	return i, i + c.embedding.Pairs()
}

func (c *content) pairOf(j int) int {
	if c.embedding.Config().Pairing == rotary.Interleaved {
		return j / 2
	}
	return j % c.embedding.Pairs()
}

func (c *content) turned(x []float64, position int) []float64 {
	dst := make([]float64, len(x))
	c.embedding.Rotate(dst, x, float64(position))
	return dst
}

// scores writes the scores at evenly spaced distances of the query from the key to dst, for a
// picture: within a run, the hands of a pair are turned on by angle addition.
func (c *content) scores(dst []float64, first, step float64) error {
	const run = 64
	clear(dst)
	for i := range c.embedding.Pairs() {
		a, b := c.elements(i)
		even, odd := c.q[a]*c.k[a]+c.q[b]*c.k[b], c.q[a]*c.k[b]-c.q[b]*c.k[a]
		sinStep, cosStep := c.embedding.Pair(i, step)
		var sin, cos float64
		for j := range dst {
			if j%run == 0 {
				sin, cos = c.embedding.Pair(i, first+float64(j)*step)
			}
			dst[j] += cos*even + sin*odd
			sin, cos = sin*cosStep+cos*sinStep, cos*cosStep-sin*sinStep
		}
	}
	return nil
}
