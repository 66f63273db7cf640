//go:build js

package live

import (
	"github.com/hexops/vecty"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/plot"
)

// candidates are four ways to write positions: pointing at a verdict explains
// it, pointing at a code marks its row, and a click there chooses it.
type candidates struct {
	*drawing
	judged plot.Candidates
}

func newCandidates(s *seat) component {
	c := new(candidates)
	c.drawing = newDrawing(s, "candidates", func(v figure.View) plot.Picture {
		c.judged.View = v
		return &c.judged
	})
	c.on("pointermove", func(e *vecty.Event) { c.point(e) })
	c.on("pointerleave", func(*vecty.Event) { c.group.point(nil) })
	c.on("click", func(e *vecty.Event) {
		c.point(e)
		if word := c.wordAt(e); word != nil {
			c.group.choose(word.row)
		}
	})
	c.onKey(
		s.Say("Arrow keys go from verdict to verdict.", "方向键在各项判断之间移动。"),
		c.onArrow,
	)
	return c.drawing
}

// point points at the word or at the verdict of an event. A verdict stays
// explained until there is another.
func (c *candidates) point(e *vecty.Event) {
	c.group.point(c.wordAt(e))
	at := c.at(e)
	if v := c.judged.At(at.x, at.y); v != nil && (c.judged.Verdict == nil || *v != *c.judged.Verdict) {
		c.judged.Verdict = v
		c.show(change{})
	}
}

// wordAt returns the cell of the word at an event, nil if there is none.
func (c *candidates) wordAt(e *vecty.Event) *cell {
	at := c.at(e)
	if word, ok := c.judged.WordAt(at.x, at.y); ok {
		return &cell{word, 0}
	}
	return nil
}

func (c *candidates) onArrow(e *vecty.Event) {
	by, ok := directions[e.Value.Get("key").String()]
	if !ok {
		return
	}
	e.Value.Call("preventDefault")
	v := plot.Verdict{}
	if c.judged.Verdict != nil {
		v.Criterion = max(0, min(c.judged.Verdict.Criterion+by.row, plot.CriterionCount-1))
		v.Candidate = max(0, min(c.judged.Verdict.Candidate+by.dim, plot.CandidateCount-1))
	}
	c.judged.Verdict = &v
	c.show(change{})
	c.say(c.judged.Explanation())
}
