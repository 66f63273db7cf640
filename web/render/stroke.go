package render

import (
	"math"
	"slices"
)

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
