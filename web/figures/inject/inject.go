// Package inject shows how positions get into a Transformer. Above, the rows of PE
// are added to a batch of two sentences, and some of the sums dropped:
//
//	dropout(x + pe[:, :length, :])
//
// Beneath, a one-hot position is appended to one of these words instead. While W^I
// is the identity, the product is the same sum.
package inject

import (
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "inject",
	Title:  text.Message{English: "Word vectors plus the positional encoding", Chinese: "词向量加位置编码"},
	Keys:   text.Message{English: "Arrow keys change the position by one.", Chinese: "按方向键，位置加减 1。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	More:   []string{"sentence", "order"},
	New:    func() figure.Figure { return &inject{rate: 0.1} },
}

func (f *inject) picture(v *figure.View) *picture {
	p := &picture{View: v, inject: f, batch: f.batch(v), dims: min(mostDims, v.State.DModel)}
	p.layout = layoutOf(v, p.dims)
	p.word = shown(v.Row, &p.batch)
	p.oneHot = p.multiply()
	return p
}

// shown returns the word whose numbers are followed: that of a row, or the last word of the
// sentence for rows past it.
func shown(row int, b *batch) int { return min(row, b.length()-1) }

// Height returns the height of the scene.
func (f *inject) Height(v *figure.View) int { return f.picture(v).height() }

func (f *inject) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.steps(s)
	s.Text(scene.Ink, scene.Start, 0, p.readoutTop()+12, p.readout())
	if p.Row >= p.batch.length() && p.Row < 2*mostWords { // chosen in the figure
		s.Text(scene.Position, scene.Start, 0, p.readoutTop()+29, p.Say("Past the sentence; the last word is shown.", "位置在句子之外：这里跟踪最后一个词。"))
	}
	if p.oneHot != nil {
		p.product(s)
	}
	p.targets(s)
	return s
}

// targets are the cells: of the batches, of the rows of PE, and of W^P with what
// stands above it.
func (p *picture) targets(s *scene.Scene) {
	n := p.batch.length()
	add := func(name string, index int, x, y, cell, row float64, rows, columns int) {
		s.Targets = append(s.Targets, scene.Target{
			Name: name, Index: index, Rows: rows, Columns: columns,
			Box: scene.Box{X: x, Y: y, Width: cell * float64(columns), Height: row * float64(rows)},
		})
	}
	for k := range 4 {
		x, y := p.corner(k)
		if k == 1 {
			add("rows", k, x, y, p.cell, p.row, min(2*mostWords, p.State.SeqLen), p.dims)
			continue
		}
		for b := range 2 {
			add("rows", k, x, y+p.y(b, 0, n), p.cell, p.row, min(n, p.State.SeqLen), p.dims)
		}
	}
	first, count := p.window()
	add("columns", first, p.matrixP(), p.productTop()-numbersAbove*oneHotRow, p.column, oneHotRow, p.rows+numbersAbove, count)
}

// numbersAbove is how many rows above W belong to its columns.
const numbersAbove = 2

// readout follows one number through the steps.
func (p *picture) readout() string {
	b := &p.batch
	t, i := p.word, max(0, min(p.Dim, p.dims-1))
	if b.sum == nil {
		return ""
	}
	at := t*b.width + i
	dropped := p.dropped(b.part(b.sum, p.dims))[t*p.dims+i]
	result := decimals(dropped)
	if dropped == 0 && b.sum[at] != 0 {
		result = p.Say("dropped", "丢弃")
	}
	return p.Phrase("[0, $1, $2]: $3 + $4 = $5 → $6", "[0, $1, $2]: $3 + $4 = $5 → $6",
		strconv.Itoa(t), strconv.Itoa(i), decimals(b.x[at]), decimals(b.sum[at]-b.x[at]), decimals(b.sum[at]), result)
}

func (p *picture) summary() string {
	b := &p.batch
	first, second := param.SentenceOf(b.words[:b.length()]), param.SentenceOf(b.words[b.length():])
	if b.sum == nil {
		return p.Phrase("The encoding has only $1 rows, too few to be added to “$2”.", "编码只有 $1 行，不足以加到“$2”上。", strconv.Itoa(p.State.SeqLen), first)
	}
	residual := ""
	if p.oneHot != nil {
		residual = number.Distance(p.oneHot.Residual)
	}
	return p.Phrase(
		"The first rows of the positional encoding are added to “$1” and “$2”, then dropout; $3. The product of W with x and the one-hot position $4 is a + e, to within $5.",
		"位置编码的前几行分别加到“$1”与“$2”上，再做 dropout；$3。W 乘以 x 与 one-hot 位置 $4 的拼接，等于 a + e，误差 $5。",
		first, second, p.readout(), number.Integer(float64(p.State.Start+p.word)), residual)
}

// Data are the steps: a row for each of the numbers that are shown.
func (f *inject) Data(v *figure.View) dataio.Table {
	p := f.picture(v)
	b, dims := &p.batch, p.dims
	x, sum := b.part(b.x, dims), b.part(b.sum, dims)
	dropped := p.dropped(sum)
	return dataio.Table{
		Columns: []string{"batch", "row", "dimension", "x", "x + pe", "dropout"},
		Rows:    len(sum),
		Row: func(dst []float64, row int) {
			at := row / dims
			dst[0], dst[1], dst[2] = float64(at/b.length()), float64(at%b.length()), float64(row%dims)
			dst[3], dst[4], dst[5] = x[row], sum[row], dropped[row]
		},
	}
}
