package shift

import (
	"image/color"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// headings name the matrix and the vectors.
func (p *picture) headings(s *scene.Scene) {
	k := p.State.Offset
	from, by := "p = "+number.Integer(float64(p.Position())), "k = "+number.Integer(float64(k))
	comma, to := p.Say(", ", "，"), p.Say(", p + k = ", "，p + k = ")+number.Integer(float64(p.Position()+k))
	if p.margin+scene.TextWidth(from+comma+by+to) > float64(p.Width) {
		to = ""
	}
	s.Spans(scene.Ink, scene.Start, p.margin, 14, scene.Span{Text: from, Class: scene.Position}, scene.Span{Text: comma}, scene.Span{Text: by, Class: scene.Offset}, scene.Span{Text: to})

	product, there := "M(k)·PE(p)", "PE(p+k)"
	if p.Narrow() {
		product, there = "M·PE", "p+k"
	}
	s.Text(scene.Offset|scene.Strong, scene.Middle, p.left+float64(p.pairs)*p.cell, 38, "M(k)")
	for j, of := range [...]struct {
		class scene.Class
		name  string
	}{{scene.Position, "PE(p)"}, {scene.Ink, product}, {scene.Ink, there}} {
		s.Text(of.class|scene.Strong, scene.Middle, p.columns[j]+p.vector/2, 38, of.name)
	}
}

// number draws a number in a cell of its colour, with the point of all numbers at the
// same place. Black reads on all colours but those near ±1.
func (g *layout) number(s *scene.Scene, x, y, width, value float64, decimals int) {
	ink := color.RGBA{A: 0xff}
	if math.Abs(value) > 0.9 {
		ink = color.RGBA{0xff, 0xff, 0xff, 0xff}
	}
	if math.Abs(value) < 0.5*math.Pow(10, -float64(decimals)) {
		value = 0 // without a sign
	}
	half := (0.62*float64(decimals+1) + 1.1) * scene.FontSize / 2 // with a minus sign
	end := min(x+width/2+half, x+width-3)
	s.Cell(chart.Diverging((value+1)/2), x, y, width, g.row)
	s.Add(scene.Text{
		Color: ink, Anchor: scene.End, X: math.Round(end), Y: y + g.row/2 + 4,
		Spans: []scene.Span{{Text: number.Fixed(value, decimals)}},
	})
}

// blocks draws the blocks of the pairs that are shown, and zeros around them.
func (p *picture) blocks(s *scene.Scene) {
	p.rowLabels(s)
	p.cells(s, func(r, c int, x, y float64) {
		if r/2 != c/2 {
			s.Text(scene.Quiet, scene.Middle, x+p.cell/2, y+p.row/2+4, "0")
		}
	})
	p.cells(s, func(r, c int, x, y float64) {
		if r/2 == c/2 {
			p.number(s, x, y, p.cell, p.block(p.first + r/2)[r%2][c%2], p.matrixDecimals)
		}
	})
	p.brackets(s, p.left, float64(2*p.n)*p.cell)
	// The pair on the circle.
	var frame scene.Path
	at := float64(p.pair - p.first)
	s.Shape(scene.Line|scene.Bold|scene.Ink, frame.Box(p.left+at*2*p.cell, matrixTop+at*2*p.row, 2*p.cell, 2*p.row))
}

// cells calls draw with each cell of the matrix and where it begins.
func (p *picture) cells(s *scene.Scene, draw func(r, c int, x, y float64)) {
	for r := range 2 * p.n {
		for c := range 2 * p.n {
			draw(r, c, p.left+float64(c)*p.cell, matrixTop+float64(r)*p.row)
		}
	}
}

// rowLabels says which row is of a sine and which of a cosine.
func (p *picture) rowLabels(s *scene.Scene) {
	for r := range 2 * p.n {
		row := 2*p.first + r
		j := dim(p.View, row)
		class, name := scene.Sine, "sin"
		if j%2 == 1 {
			class, name = scene.Cosine, "cos"
		}
		if j == p.Dim {
			class |= scene.Strong
		}
		if !p.Narrow() {
			name += " " + strconv.Itoa(row)
		}
		s.Text(class, scene.End, p.left-7, matrixTop+float64(r)*p.row+p.row/2+4, name)
	}
}

// brackets draws brackets around what is shown of a matrix or a vector.
func (p *picture) brackets(s *scene.Scene, x, width float64) {
	top, bottom := matrixTop-3.0, matrixTop+float64(2*p.n)*p.row+3
	var path scene.Path
	path.Move(x+2, top).Horizontal(x - 4).Vertical(bottom).Horizontal(x + 2)
	path.Move(x+width-2, top).Horizontal(x + width + 4).Vertical(bottom).Horizontal(x + width - 2)
	s.Shape(scene.Line|scene.Ink, &path)
}

// vectors draws PE(p), what M(k) makes of it, and PE(p+k).
func (p *picture) vectors(s *scene.Scene) {
	vectors := [...][]float64{p.from, p.made, p.there}
	for j, v := range vectors {
		if v == nil {
			continue
		}
		for r := range 2 * p.n {
			p.number(s, p.columns[j], matrixTop+float64(r)*p.row, p.vector, v[dim(p.View, 2*p.first+r)], p.decimals)
		}
		p.brackets(s, p.columns[j], p.vector)
	}
	end := p.left + float64(2*p.n)*p.cell
	for j, sign := range [...]string{"·", "=", "="} {
		if vectors[j] != nil {
			s.Text(scene.Ink, scene.Middle, (end+p.columns[j])/2, matrixTop+float64(p.n)*p.row+4, sign)
		}
		end = p.columns[j] + p.vector
	}
}

// track draws all pairs as a line, and a handle where those are that are shown.
func (p *picture) track(s *scene.Scene) {
	pairs := float64(p.Encoding.Pairs())
	y, width := p.bottom()+16, p.right-p.left
	long := max(8, width*float64(p.n)/pairs)
	from := min(p.left+width*float64(p.first)/pairs, p.right-long)
	s.Horizontal(scene.Rule, p.left, y, p.right)
	s.Rounded(scene.Area|scene.Edge, from, y-4, long, 8, 4)

	name := number.Integer(float64(p.first))
	if p.n > 1 {
		name += p.Say(" to ", "–") + number.Integer(float64(p.first+p.n-1))
	}
	s.Text(scene.Quiet, scene.End, p.right, y+20, p.Phrase("pairs $1 of $2", "第 $1 对，共 $2 对", name, number.Integer(pairs)))
}
