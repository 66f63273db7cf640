package checkpoint

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio/checkpoint/positions"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// frequencies draws the numbers of a rotary embedding, one for each pair, as exponents of
// ten, beside those of the embedding that they are of and of the configuration.
func (p *picture) frequencies(s *scene.Scene) {
	const height = 240
	p.beginBlock()
	t := p.subject
	c := frame(0, p.y, float64(p.Width), height)
	p.y = c.Bottom + axisRoom
	given := t.Numbers.Data
	lo, hi := math.Inf(1), math.Inf(-1)
	for _, x := range given {
		if x > 0 && !math.IsInf(x, 0) {
			lo, hi = min(lo, math.Log10(x)), max(hi, math.Log10(x))
		}
	}
	lines := p.references()
	for _, l := range lines {
		for _, x := range l.numbers {
			if x > 0 && !math.IsInf(x, 0) {
				lo, hi = min(lo, math.Log10(x)), max(hi, math.Log10(x))
			}
		}
	}
	if lo > hi {
		lo, hi = 0, 1
	}
	lo, hi = math.Floor(lo), max(math.Ceil(hi), math.Floor(lo)+1)
	c.X, c.Y = chart.Scale{Hi: float64(max(1, len(given)-1))}, chart.Scale{Lo: lo, Hi: hi}
	name := p.Say("Frequency of each pair, in radians for each position", "各对的频率，单位为每个位置的弧度")
	if t.Kind == positions.Factors {
		name = p.Say("What the frequency of each pair is divided by", "各对频率的除数")
	}
	title(s, &c, name)
	powers(s, &c)
	c.XAxis(s, p.Say("pair →", "对 →"))
	for _, l := range lines {
		var xs, ys []float64
		for i, x := range l.numbers {
			if x > 0 && !math.IsInf(x, 0) {
				xs, ys = append(xs, float64(i)), append(ys, math.Log10(x))
			}
		}
		c.X.Hi = max(c.X.Hi, 1)
		if len(xs) > 0 && xs[len(xs)-1] <= c.X.Hi {
			c.Curve(s, l.class, xs, ys)
		}
	}
	var dots scene.Path
	for i, x := range given {
		if x > 0 && !math.IsInf(x, 0) {
			dots.Dot(c.PixelX(float64(i)), c.PixelY(math.Log10(x)))
		}
	}
	s.Shape(scene.Dots|scene.Ink, &dots)
	if i := p.figure.column; i >= 0 && i < len(given) {
		c.Upright(s, scene.Position, float64(i))
	}
	s.Targets = append(s.Targets, scene.Target{Name: "pair", Box: scene.Box{X: c.Left, Y: c.Top, Width: c.Right - c.Left, Height: c.Bottom - c.Top}, Columns: len(given)})
	p.legend(s, lines)
	p.pairReadout(s)
}

// A reference is what numbers are compared with.
type reference struct {
	name    string
	class   scene.Class
	numbers []float64
}

// references returns the numbers by the embedding that was found, and by the configuration.
func (p *picture) references() []reference {
	var list []reference
	t := p.subject
	add := func(name string, class scene.Class, e *rotary.Embedding) {
		numbers := make([]float64, e.Pairs())
		for i := range numbers {
			numbers[i] = e.Frequency(i)
			if t.Kind == positions.Factors {
				numbers[i] = e.Divisor(i)
			}
		}
		list = append(list, reference{name, class, numbers})
	}
	if t.Judgement != nil {
		if id := t.Judgement.Embedding(); id != nil && len(id.Matches) > 0 {
			if e, err := rotary.New(id.Matches[0].Config, 0); err == nil {
				add(p.Say("the embedding that was found", "识别出的旋转编码"), scene.Sine, e)
			}
		}
	}
	if a := p.model.Compare(t); a != nil && a.Err == nil {
		add(p.configName(), scene.Offset|scene.Dash, a.Reading.Embedding)
	}
	return list
}

// legend names the lines.
func (p *picture) legend(s *scene.Scene, lines []reference) {
	x := float64(chartLeft)
	p.y += 4
	label := func(class scene.Class, name string, dots bool) {
		width := 30 + scene.TextWidth(name) + 18
		if x+width > float64(p.Width) && x > chartLeft {
			x = chartLeft
			p.y += scene.LineHeight + 4
		}
		var mark scene.Path
		if dots {
			s.Shape(class, mark.Dot(x+10, p.y+8))
		} else {
			s.Shape(scene.Line|class, mark.Move(x, p.y+8).Horizontal(x+22))
		}
		s.Text(scene.Ink, scene.Start, x+30, p.y+12, name)
		x += width
	}
	label(scene.Dots|scene.Ink, p.Say("in the file", "文件中的数"), true)
	for _, l := range lines {
		label(l.class, l.name, false)
	}
	p.y += scene.LineHeight + 10
}

// pairReadout writes the number of the pair that is read.
func (p *picture) pairReadout(s *scene.Scene) {
	if p.Still {
		return
	}
	if said := p.pairReading(); said != "" {
		s.Text(scene.Position, scene.Start, 0, p.y+scene.FontSize, said)
	}
	p.y += scene.LineHeight
}

// pairReading says the number of the pair that is read.
func (p *picture) pairReading() string {
	i, given := p.figure.column, p.subject.Numbers.Data
	if i < 0 || i >= len(given) {
		return ""
	}
	said := p.Phrase("Pair $1: $2", "第 $1 对：$2", strconv.Itoa(i), digits(given[i]))
	if w := given[i]; p.subject.Kind == positions.Frequencies && w > 0 && !math.IsInf(w, 0) {
		said += p.Phrase("; a turn takes $1 positions", "；转一圈要 $1 个位置", number.Period(2*math.Pi/w, false))
	}
	return said + p.Say(".", "。")
}

// powers draws powers of ten beside a chart whose scale is their exponents.
func powers(s *scene.Scene, c *chart.Axes) {
	var marks scene.Path
	step := math.Ceil((c.Y.Hi - c.Y.Lo) / 7)
	for e := c.Y.Hi; e >= c.Y.Lo; e -= step {
		marks.Move(c.Left, c.PixelY(e)).Horizontal(c.Right)
	}
	s.Shape(scene.Line|scene.Rule, &marks)
	for e := c.Y.Hi; e >= c.Y.Lo; e -= step {
		label := "1"
		if e != 0 {
			label = number.PowerOfTen(int(e))
		}
		s.Text(scene.Quiet, scene.End, c.Left-8, math.Round(c.PixelY(e))+chart.DigitHalf, label)
	}
}
