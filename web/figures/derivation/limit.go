package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The sixth step: the dot product of many pairs nears an integral.

func (p *picture) drawSums(s *scene.Scene) string {
	sums, c := p.sums(), p.chart(0)
	whole := sums.whole()
	c.YAxis(s, "g(m − n) ÷ d/2")
	c.XAxis(s, "|m − n| →")
	for i := range sums.curves {
		curve, class := &sums.curves[i], scene.Quiet|scene.Faint
		if curve == whole {
			class = scene.Ink | scene.Bold
		}
		c.Curve(s, class, sums.ks, curve.g)
	}
	c.Curve(s, scene.Ink|scene.Dash, sums.ks, sums.limit)
	c.Upright(s, scene.Offset, math.Abs(p.m-p.n))
	p.listSums(s, sums)
	return p.Phrase("In $1 dimensions the dot product, divided by its largest value, is within $2 of its limit up to k = $3.",
		"在 $1 维中，点积与其最大值之比和极限的偏离不超过 $2，范围到 k = $3。",
		number.Integer(float64(whole.d)), number.Fixed(whole.gap, 4), number.Integer(p.last()))
}

// listSums lists the value of each curve at the offset, and how far it is from the
// limit.
func (p *picture) listSums(s *scene.Scene, sums *sums) {
	k := math.Abs(p.m - p.n)
	left, right, y := p.sumsList()
	offset := "k = " + number.Integer(k)
	at, gap, line := left+max(170, scene.TextWidth("d "+offset)), min(right, left+310), 20.0
	if p.stacked() {
		at, gap, line = max(190, scene.TextWidth("d "+offset)), right, 18
	}
	s.Text(scene.Quiet, scene.Start, left, y, "d")
	s.Text(scene.Offset, scene.End, at, y, offset)
	s.Text(scene.Quiet, scene.End, gap, y, p.Say("largest gap", "最大偏离"))
	list := func(class scene.Class, name string, value float64, away string) {
		y += line
		s.Text(class, scene.Start, left, y, name)
		s.Text(class, scene.End, at, y, number.Fixed(value, 4))
		s.Text(class, scene.End, gap, y, away)
	}
	for i := range sums.curves {
		c, class := &sums.curves[i], scene.Quiet
		if c == sums.whole() {
			class = scene.Ink | scene.Strong
		}
		e := p.narrowed(c.d)
		g, _ := e.RelativeDot(k)
		list(class, number.Integer(float64(c.d)), g/float64(e.Pairs()), number.Fixed(c.gap, 4))
	}
	list(scene.Ink|scene.Strong, "∞", encoder.Limit(k, p.State.Base), "")
}

func (p *picture) sumsData() dataio.Table {
	sums := p.sums()
	columns := []string{"k"}
	for _, c := range sums.curves {
		columns = append(columns, "d="+number.Integer(float64(c.d)))
	}
	return dataio.Table{
		Columns: append(columns, "limit"),
		Rows:    len(sums.ks),
		Row: func(dst []float64, row int) {
			dst[0] = sums.ks[row]
			for i, c := range sums.curves {
				dst[i+1] = c.g[row]
			}
			dst[len(sums.curves)+1] = sums.limit[row]
		},
	}
}
