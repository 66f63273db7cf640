package print

import (
	"math"
	"math/bits"
)

// levels is how many steps coverage has, from nothing to all of a pixel. More
// of them are hard to see, and cost colours: with these a picture without cells
// has so few that a byte holds any.
const levels = 16

// A coverage is how much of each pixel a shape covers. Edges go in, around
// contours of any form, and lines of pixels come out: what they cover is exact
// but for edges that share a pixel (winding numbers other than 0 are inside).
//
// Each edge leaves in the cells that it passes how the covered area changes
// there, and the sum along a line up to a pixel is what is covered of it.
type coverage struct {
	left, top, right, bottom int // outside nothing is drawn

	edges   []edge
	starts  []int32 // for each line, the first of the edges that begin there, or -1
	first   int     // the first and the last line with edges
	last    int
	active  []int32
	touched []uint64  // a bit for each block of cells that an edge has passed
	cells   []float32 // how the cover changes, along a line

	covered []uint8
}

// An edge goes downwards from (x, y) on.
type edge struct {
	x, y, bottom float32
	slope        float32 // in x, for each y
	sign         float32 // 1, or -1 where the contour goes upwards
	next         int32
}

// within begins a shape that is drawn in a part of the pixels alone.
func (c *coverage) within(left, top, right, bottom int) {
	c.left, c.top, c.right, c.bottom = left, top, right, bottom
	c.edges = c.edges[:0]
	c.first, c.last = bottom, top-1
	n := max(0, bottom-top)
	if cap(c.starts) < n {
		c.starts = make([]int32, n)
	}
	c.starts = c.starts[:n]
	for i := range c.starts {
		c.starts[i] = -1
	}
	if width := max(0, right-left) + 2; cap(c.cells) < width {
		c.cells = make([]float32, width)
	} else {
		c.cells = c.cells[:width]
	}
	if n := len(c.cells)/(64*block) + 1; cap(c.touched) < n {
		c.touched = make([]uint64, n)
	} else {
		c.touched = c.touched[:n]
	}
}

// edge adds an edge of a contour.
func (c *coverage) edge(x0, y0, x1, y1 float64) {
	if y0 == y1 {
		return
	}
	sign := float32(1)
	if y0 > y1 {
		x0, y0, x1, y1, sign = x1, y1, x0, y0, -1
	}
	top, bottom := float64(c.top), float64(c.bottom)
	if y1 <= top || y0 >= bottom {
		return
	}
	slope := (x1 - x0) / (y1 - y0)
	if y0 < top {
		x0, y0 = x0+(top-y0)*slope, top
	}
	if y1 > bottom {
		x1, y1 = x0+(bottom-y0)*slope, bottom
	}
	c.clip(x0, y0, x1, y1, slope, sign)
}

// clip moves what is beyond the sides onto them: what lies between covers the
// same.
func (c *coverage) clip(x0, y0, x1, y1, slope float64, sign float32) {
	left, right := float64(c.left), float64(c.right)
	if x0 >= left && x0 <= right && x1 >= left && x1 <= right {
		c.add(x0-left, y0, y1, slope, sign)
		return
	}
	for _, side := range [...]float64{left, right} {
		if (x0 < side) != (x1 < side) && x0 != side && x1 != side {
			y := y0 + (side-x0)/slope
			if y > y0 && y < y1 {
				c.clip(x0, y0, side, y, slope, sign)
				c.clip(side, y, x1, y1, slope, sign)
				return
			}
		}
	}
	if x0 <= left && x1 <= left {
		x0, slope = left, 0
	} else if x0 >= right && x1 >= right {
		x0, slope = right, 0
	}
	c.add(x0-left, y0, y1, slope, sign)
}

// add adds an edge that is within.
func (c *coverage) add(x, y0, y1, slope float64, sign float32) {
	line := int(math.Floor(y0))
	c.edges = append(c.edges, edge{
		x: float32(x), y: float32(y0), bottom: float32(y1), slope: float32(slope), sign: sign,
		next: c.starts[line-c.top],
	})
	c.starts[line-c.top] = int32(len(c.edges) - 1)
	c.first, c.last = min(c.first, line), max(c.last, int(math.Ceil(y1))-1)
}

// A sink takes what a shape covers.
type sink interface {
	// pixels takes how many levels of each pixel of line y are covered, from
	// x on.
	pixels(y, x int, covered []uint8)
	// span takes so many levels of pixels that are alike.
	span(y, from, to int, level uint8)
}

// draw hands on what the shape covers, line by line.
func (c *coverage) draw(to sink) {
	width := c.right - c.left
	if width <= 0 {
		return
	}
	if cap(c.covered) < width {
		c.covered = make([]uint8, width)
	}
	c.active = c.active[:0]
	for y := c.first; y <= c.last && y < c.bottom; y++ {
		for i := c.starts[y-c.top]; i >= 0; i = c.edges[i].next {
			c.active = append(c.active, i)
		}
		kept := c.active[:0]
		for _, i := range c.active {
			e := &c.edges[i]
			c.touch(c.pass(e, float32(y+1), width))
			if e.y < e.bottom {
				kept = append(kept, i)
			}
		}
		c.active = kept
		c.line(to, y, width)
	}
}

// block is how many cells a bit of touched stands for.
const block = 8

// touch notes that cells from lo to hi have changed.
func (c *coverage) touch(lo, hi int) {
	for b := lo / block; b <= hi/block; b++ {
		c.touched[b/64] |= 1 << (b % 64)
	}
}

// nextTouched returns the cells from x on that may have changed.
func (c *coverage) nextTouched(x int) (lo, hi int, ok bool) {
	b := x / block
	for ; b/64 < len(c.touched); b = b/64*64 + 64 {
		if rest := c.touched[b/64] >> (b % 64); rest != 0 {
			b += bits.TrailingZeros64(rest)
			run := bits.TrailingZeros64(^(c.touched[b/64] >> (b % 64)))
			return b * block, min((b+run)*block, len(c.cells)) - 1, true
		}
	}
	return 0, 0, false
}

// line hands on a line: between the cells that edges have touched all pixels are
// alike.
func (c *coverage) line(to sink, y, width int) {
	sum, level, x := float32(0), uint8(0), 0
	for x < width {
		lo, hi, ok := c.nextTouched(x)
		if !ok || lo >= width {
			break
		}
		if level > 0 && lo > x {
			to.span(y, c.left+x, c.left+lo, level)
		}
		x = min(hi+1, width)
		covered := c.covered[:x-lo]
		sum, level = addUp(covered, c.cells[lo:x], sum)
		to.pixels(y, c.left+lo, covered)
	}
	if level > 0 && x < width {
		to.span(y, c.left+x, c.left+width, level)
	}
	clear(c.cells[width:])
	clear(c.touched)
}

// addUp writes how many levels are covered, where the cells change sum, and clears
// them. It returns the sum and the level at the end.
func addUp(covered []uint8, cells []float32, sum float32) (float32, uint8) {
	level := uint8(0)
	for i, d := range cells {
		cells[i] = 0
		sum += d
		area := sum
		if area < 0 {
			area = -area
		}
		if area > 1 {
			area = 1
		}
		level = uint8(area*levels + 0.5)
		covered[i] = level
	}
	return sum, level
}

// pass lets an edge pass one line of pixels down to end, and returns the first
// and the last cell where it left something.
func (c *coverage) pass(e *edge, end float32, width int) (from, to int) {
	bottom := e.bottom
	if bottom > end {
		bottom = end
	}
	dy := bottom - e.y
	x0, x1 := e.x, e.x+dy*e.slope
	e.x, e.y = x1, bottom
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	// Rounding must not lead out of the cells.
	if x0 < 0 {
		x0 = 0
	}
	if right := float32(width); x1 > right {
		x1 = right
	}
	if x1 < x0 {
		x0 = x1
	}
	d := dy * e.sign
	i0, i1 := int(x0), int(x1)
	if i0 == i1 {
		// All in one pixel: it loses what is left of the edge's middle.
		right := d * ((x0+x1)/2 - float32(i0))
		c.cells[i0] += d - right
		c.cells[i0+1] += right
		return i0, i0 + 1
	}
	// Through several pixels: a triangle in the first, trapezia, a triangle.
	each := d / (x1 - x0) // for each pixel to the right
	in := float32(i0+1) - x0
	area := each * in * in / 2
	c.cells[i0] += area
	done := area
	height := each * in
	for i := i0 + 1; i < i1; i++ {
		area = height + each/2
		c.cells[i] += area - done
		done = area
		height += each
	}
	out := x1 - float32(i1)
	area = height + each*out - each*out*out/2
	c.cells[i1] += area - done
	c.cells[i1+1] += d - area
	return i0, i1 + 1
}
