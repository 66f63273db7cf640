package unfold

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/figures/internal/nibble"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// title says what is seen, and which position is chosen, as far as there is room.
func (p *picture) title(s *scene.Scene) {
	heading, position := p.heading(int(math.Round(p.stage))), number.Integer(float64(p.Position()))
	room := float64(p.Width) - scene.Strong.Width(position) - 16
	if named := p.Say("position ", "位置 ") + position; scene.Strong.Width(named+heading)+16 <= float64(p.Width) {
		position = named
	}
	if scene.Strong.Width(heading) <= room {
		p.text(s, scene.Ink|scene.Strong, scene.Start, 0, 14, heading)
	}
	p.text(s, scene.Position|scene.Strong, scene.End, float64(p.Width), 14, position)
}

// heading returns what a stage shows.
func (p *picture) heading(stage int) string {
	switch stage {
	case digits:
		return p.Say("Binary digits", "二进制位")
	case hands:
		return p.Say("One hand per pair", "每对一根指针")
	case waves:
		return p.Say("Each hand as two waves", "一根指针，两条波")
	case columns:
		return p.Say("Waves as columns", "波变成列")
	}
	return p.Say("All columns, all rows", "所有的列与行")
}

// labels names the rows, or where all are shown round positions.
func (p *picture) labels(s *scene.Scene) {
	x := p.left - 8
	if p.stage <= heatmap-0.5 {
		high := p.high()
		if high != "" {
			x -= math.Ceil(wide(high)) + 6
		}
		for row := range rows {
			if p.stage == digits && high != "" {
				p.text(s, scene.Quiet, scene.End, p.left-6, p.middle(row)+5, high)
			}
			class := scene.Quiet
			if p.block()+row == p.Position() {
				class = scene.Position | scene.Strong
			}
			p.text(s, class, scene.End, x, p.middle(row)+5, p.label(row))
		}
		return
	}
	if p.stage < heatmap {
		return
	}
	lo := float64(p.low) + p.window.Top
	row := rows * p.row / p.window.Height
	at := func(pos float64) float64 { return rowsTop + (pos-lo+0.5)*row }
	chosen := float64(p.Position())
	for _, t := range chart.Ticks(lo, lo+p.window.Height, int(rows*p.row/40), chart.ByTens) {
		if math.Abs(at(t)-at(chosen)) >= 15 {
			p.text(s, scene.Quiet, scene.End, x, at(t)+5, number.Integer(t))
		}
	}
	p.text(s, scene.Position|scene.Strong, scene.End, x, max(rowsTop+10, min(at(chosen)+5, p.bottom())), number.Integer(chosen))
}

// mark marks the row of the position in question, and among all rows the block.
func (p *picture) mark(s *scene.Scene) {
	row := float64(p.Position() - p.block())
	top, bottom := p.y(row), p.y(row+1)
	right := p.right
	if p.stage > 0.8 && p.stage < 1.2 {
		right = p.handsRight()
	}
	var border scene.Path
	if bottom-top >= 4 {
		border.Box(p.left-4, top+0.5, right+4.5-p.left, bottom-top-1)
	} else {
		border.Move(p.left-4, (top+bottom)/2).Horizontal(right)
	}
	if p.stage > columns {
		s.Shape(scene.Line|scene.Halo|scene.Ground, &border)
	}
	s.Shape(scene.Line|scene.Bold|scene.Position, &border)
	if p.stage > heatmap-0.5 {
		s.Vertical(scene.Bold|scene.Ink, p.left-3, max(rowsTop, p.y(0)), min(p.bottom(), p.y(rows)))
	}
	if p.stage == waves {
		for b := range p.pairs {
			at, y := p.exact(b, int(row)), p.middle(int(row))
			for k, value := range [...]float64{at.cos, at.sin} {
				x := p.x(b) + p.amplitude()*value
				s.Circle(scene.Area|scene.Ground, x, y, 6.5)
				s.Circle(scene.Area|[...]scene.Class{scene.Cosine, scene.Sine}[k], x, y, 5)
			}
		}
	}
}

// headings name the columns, while the picture rests.
func (p *picture) headings(s *scene.Scene) {
	const y = 42
	switch p.resting() {
	case digits:
		for b := range bits {
			p.text(s, p.strong(b, scene.Quiet), scene.Middle, p.x(b), y, strconv.Itoa(1<<b))
		}
	case hands, waves:
		for b, i := range p.pairs {
			name := number.Integer(float64(i))
			if p.pitch() >= 60 || p.stage == waves {
				name = "i = " + name
			}
			p.text(s, p.strong(b, scene.Quiet), scene.Middle, p.x(b), y, name)
		}
	case columns:
		for b, i := range p.pairs {
			for k, name := range [...]string{"sin ", "cos "} {
				class := scene.Sine << k
				if p.Dim == 2*i+k {
					class |= scene.Strong
				}
				dim := number.Integer(float64(2*i + k))
				if p.cell() >= 54 {
					dim = name + dim
				}
				if k == 1 && wide(dim) > p.cell()-2 {
					continue // the sine before it says which one it is
				}
				p.text(s, class, scene.Middle, p.pairLeft(b)+(float64(k)+0.5)*p.cell(), y, dim)
			}
		}
	case heatmap:
		d := float64(p.State.DModel)
		dim := (p.right - p.left) / d
		for _, t := range chart.Ticks(0, d, int((p.right-p.left)/60), chart.ByTwos) {
			x := p.left + (t+0.5)*dim
			name := number.Integer(t)
			p.text(s, scene.Quiet, scene.Middle, min(x, float64(p.Width)-wide(name)/2), y, name)
		}
	}
}

// strong returns a class of the heading of pair b, strong if the pair is pointed at.
func (p *picture) strong(b int, class scene.Class) scene.Class {
	if b < len(p.pairs) && p.Dim >= 0 && p.Dim/2 == p.pairs[b] {
		return scene.Ink | scene.Strong
	}
	return class
}

// feet say beneath the columns after how many positions each repeats, and what that
// means, while the picture rests.
func (p *picture) feet(s *scene.Scene) {
	y, note := p.bottom()+19, p.bottom()+41
	switch p.resting() {
	case digits:
		for b := range bits {
			p.text(s, scene.Ink, scene.Middle, p.x(b), y, "↺ "+number.Integer(property.BitPeriod(b)))
		}
		p.text(s, scene.Quiet, scene.Start, 0, note, p.Say("↺ rows until it repeats: exactly doubled", "↺ 隔几行重复：恰好逐位翻倍"))
	case hands, waves:
		for b, i := range p.pairs {
			width := p.pitch()
			if p.stage == waves {
				width = 2 * p.cell()
			}
			p.period(s, p.x(b), y, width, i)
		}
		if p.stage == waves {
			p.legend(s, note)
			return
		}
		p.text(s, scene.Quiet, scene.Start, 0, note, p.ratios())
	case columns:
		for b, i := range p.pairs {
			p.period(s, p.pairLeft(b)+p.cell(), y, 2*p.cell(), i)
		}
		p.bar(s, note)
	case heatmap:
		p.places(s, y)
		p.bar(s, note)
	}
}

// period writes beneath a column after how many positions pair i repeats, as far as there
// is room.
func (p *picture) period(s *scene.Scene, x, y, width float64, i int) {
	length := p.Encoding.Wavelength(i)
	exact, brief := number.Period(length, false), number.Brief(length)
	for _, text := range [...]string{"↺ " + exact, exact, number.Period(length, true), brief} {
		if wide(text) <= width-4 || text == brief && wide(brief) < width {
			p.text(s, scene.Ink, scene.Middle, x, y, text)
			return
		}
	}
}

// ratios says by how much the pairs slow down: digits by 2 exactly, pairs by powers of
// base^(2/d), of which none need be 2.
func (p *picture) ratios() string {
	if len(p.pairs) < 2 {
		return p.Say("↺ positions a turn", "↺ 转一圈的位置数")
	}
	var factors []string
	for b := 1; b < len(p.pairs); b++ {
		factor := math.Pow(p.State.Base, 2*float64(p.pairs[b]-p.pairs[b-1])/float64(p.State.DModel))
		text := number.Period(factor, true)
		if factor < 100 {
			text = number.Brief(factor)
		}
		factors = append(factors, text)
	}
	factors = slices.Compact(factors)
	return p.Say("↺ positions a turn, times ", "↺ 转一圈的位置数，逐对乘以 ") + strings.Join(factors, p.Say(", ", "、"))
}

// legend says which wave is which.
func (p *picture) legend(s *scene.Scene, y float64) {
	spans := []scene.Span{
		{Text: "sin", Class: scene.Sine | scene.Strong, Size: textSize}, {Text: p.Say(" is the height, ", " 是上下，"), Size: textSize},
		{Text: "cos", Class: scene.Cosine | scene.Strong, Size: textSize}, {Text: p.Say(" sideways", " 是左右"), Size: textSize},
	}
	s.Add(scene.Text{Class: scene.Quiet, X: 0, Y: y, Spans: spans})
}

// bar draws the colour bar.
func (p *picture) bar(s *scene.Scene, y float64) {
	const length = 88
	right := float64(p.Width)
	chart.ColorBar(s, p.State.Colormap, right-length-14, y-10, length, chart.BarWidth)
	p.text(s, scene.Quiet, scene.End, right, y, "1")
	p.text(s, scene.Quiet, scene.End, right-length-20, y, "−1")
	note := p.Say("a pair, two columns", "一对，两列")
	if p.stage == heatmap {
		seqLen, d := number.Integer(float64(p.State.SeqLen)), number.Integer(float64(p.State.DModel))
		note = p.Phrase("$1 positions, $2 dimensions", "$1 个位置，$2 维", seqLen, d)
		if wide(note) > right-length-44 {
			note = seqLen + " × " + d
		}
	}
	p.text(s, scene.Quiet, scene.Start, 0, y, note)
}

// places marks where the pairs are among all columns.
func (p *picture) places(s *scene.Scene, y float64) {
	dim := (p.right - p.left) / float64(p.State.DModel)
	end := math.Inf(-1)
	var marks scene.Path
	for b, i := range p.pairs {
		x := p.left + float64(2*i+1)*dim
		marks.Move(x, p.bottom()+1).Vertical(p.bottom() + 6)
		name := number.Integer(float64(i))
		if b == 0 {
			name = "i = " + name
		}
		half := wide(name) / 2
		if x-half > end && x+half <= float64(p.Width) {
			at := max(x, half)
			p.text(s, p.strong(b, scene.Quiet), scene.Middle, at, y+1, name)
			end = at + half + 4
		}
	}
	s.Shape(scene.Line|scene.Bold|scene.Ink, &marks)
}

// targets adds the columns with the rows that are in the sentence, while the picture
// rests.
func (p *picture) targets(s *scene.Scene) {
	n := nibble.Last(p.View) - nibble.First(p.View)
	top, high := p.y(float64(nibble.First(p.View))), float64(n)*p.row
	column := func(b, columns int, left, width float64) {
		s.Targets = append(s.Targets, scene.Target{Name: "pair", Index: b, Rows: n, Columns: columns, Box: scene.Box{X: left, Y: top, Width: width, Height: high}})
	}
	switch p.resting() {
	case digits:
		for b := range bits {
			column(b, 1, p.x(b)-p.digit()/2, p.digit())
		}
	case hands:
		for b := range p.pairs {
			column(b, 1, p.x(b)-p.pitch()/2, p.pitch())
		}
	case waves, columns:
		for b := range p.pairs {
			column(b, 2, p.pairLeft(b), 2*p.cell())
		}
	case heatmap:
		box := scene.BoxOf(s.Cells.Box)
		s.Targets = append(s.Targets, scene.Target{Name: "cells", Columns: p.State.DModel, Box: box})
	}
}

// summary says what a stage shows of the position in question.
func (p *picture) summary() string {
	stage := int(math.Round(p.stage))
	pos := number.Integer(float64(p.Position()))
	said := p.Phrase("Stage $1 of $2: $3. ", "第 $1 步，共 $2 步：$3。", strconv.Itoa(stage+1), strconv.Itoa(len(names)), p.heading(stage))
	switch stage {
	case digits:
		return said + p.Phrase("The four lowest binary digits of position $1 are $2.", "位置 $1 的末四位二进制是 $2。", pos, nibble.Digits(p.Position()))
	case heatmap:
		return said + p.Phrase("$1 dimensions of $2 positions; the pairs $3 are among them. Position $4 is marked.", "$2 个位置，$1 维，第 $3 对都在其中。标出的是位置 $4。",
			number.Integer(float64(p.State.DModel)), number.Integer(float64(p.State.SeqLen)), p.listed(), pos)
	}
	values := ""
	for b, i := range p.pairs {
		at := p.exact(b, p.Position()-p.block())
		if b > 0 {
			values += p.Say("; ", "；")
		}
		values += p.Phrase("pair $1: sin $2, cos $3", "第 $1 对：sin $2，cos $3", strconv.Itoa(i), number.Fixed(at.sin, 2), number.Fixed(at.cos, 2))
	}
	said += p.Phrase("Position $1: $2.", "位置 $1：$2。", pos, values)
	if stage == hands {
		said += p.Phrase(" Fine and coarse focus: $1.", "细调与粗调：$1。", p.sum())
	}
	return said
}

// listed returns the numbers of the pairs.
func (p *picture) listed() string {
	list := ""
	for b, i := range p.pairs {
		if b > 0 {
			list += p.Say(", ", "、")
		}
		list += strconv.Itoa(i)
	}
	return list
}
