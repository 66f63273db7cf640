// Package dials shows some pairs of a row as the hands of clocks, the fastest on the
// left, which a reader can set in motion. The tip of hand i is at
//
//	(cos(pos·ω[i]), sin(pos·ω[i]))
//
// and the sector behind it is what it has turned since the position before. Beneath
// them are two counters of two wheels each, which click where hands glide.
package dials

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "dials",
	Title:  text.Message{English: "Pairs as hands of clocks", Chinese: "各对如同表针"},
	Keys:   text.Message{English: "Space plays and pauses, left and right arrow keys change the position by one.", Chinese: "空格键播放或暂停，按左右方向键，位置加减 1。"},
	Shared: []string{"d-model", "base", "position"},
	New:    func() figure.Figure { return new(dials) },
}

type dials struct {
	ahead   float64 // how far the hands are on their way to the next position, in [0, 1)
	playing bool
	last    float64 // when the hands last moved, in milliseconds
}

// Height returns the height of the scene, for which nothing is computed.
func (d *dials) Height(v *figure.View) int { return (&picture{v, d.ahead}).height() }

func (d *dials) Scene(v *figure.View) *scene.Scene {
	p := picture{v, d.ahead}
	s := &scene.Scene{Width: v.Width, Height: p.height(), Summary: p.summary()}
	p.headings(s)
	pairs := p.pairs()
	for k, i := range pairs {
		x := math.Round((float64(k) + 0.5) * float64(v.Width) / float64(len(pairs)))
		p.clock(s, i, chart.Dial{X: x, Y: clocksTop + p.radius(), R: p.radius()})
		wide := float64(v.Width) / float64(len(pairs))
		s.Target("clock", i, float64(k)*wide, clocksTop-6, wide, float64(p.countersTop()-60-clocksTop+6))
	}
	s.Text(scene.Quiet, scene.Start, 0, float64(p.countersTop())-48, v.Say("↺ positions per turn; shaded: one step", "↺ 转一圈的位置数；阴影：最近一步转过的角"))
	p.counters(s)
	return s
}

func (p *picture) height() int { return p.countersTop() + p.wheelSpace()*p.wheelRows() }

// headings say what is fine and what is coarse, and the number of pairs.
func (p *picture) headings(s *scene.Scene) {
	fine, coarse := p.Say("fast: fine focus", "快：细调"), p.Say("slow: coarse focus", "慢：粗调")
	if !p.stacked() {
		fine = p.Say("← fast, like the fine focus of a microscope", "← 快，如同显微镜的细准焦螺旋")
		coarse = p.Say("slow, like the coarse focus →", "慢，如同粗准焦螺旋 →")
	}
	position := number.Integer(float64(p.Position()))
	if p.ahead > 0 {
		position += "." + strconv.Itoa(int(10*p.ahead))
	}
	right, shown := float64(p.Width), p.shown()
	position = p.Say("position ", "位置 ") + position
	if scene.Strong.Width(position)+scene.TextWidth(shown) > right {
		position = strings.ReplaceAll(position, number.Separator, "")
	}
	s.Text(scene.Position|scene.Strong, scene.Start, 0, 14, position)
	s.Text(scene.Quiet, scene.End, right, 14, shown)
	s.Text(scene.Ink, scene.Start, 0, 40, fine)
	s.Text(scene.Ink, scene.End, right, 40, coarse)
}

// shown says how many of the pairs are shown.
func (p *picture) shown() string {
	all := number.Integer(float64(p.Encoding.Pairs()))
	if p.Encoding.Pairs() <= p.most() {
		return p.Phrase("all pairs: $1", "全部 $1 对", all)
	}
	return p.Phrase("$1 of $2 pairs", "$2 对中的 $1 对", strconv.Itoa(p.most()), all)
}

// clock draws the hand of pair i, and its numbers.
func (p *picture) clock(s *scene.Scene, i int, d chart.Dial) {
	sin, cos := p.Encoding.Pair(i, p.position())
	sinBefore, cosBefore := p.Encoding.Pair(i, p.position()-1)
	tip := d.At(1, sin, cos)
	var turned scene.Path
	// What the hand has turned is at most 1, less than half a turn.
	s.Shape(scene.Area|scene.Position|scene.Faint, turned.Segment(d.At(0, 0, 0), d.At(1, sinBefore, cosBefore)).Arc(d.R, false, false, tip.X, tip.Y))
	d.Pair(s, sin, cos)
	s.Dot(scene.Position, tip.X, tip.Y)
	class := scene.Quiet
	if p.Dim >= 0 && p.Dim/2 == i {
		class = scene.Ink | scene.Strong
	}
	y := d.Y + d.R
	s.Text(class, scene.Middle, d.X, y+22, "i = "+number.Integer(float64(i)))
	s.Text(0, scene.Middle, d.X, y+42, "↺ "+number.Period(p.Encoding.Wavelength(i), d.R < 44))
	coordinate(s, scene.Sine, "sin", d.X, y+64, sin)
	coordinate(s, scene.Cosine, "cos", d.X, y+82, cos)
}

// coordinate writes one of the two coordinates of a tip.
func coordinate(s *scene.Scene, class scene.Class, name string, x, y, value float64) {
	s.Text(class, scene.End, x-12, y, name)
	s.Text(class, scene.End, x+30, y, number.Fixed(value, 2))
}

func (p *picture) summary() string {
	pairs := p.pairs()
	hands := p.hand(pairs[0])
	if len(pairs) > 1 {
		hands += p.Say("; ", "；") + p.hand(pairs[len(pairs)-1])
	}
	return p.Phrase("Position $1, $2: $3. Two shifters of a bicycle count it as $4, two dials as $5.",
		"位置 $1，$2：$3。自行车的两个变速器把它数作 $4，两个旋钮数作 $5。",
		number.Integer(float64(p.Position())), p.shown(), hands, bicycle.sum(p.Position()), notches.sum(p.Position()))
}

// hand says how fast a hand is and where it stands.
func (p *picture) hand(i int) string {
	sin, cos := p.Encoding.Pair(i, p.position())
	return p.Phrase("pair $1 turns once in $2 positions and stands at sin $3, cos $4",
		"第 $1 对每 $2 个位置转一圈，现在 sin 为 $3，cos 为 $4",
		strconv.Itoa(i), number.Period(p.Encoding.Wavelength(i), false), number.Fixed(sin, 2), number.Fixed(cos, 2))
}

func (d *dials) Data(v *figure.View) dataio.Table {
	p := picture{v, d.ahead}
	pairs := p.pairs()
	return dataio.Table{Columns: []string{"pair", "frequency", "sin", "cos"}, Rows: len(pairs), Row: func(dst []float64, row int) {
		i := pairs[row]
		dst[0], dst[1] = float64(i), p.Encoding.Frequency(i)
		dst[2], dst[3] = p.Encoding.Pair(i, p.position())
	}}
}
