package plot

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// panels are matrices of one size beside each other, two of the same kind and
// then their difference, with bars of colours below.
type panels struct {
	lang        Lang
	top         int // of the names, in CSS pixels
	width       int
	height      int // of the cells
	names       [3]string
	grids       [3]chart.Grid
	scale       float64 // of the first two, from −scale to scale
	difference  float64 // of the third
	colormap    string
	chosen      int            // row that is marked; −1 for none
	row, column int            // cell that is marked, if column is not −1
	peak        *chart.Extreme // of the difference, marked with its number, if any
	stacked     bool           // below each other
}

// Distances in CSS pixels.
const (
	panelsHead  = 50 // from the top to the cells
	panelsLeft  = 44
	panelsGap   = 24
	panelsAfter = 48 // from the cells to the end of the bars
	panelsApart = 58 // from cells to those below them
)

func (p *panels) gap() int {
	if p.width < 520 {
		return 10
	}
	return panelsGap
}

// at returns where the cells of a panel are.
func (p *panels) at(k int) image.Rectangle {
	if p.stacked {
		y := p.top + panelsHead + k*(p.height+panelsApart)
		if k == 2 {
			y += panelsAfter
		}
		return image.Rect(panelsLeft, y, p.width-8, y+p.height)
	}
	width := (p.width - panelsLeft - 8 - 2*p.gap()) / 3
	x, y := panelsLeft+k*(width+p.gap()), p.top+panelsHead
	return image.Rect(x, y, x+width, y+p.height)
}

// cellAt returns the cell at a place of the picture.
func (p *panels) cellAt(x, y float64) (row, column int, ok bool) {
	for k := range p.grids {
		r, g := p.at(k), p.grids[k]
		u, v := (x-float64(r.Min.X))/float64(r.Dx()), (y-float64(r.Min.Y))/float64(r.Dy())
		if u >= 0 && u < 1 && v >= 0 && v < 1 && g.Rows > 0 {
			return int(v * float64(g.Rows)), int(u * float64(g.Columns)), true
		}
	}
	return 0, 0, false
}

// svg draws what stands around the cells and upon them.
func (p *panels) svg() string {
	svg := ""
	for k, name := range p.names {
		r := p.at(k)
		x, y := float64(r.Min.X), float64(r.Min.Y)
		svg += textAt(`class="ink strong"`, x, y-38, scene.Shortened(name, float64(r.Dx())))
		if p.grids[k].Rows == 0 {
			svg += outline("rule", x, y, float64(r.Dx()), float64(r.Dy()))
			continue
		}
		svg += p.columnTicks(k) + p.marks(k)
		if k == 0 || p.stacked {
			svg += p.rowTicks(k)
		}
	}
	both := p.at(1)
	if !p.stacked {
		both = both.Union(p.at(0))
	}
	svg += p.bar(both, p.colormap, p.scale)
	if p.grids[2].Rows > 0 && p.difference > 0 {
		svg += p.bar(p.at(2), "diverging", p.difference)
	}
	return svg + p.peakMark()
}

func (p *panels) columnTicks(k int) string {
	r := p.at(k)
	columns := float64(p.grids[k].Columns)
	a := chart.Axis{First: 0, Lo: 0, Cells: columns, From: r.Min.X, Length: r.Dx()}
	marks, labels := "", ""
	for _, t := range a.Ticks(scene.TextWidth(number.Integer(columns))+24, chart.ByTwos) {
		marks += stroke(t.Pixel, float64(r.Min.Y), "v", -4)
		labels += textAt("", max(t.Pixel, float64(r.Min.X)+4), float64(r.Min.Y)-8, number.Integer(t.Number))
	}
	return pathOf("line edge", marks) + `<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="quiet"`, float64(r.Min.X), float64(r.Min.Y)-23, p.lang.Say("column →", "列 →"))
}

func (p *panels) rowTicks(k int) string {
	r := p.at(k)
	x := float64(r.Min.X)
	a := chart.Axis{First: 0, Lo: 0, Cells: float64(p.grids[0].Rows), From: r.Min.Y, Length: r.Dy()}
	marks, labels := "", ""
	for _, t := range a.Ticks(32, chart.ByTens) {
		marks += stroke(x, t.Pixel, "h", -4)
		if label := number.Integer(t.Number); scene.TextWidth(label) < panelsLeft-8 {
			labels += textAt("", x-8, t.Pixel+digitHalf, label)
		}
	}
	return pathOf("line edge", marks) + `<g class="quiet" text-anchor="end">` + "\n" + labels + "</g>\n" +
		textAt(`class="quiet" text-anchor="end"`, x-8, float64(r.Min.Y)-23, p.lang.Say("row ↓", "行 ↓"))
}

// marks draws the chosen row and the marked cell of a panel.
func (p *panels) marks(k int) string {
	r, g := p.at(k), p.grids[k]
	rows := chart.Axis{First: 0, Lo: 0, Cells: float64(g.Rows), From: r.Min.Y, Length: r.Dy()}
	columns := chart.Axis{First: 0, Lo: 0, Cells: float64(g.Columns), From: r.Min.X, Length: r.Dx()}
	svg := ""
	if y, ok := rows.Centre(float64(p.chosen)); ok && p.chosen >= 0 && p.chosen < g.Rows {
		svg += haloed("position", stroke(float64(r.Min.X)-4, y, "H", float64(r.Max.X)))
	}
	if p.column < 0 || p.column >= g.Columns || p.row >= g.Rows {
		return svg
	}
	x, _ := columns.Centre(float64(p.column))
	y, _ := rows.Centre(float64(p.row))
	circle := `cx="` + tenth(x) + `" cy="` + tenth(y) + `" r="5"/>` + "\n"
	return svg + `<circle class="line halo ground" ` + circle + `<circle class="line ink" ` + circle
}

// peakMark marks the largest difference, with its number beside it.
func (p *panels) peakMark() string {
	if p.peak == nil || p.difference == 0 {
		return ""
	}
	r, g := p.at(2), p.grids[2]
	columns, rows := chart.Axis{First: 0, Lo: 0, Cells: float64(g.Columns), From: r.Min.X, Length: r.Dx()}, chart.Axis{First: 0, Lo: 0, Cells: float64(g.Rows), From: r.Min.Y, Length: r.Dy()}
	x, okX := columns.Centre(float64(p.peak.Dim))
	y, okY := rows.Centre(float64(p.peak.Row))
	if !okX || !okY {
		return ""
	}
	label, anchor, at := number.Difference(p.peak.Size), "start", x+10
	if at+scene.TextWidth(label) > float64(r.Max.X) {
		anchor, at = "end", x-10
	}
	below := max(float64(r.Min.Y)+14, min(y+4, float64(r.Max.Y)-6))
	circle := `cx="` + tenth(x) + `" cy="` + tenth(y) + `" r="6"/>` + "\n"
	return `<circle class="line halo ground" ` + circle + `<circle class="line ink" ` + circle +
		textAt(`class="ink strong halo" text-anchor="`+anchor+`"`, math.Round(at), math.Round(below), label)
}

// bar draws the colours of −scale to scale below cells.
func (p *panels) bar(cells image.Rectangle, colormap string, scale float64) string {
	x, y, width := float64(cells.Min.X), float64(cells.Max.Y+12), float64(cells.Dx())
	m := Matrix{Colormap: colormap}
	svg := m.colorBar(x, y, width, barWidth)
	labels := [...]string{signedGap(-scale), "0", signedGap(scale)}
	switch wide := scene.TextWidth(labels[0] + labels[2]); {
	case wide+8 > width:
		labels = [...]string{"", "±" + labels[2], ""}
	case wide+30 > width:
		labels[1] = ""
	}
	for k, label := range labels {
		if label != "" {
			anchor := [...]string{"start", "middle", "end"}[k]
			svg += textAt(`class="quiet" text-anchor="`+anchor+`"`, math.Round(x+width*float64(k)/2), y+barWidth+15, label)
		}
	}
	return svg
}

// cover hides what is not painted between places on cells: everything within
// whole but the places, which stand in rows.
func cover(whole image.Rectangle, places []image.Rectangle) string {
	svg := ""
	fill := func(x, y, right, bottom int) {
		if x < right && y < bottom {
			svg += `<rect class="mark ground" x="` + strconv.Itoa(x) + `" y="` + strconv.Itoa(y) +
				`" width="` + strconv.Itoa(right-x) + `" height="` + strconv.Itoa(bottom-y) + "\"/>\n"
		}
	}
	x, y, bottom := whole.Min.X, whole.Min.Y, whole.Min.Y
	for _, r := range places {
		if r.Min.Y >= bottom {
			fill(x, y, whole.Max.X, bottom)
			fill(whole.Min.X, bottom, whole.Max.X, r.Min.Y)
			x, y, bottom = whole.Min.X, r.Min.Y, r.Max.Y
		}
		fill(x, y, r.Min.X, bottom)
		x = r.Max.X
	}
	fill(x, y, whole.Max.X, bottom)
	fill(whole.Min.X, bottom, whole.Max.X, whole.Max.Y)
	return svg
}

// signedGap returns a number with at most three decimals, or in powers of ten.
func signedGap(x float64) string {
	sign := ""
	if x < 0 {
		sign = "\u2212"
	}
	x = math.Abs(x)
	if x == math.Trunc(x) && x < 1e6 {
		return sign + strconv.Itoa(int(x))
	}
	return sign + number.Difference(x)
}
