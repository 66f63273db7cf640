package plot

import (
	"image"
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Similarity is the matrix of the dot products, the cosine similarities or the
// distances of all pairs of positions m and n. They depend on |m−n| alone, so
// that each diagonal has one colour and the matrix is its own mirror image: it
// tells how far, and not in which direction.
//
// A pixel on which several positions fall shows the mean over all that it
// covers, and for distances the root of the mean of their squares.
//
// A Similarity that is drawn again, with another view, computes only what
// differs.
type Similarity struct {
	figure.View
	Pointed *image.Point // n and m of the cell that is pointed at, as rows, if any

	computed [2]similarities // for the cells, and for the curve
}

// similarities are the values of the diagonals, from the middle one on.
type similarities struct {
	encoding *encoder.Encoding
	measure  string
	values   []float64
	step     float64 // from one to the next, in positions
}

const (
	similarityTop  = 44 // where the cells begin
	similarityHigh = 420
)

func (p *Similarity) Height() int {
	if p.barBelow() {
		return p.Place().Max.Y + 144
	}
	return p.Place().Max.Y + 92
}

func (p *Similarity) barBelow() bool { return p.Narrow() }

// curved reports whether there is room for the curve of a row.
func (p *Similarity) curved() bool { return p.Width >= 860 }

func (p *Similarity) Place() image.Rectangle {
	left, room := 64, 88
	if p.Narrow() {
		left, room = 44, 8
	}
	side := min(similarityHigh, p.Width-left-room)
	return image.Rect(left, similarityTop, left+side, similarityTop+side)
}

// similarityWork is how many cosines a matrix may cost.
const similarityWork = 1 << 22

// resolution returns how many diagonals a matrix of so many pixels a side has on
// one side of its middle: as many as there are positions, if each has a pixel,
// and fewer where each costs much.
func (p *Similarity) resolution(pixels int) int {
	return min(p.State.SeqLen, pixels, max(64, similarityWork/p.Encoding.Pairs()))
}

// compute returns the values of the diagonals for a matrix of so many pixels a
// side, and keeps them in a place unless they are there already.
func (p *Similarity) compute(place, pixels int) *similarities {
	n := p.resolution(pixels)
	for k := range p.computed {
		s := &p.computed[k]
		if s.encoding == p.Encoding && s.measure == p.State.Measure && len(s.values) == n {
			return s
		}
	}
	s := &p.computed[place]
	step, width := 1.0, 0.0
	if n < p.State.SeqLen {
		step = float64(p.State.SeqLen) / float64(n)
		width = step
	}
	*s = similarities{p.Encoding, p.State.Measure, make([]float64, n), step}
	// No two positions are farther apart than an offset can be.
	_ = p.Encoding.MeanDots(s.values, 0, step, width)
	half := float64(p.Encoding.Pairs())
	for j, g := range s.values {
		switch p.State.Measure {
		case "cosine":
			s.values[j] = g / half
		case "distance":
			s.values[j] = math.Sqrt(max(0, 2*(half-g)))
		}
	}
	return s
}

// span returns the least and the greatest value that the measure can have. What
// is below half of the way to the least is left off where no value is as low,
// unless zero is to be in the middle of the colours.
func (p *Similarity) span() (lo, hi float64) {
	hi = float64(p.Encoding.Pairs())
	switch p.State.Measure {
	case "distance":
		return 0, 2 * math.Sqrt(hi)
	case "cosine":
		hi = 1
	}
	lo = -hi / 2
	for _, value := range p.compute(1, p.Place().Dx()).values {
		if value < lo {
			return -hi, hi
		}
	}
	if p.State.Colormap == "diverging" {
		lo = -hi
	}
	return lo, hi
}

// Paint gives each diagonal its colour.
func (p *Similarity) Paint(img *image.RGBA) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return
	}
	s := p.compute(0, size.X)
	colors, _ := chart.ColormapByName(p.State.Colormap)
	palette := chart.PaletteOf(colors)
	lo, hi := p.span()

	// The colours of the diagonals, from the lowest on the left to the highest.
	n := len(s.values)
	strip := make([]uint32, 2*n-1)
	for j, value := range s.values {
		color := palette[int(256*(value-lo)/(hi-lo))&511]
		strip[n-1-j], strip[n-1+j] = color, color
	}
	before := -1
	for y := range size.Y {
		row, line := y*n/size.Y, chart.PixelsOf(img, y)
		switch {
		case row == before:
			copy(line, chart.PixelsOf(img, y-1))
		case n == size.X:
			copy(line, strip[n-1-row:])
		default:
			for x := range line {
				line[x] = strip[n-1-row+x*n/size.X]
			}
		}
		before = row
	}
}

// pair returns the rows m and n that are read: those that are pointed at, or the
// position in question and the one that is k away, if there is one.
func (p *Similarity) pair() (m, n int) {
	if p.Pointed != nil {
		return p.Pointed.Y, p.Pointed.X
	}
	m = max(0, min(p.Row, p.State.SeqLen-1))
	return m, max(0, min(m+p.State.Offset, p.State.SeqLen-1))
}

// At returns the rows m and n at a place of the picture, the nearest if it lies
// outside the cells.
func (p *Similarity) At(x, y float64) (m, n int) {
	r := p.Place()
	row := func(at, from, length int, x float64) int {
		return int(max(0, min(math.Floor((x-float64(from))/float64(length)*float64(at)), float64(at-1))))
	}
	return row(p.State.SeqLen, r.Min.Y, r.Dy(), y), row(p.State.SeqLen, r.Min.X, r.Dx(), x)
}

// value returns the measure of two positions that are k apart.
func (p *Similarity) value(k int) float64 {
	var x float64
	// No two positions are farther apart than an offset can be.
	switch p.State.Measure {
	case "dot":
		x, _ = p.Encoding.RelativeDot(float64(k))
	case "cosine":
		x, _ = p.Encoding.Cosine(float64(k))
	case "distance":
		x, _ = p.Encoding.Distance(float64(k))
	}
	return x
}

func (p *Similarity) measure() string {
	switch p.State.Measure {
	case "cosine":
		return p.Say("cosine similarity", "余弦相似度")
	case "distance":
		return p.Say("distance", "距离")
	}
	return p.Say("dot product", "点积")
}

// pixel returns the middle of a row of the matrix, from the beginning of the
// cells.
func (p *Similarity) pixel(row float64) float64 {
	return (row + 0.5) * float64(p.Place().Dx()) / float64(p.State.SeqLen)
}

func (p *Similarity) AppendSVG(dst []byte) []byte {
	dst = append(dst, p.axes()...)
	dst = append(dst, p.bar()...)
	dst = append(dst, p.marks()...)
	if p.curved() {
		dst = p.appendRow(dst)
	}
	return append(dst, p.readout()...)
}

// axes draws round positions above the cells and beside them, where they leave
// room for those that are read.
func (p *Similarity) axes() string {
	r := p.Place()
	left, top, right := float64(r.Min.X), float64(r.Min.Y), float64(r.Max.X)
	m, _ := p.pair()
	start := float64(p.State.Start)
	seqLen := float64(p.State.SeqLen)
	wide := max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(start+seqLen)))
	marks, across, down := "", "", ""
	for _, t := range chart.Ticks(start, start+seqLen, int(float64(r.Dx())/(wide+20)), chart.ByTens) {
		at := p.pixel(t - start)
		marks += stroke(math.Round(left+at), top, "v", -4)
		across += textAt("", math.Round(max(wide/2, min(left+at, float64(p.Width)-wide/2))), top-8, number.Integer(t))
	}
	fits := wide < left-10
	for _, t := range chart.Ticks(start, start+seqLen, r.Dy()/36, chart.ByTens) {
		at := p.pixel(t - start)
		marks += stroke(left, math.Round(top+at), "h", -4)
		if fits && math.Abs(at-p.pixel(float64(m))) > 14 {
			down += textAt("", left-8, math.Round(top+at)+4, number.Integer(t))
		}
	}
	chosen := ""
	if fits {
		chosen = textAt(`class="position strong" text-anchor="end"`, left-8, math.Round(top+max(8, p.pixel(float64(m))))+4, number.Integer(start+float64(m)))
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + across + "</g>\n" +
		`<g class="quiet" text-anchor="end">` + "\n" + down + "</g>\n" + chosen +
		textAt(`class="ink" text-anchor="end"`, right, 14, p.Say("position n →", "位置 n →")) +
		textAt(`class="ink"`, 0, 14, p.Say("position m ↓", "位置 m ↓"))
}

// similaritySteps is how many colours a bar has.
const similaritySteps = 64

// bar draws the colours with the values that they stand for: beside the cells,
// or below them where there is little room.
func (p *Similarity) bar() string {
	r := p.Place()
	lo, hi := p.span()
	colors, _ := chart.ColormapByName(p.State.Colormap)
	x, y, length := float64(r.Max.X+16), float64(r.Max.Y), float64(r.Dy())
	if p.barBelow() {
		x, y, length = float64(r.Min.X), float64(r.Max.Y)+14, float64(r.Dx())
	}
	svg := ""
	for k := range similaritySteps {
		// Each lies upon the end of the one before, so that no seam shows.
		from := math.Round(length * float64(k) / similaritySteps)
		place := `x="` + coordinate(x) + `" y="` + coordinate(y-length) + `" width="12" height="` + coordinate(length-from)
		if p.barBelow() {
			place = `x="` + coordinate(x+from) + `" y="` + coordinate(y) + `" width="` + coordinate(length-from) + `" height="12`
		}
		svg += `<rect ` + place + `" fill="` + hex(colors((float64(k)+0.5)/similaritySteps)) + "\"/>\n"
	}
	middle := 0.0
	if lo == 0 {
		middle = hi / 2
	}
	for k, v := range [...]float64{lo, middle, hi} {
		value, t := label(math.Round(1e3*v)/1e3), (v-lo)/(hi-lo)
		if p.barBelow() {
			svg += textAt(`class="quiet" text-anchor="`+[...]string{"start", "middle", "end"}[k]+`"`, x+math.Round(t*length), y+28, value)
		} else {
			svg += textAt(`class="quiet"`, x+18, math.Round(y-t*(length-8)), value)
		}
	}
	if p.barBelow() {
		return svg
	}
	return svg + textAt(`class="ink" text-anchor="middle"`, x+22, float64(r.Min.Y)-8, p.short())
}

// short names the measure in few letters.
func (p *Similarity) short() string {
	switch p.State.Measure {
	case "cosine":
		return p.Say("cosine", "余弦")
	case "distance":
		return p.Say("distance", "距离")
	}
	return p.Say("dot", "点积")
}

// marks draws the row and the column of the position in question, the two
// diagonals that are k away from the middle, and the cell that is read with its
// mirror image.
func (p *Similarity) marks() string {
	r := p.Place()
	left, top, side := float64(r.Min.X), float64(r.Min.Y), float64(r.Dx())
	m, n := p.pair()
	at := func(row int) float64 { return math.Round(10*p.pixel(float64(row))) / 10 }
	twice := func(class, d string) string {
		return `<path class="ground" fill="none" stroke="currentColor" stroke-width="4" d="` + d + "\"/>\n" + `<path class="line bold ` + class + `" d="` + d + "\"/>\n"
	}
	svg := ""
	if k := number.Abs(p.State.Offset); k > 0 && k < p.State.SeqLen {
		away := side * float64(k) / float64(p.State.SeqLen)
		upper := "M" + tenth(left+away) + " " + coordinate(top) + "L" + coordinate(left+side) + " " + tenth(top+side-away)
		lower := "M" + coordinate(left) + " " + tenth(top+away) + "L" + tenth(left+side-away) + " " + coordinate(top+side)
		if p.State.Offset < 0 {
			upper, lower = lower, upper
		}
		svg = twice("offset", upper) + twice("dash offset", lower)
	}
	svg += twice("position", stroke(left-4, top+at(m), "H", left+side)+stroke(left+at(m), top, "V", top+side))
	cell := func(row, column int, class string) string {
		place := `cx="` + tenth(left+at(column)) + `" cy="` + tenth(top+at(row)) + `" r="`
		return `<circle class="mark ground" ` + place + "6\"/>\n" + `<circle class="` + class + "\" " + place + "4\"/>\n"
	}
	return svg + cell(n, m, "line bold ink") + cell(m, n, "mark ink")
}

// appendRow draws the row of the position in question as a curve.
func (p *Similarity) appendRow(dst []byte) []byte {
	r := p.Place()
	lo, hi := p.span()
	side := r.Dx()
	c := axes{
		left: float64(r.Max.X + 148), right: float64(p.Width) - 12, top: float64(r.Min.Y), bottom: float64(r.Max.Y) - 36,
		x: scale{lo: 0, hi: max(1, float64(p.State.SeqLen-1))}, y: scale{lo: lo, hi: hi},
	}
	s := p.compute(1, side)
	m, n := p.pair()

	// A point for each position, or for each pixel where there are more, and one
	// for m itself.
	points := min(p.State.SeqLen, side)
	xs, ys := make([]float64, 0, points+1), make([]float64, 0, points+1)
	add := func(row float64) {
		away := math.Abs(row-float64(m)) / s.step
		j := min(int(away), len(s.values)-1)
		value := s.values[j]
		if next := j + 1; next < len(s.values) {
			value += (away - float64(j)) * (s.values[next] - value)
		}
		xs, ys = append(xs, row), append(ys, value)
	}
	for j := range points {
		row := float64(j) * c.x.hi / float64(max(1, points-1))
		if len(xs) > 0 && xs[len(xs)-1] < float64(m) && row > float64(m) {
			add(float64(m))
		}
		add(row)
	}
	dst = append(dst, c.yAxis(p.Say("row m against n", "第 m 行随 n 的变化"))...)
	dst = append(dst, p.positions(c)...)
	dst = append(dst, `<path class="line position" d="M`+tenth(c.pixelX(float64(m)))+" "+coordinate(c.top)+"V"+coordinate(c.bottom)+"\"/>\n"...)
	dst = c.appendCurve(dst, "bold ink", xs, ys)
	if other := m + p.State.Offset; other >= 0 && other < p.State.SeqLen {
		dst = append(dst, `<path class="line bold offset" d="M`+tenth(c.pixelX(float64(other)))+" "+coordinate(c.top)+"V"+coordinate(c.bottom)+"\"/>\n"...)
	}
	return append(dst, `<circle class="mark ink" cx="`+tenth(c.pixelX(float64(n)))+`" cy="`+tenth(c.pixelY(p.value(m-n)))+"\" r=\"4\"/>\n"...)
}

// positions draws round positions below the curve.
func (p *Similarity) positions(c axes) string {
	start, last := float64(p.State.Start), float64(p.State.Start+p.State.SeqLen-1)
	wide := max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(last)))
	marks, labels := "", ""
	for _, t := range chart.Ticks(start, last+1, int((c.right-c.left)/(wide+24)), chart.ByTens) {
		x := math.Round(c.pixelX(t - start))
		marks += stroke(x, c.bottom, "v", 4)
		labels += textAt("", min(x, float64(p.Width)-wide/2), c.bottom+18, number.Integer(t))
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink" text-anchor="end"`, c.right, c.bottom+36, p.Say("position n →", "位置 n →"))
}

// readout tells the cell that is read, and that its mirror image is the same.
func (p *Similarity) readout() string {
	r := p.Place()
	m, n := p.pair()
	x, y := float64(r.Min.X), float64(r.Max.Y)+30
	if p.barBelow() {
		x, y = 0, y+50
	}
	positions := p.places(m, n)
	class := "ink"
	if x+scene.TextWidth(positions[0]+positions[1]+positions[2]) > float64(p.Width) {
		class = "ink small"
		positions[2] = ""
	}
	measure := p.measure()
	if p.Narrow() {
		measure = p.short()
	}
	svg := marked(`class="`+class+`"`, x, y, `<tspan class="position">`+positions[0]+"</tspan>"+positions[1]+`<tspan class="offset">`+positions[2]+"</tspan>") +
		textAt(`class="ink strong"`, x, y+22, measure+" = "+p.format(p.value(m-n))+p.Say(", the same for (n, m)", "，(n, m) 亦同"))
	if clipped := p.clipped(); clipped != "" {
		return svg + textAt(`class="offset"`, x, y+44, clipped)
	}
	if p.State.SeqLen > p.resolution(r.Dx()) {
		note := p.Say("each pixel: the mean of what it covers", "每个像素：所含各格的平均值")
		if p.State.Measure == "distance" {
			note = p.Say("each pixel: root mean square of what it covers", "每个像素：所含各格的均方根")
		}
		svg += textAt(`class="quiet"`, x, y+44, note)
	}
	return svg
}

// clipped says that the position k away is not among those of the matrix, if it is
// not.
func (p *Similarity) clipped() string {
	m, k := max(0, min(p.Row, p.State.SeqLen-1)), p.State.Offset
	if n := m + k; p.Pointed != nil || n >= 0 && n < p.State.SeqLen {
		return ""
	}
	return p.Phrase("k = $1 leads out of the matrix", "k = $1 超出矩阵", number.Integer(float64(k)))
}

// places tells the two positions and how far apart they are.
func (p *Similarity) places(m, n int) [3]string {
	return [3]string{
		"m = " + number.Integer(float64(p.State.Start+m)),
		p.Say(", n = ", "，n = ") + number.Integer(float64(p.State.Start+n)),
		p.Say(", m − n = ", "，m − n = ") + number.Integer(float64(m-n)),
	}
}

func (p *Similarity) format(x float64) string {
	if math.Abs(x) < 5e-7 {
		x = 0 // without a sign
	}
	return number.Fixed(x, 6)
}

// Summary tells what is read, and what the matrix is like.
func (p *Similarity) Summary() string {
	m, n := p.pair()
	at := p.places(m, n)
	count := strconv.Itoa(p.State.SeqLen)
	return p.Say(
		"The "+p.measure()+" of each of "+count+" positions with each, as colours: equal along every diagonal, and symmetric. For "+at[0]+at[1]+at[2]+" it is "+p.format(p.value(m-n))+", and for ("+
			number.Integer(float64(p.State.Start+n))+", "+number.Integer(float64(p.State.Start+m))+") the same.",
		count+" 个位置两两之间的"+p.measure()+"，以颜色表示：每条对角线上处处相等，并且对称。"+at[0]+at[1]+at[2]+" 时为 "+p.format(p.value(m-n))+"；m 与 n 互换，结果相同。",
	)
}

// Data are the measures for each distance of two positions.
func (p *Similarity) Data() dataio.Table {
	return dataio.Table{
		Columns: []string{"m-n", "dot", "cosine", "distance"},
		Rows:    p.State.SeqLen,
		Row: func(dst []float64, row int) {
			k := float64(row)
			dst[0] = k
			dst[1], _ = p.Encoding.RelativeDot(k)
			dst[2], _ = p.Encoding.Cosine(k)
			dst[3], _ = p.Encoding.Distance(k)
		},
	}
}
