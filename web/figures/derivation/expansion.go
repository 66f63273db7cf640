package derivation

import (
	"math"

	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The second step: of what p_m and p_n add, one term knows both.

// smallness is how small the positions are beside the words, where they are halved
// twice.
const smallness = 0.25

// expansions returns the expansions for positions that are a quarter, an eighth and a
// sixteenth of their size.
func (p *picture) expansions() (all [3]attention.Expansion) {
	e := p.narrowed(64)
	d := e.DModel()
	words := p.sentences()[0]
	x, _ := attention.Embed(words[:1], d)
	y, _ := attention.Embed(words[2:], d)
	at, from := make([]float64, d), make([]float64, d)
	f, err := attention.NewScore(d, nil)
	if err != nil || e.Row(at, p.m) != nil || e.Row(from, p.n) != nil {
		return all
	}
	for i := range all {
		if x, err := f.Expand(x, y, at, from, smallness/float64(int(1)<<i)); err == nil {
			all[i] = *x
		}
	}
	return all
}

// terms are those of an expansion, and whose position they know.
var terms = [...]struct {
	formula string
	class   scene.Class
}{
	{"f", scene.Quiet},
	{"p_mᵀ ∂f/∂x_m", scene.Offset},
	{"p_nᵀ ∂f/∂x_n", scene.Position},
	{"½ p_mᵀ ∂²f/∂x_m² p_m", scene.Offset},
	{"½ p_nᵀ ∂²f/∂x_n² p_n", scene.Position},
	{"p_mᵀ ∂²f/∂x_m∂x_n p_n", scene.Ink | scene.Strong},
}

const (
	termsTop   = bodyTop - 30
	termHeight = 25
)

func (p *picture) drawTerms(s *scene.Scene) string {
	all := p.expansions()
	c := chart.Axes{Left: 176, Right: p.right() - 92}
	if p.stacked() {
		c.Left, c.Right = 164, float64(p.Width)-64
	}
	quarter := &all[0]
	drawExpansion(s, &c, quarter)
	p.drawSum(s, c.Right+62, quarter)
	p.drawRemainders(s, all[:])
	return p.Phrase("With positions of a quarter of their size the sixth term is $1, the sum $2 and the true value $3.",
		"位置编码取四分之一时，第六项为 $1，六项之和为 $2，真值为 $3。",
		number.Fixed(quarter.Terms[5], 4), number.Fixed(quarter.Sum, 4), number.Fixed(quarter.Value, 4))
}

// drawExpansion draws the terms as bars from zero, with their numbers on the right.
func drawExpansion(s *scene.Scene, c *chart.Axes, x *attention.Expansion) {
	lo, hi := 0.0, 0.0
	for _, term := range x.Terms {
		lo, hi = min(lo, term), max(hi, term)
	}
	c.X = chart.Scale{Lo: lo, Hi: max(hi, lo+1e-9)}
	s.Vertical(scene.Rule, math.Round(c.PixelX(0))+0.5, termsTop, termsTop+6*termHeight)
	for i, t := range terms {
		y, plus := termsTop+float64(i)*termHeight, "+ "
		if i == 0 {
			plus = ""
		}
		listed(s, t.class, 0, c.Right+62, y+17, plus+t.formula, number.Fixed(x.Terms[i], 4))
		from, to := c.PixelX(min(0, x.Terms[i])), c.PixelX(max(0, x.Terms[i]))
		s.Rect(scene.Area|t.class&^scene.Strong, from, y+7, to-from, 12)
	}
}

// drawSum writes what the terms add up to.
func (p *picture) drawSum(s *scene.Scene, right float64, x *attention.Expansion) {
	const y = termsTop + 6*termHeight + 8
	s.Horizontal(scene.Rule, 0, y-3.5, right)
	for i, row := range [...]struct {
		class scene.Class
		name  string
		value float64
	}{
		{scene.Ink, p.Say("sum of the six", "六项之和"), x.Sum},
		{scene.Ink, p.Say("true value", "真值"), x.Value},
		{scene.Quiet, p.Say("remainder, of third order", "余项，三阶"), x.Remainder},
	} {
		at := y + 15 + 22*float64(i)
		s.Text(row.class, scene.Start, 0, at, row.name)
		s.Text(row.class, scene.End, right, at, number.Fixed(row.value, 4))
	}
}

// drawRemainders writes what is left of the value as positions get smaller, and what
// the colours of the terms stand for.
func (p *picture) drawRemainders(s *scene.Scene, all []attention.Expansion) {
	left, y := p.right(), termsTop+17.0
	if p.stacked() {
		left, y = 0, y+6*termHeight+88
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, left, y, p.Say("Halve p: about an eighth is left", "p 减半，余项约剩八分之一"))
	for i, size := range [...]string{"¼", "⅛", "1/16"} {
		y := y + 24 + 20*float64(i)
		ratio := ""
		if i > 0 {
			ratio = fall(all[i-1].Remainder, all[i].Remainder)
		}
		s.Text(scene.Quiet, scene.Start, left, y, "p × "+size)
		s.Text(scene.Ink, scene.End, left+160, y, number.Fixed(all[i].Remainder, 6))
		s.Text(scene.Quiet, scene.End, min(left+232, float64(p.Width)), y, ratio)
	}
	if p.stacked() {
		return
	}
	s.Text(scene.Offset, scene.Start, left, y+116, p.Say("knows m alone", "只知道 m"))
	s.Text(scene.Position, scene.Start, left, y+136, p.Say("knows n alone", "只知道 n"))
	s.Text(scene.Ink|scene.Strong, scene.Start, left, y+156, p.Say("knows both m and n", "同时知道 m 与 n"))
}

// fall returns the factor by which a remainder has become smaller, if there is one.
func fall(from, to float64) string {
	if by := from / to; by > 1 && by < 100 {
		return "÷ " + number.Fixed(by, 1)
	}
	return ""
}

func (p *picture) termsData() dataio.Table {
	var numbers []float64
	for i, x := range p.expansions() {
		numbers = append(append(append(numbers, smallness/float64(int(1)<<i)), x.Terms[:]...), x.Sum, x.Value, x.Remainder)
	}
	return rows([]string{"scale", "term 1", "term 2", "term 3", "term 4", "term 5", "term 6", "sum", "value", "remainder"}, numbers)
}
