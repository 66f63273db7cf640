package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// What is to be seen in a heatmap is marked beside the cells, not upon them,
// and said in a note under the picture: of the paper's encoding. With another
// convention the note says how it differs from that.

// appendAnnotation draws the marks of the annotation.
func (p *Heatmap) appendAnnotation(dst []byte) []byte {
	switch p.annotation() {
	case "first-row":
		return p.appendFirstRow(dst)
	case "slow-columns":
		return p.appendPeriods(dst)
	case "neighbours":
		return append(dst, p.neighbourMarks()...)
	case "movement":
		return p.appendMovement(dst)
	}
	return dst
}

// annotation returns the annotation that there is.
func (p *Heatmap) annotation() string {
	if !p.State.AsPaper() {
		return "none"
	}
	return p.State.Annotation
}

// note is the text under the picture: what the annotation marks and, where there
// is room, how many cells share a pixel.
func (p *Heatmap) note() string {
	marks, mean := p.marksNote(), p.meanNote()
	if mean == "" {
		return marks
	}
	both := marks + p.Say(" ", "") + mean
	free := p.Still && p.annotation() == "none" // to take as many lines as it needs
	if !free && len(scene.Lines(both, float64(p.Width))) > p.noteLines() {
		return marks
	}
	return both
}

// meanNote says how many rows and columns share a pixel, if several do.
func (p *Heatmap) meanNote() string {
	dx, dy := p.cellSize()
	density := max(p.Density, 1)
	rows, columns := 1/(dy*density), 1/(dx*density)
	count := func(n float64, english, chinese string) string {
		return number.Integer(math.Round(n)) + p.Say(english, chinese)
	}
	switch {
	case rows >= 2 && columns >= 2:
		return p.Say("Each pixel is the mean of ", "每个像素是 ") + count(rows, " rows and ", " 行、") + count(columns, " columns.", " 列的平均值。")
	case rows >= 2:
		return p.Say("Each pixel is the mean of ", "每个像素是 ") + count(rows, " rows.", " 行的平均值。")
	case columns >= 2:
		return p.Say("Each pixel is the mean of ", "每个像素是 ") + count(columns, " columns.", " 列的平均值。")
	}
	return ""
}

// marksNote says what the annotation marks, with its numbers.
func (p *Heatmap) marksNote() string {
	switch p.annotation() {
	case "first-row":
		return p.firstRowNote()
	case "slow-columns":
		return p.periodNote()
	case "neighbours":
		return p.neighbourNote()
	case "movement":
		return p.movementNote()
	}
	if !p.State.AsPaper() {
		return p.Account()
	}
	row, _ := p.shown()
	position := number.Integer(float64(p.State.Start + row))
	return p.Say("Each row is the vector of one position, each column one dimension. The curve is row "+position+", its sines and its cosines.",
		"每一行是一个位置的向量，每一列是一维。曲线是位置 "+position+" 的那一行，正弦与余弦各成一条。")
}

// origin returns the row of position 0, and whether there is one.
func (p *Heatmap) origin() (row int, ok bool) {
	row = -p.State.Start
	return row, row >= 0 && row < p.State.SeqLen
}

// appendFirstRow frames the row of position 0 and writes its first values
// large below the cells.
func (p *Heatmap) appendFirstRow(dst []byte) []byte {
	const pitch = 26
	row, ok := p.origin()
	if !ok {
		return dst
	}
	cells := p.Place()
	if _, top, _, bottom, ok := p.cellAt(row, int(p.State.View.Left)); ok {
		dst = append(dst, haloed("ink", rectangle(float64(cells.Min.X)-2, top-1, float64(cells.Max.X)+2, bottom+1))...)
	}
	y, n := float64(cells.Max.Y+4), min(p.State.DModel, cells.Dx()/pitch-1)
	dst = append(dst, textAt(`class="ink" text-anchor="end"`, float64(cells.Min.X-labelAway), y+13, "0")...)
	for dim := range n {
		x, value := float64(cells.Min.X+dim*pitch), p.Table.Value(row, dim)
		color := p.colors()((value + 1) / 2)
		dst = append(dst, `<rect x="`+coordinate(x)+`" y="`+coordinate(y)+`" width="`+strconv.Itoa(pitch-1)+`" height="17" fill="`+hex(color)+`"/>`+"\n"...)
		dst = append(dst, textAt(`text-anchor="middle" color="`+inkOn(color)+`"`, x+pitch/2-0.5, y+13, number.Fixed(value, 0))...)
	}
	if n < p.State.DModel {
		dst = append(dst, textAt(`class="quiet"`, float64(cells.Min.X+n*pitch+4), y+13, "…")...)
	}
	return dst
}

func (p *Heatmap) firstRowNote() string {
	if _, ok := p.origin(); !ok {
		return p.Say("Position 0 is not among these rows. It would alternate 0, 1, 0, 1, …, since sin 0 = 0 and cos 0 = 1.",
			"这些行里没有位置 0。它会是 0、1、0、1……交替，因为 sin 0 = 0，cos 0 = 1。")
	}
	return p.Say("At position 0 every angle pos·ω is 0, whatever the dimension: sin 0 = 0 and cos 0 = 1, so the row alternates 0, 1, 0, 1, …",
		"位置 0 处每个角 pos·ω 都是 0，与维度无关：sin 0 = 0，cos 0 = 1，所以这一行是 0、1、0、1……交替。")
}

// labelled returns some dimensions, even ones, from the first to the last in
// view.
func (p *Heatmap) labelled() []int {
	n := 6
	if p.Narrow() {
		n = 4
	}
	var dims []int
	v := p.State.View
	first, last := math.Ceil(v.Left-0.5), math.Ceil(v.Left+v.Width-0.5)-1
	for k := range n {
		dim := int(first+(last-first)*float64(k)/float64(n-1)) &^ 1
		// A narrow view may be between two centres.
		dim = max(0, min(dim, p.State.DModel-2))
		if len(dims) == 0 || dim > dims[len(dims)-1] {
			dims = append(dims, dim)
		}
	}
	return dims
}

// appendBand writes a text under each of the labelled dimensions, as long as
// there is room, and a title on their left.
func (p *Heatmap) appendBand(dst []byte, title string, of func(dim int) string) []byte {
	cells, columns := p.Place(), p.matrix().columnAxis()
	y, end := float64(cells.Max.Y+18), 0.0
	dst = append(dst, textAt(`class="ink" text-anchor="end"`, float64(cells.Min.X-labelAway), y, title)...)
	for _, dim := range p.labelled() {
		label := of(dim)
		half := scene.TextWidth(label) / 2
		x := math.Round(min(max(columns.Pixel(float64(dim)+1), float64(cells.Min.X)+half), float64(p.Width)-half))
		if x-half > end {
			dst = append(dst, textAt(`class="ink" text-anchor="middle"`, x, y, label)...)
			end = x + half + labelAway
		}
	}
	return dst
}

// appendPeriods marks one period of some columns, from the top down.
func (p *Heatmap) appendPeriods(dst []byte) []byte {
	cells, columns := p.Place(), p.matrix().columnAxis()
	top, bottom := float64(cells.Min.Y), float64(cells.Max.Y)
	_, dy := p.cellSize()
	d := ""
	for _, dim := range p.labelled() {
		x := tenth(min(max(columns.Pixel(float64(dim)+0.5), float64(cells.Min.X)+4), float64(cells.Max.X)-4))
		end := top + p.Encoding.Wavelength(dim/2)*dy
		d += "M" + x + " " + tenth(top+0.5) + "m-4 0h8m-4 0V" + tenth(min(end, bottom))
		if end <= bottom {
			d += "m-4 0h8"
		}
	}
	dst = append(dst, haloed("ink", d)...)
	return p.appendBand(dst, "2π/ω", func(dim int) string { return number.Brief(p.Encoding.Wavelength(dim / 2)) })
}

func (p *Heatmap) periodNote() string {
	e := p.Encoding
	first, last := number.Brief(e.Wavelength(0)), number.Brief(e.Wavelength(e.Pairs()-1))
	return p.Say("The brackets are one period long, 2π/ω = 2π·n^(2i/d) positions: from "+first+" on the left to "+last+" on the right. Columns change ever more slowly; those without a lower end do not repeat in view.",
		"每条竖线长一个周期，2π/ω = 2π·n^(2i/d) 个位置：从最左的 "+first+" 到最右的 "+last+"。越靠右变化越慢；没有下端的列，在图中走不完一个周期。")
}

// neighbours returns the chosen row, the next one and one half of the sentence
// away.
func (p *Heatmap) neighbours() (row, next, far int) {
	n := p.State.SeqLen
	row = p.State.Position - p.State.Start
	next, far = row+1, row+n/2
	if next >= n {
		next = row - 1
	}
	if far >= n {
		far = row - n/2
	}
	return row, next, far
}

// neighbourMarks joins the rows on the right of the cells, and frames them
// where they are high enough.
func (p *Heatmap) neighbourMarks() string {
	row, next, far := p.neighbours()
	if p.State.SeqLen < 2 {
		return ""
	}
	cells, rows := p.Place(), p.matrix().rowAxis()
	left, right := float64(cells.Min.X), float64(cells.Max.X)
	inside := func(y float64) float64 { return max(float64(cells.Min.Y), min(y, float64(cells.Max.Y))) }
	join := func(a, b int, away float64) string {
		y, z := inside(rows.Pixel(float64(a)+0.5)), inside(rows.Pixel(float64(b)+0.5))
		return "M" + coordinate(right+2) + " " + tenth(y) + "h" + coordinate(away) + "V" + tenth(z) + "h" + coordinate(-away)
	}
	d := join(row, next, 4)
	if far != next {
		d += join(row, far, 9)
	}
	frames := ""
	for _, r := range [...]int{next, far} {
		if _, top, _, bottom, ok := p.cellAt(r, int(p.State.View.Left)); ok && bottom-top >= boxHeight {
			frames += haloed("ink", rectangle(left+0.5, top+0.5, right-0.5, bottom-0.5))
		}
	}
	return frames + `<path class="line ink" d="` + d + `"/>` + "\n"
}

func (p *Heatmap) neighbourNote() string {
	row, next, far := p.neighbours()
	if p.State.SeqLen < 2 {
		return p.Say("There is only one row: take two positions or more.", "只有一行：请取两个以上的位置。")
	}
	name := func(row int) string { return number.Integer(float64(p.State.Start + row)) }
	apart := func(row2 int) string {
		k, _ := p.Encoding.Distance(float64(row2 - row))
		return strconv.FormatFloat(k, 'f', 3, 64)
	}
	english := "Rows " + name(row) + " and " + name(next) + ", next to each other, look alike: their distance is " + apart(next)
	chinese := "相邻的第 " + name(row) + " 行与第 " + name(next) + " 行样子相近，距离为 " + apart(next)
	if far == next {
		return p.Say(english+".", chinese+"。")
	}
	return p.Say(english+". From row "+name(row)+" to row "+name(far)+" it is "+apart(far)+". Only the slow columns still agree there.",
		chinese+"；第 "+name(row)+" 行到第 "+name(far)+" 行的距离是 "+apart(far)+"，那里只有变化慢的列仍然一致。")
}

// appendMovement marks the columns that move by the threshold or more with a
// strip, and where the pairs end that complete a period.
func (p *Heatmap) appendMovement(dst []byte) []byte {
	cells, columns := p.Place(), p.matrix().columnAxis()
	left, right := float64(cells.Min.X), float64(cells.Max.X)
	y, begun, end := coordinate(float64(cells.Max.Y+3)), left, left
	strip := func() {
		if end > begun {
			dst = append(dst, `<rect class="mark ink" x="`+tenth(begun)+`" y="`+y+`" width="`+tenth(end-begun)+`" height="4"/>`+"\n"...)
		}
	}
	for dim, spread := range p.spreads() {
		if spread < p.State.Threshold {
			continue
		}
		from, to := max(left, columns.Pixel(float64(dim))), min(right, columns.Pixel(float64(dim)+1))
		switch {
		case from >= to:
		case from < end+0.5:
			end = to
		default:
			strip()
			begun, end = from, to
		}
	}
	strip()
	if n := p.completed(); n > 0 && n < p.Encoding.Pairs() {
		if x := columns.Pixel(float64(2 * n)); left < x && x < right {
			dst = append(dst, haloed("ink dash", stroke(math.Round(x)+0.5, float64(cells.Min.Y), "V", float64(cells.Max.Y)))...)
		}
	}
	return p.appendBand(dst, p.Say("periods", "周期数"), func(dim int) string { return number.Brief(property.Periods(p.Encoding, dim/2)) })
}

// spreads returns how far each column moves.
func (p *Heatmap) spreads() []float64 {
	if p.Moved == nil {
		p.Moved = make([]float64, p.State.DModel)
		if property.ColumnRanges(p.Encoding, p.Moved) != nil {
			clear(p.Moved)
		}
	}
	return p.Moved
}

// completed returns how many pairs complete a period. The first ones do: each
// is slower than the one before it.
func (p *Heatmap) completed() int {
	n := 0
	for n < p.Encoding.Pairs() && property.Periods(p.Encoding, n) >= 1 {
		n++
	}
	return n
}

func (p *Heatmap) movementNote() string {
	moving := 0
	for _, spread := range p.spreads() {
		if spread >= p.State.Threshold {
			moving++
		}
	}
	columns, all := number.Integer(float64(moving)), number.Integer(float64(p.State.DModel))
	pairs, ofPairs := number.Integer(float64(p.completed())), number.Integer(float64(p.Encoding.Pairs()))
	threshold, n := p.State.Text("threshold"), number.Integer(float64(p.State.SeqLen))
	return p.Say("Over these "+n+" positions "+columns+" of "+all+" columns move by "+threshold+" or more, the strip below them; "+pairs+" of "+ofPairs+" pairs complete a period, left of the dashed line. The other columns hardly tell these positions apart.",
		"在这 "+n+" 个位置上，"+all+" 列里有 "+columns+" 列的变化达到 "+threshold+"（下方的色条）；"+ofPairs+" 对里有 "+pairs+" 对走完一个周期（虚线以左）。其余的列几乎分不出这些位置。")
}
