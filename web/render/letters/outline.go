package main

import (
	"encoding/binary"
	"math"

	"golang.org/x/image/font/sfnt"
)

// An outline is contours, y upwards.
type outline []contour

// A contour begins at its first segment, which is a point, and comes back there.
type contour []segment

// A segment leads to the last of its points: one for a straight line, three for
// a cubic curve.
type segment []point

func (s segment) end() point { return s[len(s)-1] }

type point struct{ x, y int } // in thousandths of an em

func outlineOf(segments sfnt.Segments) (o outline) {
	for _, s := range segments {
		at := func(i int) point {
			return point{int(math.Round(float64(s.Args[i].X) / 64)), -int(math.Round(float64(s.Args[i].Y) / 64))}
		}
		last := len(o) - 1
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			o = append(o, contour{{at(0)}})
		case sfnt.SegmentOpLineTo:
			o[last] = append(o[last], segment{at(0)})
		case sfnt.SegmentOpQuadTo:
			from := o[last][len(o[last])-1].end()
			o[last] = append(o[last], cubic(from, at(0), at(1)))
		case sfnt.SegmentOpCubeTo:
			o[last] = append(o[last], segment{at(0), at(1), at(2)})
		}
	}
	return o
}

// cubic returns the quadratic curve from p0 to p2 as a cubic one:
//
//	p0, p0 + ⅔(p1 − p0), p2 + ⅔(p1 − p2), p2
func cubic(p0, p1, p2 point) segment {
	toward := func(p point) point {
		third := func(a, b int) int { return int(math.Round(float64(a+2*b) / 3)) }
		return point{third(p.x, p1.x), third(p.y, p1.y)}
	}
	return segment{toward(p0), toward(p2), p2}
}

func (o outline) scaled(percent, dx, dy int) (small outline) {
	for _, c := range o {
		var moved contour
		for _, s := range c {
			points := make(segment, len(s))
			for i, p := range s {
				points[i] = point{p.x*percent/100 + dx, p.y*percent/100 + dy}
			}
			moved = append(moved, points)
		}
		small = append(small, moved)
	}
	return small
}

// sides returns where the outline begins and ends across; its curves have points
// there.
func (o outline) sides() (left, right int) {
	left, right = math.MaxInt, math.MinInt
	for _, c := range o {
		for _, s := range c {
			left, right = min(left, s.end().x), max(right, s.end().x)
		}
	}
	return left, right
}

// encode returns the outline as letters.bin has it: for each contour how many
// segments it has and where it begins, and for each segment how many points it
// has and these. A point is told as its steps from the one before it, the first
// one of a contour from the start of the contour before.
func (o outline) encode() (dst []byte) {
	var from point
	for _, c := range o {
		start, segments := c[0][0], c[1:]
		if n := len(segments); n > 0 && len(segments[n-1]) == 1 && segments[n-1][0] == start {
			segments = segments[:n-1]
		}
		dst = binary.AppendUvarint(dst, uint64(len(segments)))
		dst = appendStep(dst, from, start)
		from = start
		at := start
		for _, s := range segments {
			dst = append(dst, byte(len(s)))
			for _, p := range s {
				dst = appendStep(dst, at, p)
				at = p
			}
		}
	}
	return dst
}

func appendStep(dst []byte, from, to point) []byte {
	dst = binary.AppendVarint(dst, int64(to.x-from.x))
	return binary.AppendVarint(dst, int64(to.y-from.y))
}
