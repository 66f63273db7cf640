package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
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
	if high := p.high(); high != "" {
		p.left += math.Ceil(scene.TextWidth(high)) + 6
	}
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

// x returns the middle of the column of digit b, or of the pair beside it: digits begin
// with the highest, pairs with the fastest.
func (p *picture) x(b int) float64 {
	crossed := mix(p.left+(bits-0.5-float64(b))*p.digit(), p.left+(float64(b)+0.5)*p.pitch(), p.between(0.55, 1))
	return mix(crossed, p.pairLeft(b)+p.cell(), p.between(1, 1.6))
}

func (p *picture) cell() float64 {
	n := float64(len(p.pairs))
	return (p.right - p.left - (n-1)*p.gap()) / (2 * n)
}

// pairLeft returns where the two columns of pair b begin.
func (p *picture) pairLeft(b int) float64 { return p.left + float64(b)*(2*p.cell()+p.gap()) }

// radius is the one of the dials, and amplitude how far waves swing to both sides.
func (p *picture) radius() float64    { return min(p.row/2-1, p.pitch()/2-1) }
func (p *picture) amplitude() float64 { return 0.86 * p.cell() }

// high returns the binary digits above the lowest four, nothing if there are none or too many.
func (p *picture) high() string {
	if block := p.block(); 0 < block && block < 1<<(2*bits) {
		return strconv.FormatInt(int64(block/rows), 2)
	}
	return ""
}

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

// pitch is the width of the column of a hand. What is left on the right of all is for the dials.
func (p *picture) pitch() float64      { return min(110, math.Floor(0.5*(p.right-p.left)/bits)) }
func (p *picture) handsRight() float64 { return p.left + bits*p.pitch() }

// stageTime is the time from one stage to the next, in milliseconds. If several are passed,
// the second and the following ones take less.
const (
	stageTime = 1300
	passTime  = 500
)

// A motion is the way from the visible stage to the chosen one, and the dial that is turned.
type motion struct {
	shown    float64 // the visible stage
	from, to float64
	begun    float64 // in milliseconds; NaN before the first Tick
	known    bool    // whether a stage has been drawn yet

	turning bool
	dial    int      // fine or coarse
	drawn   *picture // last
}

// toward returns the stage to draw: the chosen one, or one on the way to it where Ticks come.
func (m *motion) toward(v *plot.View) float64 {
	switch to := v.State.Stage; {
	case !v.Partial:
		return to
	case !m.known:
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

// handle goes from stage to stage, and turns the dials.
func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	m := plot.Own[motion](v)
	switch {
	case e.Kind == plot.Tick:
		m.tick(e)
		return v.Same().Redrawn()
	case e.Kind == plot.Press && e.Hit.Name == "dial":
		m.turning, m.dial = true, e.Hit.Index
		return m.drawn.turn(v, m.dial, e.X, e.Y).Grabbed()
	case e.Kind == plot.Move && m.turning && e.Held:
		return m.drawn.turn(v, m.dial, e.X, e.Y)
	case e.Kind == plot.Release, e.Kind == plot.Leave:
		m.turning = false
	case e.Kind == plot.Key:
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

// Beside the hands are a fine and a coarse focus, which count in a mixed radix. A notch of the
// fine one is a position, a notch of the coarse one a whole turn of the fine:
//
//	pos = fine + 7·coarse
//
// as the gears of a bicycle with seven small and three large ones.
const fineNotches = 7

// notches returns the number of notches of both, where they stand, and what the coarse one
// counts, also below 0, where it has turned back. The coarse one has as many notches as lead to
// the end of the sentence, but from 3 to 15.
func (p *picture) notches() (n, at [2]int, coarse int) {
	fine := (p.Position()%fineNotches + fineNotches) % fineNotches
	coarse = (p.Position() - fine) / fineNotches
	turns := max(3, min((p.State.Start+p.State.SeqLen+fineNotches-1)/fineNotches, 15))
	return [2]int{fineNotches, turns}, [2]int{fine, (coarse%turns + turns) % turns}, coarse
}

func (p *picture) sum() string {
	_, at, coarse := p.notches()
	return p.Say(sum, "fine", at[0], "coarse", coarse, "p", p.Position())
}

// dials returns where the fine and the coarse focus are.
func (p *picture) dials() (dials [2]scale.Dial) {
	left := p.handsRight() + p.row
	x, high := math.Round((left+p.right)/2), (rows*p.row-2*p.row)/2
	r := math.Floor(min((p.right-left)/2, high/2-4, 98))
	return [2]scale.Dial{{X: x, Y: p.top + high/2 + 8, R: r}, {X: x, Y: p.top + 1.5*high + 8, R: r}}
}

func (p *picture) focus() {
	if p.stage != hands {
		return
	}
	n, at, _ := p.notches()
	dials, names := p.dials(), [2]string{p.Say(fineName), p.Say(coarseName)}
	for i, d := range dials {
		(&chart.Dial{Notches: n[i], At: at[i]}).Draw(p.s, d)
		p.s.Text(scene.Ink, scene.Middle, d.X, d.Y-d.R-4, names[i])
		p.s.Targets = append(p.s.Targets, scene.Target{Name: "dial", Index: i, Hand: true, Box: scene.Box{X: d.X - d.R, Y: d.Y - d.R, Width: 2 * d.R, Height: 2 * d.R}})
	}
	if said := p.sum(); scene.Strong.Width(said) <= p.right-p.handsRight()-p.row {
		p.s.Text(scene.Position|scene.Strong, scene.Middle, dials[1].X, min(p.bottom()-2, dials[1].Y+dials[1].R+18), said)
	}
}

// turn turns a dial to the notch that a pointer is nearest to, by the shorter way.
func (p *picture) turn(v *plot.View, dial int, x, y float64) plot.Result {
	now := *p
	now.View = v
	n, at, _ := now.notches()
	d, worth := now.dials()[dial], [...]int{1, fineNotches}[dial]
	angle := math.Atan2(x-d.X, d.Y-y) // clockwise from above
	by := ((int(math.Round(angle/(2*math.Pi)*float64(n[dial])))-at[dial])%n[dial] + n[dial]) % n[dial]
	if 2*by > n[dial] {
		by -= n[dial]
	}
	r := v.Choose(v.Chosen() + by*worth)
	r.Pointed = nil
	return r
}
