package render

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// levels is the number of steps of the coverage, from nothing to all of a pixel. More
// of them are hard to see, and cost colours: with these a picture without cells
// has so few that a byte holds any.
const levels = 16

// A raster finds how much of each pixel a shape covers: edges go in, around
// contours of any form, and lines of pixels come out. Winding numbers other than 0
// are inside.
type raster struct {
	bounds     image.Rectangle // outside nothing is drawn
	contour    []point         // that is drawn by to and close
	edges      [][4]float32    // x and y of one end and of the other
	band       [][4]float32    // parts of the edges
	rasterizer vector.Rasterizer
	mask       []uint8
}

// begin begins a shape that is drawn in a part of the pixels alone.
func (r *raster) begin(bounds image.Rectangle) { r.bounds, r.edges = bounds, r.edges[:0] }

func (r *raster) edge(p, q point) {
	if p.y != q.y {
		r.edges = append(r.edges, [4]float32{float32(p.x), float32(p.y), float32(q.x), float32(q.y)})
	}
}

func (r *raster) to(p point) { r.contour = append(r.contour, p) }

// close adds the edges of the contour.
func (r *raster) close() {
	for i, p := range r.contour {
		r.edge(p, r.contour[(i+1)%len(r.contour)])
	}
	r.contour = r.contour[:0]
}

// fill adds the edges of subpaths, which are closed if they are not already.
func (r *raster) fill(subpaths []subpath) {
	for _, s := range subpaths {
		last := s.points[len(s.points)-1]
		for _, p := range s.points {
			r.edge(last, p)
			last = p
		}
	}
}

// bandHeight is the number of lines that are rasterized at once: few enough that in each the
// edges of a slanting line are near each other.
const bandHeight = 64

// draw hands on how much of each pixel the shape covers, line by line: ⌊256·area⌋, or
// 255, for the pixels of line y from x on. It does so in bands, as wide in each as its
// edges are.
func (r *raster) draw(line func(y, x int, alphas []uint8)) {
	box := boxOf(r.edges).Intersect(r.bounds)
	height := bandHeight
	if box.Dx() < exactWidth {
		height = max(1, box.Dy()) // a narrower band would be no smaller to rasterize
	}
	for top := box.Min.Y; top < box.Max.Y; top += height {
		r.within(float32(top), float32(min(top+height, box.Max.Y)))
		r.drawBand(boxOf(r.band).Intersect(r.bounds), line)
	}
}

// within makes the band the parts of the edges between two heights.
func (r *raster) within(top, bottom float32) {
	r.band = r.band[:0]
	for _, e := range r.edges {
		upper, lower := e[1], e[3]
		if upper > lower {
			upper, lower = lower, upper
		}
		if lower <= top || upper >= bottom {
			continue
		}
		if upper < top || lower > bottom {
			slope := (e[2] - e[0]) / (e[3] - e[1])
			from, to := max(top, min(e[1], bottom)), max(top, min(e[3], bottom))
			e = [4]float32{e[0] + slope*(from-e[1]), from, e[2] + slope*(to-e[3]), to}
		}
		r.band = append(r.band, e)
	}
}

// drawBand hands on the pixels of a box that the edges of the band are on.
func (r *raster) drawBand(box image.Rectangle, line func(y, x int, alphas []uint8)) {
	if box.Empty() {
		return
	}
	size := exactSize(box.Dx(), box.Dy())
	left, top := float32(box.Min.X), float32(box.Min.Y)
	r.rasterizer.Reset(size.X, size.Y)
	r.rasterizer.DrawOp = draw.Src
	for _, e := range r.band {
		r.rasterizer.MoveTo(e[0]-left, e[1]-top)
		r.rasterizer.LineTo(e[2]-left, e[3]-top)
	}
	if cap(r.mask) < size.X*size.Y {
		r.mask = make([]uint8, size.X*size.Y)
	}
	// A mask as large as the rasterizer is filled in one pass.
	mask := image.Alpha{Pix: r.mask[:size.X*size.Y], Stride: size.X, Rect: image.Rectangle{Max: size}}
	r.rasterizer.Draw(&mask, mask.Rect, image.Opaque, image.Point{})
	for y := range box.Dy() {
		line(box.Min.Y+y, box.Min.X, mask.Pix[y*size.X:][:box.Dx()])
	}
}

// level returns the level of coverage that is nearest to an alpha.
func level(alpha uint8) uint8 { return uint8((int(alpha)*levels + 128) >> 8) }

// exactWidth is the width or height from which on a rasterizer computes areas in
// float32; a smaller one does so with few digits.
const exactWidth = 513

// exactSize returns the size of an exact rasterizer for a box of pixels.
func exactSize(width, height int) image.Point {
	if wide := max(width, exactWidth); wide*height <= width*max(height, exactWidth) {
		return image.Pt(wide, height)
	}
	return image.Pt(width, max(height, exactWidth))
}

func boxOf(edges [][4]float32) image.Rectangle {
	if len(edges) == 0 {
		return image.Rectangle{}
	}
	left, top, right, bottom := edges[0][0], edges[0][1], edges[0][0], edges[0][1]
	for _, e := range edges {
		for i := 0; i < len(e); i += 2 {
			// In WebAssembly, min and max of float32 are calls.
			if x := e[i]; x < left {
				left = x
			} else if x > right {
				right = x
			}
			if y := e[i+1]; y < top {
				top = y
			} else if y > bottom {
				bottom = y
			}
		}
	}
	return image.Rect(
		int(math.Floor(float64(left))), int(math.Floor(float64(top))),
		int(math.Ceil(float64(right))), int(math.Ceil(float64(bottom))),
	)
}
