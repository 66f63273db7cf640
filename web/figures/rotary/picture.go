package rotary

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/vector"
)

type rope struct {
	held   int     // the track that is held, of tracks; 0 for none
	grip   float64 // of the bar: how many positions after the key it was gripped
	marked int     // the pair that is marked, if there are as many

	contents figure.Memo[contentKey, *content]
	curves   figure.Memo[curveKey, *curve]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*content
	*curve
	layout
	n, m   int // the positions of the key and of the query
	key    []float64
	query  []float64 // both turned
	marked int
}

func (f *rope) picture(v *figure.View) *picture {
	p := &picture{View: v, content: f.content(v), curve: f.curve(v), layout: layoutOf(v)}
	p.n, p.m = v.State.Position, queryAt(v)
	p.key, p.query = p.turned(p.k, p.n), p.turned(p.q, p.m)
	p.marked = min(f.marked, p.embedding.Pairs()-1)
	return p
}

func (f *rope) content(v *figure.View) *content {
	key := keyOf(v)
	return f.contents.Of(key, func() *content { return newContent(key) })
}

func (f *rope) curve(v *figure.View) *curve {
	key := curveKey{keyOf(v), v.State.SeqLen, v.Width, v.Lang}
	return f.curves.Of(key, func() *curve { return newCurve(v, f.content(v)) })
}

// queryAt returns the position of the query.
func queryAt(v *figure.View) int {
	return max(-encoder.MaxPosition, min(v.State.Position+v.State.Offset, encoder.MaxPosition))
}

// distance returns m−n.
func (p *picture) distance() int { return p.m - p.n }

// score returns R(m)q · R(n)k.
func (p *picture) score() float64 { return vector.Dot(p.query, p.key) }
