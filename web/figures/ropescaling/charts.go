package ropescaling

import (
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// charts draws the wavelengths and the divisors of the pairs from y on, beside each other
// where there is room, and returns where they end.
func (p *picture) charts(s *scene.Scene, y float64) float64 {
	turns, divisors := p.boxes(y)
	p.wavelengths(s, turns)
	p.divisors(s, divisors)
	return divisors.Bottom + chartBelow
}

// boxes returns the axes of the two charts.
func (p *picture) boxes(y float64) (turns, divisors *chart.Axes) {
	r, height := p.reading(), 260.0
	switch {
	case p.Narrow():
		height = 210
	case !p.wide():
		height = 200
	}
	pairs := chart.Scale{Lo: -0.5, Hi: float64(r.Pairs()) - 0.5}
	turns = &chart.Axes{Left: 58, Right: float64(p.Width) - 50, Top: y + chartAbove, X: pairs, Y: p.turnScale(r)}
	turns.Bottom = turns.Top + height
	divisors = &chart.Axes{Left: 58, Right: float64(p.Width) - 12, Top: turns.Bottom + chartBelow + chartAbove, X: pairs, Y: p.divisorScale(r)}
	if p.wide() {
		turns.Right = math.Floor(0.58 * float64(p.Width))
		divisors.Left, divisors.Top = turns.Right+112, turns.Top
		height = 260
	} else {
		height = 130
	}
	divisors.Bottom = divisors.Top + height
	return turns, divisors
}

// turnScale returns the scale of wavelengths, by powers of ten.
func (p *picture) turnScale(r *stack.Reading) chart.Scale {
	longest := float64(max(p.length(), trained(r)))
	for _, one := range p.curves(r) {
		for i := range one.Pairs() {
			if λ := one.Wavelength(i); !math.IsInf(λ, 0) {
				longest = max(longest, λ)
			}
		}
		longest = max(longest, 2*math.Pi/one.Unscaled(one.Pairs()-1))
	}
	shortest := 2 * math.Pi / r.Unscaled(0)
	return chart.Scale{Lo: min(1, shortest), Hi: 3 * longest, Log: true}
}

// curves returns the readings that are drawn: the one that is shown, and the newest one that
// the file is made for if its frequencies differ.
func (p *picture) curves(r *stack.Reading) []*stack.Reading {
	if own := p.own().Reading; own != nil && own.Apart(r).Frequency > 0 {
		return []*stack.Reading{r, own}
	}
	return []*stack.Reading{r}
}

// wavelengths draws the wavelength of each pair, with its frequency on the right, and how
// long the texts are.
func (p *picture) wavelengths(s *scene.Scene, c *chart.Axes) {
	r := p.reading()
	p.bands(s, c)
	p.powers(s, c)
	p.key(s, c)

	base := func(i int) float64 { return 2 * math.Pi / r.Unscaled(i) }
	s.Shape(scene.Line|scene.Quiet, curve(c, r.Pairs(), base))
	if all := p.curves(r); len(all) > 1 {
		s.Shape(scene.Line|scene.Bold|scene.Dash|scene.Offset, curve(c, min(all[1].Pairs(), r.Pairs()), all[1].Wavelength))
	}
	s.Shape(scene.Line|scene.Bold|scene.Ink, curve(c, r.Pairs(), r.Wavelength))
	p.lengths(s, c)
	p.chosenPair(s, c, r.Wavelength(p.pair))
}

// curve returns the line through the finite numbers of n pairs.
func curve(c *chart.Axes, n int, number func(i int) float64) *scene.Path {
	var line scene.Path
	for i, begun := 0, false; i < n; i++ {
		y := number(i)
		if math.IsInf(y, 0) {
			begun = false
			continue
		}
		if x, y := c.PixelX(float64(i)), c.PixelY(y); begun {
			line.Line(x, y)
		} else {
			line.Move(x, y)
			begun = true
		}
	}
	return &line
}

// chosenPair marks the pair that is read.
func (p *picture) chosenPair(s *scene.Scene, c *chart.Axes, y float64) {
	c.Upright(s, scene.Position, float64(p.pair))
	if !math.IsInf(y, 0) {
		c.Dot(s, scene.Bold|scene.Position, float64(p.pair), y)
	}
	s.Targets = append(s.Targets, scene.Target{Name: "pair", Box: scene.Box{X: c.Left, Y: c.Top, Width: c.Right - c.Left, Height: c.Bottom - c.Top}, Columns: p.reading().Pairs()})
}

// A band is pairs that follow each other and that the scaling treats alike.
type band struct {
	part     rotary.Part
	from, to int
}

// bandsOf returns the bands of a reading.
func bandsOf(r *stack.Reading) (bands []band) {
	for i := range r.Pairs() {
		if n := len(bands); n > 0 && bands[n-1].part == r.Part(i) {
			bands[n-1].to = i + 1
		} else {
			bands = append(bands, band{r.Part(i), i, i + 1})
		}
	}
	return bands
}

// partNames say what the scaling does to a pair. They are written above the charts, where
// there is room.
var partNames = [...]text.Message{
	rotary.Kept:    {English: "kept", Chinese: "保留"},
	rotary.Blended: {English: "blended", Chinese: "混合"},
	rotary.Divided: {English: "divided", Chinese: "被除"},
	rotary.Still:   {English: "still", Chinese: "不转"},
}

// bands draws the bands behind a chart, with their names above it.
func (p *picture) bands(s *scene.Scene, c *chart.Axes) {
	end := math.Inf(-1)
	for _, b := range bandsOf(p.reading()) {
		left, right := c.PixelX(float64(b.from)-0.5), c.PixelX(float64(b.to)-0.5)
		if b.part == rotary.Blended {
			s.Rect(scene.Area|scene.Raised, left, c.Top, right-left, c.Bottom-c.Top)
		}
		if b.from > 0 {
			s.Vertical(scene.Rule, math.Round(left), c.Top-4, c.Bottom)
		}
		name := partNames[b.part].In(p.Lang)
		if width := scene.TextWidth(name); (left+right-width)/2 > end+8 && (left+right-width)/2 > c.Left-40 && (left+right+width)/2 < c.Right+12 {
			s.Text(scene.Quiet, scene.Middle, (left+right)/2, c.Top-8, name)
			end = (left + right + width) / 2
		}
	}
}

// powers draws the axes: powers of ten on the left as wavelengths, on the right as
// frequencies, and the pairs below.
func (p *picture) powers(s *scene.Scene, c *chart.Axes) {
	var rules scene.Path
	ticks := c.Y.Ticks(int((c.Bottom - c.Top) / 34))
	for _, t := range ticks {
		y := math.Round(c.PixelY(t)) + 0.5
		rules.Move(c.Left, y).Horizontal(c.Right)
		s.Text(scene.Quiet, scene.End, c.Left-8, y+4, number.PowerOfTen(int(math.Round(math.Log10(t)))))
	}
	s.Shape(scene.Line|scene.Rule, &rules)
	right := chart.Scale{Lo: 2 * math.Pi / c.Y.Hi, Hi: 2 * math.Pi / c.Y.Lo, Log: true}
	var marks scene.Path
	for _, w := range right.Ticks(int((c.Bottom - c.Top) / 34)) {
		y := math.Round(c.PixelY(2*math.Pi/w)) + 0.5
		marks.Move(c.Right, y).Horizontal(c.Right + 4)
		s.Text(scene.Quiet, scene.Start, c.Right+8, y+4, number.PowerOfTen(int(math.Round(math.Log10(w)))))
	}
	s.Shape(scene.Line|scene.Edge, &marks)
	p.pairAxis(s, c)
}

// pairAxis draws the pairs below a chart.
func (p *picture) pairAxis(s *scene.Scene, c *chart.Axes) {
	var marks scene.Path
	for _, t := range chart.Ticks(0, float64(p.reading().Pairs()), int((c.Right-c.Left)/44), chart.ByTwos) {
		x := c.PixelX(t)
		marks.Move(x, c.Bottom).Vertical(c.Bottom + 4)
		s.Text(scene.Quiet, scene.Middle, x, c.Bottom+18, strconv.Itoa(int(t)))
	}
	s.Shape(scene.Line|scene.Edge, marks.Move(c.Left, c.Bottom).Horizontal(c.Right))
	s.Text(scene.Ink, scene.End, c.Right, c.Bottom+36, p.Say("pair i →", "第 i 对 →"))
}

// A level is a number of positions with a line across the chart.
type level struct {
	name   string
	length int
}

// lengths draws the positions of the model, and those that the scaling begins from.
func (p *picture) lengths(s *scene.Scene, c *chart.Axes) {
	var levels []level
	if p.file.Text.Number(nil, "max_position_embeddings").Given() {
		name := "max_position_embeddings"
		if p.Narrow() {
			name = "max_position…"
		}
		levels = append(levels, level{name, p.length()})
	}
	if m := trained(p.reading()); m != 0 && (levels == nil || m != levels[0].length) {
		levels = append(levels, level{p.Say("original", "原长度"), m})
	}
	// The upper one is named above its line, the lower one below, where there is room.
	slices.SortFunc(levels, func(a, b level) int { return b.length - a.length })
	x, before := c.Left+6, math.Inf(-1)
	for i, l := range levels {
		line := c.PixelY(float64(l.length))
		c.Level(s, scene.Position|scene.Dash, float64(l.length))
		y := line - 6
		if i > 0 && line < c.Bottom-20 || line < c.Top+20 {
			y = line + 15
		}
		text := l.name + " " + positions(l.length)
		if y-before < scene.LineHeight {
			x += scene.TextWidth(levels[0].name+" "+positions(levels[0].length)) + 14
		}
		s.Text(scene.Position|scene.Halo, scene.Start, x, y, text)
		before = y
	}
}

// positions writes a number of positions, which may be larger than any model has.
func positions(n int) string {
	if n >= 1e9 {
		return number.Scientific(float64(n), 1)
	}
	return number.Integer(float64(n))
}

// key names the curves and the axes, above the chart.
func (p *picture) key(s *scene.Scene, c *chart.Axes) {
	y := c.Top - 28
	s.Text(scene.Ink, scene.End, c.Right+40, y, p.Say("ω in rad", "ω（弧度）"))
	x := 0.0
	entry := func(class scene.Class, name string) {
		s.Horizontal(class, x, y-4, x+14)
		s.Text(scene.Ink, scene.Start, x+20, y, name)
		x += 20 + scene.TextWidth(name) + 12
	}
	if p.Narrow() {
		entry(scene.Line|scene.Bold|scene.Ink, p.Say("2π/ω′, positions", "2π/ω′，位置数"))
	} else {
		entry(scene.Line|scene.Bold|scene.Ink, p.Say("positions in a turn, 2π/ω′", "转一圈的位置数 2π/ω′"))
	}
	entry(scene.Line|scene.Quiet, p.Say("unscaled", "未缩放"))
	if own := p.label(p.chosen("own")); len(p.curves(p.reading())) > 1 && x+20+scene.TextWidth(own) < c.Right-30 {
		entry(scene.Line|scene.Bold|scene.Dash|scene.Offset, own)
	}
}

// divisorScale returns the scale of divisors.
func (p *picture) divisorScale(r *stack.Reading) chart.Scale {
	most := 1.0
	for _, one := range p.curves(r) {
		for i := range one.Pairs() {
			if x := one.Divisor(i); !math.IsInf(x, 0) {
				most = max(most, x)
			}
		}
	}
	return chart.Scale{Lo: 0, Hi: 1.12 * most}
}

// divisors draws what the frequency of each pair is divided by.
func (p *picture) divisors(s *scene.Scene, c *chart.Axes) {
	r := p.reading()
	p.bands(s, c)
	var rules scene.Path
	for _, t := range c.Y.Ticks(int((c.Bottom - c.Top) / 34)) {
		y := math.Round(c.PixelY(t)) + 0.5
		rules.Move(c.Left, y).Horizontal(c.Right)
		label := chart.Label(t)
		if t >= 1e5 {
			label = number.Scientific(t, 0)
		}
		s.Text(scene.Quiet, scene.End, c.Left-8, y+4, label)
	}
	s.Shape(scene.Line|scene.Rule, &rules)
	p.pairAxis(s, c)
	s.Text(scene.Ink, scene.Start, c.Left-46, c.Top-28, p.Say("divisor of the frequency, ω/ω′", "频率的除数 ω/ω′"))
	if all := p.curves(r); len(all) > 1 {
		s.Shape(scene.Line|scene.Bold|scene.Dash|scene.Offset, curve(c, min(all[1].Pairs(), r.Pairs()), all[1].Divisor))
	}
	s.Shape(scene.Line|scene.Bold|scene.Ink, curve(c, r.Pairs(), r.Divisor))
	p.chosenPair(s, c, r.Divisor(p.pair))
}
