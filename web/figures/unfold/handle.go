package unfold

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Handle goes from stage to stage, points at cells, chooses positions, and turns the
// dials.
func (u *unfold) Handle(v *figure.View, e figure.Event) figure.Result {
	switch e.Kind {
	case figure.Tick:
		u.glide.tick(e)
		return v.Same().Redrawn()
	case figure.Use:
		return choose(v, e.Tool)
	case figure.Key:
		return press(v, e)
	case figure.Press:
		if e.Hit.Name == "dial" {
			u.dial = [...]string{"fine", "coarse"}[e.Hit.Index]
			return u.at(v, hands).turn(u.dial, e.X, e.Y).Grabbed()
		}
	case figure.Move:
		if u.dial != "" && e.Held {
			return u.at(v, hands).turn(u.dial, e.X, e.Y)
		}
		return v.Point(u.cell(v, e.Hit))
	case figure.Release:
		u.dial = ""
	case figure.Leave:
		u.dial = ""
		return v.Point(nil)
	case figure.Click:
		if c := u.cell(v, e.Hit); c != nil {
			return v.Choose(c.Row)
		}
	}
	return v.Same()
}

// cell returns the cell of the matrix at a place of the picture, nil if there is none.
func (u *unfold) cell(v *figure.View, hit scene.Hit) *figure.Cell {
	p := u.at(v, v.State.Stage)
	switch hit.Name {
	case "pair":
		return &figure.Cell{Row: p.block() + nibble.First(p.View) + hit.Row - v.State.Start, Dim: 2*p.pairs[min(hit.Index, len(p.pairs)-1)] + hit.Column}
	case "cells":
		row := int(p.window.Top+hit.V*p.window.Height) + p.low - v.State.Start
		return &figure.Cell{Row: max(0, min(row, v.State.SeqLen-1)), Dim: hit.Column}
	}
	return nil
}

// Tools are a button for each stage, with one back and one on at their ends.
func (u *unfold) Tools(v *figure.View) []figure.Tool {
	stage, stages := v.State.Stage, v.Say("Stages", "步骤")
	tools := []figure.Tool{{Name: "ArrowLeft", Label: "‹", Hint: v.Say("Previous stage", "上一步"), Disabled: stage == 0, Group: stages}}
	for i, name := range names {
		tools = append(tools, figure.Tool{Name: strconv.Itoa(i + 1), Label: name.In(v.Lang), Toggle: true, Pressed: math.Round(stage) == float64(i), Group: stages})
	}
	return append(tools, figure.Tool{Name: "ArrowRight", Label: "›", Hint: v.Say("Next stage", "下一步"), Disabled: stage == param.LastStage, Group: stages})
}

// press does what a key does: keys that choose a stage have the names of the buttons.
func press(v *figure.View, e figure.Event) figure.Result {
	if by, ok := positions[e.Key]; ok {
		return v.Step(by)
	}
	key := e.Key
	if key == " " {
		key = "ArrowRight"
		if e.Shift {
			key = "ArrowLeft"
		}
	}
	r := choose(v, key)
	if _, ok := stageOf(v, key); ok {
		r.Handled = true
	}
	return r
}

// positions are by how many positions keys change the chosen one.
var positions = map[string]int{
	"ArrowUp": -1, "ArrowDown": 1, "PageUp": -fineNotches, "PageDown": fineNotches,
}

// stageOf returns the stage to which a key leads, and whether it is one of those that
// lead anywhere.
func stageOf(v *figure.View, key string) (stage float64, ok bool) {
	switch key {
	case "ArrowLeft":
		return math.Ceil(v.State.Stage) - 1, true
	case "ArrowRight":
		return math.Floor(v.State.Stage) + 1, true
	}
	n, err := strconv.Atoi(key)
	return float64(n - 1), err == nil
}

// choose goes to the stage of a key, if there is such a one, and says what it shows.
func choose(v *figure.View, key string) figure.Result {
	r := v.Same()
	if stage, ok := stageOf(v, key); ok && 0 <= stage && stage <= param.LastStage {
		r.State.Stage, r.Pointed, r.Speak = stage, nil, true
	}
	return r
}
