package inject

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/text"
)

// A batch is the numbers of two sentences of the same words.
type batch struct {
	words []string  // of the one and then of the other
	cut   int       // words of a sentence that are left out
	width int       // d_model
	x     []float64 // 2 × length × d_model
	sum   []float64 // x + pe; nil if there are not enough rows
}

// A batchKey is what a batch depends on.
type batchKey struct {
	sentence, order string
	encoding        *encoder.Encoding
	lang            text.Lang
}

func keyOf(v *figure.View) batchKey {
	return batchKey{v.State.Sentence, v.State.Order, v.Encoding, v.Lang}
}

// mostWords is how many words of a sentence there is room for.
const mostWords = 4

// length returns the number of words of a sentence.
func (b *batch) length() int { return len(b.words) / 2 }

// part returns the first dims columns of numbers of a batch.
func (b *batch) part(x []float64, dims int) []float64 {
	var part []float64
	for at := 0; at < len(x); at += b.width {
		part = append(part, x[at:at+dims]...)
	}
	return part
}
