package print

import "math"

// A point is a place, in pixels.
type point struct{ x, y float64 }

// A way is lines from point to point, and back to the first if it is closed.
type way struct {
	points []point
	closed bool
}

// A placing says where the coordinates of a picture are on its sheet.
type placing struct{ scale, x, y float64 }

func (p *placing) at(x, y float64) point { return point{p.x + p.scale*x, p.y + p.scale*y} }

// A route collects ways, in pixels, out of what is drawn in coordinates of a
// picture.
type route struct {
	placing
	ways   []way
	points []point // of all ways, one after another
	from   int     // where the points of the last way begin
	pen    point   // in coordinates
	start  point
}

// clear forgets the ways.
func (r *route) clear() { r.ways, r.points, r.from = r.ways[:0], r.points[:0], 0 }

// end ends the way that is being drawn.
func (r *route) end(closed bool) {
	if points := r.points[r.from:len(r.points):len(r.points)]; len(points) > 1 {
		r.ways = append(r.ways, way{points, closed})
	}
	r.from = len(r.points)
}

func (r *route) moveTo(x, y float64) {
	r.end(false)
	r.points = append(r.points[:r.from], r.at(x, y))
	r.pen, r.start = point{x, y}, point{x, y}
}

func (r *route) lineTo(x, y float64) {
	if r.from == len(r.points) { // after the end of a closed way
		r.points = append(r.points, r.at(r.pen.x, r.pen.y))
	}
	r.points = append(r.points, r.at(x, y))
	r.pen = point{x, y}
}

func (r *route) close() {
	r.end(true)
	r.pen = r.start
}

// flatness is how far, in pixels, a line may be from the curve it stands for.
const flatness = 0.02

// curveTo draws a cubic curve, as lines:
//
//	(1-t)³·P₀ + 3(1-t)²t·P₁ + 3(1-t)t²·P₂ + t³·P₃
func (r *route) curveTo(x1, y1, x2, y2, x3, y3 float64) {
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
func (r *route) arcTo(radius float64, long, clockwise bool, x, y float64) {
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

// circle draws a whole circle.
func (r *route) circle(x, y, radius float64) {
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

// rectangle draws a rectangle whose corners have a radius.
func (r *route) rectangle(x, y, width, height, radius float64) {
	radius = min(radius, width/2, height/2)
	right, bottom := x+width, y+height
	r.moveTo(x+radius, y)
	r.lineTo(right-radius, y)
	if radius > 0 {
		r.arcTo(radius, false, true, right, y+radius)
	}
	r.lineTo(right, bottom-radius)
	if radius > 0 {
		r.arcTo(radius, false, true, right-radius, bottom)
	}
	r.lineTo(x+radius, bottom)
	if radius > 0 {
		r.arcTo(radius, false, true, x, bottom-radius)
	}
	r.lineTo(x, y+radius)
	if radius > 0 {
		r.arcTo(radius, false, true, x+radius, y)
	}
	r.close()
}

// path draws path data: M, L, H, V, C, A and Z, and the same in small letters
// for steps from where the pen is. Arcs are those of circles. It reports
// whether it knew all of it.
func (r *route) path(d string) bool {
	n := numbers{src: d}
	var command byte
	var a [7]float64
	for {
		for n.at < len(d) && (d[n.at] == ' ' || d[n.at] == ',' || d[n.at] == '\n') {
			n.at++
		}
		if n.at == len(d) {
			r.end(false)
			return true
		}
		if c := d[n.at]; c|0x20 >= 'a' && c|0x20 <= 'z' {
			command = c
			n.at++
		} else if command|0x20 == 'z' {
			break
		}
		var from point
		if command >= 'a' {
			from = r.pen
		}
		if !n.take(command|0x20, &a) {
			break
		}
		switch command | 0x20 {
		case 'm':
			r.moveTo(from.x+a[0], from.y+a[1])
			command-- // lines follow
		case 'l':
			r.lineTo(from.x+a[0], from.y+a[1])
		case 'h':
			r.lineTo(from.x+a[0], r.pen.y)
		case 'v':
			r.lineTo(r.pen.x, from.y+a[0])
		case 'c':
			r.curveTo(from.x+a[0], from.y+a[1], from.x+a[2], from.y+a[3], from.x+a[4], from.y+a[5])
		case 'a':
			r.arcTo(a[0], a[3] != 0, a[4] != 0, from.x+a[5], from.y+a[6])
		case 'z':
			r.close()
		}
	}
	r.end(false)
	return false
}

// take reads as many numbers as a command takes, and reports whether it is known
// and they are there.
func (n *numbers) take(command byte, arguments *[7]float64) bool {
	count := 0
	switch command {
	case 'z':
	case 'h', 'v':
		count = 1
	case 'm', 'l':
		count = 2
	case 'c':
		count = 6
	case 'a':
		count = 7
	default:
		return false
	}
	for i := range count {
		x, ok := n.next()
		if !ok {
			return false
		}
		arguments[i] = x
	}
	return true
}
