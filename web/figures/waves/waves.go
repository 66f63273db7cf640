// Package waves shows the values of a few dimensions against the position, a row of
// the picture for each pair: its sine and its cosine as curves and, beside them, as
// the two coordinates of a point on the unit circle, which turns as the position
// moves. The circle is as high as its curves, so that its point is at the height of
// the sine.
package waves

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "waves",
	Title:  text.Message{English: "Waves of single dimensions", Chinese: "单个维度的波形"},
	Keys:   text.Message{English: "Left and right arrow keys change the position by one, Page Up and Page Down by a tenth of all, Home and End lead to the first and the last.", Chinese: "按左右方向键，位置加减 1；按 Page Up 与 Page Down，加减总数的十分之一；按 Home 与 End，到首尾位置。"},
	Shared: []string{"seq-len", "d-model", "base", "position"},
	Params: []string{"dimensions"},
	New:    func() figure.Figure { return waves{} },
}

type waves struct{}

// picture is the figure at a view.
type picture struct{ *figure.View }

// A wave is a pair and which of its two dimensions are shown.
type wave struct {
	pair         int
	sine, cosine bool
}

// Distances in CSS pixels.
const (
	rowsTop  = 26  // of the first row, from the top
	rowsHigh = 448 // of all rows together
	rowGap   = 10  // between rows
	axisHigh = 44  // height of the axis
)

// defaultPairs is the number of pairs that are shown where none are chosen.
const defaultPairs = 4

// most returns the number of pairs that fit.
func (p picture) most() int {
	if p.Narrow() {
		return 6
	}
	return 8
}

// waves returns the pairs that are shown, and how many there are in all: those of
// the chosen dimensions, or if there are none a few. Of these one makes room for a
// pair that is pointed at elsewhere.
func (p picture) waves() (waves []wave, all int) {
	waves, all = p.resting()
	if p.Dim < 0 || len(p.chosenPairs()) > 0 {
		return waves, all
	}
	nearest := 0
	for k, w := range waves {
		if number.Abs(w.pair-p.Dim/2) < number.Abs(waves[nearest].pair-p.Dim/2) {
			nearest = k
		}
	}
	waves[nearest].pair = p.Dim / 2
	return waves, all
}

// resting returns the pairs that are shown while no dimension is pointed at. If none
// are chosen they are evenly spread over the spectrum, each slower than the one
// before it by the same factor.
func (p picture) resting() (waves []wave, all int) {
	if waves = p.chosenPairs(); len(waves) > 0 {
		return waves[:min(len(waves), p.most())], len(waves)
	}
	pairs := p.Encoding.Pairs()
	n := min(defaultPairs, pairs)
	for k := range n {
		waves = append(waves, wave{k * pairs / n, true, true})
	}
	return waves, n
}

// chosenPairs returns the pairs of the chosen dimensions, without those beyond the
// encoding.
func (p picture) chosenPairs() (waves []wave) {
	for _, dim := range param.Integers(p.State.Dimensions) {
		if dim >= p.State.DModel {
			continue
		}
		at := 0
		for at < len(waves) && waves[at].pair != dim/2 {
			at++
		}
		if at == len(waves) {
			waves = append(waves, wave{pair: dim / 2})
		}
		waves[at].sine = waves[at].sine || dim%2 == 0
		waves[at].cosine = waves[at].cosine || dim%2 == 1
	}
	return waves
}

// A grid says where the rows of the picture are, in CSS pixels.
type grid struct {
	top, row   float64 // where the rows begin, and how high each is
	head       float64 // height of the texts above the curves of a row
	unit       float64 // from the value 0 to 1
	circle     float64 // the middle of the circles
	chart.Axes         // the curves, across
}

func (p picture) grid(rows int) *grid {
	g := grid{head: 22}
	beside, gap := 100.0, 24.0 // room for numbers beside the circles, and for the eye
	if p.Narrow() {
		g.head, beside, gap = 40, 2, 10
	}
	g.unit = math.Floor(min((rowsHigh/float64(rows)-g.head-rowGap)/2, float64(p.Width)/9))
	g.row = g.head + 2*g.unit + rowGap
	g.top = rowsTop + math.Floor((rowsHigh-float64(rows)*g.row)/2)
	g.circle = float64(p.Width) - beside - g.unit
	g.Axes = chart.Axes{
		Left: 24, Right: g.circle - g.unit - gap, Top: g.top, Bottom: g.top + float64(rows)*g.row,
		X: chart.Scale{Lo: -0.5, Hi: float64(p.State.SeqLen) - 0.5}, // rows of the matrix
	}
	return &g
}

// zero returns the height of the value 0 of a row.
func (g *grid) zero(row int) float64 {
	return g.top + float64(row)*g.row + g.head + g.unit
}

// Height returns the height of the scene, for which nothing is computed.
func (waves) Height(*figure.View) int { return rowsTop + rowsHigh + axisHigh }

func (w waves) Scene(v *figure.View) *scene.Scene {
	p := picture{v}
	s := &scene.Scene{Width: v.Width, Height: w.Height(v), Summary: p.summary()}
	waves, all := p.waves()
	g := p.grid(len(waves))
	for k, w := range waves {
		p.scale(s, g, k, w)
		p.curves(s, g, k, w)
	}
	p.lines(s, g)
	for k, w := range waves {
		p.point(s, g, k, w)
		p.heading(s, g, k, w)
	}
	p.axis(s, g)
	if all > len(waves) {
		note := p.Phrase("the first $1 of $2 pairs", "$2 对中的前 $1 对", strconv.Itoa(len(waves)), strconv.Itoa(all))
		s.Text(scene.Quiet, scene.Start, g.Left, g.Bottom+36, note)
	}
	return s
}

// Data returns the values of the dimensions that are shown, for each position.
func (waves) Data(v *figure.View) dataio.Table {
	waves, _ := picture{v}.resting()
	columns := []string{"position"}
	var dims []int
	for _, w := range waves {
		if w.sine {
			columns, dims = append(columns, "sin "+strconv.Itoa(2*w.pair)), append(dims, 2*w.pair)
		}
		if w.cosine {
			columns, dims = append(columns, "cos "+strconv.Itoa(2*w.pair+1)), append(dims, 2*w.pair+1)
		}
	}
	return dataio.Table{Columns: columns, Rows: v.State.SeqLen, Row: func(dst []float64, row int) {
		dst[0] = float64(v.State.Start + row)
		for j, dim := range dims {
			sin, cos := v.Encoding.Pair(dim/2, dst[0])
			dst[j+1] = [...]float64{sin, cos}[dim%2]
		}
	}}
}
