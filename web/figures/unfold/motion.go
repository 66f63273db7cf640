package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

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

// toward returns the stage to draw: the chosen one, or on a page, where Ticks come, one on the
// way to it.
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
