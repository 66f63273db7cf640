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

// A path collects subpaths, in pixels, out of what is drawn in coordinates of a
// picture.
type path struct {
	placing
	subpaths []subpath
	points   []point // of all subpaths, one after another
	from     int     // where the points of the last subpath begin
	pen      point   // in coordinates
	start    point
}

func (r *path) begin(p placing) {
	r.placing = p
	r.subpaths, r.points, r.from = r.subpaths[:0], r.points[:0], 0
}

func (r *path) end(closed bool) {
	if points := r.points[r.from:len(r.points):len(r.points)]; len(points) > 1 {
		r.subpaths = append(r.subpaths, subpath{points, closed})
	}
	r.from = len(r.points)
}

func (r *path) moveTo(x, y float64) {
	r.end(false)
	r.points = append(r.points[:r.from], r.at(x, y))
	r.pen, r.start = point{x, y}, point{x, y}
}

func (r *path) lineTo(x, y float64) {
	if r.from == len(r.points) { // after the end of a closed subpath
		r.points = append(r.points, r.at(r.pen.x, r.pen.y))
	}
	r.points = append(r.points, r.at(x, y))
	r.pen = point{x, y}
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
func (r *path) curveTo(x1, y1, x2, y2, x3, y3 float64) {
	x0, y0 := r.pen.x, r.pen.y
	// The distance from n lines is at most 3/4·|second differences|/n².
	bend := max(math.Hypot(x0-2*x1+x2, y0-2*y1+y2), math.Hypot(x1-2*x2+x3, y1-2*y2+y3)) * r.scale
	n := max(1, min(64, int(math.Ceil(math.Sqrt(0.75*bend/flatness)))))
	for k := 1; k <= n; k++ {
		t := float64(k) / float64(n)
		s := 1 - t
		a, b, c, d := s*s*s, 3*s*s*t, 3*s*t*t, t*t*t
		r.lineTo(a*x0+b*x1+c*x2+d*x3, a*y0+b*y1+c*y2+d*y3)
	}
	r.pen = point{x3, y3}
}

// arcTo draws an arc of a circle: the longer or the shorter one, clockwise as
// one sees it or not.
func (r *path) arcTo(radius float64, long, clockwise bool, x, y float64) {
	from := r.pen
	dx, dy := x-from.x, y-from.y
	chord := math.Hypot(dx, dy)
	if chord == 0 || radius <= 0 {
		r.lineTo(x, y)
		return
	}
	radius = max(radius, chord/2)
	// The centre is beside the middle of the chord.
	away := math.Sqrt(radius*radius-chord*chord/4) / chord
	if long == clockwise {
		away = -away
	}
	cx, cy := (from.x+x)/2-away*dy, (from.y+y)/2+away*dx
	begin := math.Atan2(from.y-cy, from.x-cx)
	turn := math.Atan2(y-cy, x-cx) - begin
	switch {
	case clockwise && turn < 0:
		turn += 2 * math.Pi
	case !clockwise && turn > 0:
		turn -= 2 * math.Pi
	}
	n := int(math.Ceil(math.Abs(turn) / stepOf(radius*r.scale)))
	for k := 1; k < n; k++ {
		sin, cos := math.Sincos(begin + turn*float64(k)/float64(n))
		r.lineTo(cx+radius*cos, cy+radius*sin)
	}
	r.lineTo(x, y)
}

// stepOf returns the angle of an arc of a radius in pixels that a line stands
// for.
func stepOf(radius float64) float64 {
	return max(0.01, 2*math.Acos(1-min(0.5, flatness/max(radius, flatness))))
}

func (r *path) circle(x, y, radius float64) {
	n := max(8, int(math.Ceil(2*math.Pi/stepOf(radius*r.scale))))
	for k := range n {
		sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
		if k == 0 {
			r.moveTo(x+radius*cos, y+radius*sin)
		} else {
			r.lineTo(x+radius*cos, y+radius*sin)
		}
	}
	r.close()
}

func (r *path) rectangle(x, y, width, height, radius float64) {
	radius = min(radius, width/2, height/2)
	right, bottom := x+width, y+height
	r.moveTo(x+radius, y)
	r.lineTo(right-radius, y)
	r.arcTo(radius, false, true, right, y+radius)
	r.lineTo(right, bottom-radius)
	r.arcTo(radius, false, true, right-radius, bottom)
	r.lineTo(x+radius, bottom)
	r.arcTo(radius, false, true, x, bottom-radius)
	r.lineTo(x, y+radius)
	r.arcTo(radius, false, true, x+radius, y)
	r.close()
}

func (r *path) draw(p *scene.Path) {
	p.Each(func(c scene.Command, a []float64) {
		switch c {
		case scene.MoveTo:
			r.moveTo(a[0], a[1])
		case scene.LineTo:
			r.lineTo(a[0], a[1])
		case scene.HorizontalTo:
			r.lineTo(a[0], r.pen.y)
		case scene.VerticalTo:
			r.lineTo(r.pen.x, a[0])
		case scene.CurveTo:
			r.curveTo(a[0], a[1], a[2], a[3], a[4], a[5])
		case scene.ArcTo:
			r.arcTo(a[0], a[1] != 0, a[2] != 0, a[3], a[4])
		case scene.Close:
			r.close()
		}
	})
	r.end(false)
}

// A stroker draws subpaths as lines that have a width.
type stroker struct {
	raster *raster
	half   float64 // of the width, in pixels
	round  bool    // whether caps are; joins always are
	step   float64 // the angle of a line in a round join
	last   point
	first  point
	begun  bool
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

func (s *stroker) to(p point) {
	if !s.begun {
		s.first, s.begun = p, true
	} else {
		s.raster.edge(s.last.x, s.last.y, p.x, p.y)
	}
	s.last = p
}

func (s *stroker) close() {
	s.raster.edge(s.last.x, s.last.y, s.first.x, s.first.y)
	s.begun = false
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
