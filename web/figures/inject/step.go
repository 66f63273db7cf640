package inject

import (
	"strconv"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// steps draws x, the rows of PE, their sum, and what dropout makes of it.
func (p *picture) steps(s *scene.Scene) {
	b := &p.batch
	n, d := strconv.Itoa(b.length()), number.Integer(float64(p.State.DModel))
	shape := "(2, " + n + ", " + d + ")"
	p.title(s, 0, "x", shape)
	p.title(s, 1, "+ pe[:, :"+n+", :]", p.Say("of (1, ", "取自 (1, ")+number.Integer(float64(p.State.SeqLen))+", "+d+")")
	p.names(s, 0)
	p.matrix(s, 0, b.part(b.x, p.dims), nil)
	if b.cut > 0 {
		x, y := p.corner(0)
		s.Text(scene.Quiet, scene.Start, x, y+p.y(2, 0, b.length())+4,
			p.Phrase("$1 words, the first 4", "共 $1 词，取前 4 个", strconv.Itoa(b.length()+b.cut)))
	}
	p.buffer(s)
	p.title(s, 2, "= x + pe", shape)
	p.title(s, 3, p.dropoutTitle(), shape)
	if b.sum == nil {
		x, y := p.corner(2)
		s.Text(scene.Wrong|scene.Strong, scene.Start, x, y+14, p.Say("cannot be added:", "无法相加："))
		s.Text(scene.Wrong, scene.Start, x, y+32, p.Phrase("pe has $1 rows", "pe 只有 $1 行", strconv.Itoa(p.State.SeqLen)))
		return
	}
	sum := b.part(b.sum, p.dims)
	if p.across == 2 {
		p.names(s, 2)
	}
	p.matrix(s, 2, sum, nil)
	p.matrix(s, 3, p.dropped(sum), p.kept(len(sum)))
}

// dropoutTitle says what the last step does.
func (p *picture) dropoutTitle() string {
	switch {
	case p.eval || p.rate == 0:
		return p.Say("→ all are kept", "→ 全部保留")
	case p.cell < 40:
		return "→ dropout"
	}
	return p.Say("→ dropout: kept × ", "→ dropout：保留的 × ") + number.Fixed(1/(1-p.rate), 2)
}

// title writes the name and the shape of matrix k above it.
func (p *picture) title(s *scene.Scene, k int, name, shape string) {
	x, y := p.corner(k)
	room := min(p.pitch-6, float64(p.Width)-x)
	s.TextWithin(scene.Ink|scene.Strong, scene.Start, x, y-28, room, name)
	s.TextWithin(scene.Quiet, scene.Start, x, y-12, room, shape)
}

// names writes the words beside matrix k.
func (p *picture) names(s *scene.Scene, k int) {
	n := p.batch.length()
	x, y := p.corner(k)
	for i, word := range p.batch.words {
		s.TextWithin(scene.Ink, scene.End, x-6, y+p.y(i/n, i%n, n)+p.row/2+4, p.label-8, word)
	}
}

// matrix draws the numbers of both sentences, and crosses for those that are not
// kept; a nil kept stands for all.
func (p *picture) matrix(s *scene.Scene, k int, x, kept []float64) {
	n := p.batch.length()
	left, top := p.corner(k)
	var crosses scene.Path
	for i, value := range x {
		row := i / p.dims
		cx, cy := left+float64(i%p.dims)*p.cell, top+p.y(row/n, row%n, n)
		if kept == nil || kept[i] != 0 {
			numbered(s, cx, cy, p.cell, p.row, value)
			continue
		}
		cx, cy = cx+p.cell/2, cy+p.row/2
		crosses.Move(cx-3, cy-3).Line(cx+3, cy+3).Move(cx+3, cy-3).Line(cx-3, cy+3)
	}
	s.Shape(scene.Line|scene.Quiet, &crosses)
	for b := range 2 {
		p.mark(s, left, top+p.y(b, 0, n), n)
	}
}

// mark marks the row and the dimension in question in a matrix; the last word if the
// row is not in it.
func (p *picture) mark(s *scene.Scene, left, top float64, rows int) {
	row := p.Row
	if row >= rows {
		row = p.word
	}
	s.Rect(scene.Line|scene.Position|scene.Bold, left, top+float64(row)*p.row, p.cell*float64(p.dims), p.row)
	if p.Dim >= 0 && p.Dim < p.dims {
		s.Add(scene.Rect{
			Class: scene.Line, Color: dark,
			X: left + float64(p.Dim)*p.cell, Y: top, Width: p.cell, Height: p.row * float64(rows),
		})
	}
}

// buffer draws the first rows of PE, and around those that are added a line.
func (p *picture) buffer(s *scene.Scene) {
	n := p.batch.length()
	left, top := p.corner(1)
	rows := min(2*mostWords, p.State.SeqLen)
	for t := range min(n, rows) {
		p.bufferRow(s, t, numbered)
	}
	if rows > n {
		s.Group(scene.Faint, func() {
			for t := n; t < rows; t++ {
				p.bufferRow(s, t, cell)
			}
		})
	}
	width := p.cell * float64(p.dims)
	if p.State.SeqLen > rows {
		s.Text(scene.Quiet, scene.Middle, left+width/2, top+float64(rows)*p.row+12, "⋮")
	}
	s.Rect(scene.Line|scene.Ink, left, top, width, p.row*float64(min(n, rows)))
	p.mark(s, left, top, rows)
}

// bufferRow draws row t of PE with its position.
func (p *picture) bufferRow(s *scene.Scene, t int, draw func(s *scene.Scene, x, y, width, height, value float64)) {
	left, top := p.corner(1)
	y := top + float64(t)*p.row
	s.Text(scene.Quiet, scene.End, left-5, y+p.row/2+4, p.numeral(t, p.gap-8))
	for i := range p.dims {
		sin, cos := p.Encoding.Pair(i/2, float64(p.State.Start+t))
		value := sin
		if i%2 == 1 {
			value = cos
		}
		draw(s, left+float64(i)*p.cell, y, p.cell, p.row, value)
	}
}

// dropped returns what dropout makes of numbers.
func (f *inject) dropped(x []float64) []float64 {
	dst, rate := make([]float64, len(x)), f.rate
	if f.eval {
		rate = 0
	}
	attention.Dropout(dst, x, rate, f.seed)
	return dst
}

// kept returns 0 for each of n numbers that is dropped.
func (f *inject) kept(n int) []float64 {
	ones := make([]float64, n)
	for i := range ones {
		ones[i] = 1
	}
	return f.dropped(ones)
}
