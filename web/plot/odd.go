package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Odd is what becomes of rows whose width is odd: the columns that each behaviour
// makes, the numbers of the chosen position in them, who does so, and what it does
// to the dot product of two rows k apart. That is a function of k alone where every
// sine keeps its cosine, and a wave over the positions where one has lost it.
//
// An Odd that is drawn again, with another view, computes only what differs.
type Odd struct {
	figure.View
	Pointed *OddPlace // what is pointed at, if anything

	computed oddities
}

// An OddPlace is a column of a behaviour, or with Dim −1 a position of its curve.
type OddPlace struct {
	Behaviour, Dim int
	M              float64
}

// A behaviour is what libraries do to odd widths.
type behaviour struct {
	english, chinese string
	convention       convention.Convention
}

// behaviours are those that make rows; the last libraries refuse to.
var behaviours = [...]behaviour{
	{"all sines, all cosines, a zero", "先全部正弦，后全部余弦，末尾补零", convention.Convention{Shift: 1, OnePair: true, Layout: convention.Concatenated, Odd: convention.ZeroPad}},
	{"in turn, the last column never written", "正弦余弦交替，最后一列不写", convention.Convention{Odd: convention.ZeroLast}},
	{"in turn, cut off after a sine", "正弦余弦交替，截在正弦之后", convention.Convention{Odd: convention.Truncate}},
	{"of width d + 1, cut off", "按 d + 1 维计算，再截断", convention.Convention{Odd: convention.RoundUp}},
	{"a sine more than cosines", "正弦比余弦多一个", convention.Convention{Layout: convention.Concatenated, Odd: convention.Truncate}},
	{"a column more than asked for", "比要求的多一列", convention.Convention{Layout: convention.Concatenated, Odd: convention.ExtraColumn}},
}

// OddBehaviours is how many behaviours make rows.
const OddBehaviours = len(behaviours)

// oddities are what the behaviours make.
type oddities struct {
	of   oddKey
	rows [OddBehaviours]oddity
	no   []who   // who refuses, by what it says
	last float64 // the last position of the curves
}

type oddKey struct {
	width, offset int
	base          float64
}

// An oddity is what a behaviour makes of a width.
type oddity struct {
	table  *convention.Table // nil if it makes nothing of it
	who    []string
	lone   int // the column that has lost its partner, −1 for none
	m, dot []float64
	lo, hi float64 // the least and the greatest dot product
}

// who says a library's error, and which libraries do.
type who struct {
	says string
	are  []string
}

// oddPoints is how many points a curve has.
const oddPoints = 160

// compute computes what the behaviours make, unless that has been done.
func (p *Odd) compute() *oddities {
	s := p.State
	of := oddKey{s.OddWidth, s.Offset, s.Base}
	if p.computed.last != 0 && p.computed.of == of {
		return &p.computed
	}
	o := oddities{of: of}
	// A turn of the slowest sine that is left alone.
	o.last = math.Round(2 * math.Pi * math.Pow(s.Base, float64(s.OddWidth-1)/float64(s.OddWidth)))
	o.last = max(12, min(o.last, encoder.MaxPosition/4))
	for i, b := range behaviours {
		o.rows[i] = oddityOf(b.convention, s, o.last)
	}
	for _, preset := range convention.Presets() {
		o.sort(preset, s.OddWidth)
	}
	p.computed = o
	return &p.computed
}

// oddityOf returns what a convention makes of the odd width.
func oddityOf(c convention.Convention, s param.State, last float64) oddity {
	c.Base = s.Base
	table, err := c.Table(1, s.OddWidth)
	if err != nil {
		return oddity{lone: -1}
	}
	o := oddity{table: table, lone: -1, m: make([]float64, oddPoints), dot: make([]float64, oddPoints)}
	if j, ok := table.UnpairedColumn(); ok {
		o.lone = j
	}
	for i := range o.m {
		o.m[i] = math.Round(last * float64(i) / (oddPoints - 1))
	}
	k := max(-encoder.MaxPosition/4, min(float64(s.Offset), encoder.MaxPosition/4))
	if table.DotProducts(o.dot, o.m, k) != nil {
		return oddity{lone: -1}
	}
	o.lo, o.hi = o.dot[0], o.dot[0]
	for _, x := range o.dot {
		o.lo, o.hi = min(o.lo, x), max(o.hi, x)
	}
	return o
}

// sort puts a library to the behaviour that is its own in a width.
func (o *oddities) sort(preset convention.Preset, width int) {
	c := preset.Convention
	if _, err := c.Table(1, width); err != nil {
		says := preset.OddError
		if c.Odd != convention.Refused && c.Odd != convention.RefusedBut1 {
			says = preset.OnePairError
		}
		for i := range o.no {
			if o.no[i].says == says {
				o.no[i].are = append(o.no[i].are, preset.Name)
				return
			}
		}
		o.no = append(o.no, who{says, []string{preset.Name}})
		return
	}
	if c.Odd == convention.RefusedBut1 {
		c.Odd = convention.Truncate
	}
	for i, b := range behaviours {
		if b.convention.Odd == c.Odd && b.convention.Layout == c.Layout {
			o.rows[i].who = append(o.rows[i].who, preset.Name)
		}
	}
}

// Sizes in CSS pixels.
const (
	oddTop    = 26 // where the first behaviour begins
	oddRow    = 92 // height of a behaviour
	oddBox    = 20
	oddLeft   = 272 // width of the names
	oddCurve  = 232 // width of a curve
	oddErrors = 128 // width of the names of errors
)

// stacked reports whether names, columns and curve stand below each other; upright,
// whether the names stand above the others.
func (p *Odd) stacked() bool { return p.Width < 560 }
func (p *Odd) upright() bool { return p.Width < 860 }

// top returns where a behaviour begins, or the end of the last one.
func (p *Odd) top(i int) float64 {
	if !p.upright() {
		return oddTop + float64(oddRow*i)
	}
	y := oddTop + sectionLine
	for k := range i {
		y += 96 + noteLine*p.whoLines(k)
		if p.stacked() {
			y += 60
		}
	}
	return float64(y)
}

// boxesAt returns where the columns of a behaviour begin, and how much room they
// have.
func (p *Odd) boxesAt(i int) (x, y, width float64) {
	y = p.top(i)
	switch {
	case p.stacked():
		return 0, y + 34 + float64(noteLine*p.whoLines(i)), float64(p.Width)
	case p.upright():
		return 0, y + 34 + float64(noteLine*p.whoLines(i)), 0.56 * float64(p.Width)
	}
	return oddLeft, y + 8, float64(p.Width) - oddLeft - oddCurve - 104
}

// curveAt returns the chart of a behaviour.
func (p *Odd) curveAt(i int) axes {
	o := p.compute()
	y, next := p.top(i), p.top(i+1)
	c := axes{
		left: float64(p.Width) - oddCurve - 80, right: float64(p.Width) - 84, top: y + 6, bottom: y + 54,
		x: scale{hi: o.last},
	}
	switch {
	case p.stacked():
		c.left, c.top, c.bottom = 0, next-58, next-10
	case p.upright():
		c.left, c.top, c.bottom = 0.56*float64(p.Width)+16, next-62, next-14
	}
	// All have one scale, from where each is on the whole.
	middle := (o.rows[i].lo + o.rows[i].hi) / 2
	c.y = scale{lo: middle - 1.05, hi: middle + 1.05}
	return c
}

func (p *Odd) bottom() float64 { return p.top(OddBehaviours) }

// refusals returns the lines about those that refuse: the error and who says it.
func (p *Odd) refusals() [][2]string {
	var all [][2]string
	for _, w := range p.compute().no {
		says := p.says(w)
		for _, line := range wrapped(p.joined(w.are), float64(p.Width)-oddErrors) {
			all = append(all, [2]string{says, line})
			says = ""
		}
	}
	return all
}

// says returns the error of libraries in words.
func (p *Odd) says(w who) string {
	switch w.says {
	case "undefined":
		return p.Say("left undefined", "未作规定")
	case "":
		return p.Say("refused", "拒绝")
	case "NaN":
		return p.Say("not a number", "得到非数")
	}
	return w.says
}

// roomLines is for how many lines about those that refuse there is room: in width 3
// more do.
func (p *Odd) roomLines() int {
	if p.Still {
		return len(p.refusals()) + 1
	}
	return max(len(p.refusals())+1, 9)
}

func (p *Odd) readTop() float64 { return p.bottom() + 12 }

func (p *Odd) readLines() int {
	switch {
	case p.Still && p.upright():
		return len(wrapped(p.read(), float64(p.Width)))
	case p.Width < 360:
		return 5
	case p.stacked():
		return 4
	case p.upright():
		return 3
	}
	return 2
}

// refusedTop returns where those begin that refuse.
func (p *Odd) refusedTop() float64 { return p.readTop() + float64(p.readLines()*sectionLine) + 8 }

func (p *Odd) Height() int { return int(p.refusedTop()) + p.roomLines()*sectionLine + 8 }

// At returns what is at a place of the picture, nil if there is nothing.
func (p *Odd) At(x, y float64) *OddPlace {
	o := p.compute()
	for i := range o.rows {
		table := o.rows[i].table
		if table == nil {
			continue
		}
		left, top, width := p.boxesAt(i)
		pitch := p.pitch(table, width)
		if j := int(math.Floor((x - left) / pitch)); y >= top-4 && y < top+oddBox+24 && j >= 0 && j < table.Columns() {
			return &OddPlace{i, j, 0}
		}
		if c := p.curveAt(i); x >= c.left-4 && x <= c.right+4 && y >= c.top-6 && y <= c.bottom+6 {
			return &OddPlace{i, -1, math.Round(max(0, min(c.numberX(x), o.last)))}
		}
	}
	return nil
}

// pitch returns how many pixels a column takes.
func (p *Odd) pitch(t *convention.Table, width float64) float64 {
	return min(58, width/float64(max(t.Columns(), p.State.OddWidth+1)))
}

func (p *Odd) AppendSVG(dst []byte) []byte {
	o := p.compute()
	dst = append(dst, p.titles(o)...)
	for i := range o.rows {
		dst = append(dst, p.names(o, i)...)
		if o.rows[i].table == nil {
			continue
		}
		dst = append(dst, p.columns(o, i)...)
		dst = p.appendCurve(dst, o, i)
	}
	dst = append(dst, pathOf("line rule", stroke(0, p.bottom(), "H", float64(p.Width)))...)
	y := p.refusedTop() + 14
	dst = append(dst, textAt(`class="ink strong"`, 0, y, p.Phrase("no rows of d = $1", "不提供 d = $1 的行", strconv.Itoa(p.State.OddWidth)))...)
	for _, line := range p.refusals() {
		y += sectionLine
		dst = append(dst, textAt(`class="wrong"`, 0, y, line[0])+textAt(`class="quiet"`, oddErrors, y, line[1])...)
	}
	y = p.readTop() + 14
	for _, line := range wrapped(p.read(), float64(p.Width)) {
		dst = append(dst, textAt(`class="ink"`, 0, y, line)...)
		y += sectionLine
	}
	return dst
}

// titles say what stands in the columns of the picture, where these are beside each
// other.
func (p *Odd) titles(o *oddities) string {
	numbers := p.Phrase("the columns of d = $1, at position $2", "d = $1 时的各列，位置 $2 处的数值", strconv.Itoa(p.State.OddWidth), number.Integer(float64(p.State.Position)))
	dots := p.Phrase("⟨p(m), p(m + k)⟩, k = $1, m = 0 … $2", "⟨p(m), p(m + k)⟩，k = $1，m = 0 … $2", number.Integer(float64(p.State.Offset)), number.Integer(o.last))
	x := p.curveAt(0).left
	if p.upright() {
		return textAt(`class="quiet"`, 0, 14, scene.Shortened(numbers, float64(p.Width))) + textAt(`class="quiet"`, 0, 32, scene.Shortened(dots, float64(p.Width)))
	}
	return textAt(`class="quiet"`, oddLeft, 14, scene.Shortened(numbers, x-oddLeft-12)) + textAt(`class="quiet"`, x, 14, scene.Shortened(dots, float64(p.Width)-x))
}

// names tell a behaviour and who behaves so.
func (p *Odd) names(o *oddities, i int) string {
	y := p.top(i)
	svg := pathOf("line rule", stroke(0, y, "H", float64(p.Width))) +
		textAt(`class="ink strong"`, 0, y+20, p.Say(behaviours[i].english, behaviours[i].chinese))
	for k, line := range wrapped(p.list(o, i), p.whoWidth()) {
		svg += textAt(`class="quiet"`, 0, y+38+float64(noteLine*k), line)
	}
	return svg
}

func (p *Odd) whoWidth() float64 {
	if p.upright() {
		return float64(p.Width)
	}
	return oddLeft - 12
}

// whoLines returns how many lines the names of those take who behave so.
func (p *Odd) whoLines(i int) int { return len(wrapped(p.list(p.compute(), i), p.whoWidth())) }

// list names who behaves so.
func (p *Odd) list(o *oddities, i int) string {
	if o.rows[i].table == nil {
		return p.Phrase("nothing for d = $1", "做不出 d = $1", strconv.Itoa(p.State.OddWidth))
	}
	return p.joined(o.rows[i].who)
}

// joined lists names.
func (p *Odd) joined(names []string) string {
	list := ""
	for i, name := range names {
		if i > 0 {
			list += p.Say(", ", "、")
		}
		list += name
	}
	return list
}

// columns draws what stands in each column, with the number of the chosen position.
func (p *Odd) columns(o *oddities, i int) string {
	t, lone := o.rows[i].table, o.rows[i].lone
	left, y, width := p.boxesAt(i)
	pitch := p.pitch(t, width)
	if pitch < 2 {
		return p.runs(t, lone, left, y, pitch)
	}
	gap := 2.0
	if pitch < 8 {
		gap = 0
	}
	svg, numbered := "", 0.0
	if scene.TextWidth("−0.0000") <= pitch {
		numbered = 1
	}
	at, _ := behaviours[i].at(p.State)
	for j := range t.Columns() {
		x, c := left+float64(j)*pitch, t.Column(j)
		shape := `x="` + tenth(x) + `" y="` + coordinate(y) + `" width="` + tenth(max(0.5, pitch-gap)) + `" height="` + strconv.Itoa(oddBox) + "\"/>\n"
		name := "0"
		switch {
		case c.Zero:
			svg += `<rect class="line edge" ` + shape
		case c.Cosine:
			svg += `<rect class="mark cosine" ` + shape
			name = "cos " + strconv.Itoa(c.Pair)
		default:
			svg += `<rect class="mark sine" ` + shape
			name = "sin " + strconv.Itoa(c.Pair)
		}
		middle := x + (pitch-gap)/2
		if scene.TextWidth(name) <= pitch-gap {
			class := "ground"
			if c.Zero {
				class = "quiet"
			}
			svg += textAt(`class="`+class+`" text-anchor="middle"`, math.Round(middle), y+14, name)
		}
		if numbered > 0 && at != nil {
			svg += textAt(`class="ink" text-anchor="middle"`, math.Round(middle), y+oddBox+16, number.Fixed(at.Value(0, j), 4))
		}
		if j == lone {
			svg += `<rect class="line bold wrong" x="` + tenth(x-2) + `" y="` + coordinate(y-2) + `" width="` + tenth(max(2, pitch-gap)+4) + `" height="` + strconv.Itoa(oddBox+4) + "\"/>\n"
			svg += p.missing(middle, left, y+oddBox+16+16*numbered)
		}
		if at := p.Pointed; at != nil && at.Behaviour == i && at.Dim == j {
			svg += `<rect class="line bold ink" x="` + tenth(x-1) + `" y="` + coordinate(y-1) + `" width="` + tenth(max(2, pitch-gap)+2) + `" height="` + strconv.Itoa(oddBox+2) + "\"/>\n"
		}
	}
	return svg
}

// runs draws columns that are too narrow to be told apart: all sines in one, and all
// cosines, above each other where they stand in turn.
func (p *Odd) runs(t *convention.Table, lone int, left, y, pitch float64) string {
	run := func(class string, first, step, n int, top, height float64) string {
		return `<rect class="` + class + `" x="` + tenth(left+float64(first)*pitch) + `" y="` + coordinate(y+top) + `" width="` + tenth(max(0.5, float64(n*step)*pitch)) + `" height="` + coordinate(height) + "\"/>\n"
	}
	first, step, n := t.Sines()
	height, below := float64(oddBox), 0.0
	if step > 1 {
		height, below = oddBox/2, oddBox/2
	}
	svg := run("mark sine", first, step, n, 0, height)
	first, step, n = t.Cosines()
	svg += run("mark cosine", first, step, n, below, height)
	if last := t.Columns() - 1; t.Column(last).Zero {
		svg += run("line edge", last, 1, 1, 0, oddBox)
	}
	if lone < 0 {
		return svg
	}
	x := left + (float64(lone)+0.5)*pitch
	return svg + pathOf("line bold wrong", stroke(x, y-4, "V", y+oddBox+4)) + p.missing(x, left, y+oddBox+18)
}

// missing says at a column that its cosine is not there.
func (p *Odd) missing(x, left, y float64) string {
	label := p.Say("no cosine", "缺余弦")
	_, _, width := p.boxesAt(0)
	half := scene.TextWidth(label) / 2
	return textAt(`class="wrong" text-anchor="middle"`, math.Round(max(left+half, min(x, left+width-half))), y, label)
}

// at returns the table of the chosen position.
func (b *behaviour) at(s param.State) (*convention.Table, error) {
	c := b.convention
	c.Base = s.Base
	return c.At(s.OddWidth, []float64{float64(s.Position)})
}

// appendCurve draws the dot products over the positions, with how far they spread.
func (p *Odd) appendCurve(dst []byte, o *oddities, i int) []byte {
	r, c := o.rows[i], p.curveAt(i)
	class := "bold ink"
	if r.lone >= 0 {
		class = "bold wrong"
	}
	middle := (r.lo + r.hi) / 2
	dst = append(dst, pathOf("line rule", stroke(c.left, math.Round(c.pixelY(middle))+0.5, "H", c.right))...)
	dst = c.appendCurve(dst, class, r.m, r.dot)
	if at := p.Pointed; at != nil && at.Behaviour == i && at.Dim < 0 {
		dst = append(dst, pathOf("line position", "M"+tenth(c.pixelX(at.M))+" "+coordinate(c.top)+"V"+coordinate(c.bottom))...)
	}
	spread := r.hi - r.lo
	x, ends := c.right+10, ofDots(r.lo)
	if spread >= 1e-9 {
		ends += "…" + ofDots(r.hi)
	}
	return append(dst, textAt(`class="quiet"`, x, c.top+10, p.Say("spread", "起伏"))+
		textAt(`class="ink strong"`, x, c.top+28, p.spread(spread))+
		textAt(`class="quiet small"`, x, c.top+46, ends)...)
}

// ofDots writes a dot product in few letters.
func ofDots(x float64) string {
	if math.Abs(x) >= 100 {
		return number.Fixed(x, 0)
	}
	return number.Fixed(x, 2)
}

// spread writes how far dot products spread.
func (p *Odd) spread(x float64) string {
	if x < 1e-9 {
		return "0"
	}
	return number.Difference(x)
}

// refused tells who makes no such rows, and by what error.
func (p *Odd) refused() string {
	told := p.Phrase("No rows of d = $1: ", "不提供 d = $1 的行：", strconv.Itoa(p.State.OddWidth))
	for i, w := range p.compute().no {
		if i > 0 {
			told += p.Say("; ", "；")
		}
		told += p.joined(w.are) + p.Say(" (", "（") + p.says(w) + p.Say(")", "）")
	}
	return told + p.Say(".", "。")
}

// read tells what is pointed at, or what to make of the whole.
func (p *Odd) read() string {
	o := p.compute()
	at := p.Pointed
	if at == nil || o.rows[at.Behaviour].table == nil || at.Dim >= o.rows[at.Behaviour].table.Columns() {
		return p.whole(o)
	}
	r := o.rows[at.Behaviour]
	name := p.Say(behaviours[at.Behaviour].english, behaviours[at.Behaviour].chinese) + p.Say(": ", "：")
	if at.Dim < 0 {
		dot := make([]float64, 1)
		_ = r.table.DotProducts(dot, []float64{at.M}, float64(p.State.Offset))
		return name + p.Phrase("⟨p($1), p($2)⟩ = $3", "⟨p($1), p($2)⟩ = $3", number.Integer(at.M), number.Integer(at.M+float64(p.State.Offset)), number.Fixed(dot[0], 6))
	}
	c := r.table.Column(at.Dim)
	column := strconv.Itoa(at.Dim)
	if c.Zero {
		return name + p.Phrase("column $1 is zero in every row", "第 $1 列每一行都是零", column)
	}
	function := "sin"
	if c.Cosine {
		function = "cos"
	}
	value := 0.0
	if t, err := behaviours[at.Behaviour].at(p.State); err == nil {
		value = t.Value(0, at.Dim)
	}
	told := p.Phrase("column $1 is $2 of pair $3, ω = $4, here $5", "第 $1 列是第 $3 对的 $2，ω = $4，此处为 $5",
		column, function, strconv.Itoa(c.Pair), number.Brief(r.table.Frequency(c.Pair)), number.Fixed(value, 6))
	if at.Dim == r.lone {
		told += p.Say("; its cosine has been cut off", "；它的余弦被截掉了")
	}
	return name + told
}

// whole tells which behaviours keep the dot product a function of the offset.
func (p *Odd) whole(o *oddities) string {
	flat, most := 0, 0.0
	for _, r := range o.rows {
		if r.table != nil && r.lone < 0 {
			flat++
		}
		most = max(most, r.hi-r.lo)
	}
	return p.Phrase("Flat in $1 of $2: where every sine keeps its cosine, the dot product is a function of k alone. Elsewhere it spreads by up to $3.",
		"$2 种里有 $1 种是平的：每个正弦都保有余弦，点积只与 k 有关；其余的随位置起伏，最多 $3。",
		strconv.Itoa(flat), strconv.Itoa(OddBehaviours), p.spread(most))
}

// Told returns what is read, in words.
func (p *Odd) Told() string { return p.read() }

func (p *Odd) Summary() string {
	o := p.compute()
	told := p.Phrase("What libraries make of an odd width, here d = $1. ", "各库如何处理奇数维，这里 d = $1。", strconv.Itoa(p.State.OddWidth))
	for i, r := range o.rows {
		if r.table == nil {
			continue
		}
		told += p.Say(behaviours[i].english, behaviours[i].chinese) + p.Say(": spread ", "：起伏 ") + p.spread(r.hi-r.lo) + p.Say("; ", "；")
	}
	return told + p.refused()
}

// Data are the dot products of all behaviours over the positions.
func (p *Odd) Data() dataio.Table {
	o := p.compute()
	columns := []string{"m"}
	var tables []*convention.Table
	for i, r := range o.rows {
		if r.table != nil {
			columns, tables = append(columns, behaviours[i].english), append(tables, r.table)
		}
	}
	return dataio.Table{
		Columns: columns,
		Rows:    oddPoints,
		Row: func(dst []float64, row int) {
			m := []float64{math.Round(o.last * float64(row) / (oddPoints - 1))}
			dst[0] = m[0]
			for i, t := range tables {
				_ = t.DotProducts(dst[1+i:2+i], m, float64(p.State.Offset))
			}
		},
	}
}
