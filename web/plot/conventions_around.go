package plot

import (
	"math"
	"strconv"
)

// around draws what stands around the panels: names, axes and bars.
func (p *Conventions) around(c *comparison) string {
	panels, whole := p.panels(), p.Place()
	svg := ""
	// What lies between the panels is not painted.
	for k := range panels[:2] {
		r, next := panels[k], panels[k+1]
		gapX, gapY := r.Max.X, whole.Min.Y
		width, height := next.Min.X-r.Max.X, whole.Dy()
		if p.stacked() {
			gapX, gapY, width, height = whole.Min.X, r.Max.Y, whole.Dx(), next.Min.Y-r.Max.Y
		}
		svg += `<rect class="mark ground" x="` + strconv.Itoa(gapX) + `" y="` + strconv.Itoa(gapY) + `" width="` + strconv.Itoa(width) + `" height="` + strconv.Itoa(height) + "\"/>\n"
	}
	names := [...]string{p.name(c, 0), p.name(c, 1), "A − B"}
	for k, r := range panels {
		x, y, right := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X)
		svg += text(`class="ink strong"`, x, y-40, shortened(names[k], right-x))
		if k > 0 && c.sides[1].table == nil {
			svg += `<rect class="line rule" x="` + number(x) + `" y="` + number(y) + `" width="` + number(right-x) + `" height="` + strconv.Itoa(r.Dy()) + "\"/>\n"
			continue
		}
		svg += p.columnTicks(k)
		if k == 0 || p.stacked() {
			svg += p.rowTicks(c, k)
		}
	}
	svg += p.bar(1, "posenc-"+p.State.Colormap, p.State.Colormap, c.scale)
	if c.sides[1].table != nil && !c.equal() {
		svg += p.bar(2, "posenc-diverging", "diverging", c.largest.size)
	}
	return svg
}

// columnTicks draws round columns above a panel.
func (p *Conventions) columnTicks(k int) string {
	r := p.panels()[k]
	a := axis{0, 0, float64(p.Table.Columns()), r.Min.X, r.Dx()}
	marks, labels := "", ""
	wide := textWidth(FormatInteger(float64(p.Table.Columns())))
	for _, t := range a.ticks(wide+24, ByTwos) {
		marks += stroke(t.pixel, float64(r.Min.Y), "v", -4)
		labels += text("", max(t.pixel, float64(r.Min.X)+4), float64(r.Min.Y)-8, FormatInteger(t.number))
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" + `<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		text(`class="quiet"`, float64(r.Min.X), float64(r.Min.Y)-24, p.Say("column →", "列 →"))
}

// rowTicks draws round rows on the left of a panel, counted from 0, as the same row
// may be another position in A and in B.
func (p *Conventions) rowTicks(c *comparison, k int) string {
	r := p.panels()[k]
	a := axis{0, 0, float64(p.State.SeqLen), r.Min.Y, r.Dy()}
	marks, labels := "", ""
	for _, t := range a.ticks(32, ByTens) {
		marks += stroke(float64(r.Min.X), t.pixel, "h", -4)
		if label := FormatInteger(t.number); textWidth(label) < panelLeft-8 {
			labels += text("", float64(r.Min.X)-8, t.pixel+digitHalf, label)
		}
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" + `<g class="quiet" text-anchor="end">` + "\n" + labels + "</g>\n" +
		text(`class="quiet" text-anchor="end"`, float64(r.Min.X)-8, float64(r.Min.Y)-24, p.Say("row ↓", "行 ↓"))
}

// bar draws the colours for numbers from −scale to scale below a panel.
func (p *Conventions) bar(k int, id, colormap string, scale float64) string {
	r := p.panels()[k]
	x, y, width := float64(r.Min.X), float64(r.Max.Y)+14, float64(r.Dx())
	if k == 1 && !p.stacked() {
		x, width = float64(p.panels()[0].Min.X), float64(r.Max.X-p.panels()[0].Min.X)
	}
	m := Matrix{Colormap: colormap}
	svg := m.colorBar(x, y, width, barWidth)
	for k, v := range [...]float64{-scale, 0, scale} {
		label := "0"
		if v != 0 {
			label = signedGap(v)
		}
		svg += text(`class="quiet" text-anchor="`+[...]string{"start", "middle", "end"}[k]+`"`, math.Round(x+width*float64(k)/2), y+barWidth+16, label)
	}
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
	return sign + gap(x)
}

// marks draws the chosen row, the cell that is read, and where A and B differ most.
func (p *Conventions) marks(c *comparison) string {
	svg := ""
	for k, r := range p.panels() {
		if k > 0 && c.sides[1].table == nil {
			break
		}
		rows := axis{0, 0, float64(p.State.SeqLen), r.Min.Y, r.Dy()}
		columns := axis{0, 0, float64(p.Table.Columns()), r.Min.X, r.Dx()}
		if y, ok := rows.centre(float64(p.State.Position - p.State.Start)); ok {
			svg += haloed("position", stroke(float64(r.Min.X)-4, y, "H", float64(r.Max.X)))
		}
		if p.Dim >= 0 {
			x, okX := columns.centre(float64(p.Dim))
			y, okY := rows.centre(float64(p.Row))
			if okX && okY {
				svg += haloed("ink", stroke(x, float64(r.Min.Y), "V", float64(r.Max.Y))+stroke(float64(r.Min.X), y, "H", float64(r.Max.X)))
			}
		}
		if k == 2 && !c.equal() {
			x, okX := columns.centre(float64(c.largest.dim))
			y, okY := rows.centre(float64(c.largest.row))
			if okX && okY {
				svg += p.peak(c, x, y)
			}
		}
	}
	return svg
}

// peak marks the largest difference, with its number beside it.
func (p *Conventions) peak(c *comparison, x, y float64) string {
	r := p.panels()[2]
	label, anchor, at := gap(c.largest.size), "start", x+10
	if at+textWidth(label) > float64(r.Max.X) {
		anchor, at = "end", x-10
	}
	below := max(float64(r.Min.Y)+14, min(y+4, float64(r.Max.Y)-6))
	circle := `cx="` + tenth(x) + `" cy="` + tenth(y) + `" r="6"/>` + "\n"
	return `<circle class="line halo ground" ` + circle + `<circle class="line ink" ` + circle +
		text(`class="ink strong halo" text-anchor="`+anchor+`"`, math.Round(at), math.Round(below), label)
}
