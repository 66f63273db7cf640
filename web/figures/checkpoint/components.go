package checkpoint

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// scores draws the first principal components, each over the positions.
func (p *picture) scores(s *scene.Scene, x, width float64) {
	const height, apart, most = 44, 16, 4
	top := p.y
	first := frame(x, top, width, height)
	p.y = first.Top + most*(height+apart) + axisRoom - apart
	k := p.subject.Components
	if k == nil {
		return
	}
	title(s, &first, p.Say("Principal components", "主成分"))
	rows := p.subject.Table.Rows()
	xs := make([]float64, rows)
	for i := range xs {
		xs[i] = float64(p.subject.First() + i)
	}
	for i, scores := range k.Scores {
		c := first
		c.Top += float64(i) * (height + apart)
		c.Bottom = c.Top + height
		largest := magnitude(scores)
		c.X = chart.Scale{Lo: xs[0], Hi: max(xs[rows-1], xs[0]+1)}
		c.Y = chart.Scale{Lo: -largest, Hi: largest}
		c.Level(s, scene.Rule, 0)
		c.Curve(s, scene.Ink, xs, scores)
		s.Text(scene.Quiet, scene.End, c.Left-8, (c.Top+c.Bottom)/2-2, strconv.Itoa(i+1))
		s.Text(scene.Quiet, scene.End, c.Left-8, (c.Top+c.Bottom)/2+14, percent(share(k.Variances[i], k.Total)))
		if row := p.row(); row >= p.subject.First() {
			c.Dot(s, scene.Bold|scene.Position, float64(row), scores[row-p.subject.First()])
		}
		p.rowTarget(s, &c, p.subject.First(), rows)
		if i == len(k.Scores)-1 {
			c.XAxis(s, p.Say("row →", "行 →"))
		}
	}
}

func share(part, whole float64) float64 {
	if whole == 0 {
		return 0
	}
	return part / whole
}

// magnitude returns the largest magnitude, or 1 if all numbers are 0.
func magnitude(list []float64) float64 {
	largest := 0.0
	for _, x := range list {
		largest = max(largest, math.Abs(x))
	}
	if largest == 0 {
		return 1
	}
	return largest
}

// curve draws the positions in the space of the first three components, as a curve that
// can be turned: that of GPT-2 is a helix.
func (p *picture) curve(s *scene.Scene, x, width float64) {
	side := min(width-24, 280)
	top := p.y + titleRoom
	p.y = top + side + axisRoom - 8
	k := p.subject.Components
	if k == nil || len(k.Scores) == 0 {
		return
	}
	s.Text(scene.Ink|scene.Strong, scene.Start, x+chartLeft, top-titleRoom+14, p.Say("The first three components", "前三个主成分"))
	v := newProjection(p.figure.yaw, p.figure.pitch, k.Scores, x+(width-side)/2, top, side)
	v.axes(s)
	p.path(s, v)
	p.ends(s, v)
	v.names(s)
	s.Targets = append(s.Targets, scene.Target{Name: "curve", Hand: true, Box: scene.Box{X: x + (width-side)/2, Y: top, Width: side, Height: side}})
	if !p.Still {
		s.Text(scene.Quiet, scene.Middle, x+width/2, top+side+16, p.Say("Drag to turn it.", "拖动可转动。"))
	}
}

// path draws the curve in pieces, whose colours follow the position: those of viridis that
// can be seen upon light and dark grounds.
func (p *picture) path(s *scene.Scene, v *projection) {
	const pieces = 48
	n := len(v.scores[0])
	for i := range pieces {
		lo, hi := i*(n-1)/pieces, (i+1)*(n-1)/pieces
		if lo == hi {
			continue
		}
		var path scene.Path
		path.Move(v.at(lo))
		for q := lo + 1; q <= hi; q++ {
			path.Line(v.at(q))
		}
		s.Add(scene.Shape{Class: scene.Line | scene.Bold, Color: chart.Viridis(0.34 + 0.26*float64(i)/pieces), Path: &path})
	}
}

// ends names the first and the last position, and marks the one that is read.
func (p *picture) ends(s *scene.Scene, v *projection) {
	n := len(v.scores[0])
	for _, q := range [...]int{0, n - 1} {
		x, y := v.at(q)
		s.Circle(scene.Area|scene.Ink, x, y, 3)
		label(s, scene.Ink, scene.Start, x+6, y-5, strconv.Itoa(p.subject.First()+q))
	}
	if q := p.row() - p.subject.First(); q >= 0 && q < n {
		x, y := v.at(q)
		s.Circle(scene.Area|scene.Position, x, y, 5)
	}
}

// A projection shows points of a space of three axes from one side, all axes to one scale.
type projection struct {
	scores             [][]float64
	cosYaw, sinYaw     float64
	cosPitch, sinPitch float64
	x, y, scale        float64
	reach              float64 // of the longest axis
}

// newProjection returns a projection into a square.
func newProjection(yaw, pitch float64, scores [][]float64, x, y, side float64) *projection {
	v := &projection{scores: scores[:min(3, len(scores))], x: x + side/2, y: y + side/2}
	v.sinYaw, v.cosYaw = math.Sincos(yaw)
	v.sinPitch, v.cosPitch = math.Sincos(pitch)
	farthest := 0.0
	for q := range scores[0] {
		sum := 0.0
		for _, axis := range v.scores {
			sum += axis[q] * axis[q]
		}
		farthest = max(farthest, sum)
	}
	v.reach = math.Sqrt(farthest)
	v.scale = (side/2 - 14) / v.reach
	return v
}

// point returns where a point is seen: the plane of the first two components is turned by
// the yaw, and the third axis, upright, is tilted by the pitch.
func (v *projection) point(a, b, c float64) (x, y float64) {
	across := a*v.cosYaw - b*v.sinYaw
	deep := a*v.sinYaw + b*v.cosYaw
	return v.x + v.scale*across, v.y - v.scale*(c*v.cosPitch-deep*v.sinPitch)
}

// at returns where a position is seen.
func (v *projection) at(q int) (x, y float64) {
	var p [3]float64
	for i, axis := range v.scores {
		p[i] = axis[q]
	}
	return v.point(p[0], p[1], p[2])
}

// axes draws the axes.
func (v *projection) axes(s *scene.Scene) {
	for i := range v.scores {
		x, y := v.end(i)
		var line scene.Path
		s.Shape(scene.Line|scene.Edge, line.Move(v.x, v.y).Line(x, y))
	}
}

// names writes the number of its component at the end of each axis.
func (v *projection) names(s *scene.Scene) {
	for i := range v.scores {
		x, y := v.end(i)
		label(s, scene.Quiet, scene.Middle, x, y-4, strconv.Itoa(i+1))
	}
}

// end returns where an axis ends.
func (v *projection) end(axis int) (x, y float64) {
	var to [3]float64
	to[axis] = 0.9 * v.reach
	return v.point(to[0], to[1], to[2])
}

// label writes a text, unless it would lie upon another.
func label(s *scene.Scene, class scene.Class, anchor scene.Anchor, x, y float64, text string) {
	t := scene.Text{Class: class | scene.Halo, Anchor: anchor, X: x, Y: y, Spans: []scene.Span{{Text: text}}}
	a := t.Box()
	for _, other := range s.Texts() {
		b := other.Box()
		if a.X < b.X+b.Width && b.X < a.X+a.Width && a.Y < b.Y+b.Height && b.Y < a.Y+a.Height {
			return
		}
	}
	s.Add(t)
}
