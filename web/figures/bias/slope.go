package bias

import (
	"math"
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// longestHeads is a number of heads whose note takes the most room.
const longestHeads = 255

// drawSlopes draws the slopes of ALiBi, each as a dot that a click chooses.
func (p *picture) drawSlopes(s *scene.Scene) {
	a := p.slopeAxes(p.View)
	var rules, stems, dots, chosen scene.Path
	for k := 0; k >= -8; k -= 2 {
		y := math.Round(a.PixelY(float64(k))) + 0.5
		rules.Move(a.Left, y).Horizontal(a.Right)
		s.Text(scene.Quiet, scene.End, a.Left-8, y+4, "2"+number.Superscript(k))
	}
	s.Shape(scene.Line|scene.Rule, &rules)
	s.Text(scene.Ink, scene.Start, a.Left, a.Top-10, p.slopeTitle())
	for h, slope := range p.slopes {
		x, y := a.PixelX(float64(h+1)), a.PixelY(math.Log2(slope))
		stems.Move(x, a.Bottom).Vertical(y)
		if h+1 == p.head {
			chosen.Dot(x, y)
		} else {
			dots.Dot(x, y)
		}
	}
	if p.heads <= 64 {
		s.Shape(scene.Line|scene.Rule, &stems)
	}
	s.Shape(scene.Dots|scene.Edge, &dots)
	s.Shape(scene.Dots|scene.Bold|scene.Ink, &chosen)
	p.headAxis(s, &a)
	s.Paragraph(scene.Quiet, 0, p.noteTop, p.noteWidth, noteOf(p.View, p.heads))
	s.Targets = append(s.Targets, scene.Target{
		Name: "head", Columns: p.heads, Hand: true,
		Box: scene.Box{X: a.Left, Y: a.Top - 6, Width: a.Right - a.Left, Height: a.Bottom - a.Top + 26},
	})
}

// headAxis draws the axis of heads, or names the chosen one where there is no room for
// others.
func (p *picture) headAxis(s *scene.Scene, a *chart.Axes) {
	title := p.Say("head h →", "第 h 个头 →")
	if !p.narrow {
		a.XAxis(s, title)
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Middle, a.PixelX(float64(p.head)), a.Bottom+18, strconv.Itoa(p.head))
	s.Text(scene.Ink, scene.End, a.Right, a.Bottom+36, title)
}

// slopeTitle says what the slopes are.
func (p *picture) slopeTitle() string {
	if p.narrow {
		return p.Say("ALiBi: slope", "ALiBi：斜率")
	}
	return p.Say("ALiBi: slope of each head", "ALiBi：各头的斜率")
}

// noteOf says by which rules curves and slopes are made.
func noteOf(v *figure.View, heads int) string {
	return slopeRule(v, heads) + v.Phrase(" Sandwich is the dashed line with frequencies from i = 1 on and the base 10000; g(n), scaled, is (g(n) − d/2) ÷ (8h/H), where d = head_dim = $1. Models learn the numbers of KERPLE; these are examples.",
		"Sandwich 与虚线只差在频率从 i = 1 数起、底数取 10000；“g(n)，缩放后”是 (g(n) − d/2) ÷ (8h/H)，其中 d = head_dim = $1。KERPLE 的数由训练得出，这里只是举例。",
		strconv.Itoa(v.State.HeadDim))
}

// slopeRule says by which rule the slopes are made.
func (p *picture) slopeRule() string { return slopeRule(p.View, p.heads) }

func slopeRule(v *figure.View, heads int) string {
	c := 1 << (bits.Len(uint(heads)) - 1) // the power of two that is not above heads
	if c == heads {
		return v.Phrase("H = $1 is a power of two: the slopes are 2^(−8h/$1).", "H = $1 是 2 的幂：斜率为 2^(−8h/$1)。", strconv.Itoa(heads))
	}
	return v.Phrase("H = $1 is no power of two: first the slopes of $2 heads, then $3 of those of $4 heads, every second one.",
		"H = $1 不是 2 的幂：先是 $2 个头的斜率，再从 $4 个头的斜率里隔一个取一个，共取 $3 个。",
		strconv.Itoa(heads), strconv.Itoa(c), strconv.Itoa(heads-c), strconv.Itoa(2*c))
}
