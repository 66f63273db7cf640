package render

import (
	"math"
	"slices"

	"github.com/posenc/posenc/web/scene"
)

type point struct{ x, y float64 } // in pixels

// A subpath is lines from point to point, and back to the first if it is closed.
type subpath struct {
	points []point
	closed bool
}

// A placing says where the coordinates of a picture are on its sheet.
type placing struct{ scale, x, y float64 }

func (p *placing) at(x, y float64) point { return point{p.x + p.scale*x, p.y + p.scale*y} }

// A path collects subpaths, in pixels.
type path struct {
	subpaths []subpath
	points   []point // of all subpaths, one after another
	from     int     // where the points of the last subpath begin
	pen      point
	start    point
}

func (r *path) begin() {
	r.subpaths, r.points, r.from = r.subpaths[:0], r.points[:0], 0
}

func (r *path) end(closed bool) {
	if points := r.points[r.from:len(r.points):len(r.points)]; len(points) > 1 {
		r.subpaths = append(r.subpaths, subpath{points, closed})
	}
	r.from = len(r.points)
}

func (r *path) moveTo(p point) {
	r.end(false)
	r.points = append(r.points[:r.from], p)
	r.pen, r.start = p, p
}

func (r *path) lineTo(p point) {
	if r.from == len(r.points) { // after the end of a closed subpath
		r.points = append(r.points, r.pen)
	}
	r.points = append(r.points, p)
	r.pen = p
}

func (r *path) close() {
	r.end(true)
	r.pen = r.start
}

// flatness is how far, in pixels, a line may be from the curve it stands for.
const flatness = 0.02

// curveTo draws a cubic curve, as lines:
//
//	(1-t)³·P₀ + 3(1-t)²t·P₁ + 3(1-t)t²·P₂ + t³·P₃
func (r *path) curveTo(p1, p2, p3 point) {
	p0 := r.pen
	// The distance from n lines is at most 3/4·|second differences|/n².
	bend := max(math.Hypot(p0.x-2*p1.x+p2.x, p0.y-2*p1.y+p2.y), math.Hypot(p1.x-2*p2.x+p3.x, p1.y-2*p2.y+p3.y))
	n := max(1, min(64, int(math.Ceil(math.Sqrt(0.75*bend/flatness)))))
	for k := 1; k <= n; k++ {
		t := float64(k) / float64(n)
		s := 1 - t
		a, b, c, d := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
		r.lineTo(point{a*p0.x + b*p1.x + c*p2.x + d*p3.x, a*p0.y + b*p1.y + c*p2.y + d*p3.y})
	}
	r.pen = p3
}

// arcTo draws an arc of a circle: the longer or the shorter one, clockwise as
// one sees it or not.
func (r *path) arcTo(radius float64, long, clockwise bool, to point) {
	from := r.pen
	dx, dy := to.x-from.x, to.y-from.y
	chord := math.Hypot(dx, dy)
	if chord == 0 || radius <= 0 {
		r.lineTo(to)
		return
	}
	radius = max(radius, chord/2)
	// The centre is beside the middle of the chord.
	away := math.Sqrt(radius*radius-chord*chord/4) / chord
	if long == clockwise {
		away = -away
	}
	centre := point{(from.x+to.x)/2 - away*dy, (from.y+to.y)/2 + away*dx}
	begin := math.Atan2(from.y-centre.y, from.x-centre.x)
	turn := math.Atan2(to.y-centre.y, to.x-centre.x) - begin
	switch {
	case clockwise && turn < 0:
		turn += 2 * math.Pi
	case !clockwise && turn > 0:
		turn -= 2 * math.Pi
	}
	n := int(math.Ceil(math.Abs(turn) / stepOf(radius)))
	for k := 1; k < n; k++ {
		r.lineTo(onCircle(centre, radius, begin+turn*float64(k)/float64(n)))
	}
	r.lineTo(to)
}

// onCircle returns the point of a circle at an angle, clockwise from its right.
func onCircle(centre point, radius, angle float64) point {
	sin, cos := math.Sincos(angle)
	return point{centre.x + radius*cos, centre.y + radius*sin}
}

// stepOf returns the angle of an arc of a radius in pixels that a line stands
// for.
func stepOf(radius float64) float64 {
	return max(0.01, 2*math.Acos(1-min(0.5, flatness/max(radius, flatness))))
}

func (r *path) circle(centre point, radius float64) {
	n := max(8, int(math.Ceil(2*math.Pi/stepOf(radius))))
	r.moveTo(onCircle(centre, radius, 0))
	for k := 1; k < n; k++ {
		r.lineTo(onCircle(centre, radius, 2*math.Pi*float64(k)/float64(n)))
	}
	r.close()
}

func (r *path) rectangle(a, b point, radius float64) {
	radius = min(radius, (b.x-a.x)/2, (b.y-a.y)/2)
	r.moveTo(point{a.x + radius, a.y})
	r.lineTo(point{b.x - radius, a.y})
	r.arcTo(radius, false, true, point{b.x, a.y + radius})
	r.lineTo(point{b.x, b.y - radius})
	r.arcTo(radius, false, true, point{b.x - radius, b.y})
	r.lineTo(point{a.x + radius, b.y})
	r.arcTo(radius, false, true, point{a.x, b.y - radius})
	r.lineTo(point{a.x, a.y + radius})
	r.arcTo(radius, false, true, point{a.x + radius, a.y})
	r.close()
}

// draw draws a path whose coordinates are at places in pixels; scale is for the radii of arcs.
func (r *path) draw(p *scene.Path, scale float64, at func(x, y float64) point) {
	p.Each(func(c scene.Command, a []float64) {
		switch c {
		case scene.MoveTo:
			r.moveTo(at(a[0], a[1]))
		case scene.LineTo:
			r.lineTo(at(a[0], a[1]))
		case scene.HorizontalTo:
			r.lineTo(point{at(a[0], 0).x, r.pen.y})
		case scene.VerticalTo:
			r.lineTo(point{r.pen.x, at(0, a[0]).y})
		case scene.CurveTo:
			r.curveTo(at(a[0], a[1]), at(a[2], a[3]), at(a[4], a[5]))
		case scene.ArcTo:
			r.arcTo(scale*a[0], a[1] != 0, a[2] != 0, at(a[3], a[4]))
		case scene.Close:
			r.close()
		}
	})
	r.end(false)
}

// A stroker draws subpaths as lines that have a width.
type stroker struct {
	*raster
	half  float64 // of the width, in pixels
	round bool    // whether caps are; joins always are
	step  float64 // the angle of a line in a round join
}

// stroke adds the outline of lines along the subpaths.
func (s *stroker) stroke(subpaths []subpath) {
	s.step = stepOf(s.half)
	for _, w := range subpaths {
		points := distinct(w.points, w.closed)
		n := len(points)
		switch {
		case n == 1:
			if s.round {
				s.dot(points[0])
			}
		case w.closed && n > 2:
			s.around(points, 0)
			slices.Reverse(points[1:])
			s.around(points, 0)
		default: // there and back
			for i := n - 2; i > 0; i-- {
				points = append(points, points[i])
			}
			s.around(points, n-1)
		}
	}
}

// around goes along the left side of a closed line. One that leads to point end and back has
// caps there and at its first point; 0 stands for none.
func (s *stroker) around(points []point, end int) {
	n := len(points)
	for i := range n {
		next := (i + 1) % n
		s.side(points[i], points[next])
		switch {
		case end == 0 || next != 0 && next != end:
			s.join(points[i], points[next], points[(i+2)%n])
		case s.round:
			s.arc(points[next], s.normal(points[i], points[next]), math.Pi)
		}
	}
	s.close()
}

// distinct returns the points without those that are where the one before is, and
// without those that a line passes as good as exactly: curves are drawn with
// more points than lines of a few pixels can show.
func distinct(points []point, closed bool) []point {
	const near, short = 0.02, 4
	kept := make([]point, 1, len(points))
	kept[0] = points[0]
	for i := 1; i < len(points); i++ {
		p, last := points[i], kept[len(kept)-1]
		x, y := p.x-last.x, p.y-last.y
		if math.Abs(x)+math.Abs(y) <= 1e-6 {
			continue
		}
		if i+1 < len(points) {
			dx, dy := points[i+1].x-last.x, points[i+1].y-last.y
			length := math.Sqrt(dx*dx + dy*dy)
			if length < short && math.Abs(x*dy-y*dx) < near*length && x*dx+y*dy < length*length && x*dx+y*dy > 0 {
				continue
			}
		}
		kept = append(kept, p)
	}
	if n := len(kept); closed && n > 1 && math.Abs(kept[0].x-kept[n-1].x)+math.Abs(kept[0].y-kept[n-1].y) <= 1e-6 {
		kept = kept[:n-1]
	}
	return kept
}

// normal returns the step from a line to its left side, half a width long.
func (s *stroker) normal(from, to point) point {
	dx, dy := to.x-from.x, to.y-from.y
	scale := s.half / math.Sqrt(dx*dx+dy*dy)
	return point{dy * scale, -dx * scale}
}

func (s *stroker) side(from, to point) {
	n := s.normal(from, to)
	s.to(point{from.x + n.x, from.y + n.y})
	s.to(point{to.x + n.x, to.y + n.y})
}

// join leads from the left side of a line to the left side of the next: around its
// corner, or through it where the left is inside.
func (s *stroker) join(a, b, c point) {
	m, n := s.normal(a, b), s.normal(b, c)
	sin, cos := m.x*n.y-m.y*n.x, m.x*n.x+m.y*n.y
	switch {
	case cos > 0 && math.Abs(sin) < 0.01*cos: // as good as straight
	case sin < 0:
		s.to(b)
	default:
		s.arc(b, m, math.Atan2(sin, cos))
	}
}

// arc draws a part of the circle around a point: from a step away on, by an
// angle. Its ends are for others to draw.
func (s *stroker) arc(centre, from point, angle float64) {
	n := int(math.Ceil(angle / s.step))
	for k := 1; k < n; k++ {
		sin, cos := math.Sincos(angle * float64(k) / float64(n))
		s.to(point{centre.x + from.x*cos - from.y*sin, centre.y + from.x*sin + from.y*cos})
	}
}

func (s *stroker) dot(p point) {
	s.arc(p, point{s.half, 0}, 2*math.Pi)
	s.to(point{p.x + s.half, p.y})
	s.close()
}

// dashed returns the parts of subpaths that are drawn as dashes: strokes of a length in
// pixels, with gaps of another one between them.
func dashed(subpaths []subpath, stroke, gap float64) (parts []subpath) {
	for _, w := range subpaths {
		points := distinct(w.points, w.closed)
		if w.closed {
			points = append(points, points[0])
		}
		part := []point{points[0]} // the stroke that is being drawn; nil in a gap
		left := stroke             // of the stroke or the gap
		for i, to := range points[1:] {
			from := points[i]
			length := math.Hypot(to.x-from.x, to.y-from.y)
			for at := 0.0; at < length; {
				step := min(left, length-at)
				at, left = at+step, left-step
				p := point{from.x + (to.x-from.x)*at/length, from.y + (to.y-from.y)*at/length}
				if part != nil {
					part = append(part, p)
				}
				switch {
				case left > 1e-9:
				case part == nil:
					part, left = []point{p}, stroke
				default:
					parts = append(parts, subpath{points: part})
					part, left = nil, gap
				}
			}
		}
		if len(part) > 1 {
			parts = append(parts, subpath{points: part})
		}
	}
	return parts
}
