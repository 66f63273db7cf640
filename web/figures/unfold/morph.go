package unfold

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// digits draws a cell for each digit, filled for a 1. On the way to the hands a 1 shrinks to the
// left half of a dial, in which the hand of the digit is then, and a 0 to nothing.
func (p *picture) digits() {
	shrunk, gone := p.between(0, 0.4), p.between(0.55, 0.8)
	if gone == 1 {
		return
	}
	var ones, zeros scene.Path
	var texts scene.Scene
	for row := range rows {
		y := p.middle(row)
		for b, bit := range property.Bits(row, bits) {
			class, x, r := scene.Quiet, p.x(b), p.radius()
			if b >= len(p.pairs) {
				r = 0 // no pair takes its place
			}
			left, right := mix(x-0.44*p.digit(), x-r, shrunk), mix(x+0.44*p.digit(), x, shrunk)
			half := mix(p.row/2-1, r, shrunk)
			if bit == 1 && half > 0.5 {
				class = scene.Ground | scene.Strong
				ones.Box(left, y-half, right-left, mix(2*half, 0, gone))
			} else if shrunk == 0 {
				zeros.Box(left+0.5, y-half+0.5, right-left-1, 2*half-1)
			}
			texts.Text(class, scene.Middle, x, y+5, strconv.Itoa(bit))
		}
	}
	p.s.Shape(scene.Line|scene.Rule, &zeros)
	p.s.Shape(scene.Area|scene.Ink, &ones)
	if p.stage == digits {
		p.s.Add(texts.Marks...)
	}
}

// hand returns the direction of the hand of pair b at a row. At first it is the hand of
// digit b, which turns by π/2ᵇ from row to row; then it turns as the pair does.
func (p *picture) hand(b, row int) phase {
	t := p.between(0.55, 1)
	if t == 1 {
		return p.exact(b, row)
	}
	before := math.Atan2(p.bases[b].sin, p.bases[b].cos)
	digit := math.Pi * math.Ldexp(float64(row), -b)
	sin, cos := math.Sincos(mix(digit, before+float64(row)*p.Encoding.Frequency(p.pairs[b]), t))
	return phase{sin, cos}
}

func (p *picture) exact(b, row int) phase {
	sin, cos := p.Encoding.Pair(p.pairs[b], float64(p.block()+row))
	return phase{sin, cos}
}

// hands draws a small dial for each pair and position. Its hand is the sum of a horizontal part,
// the sine, and a vertical one, the cosine. On the way to the waves the vertical part turns
// sideways, so that both can be drawn down the positions. Sectors are the turn from row to row.
func (p *picture) hands() {
	if p.stage <= digits || p.stage >= waves {
		return
	}
	grown, turned, shed, gone := p.between(0.1, 0.45), p.between(1, 1.6), p.between(1.6, 1.95), p.between(1, 1.25)
	r, far, ring := p.radius()*grown, p.amplitude(), p.radius()*grown*(1-p.between(1, 1.3))
	swept := ring * p.between(0.8, 1)
	var sines, cosines, sineDots, cosineDots, lines, sectors scene.Path
	var before [bits]phase // the hands of the row above
	part := func(path *scene.Path, from, to scene.Point, gone float64) {
		path.Segment(scene.Point{X: mix(from.X, to.X, gone), Y: mix(from.Y, to.Y, gone)}, to)
	}
	for row := range rows {
		for b := range p.pairs {
			at, middle := p.hand(b, row), scene.Point{X: p.x(b), Y: p.middle(row)}
			x, y := middle.X, middle.Y
			end := scale.Dial{X: x, Y: y, R: r}.At(1, at.sin, at.cos)
			side := scene.Point{X: x + mix(r, far, turned)*at.sin, Y: y}
			tip := scene.Point{X: mix(end.X, x+far*at.cos, turned), Y: mix(end.Y, y, turned)}
			if row > 0 && swept > 0.5 {
				step := scale.Dial{X: x, Y: y, R: swept}
				step.Between(&sectors, step.At(1, before[b].sin, before[b].cos), step.At(1, at.sin, at.cos), swept, false, true)
			}
			before[b] = at
			if ring > 0.5 {
				p.s.Circle(scene.Line|scene.Edge, x, y, ring)
			}
			if gone < 1 {
				part(&lines, middle, tip, gone)
			}
			if p.stage > hands {
				part(&sines, middle, side, shed)
				part(&cosines, scene.Point{X: mix(end.X, x, turned), Y: y}, tip, shed)
				sineDots.Dot(side.X, y)
				cosineDots.Dot(tip.X, tip.Y)
			}
		}
	}
	p.s.Shape(scene.Area|scene.Faint|scene.Position, &sectors)
	p.s.Shape(scene.Line|scene.Cosine, &cosines)
	p.s.Shape(scene.Line|scene.Sine, &sines)
	if p.stage < 0.8 {
		p.s.Shape(scene.Line|scene.Ground|scene.Halo, &lines)
	}
	p.s.Shape(scene.Line|scene.Ink|plot.Either(p.slim(), 0, scene.Bold), &lines)
	p.s.Shape(scene.Dots|scene.Cosine, &cosineDots)
	p.s.Shape(scene.Dots|scene.Sine, &sineDots)
}

// waves draws sine and cosine of each pair down the positions. On the way from the hands
// they are drawn from above, on the way to the columns they are left from above.
func (p *picture) waves() {
	from, to := -0.5, mix(-0.5, rows-0.5, p.between(1.35, waves))
	if p.stage > waves {
		from = mix(-0.5, rows-0.5, max(0, min((p.stage-waves)*(1+spread)/spread, 1)))
	}
	if p.stage <= 1.35 || from >= to {
		return
	}
	var lines, sines, cosines, sineDots, cosineDots scene.Path
	for b := range p.pairs {
		for value := -1.0; value <= 1; value++ {
			lines.Move(math.Round(p.x(b)+value*p.amplitude())+0.5, p.y(from+0.5)).Vertical(p.y(to + 0.5))
		}
		p.wave(&cosines, b, from, to, func(a phase) (value, slope float64) { return a.cos, -a.sin })
		p.wave(&sines, b, from, to, func(a phase) (value, slope float64) { return a.sin, a.cos })
		for row := range rows {
			if p.stage < waves || p.painted(row) > 0 {
				continue
			}
			at, y := p.exact(b, row), p.middle(row)
			sineDots.Dot(p.x(b)+p.amplitude()*at.sin, y)
			cosineDots.Dot(p.x(b)+p.amplitude()*at.cos, y)
		}
	}
	p.s.Shape(scene.Rule|scene.Line, &lines)
	p.s.Shape(scene.Cosine|scene.Line|scene.Bold, &cosines)
	p.s.Shape(scene.Sine|scene.Line|scene.Bold, &sines)
	p.s.Shape(scene.Cosine|scene.Dots, &cosineDots)
	p.s.Shape(scene.Sine|scene.Dots, &sineDots)
}

// wave draws a curve from row to row, in cubic pieces of one row at most: pairs turn by
// one radian from row to row, or by less, for which they are exact to 0.003.
func (p *picture) wave(path *scene.Path, b int, from, to float64, of func(a phase) (value, slope float64)) {
	w, x := p.Encoding.Frequency(p.pairs[b]), p.x(b)
	at := func(row float64) (px, dx float64) {
		value, slope := of(p.value(b, row))
		return x + p.amplitude()*value, p.amplitude() * slope * w
	}
	px, dx := at(from)
	path.Move(px, p.y(from+0.5))
	for row := from; row < to; {
		next := min(math.Floor(row+1), to)
		h := next - row
		nx, ndx := at(next)
		path.Curve(px+dx*h/3, p.y(row+h/3+0.5), nx-ndx*h/3, p.y(next-h/3+0.5), nx, p.y(next+0.5))
		row, px, dx = next, nx, ndx
	}
}

// spread is the delay from the first row that becomes cells to the last one, as a multiple
// of the time that one row takes.
const spread = 0.8

// painted returns the progress of a row from dots to cells, from 0 to 1.
func (p *picture) painted(row int) float64 {
	return scale.Ease((p.stage-waves)*(1+spread) - spread*float64(row)/(rows-1))
}

func (p *picture) cells() {
	if p.stage <= waves {
		return
	}
	colors, w := p.Colors(), p.cell()
	for row := range rows {
		t, y := p.painted(row), p.middle(row)
		if t == 0 {
			continue
		}
		for b := range p.pairs {
			at := p.exact(b, row)
			for k, value := range [...]float64{at.sin, at.cos} {
				x := mix(p.x(b)+p.amplitude()*value, p.pairLeft(b)+(float64(k)+0.5)*w, t)
				wide, high := mix(6, w, t), mix(6, p.row, t)
				c := colors((value + 1) / 2)
				if t < 1 {
					p.s.Colored(scene.Rect{Color: c, X: x - wide/2, Y: y - high/2, Width: wide, Height: high, Radius: 3 * (1 - t)})
					continue
				}
				p.s.CrispCell(c, x-wide/2, y-high/2, wide, high)
				if p.stage == columns && w >= 33 {
					scale := math.Pow10(min(2, int(w/24)))
					p.s.TextOn(c, 0, scene.Middle, x, y+5, number.Fixed(math.Round(scale*value)/scale+0, min(2, int(w/24))))
				}
			}
		}
	}
}

// A whole is the encoding of all positions that are shown.
type whole struct {
	of     *encoder.Encoding
	lo, hi int
}

// matrix draws the matrix: first the columns of all other pairs, which stood between with no
// width, become wider, then the rows of all other positions higher.
func (p *picture) matrix() {
	w := whole{p.Encoding, min(p.block(), p.State.Start), max(p.block()+rows, p.State.Start+p.State.SeqLen)}
	if p.low == p.block() {
		w.lo = p.block()
	}
	e, t := plot.Once(p.View, "whole", func(w whole) *encoder.Encoding {
		e, err := encoder.New(w.hi-w.lo, w.of.DModel(), encoder.Base(w.of.Base()), encoder.Start(w.lo))
		if err != nil {
			return w.of
		}
		return e
	}, w), p.between(columns, heatmap-0.5)
	paint := func(img *image.NRGBA) { scale.Raster(img, e, p.window, p.Colors()) }
	if t < 1 {
		numbers := plot.Once(p.View, "rows", func(e *encoder.Encoding) []float64 {
			numbers := make([]float64, rows*e.DModel())
			_ = e.Rows64(numbers, 0, rows) // which are there
			return numbers
		}, e)
		paint = func(img *image.NRGBA) { p.paint(img, numbers, t) }
	}
	p.s.Cells = &scene.Cells{
		Box: image.Rect(int(p.left), int(p.top), int(p.right), int(p.bottom())), Cost: p.State.DModel, Paint: paint,
		Key: [...]any{w, p.State.Colormap, p.window, p.block(), t, p.gap()},
	}
}

// paint draws the sixteen rows while columns have unequal widths.
func (p *picture) paint(img *image.NRGBA, numbers []float64, t float64) {
	under, tone := p.under(img.Rect.Dx(), t), chart.Symmetric(p.State.Colormap, 1).Tones()
	scale.FillRows(img, img.Rect, scale.Evenly(rows, img.Rect.Dy()), func(line []uint32, row int) {
		for x, j := range under {
			if line[x] = 0; j >= 0 {
				line[x] = tone(numbers[row*p.State.DModel+j])
			}
		}
	})
}

// under returns the column under each of n pixels, −1 for a gap. Columns of the pairs go from the
// width of a cell to the width that all have at the end; the others grow from nothing.
func (p *picture) under(n int, t float64) []int {
	d, pixel := p.State.DModel, float64(n)/(p.right-p.left)
	whole, under := (p.right-p.left)/float64(d), slices.Repeat([]int{-1}, n)
	edge, b := 0.0, 0
	for j := range d {
		width := whole * t
		if b < len(p.pairs) && p.pairs[b] == j/2 {
			width = mix(p.cell(), whole, t)
			if j%2 == 0 && b > 0 {
				edge += p.gap() * (1 - t)
			}
			b += j % 2
		}
		for x := int(math.Ceil(edge*pixel - 0.5)); x < n && float64(x)+0.5 < (edge+width)*pixel; x++ {
			under[max(x, 0)] = j
		}
		edge += width
	}
	return under
}
