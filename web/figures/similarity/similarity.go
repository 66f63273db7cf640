// Package similarity shows the matrix of the dot products, the cosine similarities or
// the distances of all pairs of positions m and n. They depend on |m − n| alone,
//
//	PE(m)·PE(n) = Σ cos((m−n)·ω[i])
//
// so that each diagonal has one colour and the matrix is its own mirror image: it
// shows how far apart positions are, and not in which direction. The rotation M(n−m) between
// the two rows does: its angles (n−m)·ω[i] have a sign. With M(k) between all rows the
// greatest values move from the main diagonal to the one k beside it.
package similarity

import (
	"image"
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "similarity",
	Title:  text.Message{English: "Matrix of similarities", Chinese: "相似度矩阵"},
	Keys:   text.Message{English: "Up and down arrow keys move along the diagonal, left and right arrow keys from diagonal to diagonal.", Chinese: "上下方向键沿对角线移动，左右方向键在对角线之间移动。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"measure", "offset"},
	More:   []string{"colormap"},
	New:    func() figure.Figure { return new(similarity) },
}

func (f *similarity) picture(v *figure.View) *picture {
	if f.pointed != nil && max(f.pointed.m, f.pointed.n) >= v.State.SeqLen {
		f.pointed = nil
	}
	p := &picture{View: v}
	p.diagonals = f.page.Of(p.key(p.place().Dx()), func() diagonals { return p.compute(p.place().Dx()) })
	if f.pointed != nil {
		p.pair, p.pointed = *f.pointed, true
		return p
	}
	last := v.State.SeqLen - 1
	p.m = max(0, min(v.Row, last))
	p.n = max(0, min(p.m+v.State.Offset, last))
	return p
}

// Height returns the height of the scene, for which nothing is computed.
func (f *similarity) Height(v *figure.View) int { return (&picture{View: v}).height() }

func (f *similarity) Scene(v *figure.View) *scene.Scene {
	p := f.picture(v)
	place := p.place()
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary(), Cells: f.raster(p)}
	s.Targets = []scene.Target{{Name: "cells", Box: scene.BoxOf(place), Rows: v.State.SeqLen, Columns: v.State.SeqLen}}
	p.axes(s)
	p.bar(s)
	p.marks(s)
	if p.curved() {
		p.curve(s)
	}
	p.readout(s)
	p.turns(s)
	return s
}

// axes draws round positions above the cells and beside them, except where they would
// cover the chosen one.
func (p *picture) axes(s *scene.Scene) {
	r := p.place()
	left, y, right := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X)
	start, end := float64(p.State.Start), float64(p.State.Start+p.State.SeqLen)
	wide := max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(end)))
	across := chart.Ticks(start, end, int(float64(r.Dx())*(end-start)/float64(p.State.SeqLen)/(wide+20)), chart.ByTens)
	down := chart.Ticks(start, end, r.Dy()/36, chart.ByTens)
	var marks scene.Path
	for _, t := range across {
		marks.Move(math.Round(left+p.pixel(t-start)), y).Vertical(y - 4)
	}
	for _, t := range down {
		marks.Move(left, math.Round(y+p.pixel(t-start))).Horizontal(left - 4)
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	for _, t := range across {
		x := max(wide/2, min(left+p.pixel(t-start), float64(p.Width)-wide/2))
		if p.Narrow() || x+wide/2 <= right+barTitleAway {
			s.Text(scene.Quiet, scene.Middle, math.Round(x), y-8, number.Integer(t))
		}
	}
	if wide < left-10 {
		chosen := p.pixel(float64(p.m))
		for _, t := range down {
			if at := p.pixel(t - start); math.Abs(at-chosen) > 14 {
				s.Text(scene.Quiet, scene.End, left-8, math.Round(y+at)+4, number.Integer(t))
			}
		}
		s.Text(scene.Position|scene.Strong, scene.End, left-8, math.Round(y+max(8, chosen))+4, number.Integer(start+float64(p.m)))
	}
	s.Text(scene.Ink, scene.End, right, 14, p.Say("position n →", "位置 n →"))
	s.Text(scene.Ink, scene.Start, 0, 14, p.Say("position m ↓", "位置 m ↓"))
}

const (
	barSteps     = 64 // how many colours a bar has
	barTitleAway = 8  // from the cells to the title of a bar beside them
)

// bar draws the colours with the values that they stand for: beside the cells, or
// below them where there is little room.
func (p *picture) bar(s *scene.Scene) {
	r, below := p.place(), p.Narrow()
	lo, hi := p.span()
	colors, _ := chart.ColormapByName(p.State.Colormap)
	x, y, length := float64(r.Max.X+16), float64(r.Max.Y), float64(r.Dy())
	if below {
		x, y, length = float64(r.Min.X), float64(r.Max.Y)+14, float64(r.Dx())
	}
	for k := range barSteps {
		// Each lies upon the end of the one before, so that no seam shows.
		from, c := math.Round(length*float64(k)/barSteps), colors((float64(k)+0.5)/barSteps)
		if below {
			s.Cell(c, x+from, y, length-from, 12)
		} else {
			s.Cell(c, x, y-length, 12, length-from)
		}
	}
	middle := 0.0
	if lo == 0 {
		middle = hi / 2
	}
	for k, v := range [...]float64{lo, middle, hi} {
		value, t := chart.Label(math.Round(1e3*v)/1e3), (v-lo)/(hi-lo)
		if below {
			s.Text(scene.Quiet, scene.Anchor(k), x+math.Round(t*length), y+28, value)
		} else {
			s.Text(scene.Quiet, scene.Start, x+18, math.Round(y-t*(length-8)), value)
		}
	}
	if !below {
		s.Text(scene.Ink, scene.Middle, x+22, float64(r.Min.Y)-8, p.short())
	}
}

// A rasterKey is what the pixels of the cells depend on.
type rasterKey struct {
	diagonals diagonalsKey
	colormap  string
}

// raster returns the cells. An image with more pixels than CSS pixels has diagonals
// of its own.
func (f *similarity) raster(p *picture) *scene.Cells {
	pixels := p.place().Dx()
	return &scene.Cells{Box: p.place(), Key: rasterKey{p.key(pixels), p.State.Colormap}, Paint: func(img *image.RGBA) {
		d, size := p.diagonals, img.Rect.Dx()
		if p.resolution(size) != d.n {
			d = f.cells.Of(p.key(size), func() diagonals { return p.compute(size) })
		}
		lo, hi := p.span()
		d.paint(img, lo, hi, p.State.Colormap)
	}}
}

// Data are the measures for each distance of two positions.
func (f *similarity) Data(v *figure.View) dataio.Table {
	if turned(v) {
		return turnedData(v)
	}
	return dataio.Table{
		Columns: []string{"m-n", "dot", "cosine", "distance"},
		Rows:    v.State.SeqLen,
		Row: func(dst []float64, row int) {
			k := float64(row)
			dst[0] = k
			dst[1], _ = v.Encoding.RelativeDot(k)
			dst[2], _ = v.Encoding.Cosine(k)
			dst[3], _ = v.Encoding.Distance(k)
		},
	}
}

// turnedData are the dot products of the rows m, after M(k), with the rows n.
func turnedData(v *figure.View) dataio.Table {
	p := &picture{View: v}
	n := v.State.SeqLen
	return dataio.Table{
		Columns: []string{"n-m", "turned"},
		Rows:    2*n - 1,
		Row: func(dst []float64, row int) {
			apart := row - (n - 1)
			dst[0], dst[1] = float64(apart), p.value(apart)
		},
	}
}
