package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

type picture struct {
	*plot.View
	s     *scene.Scene
	stage float64
	pairs []int   // beside the digits, the lowest first
	bases []phase // of the pairs, at the first position

	top, left, right float64 // where rows and columns begin and end, in CSS pixels
	row              float64 // the height of a row
	window           param.Window
	low              int // the position of row 0 of the window
}

// Sizes in CSS pixels.
const (
	headHigh   = 24  // above the rows
	rowsTop    = 48  // where these begin
	slimColumn = 520 // the widest one in which rows are low
)

type phase struct{ sin, cos float64 }

// slim reports whether the picture is in a column as narrow as a phone.
func (p *picture) slim() bool { return p.Width <= slimColumn }

func pictureAt(v *plot.View, stage float64) *picture {
	p := &picture{
		View: v, stage: stage, pairs: nibble.Pairs(v), top: rowsTop, right: float64(v.Width) - 1, row: 26,
		window: param.Window{Width: float64(v.State.DModel), Height: rows},
	}
	for b := range p.pairs {
		p.bases = append(p.bases, p.exact(b, 0))
	}
	if p.low = p.block(); p.slim() {
		p.row = 16
	}
	margin := func(first, last string) float64 {
		return math.Ceil(max(scene.Strong.Width(first), scene.Strong.Width(last))) + 10
	}
	p.left = margin(p.label(0), p.label(rows-1))
	if stage > heatmap-0.5 {
		// The rows on the way from the block to all positions.
		p.low = min(p.block(), v.State.Start)
		block, all := p.window, p.window
		block.Top, all.Top, all.Height = float64(p.block()-p.low), float64(v.State.Start-p.low), float64(v.State.SeqLen)
		p.window = block.Toward(all, p.between(heatmap-0.5, heatmap))
		wide := margin(number.Integer(float64(v.State.Start)), number.Integer(float64(v.State.Start+v.State.SeqLen-1)))
		p.left = math.Round(mix(p.left, wide, p.between(heatmap-0.5, heatmap)))
	}
	return p
}

// block returns the first of the sixteen positions that are shown.
func (p *picture) block() int { return nibble.Block(p.View) }

// value returns the sine and the cosine of pair b at some row, which may be between two.
// Beyond 2⁵² there are no numbers between positions, so angles are added.
func (p *picture) value(b int, row float64) phase {
	a := p.bases[b]
	sin, cos := p.Encoding.Pair(p.pairs[b], row)
	return phase{a.sin*cos + a.cos*sin, a.cos*cos - a.sin*sin}
}

// between returns the eased progress of the stage from one to another, from 0 to 1.
func (p *picture) between(from, to float64) float64 {
	return scale.Ease((p.stage - from) / (to - from))
}

// resting returns the stage at which the picture rests, or −1 if it is on its way.
func (p *picture) resting() int {
	if p.stage == math.Trunc(p.stage) {
		return int(p.stage)
	}
	return -1
}

func mix(a, b, t float64) float64 { return a + (b-a)*t }

// y returns the height of a row of the block, or of a place between rows: row r
// reaches from r to r+1.
func (p *picture) y(row float64) float64 {
	at := float64(p.block()-p.low) + row - p.window.Top
	return p.top + at/p.window.Height*rows*p.row
}

func (p *picture) middle(row int) float64 { return p.y(float64(row) + 0.5) }

// x returns the middle of the column of digit b, and of the pair in its place.
func (p *picture) x(b int) float64 {
	return mix(p.left+(float64(b)+0.5)*p.digit(), p.pairLeft(b)+p.cell(), p.between(1, 1.6))
}

func (p *picture) cell() float64 {
	n := float64(len(p.pairs))
	return (p.right - p.left - (n-1)*p.gap()) / (2 * n)
}

// pairLeft returns where the two columns of pair b begin.
func (p *picture) pairLeft(b int) float64 { return p.left + float64(b)*(2*p.cell()+p.gap()) }

// radius is the one of the dials, and amplitude how far waves swing to both sides.
func (p *picture) radius() float64    { return min(p.row/2-1, p.digit()/2-1) }
func (p *picture) amplitude() float64 { return 0.86 * p.cell() }

// label returns the name of a row of the block: its position, or where that is long its number.
func (p *picture) label(row int) string {
	if pos := p.block() + row; number.Abs(pos) < 1e5 {
		return number.Integer(float64(pos))
	}
	return "+" + strconv.Itoa(row)
}

// bottom is where rows end, digit the width of the column of a digit, and gap what parts pairs.
func (p *picture) bottom() float64 { return p.top + rows*p.row }
func (p *picture) digit() float64  { return (p.right - p.left) / bits }
func (p *picture) gap() float64    { return p.row / 2 }

// stageTime is the time from one stage to the next, in milliseconds. If several are passed,
// the second and the following ones take less.
const (
	stageTime = 1300
	passTime  = 500
)

// A motion is the way from the visible stage to the chosen one.
type motion struct {
	shown    float64 // the visible stage
	from, to float64
	begun    float64 // in milliseconds; NaN before the first Tick
	known    bool    // whether a stage has been drawn yet
}

// toward returns the stage to draw: the chosen one, or one on the way to it where Ticks come. One
// between two is where a page has been scrolled to.
func (m *motion) toward(v *plot.View) float64 {
	switch to := v.State.Stage; {
	case !v.Partial:
		return to
	case !m.known, to != math.Trunc(to):
		m.shown, m.from, m.to, m.known = to, to, to, true
	case to != m.to:
		m.from, m.to, m.begun = m.shown, to, math.NaN()
	}
	return m.shown
}

func (m *motion) tick(e plot.Event) {
	if math.IsNaN(m.begun) {
		m.begun = e.Time
	}
	far := math.Abs(m.to - m.from)
	t := (e.Time - m.begun) / (stageTime*min(far, 1) + passTime*max(far-1, 0))
	if !(t < 1) || e.Calm {
		m.shown = m.to
	} else {
		m.shown = mix(m.from, m.to, t)
	}
}

// handle goes from stage to stage.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	switch e.Kind {
	case plot.Tick:
		plot.Own[motion](v).tick(e)
		return v.Same().Redrawn()
	case plot.Key:
		if stage, ok := stageOf(v.State.Stage, e); ok {
			r := v.Same()
			r.Handled = true
			if 0 <= stage && stage <= param.LastStage {
				r.State.Stage, r.Pointed, r.Speak = stage, nil, true
			}
			return r
		}
	}
	return usual()
}

// stageOf returns the stage to which a key leads, and whether it leads to one.
func stageOf(stage float64, e plot.Event) (to float64, ok bool) {
	switch n, err := strconv.Atoi(e.Key); {
	case err == nil:
		return float64(n - 1), true
	case e.Key == plot.Left, e.Key == " " && e.Shift:
		return math.Ceil(stage) - 1, true
	case e.Key == plot.Right, e.Key == " ":
		return math.Floor(stage) + 1, true
	}
	return 0, false
}
