package checkpoint

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// table draws a table: its numbers, how similar positions are, spectra, components and
// norms. What is not known yet leaves its room free. A narrow still picture, in which
// nobody reads rows, ends after the similarity.
func (p *picture) table(s *scene.Scene) {
	p.heatmap(s)
	p.similarity(s)
	if p.Still && !p.wide() {
		return
	}
	if p.subject.Grid != nil {
		p.cells(s)
	}
	p.beginBlock()
	left, right, width := p.columns()
	top := p.y
	p.spectrum(s, left, width)
	if p.wide() {
		end := p.y
		p.y = top
		p.scores(s, right, width)
		p.y = max(p.y, end)
	} else {
		p.beginBlock()
		p.scores(s, right, width)
	}
	p.beginBlock()
	top = p.y
	p.curve(s, left, width)
	if p.wide() {
		end := p.y
		p.y = top
		p.norms(s, right, width)
		p.y = max(p.y, end)
	} else {
		p.beginBlock()
		p.norms(s, right, width)
	}
}

// similarity draws the cosines of the angles between positions, beside those of the
// sinusoids that are most like them.
func (p *picture) similarity(s *scene.Scene) {
	p.beginBlock()
	left, right, width := p.columns()
	gap := 0.0
	if !p.wide() {
		width = math.Floor((width - 16) / 2)
		right = width + 16
		gap = chartLeft - 16
	}
	side := int(min(width-chartLeft, 300+gap))
	if !p.wide() {
		side = int(min(width-chartLeft+18, 300))
		right = float64(chartLeft+side+16) - 16
	}
	t := p.subject
	y := int(p.y) + cellsHead
	p.y = float64(y+side) + cellsAfter
	m := t.Similarity
	if m == nil {
		return
	}
	positions := span{float64(t.First()), float64(m.Step)}
	c := cellChart{
		at:   image.Rect(int(left)+chartLeft, y, int(left)+chartLeft+side, y+side),
		grid: square(m.Size, m.At), scale: 1, colormap: p.State.Colormap, target: "similarity",
		title: p.similarityTitle(), across: p.Say("row", "行"), down: p.Say("row", "行"),
		columns: positions, rows: positions,
	}
	c.draw(s, &p.mosaic)
	row := -1
	if p.row() >= t.First() {
		row = (p.row() - t.First()) / m.Step
	}
	c.mark(s, row)
	f := t.Sinusoid
	if f == nil {
		return
	}
	g := sinusoids(f.Base, t.Table.Columns(), m.Step, m.Size)
	x := int(right) + chartLeft
	if !p.wide() {
		x = int(right) + 16
	}
	d := cellChart{
		at:   image.Rect(x, y, x+side, y+side),
		grid: square(m.Size, func(i, j int) float64 { return g[number.Abs(i-j)] }), scale: 1, colormap: p.State.Colormap, target: "similarity",
		title: p.Phrase("Sinusoids, base $1", "正弦编码，底数 $1", base(f.Base)), across: p.Say("row", "行"),
		columns: positions, rows: positions,
	}
	if p.Narrow() {
		d.title = p.Say("Sinusoids", "正弦编码")
	}
	d.draw(s, &p.mosaic)
	d.mark(s, row)
}

// similarityTitle is short where two matrices stand in a narrow column.
func (p *picture) similarityTitle() string {
	if p.Narrow() {
		return p.Say("Similarity", "相似度")
	}
	return p.Say("Cosine similarity", "余弦相似度")
}

// square returns the grid of a function of two positions.
func square(n int, at func(i, j int) float64) chart.Grid {
	g := chart.NewGrid(n, n)
	for i := range n {
		for j := range n {
			g.Data[i*n+j] = at(i, j)
		}
	}
	return g
}

// sinusoids returns the cosines of the angles between rows of sinusoids k·step apart, for
// k = 0, …, n-1:
//
//	Σ cos(k·step·ω[i]) / (d/2)
func sinusoids(base float64, columns, step, n int) []float64 {
	g, pairs := make([]float64, n), max(1, (columns+1)/2)
	for i := range pairs {
		w := math.Pow(base, -float64(i)/float64(pairs)) * float64(step)
		for k := range g {
			g[k] += math.Cos(float64(k)*w) / float64(pairs)
		}
	}
	return g
}

// spectrum draws the share of each frequency in the power of each column, and the mean
// above.
func (p *picture) spectrum(s *scene.Scene, x, width float64) {
	const height = 220
	y := int(p.y) + cellsHead
	p.y = float64(y+height) + cellsAfter
	f := p.subject.Spectrum
	if f == nil {
		return
	}
	g, largest := chart.NewGrid(len(f.Shares), f.Turns), 0.0
	for j, shares := range f.Shares {
		for k, share := range shares {
			g.Data[j*f.Turns+k] = share
			largest = max(largest, share)
		}
	}
	if largest == 0 {
		largest = 1
	}
	c := cellChart{
		at:   image.Rect(int(x)+chartLeft, y, int(x+width)-panelSide, y+height),
		grid: positive(g, largest), scale: largest, colormap: p.State.Colormap, target: "spectrum",
		title:  p.Say("Spectrum of each column", "每一列的频谱"),
		across: p.Phrase("turns in $1 rows", "$1 行内的圈数", strconv.Itoa(p.subject.Table.Rows())), down: p.Say("column", "列"),
		columns: span{1, 1}, rows: span{0, 1},
		bar: [3]string{"0", "", p.Phrase("$1 of the power", "功率的 $1", percent(largest))},
	}
	c.draw(s, &p.mosaic)
}

// norms draws the lengths of the rows.
func (p *picture) norms(s *scene.Scene, x, width float64) {
	const height = 150
	c := frame(x, p.y, width, height)
	p.y = c.Bottom + axisRoom
	norms := p.subject.Norms
	if norms == nil {
		return
	}
	title(s, &c, p.Say("Length of each row", "各行的长度"))
	largest := 0.0
	for _, n := range norms {
		largest = max(largest, n)
	}
	if largest == 0 {
		largest = 1
	}
	c.X, c.Y = chart.Scale{Hi: float64(max(1, len(norms)-1))}, chart.Scale{Hi: 1.08 * largest}
	c.YAxis(s, "")
	c.XAxis(s, p.Say("row →", "行 →"))
	xs := make([]float64, len(norms))
	for i := range xs {
		xs[i] = float64(i)
	}
	if len(norms) <= 64 {
		var dots scene.Path
		for i, n := range norms {
			dots.Dot(c.PixelX(xs[i]), c.PixelY(n))
		}
		s.Shape(scene.Dots|scene.Ink, &dots)
	}
	c.Curve(s, scene.Ink, xs, norms)
	if row := p.row(); row >= 0 {
		c.Upright(s, scene.Position, float64(row))
		c.Dot(s, scene.Bold|scene.Position, float64(row), norms[row])
	}
	p.rowTarget(s, &c, 0, len(norms))
}
