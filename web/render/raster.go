package render

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// levels is how many steps coverage has, from nothing to all of a pixel. More
// of them are hard to see, and cost colours: with these a picture without cells
// has so few that a byte holds any.
const levels = 16

// A raster finds how much of each pixel a shape covers: edges go in, around
// contours of any form, and lines of pixels come out. Winding numbers other than 0
// are inside.
type raster struct {
	bounds     image.Rectangle // outside nothing is drawn
	edges      [][4]float32    // x and y of one end and of the other
	rasterizer vector.Rasterizer
	mask       []uint8
}

// begin begins a shape that is drawn in a part of the pixels alone.
func (r *raster) begin(left, top, right, bottom int) {
	r.bounds, r.edges = image.Rect(left, top, right, bottom), r.edges[:0]
}

// edge adds an edge of a contour.
func (r *raster) edge(x0, y0, x1, y1 float64) {
	if y0 != y1 {
		r.edges = append(r.edges, [4]float32{float32(x0), float32(y0), float32(x1), float32(y1)})
	}
}

// fill adds the edges of subpaths, which are closed if they are not already.
func (r *raster) fill(subpaths []subpath) {
	for _, s := range subpaths {
		last := s.points[len(s.points)-1]
		for _, p := range s.points {
			r.edge(last.x, last.y, p.x, p.y)
			last = p
		}
	}
}

// draw hands on how many levels of pixels the shape covers, line by line: those of
// line y from x on.
func (r *raster) draw(line func(y, x int, covered []uint8)) {
	box := r.box()
	if box.Empty() {
		return
	}
	width, height := box.Dx(), box.Dy()
	left, top := float32(box.Min.X), float32(box.Min.Y)
	r.rasterizer.Reset(max(width, 513), height)
	r.rasterizer.DrawOp = draw.Src
	for _, e := range r.edges {
		r.rasterizer.MoveTo(e[0]-left, e[1]-top)
		r.rasterizer.LineTo(e[2]-left, e[3]-top)
	}
	if cap(r.mask) < width*height {
		r.mask = make([]uint8, width*height)
	}
	mask := image.Alpha{Pix: r.mask[:width*height], Stride: width, Rect: image.Rect(0, 0, width, height)}
	r.rasterizer.Draw(&mask, mask.Rect, image.Opaque, image.Point{})
	for y := range height {
		covered := mask.Pix[y*width : (y+1)*width]
		for x, alpha := range covered {
			covered[x] = uint8((int(alpha)*levels + 128) >> 8) // alpha is ⌊256·area⌋, or 255
		}
		line(box.Min.Y+y, box.Min.X, covered)
	}
}

// box returns the pixels that the edges are on, within the bounds.
func (r *raster) box() image.Rectangle {
	if len(r.edges) == 0 {
		return image.Rectangle{}
	}
	left, top, right, bottom := r.edges[0][0], r.edges[0][1], r.edges[0][0], r.edges[0][1]
	for _, e := range r.edges {
		left, right = min(left, e[0], e[2]), max(right, e[0], e[2])
		top, bottom = min(top, e[1], e[3]), max(bottom, e[1], e[3])
	}
	return image.Rect(
		int(math.Floor(float64(left))), int(math.Floor(float64(top))),
		int(math.Ceil(float64(right))), int(math.Ceil(float64(bottom))),
	).Intersect(r.bounds)
}
