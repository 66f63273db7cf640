package print

import "math"

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

	edges  []edge
	starts []int32 // for each line, the first of the edges that begin there, or -1
	first  int     // the first and the last line with edges
	last   int
	active []int32
	cells  []float32 // how the cover changes, along a line

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
	for _, side := range [...]float64{float64(c.left), float64(c.right)} {
		if (x0 < side) != (x1 < side) && x0 != side && x1 != side {
			y := y0 + (side-x0)/slope
			if y > y0 && y < y1 {
				c.clip(x0, y0, side, y, slope, sign)
				c.clip(side, y, x1, y1, slope, sign)
				return
			}
		}
	}
	left, right := float64(c.left), float64(c.right)
	if x0 <= left && x1 <= left {
		x0, slope = left, 0
	} else if x0 >= right && x1 >= right {
		x0, slope = right, 0
	}
	line := int(math.Floor(y0))
	c.edges = append(c.edges, edge{
		x: float32(x0 - left), y: float32(y0), bottom: float32(y1), slope: float32(slope), sign: sign,
		next: c.starts[line-c.top],
	})
	c.starts[line-c.top] = int32(len(c.edges) - 1)
	c.first, c.last = min(c.first, line), max(c.last, int(math.Ceil(y1))-1)
}

// draw hands on the pixels that the shape covers something of, those beside each
// other together: in which line they are, and from x on how many levels of each
// are covered.
func (c *coverage) draw(line func(y, x int, covered []uint8)) {
	width := c.right - c.left
	if width <= 0 {
		return
	}
	if cap(c.covered) < width {
		c.covered = make([]uint8, width)
	}
	covered := c.covered[:width]
	c.active = c.active[:0]
	for y := c.first; y <= min(c.last, c.bottom-1); y++ {
		for i := c.starts[y-c.top]; i >= 0; i = c.edges[i].next {
			c.active = append(c.active, i)
		}
		lo, hi := width, -1
		kept := c.active[:0]
		for _, i := range c.active {
			e := &c.edges[i]
			from, to := c.pass(e, float32(y+1), width)
			lo, hi = min(lo, from), max(hi, to)
			if e.y < e.bottom {
				kept = append(kept, i)
			}
		}
		c.active = kept
		if hi = min(hi, width-1); hi < lo {
			clear(c.cells)
			continue
		}
		// Levels change only where edges are, and are nothing between shapes.
		sum, level, from := float32(0), uint8(0), lo
		for i, d := range c.cells[lo : hi+1] {
			x := lo + i
			if d != 0 {
				sum += d
				next := uint8(min(max(sum, -sum), 1)*levels + 0.5)
				if next == 0 && level != 0 {
					line(y, c.left+from, covered[from:x])
				} else if level == 0 {
					from = x
				}
				level = next
			}
			covered[x] = level
		}
		if level != 0 {
			line(y, c.left+from, covered[from:hi+1])
		}
		clear(c.cells[lo:min(hi+3, len(c.cells))])
	}
}

// pass lets an edge pass one line of pixels down to end, and returns the first
// and the last cell where it left something.
func (c *coverage) pass(e *edge, end float32, width int) (from, to int) {
	bottom := min(e.bottom, end)
	dy := bottom - e.y
	x0, x1 := e.x, e.x+dy*e.slope
	e.x, e.y = x1, bottom
	if x0 > x1 {
		x0, x1 = x1, x0
	}
	// Rounding must not lead out of the cells.
	x0, x1 = max(x0, 0), min(x1, float32(width))
	x1 = max(x0, x1)
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
