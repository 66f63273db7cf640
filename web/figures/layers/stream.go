package layers

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/figures/internal/vector"
)

// A stream is the vectors of some words, row after row, on their way through the layers.
type stream []float64

const (
	width = 64 // numbers of a vector
	words = 12
	most  = 24 // layers
)

// cosines returns the mean cosine between the vector of a word and the row of PE that was
// added to it, before the first layer and after each one. A layer makes y of the vectors h:
//
//	y = strength · W·(a ÷ |a| · √d),  a = A·h,  A = softmax(h·hᵀ ÷ d)
//
// with a random matrix W of its own. With residual connections the next vectors are h + y,
// without them y.
func cosines(seed int, strength float64, residual bool) []float64 {
	random := attention.SplitMix(seed)
	pe, h := make([]float64, words*width), make(stream, words*width)
	if e, err := encoder.New(words, width); err == nil {
		e.Rows64(pe, 0, words)
	}
	for j := range h {
		h[j] = standard(&random) + pe[j]
	}
	means := []float64{h.cosine(pe)}
	w := make([]float64, width*width)
	for range most {
		for j := range w {
			w[j] = standard(&random) * strength / math.Sqrt(width)
		}
		y := h.layer(w)
		for j := range h {
			if !residual {
				h[j] = 0
			}
			h[j] += y[j]
		}
		means = append(means, h.cosine(pe))
	}
	return means
}

// standard returns the next number, of mean 0 and variance 1.
func standard(r *attention.SplitMix) float64 { return math.Sqrt(3) * (2*r.Uniform() - 1) }

// cosine returns the mean cosine between rows of the stream and those of other.
func (h stream) cosine(other []float64) float64 {
	total := 0.0
	for m := range words {
		a, b := h[m*width:][:width], other[m*width:][:width]
		total += vector.Dot(a, b) / math.Sqrt(vector.Dot(a, a)*vector.Dot(b, b)) / words
	}
	return total
}

// layer returns what a layer with the matrix w makes of the stream.
func (h stream) layer(w []float64) stream {
	y := make(stream, len(h))
	mixed := make([]float64, width)
	for m := range words {
		h.attend(mixed, m)
		length := math.Sqrt(vector.Dot(mixed, mixed) / width)
		for i := range width {
			y[m*width+i] = vector.Dot(w[i*width:][:width], mixed) / length
		}
	}
	return y
}

// attend writes the mixture of all words that word m gets into dst.
func (h stream) attend(dst []float64, m int) {
	var weights [words]float64
	total := 0.0
	own := h[m*width:][:width]
	for n := range words {
		other := h[n*width:][:width]
		weights[n] = math.Exp(vector.Dot(own, other) / math.Sqrt(vector.Dot(own, own)*vector.Dot(other, other)) * math.Sqrt(width))
		total += weights[n]
	}
	clear(dst)
	for n, weight := range weights {
		for j := range dst {
			dst[j] += float64(weight / total * h[n*width+j])
		}
	}
}
