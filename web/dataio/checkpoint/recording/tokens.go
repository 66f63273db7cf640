package recording

import (
	"slices"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint"
)

// A tokens is what a file says of the tokens of a rotation. Each part may be missing.
type tokens struct {
	positions *grid
	mask      *grid        // 1 for a token, 0 for padding
	begins    map[int]bool // whether a call of the program begins with a token
	axis      int          // of the vectors along which the tokens are; -1 if that is not said
}

// A grid has a number for each of n tokens, in each text, on each axis of positions.
type grid struct {
	axes, texts, n int
	numbers        []float64
}

// tokens reads what a file says of the tokens of layers.0.q, whose positions have some axes: each
// part in a tensor that find finds.
func (f recorded) tokens(name string, axes int) tokens {
	t := tokens{positions: f.grid(name, "positions", axes), mask: f.grid(name, "mask", 1), axis: -1}
	if t.mask != nil {
		for i, x := range t.mask.numbers {
			if !(x >= 0) { // as in masks that are added to logits, where 0 is a token
				dataio.Check(encoder.Invalid("mask", x, "not-mask: is neither 0 nor 1", i))
			}
		}
	}
	if axis := f.grid(name, "axis", 1); axis != nil && len(axis.numbers) == 1 {
		t.axis = int(axis.numbers[0])
	}
	if calls := f.grid(name, "calls", 1); calls != nil {
		t.begins = map[int]bool{}
		for _, at := range calls.numbers {
			t.begins[int(at)] = true
		}
	}
	return t
}

// find returns what a file says of the rotation layers.0.q in a part such as mask: the tensor
// layers.0.q_mask, layers.0.mask for q and k, or mask for all; nil if there is none.
func (f recorded) find(name, part string) *checkpoint.Tensor {
	for _, name := range []string{name + "_" + part, name[:strings.LastIndexByte(name, '.')+1] + part, part} {
		if tensor := f.Find(name); tensor != nil {
			return tensor
		}
	}
	return nil
}

// grid reads a part, of shape (tokens), (texts, tokens), (axes, tokens) or (axes, texts, tokens); nil if
// there is none.
func (f recorded) grid(name, part string, axes int) *grid {
	t := f.find(name, part)
	if t == nil {
		return nil
	}
	g, shape := &grid{axes: 1, texts: 1}, t.Shape
	if axes > 1 && len(shape) > 1 && shape[0] == axes {
		g.axes, shape = axes, shape[1:]
	}
	if len(shape) == 2 {
		g.texts, shape = shape[0], shape[1:]
	}
	if len(shape) != 1 || slices.Contains(t.Shape, 0) {
		dataio.Refuse("tokens-shape: the tensor # of shape # has no number for each token", t.Name, t.Shape)
	}
	g.n, g.numbers = shape[0], f.numbers(t)
	return g
}

// number returns the number of a token, which all texts or axes may share.
func (g *grid) number(axis, text, i int) float64 {
	return g.numbers[(min(axis, g.axes-1)*g.texts+min(text, g.texts-1))*g.n+i]
}

// fit reports whether the tokens can be along an axis of vectors, and the texts along the first one.
func (t *tokens) fit(dims []int, axis int) bool {
	if t.axis >= 0 && axis != t.axis {
		return false
	}
	for _, g := range []*grid{t.positions, t.mask} {
		if g != nil && (g.n != dims[axis] || g.texts > 1 && (axis == 0 || g.texts != dims[0])) {
			return false
		}
	}
	given := t.positions != nil || t.mask != nil // how many tokens there are
	return given || dims[axis] != 1 || len(dims) == 1
}

// padding reports whether a token of a text is none.
func (t *tokens) padding(text, i int) bool { return t.mask != nil && t.mask.number(0, text, i) == 0 }

// A numbering is the positions of the tokens of a text, on each axis: as they are meant, if padding is
// counted, and if they begin with 0 in each call.
type numbering struct{ meant, counted, restarted []float64 }

// numbered numbers the n tokens of a text. Without positions these are counted from 0, but for padding.
func (t *tokens) numbered(text, n int, axes rotary.Axes) (list numbering) {
	padding, begin, count := 0, 0, axes.Count()
	for i := range n {
		if t.begins[i] {
			begin = i
		}
		for axis := range count {
			pos := float64(i - padding)
			if t.positions != nil {
				pos = t.positions.number(axis, text, i)
			}
			if axes.Order == rotary.CyclicRest && axis == count-1 && (t.positions == nil || t.positions.axes == 1) {
				pos = 0 // in texts
			}
			list.meant = append(list.meant, pos)
			list.counted = append(list.counted, pos+float64(padding))
			list.restarted = append(list.restarted, pos-list.meant[begin*count+axis])
		}
		if t.padding(text, i) {
			padding++
		}
	}
	return list
}

// recording returns the vectors of a width, whose tokens are along an axis, without those of padding.
func (t *tokens) recording(p *pair, width int, dims []int, axis int, axes rotary.Axes) *audit.Recording {
	rows, stride := 1, 1
	for i, n := range dims {
		rows *= n
		if i > axis {
			stride *= n
		}
	}
	texts := make([]numbering, 1)
	for _, g := range []*grid{t.positions, t.mask} {
		if g != nil && g.texts > 1 {
			texts = make([]numbering, g.texts)
		}
	}
	for text := range texts {
		texts[text] = t.numbered(text, dims[axis], axes)
	}
	r, all, count := &audit.Recording{Roundoff: p.roundoff}, numbering{}, axes.Count()
	if t.mask == nil {
		r.Before, r.After = p.before, p.after
	}
	for row := range rows {
		text, i := row*len(texts)/rows, row/stride%dims[axis]
		if t.padding(text, i) {
			continue
		}
		if t.mask != nil {
			r.Before, r.After = append(r.Before, p.before[row*width:][:width]...), append(r.After, p.after[row*width:][:width]...)
		}
		of := texts[text]
		all.meant = append(all.meant, of.meant[i*count:][:count]...)
		all.counted = append(all.counted, of.counted[i*count:][:count]...)
		all.restarted = append(all.restarted, of.restarted[i*count:][:count]...)
	}
	r.Positions = all.meant
	if !slices.Equal(all.counted, all.meant) {
		r.Numberings = append(r.Numberings, audit.Numbering{Mistake: "padding-counted", Positions: all.counted})
	}
	if t.begins != nil && !slices.Equal(all.restarted, all.meant) {
		r.Numberings = append(r.Numberings, audit.Numbering{Mistake: "positions-restarted", Positions: all.restarted})
	}
	return r
}
