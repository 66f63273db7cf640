package render

import (
	"math"

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
