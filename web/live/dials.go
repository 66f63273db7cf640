//go:build js

package live

import (
	"math"

	"github.com/hexops/vecty"
	"github.com/hexops/vecty/elem"
	"github.com/hexops/vecty/event"
	"github.com/hexops/vecty/prop"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// dials are the pairs as hands of clocks, which can be set in motion: then the
// chosen position of the group advances until the end of the sentence, or until
// nobody sees it.
type dials struct {
	*drawing
	clocks  plot.Dials
	playing bool
	waiting bool    // for the next tick
	last    float64 // when the hands last moved, in milliseconds
	second  *delay
}

// speed is how many positions pass in a second.
const speed = 2

func newDials(s *seat) component {
	d := new(dials)
	d.drawing = newDrawing(s, "dials", func(v figure.View) plot.Picture {
		d.clocks.View = v
		return &d.clocks
	})
	d.second = newDelay(d.tick)
	d.tools = d.buttons
	d.renewed = func() { d.playing, d.clocks = false, plot.Dials{} }
	d.on("pointermove", d.onMove)
	d.on("pointerleave", func(*vecty.Event) { d.group.point(nil) })
	d.onKey(
		s.Say("Space plays and pauses, left and right arrow keys change the position by one.", "空格键播放或暂停，左右方向键使位置变化一。"),
		d.onPress,
	)
	return d.drawing
}

// buttons are below the clocks, with one listener for all.
func (d *dials) buttons() vecty.List {
	play := d.Say("Play", "播放")
	if d.playing {
		play = d.Say("Pause", "暂停")
	}
	button := func(step, name, label string) *vecty.HTML {
		return elem.Button(
			vecty.Markup(prop.Type(prop.TypeButton), vecty.Data("step", step), vecty.Attribute("aria-label", name)),

			vecty.Text(label),
		)
	}
	return vecty.List{elem.Div(
		vecty.Markup(vecty.Class("tools"), event.Click(d.onClick)),

		button("back", d.Say("One position back", "后退一个位置"), "− 1"),
		button("play", play, play),
		button("on", d.Say("One position on", "前进一个位置"), "+ 1"),
	)}
}

func (d *dials) onClick(e *vecty.Event) {
	if button := e.Target.Call("closest", "button"); button.Truthy() {
		d.do(button.Get("dataset").Get("step").String())
	}
}

func (d *dials) onPress(e *vecty.Event) {
	what := "play"
	switch e.Value.Get("key").String() {
	case " ":
	case "ArrowLeft", "ArrowDown":
		what = "back"
	case "ArrowRight", "ArrowUp":
		what = "on"
	default:
		return
	}
	e.Value.Call("preventDefault")
	d.do(what)
}

// do plays or pauses, or goes a position back or on.
func (d *dials) do(what string) {
	switch what {
	case "play":
		if d.playing {
			d.stop()
		} else {
			d.play()
		}
		return
	case "back":
		d.choose(d.group.chosen() - 1)
	case "on":
		d.choose(d.group.chosen() + 1)
	}
	d.stop()
	d.say(d.picture().Summary())
}

// choose chooses a row, which is also the one pointed at if any is.
func (d *dials) choose(row int) {
	d.group.choose(row)
	if p := d.group.pointed; p != nil {
		d.group.point(&cell{d.group.chosen(), p.dim})
	}
}

func (d *dials) onMove(e *vecty.Event) {
	at := d.at(e)
	if i, ok := d.clocks.At(at.x, at.y); ok {
		d.group.point(&cell{d.group.chosen(), 2 * i})
	} else {
		d.group.point(nil)
	}
}

// play sets the hands in motion, from the beginning if they are at the end.
func (d *dials) play() {
	if d.group.chosen() == d.group.state.SeqLen-1 {
		d.choose(0)
	}
	d.playing, d.last = true, now()
	d.show(change{state: true})
	d.wait()
}

// stop stops the hands at the chosen position.
func (d *dials) stop() {
	d.playing, d.clocks.Ahead = false, 0
	d.show(change{state: true})
}

// wait calls tick in the next frame, or for those who want less motion after a
// second.
func (d *dials) wait() {
	switch {
	case d.waiting:
	case prefersLessMotion():
		d.waiting = true
		d.second.start(1000)
	default:
		d.waiting = true
		onFrame(d.tick)
	}
}

// tick moves the hands on by the time that has passed.
func (d *dials) tick() {
	d.waiting = false
	passed := now() - d.last
	if !d.playing {
		return
	}
	// No frame for so long means that the page was hidden.
	if passed > 3000 || !d.seen() {
		d.stop()
		return
	}
	d.last += passed
	d.clocks.Ahead += min(passed, 100) / 1000 * speed
	if prefersLessMotion() {
		d.clocks.Ahead = 1
	}
	steps := math.Floor(d.clocks.Ahead)
	d.clocks.Ahead -= steps
	if steps > 0 {
		d.choose(d.group.chosen() + int(steps))
	} else {
		d.draw()
	}
	if d.group.chosen() == d.group.state.SeqLen-1 {
		d.stop()
		return
	}
	d.wait()
}

// seen reports whether the clocks are on the screen.
func (d *dials) seen() bool {
	box := d.part("picture-place").Call("getBoundingClientRect")
	return !window.Get("document").Get("hidden").Bool() &&
		box.Get("bottom").Float() > 0 && box.Get("top").Float() < window.Get("innerHeight").Float()
}
