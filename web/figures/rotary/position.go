package rotary

import (
	"math"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// The indices of the targets of name "track".
const (
	noTrack = iota
	queryHandle
	keyHandle
	bothHandle
)

// axisOf returns the axis of the positions of the matrix, upon which the bar lies.
func axisOf(v *figure.View) chart.Axes {
	g := layoutOf(v)
	first := float64(v.State.Start)
	return chart.Axes{
		Left: g.tracks.left, Right: g.tracks.right, Top: g.queryTrack(), Bottom: g.bar,
		X: chart.Scale{Lo: first, Hi: first + math.Max(1, float64(v.State.SeqLen-1))},
	}
}

// handleX returns where the handle of a position is: at the end of the axis if it is
// beyond.
func handleX(a *chart.Axes, position int) float64 {
	return max(a.Left, min(math.Round(a.PixelX(float64(position))), a.Right))
}

// positions draws the axis with the handles of the query and the key, and the bar that
// moves both.
func (p *picture) positions(s *scene.Scene) {
	a := axisOf(p.View)
	p.heading(s)
	p.ticks(s, &a)
	xn, xm := handleX(&a, p.n), handleX(&a, p.m)
	var stems, bar scene.Path
	stems.Move(xm, p.queryTrack()).Vertical(p.bar).Move(xn, p.keyTrack()).Vertical(p.bar)
	s.Shape(scene.Line|scene.Edge, &stems)
	from, to := min(xn, xm), max(xn, xm)
	s.Add(scene.Stroke{Class: scene.Offset, Width: 8, Path: bar.Move(from-4, p.bar).Horizontal(to + 4)})
	p.handle(s, scene.Position, xn, p.keyTrack(), "n")
	p.handle(s, scene.Ink, xm, p.queryTrack(), "m")
	p.tracks(s, xn, xm)
}

// heading says where the query and the key are, in two lines where there is no room for
// one, and their score.
func (p *picture) heading(s *scene.Scene) {
	query := scene.Span{Text: p.Say("query m = ", "查询 m = ") + number.Integer(float64(p.m)), Class: scene.Strong}
	key := scene.Span{Text: p.Say("key n = ", "键 n = ") + number.Integer(float64(p.n)), Class: scene.Position | scene.Strong}
	gap := scene.Span{Text: p.Say(",  ", "，")}
	if scene.Strong.Width(query.Text+key.Text)+scene.TextWidth(gap.Text) > p.column {
		s.Spans(scene.Ink, scene.Start, 0, 14, query)
		s.Spans(scene.Ink, scene.Start, 0, 30, key)
	} else {
		s.Spans(scene.Ink, scene.Start, 0, 16, query, gap, key)
	}
	distance := scene.Span{Text: "m − n = " + number.Integer(float64(p.distance())), Class: scene.Offset}
	score := scene.Span{Text: p.Say(":  score ", "：得分 ") + number.Fixed(p.score(), 4)}
	class := scene.Ink
	for _, larger := range [...]scene.Class{scene.Ink | scene.Strong, scene.Ink | scene.Strong | scene.Big} {
		if larger.Width(distance.Text+score.Text) < p.column {
			class = larger
		}
	}
	s.Spans(class, scene.Start, 0, p.scoreLine, distance, score)
}

// ticks draws the axis, with numbers below it.
func (p *picture) ticks(s *scene.Scene, a *chart.Axes) {
	line := *a
	line.Bottom = p.bar + tickGap
	s.Horizontal(scene.Rule, a.Left, p.bar, a.Right)
	line.XAxis(s, p.Say("position →", "位置 →"))
}

// handle draws the handle of a position.
func (p *picture) handle(s *scene.Scene, class scene.Class, x, y float64, letter string) {
	s.Circle(scene.Area|class, x, y, 12)
	s.Text(scene.Ground|scene.Strong, scene.Middle, x, y+4, letter)
}

// tracks are the rows in which a press moves the query, the key or both, and upon them
// what takes the focus.
func (p *picture) tracks(s *scene.Scene, xn, xm float64) {
	width := p.column
	row := func(index int, y, x, half float64, label string) {
		s.Target("track", index, 0, y-15, width, 30)
		x, end := max(0, x-half), min(x+half, width)
		s.Targets = append(s.Targets, scene.Target{
			Name: "track", Index: index, Hand: true, Label: label,
			Box: scene.Box{X: x, Y: y - 14, Width: end - x, Height: 28},
		})
	}
	row(queryHandle, p.queryTrack(), xm, 14, p.Phrase("m = $1, position of the query", "m = $1，查询的位置", number.Integer(float64(p.m))))
	row(keyHandle, p.keyTrack(), xn, 14, p.Phrase("n = $1, position of the key", "n = $1，键的位置", number.Integer(float64(p.n))))
	row(bothHandle, p.bar, (xn+xm)/2, math.Abs(xn-xm)/2+14, p.Phrase("both, $1 apart", "两者，相距 $1", number.Integer(float64(p.distance()))))
}
