package rotarybugs

import (
	"math"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// blocks returns the texts about a bug: what goes wrong, and how it is found. In a
// wide picture they stand beside each other.
func (p *picture) blocks(e *exhibit, reading string) (story, test chart.TextBlock) {
	story.Width, test.Width = float64(p.Width), float64(p.Width)
	if p.textsBeside {
		story.Width = math.Floor(float64(p.Width)/2) - 24
		test.X, test.Width = story.Width+48, story.Width
	}
	p.tell(&story, e, reading)
	p.tellTest(&test, e)
	return story, test
}

// tell adds what goes wrong, by how much, and who had it.
func (p *picture) tell(t *chart.TextBlock, e *exhibit, reading string) {
	t.Add(scene.Ink|scene.Strong, param.RotaryBugTitle(e.Name).In(p.Lang))
	t.Add(scene.Ink, p.Lang.Sentence(text.AboutRotaryBug(e.Name, e.About).In(p.Lang)))
	t.Gap()
	t.Add(scene.Ink, p.shows(e))
	t.Add(scene.Ink, reading)
	if len(e.Sources) > 0 {
		t.Gap()
		t.Add(scene.Quiet, p.Say("Seen in ", "见于 ")+p.Lang.List(e.Sources)+p.Say(".", "。"))
	}
}

// tellTest adds both expressions, the law that the bug breaks with its numbers, and the
// line that finds it.
func (p *picture) tellTest(t *chart.TextBlock, e *exhibit) {
	t.Add(scene.Quiet, p.Say("as meant", "本意"))
	p.code(t, scene.Ink, e.Right)
	t.Add(scene.Quiet, p.Say("as written", "写成"))
	p.code(t, scene.Wrong, e.Wrong)
	t.Gap()
	t.Add(scene.Ink|scene.Strong, p.Say("A line of PyTorch finds it", "一行 PyTorch 就能查出"))
	p.code(t, scene.Ink, e.Test)
	t.Add(scene.Ink, p.Lang.Sentence(text.AboutRotaryLaw(e.Law.Name, e.Law.About).In(p.Lang)))
	t.Add(scene.Ink|scene.Strong, p.Phrase("As meant $1, as written $2.", "本意 $1，写成 $2。", lawNumber(e.right), lawNumber(e.broken)))
}

// code adds a line of a program, in letters of one width.
func (p *picture) code(t *chart.TextBlock, class scene.Class, line string) {
	width := t.Width
	t.Width *= 0.84 // letters of one width take more than is estimated, where there are many spaces
	t.Add(class|scene.Mono, line)
	t.Width = width
}

// shows says for which model, and from which position on, the bug shows.
func (p *picture) shows(e *exhibit) string {
	if e.first == 0 {
		return p.Phrase("$1: a pair is off by more than $2 of its length at every position.", "$1：在任何位置，都有一对偏离超过其长度的 $2。", e.Model, number.Fixed(threshold, 1))
	}
	return p.Phrase("$1: a pair is off by more than $2 of its length for the first time at position $3.", "$1：有一对偏离超过其长度的 $2，最早出现在位置 $3。",
		e.Model, number.Fixed(threshold, 1), number.Integer(float64(e.first)))
}

// reading says by how much the bug is off at the position.
func (p *picture) reading() string {
	return p.readingOf(number.Integer(float64(p.position)), number.Fixed(p.now.off, 3), number.Fixed(p.now.rightScore, 3), number.Fixed(p.now.wrongScore, 3)) +
		p.angles(p.angleError(float64(p.position)))
}

func (p *picture) readingOf(position, off, right, wrong string) string {
	return p.Phrase("At position $1 the worst pair is off by $2; the score is $3 as meant, $4 as written.", "在位置 $1，偏得最多的一对偏离 $2；得分本意 $3，写成 $4。", position, off, right, wrong)
}

// angles says by how much angles differ, if they do.
func (p *picture) angles(radians float64) string {
	if radians == 0 {
		return ""
	}
	return p.Phrase(" Angles differ by up to $1 rad.", "角度最多相差 $1 弧度。", radiansText(radians))
}

// radiansText writes an angle.
func radiansText(x float64) string {
	switch {
	case x < 0.005:
		return number.Scientific(x, 1)
	case x >= 1000:
		return number.Integer(math.Round(x))
	}
	return number.Fixed(x, 2)
}

// lawNumber writes a number of a law, where rounding errors are 0.
func lawNumber(x float64) string {
	switch size := math.Abs(x); {
	case size < 1e-9 && size > 1e-17:
		return "0"
	case size < 1e-3 && size > 0:
		return number.Scientific(x, 1)
	case x == math.Trunc(x):
		return number.Integer(x)
	}
	return number.Fixed(x, 4)
}

// texts draws the texts about the chosen bug.
func (p *picture) texts(s *scene.Scene) {
	story, test := p.blocks(p.exhibit, p.reading())
	y := p.textTop
	story.Draw(s, y)
	if !p.textsBeside {
		y += float64((story.Count + 1) * scene.LineHeight)
	}
	test.Draw(s, y)
}

// longNumber is a number of a law that takes the most room.
const longNumber = 1.11e-18

// textLines returns how many lines the texts about any of the bugs take, so that
// nothing moves when another one is chosen.
func (w *wing) textLines(p *picture) int {
	return w.lines.Of(linesOf{p.Width, p.Lang}, func() int {
		most, long := 0, "\u22121.111"
		reading := p.readingOf(number.Integer(param.MaxRotaryPosition), long, long, long) + p.angles(param.MaxRotaryPosition+0.1)
		for _, b := range rotarybug.All() {
			story, test := p.blocks(&exhibit{Bug: b, first: param.MaxRotaryPosition, right: longNumber, broken: longNumber}, reading)
			n := max(story.Count, test.Count)
			if !p.textsBeside {
				n = story.Count + 1 + test.Count
			}
			most = max(most, n)
		}
		return most + 1
	})
}

func (p *picture) summary() string {
	return p.Phrase("The bug “$1”: $2 $3 $4", "错误“$1”：$2$3$4",
		param.RotaryBugTitle(p.Name).In(p.Lang), p.Lang.Sentence(text.AboutRotaryBug(p.Name, p.About).In(p.Lang)), p.shows(p.exhibit), p.reading())
}
