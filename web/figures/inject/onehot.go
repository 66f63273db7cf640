package inject

import (
	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// window returns which columns of W^P are shown: those of a page on which the
// followed word is.
func (p *picture) window() (first, count int) {
	count = min(p.columns, p.State.SeqLen)
	first = p.word / count * count
	return min(first, p.State.SeqLen-count), count
}

// multiply multiplies W by the followed word and its one-hot position.
func (p *picture) multiply() *attention.OneHot {
	first, count := p.window()
	return p.oneHots.Of(oneHotKey{keyOf(p.View), p.word, first, count, p.mix}, func() *attention.OneHot {
		d := p.State.DModel
		e, err := encoder.New(count, d, encoder.Base(p.State.Base), encoder.Start(p.State.Start+first))
		if err != nil {
			return nil
		}
		o, err := attention.NewOneHot(e, p.batch.x[p.word*d:][:d], p.word-first, p.dims, p.mix)
		if err != nil {
			return nil
		}
		return o
	})
}

// product draws W with the number above each column that it is multiplied by, and
// what comes of it.
func (p *picture) product(s *scene.Scene) {
	o, top, right := p.oneHot, p.productTop(), p.matrixP()
	first, count := p.window()
	vector := "x (d = " + number.Integer(float64(o.Width)) + "): "
	one := p.Say("p: 1 at pos ", "p: 1 在 pos ") + number.Integer(float64(p.State.Start+p.word))
	s.Text(scene.Ink|scene.Strong, scene.Start, 0, p.oneHotTop(), p.Say("To add PE is to append a one-hot position", "相加等于拼接一个 one-hot 位置"))
	s.Text(scene.Ink, scene.Start, 0, top-56, vector+scene.Shortened(p.batch.words[p.word], right-8-scene.TextWidth(vector)))
	s.TextWithin(scene.Position|scene.Strong, scene.Start, right, top-56, float64(p.Width)-right, one)
	for j := range o.Rows {
		x := float64(j) * p.column
		s.Text(scene.Ink, scene.End, numberEnd(x, p.column), top-32, decimals(o.XP[j]))
		p.productColumn(s, x, j)
	}
	if o.Rows < o.Width {
		for _, y := range [...]float64{top - 32, top + p.productHeight()/2 + 4} {
			s.Text(scene.Quiet, scene.Middle, right-oneHotGap/2, y, "…")
		}
	}
	at := p.word - first
	for j := range count {
		x, class := right+float64(j)*p.column, scene.Quiet
		if j == at {
			class = scene.Position | scene.Strong
		}
		s.Text(class, scene.Middle, x+p.column/2, top-32, number.Fixed(o.XP[o.Width+j], 0))
		s.Text(class, scene.Middle, x+p.column/2, top-8, p.numeral(first+j, p.column-2))
		p.productColumn(s, x, o.Width+j)
	}
	below := top + p.productHeight()
	s.Rect(scene.Line|scene.Position|scene.Bold, right+float64(at)*p.column, top, p.column, p.productHeight())
	s.Text(scene.Quiet, scene.Start, 0, below+18, p.matrixI())
	s.Text(scene.Quiet, scene.Start, right, below+18, p.Say("Wᴾ: rows of PE", "Wᴾ：PE 的各行"))
	if p.beside {
		p.results(s, right+float64(p.columns)*p.column+40, top)
	} else {
		p.results(s, 0, below+60)
	}
}

// productColumn draws column j of W.
func (p *picture) productColumn(s *scene.Scene, x float64, j int) {
	o := p.oneHot
	for i := range o.Rows {
		numbered(s, x, p.productTop()+float64(i)*oneHotRow, p.column, oneHotRow, o.W[i*(o.Width+o.Count)+j])
	}
}

// matrixI says which matrix W^I is.
func (p *picture) matrixI() string {
	if p.mix == 0 {
		return "Wᴵ = I"
	}
	return p.Phrase("Wᴵ = $1 I + $2 random", "Wᴵ = $1 I + $2 随机矩阵", number.Fixed(1-p.mix, 2), number.Fixed(p.mix, 2))
}

// results draws the sum and the product.
func (p *picture) results(s *scene.Scene, left, top float64) {
	o, height := p.oneHot, p.productHeight()
	for k, c := range []struct {
		name   string
		class  scene.Class
		sign   string
		vector []float64
	}{
		{"a = Wᴵx", scene.Ink, "+", o.A}, {"e = Wᴾp", scene.Position, "=", o.E},
		{"a + e", scene.Ink, "=", o.Sum}, {"W[x; p]", scene.Ink, "", o.Product},
	} {
		x := left + float64(k)*(resultWidth+resultGap)
		s.Text(c.class|scene.Strong, scene.Middle, max(x+resultWidth/2, scene.Strong.Width(c.name)/2), top-8, c.name)
		if c.sign != "" {
			s.Text(scene.Ink, scene.Middle, x+resultWidth+resultGap/2, top+height/2+4, c.sign)
		}
		for i, value := range c.vector {
			numbered(s, x, top+float64(i)*oneHotRow, resultWidth, oneHotRow, value)
		}
		if k == 1 {
			s.Rect(scene.Line|scene.Position|scene.Bold, x, top, resultWidth, height)
		}
	}
	s.Text(scene.Ink, scene.Start, left, top+height+18, p.Say("Largest difference: ", "最大的差：")+number.Distance(o.Residual))
}
