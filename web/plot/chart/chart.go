// Package chart draws charts of marks over columns of numbers: axes, curves, stems, areas, legends,
// rasters with their colour bars, matrices and tables of numbers, and dials. They are blocks of
// package plot; a pointer reads, a click chooses and keys step the Numbers of their axes.
package chart

import (
	"cmp"
	"math"
	"slices"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
)

// uncompared is a field that forbids ==, which would be code for each type and each array of it.
type uncompared [0]func()

// A Chart is a Block of marks over two axes, with a legend of the names of its lines. Where
// its axis across has a number, a pointer reads it, a click chooses it, and it is marked by a
// rule and by dots on the lines that have one.
type Chart struct {
	Title  string      // above it, where the axis upwards has none
	Class  scene.Class // of the Title; 0 for Quiet
	Head   plot.Block  // above it, in place of titles; nil for none
	Aside  float64     // room at its right for what marks draw beside it, in CSS pixels
	Note   string      // below it
	Height float64     // of the axis upwards, in CSS pixels
	Low    float64     // the same in narrow pictures; 0 for Height
	X, Y   Axis
	Marks  []Mark    // from front to back, the order of the legend
	Ends   bool      // whether the legend stands at the ends of lines, with values
	Choose bool      // whether a click alone chooses the number, and nothing marks it
	Set    []string  // names and values of parameters that a click sets, in place of the number
	Names  string    // what a click chooses, below the chart in as many lines as it takes
	Chosen bool      // whether it is chosen, with a frame and a strong name
	Also   []plot.At // what a pointer reads with the number
	Down   bool      // whether Y goes down and the numbers of X stand above, as in a matrix
	Ratio  float64   // of its width to its height, which is then Height at most; 0 for any

	// With Name, View.Cell finds the whole numbers of both axes that a pointer reads. Pick returns
	// the names and values of parameters that a click or a drag there sets; nil for none.
	Name string
	Pick func(x, y int) []string

	// Dim returns the dimension that a pointer reads with a position, at a number of the other axis:
	// each chart where positions are read has one.
	Dim func(pos, y float64) int
}

// Column is the Dim of matrices, which has a dimension in each column.
func Column(_, x float64) int { return int(math.Round(x)) }

// An Axis is a direction of a chart. It shows the numbers from Lo to Hi, and upwards also those
// beyond that lines and stems have, to a round one.
type Axis struct {
	_      uncompared
	Title  string
	Lo, Hi float64
	Least  float64 // where it ends below, whatever marks have; 0 for nowhere
	Log    bool    // whether it is logarithmic; upwards, Least is where it ends if marks have 0
	Base   int     // its numbers are exponents of this base; 0 for plain numbers
	Every  float64 // from number to number; 0 for round numbers
	Ticks  Ticks
	Number *plot.Number // that is read there; nil for none
	Reads  string       // above the rule of the Number
}

// CellAxis is an axis of n cells, whose numbers begin with first.
func CellAxis(title string, first, n int, ticks Ticks) Axis {
	return Axis{Title: title, Lo: float64(first) - 0.5, Hi: float64(first+n) - 0.5, Ticks: ticks}
}

// Ticks are which numbers stand at an axis.
type Ticks uint8

const (
	Round Ticks = iota // round ones, and upwards lines across the chart
	Zero               // 0, with a line
	None               // none, but a line at 0
	Whole              // whole numbers with all their digits
	Twos               // across, multiples of powers of two with all their digits
)

// Sizes in CSS pixels.
const (
	heading = 26  // a line of text above a chart
	numbers = 24  // the numbers below it
	titled  = 18  // a line of text below these
	headGap = 8   // below the Head of a chart
	swatch  = 24  // of a line in a legend
	reading = 22  // a line of text above a rule
	ends    = 192 // a legend at the ends of lines
)

func (c *Chart) height(v *plot.View) float64 { return v.Height(c.Height, cmp.Or(c.Low, c.Height)) }

// span returns the numbers of the axis upwards, from below.
func (c *Chart) span() scale.Scale {
	if c.Down {
		return scale.Scale{Lo: c.Y.Hi, Hi: c.Y.Lo, Log: c.Y.Log}
	}
	lo, hi := c.Y.Lo, c.Y.Hi
	for _, m := range c.Marks {
		switch m := m.(type) {
		case Line:
			lo, hi = min(lo, m.Of.lo), max(hi, m.Of.hi)
		case Stems:
			lo, hi = min(lo, m.Of.lo), max(hi, m.Of.hi)
		}
	}
	if c.Y.Least != 0 {
		lo = max(lo, c.Y.Least)
	}
	step := scale.RoundUp((hi - lo) / 6)
	rounded := func(x float64, toWhole func(float64) float64) float64 {
		if c.Y.Log {
			return math.Pow(10, toWhole(math.Log10(x)))
		}
		return toWhole(x/step) * step
	}
	if lo < c.Y.Lo {
		lo = rounded(lo, math.Floor)
	}
	if hi > c.Y.Hi {
		hi = rounded(hi, math.Ceil)
	}
	return scale.Scale{Lo: lo, Hi: hi, Log: c.Y.Log}
}

// labels returns the numbers beside an axis of a height, and how they are written.
func (y *Axis) labels(span scale.Scale, height float64) (ticks []float64, labels []string) {
	switch {
	case y.Ticks == None:
		return nil, nil
	case y.Ticks == Zero:
		ticks = []float64{0}
	case y.Ticks == Whole:
		ticks = scale.Ticks(y.Lo, y.Hi, int(height/36), scale.ByTens)
	case y.Every != 0:
		for t := math.Ceil(span.Lo/y.Every) * y.Every; t <= span.Hi; t += y.Every {
			ticks = append(ticks, t)
		}
	default:
		rising := scale.Scale{Lo: min(span.Lo, span.Hi), Hi: max(span.Lo, span.Hi), Log: span.Log}
		ticks = rising.Ticks(int(height / 36))
		if y.Base != 0 {
			ticks = slices.DeleteFunc(ticks, func(t float64) bool { return t != math.Trunc(t) })
		}
	}
	for _, t := range ticks {
		if y.Log && span.Hi > 1e6 {
			labels = append(labels, number.PowerOfTen(int(math.Round(math.Log10(t)))))
		} else if y.Base != 0 {
			labels = append(labels, number.Integer(y.Base)+number.Superscript(int(t)))
		} else if y.Ticks == Whole {
			labels = append(labels, number.Integer(t))
		} else {
			labels = append(labels, scale.Label(t))
		}
	}
	return ticks, labels
}

func (c *Chart) Gutter(v *plot.View) float64 {
	if c.Y.Ticks == None && (!c.Down || c.Y.Title == "") {
		return 0
	}
	_, labels := c.Y.labels(c.span(), c.height(v))
	_, read := c.Y.read()
	widest := 10 + scene.Strong.Width(read)
	for _, l := range labels {
		widest = max(widest, 10+scene.TextWidth(l))
	}
	if c.Down && widest > float64(v.Width)/3 {
		widest = 0 // numbers for which there is no room are left out
	}
	if c.Down && c.Y.Title != "" {
		widest = max(widest, 8+scene.TextWidth(c.Y.Title))
	}
	return plot.Steady(widest)
}

// A frame is a chart Laid out.
type frame struct {
	*Chart
	axes   scale.Axes
	box    scene.Box // of the whole
	text   float64   // where texts begin
	legend []Line    // with names: above the axes, or at the ends of lines or in a list if the Chart has Ends
	above  bool      // whether the legend has a line of its own above the title
	atEnds bool
	below  bool     // whether the note has a line of its own below the title of the axis
	bare   bool     // whether there is no room for two numbers of the axis across
	names  []string // lines of what a click chooses
	head   plot.Laid
}

func (c *Chart) Lay(v *plot.View, in plot.Space) plot.Laid {
	f := frame{Chart: c, box: scene.Box{Width: in.Width}}
	f.text, _ = in.Indent(v)
	f.axes = scale.Axes{Left: in.Gutter, Right: in.Width - max(plot.Margin, c.Aside), X: scale.Scale{Lo: c.X.Lo, Hi: c.X.Hi, Log: c.X.Log}, Y: c.span()}
	if c.Y.Ticks == None && !c.Down {
		f.axes.Left = f.text
	}
	if f.atEnds = c.Ends && in.Width >= plot.Wide; f.atEnds {
		f.axes.Right -= ends
	}

	// Above the axes: the title, and the legend beside it if both fit.
	title := plot.Either(c.Down, c.Title, c.Y.Title+c.Title)
	needed := 0.0
	for _, m := range c.Marks {
		if l, ok := m.(Line); ok && l.Name != "" {
			f.legend = append(f.legend, l)
			needed += entryWidth(l.Name) + plot.RowHeight
		}
	}
	if c.Ends {
		needed = 0
	}
	if title != "" || needed > 0 {
		f.axes.Top = heading
	}
	if f.above = title != "" && needed > 0 && needed+scene.TextWidth(title) > f.axes.Right-f.axes.Left; f.above {
		f.axes.Top += plot.RowHeight
	}
	if c.Head != nil {
		f.head = c.Head.Lay(v, in)
		f.axes.Top += f.head.Height + headGap
	}
	if c.X.Reads != "" && !v.Plain {
		f.axes.Top += reading
	}
	height := c.height(v)
	if c.Down {
		if c.X.Title+c.Y.Title != "" {
			f.axes.Top += titled
		}
		if c.X.Ticks != None {
			f.axes.Top += numbers
		}
	}
	if c.Ratio > 0 {
		height = math.Round(min(height, (f.axes.Right-f.axes.Left)/c.Ratio))
		f.axes.Right = f.axes.Left + math.Round(height*c.Ratio)
	}
	f.axes.Bottom = f.axes.Top + height

	// Below: numbers, the title of the axis, the note, and the list of lines.
	f.box.Height = f.axes.Bottom
	if c.X.Ticks != None && !c.Down {
		f.box.Height += numbers
		if c.X.Title != "" || c.Note != "" {
			f.box.Height += titled
		}
		if f.below = c.X.Title != "" && c.Note != "" && scene.TextWidth(c.X.Title+c.Note)+plot.RowHeight > in.Width; f.below {
			f.box.Height += titled
		}
	}
	if c.Ends && !f.atEnds {
		f.box.Height += 2*plot.GroupGap + plot.RowHeight*float64(len(f.legend))
	}
	if c.Names != "" {
		f.names = scene.Strong.Lines(c.Names, f.axes.Right-f.axes.Left) // whether it is chosen or not
		f.box.Height += plot.GroupGap + scene.LineHeight*float64(len(f.names))
	}
	f.bare = c.Choose && len(f.axes.X.Ticks(int((f.axes.Right-f.axes.Left)/72))) < 2
	return plot.Laid{Height: f.box.Height, Draw: func(p *plot.Painter, x, y float64) {
		at := f
		at.text, at.box.X, at.box.Y = f.text+x, x, y
		at.axes.Left, at.axes.Right = f.axes.Left+x, f.axes.Right+x
		at.axes.Top, at.axes.Bottom = f.axes.Top+y, f.axes.Bottom+y
		if c.Down { // the edges of pixels are those of cells
			at.axes.Left, at.axes.Right = math.Round(at.axes.Left), math.Round(at.axes.Right)
			at.axes.Top, at.axes.Bottom = math.Round(at.axes.Top), math.Round(at.axes.Bottom)
		}
		at.draw(p)
	}}
}

func (f *frame) draw(p *plot.Painter) {
	a := &f.axes
	draw := func(areas bool) {
		for _, m := range slices.Backward(f.Marks) {
			if _, ok := m.(Area); ok == areas {
				m.draw(p, a)
			}
		}
	}
	draw(true)
	if f.Down {
		f.drawDown(p)
	} else {
		f.drawY(p)
		f.drawX(p)
	}
	if f.Head != nil {
		f.head.Draw(p, f.box.X, f.axes.Top-f.head.Height-headGap)
	}
	if !f.Ends {
		f.drawLegend(p)
	}
	n := f.X.Number
	reads := n != nil && !f.Choose && !p.Plain && n.Value >= a.X.Lo && n.Value <= a.X.Hi
	if reads { // a rule behind the other marks
		if n.IsPosition() && n.Chosen != n.Value {
			a.Upright(p.Scene, n.Class|scene.Dash, n.Chosen)
		}
		a.Upright(p.Scene, n.Class, n.Value)
		if class := n.Class | scene.Strong; f.X.Reads != "" {
			half := class.Width(f.X.Reads) / 2
			x := max(f.box.X+half, min(a.PixelX(n.Value), f.box.X+f.box.Width-half))
			p.Text(class, scene.Middle, math.Round(x), f.box.Y+12, f.X.Reads)
		}
	}
	draw(false)

	// The names of areas at the top, where there is room, and dots on the lines that are read.
	free := a.Left
	for _, m := range f.Marks {
		area, _ := m.(Area)
		width := scene.TextWidth(area.Name)
		x := (a.PixelX(area.From) + a.PixelX(area.To) - width) / 2
		if area.Name != "" && x >= free && x+width <= a.Right {
			p.Text(scene.Quiet|scene.Halo, scene.Start, x, a.Top+14, area.Name)
			free = x + width + 8
		}
	}
	for _, m := range f.Marks {
		l, ok := m.(Line)
		if !ok || !l.Dot || !reads {
			continue
		}
		if y := l.Of.Read(n.Value); y >= a.Y.Lo && y <= a.Y.Hi {
			a.Dot(p.Scene, plot.Either(n.Class == scene.Edge, l.Class&^scene.Dash|scene.Bold, n.Class), n.Value, y)
		}
	}
	if f.Ends {
		f.drawEnds(p)
	}
	class := plot.Either(f.Chosen, scene.Ink|scene.Strong, scene.Quiet)
	for i, line := range f.names {
		p.Text(class, scene.Start, a.Left, a.Bottom+plot.GroupGap+12+scene.LineHeight*float64(i), line)
	}
	if f.Chosen {
		p.Rect(scene.Line|scene.Bold|scene.Ink, a.Left-1, a.Top-1, a.Right-a.Left+2, a.Bottom-a.Top+2)
	}
	f.region(p)
}

// drawY draws the axis upwards, and the title above it.
func (f *frame) drawY(p *plot.Painter) {
	a := &f.axes
	ticks, labels := f.Y.labels(a.Y, a.Bottom-a.Top)
	if f.Y.Ticks == Round {
		var rules scene.Path
		for _, t := range ticks {
			rules.Move(a.Left, a.PixelY(t)).Horizontal(a.Right)
		}
		p.Shape(scene.Line|scene.Rule, &rules)
	} else if !a.Y.Log {
		a.Level(p.Scene, scene.Rule, 0)
	}
	close := len(ticks) > 1 && a.PixelY(ticks[0])-a.PixelY(ticks[1]) < scene.LineHeight
	for i, t := range ticks {
		if !close || i%2 == 0 {
			p.Text(scene.Quiet, scene.End, a.Left-8, a.PixelY(t)+4, labels[i])
		}
	}
	p.Text(scene.Ink, scene.Start, a.Left, a.Top-10, f.Y.Title)
	if f.Y.Title == "" {
		p.Text(cmp.Or(f.Class, scene.Quiet), scene.Start, math.Round(f.text), a.Top-8, f.Title)
	}
}

// read returns the number that stands at the axis, and how it is written; nil for none.
func (y *Axis) read() (n *plot.Number, said string) {
	if n := y.Number; n != nil && y.Ticks != None && (y.Log || n.Value >= y.Lo && n.Value <= y.Hi) {
		return n, number.Integer(n.Value)
	}
	return nil, ""
}

// drawDown draws the numbers above a matrix and on its left, with room for the one that is read.
func (f *frame) drawDown(p *plot.Painter) {
	a := &f.axes
	n, read := f.Y.read()
	if p.Plain {
		n = nil
	}
	var marks scene.Path
	pixel := func(t float64) float64 {
		if a.Y.Log {
			t = max(a.Y.Hi, min(math.Abs(t), a.Y.Lo))
		}
		return a.PixelY(t)
	}
	beside := func(class scene.Class, y float64, label string) {
		marks.Move(a.Left-4, y).Horizontal(a.Left)
		if class.Width(label) <= a.Left-8 {
			p.Text(class, scene.End, a.Left-8, max(y, a.Top+3)+4, label)
		}
	}
	ticks, labels := f.Y.labels(a.Y, a.Bottom-a.Top)
	for i, t := range ticks {
		if y := pixel(t); n == nil || math.Abs(y-pixel(n.Value)) > 14 {
			beside(scene.Quiet, y, labels[i])
		}
	}
	if n != nil {
		beside(n.Class&^scene.Bold|scene.Strong, pixel(n.Value), read)
	}
	y := a.Top - 8
	if f.X.Ticks != None {
		for _, t := range f.whole() {
			marks.Move(a.PixelX(t), a.Top).Vertical(a.Top - 4)
			f.across(p, y, t)
		}
		y -= numbers - 4
	}
	p.Shape(scene.Line|scene.Edge, &marks)
	room := f.box.X + f.box.Width - a.Left
	p.TextWithin(scene.Ink, scene.Start, a.Left, y, room, f.X.Title)
	p.Text(scene.Ink, scene.End, a.Left-8, y, f.Y.Title)
	p.TextWithin(cmp.Or(f.Class, scene.Ink), scene.Start, a.Left, f.box.Y+14, room, f.Title)
}

// whole returns whole numbers along the axis across.
func (f *frame) whole() []float64 {
	a, steps := &f.axes, plot.Either(f.X.Ticks == Twos, scale.ByTwos, scale.ByTens)
	pitch := 28 + max(scene.TextWidth(number.Integer(math.Ceil(a.X.Lo))), scene.TextWidth(number.Integer(math.Floor(a.X.Hi))))
	return scale.Ticks(a.X.Lo, math.Floor(a.X.Hi)+1, int((a.Right-a.Left)/pitch), steps)
}

// across writes a whole number of the axis across, within the picture.
func (f *frame) across(p *plot.Painter, y, t float64) {
	said := number.Integer(t)
	half := scene.TextWidth(said) / 2
	p.Text(scene.Quiet, scene.Middle, max(half, min(f.axes.PixelX(t), f.box.X+f.box.Width-half)), y, said)
}

// drawX draws the axis across, its title, and the note.
func (f *frame) drawX(p *plot.Painter) {
	a, title := &f.axes, f.X.Title
	switch {
	case f.X.Ticks == None:
		return
	case f.bare:
		n := f.X.Number.Chosen
		p.Text(scene.Ink|scene.Strong, scene.Middle, a.PixelX(n), a.Bottom+18, scale.Label(n))
		p.Text(scene.Ink, scene.End, a.Right, a.Bottom+36, title)
	case f.X.Ticks == Whole:
		ticks := f.whole()
		a.TickMarks(p.Scene, ticks)
		for _, t := range ticks {
			f.across(p, a.Bottom+18, t)
		}
		p.Text(scene.Ink, scene.End, a.Right, a.Bottom+36, title)
	default:
		a.XAxis(p.Scene, title)
	}
	p.Text(scene.Quiet, scene.Start, f.text, a.Bottom+36+plot.Either(f.below, titled, 0.0), f.Note)
}

func entryWidth(name string) float64 { return swatch + 8 + math.Ceil(scene.TextWidth(name)) }

// drawLegend names lines above the axes, the foremost at the right.
func (f *frame) drawLegend(p *plot.Painter) {
	right, y := f.axes.Right, f.axes.Top-10
	if f.above {
		y -= plot.RowHeight
	}
	for _, l := range f.legend {
		left := right - entryWidth(l.Name)
		class := l.Class
		if class.Has(scene.Edge) {
			class = scene.Quiet // letters have no class Edge
		}
		p.Text(class&^(scene.Bold|scene.Dash|scene.Faint), scene.End, right, y, l.Name)
		p.Shape(scene.Line|class, new(scene.Path).Move(left+swatch, y-4).Horizontal(left))
		right = left - plot.RowHeight
	}
}

// drawEnds names lines at their ends or in a list below the chart, with the values read of them.
func (f *frame) drawEnds(p *plot.Painter) {
	a := &f.axes
	ys := make([]float64, len(f.legend))
	for i, l := range f.legend {
		ys[i] = a.PixelY(max(a.Y.Lo, min(l.Of.Y[len(l.Of.Y)-1], a.Y.Hi)))
	}
	apart(ys, a.Top+6, a.Bottom-6, plot.RowHeight)
	x, end := a.Right+8, f.box.X+f.box.Width
	if !f.atEnds {
		x, end = f.text, a.Right
		for i := range ys {
			ys[i] = f.box.Y + f.box.Height - plot.RowHeight*(float64(len(ys)-i)-0.5)
		}
	}
	for i, l := range f.legend {
		y, class := math.Round(ys[i]), l.Class&^(scene.Bold|scene.Dash)|plot.Either(l.Class.Has(scene.Bold), scene.Strong, 0)
		p.Shape(scene.Line|l.Class, new(scene.Path).Move(x, y).Horizontal(x+18))
		p.Text(class, scene.Start, x+24, y+4, l.Name)
		if n := f.X.Number; n != nil && !p.Plain {
			p.Text(class, scene.End, end, y+4, valueText(l.Of.Read(n.Value), l.Digits))
		}
	}
}

// valueText returns a number with decimals, or a large one in powers of ten.
func valueText(x float64, digits int) string {
	switch {
	case math.Abs(x) >= 1e6:
		return number.Scientific(x, 2)
	case digits == 0:
		return number.Brief(x)
	}
	return number.Fixed(x, digits)
}

// region makes the chart something to point at.
func (f *frame) region(p *plot.Painter) {
	b, a := f.box, &f.axes
	switch {
	case f.Name != "" || f.Pick != nil:
		r := plot.Region{Axes: *a, Name: f.Name, Drags: f.Pick != nil}
		if r.Drags {
			r.Set = func(x, y float64) []string { return f.Pick(a.NearestX(x), a.NearestY(y)) }
		}
		p.Region(p.Scene, r, a.Box())
	case f.Down && f.Dim != nil:
		p.Region(p.Scene, plot.Region{Number: f.Y.Number, Down: true, Axes: *a, Dim: f.Dim}, a.Box())
	case f.Set != nil:
		if f.Names == "" {
			b.Height = min(b.Height, a.Bottom+numbers-b.Y)
		}
		p.Region(p.Scene, plot.Region{Set: func(float64, float64) []string { return f.Set }}, b)
	case f.X.Number != nil:
		b.Height = a.Bottom + 20 - b.Y
		r := plot.Region{Number: f.X.Number, Axes: *a, Reads: f.Also, Chooses: f.Choose, Aside: f.Aside > 0, Dim: f.Dim}
		p.Region(p.Scene, r, b)
	}
}

// apart moves places from top to bottom as little as it takes for a pitch between any two of them.
func apart(ys []float64, top, bottom, pitch float64) {
	var order []int
	for i, y := range ys {
		at := len(order)
		for at > 0 && y < ys[order[at-1]] {
			at--
		}
		order = slices.Insert(order, at, i)
	}
	for _, i := range order {
		ys[i] = max(ys[i], top)
		top = ys[i] + pitch
	}
	for _, i := range slices.Backward(order) {
		ys[i] = min(ys[i], bottom)
		bottom = ys[i] - pitch
	}
}
