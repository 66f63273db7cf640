//go:build js

package live

import (
	"strconv"

	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// criteria is the checklist: pointing at a claim points at its worst case, a
// click chooses it. Claims are checked one after another, when the size has
// stopped changing, so that none of it stands in the way of a drag.
type criteria struct {
	*drawing
	list plot.Criteria
	next *delay
}

// calm is for how many milliseconds a size has to stay before it is checked.
const calm = 200

func newCriteria(s *seat) component {
	c := new(criteria)
	c.drawing = newDrawing(s, "criteria", func(v figure.View) plot.Picture {
		c.list.View = v
		return &c.list
	})
	c.next = newDelay(func() {
		if c.list.Encoding == nil {
			return // renewed meanwhile
		}
		c.list.Check()
		c.draw()
	})
	c.drawn = c.goOn
	c.renewed = func() { c.list = plot.Criteria{Hasty: true} }
	c.renew()
	c.on("pointermove", func(e *vecty.Event) { c.point(c.list.ClaimAt(c.at(e).y)) })
	c.on("pointerleave", c.onLeave)
	c.on("click", func(*vecty.Event) { c.choose() })
	c.onKey(
		s.Say("Up and down arrow keys go through the claims, Enter chooses the worst case.", "上下方向键逐项查看，回车键选中最坏的情形。"),
		c.onArrow,
	)
	return c.drawing
}

// goOn checks the next claim soon, if there is one.
func (c *criteria) goOn() {
	open, begun := c.list.Open()
	switch {
	case begun && open:
		c.next.start(0)
	case open:
		c.next.start(calm)
	}
}

// point points at a claim, and in all figures of the group at its worst case.
func (c *criteria) point(i *int) {
	if i == c.list.Claim || i != nil && c.list.Claim != nil && *i == *c.list.Claim {
		return
	}
	c.list.Claim = i
	var worst *cell
	if i != nil {
		if x, ok := c.list.Worst(*i); ok {
			worst = &cell{int(x.Position) - c.group.state.Start, x.Dimension}
		}
	}
	c.group.point(worst)
	c.show(change{})
}

// onLeave points at nothing. A finger leaves with every touch: what it has
// touched stays to be read.
func (c *criteria) onLeave(e *vecty.Event) {
	if e.Value.Get("pointerType").String() != "touch" {
		c.point(nil)
	}
}

// choose makes the worst case the chosen position, and the offset if it
// compares two rows.
func (c *criteria) choose() {
	if c.list.Claim == nil {
		return
	}
	x, ok := c.list.Worst(*c.list.Claim)
	if !ok {
		return
	}
	next, err := c.group.state.Parse(func(name string) (string, bool) {
		switch name {
		case "position":
			return strconv.Itoa(int(x.Position)), true
		case "offset":
			return strconv.Itoa(int(x.Offset)), x.Offset != 0
		}
		return "", false
	})
	if err == nil {
		c.group.set(next)
	}
}

func (c *criteria) onArrow(e *vecty.Event) {
	switch e.Value.Get("key").String() {
	case "ArrowUp":
		c.point(c.list.NextClaim(-1))
	case "ArrowDown":
		c.point(c.list.NextClaim(1))
	case "Escape":
		c.point(nil)
		return
	case "Enter", " ":
		c.choose()
	default:
		return
	}
	e.Value.Call("preventDefault")
	if c.list.Claim != nil {
		c.say(c.list.Spoken(*c.list.Claim))
	}
}
