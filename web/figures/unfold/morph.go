package unfold

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// A picture is a view at a stage, with sizes in CSS pixels.
type picture struct {
	*plot.View
	s     *scene.Scene
	stage float64
	pairs []int // beside the digits, the lowest first
	block int   // the first of the sixteen positions

	top, left, right, row float64 // where rows and columns are, and how high a row is
	digit, cell, gap      float64 // the widths of a digit, a column of a pair, and what parts pairs
	radius, amplitude     float64 // of the dials, and of the waves

	window param.Window // that the heatmap shows
	low    int          // the position of its row 0
}

const (
	headHigh   = 24
	slimColumn = 520 // the widest one in which rows are low
)

func pictureAt(v *plot.View, stage float64) *picture {
	p := &picture{
		View: v, stage: stage, pairs: nibble.Pairs(v), block: nibble.Block(v), low: nibble.Block(v),
		right: float64(v.Width) - 1, row: plot.Either(v.Width <= slimColumn, 16, 26.0),
		window: param.Window{Width: float64(v.State.DModel), Height: rows},
	}
	margin := func(first, last string) float64 {
		return math.Ceil(max(scene.Strong.Width(first), scene.Strong.Width(last))) + 10
	}
	p.left = margin(p.label(0), p.label(rows-1))
	if stage > heatmap-0.5 {
		// The rows on the way from the block to all positions.
		t, start, n := p.between(heatmap-0.5, heatmap), v.State.Start, v.State.SeqLen
		p.low = min(p.block, start)
		block, all := p.window, p.window
		block.Top, all.Top, all.Height = float64(p.block-p.low), float64(start-p.low), float64(n)
		p.window = block.Toward(all, t)
		wide := margin(number.Integer(start), number.Integer(start+n-1))
		p.left = math.Round(mix(p.left, wide, t))
	}
	n, width := float64(len(p.pairs)), p.right-p.left
	p.digit, p.gap = width/bits, p.row/2
	p.cell = (width - (n-1)*p.gap) / (2 * n)
	p.radius, p.amplitude = min(p.row, p.digit)/2-1, 0.86*p.cell
	return p
}

func (p *picture) exact(b, row int) (sin, cos float64) {
	return p.Encoding.Pair(p.pairs[b], float64(p.block+row))
}

// between returns how far the stage is from one to another, 0 to 1.
func (p *picture) between(from, to float64) float64 {
	return scale.Ease((p.stage - from) / (to - from))
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }

func mixed(a, b scene.Point, t float64) scene.Point {
	return scene.Point{X: mix(a.X, b.X, t), Y: mix(a.Y, b.Y, t)}
}

func (p *picture) y(row float64) float64 {
	at := float64(p.block-p.low) + row - p.window.Top
	return p.top + at/p.window.Height*rows*p.row
}

func (p *picture) middle(row int) float64 { return p.y(float64(row) + 0.5) }
func (p *picture) bottom() float64        { return p.top + rows*p.row }

// x returns the middle of the column of digit b, or of those of the pair in its place.
func (p *picture) x(b int) float64 {
	digit, pair := (float64(b)+0.5)*p.digit, float64(b)*(2*p.cell+p.gap)+p.cell
	return p.left + mix(digit, pair, p.between(1, 1.6))
}

// label returns the position of a row, or where that is long its number.
func (p *picture) label(row int) string {
	if pos := p.block + row; number.Abs(pos) < 1e5 {
		return number.Integer(pos)
	}
	return "+" + strconv.Itoa(row)
}

// digits fills a cell for each 1, which shrinks to the half of a dial in which its hand is.
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
			class, x := scene.Quiet, p.x(b)
			r := plot.Either(b < len(p.pairs), p.radius, 0) // of the dial of the pair in its place
			left, right := mix(x-0.44*p.digit, x-r, shrunk), mix(x+0.44*p.digit, x, shrunk)
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

// hand returns hand b at a row: at first it turns by π/2ᵇ a row, as digit b does, and then as the pair.
func (p *picture) hand(b, row int) (sin, cos float64) {
	t := p.between(0.55, 1)
	if t == 1 {
		return p.exact(b, row)
	}
	digit := math.Pi * math.Ldexp(float64(row), -b)
	pair := math.Atan2(p.exact(b, 0)) + float64(row)*p.Encoding.Frequency(p.pairs[b])
	return math.Sincos(mix(digit, pair, t))
}

// hands draws dials, and sectors for the turns from row to row. A hand is the sum of the sine and the
// cosine, upwards, which turns sideways on the way to the waves.
func (p *picture) hands() {
	if p.stage <= digits || p.stage >= waves {
		return
	}
	turned, shed, gone := p.between(1, 1.6), p.between(1.6, 1.95), p.between(1, 1.25)
	r := p.radius * p.between(0.1, 0.45)
	ring := r * (1 - p.between(1, 1.3))
	swept := ring * p.between(0.8, 1)
	var lines, sectors scene.Path
	var parts, dots [2]scene.Path // of sines and cosines
	for row := range rows {
		for b := range p.pairs {
			sin, cos := p.hand(b, row)
			middle := scene.Point{X: p.x(b), Y: p.middle(row)}
			x, y := middle.X, middle.Y
			end := scale.Dial{X: x, Y: y, R: r}.At(1, sin, cos)
			side := scene.Point{X: x + mix(r, p.amplitude, turned)*sin, Y: y}
			tip := mixed(end, scene.Point{X: x + p.amplitude*cos, Y: y}, turned)
			if row > 0 && swept > 0.5 {
				step := scale.Dial{X: x, Y: y, R: swept}
				before, cosBefore := p.hand(b, row-1)
				step.Between(&sectors, step.At(1, before, cosBefore), step.At(1, sin, cos), swept, false, true)
			}
			if ring > 0.5 {
				p.s.Circle(scene.Line|scene.Edge, x, y, ring)
			}
			if gone < 1 {
				lines.Segment(mixed(middle, tip, gone), tip)
			}
			if p.stage > hands {
				parts[0].Segment(mixed(middle, side, shed), side)
				parts[1].Segment(mixed(scene.Point{X: mix(end.X, x, turned), Y: y}, tip, shed), tip)
				dots[0].Dot(side.X, y)
				dots[1].Dot(tip.X, tip.Y)
			}
		}
	}
	p.s.Shape(scene.Area|scene.Faint|scene.Position, &sectors)
	p.both(scene.Line, &parts)
	if p.stage < 0.8 {
		p.s.Shape(scene.Line|scene.Ground|scene.Halo, &lines)
	}
	p.s.Shape(scene.Line|scene.Ink|plot.Either(p.Width <= slimColumn, 0, scene.Bold), &lines)
	p.both(scene.Dots, &dots)
}

func (p *picture) both(class scene.Class, paths *[2]scene.Path) {
	p.s.Shape(class|scene.Cosine, &paths[1])
	p.s.Shape(class|scene.Sine, &paths[0])
}

// waves draws sines and cosines, which come from above and, on the way to the columns, vanish from above.
func (p *picture) waves() {
	from, to := -0.5, mix(-0.5, rows-0.5, p.between(1.35, waves))
	if p.stage > waves {
		from = mix(-0.5, rows-0.5, max(0, min((p.stage-waves)*(1+spread)/spread, 1)))
	}
	if from >= to {
		return
	}
	var lines scene.Path
	var curves, dots [2]scene.Path
	for b := range p.pairs {
		x := p.x(b)
		for value := -1.0; value <= 1; value++ {
			lines.Move(math.Round(x+value*p.amplitude)+0.5, p.y(from+0.5)).Vertical(p.y(to + 0.5))
		}
		for k := range curves {
			p.wave(&curves[k], b, k, from, to)
		}
		for row := range rows {
			if p.stage >= waves && p.painted(row) == 0 {
				sin, cos := p.exact(b, row)
				dots[0].Dot(x+p.amplitude*sin, p.middle(row))
				dots[1].Dot(x+p.amplitude*cos, p.middle(row))
			}
		}
	}
	p.s.Shape(scene.Rule|scene.Line, &lines)
	p.both(scene.Line|scene.Bold, &curves)
	p.both(scene.Dots, &dots)
}

// wave draws the sine of pair b, or with k = 1 the cosine, in cubic pieces of one row at most: for
// turns of up to one radian these are exact to 0.003.
func (p *picture) wave(path *scene.Path, b, k int, from, to float64) {
	i := p.pairs[b]
	pair := nibble.Pair(p.View, i)
	at := func(row float64) (x, dx float64) {
		value, slope := pair(row)
		if k == 1 {
			value, slope = slope, -value
		}
		return p.x(b) + p.amplitude*value, p.amplitude * slope * p.Encoding.Frequency(i)
	}
	x, dx := at(from)
	path.Move(x, p.y(from+0.5))
	for row := from; row < to; {
		next := min(math.Floor(row+1), to)
		h := next - row
		nx, ndx := at(next)
		path.Curve(x+dx*h/3, p.y(row+h/3+0.5), nx-ndx*h/3, p.y(next-h/3+0.5), nx, p.y(next+0.5))
		row, x, dx = next, nx, ndx
	}
}

// spread is how much later the last row becomes cells, in times of one row.
const spread = 0.8

// painted returns how far a row is from dots to cells, 0 to 1.
func (p *picture) painted(row int) float64 {
	return scale.Ease((p.stage-waves)*(1+spread) - spread*float64(row)/(rows-1))
}

func (p *picture) cells() {
	colors, decimals := p.Colors(), min(2, int(p.cell/24))
	for row := range rows {
		t, y := p.painted(row), p.middle(row)
		if t == 0 {
			continue
		}
		wide, high := mix(6, p.cell, t), mix(6, p.row, t)
		for b := range p.pairs {
			sin, cos := p.exact(b, row)
			for k, value := range [...]float64{sin, cos} {
				x := p.x(b) + mix(p.amplitude*value, (float64(k)-0.5)*p.cell, t)
				c := colors((value + 1) / 2)
				p.s.Colored(scene.Rect{
					Color: c, X: x - wide/2, Y: y - high/2, Width: wide, Height: high, Radius: 3 * (1 - t), Crisp: t == 1,
				})
				if p.stage == Columns && p.cell >= 33 {
					p.s.TextOn(c, 0, scene.Middle, x, y+5, number.Fixed(value, decimals))
				}
			}
		}
	}
}

// matrix lets the other columns grow, and then the other rows.
func (p *picture) matrix() {
	t := p.between(Columns, heatmap-0.5)
	paint := func(img *image.NRGBA) { // while columns have unequal widths
		under, tone := p.under(img.Rect.Dx(), t), chart.Symmetric(p.State.Colormap, 1).Tones()
		scale.FillRows(img, scale.Evenly(rows, img), func(line []uint32, row int) {
			for x, j := range under {
				if line[x] = 0; j >= 0 {
					line[x] = tone(chart.Element(p.Encoding, j, float64(p.block+row)))
				}
			}
		})
	}
	if t == 1 {
		whole := plot.Once(p.View, "whole", func([2]any) *encoder.Encoding {
			last := max(p.block+rows, p.State.Start+p.State.SeqLen)
			e, err := encoder.New(last-p.low, p.State.DModel, encoder.Base(p.State.Base), encoder.Start(p.low))
			return plot.Either(err == nil, e, p.Encoding)
		}, [2]any{p.Encoding, p.block})
		paint = func(img *image.NRGBA) { scale.Raster(img, whole, p.window, p.Colors()) }
	}
	p.s.Cells = &scene.Cells{
		Box: image.Rect(int(p.left), int(p.top), int(p.right), int(p.bottom())), Cost: p.State.DModel, Paint: paint,
		Key: [...]any{p.Encoding, p.State.Colormap, p.window, p.block, t, p.gap},
	}
}

// under returns the column under each of n pixels, −1 for a gap. As t grows to 1 columns get equal widths.
func (p *picture) under(n int, t float64) []int {
	d, pixel := p.State.DModel, float64(n)/(p.right-p.left)
	whole, under := (p.right-p.left)/float64(d), slices.Repeat([]int{-1}, n)
	edge, b := 0.0, 0
	for j := range d {
		width := whole * t
		if b < len(p.pairs) && p.pairs[b] == j/2 {
			width = mix(p.cell, whole, t)
			if j%2 == 0 && b > 0 {
				edge += p.gap * (1 - t)
			}
			b += j % 2
		}
		for x := int(math.Ceil(edge*pixel - 0.5)); x < n && float64(x)+0.5 < (edge+width)*pixel; x++ {
			under[x] = j
		}
		edge += width
	}
	return under
}
