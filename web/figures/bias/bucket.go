package bias

import (
	"github.com/posenc/posenc/web/figure"
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

// lastBucket returns the first distance that is in the bucket of all longer ones.
func (b *formulas) lastBucket() int {
	n := b.t5.MaxDistance
	for b.t5.Bucket(-(n - 1)) == b.t5.Bucket(-b.t5.MaxDistance) {
		n--
	}
	return n
}
