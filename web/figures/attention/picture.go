package attention

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
)

// none stands for no word.
const none = -1

type attention struct {
	slots []float64 // where each word stands in the second sentence, in places: between two while it moves
	held  int       // the word that is held

	grip    float64 // where it was gripped, in pixels from the left
	gripped float64 // the place where it stood then

	gliding bool    // whether words have moved in the frame before
	last    float64 // when that was, in milliseconds

	outputs figure.Memo[sentencesKey, sentences]
}

// sentences runs the head over both sentences.
func (f *attention) sentences(v *figure.View) sentences {
	s := &v.State
	return f.outputs.Of(sentencesKey{s.Sentence, s.Order, causal(s), s.Base, v.Lang}, func() sentences {
		var both sentences
		both.words, both.cut = v.Words(param.MaxWords)
		both.order = v.Order(len(both.words))
		both.heads[0] = headOf(both.words, both.order, causal(s), nil)
		e, err := encoder.New(len(both.words), width, encoder.Base(s.Base))
		if err != nil {
			e = nil
		}
		both.heads[1] = headOf(both.words, both.order, causal(s), e)
		return both
	})
}

// causal reports whether each word sees only itself and those before it.
func causal(s *param.State) bool { return s.Mask == "causal" }

// picture is the figure at a view.
type picture struct {
	*figure.View
	*attention
	sentences
}

func (f *attention) picture(v *figure.View) *picture {
	p := &picture{View: v, attention: f, sentences: f.sentences(v)}
	if len(f.slots) != len(p.order) {
		f.slots = make([]float64, len(p.order))
		for j, word := range p.order {
			f.slots[word] = float64(j)
		}
	}
	return p
}
