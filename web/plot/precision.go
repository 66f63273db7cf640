package plot

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Precision is the error that a type of few digits makes in each row and
// dimension, as colours over positions up to a million, with the largest error
// of each row for all types beside them, and the row in question beneath: as it
// should be, and as it is computed. Positions, errors and colours are
// logarithmic.
//
// Each cell stands for many elements and shows the error of one pair at one
// position, the larger one of its sine and its cosine.
//
// A Precision that is drawn again, with another view, computes only what
// differs.
type Precision struct {
	figure.View
	Pointed *image.Point // the dimension and the position that are read, if any

	computed drifts
}

// drifts are what is computed of an encoding by a route, as far as it has been
// asked for: for each of PrecisionNames, and what is exact in the cells.
type drifts struct {
	of    *encoder.Encoding
	route string
	types [3]*precision.Encoding
	cells [3]*drift
	exact *[precisionRows][precisionColumns][2]float64
}

// A drift is the errors of a type in the cells, and the largest one of each row.
type drift struct {
	errors [precisionRows][precisionColumns]float64
	worst  [precisionRows]float64
}

const (
	precisionTop     = 44 // where the cells begin
	precisionHigh    = 300
	precisionEnd     = 1000000 // the last position
	precisionRows    = 120
	precisionColumns = 128
	precisionPairs   = 1024 // how many pairs of the row are looked at
	precisionFacts   = 7    // lines of the read-out
	precisionLine    = 18   // and how high they are

	leastError, mostError = 1e-8, 2.0 // of the colours
)

func (p *Precision) Height() int { return int(p.noteTop()) + 16*p.noteLines() }

// wide reports whether there is room beside the cells.
func (p *Precision) wide() bool { return p.Width >= 860 }

func (p *Precision) noteLines() int {
	switch {
	case p.Width < 420:
		return 6
	case p.Narrow():
		return 5
	case p.Width < 700:
		return 4
	case p.Width < 860:
		return 3
	default:
		return 2
	}
}

func (p *Precision) noteTop() float64 {
	if p.wide() {
		return precisionTop + precisionHigh + 66 + precisionFacts*precisionLine
	}
	return p.curveTop() + p.curveHigh() + 20 + precisionFacts*precisionLine
}

// curveTop returns where the row begins, beneath the cells, and beneath the
// colours unless they are on the right.
func (p *Precision) curveTop() float64 {
	if p.wide() {
		return precisionTop + precisionHigh + 16
	}
	return precisionTop + precisionHigh + 76
}

func (p *Precision) curveHigh() float64 {
	if p.wide() {
		return 152
	}
	return 96
}

func (p *Precision) Place() image.Rectangle {
	left, right := 84, p.Width-8
	if p.wide() {
		right = p.Width * 60 / 100
	}
	return image.Rect(left, precisionTop, right, precisionTop+precisionHigh)
}

// cells returns the places of dimensions and positions. Those of negative
// positions are where the positive ones are: their errors are as large.
func (p *Precision) cells() axes {
	r := p.Place()
	return axes{
		left: float64(r.Min.X), top: float64(r.Min.Y), right: float64(r.Max.X), bottom: float64(r.Max.Y),
		x: scale{lo: 0, hi: float64(p.State.DModel)},
		y: scale{lo: precisionEnd, hi: 1, log: true},
	}
}

// profile returns the places of the largest errors of rows, and where there is
// no room for them those of the colours.
func (p *Precision) profile() axes {
	c := p.cells()
	c.x = scale{lo: leastError, hi: mostError, log: true}
	if p.wide() {
		c.left, c.right = c.right+48, float64(p.Width)-12
	}
	return c
}

// rowAt returns the position of a row of cells.
func rowAt(row int) float64 { return rowPositions[row] }

var rowPositions = func() (positions [precisionRows]float64) {
	for row := range positions {
		positions[row] = math.Round(math.Pow(precisionEnd, (float64(row)+0.5)/precisionRows))
	}
	return positions
}()

// drifts returns what is computed of the state.
func (p *Precision) drifts() *drifts {
	if d := &p.computed; d.of != p.Encoding || d.route != p.State.Route {
		*d = drifts{of: p.Encoding, route: p.State.Route}
	}
	return &p.computed
}

// numbersOf returns what a type makes of the rows.
func (p *Precision) numbersOf(name string) *precision.Encoding {
	d := p.drifts()
	numbers := &d.types[slices.Index(param.PrecisionNames(), name)]
	if *numbers == nil {
		// A state has names that there are, and a spectrum that has a recipe.
		dtype, _ := precision.FindDType(name)
		rounding, _ := precision.FindRoundingMode(d.route)
		*numbers, _ = precision.New(d.of, dtype, rounding)
	}
	return *numbers
}

// numbers returns what the chosen type makes of the rows.
func (p *Precision) numbers() *precision.Encoding { return p.numbersOf(p.State.Precision) }

// drift returns the errors of a type.
func (p *Precision) drift(name string) *drift {
	numbers, d := p.numbersOf(name), p.drifts()
	cells := &d.cells[slices.Index(param.PrecisionNames(), name)]
	if *cells != nil {
		return *cells
	}
	*cells = new(drift)
	exact, c := d.exactCells(), *cells
	for row := range c.errors {
		for column := range c.errors[row] {
			sin, cos := numbers.Pair(pairAt(column, d.of), rowAt(row))
			should := &exact[row][column]
			x := max(math.Abs(sin-should[0]), math.Abs(cos-should[1]))
			c.errors[row][column] = x
			c.worst[row] = max(c.worst[row], x)
		}
	}
	return c
}

// exactCells returns the sine and the cosine that each cell should have.
func (d *drifts) exactCells() *[precisionRows][precisionColumns][2]float64 {
	if d.exact == nil {
		d.exact = new([precisionRows][precisionColumns][2]float64)
		for row := range d.exact {
			for column := range d.exact[row] {
				should := &d.exact[row][column]
				should[0], should[1] = d.of.Pair(pairAt(column, d.of), rowAt(row))
			}
		}
	}
	return d.exact
}

// pairAt returns the pair of a column of cells, the middle one of those that it
// stands for.
func pairAt(column int, e *encoder.Encoding) int {
	return (2*column + 1) * e.Pairs() / (2 * precisionColumns)
}

// Paint gives each error its colour. What is not a number has none.
func (p *Precision) Paint(img *image.RGBA) {
	size := img.Rect.Size()
	if size.X == 0 || size.Y == 0 {
		return
	}
	colors, _ := chart.ColormapByName(p.State.Colormap)
	palette := chart.PaletteOf(colors)
	r, errors, before := p.drift(p.State.Precision), scale{leastError, mostError, true}, -1
	var shades [precisionColumns]uint32
	for y := range size.Y {
		line, row := chart.PixelsOf(img, y), y*precisionRows/size.Y
		if row == before {
			copy(line, chart.PixelsOf(img, y-1))
			continue
		}
		before = row
		for column, x := range r.errors[row] {
			shades[column] = noNumber
			if x == x {
				shades[column] = palette[int(256*max(0, min(errors.at(x), 1)))]
			}
		}
		for x := range line {
			line[x] = shades[x*precisionColumns/size.X]
		}
	}
}

// noNumber is the pixel, a grey on any ground, where a type has no number.
const noNumber = 0xff808080

// A roundedRow is some pairs of a row, as it should be and as a type has
// it.
type roundedRow struct {
	dims           []int // of the sines
	exact, rounded []float64
	worst          int     // the dimension of the largest error
	worstError     float64 // and the error
	changed        int     // how many numbers differ from those of the next position
}

// row looks at the row of a position.
func (p *Precision) row(numbers *precision.Encoding, pos float64) roundedRow {
	pairs := p.Encoding.Pairs()
	n := min(pairs, precisionPairs)
	row := roundedRow{make([]int, n), make([]float64, 2*n), make([]float64, 2*n), 0, -1, 0}
	for j := range n {
		i := j * pairs / n
		row.dims[j] = 2 * i
		exact, rounded := row.exact[2*j:][:2], row.rounded[2*j:][:2]
		exact[0], exact[1] = p.Encoding.Pair(i, pos)
		rounded[0], rounded[1] = numbers.Pair(i, pos)
		var next [2]float64
		next[0], next[1] = numbers.Pair(i, pos+1)
		for k := range next {
			if next[k] != rounded[k] {
				row.changed++
			}
			if x := math.Abs(rounded[k] - exact[k]); x > row.worstError {
				row.worst, row.worstError = 2*i+k, x
			}
		}
	}
	return row
}

// at returns the position and the dimension that are read: what is pointed at,
// or the position in question and the dimension in which its error is largest.
func (p *Precision) at(row roundedRow) (pos float64, dim int) {
	pos, dim = p.read(), row.worst
	switch {
	case p.Pointed != nil:
		dim = min(p.Pointed.X, p.State.DModel-1)
	case p.Dim >= 0:
		dim = p.Dim
	}
	return pos, dim
}

// read returns the position that is read.
func (p *Precision) read() float64 {
	if p.Pointed != nil {
		return float64(p.Pointed.Y)
	}
	return float64(p.Position())
}

// At returns the dimension and the position at a place of the picture.
func (p *Precision) At(x, y float64) (dim, pos int) {
	c := p.cells()
	dim = int((x - c.left) / (c.right - c.left) * float64(p.State.DModel))
	t := (y - c.top) / (c.bottom - c.top)
	pos = int(math.Round(math.Pow(precisionEnd, max(0, min(t, 1)))))
	return max(0, min(dim, p.State.DModel-1)), pos
}

// Cell returns the dimension and the position that are read.
func (p *Precision) Cell() image.Point {
	pos, dim := p.at(p.row(p.numbers(), p.read()))
	return image.Pt(dim, int(pos))
}

// Within returns the cell of the picture that is nearest to one.
func (p *Precision) Within(at image.Point) image.Point {
	return image.Pt(max(0, min(at.X, p.State.DModel-1)), max(0, min(at.Y, precisionEnd)))
}

// pixel returns where a position is.
func (p *Precision) pixel(pos float64) float64 {
	c := p.cells()
	return math.Round(10*c.pixelY(max(1, min(math.Abs(pos), precisionEnd)))) / 10
}

func (p *Precision) AppendSVG(dst []byte) []byte {
	numbers := p.numbers()
	row := p.row(numbers, p.read())
	dst = append(dst, p.axes()...)
	dst = append(dst, p.colors()...)
	dst = p.appendEnds(dst)
	if p.wide() {
		dst = p.appendProfile(dst)
	}
	dst = p.appendRow(append(dst, p.marks(row)...), row)
	dst = append(dst, p.readout(numbers, row)...)
	return append(dst, paragraph(`class="quiet"`, 0, p.noteTop()+12, float64(p.Width), p.note(numbers))...)
}

// axes draws round dimensions above the cells and powers of ten beside them,
// where they leave room for the positions that are marked.
func (p *Precision) axes() string {
	c := p.cells()
	marks, across, down := "", "", ""
	wide := scene.TextWidth(number.Integer(float64(p.State.DModel))) + 28
	for _, t := range chart.Ticks(0, float64(p.State.DModel), int((c.right-c.left)/wide), chart.ByTwos) {
		x := math.Round(c.left + (t+0.5)*(c.right-c.left)/float64(p.State.DModel))
		marks += stroke(x, c.top, "v", -4)
		across += textAt("", x, c.top-8, number.Integer(t))
	}
	marked := append(p.ends(), p.read())
	for pos := 1.0; pos <= precisionEnd; pos *= 10 {
		y := math.Round(c.pixelY(pos))
		marks += stroke(c.left, y, "h", -4)
		if !slices.ContainsFunc(marked, func(x float64) bool { return math.Abs(p.pixel(x)-y) <= 14 }) {
			down += textAt("", c.left-8, y+4, number.Integer(pos))
		}
	}
	return `<path class="line edge" d="` + marks + "\"/>\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + across + "</g>\n" +
		`<g class="quiet" text-anchor="end">` + "\n" + down + "</g>\n" +
		textAt(`class="ink"`, c.left, 12, p.Say("dimension →", "维度 →")) +
		textAt(`class="ink" text-anchor="end"`, c.left-8, 12, p.Say("position ↓", "位置 ↓"))
}

// ends returns the positions at which the type comes to an end, as far as they
// are to be seen: the first one whose row the next one has too, and the first
// one that is infinite.
func (p *Precision) ends() []float64 {
	var ends []float64
	for _, end := range [...]func() (float64, bool){p.numbers().Indistinguishable, p.numbers().Overflow} {
		if pos, ok := end(); ok && pos <= precisionEnd {
			ends = append(ends, pos)
		}
	}
	return ends
}

// endWords are what is said of the ends, and what if there is little room.
var endWords = [...][2][2]string{
	{
		{"rows $1 and $2 are the same: the first neighbours that are", "第 $1 行与第 $2 行完全相同：首对不可区分的相邻位置"},
		{"row $1 = row $2", "第 $1 行 = 第 $2 行"},
	}, {
		{"from $1 on, positions are infinite, and rows no numbers", "从 $1 起，位置溢出为无穷大，算不出数"},
		{"from $1 on: no numbers", "从 $1 起：算不出数"},
	},
}

// appendEnds draws where neighbours become indistinguishable, and where there
// are no numbers any more.
func (p *Precision) appendEnds(dst []byte) []byte {
	c, read := p.cells(), p.pixel(p.read())
	for k, pos := range p.ends() {
		y := math.Round(p.pixel(pos)) + 0.5
		dst = append(dst, haloed("ink", stroke(c.left-4, y, "H", c.right))...)
		if math.Abs(y-read) > 14 {
			dst = append(dst, p.besideCells("ink strong", y-0.5, pos)...)
		}
		words := ""
		for _, w := range endWords[k] {
			words = p.Phrase(w[0], w[1], number.Integer(pos), number.Integer(pos+1))
			if scene.TextWidth(words) <= c.right-c.left-16 {
				break
			}
		}
		// Neighbours above their line, as there may be another one below it.
		above := [...]float64{-8, 18}[k]
		dst = append(dst, textAt(`class="ink halo" text-anchor="end"`, c.right-8, y+above, words)...)
	}
	return dst
}

// precisionSteps is how many colours the bar has.
const precisionSteps = 64

// colors draws the colours with the errors that they stand for, below the largest
// errors of rows, or below the cells.
func (p *Precision) colors() string {
	c := p.profile()
	colors, _ := chart.ColormapByName(p.State.Colormap)
	y, length, svg := c.bottom+6, c.right-c.left, ""
	if !p.wide() {
		y += 8
	}
	for k := range precisionSteps {
		// Each lies upon the end of the one before, so that no seam shows.
		from := math.Round(length * float64(k) / precisionSteps)
		svg += `<rect x="` + coordinate(c.left+from) + `" y="` + coordinate(y) + `" width="` + coordinate(length-from) + `" height="10" fill="` +
			hex(colors((float64(k)+0.5)/precisionSteps)) + "\"/>\n"
	}
	marks, labels := "", ""
	for k := -8; k <= 0; k += 2 {
		x, name := math.Round(c.pixelX(math.Pow(10, float64(k)))), "1"
		if k < 0 {
			name = number.PowerOfTen(k)
		}
		marks += stroke(x, y+10, "v", 4)
		labels += textAt("", x, y+28, name)
	}
	title := p.Say("error", "误差")
	if p.wide() {
		title = ""
	}
	return svg + `<path class="line edge" d="` + marks + "\"/>\n" +
		`<g class="quiet" text-anchor="middle">` + "\n" + labels + "</g>\n" +
		textAt(`class="ink" text-anchor="end"`, c.left-8, y+9, title)
}

// appendProfile draws the largest error of each row, for all types.
func (p *Precision) appendProfile(dst []byte) []byte {
	c := p.profile()
	rules := ""
	for k := -8; k <= 0; k += 2 {
		rules += stroke(math.Round(c.pixelX(math.Pow(10, float64(k)))), c.top, "V", c.bottom)
	}
	dst = append(dst, `<path class="line rule" d="`+rules+"\"/>\n"+
		textAt(`class="ink"`, c.left, 12, p.Say("largest error in the row →", "该行的最大误差 →"))...)
	for _, name := range param.PrecisionNames() {
		class := "quiet"
		if name == p.State.Precision {
			class = "bold ink"
		}
		dst = append(dst, `<path class="line `+class+`" d="`...)
		command, r := byte('M'), p.drift(name)
		for row, x := range r.worst {
			if x != x {
				break
			}
			dst = appendTenth(append(dst, command), c.pixelX(max(leastError, x)))
			dst = appendTenth(append(dst, ' '), c.top+(float64(row)+0.5)*precisionHigh/precisionRows)
			command = 'L'
		}
		dst = append(append(dst, "\"/>\n"...), p.nameProfile(c, name, r)...)
	}
	return dst
}

// nameProfile writes the name of a type beside its line: on the right of that
// with the largest errors, and of those that leave no room on their left.
func (p *Precision) nameProfile(c axes, name string, r *drift) string {
	class, row := "quiet halo", 6
	if name == p.State.Precision {
		class = "ink strong halo"
	}
	if name == "float32" {
		row = 40
	}
	x, y := math.Round(c.pixelX(max(leastError, r.worst[row]))), c.top+math.Round((float64(row)+0.5)*precisionHigh/precisionRows)+4
	if name == "bfloat16" || x-10-scene.TextWidth(name) < c.left {
		return textAt(`class="`+class+`"`, x+10, y, name)
	}
	return textAt(`class="`+class+`" text-anchor="end"`, x-10, y, name)
}

// marks draws the position that is read, its cell, and its largest error.
func (p *Precision) marks(row roundedRow) string {
	c := p.cells()
	pos, dim := p.at(row)
	y := p.pixel(pos)
	svg := haloed("position", stroke(c.left-4, y, "H", c.right)) +
		p.besideCells("position strong", y, pos)
	x := c.left + (float64(dim)+0.5)*(c.right-c.left)/float64(p.State.DModel)
	svg += path("dots ground bold", "M% %h0", x, y) + path("dots position", "M% %h0", x, y)
	if p.wide() {
		c = p.profile()
		svg += path("line position", "M% %H%", c.left, y, c.right)
		if row.worstError >= 0 {
			svg += path("dots position", "M% %h0", c.pixelX(max(leastError, row.worstError)), y)
		}
	}
	return svg
}

// besideCells writes a position beside its line, unless it is too long.
func (p *Precision) besideCells(class string, y, pos float64) string {
	right, name := float64(p.Place().Min.X)-8, number.Integer(pos)
	if scene.TextWidth(name) > right {
		return ""
	}
	return textAt(`class="`+class+`" text-anchor="end"`, right, math.Round(y)+4, name)
}

// appendRow draws the sines of the row that is read, as they are computed upon
// what they should be.
func (p *Precision) appendRow(dst []byte, row roundedRow) []byte {
	c := p.cells()
	c.top, c.bottom = p.curveTop(), p.curveTop()+p.curveHigh()
	c.y = scale{lo: -1.1, hi: 1.1}
	xs, exact, rounded := make([]float64, len(row.dims)), make([]float64, len(row.dims)), make([]float64, len(row.dims))
	for j, dim := range row.dims {
		xs[j], exact[j], rounded[j] = float64(dim)+0.5, row.exact[2*j], row.rounded[2*j]
	}
	dst = append(dst, `<path class="line rule" d="`+stroke(c.left, c.pixelY(0), "H", c.right)+"\"/>\n"...)
	dst = c.appendCurve(dst, "bold sine faint", xs, exact)
	if row.worstError >= 0 {
		dst = c.appendCurve(dst, "wrong", xs, rounded)
	}
	y := math.Round(c.pixelY(0))
	return append(dst, textAt(`class="sine" text-anchor="end"`, c.left-8, y-4, p.Say("true sine", "真正弦"))+
		textAt(`class="wrong" text-anchor="end"`, c.left-8, y+12, p.State.Precision)...)
}

// readout tells the numbers of the cell that is read.
func (p *Precision) readout(numbers *precision.Encoding, row roundedRow) string {
	x, y := 0.0, p.curveTop()+p.curveHigh()+28
	if p.wide() {
		x, y = p.profile().left, precisionTop+precisionHigh+66
	}
	svg := ""
	for k, fact := range p.facts(numbers, row) {
		class := "ink"
		if k == 0 {
			class = "position strong"
		}
		at := y + float64(k*precisionLine)
		svg += textAt(`class="quiet"`, x, at, fact[0]) + textAt(`class="`+class+`"`, x+76, at, fact[1])
	}
	return svg
}

// facts are what there is to tell of the cell that is read, each with its name.
func (p *Precision) facts(numbers *precision.Encoding, row roundedRow) [precisionFacts][2]string {
	pos, dim := p.at(row)
	sin, cos := numbers.Pair(dim/2, pos)
	trueSin, trueCos := p.Encoding.Pair(dim/2, pos)
	computed, exact := [...]float64{sin, cos}[dim%2], [...]float64{trueSin, trueCos}[dim%2]
	value, off := number.Fixed(computed, 9), size(math.Abs(computed-exact))
	next := p.Say("differs", "不同")
	switch n := len(row.exact); {
	case row.changed == 0:
		next = p.Say("is the same", "完全相同")
	case n == p.State.DModel:
		next = p.Phrase("differs in $1 of $2", "有 $1 个数不同，共 $2 个", strconv.Itoa(row.changed), strconv.Itoa(n))
	}
	if computed != computed {
		value, off, next = "–", "–", "–"
	}
	return [precisionFacts][2]string{
		{p.Say("position", "位置"), number.Integer(pos)},
		{p.Say("taken as", "当作"), p.taken(numbers, pos)},
		{p.Say("dimension", "维度"), number.Integer(float64(dim))},
		{p.Say("true", "真值"), number.Fixed(exact, 9)},
		{p.State.Precision, value},
		{p.Say("error", "误差"), off},
		{p.Say("next row", "下一行"), next},
	}
}

// taken tells what a position is taken for.
func (p *Precision) taken(numbers *precision.Encoding, pos float64) string {
	if numbers.RoundingMode() == precision.InAngle {
		pos = numbers.DType().Round(pos)
	}
	if math.IsInf(pos, 0) {
		return p.Say("infinite", "无穷大")
	}
	return number.Integer(pos)
}

// size returns three digits of an error.
func size(x float64) string {
	switch {
	case x == 0:
		return "0"
	case x < 1e-3:
		return number.Scientific(x, 2)
	}
	return strconv.FormatFloat(x, 'g', 3, 64)
}

// note tells what a cell shows, and from where on the type fails.
func (p *Precision) note(numbers *precision.Encoding) string {
	cells := p.Say("A cell shows one position and one pair, the larger error of its sine and its cosine. ", "每格取一个位置、一对正弦余弦，显示两者中较大的误差。")
	name := p.State.Precision
	pos, ok := numbers.Indistinguishable()
	if !ok {
		return cells + p.Phrase(
			"If only the result is cast to $1, the error is at most $2 at any position, and the first pair always tells neighbours apart.",
			"若只把结果转换为 $1，任何位置的误差都不超过 $2，第一对总能区分相邻位置。", name, size(math.Ldexp(0.5, -numbers.DType().Digits())))
	}
	here, next := number.Integer(pos), number.Integer(pos+1)
	return cells + p.Phrase(
		"All whole numbers up to $2 are numbers of $1, and $3 is not: it becomes $2, and so does its row.",
		"直到 $2 的整数 $1 都能表示，$3 则不能：它被当作 $2，整行也随之相同。", name, here, next)
}

func (p *Precision) Summary() string {
	numbers := p.numbers()
	row := p.row(numbers, p.read())
	said := p.Phrase("Errors of the encoding in $1, over positions from 1 to $2. ", "$1 下编码的误差，位置从 1 到 $2。", p.State.Precision, number.Integer(precisionEnd))
	for _, fact := range p.facts(numbers, row) {
		said += fact[0] + p.Say(" ", "：") + fact[1] + p.Say("; ", "；")
	}
	return said + p.note(numbers)
}

// Data are the row that is read, and what each type has in its place.
func (p *Precision) Data() dataio.Table {
	pos := p.read()
	var types []*precision.Encoding
	for _, name := range param.PrecisionNames() {
		types = append(types, p.numbersOf(name))
	}
	return dataio.Table{
		Columns: append([]string{"dimension", "exact"}, param.PrecisionNames()...),
		Rows:    p.State.DModel,
		Row: func(dst []float64, dim int) {
			of := func(sin, cos float64) float64 { return [...]float64{sin, cos}[dim%2] }
			dst[0], dst[1] = float64(dim), of(p.Encoding.Pair(dim/2, pos))
			for k := range types {
				dst[2+k] = of(types[k].Pair(dim/2, pos))
			}
		},
	}
}
