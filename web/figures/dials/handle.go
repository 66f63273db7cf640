package dials

import (
	"math"

	"github.com/posenc/posenc/web/figure"
)

// speed is the number of positions that pass in a second.
const speed = 2

// Handle points at clocks, and moves the chosen position: by one, or with the time
// until the end of the sentence, or until the figure is out of sight.
func (d *dials) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Move:
		if e.Hit.Name == "clock" {
			return v.Point(&figure.Cell{Row: v.Chosen(), Dim: 2 * e.Hit.Index})
		}
		return v.Point(nil)
	case figure.Leave:
		return v.Point(nil)
	case figure.Use:
		return d.do(v, e, e.Tool)
	case figure.Key:
		if tool, ok := tools[e.Key]; ok {
			return d.do(v, e, tool)
		}
	case figure.Tick:
		return d.tick(v, e)
	}
	return v.Same()
}

// tools are what keys do, by the names of the tools that do the same.
var tools = map[string]string{
	" ": "play", "ArrowLeft": "back", "ArrowDown": "back", "ArrowRight": "on", "ArrowUp": "on",
}

// Tools are below the clocks.
func (d *dials) Tools(v *figure.View) []figure.Tool {
	play := v.Say("Play", "播放")
	if d.playing {
		play = v.Say("Pause", "暂停")
	}
	return []figure.Tool{
		{Name: "back", Label: "− 1", Hint: v.Say("One position back", "后退一个位置")},
		{Name: "play", Label: play},
		{Name: "on", Label: "+ 1", Hint: v.Say("One position on", "前进一个位置")},
	}
}

// do plays or pauses, or goes a position back or on.
func (d *dials) do(v *figure.View, e figure.Event, tool string) figure.Result {
	switch {
	case tool == "back":
		return d.stop(d.step(v, -1))
	case tool == "on":
		return d.stop(d.step(v, 1))
	case d.playing:
		r := d.stop(v.Same())
		r.Speak = false
		return r
	}
	r := v.Same()
	if v.Chosen() == v.State.SeqLen-1 { // from the beginning
		r = d.step(v, -v.Chosen())
	}
	d.playing, d.last = true, e.Time
	return wait(r, e)
}

// step moves the chosen position on, and the cell that is pointed at with it.
func (d *dials) step(v *figure.View, by int) figure.Result {
	r := v.Choose(v.Chosen() + by)
	if r.Pointed != nil {
		r.Pointed = &figure.Cell{Row: r.State.Position - r.State.Start, Dim: r.Pointed.Dim}
	}
	return r
}

// stop stops the hands at the chosen position.
func (d *dials) stop(r figure.Result) figure.Result {
	d.playing, d.ahead = false, 0
	r.Handled, r.Redraw, r.Speak = true, true, true
	return r
}

// wait asks for the next tick: in the next frame, or for those who want less motion
// after a second.
func wait(r figure.Result, e figure.Event) figure.Result {
	r.Handled, r.Redraw = true, true
	if e.Calm {
		r.After = 1000
	} else {
		r.Tick = true
	}
	return r
}

// tick moves the hands on by the time that has passed.
func (d *dials) tick(v *figure.View, e figure.Event) figure.Result {
	passed := e.Time - d.last
	if !d.playing {
		return v.Same()
	}
	// No frame for so long means that the page was hidden.
	if passed > 3000 || !e.Seen {
		return quiet(d.stop(v.Same()))
	}
	d.last = e.Time
	d.ahead += min(passed, 100) / 1000 * speed
	if e.Calm {
		d.ahead = 1
	}
	steps := math.Floor(d.ahead)
	d.ahead -= steps
	r := d.step(v, int(steps))
	if r.State.Position-r.State.Start == r.State.SeqLen-1 {
		return quiet(d.stop(r))
	}
	return wait(r, e)
}

// quiet takes back that the summary is told.
func quiet(r figure.Result) figure.Result {
	r.Speak = false
	return r
}
