package inject

import (
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/figure"
)

type inject struct {
	rate    float64 // the probability of being dropped
	seed    uint64  // of the mask
	eval    bool    // whether the model is not in training: nothing is dropped
	mix     float64 // how far W^I is from the identity, in [0, 1]
	batches figure.Memo[batchKey, batch]
	oneHots figure.Memo[oneHotKey, *attention.OneHot]
}

// A oneHotKey is what the product of a word depends on.
type oneHotKey struct {
	batch              batchKey
	word, first, count int
	mix                float64
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*inject
	layout

	batch  batch
	dims   int               // how many columns the matrices have
	word   int               // of the first sentence, which is followed: that at the row in question, or the last one
	oneHot *attention.OneHot // for that word; nil if W would be too large
}

// batch adds PE to both sentences.
func (f *inject) batch(v *figure.View) batch {
	return f.batches.Of(keyOf(v), func() batch {
		b := batch{width: v.State.DModel}
		b.words, b.cut = v.Words(mostWords)
		for _, at := range v.Order(len(b.words)) {
			b.words = append(b.words, b.words[at])
		}
		b.x, _ = attention.Embed(b.words, b.width)
		sum := make([]float64, len(b.x))
		if attention.Inject(v.Encoding, sum, b.x, b.length()) == nil {
			b.sum = sum
		}
		return b
	})
}
