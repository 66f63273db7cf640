package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// Shift is the rotation M(k) that leads from every position p to p+k: the
// blocks of a few pairs with their numbers, the vector of p, what M(k) makes of
// it beside the vector of p+k, and one of the pairs on the unit circle.
//
// A Shift that is drawn again, with another view, computes only what differs.
type Shift struct {
	figure.View
	First int // the first pair whose block is shown, where none is pointed at,
	Pair  int // and the pair on the circle, if its block is shown

	moved shiftMoved
}

// shiftMoved is a move from p to p+k in all dimensions.
type shiftMoved struct {
	encoding          *encoder.Encoding
	p, k              int
	shift             *encoder.Shift
	from, made, there []float64 // PE(p), M(k)·PE(p) and PE(p+k), which is nil beyond ±2⁵³
	residual          float64   // the largest difference of the last two
}

const (
	shiftTop   = 58 // where the matrix begins
	shiftTrack = 34 // height of the choice of pairs beneath it
	shiftLine  = 22 // of text
)

func (p *Shift) Height() int {
	g := p.grid()
	height := g.bottom() + shiftTrack + 4*shiftLine + 8
	if !g.beside {
		height += 2*g.radius + 110
	}
	return int(height)
}

// A shiftGrid says where the parts of a Shift are, in CSS pixels.
type shiftGrid struct {
	pairs      int     // whose blocks are shown
	row        float64 // height of a row
	margin     float64 // where lines of text begin
	left, cell float64 // where the matrix begins, and the width of its cells
	vector     float64 // width of a vector
	columns    [3]float64
	right      float64 // where the last vector ends
	beside     bool    // whether the circle stands beside the vectors
	middle, y  float64 // of the circle
	radius     float64
	size       float64 // of the numbers
	class      string
	decimals   int // in the vectors
}

func (p *Shift) grid() shiftGrid {
	g := shiftGrid{row: 30, margin: 76, left: 76, cell: 44, vector: 64, beside: p.Width >= 860, size: scene.FontSize, decimals: 4}
	gap := 24.0
	switch {
	case p.Narrow():
		g.margin, g.left, g.vector, gap, g.pairs = 0, 30, 36, 16, 2
		g.size, g.class, g.decimals = 11, "small", 2
		g.cell = math.Floor((float64(p.Width) - g.left - 3*(g.vector+gap) - 4) / 4)
	case g.beside:
		g.pairs = max(1, min(4, int((float64(p.Width)-g.left-3*(g.vector+gap)-216)/(2*g.cell))))
	default:
		g.pairs = max(1, min(4, int((float64(p.Width)-g.left-3*(g.vector+gap))/(2*g.cell))))
	}
	x := g.left + float64(2*g.pairs)*g.cell
	for j := range g.columns {
		x += gap
		g.columns[j] = x
		x += g.vector
	}
	g.right = x
	if g.beside {
		g.radius = math.Floor(min((float64(p.Width)-g.right-112)/2, (g.bottom()-shiftTop)/2, 104))
		g.middle, g.y = math.Floor((g.right+44+float64(p.Width))/2), math.Floor((shiftTop+g.bottom())/2)
	} else {
		g.radius = 72
		g.middle, g.y = math.Floor(float64(p.Width)/2), g.bottom()+shiftTrack+4*shiftLine+64+g.radius
	}
	return g
}

// bottom returns where the matrix ends.
func (g shiftGrid) bottom() float64 { return shiftTop + float64(2*g.pairs)*g.row }

// shown returns the first pair whose block is shown, and how many there are.
func (p *Shift) shown() (first, n int) {
	pairs := p.Encoding.Pairs()
	n = min(p.grid().pairs, pairs)
	first = p.First
	if i := p.Dim / 2; p.Dim >= 0 && (i < first || i >= first+n) {
		first = i
	}
	return max(0, min(first, pairs-n)), n
}

// pair returns the pair that is shown on the circle.
func (p *Shift) pair() int {
	if p.Dim >= 0 {
		return p.Dim / 2
	}
	first, n := p.shown()
	return max(first, min(p.Pair, first+n-1))
}

// Show puts a pair on the circle, and its block among those that are shown.
func (p *Shift) Show(pair int) {
	p.Pair = max(0, min(pair, p.Encoding.Pairs()-1))
	_, n := p.shown()
	p.First = max(p.Pair-n+1, min(p.First, p.Pair))
}

// dim returns the dimension in row r of the layout: the places of sine and
// cosine are swapped in the other order.
func (p *Shift) dim(r int) int {
	if p.swapped() {
		return r ^ 1
	}
	return r
}

func (p *Shift) swapped() bool { return p.State.Layout == "cos-sin" }

// PairsAt returns the first of the pairs to show for a place on the track
// beneath the matrix.
func (p *Shift) PairsAt(x float64) int {
	g := p.grid()
	_, n := p.shown()
	pairs := float64(p.Encoding.Pairs())
	return int(max(0, min(math.Round((x-g.left)/(g.right-g.left)*pairs-float64(n)/2), pairs-float64(n))))
}

// OnTrack reports whether a height is that of the track.
func (p *Shift) OnTrack(y float64) bool {
	bottom := p.grid().bottom()
	return y >= bottom && y < bottom+shiftTrack
}

// At returns the dimension whose row is at a place of the picture, and whether
// there is one.
func (p *Shift) At(x, y float64) (dim int, ok bool) {
	g := p.grid()
	first, n := p.shown()
	r := int(math.Floor((y - shiftTop) / g.row))
	if x > g.right || r < 0 || r >= 2*n {
		return -1, false
	}
	return p.dim(2*first + r), true
}

// move computes the move in all dimensions, unless it is done already.
func (p *Shift) move() *shiftMoved {
	m := &p.moved
	if m.encoding == p.Encoding && m.p == p.Position() && m.k == p.State.Offset {
		return m
	}
	d := p.State.DModel
	*m = shiftMoved{encoding: p.Encoding, p: p.Position(), k: p.State.Offset, from: make([]float64, d), made: make([]float64, d)}
	// The state holds no position and no offset that an encoding refuses.
	m.shift, _ = p.Encoding.Shift(float64(m.k))
	_ = p.Encoding.Row(m.from, float64(m.p))
	_ = m.shift.Apply(m.made, m.from)
	if number.Abs(m.p+m.k) > encoder.MaxPosition {
		return m
	}
	m.there = make([]float64, d)
	_ = p.Encoding.Row(m.there, float64(m.p+m.k))
	for j, x := range m.there {
		m.residual = max(m.residual, math.Abs(x-m.made[j]))
	}
	return m
}

func (p *Shift) AppendSVG(dst []byte) []byte {
	g, m := p.grid(), p.move()
	dst = append(dst, p.headings(g, m)...)
	dst = append(dst, p.matrix(g, m)...)
	dst = append(dst, p.vectors(g, m)...)
	dst = append(dst, p.track(g)...)
	dst = append(dst, p.formulas(g, m)...)
	return append(dst, p.circle(g, m)...)
}

// headings name the matrix and the vectors.
func (p *Shift) headings(g shiftGrid, m *shiftMoved) string {
	from, k, to := "p = "+number.Integer(float64(m.p)), "k = "+number.Integer(float64(m.k)), p.Say(", p + k = ", "，p + k = ")+number.Integer(float64(m.p+m.k))
	class := "ink"
	if g.margin+scene.TextWidth(from+p.Say(", ", "，")+k+to) > float64(p.Width) {
		class, to = "ink small", ""
	}
	svg := marked(`class="`+class+`"`, g.margin, 14, `<tspan class="position">`+from+"</tspan>"+p.Say(", ", "，")+`<tspan class="offset">`+k+`</tspan>`+to)
	svg += `<g text-anchor="middle">` + "\n" +
		textAt(`class="offset strong"`, g.left+float64(g.pairs)*g.cell, 38, "M(k)") +
		textAt(`class="position strong"`, g.columns[0]+g.vector/2, 38, "PE(p)")
	product := "M(k)·PE(p)"
	if p.Narrow() {
		product = "M·PE"
	}
	return svg + textAt(`class="ink strong"`, g.columns[1]+g.vector/2, 38, product) +
		textAt(`class="ink strong"`, g.columns[2]+g.vector/2, 38, p.there()) + "</g>\n"
}

// there names the vector of p+k, shortly where there is little room.
func (p *Shift) there() string {
	if p.Narrow() {
		return "p+k"
	}
	return "PE(p+k)"
}

// cellOf draws a number in a cell of its colour, with the point of all numbers
// at the same place. Black reads on all colours but those near ±1.
func (g shiftGrid) cellOf(x, y, width, value float64, decimals int) string {
	ink := "#000"
	if math.Abs(value) > 0.9 {
		ink = "#fff"
	}
	if math.Abs(value) < 0.5*math.Pow(10, -float64(decimals)) {
		value = 0 // without a sign
	}
	half := (0.62*float64(decimals+1) + 1.1) * g.size / 2 // with a minus sign
	return `<rect x="` + coordinate(x) + `" y="` + coordinate(y) + `" width="` + coordinate(width) + `" height="` + coordinate(g.row) + `" fill="` + hex(chart.Diverging((value+1)/2)) + "\"/>\n" +
		textAt(`class="`+g.class+`" color="`+ink+`" text-anchor="end"`, math.Round(x+width/2+half), y+g.row/2+4, number.Fixed(value, decimals))
}

// block returns the block of a pair in the layout.
func (p *Shift) block(m *shiftMoved, i int) [2][2]float64 {
	b := m.shift.Block(i)
	if p.swapped() {
		b[0][1], b[1][0] = b[1][0], b[0][1]
	}
	return b
}

// matrix draws the blocks of the pairs that are shown, and zeros around them.
func (p *Shift) matrix(g shiftGrid, m *shiftMoved) string {
	first, n := p.shown()
	zeros, cells, labels := "", "", ""
	for r := range 2 * n {
		y := shiftTop + float64(r)*g.row
		dim := p.dim(2*first + r)
		class, name := "sine", "sin"
		if dim%2 == 1 {
			class, name = "cosine", "cos"
		}
		if dim == p.Dim {
			class += " strong"
		}
		if !p.Narrow() {
			name += " " + strconv.Itoa(2*first+r)
		}
		labels += textAt(`class="`+class+`" text-anchor="end"`, g.left-7, y+g.row/2+4, name)
		for c := range 2 * n {
			x := g.left + float64(c)*g.cell
			if r/2 != c/2 {
				zeros += textAt("", x+g.cell/2, y+g.row/2+4, "0")
				continue
			}
			cells += g.cellOf(x, y, g.cell, p.block(m, first+r/2)[r%2][c%2], 2)
		}
	}
	return labels + `<g class="quiet" text-anchor="middle">` + "\n" + zeros + "</g>\n" + cells +
		g.brackets(g.left, float64(2*n)*g.cell, n) + p.mark(g, first)
}

// mark frames the block of the pair that is shown on the circle, and its rows
// of the vectors.
func (p *Shift) mark(g shiftGrid, first int) string {
	at := float64(p.pair() - first)
	frame := func(x, width float64) string {
		y := shiftTop + at*2*g.row
		return stroke(x, y, "h", width) + "v" + coordinate(2*g.row) + "h" + coordinate(-width) + "z"
	}
	return `<path class="line bold ink" d="` + frame(g.left+at*2*g.cell, 2*g.cell) + "\"/>\n"
}

// brackets draws brackets around the rows of n pairs.
func (g shiftGrid) brackets(x, width float64, n int) string {
	top, bottom := float64(shiftTop-3), shiftTop+float64(2*n)*g.row+3
	return `<path class="line ink" d="` + stroke(x+2, top, "H", x-4) + "V" + coordinate(bottom) + "h6" +
		stroke(x+width-2, top, "h", 6) + "V" + coordinate(bottom) + "h-6\"/>\n"
}

// vectors draws PE(p), what M(k) makes of it, and PE(p+k).
func (p *Shift) vectors(g shiftGrid, m *shiftMoved) string {
	first, n := p.shown()
	svg := ""
	for j, v := range [...][]float64{m.from, m.made, m.there} {
		if v == nil {
			continue
		}
		for r := range 2 * n {
			svg += g.cellOf(g.columns[j], shiftTop+float64(r)*g.row, g.vector, v[p.dim(2*first+r)], g.decimals)
		}
		svg += g.brackets(g.columns[j], g.vector, n)
	}
	y := shiftTop + float64(n)*g.row + 4
	signs := ""
	for j, sign := range [...]string{"·", "=", "="} {
		if j == 2 && m.there == nil {
			continue
		}
		before := g.left + float64(2*n)*g.cell
		if j > 0 {
			before = g.columns[j-1] + g.vector
		}
		signs += textAt("", (before+g.columns[j])/2, y, sign)
	}
	return svg + `<g class="ink" text-anchor="middle">` + "\n" + signs + "</g>\n"
}

// track draws all pairs as a line, and a handle where those are that are shown.
func (p *Shift) track(g shiftGrid) string {
	first, n := p.shown()
	pairs := float64(p.Encoding.Pairs())
	y, width := g.bottom()+16, g.right-g.left
	from := g.left + width*float64(first)/pairs
	long := max(8, width*float64(n)/pairs)
	from = min(from, g.right-long)
	name := number.Integer(float64(first))
	if n > 1 {
		name += p.Say(" to ", "–") + number.Integer(float64(first+n-1))
	}
	all := number.Integer(pairs)
	return `<path class="line rule" d="` + stroke(g.left, y, "H", g.right) + "\"/>\n" +
		`<rect class="mark edge" x="` + tenth(from) + `" y="` + coordinate(y-4) + `" width="` + tenth(long) + "\" height=\"8\" rx=\"4\"/>\n" +
		textAt(`class="quiet" text-anchor="end"`, g.right, y+20, p.Say("pairs "+name+" of "+all, "第 "+name+" 对，共 "+all+" 对"))
}

// formulas tells the angle additions that the rows of a block are, and how well
// they hold.
func (p *Shift) formulas(g shiftGrid, m *shiftMoved) string {
	k := func(f string) string { return `<tspan class="offset">` + f + " kω</tspan>" }
	at := func(f string) string { return `·<tspan class="position">` + f + " pω</tspan>" }
	lines := [...]string{
		"sin (p+k)ω = " + k("cos") + at("sin") + " + " + k("sin") + at("cos"),
		"cos (p+k)ω = " + k("−sin") + at("sin") + " + " + k("cos") + at("cos"),
	}
	order := p.Say("Rows in the order (sin, cos). In (cos, sin) each block is the transpose.", "行的次序为 (sin, cos)；换成 (cos, sin)，每个块都转置。")
	if p.swapped() {
		lines = [...]string{
			"cos (p+k)ω = " + k("cos") + at("cos") + " + " + k("−sin") + at("sin"),
			"sin (p+k)ω = " + k("sin") + at("cos") + " + " + k("cos") + at("sin"),
		}
		order = p.Say("Rows in the order (cos, sin): the transpose of (sin, cos).", "行的次序为 (cos, sin)：是 (sin, cos) 时的转置。")
	}
	if p.Width < 700 {
		order = p.Say("The other order transposes each block.", "换一种次序，每个块都转置。")
	}
	y, left, svg := g.bottom()+shiftTrack+26, g.margin, ""
	for j, line := range lines {
		svg += marked(`class="ink"`, left, y+float64(j)*shiftLine, line)
	}
	return svg + textAt(`class="quiet"`, left, y+2*shiftLine, order) +
		textAt(`class="ink strong"`, left, y+3*shiftLine, p.residual(m))
}

// residual tells how far M(k)·PE(p) is from PE(p+k).
func (p *Shift) residual(m *shiftMoved) string {
	d := number.Integer(float64(p.State.DModel))
	if m.there == nil {
		return p.Say("p + k is beyond ±2⁵³", "p + k 超出 ±2⁵³")
	}
	size := "0"
	if m.residual > 0 {
		size = number.Scientific(m.residual, 1)
	}
	return p.Say("Largest difference, all "+d+": "+size, d+" 维中最大的差："+size)
}

// circle draws the pair in question as a point of the unit circle at p, turned
// by kω to p+k.
func (p *Shift) circle(g shiftGrid, m *shiftMoved) string {
	i := p.pair()
	sin, cos := m.from[2*i], m.from[2*i+1]
	toSin, toCos := m.made[2*i], m.made[2*i+1]
	x := func(cos, r float64) float64 { return g.middle + g.radius*r*cos }
	y := func(sin, r float64) float64 { return g.y - g.radius*r*sin }
	at := func(sin, cos, r float64) string { return tenth(x(cos, r)) + " " + tenth(y(sin, r)) }
	point := func(class string, sin, cos float64) string {
		return `<path class="line bold ` + class + `" d="M` + tenth(g.middle) + " " + tenth(g.y) + "L" + at(sin, cos, 1) + "\"/>\n" +
			`<circle class="mark ` + class + `" cx="` + tenth(x(cos, 1)) + `" cy="` + tenth(y(sin, 1)) + "\" r=\"4.5\"/>\n"
	}
	angle := m.shift.Angles()[i]
	sweep := "0" // as angles turn, against the clock
	if angle < 0 {
		sweep = "1"
	}
	const inner = 0.5
	arc := "M" + at(sin, cos, inner) + "A" + tenth(inner*g.radius) + " " + tenth(inner*g.radius) + " 0 0 " + sweep + " " + at(toSin, toCos, inner)
	// The head of the arrow points along the circle.
	if math.Abs(angle) > 0.2 {
		for _, side := range [...]float64{inner - 0.06, inner + 0.06} {
			s, c := math.Sincos(-math.Copysign(0.16, angle))
			arc += "M" + at(toSin*c+toCos*s, toCos*c-toSin*s, side) + "L" + at(toSin, toCos, inner)
		}
	}
	label := func(class, name string, sin, cos, r float64) string {
		return textAt(`class="`+class+` strong halo" text-anchor="middle"`, math.Round(x(cos, r)), math.Round(y(sin, r))+4, name)
	}
	title := p.Say("pair ", "第 ") + number.Integer(float64(i)) + p.Say(": ω = ", " 对：ω = ") + formatFrequency(p.Encoding.Frequency(i))
	return `<circle class="line edge" cx="` + coordinate(g.middle) + `" cy="` + coordinate(g.y) + `" r="` + coordinate(g.radius) + "\"/>\n" +
		`<path class="line rule" d="` + stroke(g.middle-g.radius, g.y, "h", 2*g.radius) + stroke(g.middle, g.y-g.radius, "v", 2*g.radius) + "\"/>\n" +
		`<path class="line bold offset" d="` + arc + "\"/>\n" +
		point("ink", toSin, toCos) + point("position", sin, cos) +
		label("ink", "p+k", toSin, toCos, 1+20/g.radius) + label("position", "p", sin, cos, 0.76) +
		textAt(`class="ink" text-anchor="middle"`, g.middle, g.y-g.radius-34, title) +
		textAt(`class="offset strong" text-anchor="middle"`, g.middle, g.y+g.radius+48, p.turn(i, angle))
}

// formatFrequency returns a frequency in (0, 1].
func formatFrequency(w float64) string {
	if w < 0.0001 && w > 0 {
		return number.Scientific(w, 3)
	}
	return number.Fixed(w, 6)
}

// turn tells the angle kω: what is left of it without whole turns, and how many
// these are while floating point can count them.
func (p *Shift) turn(i int, angle float64) string {
	svg := "kω = " + number.Fixed(angle*180/math.Pi, 2) + "°"
	turns := math.Round((float64(p.State.Offset)*p.Encoding.Frequency(i) - angle) / (2 * math.Pi))
	if turns == 0 {
		return svg
	}
	many := number.Integer(math.Abs(turns))
	if math.Abs(turns) > 1e6 {
		many = p.Say("whole", "整")
	}
	sign := " + "
	if turns < 0 {
		sign = " − "
	}
	unit := p.Say(" turns", " 圈")
	if many == "1" {
		unit = p.Say(" turn", " 圈")
	}
	return svg + sign + many + unit
}

// Summary tells the move and how well it holds, and the block of one pair.
func (p *Shift) Summary() string {
	m, i := p.move(), p.pair()
	b := p.block(m, i)
	from, k, pair := number.Integer(float64(m.p)), number.Integer(float64(m.k)), number.Integer(float64(i))
	block := ""
	for r, row := range b {
		if r > 0 {
			block += p.Say("; ", "；")
		}
		block += number.Fixed(row[0], 4) + p.Say(", ", "、") + number.Fixed(row[1], 4)
	}
	return p.Say(
		"The rotation matrix M("+k+") takes the vector of position "+from+" to that of "+number.Integer(float64(m.p+m.k))+". Its block for pair "+pair+" is "+block+". ",
		"旋转矩阵 M("+k+") 把位置 "+from+" 的向量变成位置 "+number.Integer(float64(m.p+m.k))+" 的向量。第 "+pair+" 对的块为 "+block+"。",
	) + p.residual(m) + p.Say(".", "。")
}

// Data are, for each pair, its frequency, the angle kω without whole turns, and
// the vectors.
func (p *Shift) Data() dataio.Table {
	m := *p.move()
	angles := m.shift.Angles()
	return dataio.Table{
		Columns: []string{"pair", "frequency", "angle", "sin p", "cos p", "M(k) sin", "M(k) cos", "sin p+k", "cos p+k"},
		Rows:    p.Encoding.Pairs(),
		Row: func(dst []float64, i int) {
			dst[0], dst[1], dst[2] = float64(i), p.Encoding.Frequency(i), angles[i]
			for j, v := range [...][]float64{m.from, m.made, m.there} {
				dst[3+2*j], dst[4+2*j] = math.NaN(), math.NaN()
				if v != nil {
					dst[3+2*j], dst[4+2*j] = v[2*i], v[2*i+1]
				}
			}
		},
	}
}
