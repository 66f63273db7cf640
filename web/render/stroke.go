package render

import "math"

// A stroker draws subpaths as lines that have a width.
type stroker struct {
	raster *raster
	half   float64 // of the width, in pixels
	round  bool    // caps; joins alsubpaths are
	step   float64 // the angle of a line in a round join
	last   point
	first  point
	begun  bool
}

// stroke adds the outline of lines along the subpaths.
func (s *stroker) stroke(subpaths []subpath) {
	s.step = stepOf(s.half)
	for i := range subpaths {
		s.subpath(&subpaths[i])
	}
}

// subpath goes along one side of a subpath and back along the other.
func (s *stroker) subpath(w *subpath) {
	points := distinct(w.points, w.closed)
	switch {
	case len(points) == 1:
		if s.round {
			s.dot(points[0])
		}
		return
	case w.closed && len(points) > 2:
		s.around(points, 1)
		s.around(points, -1)
		return
	}
	n := len(points)
	for i := 0; i+1 < n; i++ {
		s.side(points[i], points[i+1])
		if i+2 < n {
			s.join(points[i], points[i+1], points[i+2])
		}
	}
	s.cap(points[n-2], points[n-1])
	for i := n - 1; i > 0; i-- {
		s.side(points[i], points[i-1])
		if i > 1 {
			s.join(points[i], points[i-1], points[i-2])
		}
	}
	s.cap(points[1], points[0])
	s.close()
}

// around goes along one side of a closed subpath.
func (s *stroker) around(points []point, direction int) {
	n := len(points)
	at := func(i int) point { return points[((direction*i)%n+n)%n] }
	for i := range n {
		s.side(at(i), at(i+1))
		s.join(at(i), at(i+1), at(i+2))
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

// to draws an edge of the outline.
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

// side draws the left side of a line.
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

// cap ends a line.
func (s *stroker) cap(from, to point) {
	if s.round {
		s.arc(to, s.normal(from, to), math.Pi)
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

// dot draws a circle.
func (s *stroker) dot(p point) {
	s.arc(p, point{s.half, 0}, 2*math.Pi)
	s.to(point{p.x + s.half, p.y})
	s.close()
}

// dashed returns the parts of subpaths that are drawn as dashes: strokes of a length in
// pixels, with gaps of another one between them.
func dashed(subpaths []subpath, stroke, gap float64) []subpath {
	d := dasher{stroke: stroke, gap: gap}
	for _, w := range subpaths {
		points := distinct(w.points, w.closed)
		if w.closed {
			points = append(points[:len(points):len(points)], points[0])
		}
		d.part, d.left = []point{points[0]}, stroke
		for i := 1; i < len(points); i++ {
			d.line(points[i-1], points[i])
		}
		if len(d.part) > 1 {
			d.parts = append(d.parts, subpath{points: d.part})
		}
	}
	return d.parts
}

// A dasher divides lines into strokes and gaps.
type dasher struct {
	stroke, gap float64
	parts       []subpath
	part        []point // the stroke that is being drawn; nil in a gap
	left        float64 // of the stroke or the gap
}

// line goes on along a line.
func (d *dasher) line(from, to point) {
	length := math.Hypot(to.x-from.x, to.y-from.y)
	for at := 0.0; at < length; {
		step := min(d.left, length-at)
		at += step
		d.left -= step
		p := point{from.x + (to.x-from.x)*at/length, from.y + (to.y-from.y)*at/length}
		if d.part != nil {
			d.part = append(d.part, p)
		}
		if d.left <= 1e-9 {
			d.change(p)
		}
	}
}

// change ends a stroke or a gap at p.
func (d *dasher) change(p point) {
	if d.part == nil {
		d.part, d.left = []point{p}, d.stroke
		return
	}
	d.parts = append(d.parts, subpath{points: d.part})
	d.part, d.left = nil, d.gap
}
