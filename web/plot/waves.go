package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Waves are the values of a few dimensions against the position, a row of the
// picture for each pair: its sine and its cosine as curves and, beside them, as
// the two coordinates of a point on the unit circle, which turns as the
// position moves. The circle is as high as its curves, so that its point is at
// the height of the sine.
type Waves struct{ figure.View }

// A wave is a pair and which of its two dimensions are shown.
type wave struct {
	pair         int
	sine, cosine bool
}

const (
	wavesTop  = 26  // of the first row, from the top
	wavesHigh = 448 // of all rows together
	wavesGap  = 10  // between rows
	wavesFoot = 44  // height of the axis
	wavesAuto = 4   // pairs, where none are chosen
)

func (p *Waves) Height() int { return wavesTop + wavesHigh + wavesFoot }

// most returns how many pairs there is room for.
func (p *Waves) most() int {
	if p.Narrow() {
		return 6
	}
	return 8
}

// waves returns the pairs of the chosen dimensions, and how many there are in
// all. Those beyond the encoding are left out; if there are none, it is a few
// pairs spread evenly over the spectrum, each slower than the one before by the
// same factor. Of these one makes room for a pair that is pointed at elsewhere.
func (p *Waves) waves() (waves []wave, all int) {
	for _, dim := range param.Integers(p.State.Dimensions) {
		if dim >= p.State.DModel {
			continue
		}
		at := 0
		for at < len(waves) && waves[at].pair != dim/2 {
			at++
		}
		if at == len(waves) {
			waves = append(waves, wave{pair: dim / 2})
		}
		waves[at].sine = waves[at].sine || dim%2 == 0
		waves[at].cosine = waves[at].cosine || dim%2 == 1
	}
	if all = len(waves); all > 0 {
		return waves[:min(all, p.most())], all
	}
	pairs := p.Encoding.Pairs()
	n := min(wavesAuto, pairs)
	for k := range n {
		waves = append(waves, wave{k * pairs / n, true, true})
	}
	if p.Dim >= 0 {
		nearest := 0
		for k, w := range waves {
			if number.Abs(w.pair-p.Dim/2) < number.Abs(waves[nearest].pair-p.Dim/2) {
				nearest = k
			}
		}
		waves[nearest].pair = p.Dim / 2
	}
	return waves, n
}

// A wavesGrid says where the rows of Waves are, in CSS pixels.
type wavesGrid struct {
	top, row float64 // where the rows begin, and how high each is
	head     float64 // height of the texts above the curves of a row
	unit     float64 // from the value 0 to 1
	circle   float64 // the middle of the circles
	axes             // the curves, across
}

func (p *Waves) grid(rows int) wavesGrid {
	g := wavesGrid{head: 22}
	beside, gap := 100.0, 24.0 // room for numbers beside the circles, and for the eye
	if p.Narrow() {
		g.head, beside, gap = 38, 2, 10
	}
	g.unit = math.Floor(min((wavesHigh/float64(rows)-g.head-wavesGap)/2, float64(p.Width)/9))
	g.row = g.head + 2*g.unit + wavesGap
	g.top = wavesTop + math.Floor((wavesHigh-float64(rows)*g.row)/2)
	g.circle = float64(p.Width) - beside - g.unit
	g.axes = axes{
		left: 24, right: g.circle - g.unit - gap, top: g.top, bottom: g.top + float64(rows)*g.row,
		x: scale{lo: -0.5, hi: float64(p.State.SeqLen) - 0.5}, // rows of the matrix
	}
	return g
}

// zero returns the height of the value 0 of a row.
func (g wavesGrid) zero(row int) float64 {
	return g.top + float64(row)*g.row + g.head + g.unit
}

// At returns the row of the matrix and the dimension at a place of the picture:
// the curve that is nearest there.
func (p *Waves) At(x, y float64) (row, dim int) {
	still := *p
	still.Dim = -1
	waves, _ := still.waves()
	g := p.grid(len(waves))
	row = p.State.Position - p.State.Start
	if x < g.right+g.unit/4 {
		row = int(max(0, min(math.Round(g.numberX(x)), float64(p.State.SeqLen-1))))
	}
	k := max(0, min(int((y-g.top)/g.row), len(waves)-1))
	w, value := waves[k], (g.zero(k)-y)/g.unit
	sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start+row))
	if !w.sine || w.cosine && math.Abs(value-cos) < math.Abs(value-sin) {
		return row, 2*w.pair + 1
	}
	return row, 2 * w.pair
}

func (p *Waves) AppendSVG(dst []byte) []byte {
	waves, all := p.waves()
	g := p.grid(len(waves))
	for k, w := range waves {
		dst = append(dst, p.scale(g, k, w)...)
		dst = p.appendCurves(dst, g, k, w)
	}
	dst = append(dst, p.lines(g)...)
	for k, w := range waves {
		dst = append(dst, p.point(g, k, w)+p.heading(g, k, w)...)
	}
	dst = append(dst, p.axis(g)...)
	if all > len(waves) {
		some, many := strconv.Itoa(len(waves)), strconv.Itoa(all)
		note := p.Say("the first "+some+" of "+many+" pairs", many+" 对中的前 "+some+" 对")
		dst = append(dst, textAt(`class="quiet"`, g.left, g.bottom+36, note)...)
	}
	return dst
}

// scale draws what stands behind the curves of row k: lines at 1, 0 and −1, and
// if one of its dimensions is pointed at a raised ground.
func (p *Waves) scale(g wavesGrid, k int, w wave) string {
	svg, y := "", g.zero(k)
	if p.Dim >= 0 && p.Dim/2 == w.pair {
		svg = `<rect class="mark raised" x="` + coordinate(g.left) + `" y="` + coordinate(y-g.unit) + `" width="` + coordinate(g.right-g.left) + `" height="` + coordinate(2*g.unit) + "\"/>\n"
	}
	rules, labels := "", ""
	for value, name := range [...]string{"0", "1", "−1"} {
		at := y - g.unit*[...]float64{0, 1, -1}[value]
		rules += stroke(g.left, at+0.5, "H", g.right)
		labels += textAt("", g.left-6, at+4, name)
	}
	return svg + `<path class="line rule" d="` + rules + "\"/>\n" + `<g class="quiet" text-anchor="end">` + "\n" + labels + "</g>\n"
}

const (
	wavesPiece = math.Pi / 3 // the phase that one cubic curve spans, to within 0.003 of the value
	wavesFine  = 4           // a shorter wavelength, in pixels, is a band
	wavesPitch = 14          // positions that are as far apart in pixels have dots
)

// phase returns by how much a pair advances across the chart, and whether its
// curves are too fine to be drawn.
func (p *Waves) phase(g wavesGrid, w wave) (phase float64, fine bool) {
	phase = p.Encoding.Frequency(w.pair) * float64(p.State.SeqLen)
	return phase, wavesFine*phase > 2*math.Pi*(g.right-g.left)
}

// Turns returns how many periods are drawn of all curves together.
func (p *Waves) Turns() float64 {
	waves, _ := p.waves()
	g, turns := p.grid(len(waves)), 0.0
	for _, w := range waves {
		phase, fine := p.phase(g, w)
		if fine {
			continue
		}
		if w.sine {
			turns += phase / (2 * math.Pi)
		}
		if w.cosine {
			turns += phase / (2 * math.Pi)
		}
	}
	return turns
}

// appendCurves draws the curves of row k.
func (p *Waves) appendCurves(dst []byte, g wavesGrid, k int, w wave) []byte {
	y, width := g.zero(k), g.right-g.left
	phase, fine := p.phase(g, w)
	if fine {
		return append(dst, p.band(g, y, w, phase/(2*math.Pi)/width)...)
	}

	// The first values are half a position before the first position.
	sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start))
	s, c := p.Encoding.Pair(w.pair, 0.5)
	sin, cos = sin*c-cos*s, cos*c+sin*s
	if w.cosine {
		dst = g.appendCurve(dst, "cosine", y, cos, -sin, phase)
	}
	if w.sine {
		dst = g.appendCurve(dst, "sine", y, sin, cos, phase)
	}
	if width/float64(p.State.SeqLen) < wavesPitch {
		return dst
	}
	sines, cosines := "", ""
	for row := range p.State.SeqLen {
		x := "M" + tenth(g.pixelX(float64(row))) + " "
		sin, cos := p.Encoding.Pair(w.pair, float64(p.State.Start+row))
		sines += x + tenth(y-g.unit*sin) + "h0"
		cosines += x + tenth(y-g.unit*cos) + "h0"
	}
	return append(dst, w.dots(cosines, sines)...)
}

// dots draws one path of dots for each dimension that is shown.
func (w wave) dots(cosines, sines string) (svg string) {
	if w.cosine {
		svg += `<path class="dots cosine" d="` + cosines + "\"/>\n"
	}
	if w.sine {
		svg += `<path class="dots sine" d="` + sines + "\"/>\n"
	}
	return svg
}

// appendCurve draws a sine or a cosine across the chart, where it advances by a
// phase in all: it begins with a value and that of its derivative. Angle
// addition leads from each of the points that cubic curves join to the next:
//
//	sin(a+h) = sin a · cos h + cos a · sin h
//	cos(a+h) = cos a · cos h − sin a · sin h
func (g wavesGrid) appendCurve(dst []byte, class string, zero, value, slope, phase float64) []byte {
	n := max(1, math.Ceil(phase/wavesPiece))
	h, dx := phase/n, (g.right-g.left)/n
	sin, cos := math.Sincos(h)
	point := func(command byte, x, value float64) {
		dst = appendTenth(append(dst, command), x)
		dst = appendTenth(append(dst, ' '), zero-g.unit*value)
	}
	dst = append(dst, `<path class="line bold `+class+`" d="`...)
	point('M', g.left, value)
	for k := 1.0; k <= n; k++ {
		x := g.left + (k-1)*dx
		point('C', x+dx/3, value+slope*h/3)
		value, slope = value*cos+slope*sin, slope*cos-value*sin
		point(' ', x+2*dx/3, value-slope*h/3)
		point(' ', x+dx, value)
	}
	return append(dst, "\"/>\n"...)
}

// band stands for curves that oscillate faster than pixels can show: all that
// is seen of them is from where to where.
func (p *Waves) band(g wavesGrid, y float64, w wave, turns float64) string {
	edges := stroke(g.left, y-g.unit, "H", g.right) + stroke(g.left, y+g.unit, "H", g.right)
	svg := `<rect class="mark rule" x="` + coordinate(g.left) + `" y="` + coordinate(y-g.unit) + `" width="` + coordinate(g.right-g.left) + `" height="` + coordinate(2*g.unit) + "\"/>\n"
	if w.sine {
		svg += `<path class="line bold sine" d="` + edges + "\"/>\n"
	}
	if w.cosine && w.sine {
		svg += `<path class="line bold dash cosine" d="` + edges + "\"/>\n"
	} else if w.cosine {
		svg += `<path class="line bold cosine" d="` + edges + "\"/>\n"
	}
	many := number.Fixed(turns, 2)
	if turns >= 100 {
		many = number.Integer(math.Round(turns))
	}
	return svg + textAt(`class="ink halo" text-anchor="middle"`, math.Round((g.left+g.right)/2), y+4, p.Say(many+" turns per pixel", "每像素 "+many+" 圈"))
}

// lines mark the chosen position and the one that is pointed at.
func (p *Waves) lines(g wavesGrid) string {
	svg := ""
	chosen := p.State.Position - p.State.Start
	if chosen != p.Row {
		svg = `<path class="line dash position" d="` + g.upright(math.Round(g.pixelX(float64(chosen)))) + "\"/>\n"
	}
	x := g.pixelX(float64(p.Row))
	name := p.Say("position ", "位置 ") + number.Integer(float64(p.Position()))
	half := scene.TextWidth(name) / 2
	return svg + `<path class="line bold position" d="` + g.upright(x) + "\"/>\n" +
		textAt(`class="position strong" text-anchor="middle"`, math.Round(max(half, min(x, float64(p.Width)-half))), g.top-8, name)
}

// upright returns a line at x through the curves of all rows, which leaves their
// headings free.
func (g wavesGrid) upright(x float64) (d string) {
	for y := g.top; y < g.bottom; y += g.row {
		d += "M" + tenth(x) + " " + coordinate(y+g.head-4) + "v" + coordinate(g.row-g.head+4)
	}
	return d
}

// point draws the values of row k at the position in question: as dots on the
// curves, and as a point of the unit circle.
func (p *Waves) point(g wavesGrid, k int, w wave) string {
	sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
	y, x, at := g.zero(k), g.circle+g.unit*cos, g.pixelX(float64(p.Row))
	height := y - g.unit*sin
	start := "M" + tenth(at) + " "
	svg := w.dots(start+tenth(y-g.unit*cos)+"h0", start+tenth(height)+"h0")
	if w.sine {
		svg += `<path class="line dash sine faint" d="` + start + tenth(height) + "H" + tenth(x) + "\"/>\n"
	}
	middle := tenth(g.circle) + " " + coordinate(y)
	return svg + `<circle class="line edge" cx="` + coordinate(g.circle) + `" cy="` + coordinate(y) + `" r="` + coordinate(g.unit) + "\"/>\n" +
		`<path class="line rule" d="` + stroke(g.circle-g.unit, y, "h", 2*g.unit) + stroke(g.circle, y-g.unit, "v", 2*g.unit) + "\"/>\n" +
		`<path class="line ink" d="M` + middle + "L" + tenth(x) + " " + tenth(height) + "\"/>\n" +
		`<path class="line bold cosine" d="M` + middle + "H" + tenth(x) + "\"/>\n" +
		`<path class="line bold sine" d="M` + tenth(x) + " " + coordinate(y) + "V" + tenth(height) + "\"/>\n" +
		`<circle class="mark position" cx="` + tenth(x) + `" cy="` + tenth(height) + "\" r=\"4.5\"/>\n"
}

// heading tells the dimensions, the wavelength and the values of row k.
func (p *Waves) heading(g wavesGrid, k int, w wave) string {
	y := g.zero(k) - g.unit - 8
	sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
	names := p.Say("dimension ", "维度 ")
	if w.sine {
		names += p.name("sine", " sin", 2*w.pair)
	}
	if w.sine && w.cosine {
		names += p.Say(", ", "、")
	}
	if w.cosine {
		names += p.name("cosine", " cos", 2*w.pair+1)
	}
	wavelength := formatWavelength(p.Encoding.Wavelength(w.pair))
	sine, cosine := "sin "+number.Fixed(sin, 6), "cos "+number.Fixed(cos, 6)
	right := float64(p.Width)
	if p.Narrow() {
		return marked(`class="ink halo"`, 0, y-16, names) +
			textAt(`class="quiet halo"`, 0, y, p.Say("wavelength ", "波长 ")+wavelength) +
			textAt(`class="sine halo" text-anchor="end"`, right, y-16, sine) +
			textAt(`class="cosine halo" text-anchor="end"`, right, y, cosine)
	}
	formula := ""
	if p.Width >= 760 {
		formula = "2π·" + encoder.Decimal(p.State.Base) + `<tspan dy="-4" font-size="11">` + strconv.Itoa(2*w.pair) + "/" + strconv.Itoa(p.State.DModel) + `</tspan><tspan dy="4"> = </tspan>`
	}
	about := p.Say(" · wavelength "+formula+wavelength+" positions", " · 波长 "+formula+wavelength+" 个位置")
	return marked(`class="ink halo"`, g.left, y, names+`<tspan class="quiet">`+about+"</tspan>") +
		textAt(`class="sine" text-anchor="end"`, right, g.zero(k)-4, sine) +
		textAt(`class="cosine" text-anchor="end"`, right, g.zero(k)+14, cosine)
}

// name returns a dimension and its function, strong if it is pointed at.
func (p *Waves) name(class, function string, dim int) string {
	if dim == p.Dim {
		class += " strong"
	}
	return `<tspan class="` + class + `">` + number.Integer(float64(dim)) + function + "</tspan>"
}

// marked returns a text that has elements in it, at (x, y).
func marked(attributes string, x, y float64, content string) string {
	return "<text " + attributes + ` x="` + coordinate(x) + `" y="` + coordinate(y) + `">` + content + "</text>\n"
}

// formatWavelength returns a number of positions with six digits or all that it
// has before the point: 62.8319, 58 470, 6.28·10³⁰. Encodings hold no frequency
// of a wavelength above 2¹²⁸.
func formatWavelength(x float64) string {
	switch {
	case math.IsInf(x, 1):
		return "> 2¹²⁸"
	case x < 1e5:
		return number.Fixed(x, 5-int(math.Log10(x)))
	case x < 1e15:
		return number.Integer(math.Round(x))
	}
	return number.Scientific(x, 2)
}

// axis draws round positions below the curves.
func (p *Waves) axis(g wavesGrid) string {
	start, seqLen := float64(p.State.Start), float64(p.State.SeqLen)
	pitch := 28 + max(scene.TextWidth(number.Integer(start)), scene.TextWidth(number.Integer(start+seqLen)))
	marks, labels := "", ""
	for _, t := range chart.Ticks(start, start+seqLen, int((g.right-g.left)/pitch), chart.ByTens) {
		x := math.Round(10*g.pixelX(t-start)) / 10
		marks += stroke(x, g.bottom, "v", 4)
		labels += textAt("", x, g.bottom+18, number.Integer(t))
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink" text-anchor="end"`, g.right, g.bottom+36, p.Say("position →", "位置 →"))
}

// Summary tells the values of the rows at the position in question.
func (p *Waves) Summary() string {
	waves, _ := p.waves()
	values := ""
	for k, w := range waves {
		sin, cos := p.Encoding.Pair(w.pair, float64(p.Position()))
		if k > 0 {
			values += p.Say("; ", "；")
		}
		values += p.Say("pair ", "第 ") + number.Integer(float64(w.pair)) + p.Say(", of wavelength ", " 对，波长 ") +
			formatWavelength(p.Encoding.Wavelength(w.pair)) + p.Say(", has sin ", "：sin ") + number.Fixed(sin, 6) + p.Say(" and cos ", "，cos ") + number.Fixed(cos, 6)
	}
	position := number.Integer(float64(p.Position()))
	return p.Say(
		"Sine and cosine waves against the position, pair by pair, and each pair as a point of the unit circle. At position "+position+": "+values+".",
		"每一对维度的正弦波与余弦波随位置的变化；每一对也是单位圆上的一点。位置 "+position+"："+values+"。",
	)
}

// Data are the values of the dimensions that are shown, for each position.
func (p *Waves) Data() dataio.Table {
	still := *p
	still.Dim = -1
	waves, _ := still.waves()
	columns := []string{"position"}
	var dims []int
	for _, w := range waves {
		if w.sine {
			columns, dims = append(columns, "sin "+strconv.Itoa(2*w.pair)), append(dims, 2*w.pair)
		}
		if w.cosine {
			columns, dims = append(columns, "cos "+strconv.Itoa(2*w.pair+1)), append(dims, 2*w.pair+1)
		}
	}
	return dataio.Table{
		Columns: columns,
		Rows:    p.State.SeqLen,
		Row: func(dst []float64, row int) {
			dst[0] = float64(p.State.Start + row)
			for j, dim := range dims {
				sin, cos := p.Encoding.Pair(dim/2, dst[0])
				dst[j+1] = [...]float64{sin, cos}[dim%2]
			}
		},
	}
}
