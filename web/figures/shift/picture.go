package shift

import "github.com/posenc/posenc/web/figure"

type shift struct {
	first int // the first pair whose block is shown, where none is pointed at,
	pair  int // and the pair on the circle, if its block is shown
	moves figure.Memo[moveKey, *move]
}

// picture is the figure at a view.
type picture struct {
	*figure.View
	*move
	layout
	first, n int // the pairs whose blocks are shown
	pair     int // the pair on the circle
}

func (f *shift) at(v *figure.View) *picture {
	p := picture{View: v, move: f.move(v), layout: layoutOf(v)}
	p.first, p.n = f.shown(v)
	if v.Dim >= 0 {
		p.pair = v.Dim / 2
	} else {
		p.pair = max(p.first, min(f.pair, p.first+p.n-1))
	}
	return &p
}

// shown returns the first pair whose block is shown, and how many there are.
func (f *shift) shown(v *figure.View) (first, n int) {
	pairs := v.Encoding.Pairs()
	n = min(layoutOf(v).pairs, pairs)
	first = f.first
	if i := v.Dim / 2; v.Dim >= 0 && (i < first || i >= first+n) {
		first = i
	}
	return max(0, min(first, pairs-n)), n
}

// move returns the move of a view.
func (f *shift) move(v *figure.View) *move {
	return f.moves.Of(moveKey{v.Encoding, v.Position(), v.State.Offset}, func() *move { return newMove(v.Encoding, v.Position(), v.State.Offset) })
}

// dim returns the dimension in row r of the matrix: the places of sine and cosine are
// swapped in the other order.
func dim(v *figure.View, r int) int {
	if swapped(v) {
		return r ^ 1
	}
	return r
}

func swapped(v *figure.View) bool { return v.State.Layout == "cos-sin" }

// block returns the block of a pair in the order of the rows.
func (p *picture) block(i int) [2][2]float64 {
	b := p.matrix.Block(i)
	if swapped(p.View) {
		b[0][1], b[1][0] = b[1][0], b[0][1]
	}
	return b
}
