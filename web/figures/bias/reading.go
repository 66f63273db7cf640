package bias

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// heading says which distance and which head are looked at, in two lines where there is
// no room for one.
func (p *picture) heading(s *scene.Scene) {
	n := scene.Span{Text: "n = " + number.Integer(float64(p.n)), Class: scene.Offset | scene.Strong}
	gap := scene.Span{Text: p.Say(",  ", "，")}
	head := scene.Span{Text: p.Phrase("head $1 of $2, slope $3", "第 $1 个头，共 $2 个，斜率 $3",
		number.Integer(float64(p.head)), number.Integer(float64(p.heads)), number.Significant(p.slope()))}
	if scene.Strong.Width(n.Text)+scene.TextWidth(gap.Text+head.Text) < float64(p.Width) {
		s.Spans(scene.Ink, scene.Start, 0, 16, n, gap, head)
		return
	}
	s.Spans(scene.Ink, scene.Start, 0, 14, n)
	s.Spans(scene.Ink, scene.Start, 0, 30, head)
}

// drawBiases draws the curves, the distance in question, and the value of each there.
func (p *picture) drawBiases(s *scene.Scene) {
	s.Marks = slices.Concat(s.Marks, p.marks)
	a, n := &p.chart, float64(p.n)
	inside := n >= a.X.Lo && n <= a.X.Hi
	if inside {
		a.Upright(s, scene.Offset, n)
	}
	for i, value := range p.values(n) {
		if inside && value >= a.Y.Lo {
			a.Dot(s, scene.Offset, n, value)
		}
		p.label(s, i, value)
	}
	s.Target("curve", biasChart, 0, a.Top-8, float64(p.Width), a.Bottom-a.Top+28)
}

// label writes the name and a value of a method beside its curve, or in a list beneath.
func (p *picture) label(s *scene.Scene, i int, value float64) {
	m := &methods[i]
	x, y, end := p.biasBox.right+8, p.labels[i], float64(p.Width)
	if p.narrow {
		x, y, end = 0, p.biasBox.bottom+axisHeight+18+float64(i)*lineHeight, p.biasBox.right
	}
	var swatch scene.Path
	s.Shape(scene.Line|m.class, swatch.Move(x, math.Round(y)).Horizontal(x+18))
	class := m.class &^ (scene.Bold | scene.Dash)
	if m.class.Has(scene.Bold) {
		class |= scene.Strong
	}
	s.Text(class, scene.Start, x+24, math.Round(y)+4, m.name.In(p.Lang))
	s.Text(class, scene.End, end, math.Round(y)+4, valueText(value))
}

// valueText returns a bias with three decimals, or large ones in powers of ten.
func valueText(x float64) string {
	if math.Abs(x) >= 1e6 {
		return number.Scientific(x, 2)
	}
	return number.Fixed(x, 3)
}

// drawBuckets marks the bucket of the distance in question, and says from which distance on
// all share one.
func (p *picture) drawBuckets(s *scene.Scene) {
	a, n := p.bucketAxes(p.View), float64(p.n)
	bucket := p.bucket(n)
	if n >= a.X.Lo && n <= a.X.Hi {
		a.Upright(s, scene.Offset, n)
		a.Dot(s, scene.Offset, n, bucket)
	}
	name := p.Say("bucket ", "桶 ") + number.Integer(bucket)
	last := p.lastBucket()
	shared := p.Phrase("n ≥ $1: bucket $2", "n ≥ $1：桶 $2", number.Integer(float64(last)), number.Integer(p.bucket(float64(last))))
	s.Target("curve", bucketChart, 0, a.Top-8, min(a.Right+24, float64(p.Width)), a.Bottom-a.Top+28)
	y := a.Bottom + 36 // level with the title of the axis, or beneath it
	if p.narrow {
		y += lineHeight
	}
	s.Text(scene.Offset|scene.Strong, scene.Start, 0, y, name)
	s.Text(scene.Quiet, scene.Start, math.Ceil(scene.Strong.Width(name))+16, y, shared)
}
