package bias

import (
	"math"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// steps draws the buckets of T5 over the distances, and how they are to be read.
func steps(s *scene.Scene, v *figure.View, b *formulas) {
	g := layoutOf(v)
	a := g.bucketAxes(v)
	title := v.Say("T5: bucket (its bias is learned)", "T5：桶的编号（偏置由训练得出）")
	if g.narrow {
		title = v.Say("T5: bucket", "T5：桶的编号")
	}
	a.YAxis(s, title)
	a.XAxis(s, v.Say("distance n →", "间隔 n →"))
	var path scene.Path
	before := 0.0
	for x := a.Left; x <= a.Right; x++ {
		bucket := b.bucket(round(a.NumberX(x)))
		switch {
		case path.Empty():
			path.Move(x, a.PixelY(bucket))
		case bucket != before:
			path.Horizontal(x).Vertical(a.PixelY(bucket))
		}
		before = bucket
	}
	s.Shape(scene.Line|scene.Ink, path.Horizontal(a.Right))
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
	s.Text(scene.Quiet, scene.Start, math.Ceil(scene.TextWidth(name))+16, y, shared)
}

// lastBucket returns the first distance that is in the bucket of all longer ones.
func (b *formulas) lastBucket() int {
	n := b.t5.MaxDistance
	for b.t5.Bucket(-(n - 1)) == b.t5.Bucket(-b.t5.MaxDistance) {
		n--
	}
	return n
}
