package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Inject is how positions get into a Transformer. Above, the rows of PE are
// added to a batch of two sentences, and some of the sums dropped:
//
//	dropout(x + pe[:, :length, :])
//
// Beneath, a one-hot position is appended to one of these words instead. While
// W^I is the identity, the product is the same sum.
//
// An Inject that is drawn again, with another view, computes only what differs.
type Inject struct {
	figure.View
	P    float64 // the probability of being dropped
	Seed uint64  // of the mask
	Eval bool    // whether the model is not in training: nothing is dropped
	Mix  float64 // how far W^I is from the identity, in [0, 1]

	batch injectBatch
}

// An injectBatch is the numbers of both sentences, and what they depend on.
type injectBatch struct {
	sentence, order string
	encoding        *encoder.Encoding
	lang            Lang

	words []string  // of the one and then of the other
	x     []float64 // batch × length × d_model
	sum   []float64 // x + pe; nil if there are not enough rows
	cut   int       // words of a sentence that are left out
}

const (
	injectMost   = 4    // words of a sentence
	injectDims   = 6    // columns of each matrix
	injectColour = 2.0  // the numbers ±2 and beyond have the last colours
	oneHotGap    = 24.0 // between W^I and W^P
	injectResult = 52.0 // width of the columns of results

	injectResults = 4*injectResult + 3*24
)

// compute adds PE to both sentences.
func (p *Inject) compute() *injectBatch {
	s := p.State
	if b := &p.batch; b.words != nil && b.sentence == s.Sentence && b.order == s.Order && b.encoding == p.Encoding && b.lang == p.Lang {
		return b
	}
	p.batch = injectBatch{sentence: s.Sentence, order: s.Order, encoding: p.Encoding, lang: p.Lang}
	b := &p.batch
	b.words, b.cut = p.Words(injectMost)
	for _, at := range orderOf(s.Order, len(b.words)) {
		b.words = append(b.words, b.words[at])
	}
	b.x, _ = attention.Embed(b.words, s.DModel)
	sum := make([]float64, len(b.x))
	if attention.Inject(p.Encoding, sum, b.x, p.length()) == nil {
		b.sum = sum
	}
	return b
}

// length returns the number of words of a sentence.
func (p *Inject) length() int { return len(p.batch.words) / 2 }

// dims returns how many columns the matrices have.
func (p *Inject) dims() int { return min(injectDims, p.State.DModel) }

// shown returns the columns that are shown of a batch.
func (p *Inject) shown(x []float64) []float64 {
	var part []float64
	for at := 0; at < len(x); at += p.State.DModel {
		part = append(part, x[at:at+p.dims()]...)
	}
	return part
}

// dropped returns what dropout makes of numbers.
func (p *Inject) dropped(x []float64) []float64 {
	dst := make([]float64, len(x))
	rate := p.P
	if p.Eval {
		rate = 0
	}
	attention.Dropout(dst, x, rate, p.Seed)
	return dst
}

// An injectLayout is where things are.
type injectLayout struct {
	label, gap   float64 // width of the words, and of what lies between matrices
	cell, row    float64 // width and height of the cells
	across       int     // matrices in a line
	matrix, line float64 // from matrix to matrix, and from line to line
	rows         int     // of W, and columns of W^I
	columns      int     // of W^P
	column       float64 // width of the columns of W
	beside       bool    // whether results stand beside W
}

func (p *Inject) layout() injectLayout {
	w := float64(p.Width)
	l := injectLayout{label: 52, gap: 40, row: 20, across: 4, rows: p.dims(), columns: 8, beside: true}
	room := w - oneHotGap - 40 - injectResults
	if w < 900 {
		l.across, l.beside = 2, false
		room = w - oneHotGap
		l.columns = max(3, min(8, int(room/38)-l.rows))
	}
	l.column = min(48, math.Floor(room/float64(l.columns+l.rows)))
	if p.Narrow() {
		l.label, l.gap, l.row = 48, 34, 16
	}
	n := float64(l.across)
	l.cell = math.Floor((w - l.label - (n-1)*l.gap) / n / injectDims)
	l.matrix = l.cell*injectDims + l.gap
	l.line = 46 + 2*injectMost*l.row + 10 + 20
	return l
}

// corner returns the upper left cell of matrix k.
func (l injectLayout) corner(k int) (x, y float64) {
	return l.label + float64(k%l.across)*l.matrix, float64(k/l.across)*l.line + 46
}

// y returns where a row of sentence b is in a matrix, from its top.
func (l injectLayout) y(b, t, length int) float64 {
	return float64(b*length+t)*l.row + float64(b)*10
}

func (l injectLayout) readoutTop() float64 { return float64(4/l.across) * l.line }
func (l injectLayout) oneHotTop() float64  { return l.readoutTop() + 56 }

const (
	oneHotRow  = 20 // height of a row of W
	oneHotHead = 84 // from the title to W
)

// oneHotHeight returns the height of W.
func (l injectLayout) oneHotHeight() float64 { return float64(l.rows * oneHotRow) }

func (p *Inject) Height() int {
	l := p.layout()
	height := l.oneHotTop() + oneHotHead + l.oneHotHeight() + 52
	if !l.beside {
		height += 40 + l.oneHotHeight()
	}
	return int(height)
}

func (p *Inject) AppendSVG(dst []byte) []byte {
	b, l := p.compute(), p.layout()
	n, dims := p.length(), p.dims()
	d, length := number.Integer(float64(p.State.DModel)), strconv.Itoa(n)
	shape := fill("(2, #, #)", length, d)
	dst = p.appendTitle(dst, 0, "x", shape)
	dst = p.appendTitle(dst, 1, fill("+ pe[:, :#, :]", length), fill(p.Say("of (1, #, #)", "取自 (1, #, #)"), number.Integer(float64(p.State.SeqLen)), d))
	dst = p.appendWords(dst, 0)
	dst = p.appendMatrix(dst, 0, p.shown(b.x), nil)
	if b.cut > 0 {
		x, y := l.corner(0)
		note := fill(p.Say("# words, the first 4", "共 # 词，取前 4 个"), strconv.Itoa(n+b.cut))
		dst = append(dst, textAt(`class="quiet small"`, x, y+l.y(2, 0, n)+4, note)...)
	}
	dst = p.appendBuffer(dst)
	dst = p.appendTitle(dst, 2, "= x + pe", shape)
	dst = p.appendTitle(dst, 3, p.dropoutTitle(), shape)
	if b.sum == nil {
		x, y := l.corner(2)
		dst = append(dst, textAt(`class="wrong strong"`, x, y+14, p.Say("cannot be added:", "无法相加："))+
			textAt(`class="wrong"`, x, y+32, fill(p.Say("pe has # rows", "pe 只有 # 行"), strconv.Itoa(p.State.SeqLen)))...)
	} else {
		sum := p.shown(b.sum)
		if l.across == 2 {
			dst = p.appendWords(dst, 2)
		}
		dst = p.appendMatrix(dst, 2, sum, nil)
		kept := make([]float64, len(sum))
		for i := range kept {
			kept[i] = 1
		}
		dst = p.appendMatrix(dst, 3, p.dropped(sum), p.dropped(kept))
	}
	dst = append(dst, textAt(`class="ink"`, 0, l.readoutTop()+12, p.readout(dims))...)
	if p.Row >= n {
		dst = append(dst, textAt(`class="position"`, 0, l.readoutTop()+29, p.Say("Beyond the sentence: its last word is followed.", "位置在句子之外：这里跟踪最后一个词。"))...)
	}
	return p.appendOneHot(dst)
}

// dropoutTitle says what the last step does.
func (p *Inject) dropoutTitle() string {
	if p.Eval || p.P == 0 {
		return p.Say("→ all are kept", "→ 全部保留")
	}
	if p.layout().cell < 30 {
		return "→ dropout"
	}
	return p.Say("→ dropout: kept × ", "→ dropout：保留的 × ") + number.Fixed(1/(1-p.P), 2)
}

func (p *Inject) appendTitle(dst []byte, k int, name, shape string) []byte {
	l := p.layout()
	x, y := l.corner(k)
	room := min(l.matrix-6, float64(p.Width)-x)
	return append(dst, textAt(`class="ink strong"`, x, y-28, scene.Shortened(name, room))+textAt(`class="quiet small"`, x, y-12, scene.Shortened(shape, room*12/11))...)
}

// appendWords writes the words beside matrix k.
func (p *Inject) appendWords(dst []byte, k int) []byte {
	l, n := p.layout(), p.length()
	x, y := l.corner(k)
	for i, word := range p.batch.words {
		dst = append(dst, textAt(`class="ink" text-anchor="end"`, x-6, y+l.y(i/n, i%n, n)+l.row/2+4, scene.Shortened(word, l.label-8))...)
	}
	return dst
}

// appendMatrix draws the numbers of both sentences, and where the mask is 0 a
// cross.
func (p *Inject) appendMatrix(dst []byte, k int, x, mask []float64) []byte {
	l, n, dims := p.layout(), p.length(), p.dims()
	left, top := l.corner(k)
	for i, value := range x {
		row := i / dims
		cx, cy := left+float64(i%dims)*l.cell, top+l.y(row/n, row%n, n)
		if mask != nil && mask[i] == 0 {
			dst = append(dst, `<path class="line quiet" d="M`+tenth(cx+l.cell/2-3)+" "+tenth(cy+l.row/2-3)+"l6 6m0-6l-6 6\"/>\n"...)
			continue
		}
		dst = appendNumber(dst, cx, cy, l.cell, l.row, value)
	}
	for b := range 2 {
		dst = p.appendMark(dst, left, top+l.y(b, 0, n), n)
	}
	return dst
}

// appendMark marks the row and the dimension in question among so many rows; the
// last word if the row is not among them.
func (p *Inject) appendMark(dst []byte, left, top float64, rows int) []byte {
	l, dims := p.layout(), p.dims()
	row := p.Row
	if row >= rows {
		row = p.word()
	}
	dst = append(dst, outline("position bold", left, top+float64(row)*l.row, l.cell*float64(dims), l.row)...)
	if p.Dim >= 0 && p.Dim < dims {
		dst = append(dst, outline(`" color="`+dark, left+float64(p.Dim)*l.cell, top, l.cell, l.row*float64(rows))...)
	}
	return dst
}

// appendBuffer draws the first rows of PE, and around those that are added a
// line.
func (p *Inject) appendBuffer(dst []byte) []byte {
	l, n, dims := p.layout(), p.length(), p.dims()
	left, top := l.corner(1)
	rows := min(2*injectMost, p.State.SeqLen)
	for t := range rows {
		if t == n {
			dst = append(dst, "<g class=\"faint\">\n"...)
		}
		y := top + float64(t)*l.row
		dst = append(dst, textAt(`class="quiet small" text-anchor="end"`, left-5, y+l.row/2+4, p.numeral(t, l.gap-8))...)
		for i := range dims {
			sin, cos := p.Encoding.Pair(i/2, float64(p.State.Start+t))
			value := sin
			if i%2 == 1 {
				value = cos
			}
			if t < n {
				dst = appendNumber(dst, left+float64(i)*l.cell, y, l.cell, l.row, value)
			} else {
				dst = appendCell(dst, left+float64(i)*l.cell, y, l.cell, l.row, value)
			}
		}
	}
	if rows > n {
		dst = append(dst, "</g>\n"...)
	}
	if p.State.SeqLen > rows {
		dst = append(dst, textAt(`class="quiet" text-anchor="middle"`, left+l.cell*float64(dims)/2, top+float64(rows)*l.row+12, "⋮")...)
	}
	dst = append(dst, outline("ink", left, top, l.cell*float64(dims), l.row*float64(min(n, rows)))...)
	return p.appendMark(dst, left, top, rows)
}

// numeral writes a position, or the end of it if there is no room for all.
func (p *Inject) numeral(row int, room float64) string {
	digits := number.Integer(float64(p.State.Start + row))
	if scene.TextWidth(digits) <= room {
		return digits
	}
	return "…" + digits[len(digits)-min(2, len(digits)):]
}

// appendCell draws a cell in the colour of its number.
func appendCell(dst []byte, x, y, width, height, value float64) []byte {
	dst = append(appendTenth(append(dst, `<rect shape-rendering="crispEdges" x="`...), x), `" y="`...)
	return append(appendTenth(dst, y), `" width="`+coordinate(width)+`" height="`+coordinate(height)+`" fill="`+hex(chart.Diverging((value/injectColour+1)/2))+"\"/>\n"...)
}

// appendNumber draws a cell with its number, if there is room.
func appendNumber(dst []byte, x, y, width, height, value float64) []byte {
	dst = appendCell(dst, x, y, width, height, value)
	if width < 32 {
		return dst
	}
	colour := dark
	if math.Abs(value) > 0.75*injectColour {
		colour = "#ffffff"
	}
	return append(dst, textAt(`class="small" color="`+colour+`" text-anchor="end"`, numberEnd(x, width), y+height/2+4, decimals(value))...)
}

// dark is the colour of what is drawn upon cells, which are light on any
// ground.
const dark = "#1d1f23"

// numberEnd returns where numbers end in a column.
func numberEnd(x, width float64) float64 {
	if width < 40 {
		return x + width - 2
	}
	return x + width/2 + 14
}

// decimals writes a number in as many digits as a cell has room for.
func decimals(x float64) string {
	switch {
	case math.Abs(x) >= 9.995:
		return number.Fixed(x, 1)
	case math.Abs(x) < 0.005:
		return "0.00"
	}
	return number.Fixed(x, 2)
}

func outline(class string, x, y, width, height float64) string {
	return `<rect class="line ` + class + `" x="` + tenth(x) + `" y="` + tenth(y) + `" width="` + tenth(width) + `" height="` + tenth(height) + `"/>` + "\n"
}

// CellAt returns the row and the dimension at a point of the picture: of a
// matrix above, or of W^P.
func (p *Inject) CellAt(x, y float64) (row, dim int, ok bool) {
	p.compute()
	l, n := p.layout(), p.length()
	for k := range 4 {
		left, top := l.corner(k)
		i, t := math.Floor((x-left)/l.cell), math.Floor((y-top)/l.row)
		rows := float64(min(2*injectMost, p.State.SeqLen))
		if k != 1 {
			if t >= float64(n) {
				t = math.Floor((y-top-10)/l.row) - float64(n)
			}
			rows = float64(min(n, p.State.SeqLen))
		}
		if i >= 0 && i < float64(p.dims()) && t >= 0 && t < rows {
			return int(t), int(i), true
		}
	}
	first, count := p.window()
	j := math.Floor((x - l.matrixP()) / l.column)
	i := math.Floor((y - l.oneHotTop() - oneHotHead) / oneHotRow)
	if j >= 0 && j < float64(count) && i >= -2 && i < float64(l.rows) {
		return first + int(j), min(int(max(i, 0)), p.State.DModel-1), true
	}
	return 0, 0, false
}

// readout follows one number through the steps.
func (p *Inject) readout(dims int) string {
	b := p.batch
	t, i := p.word(), max(0, min(p.Dim, dims-1))
	if b.sum == nil {
		return ""
	}
	at := t*p.State.DModel + i
	dropped := p.dropped(p.shown(b.sum))[t*dims+i]
	result := decimals(dropped)
	if dropped == 0 && b.sum[at] != 0 {
		result = p.Say("dropped", "丢弃")
	}
	return fill("[0, #, #]: # + # = # → #", strconv.Itoa(t), strconv.Itoa(i), decimals(b.x[at]), decimals(b.sum[at]-b.x[at]), decimals(b.sum[at]), result)
}

// window returns which columns of W^P are shown: those of a page on which the
// followed word is.
func (p *Inject) window() (first, count int) {
	count = min(p.layout().columns, p.State.SeqLen)
	first = p.word() / count * count
	return min(first, p.State.SeqLen-count), count
}

// matrixP returns where W^P begins.
func (l injectLayout) matrixP() float64 { return float64(l.rows)*l.column + oneHotGap }

// word returns which word of the first sentence is followed: that at the row in
// question, or the last one.
func (p *Inject) word() int { return min(p.Row, p.length()-1) }

// oneHot multiplies out for the word that is followed.
func (p *Inject) oneHot() (*attention.OneHot, error) {
	first, count := p.window()
	d, t := p.State.DModel, p.word()
	e, err := encoder.New(count, d, encoder.Base(p.State.Base), encoder.Start(p.State.Start+first))
	if err != nil {
		return nil, err
	}
	return attention.NewOneHot(e, p.batch.x[t*d:][:d], t-first, p.dims(), p.Mix)
}

// appendOneHot draws W with the number above each column that it is multiplied
// by, and what comes of it.
func (p *Inject) appendOneHot(dst []byte) []byte {
	o, err := p.oneHot()
	if err != nil {
		return dst
	}
	l := p.layout()
	first, count := p.window()
	top, at := l.oneHotTop()+oneHotHead, p.word()-first
	vector := fill("x (d = #): ", number.Integer(float64(o.Width)))
	pos := "pos " + number.Integer(float64(p.State.Start+p.word()))
	dst = append(dst, textAt(`class="ink strong"`, 0, l.oneHotTop(), p.Say("To add PE is to append a one-hot position", "相加等于拼接一个 one-hot 位置"))+
		textAt(`class="ink"`, 0, top-56, vector+scene.Shortened(p.batch.words[p.word()], l.matrixP()-8-scene.TextWidth(vector)))+
		textAt(`class="position strong"`, l.matrixP(), top-56, scene.Shortened("p: "+p.Say("1 at ", "1 在 ")+pos, float64(p.Width)-l.matrixP()))...)
	for j := range o.Rows {
		x := float64(j) * l.column
		dst = append(dst, textAt(`class="ink small" text-anchor="end"`, numberEnd(x, l.column), top-32, decimals(o.XP[j]))...)
		dst = l.appendColumn(dst, o, x, j)
	}
	if o.Rows < o.Width {
		for _, y := range [...]float64{top - 32, top + l.oneHotHeight()/2 + 4} {
			dst = append(dst, textAt(`class="quiet" text-anchor="middle"`, l.matrixP()-oneHotGap/2, y, "…")...)
		}
	}
	for j := range count {
		x, class := l.matrixP()+float64(j)*l.column, "quiet small"
		if j == at {
			class = "position strong small"
		}
		dst = append(dst, textAt(`class="`+class+`" text-anchor="middle"`, x+l.column/2, top-32, number.Fixed(o.XP[o.Width+j], 0))+
			textAt(`class="`+class+`" text-anchor="middle"`, x+l.column/2, top-8, p.numeral(first+j, l.column-2))...)
		dst = l.appendColumn(dst, o, x, o.Width+j)
	}
	below := top + l.oneHotHeight()
	dst = append(dst, outline("position bold", l.matrixP()+float64(at)*l.column, top, l.column, l.oneHotHeight())+
		textAt(`class="quiet"`, 0, below+18, p.matrixI())+textAt(`class="quiet"`, l.matrixP(), below+18, p.Say("Wᴾ: rows of PE", "Wᴾ：PE 的各行"))...)
	return p.appendResults(dst, o, below)
}

// appendColumn draws column j of W.
func (l injectLayout) appendColumn(dst []byte, o *attention.OneHot, x float64, j int) []byte {
	top := l.oneHotTop() + oneHotHead
	for i := range o.Rows {
		dst = appendNumber(dst, x, top+float64(i)*oneHotRow, l.column, oneHotRow, o.W[i*(o.Width+o.Count)+j])
	}
	return dst
}

// matrixI says which matrix W^I is.
func (p *Inject) matrixI() string {
	if p.Mix == 0 {
		return "Wᴵ = I"
	}
	return fill(p.Say("Wᴵ = # I + # random", "Wᴵ = # I + # 随机矩阵"), number.Fixed(1-p.Mix, 2), number.Fixed(p.Mix, 2))
}

// appendResults draws the sum and the product, beside W or beneath it.
func (p *Inject) appendResults(dst []byte, o *attention.OneHot, below float64) []byte {
	l := p.layout()
	left, top := l.matrixP()+float64(l.columns)*l.column+40, below-l.oneHotHeight()
	if !l.beside {
		left, top = 0, below+60
	}
	for k, c := range []struct {
		name, class, sign string
		vector            []float64
	}{
		{"a = Wᴵx", "ink", "+", o.A}, {"e = Wᴾp", "position", "=", o.E},
		{"a + e", "ink", "=", o.Sum}, {"W[x; p]", "ink", "", o.Product},
	} {
		x := left + float64(k)*(injectResult+24)
		dst = append(dst, textAt(`class="`+c.class+` strong" text-anchor="middle"`, x+injectResult/2, top-8, c.name)...)
		if c.sign != "" {
			dst = append(dst, textAt(`class="ink" text-anchor="middle"`, x+injectResult+12, top+l.oneHotHeight()/2+4, c.sign)...)
		}
		for i, value := range c.vector {
			dst = appendNumber(dst, x, top+float64(i)*oneHotRow, injectResult, oneHotRow, value)
		}
		if k == 1 {
			dst = append(dst, outline("position bold", x, top, injectResult, l.oneHotHeight())...)
		}
	}
	return append(dst, textAt(`class="ink"`, left, top+l.oneHotHeight()+18, p.Say("Largest difference: ", "最大的差：")+difference(o.Residual))...)
}

func (p *Inject) Summary() string {
	b := p.compute()
	first, second := param.SentenceOf(b.words[:p.length()]), param.SentenceOf(b.words[p.length():])
	if b.sum == nil {
		return fill(p.Say("The encoding has only # rows, too few to be added to “#”.", "编码只有 # 行，不足以加到“#”上。"), strconv.Itoa(p.State.SeqLen), first)
	}
	residual := ""
	if o, err := p.oneHot(); err == nil {
		residual = difference(o.Residual)
	}
	return fill(p.Say(
		"The first rows of the positional encoding are added to “#” and “#”, then dropout; #. The product of W with x and the one-hot position # is a + e, to within #.",
		"位置编码的前几行分别加到“#”与“#”上，再做 dropout；#。W 乘以 x 与 one-hot 位置 # 的拼接，等于 a + e，误差 #。",
	), first, second, p.readout(p.dims()), number.Integer(float64(p.State.Start+p.word())), residual)
}

// Data are the steps for the first sentence: a row for each of the numbers that
// are shown.
func (p *Inject) Data() dataio.Table {
	b, dims := p.compute(), p.dims()
	x, sum := p.shown(b.x), p.shown(b.sum)
	dropped := p.dropped(sum)
	return dataio.Table{
		Columns: []string{"batch", "row", "dimension", "x", "x + pe", "dropout"},
		Rows:    len(sum),
		Row: func(dst []float64, row int) {
			at := row / dims
			dst[0], dst[1], dst[2] = float64(at/p.length()), float64(at%p.length()), float64(row%dims)
			dst[3], dst[4], dst[5] = x[row], sum[row], dropped[row]
		},
	}
}
