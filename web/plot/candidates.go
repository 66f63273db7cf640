package plot

import (
	"math/bits"
	"strconv"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
)

// Candidates are four ways to write the positions of a sentence, from the
// simplest to the sinusoid: the codes of its words and of one word more, and
// what can be said of each, by numbers.
//
// Candidates that are drawn again, with another view, are judged again only if
// they have changed.
type Candidates struct {
	figure.View
	Verdict *Verdict // the one that is pointed at, if any

	judged judged
}

// A Verdict says by which criterion a candidate is judged, both counted from 0.
type Verdict struct{ Criterion, Candidate int }

// How many there are.
const (
	CriterionCount = 6
	CandidateCount = 4
)

// judged is what does not depend on the position.
type judged struct {
	of         judgedKey
	digits     int // of the binary candidate
	candidates [CandidateCount]property.Candidate
	judgements [CandidateCount]*property.Judgement
}

type judgedKey struct {
	words, dModel int
	base          float64
}

// Limits of what is judged, for speed.
const (
	maxSentence = 20  // words
	maxJudged   = 256 // pairs
)

// words returns the length of the sentence: a word alone has no neighbour.
func (p *Candidates) words() int { return max(2, min(p.State.SeqLen, maxSentence)) }

// pairs returns the pairs by which the sinusoid is judged.
func (p *Candidates) pairs() []int {
	n, last := min(maxJudged, p.Encoding.Pairs()), p.Encoding.Pairs()-1
	pairs := make([]int, n)
	for k := range pairs {
		pairs[k] = k * last / max(1, n-1)
	}
	return pairs
}

// judge judges the candidates, unless that has been done.
func (p *Candidates) judge() *judged {
	n := p.words()
	of := judgedKey{n, p.State.DModel, p.State.Base}
	if p.judged.of == of {
		return &p.judged
	}
	digits := digitsOf(n)
	binary, _ := property.BinaryDigits(digits)
	j := judged{of: of, digits: digits, candidates: [...]property.Candidate{
		property.PlainIndex(), property.ScaledIndex(), binary, property.Sinusoid(p.Encoding, p.pairs(), 10*n), // as many as Judge asks for
	}}
	for k, c := range j.candidates {
		j.judgements[k], _ = c.Judge(n, 2*n)
	}
	p.judged = j
	return &p.judged
}

// digitsOf returns how few binary digits tell n words apart.
func digitsOf(n int) int { return bits.Len(uint(n - 1)) }

// A candidatesGrid says where the columns and rows are, in CSS pixels.
type candidatesGrid struct {
	left, column float64 // where the first candidate begins, and the width of all
	row          float64 // height of a criterion
	cell         float64 // how far below its top the verdict is
}

const (
	codesTop    = 30 // where the codes begin
	codesHeight = 96
	verdictsTop = codesTop + codesHeight + 44

	explainedLine = 20
)

func (p *Candidates) grid() candidatesGrid {
	if p.Width < 860 {
		return candidatesGrid{0, float64(p.Width / CandidateCount), 62, 22}
	}
	return candidatesGrid{216, float64((p.Width - 216) / CandidateCount), 32, 0}
}

func (p *Candidates) explainedTop() float64 { return verdictsTop + CriterionCount*p.grid().row + 28 }

func (p *Candidates) Height() int {
	if p.Still {
		return int(p.explainedTop()) + explainedLine*len(linesOf(p.hint())) - 16
	}
	return int(p.explainedTop()) + 52
}

// At returns the verdict at a place of the picture, nil if there is none.
func (p *Candidates) At(x, y float64) *Verdict {
	g := p.grid()
	if x < g.left || y < verdictsTop || y >= verdictsTop+CriterionCount*g.row {
		return nil
	}
	return &Verdict{int((y - verdictsTop) / g.row), min(int((x-g.left)/g.column), CandidateCount-1)}
}

// WordAt returns the word whose code is at a place of the picture.
func (p *Candidates) WordAt(x, y float64) (word int, ok bool) {
	g := p.grid()
	if x < g.left || y < codesTop-6 || y > codesTop+codesHeight+6 {
		return 0, false
	}
	column := min(int((x-g.left)/g.column), CandidateCount-1)
	word = int((x - g.left - float64(column)*g.column) / g.word(p.words()))
	return word, word <= p.words() && word < p.State.SeqLen
}

// word returns the width of one word, of n and one more.
func (g candidatesGrid) word(n int) float64 { return (g.column - 16) / float64(n+1) }

func (p *Candidates) AppendSVG(dst []byte) []byte {
	j, g := p.judge(), p.grid()
	dst = append(dst, p.headings(g)...)
	for k := range CandidateCount {
		dst = p.appendCodes(dst, j, g, k)
	}
	dst = append(dst, p.chosen(j, g)...)
	dst = append(dst, p.verdicts(j, g)...)
	return append(dst, p.explained(j)...)
}

// name returns the name of a candidate, in few words where there is no room.
func (p *Candidates) name(k int) string {
	switch {
	case k == 0 && p.Narrow():
		return "1, 2, 3, …"
	case k == 0:
		return p.Say("index 1, 2, 3, …", "序号 1, 2, 3, …")
	case k == 1 && p.Narrow():
		return "0 … 1"
	case k == 1:
		return p.Say("scaled to 0 … 1", "缩放到 0 … 1")
	case k == 2 && p.Narrow():
		return p.Say("binary", "二进制")
	case k == 2:
		return p.Phrase("$1 binary digits", "$1 位二进制", strconv.Itoa(digitsOf(p.words())))
	case p.Narrow():
		return p.Say("sinusoid", "正弦")
	}
	return p.Phrase("sinusoid, d = $1", "正弦编码，d = $1", strconv.Itoa(p.State.DModel))
}

func (p *Candidates) headings(g candidatesGrid) string {
	svg := ""
	for k := range CandidateCount {
		svg += textAt(`class="ink strong"`, g.left+float64(k)*g.column, 14, p.name(k))
	}
	if g.left > 0 {
		svg += textAt(`class="quiet"`, 0, 46, p.Phrase("the codes of $1 words;", "$1 个词的编码；", strconv.Itoa(p.words()))) +
			textAt(`class="quiet"`, 0, 64, p.dashed())
	}
	return svg
}

// dashed tells what is dashed.
func (p *Candidates) dashed() string {
	return p.Phrase("bold: word $1; dashed: with it", "粗线、虚线：加上第 $1 个词", strconv.Itoa(p.words()+1))
}

// shownNumbers returns which numbers of the codes of a candidate are drawn, the
// first at the bottom: of the sinusoid a few sines.
func (j *judged) shownNumbers(k int) []int {
	switch k {
	case 2:
		numbers := make([]int, j.digits)
		for b := range numbers {
			numbers[b] = b
		}
		return numbers
	case 3:
		pairs := j.candidates[3].Dims / 2
		var numbers []int
		n := min(4, pairs)
		for i := range n {
			numbers = append(numbers, 2*(i*(max(n, pairs/2)-1)/max(1, n-1))) // of the faster half, if they are enough
		}
		return numbers
	}
	return []int{0}
}

// appendCodes draws the codes of a candidate as steps, one above the other, and
// that of one word more, with all others dashed where it changes them.
func (p *Candidates) appendCodes(dst []byte, j *judged, g candidatesGrid, k int) []byte {
	n := p.words()
	numbers := j.shownNumbers(k)
	left, width := g.left+float64(k)*g.column, g.word(n)
	height := codesHeight / float64(len(numbers))
	lo, hi := 0.0, 1.0
	switch k {
	case 0:
		hi = float64(n + 1)
	case 3:
		lo = -1
	}
	code := make([]float64, j.candidates[k].Dims)
	for lane, number := range numbers {
		bottom := codesTop + codesHeight - float64(lane)*height
		steps := func(class string, words, from int) {
			command := byte('M')
			dst = append(dst, `<path class="line `+class+hue(k)+`" d="`...)
			for word := from; word < words; word++ {
				j.candidates[k].Code(code, word, words)
				x, y := left+float64(word)*width, bottom-(code[number]-lo)/(hi-lo)*(height-5)
				dst = appendTenth(append(appendTenth(append(dst, command), x), ' '), y)
				dst = appendTenth(append(dst, 'H'), x+width)
				command = 'L'
			}
			dst = append(dst, "\"/>\n"...)
		}
		if k == 1 { // where all codes change
			steps("dash ", n+1, 0)
		}
		steps("bold ", n+1, n)
		steps("", n, 0)
	}
	return dst
}

// hue returns the class of the codes of a candidate.
func hue(k int) string {
	if k == 3 {
		return "sine"
	}
	return "ink"
}

// chosen marks the word in question, and tells its codes.
func (p *Candidates) chosen(j *judged, g candidatesGrid) string {
	n, y := p.words(), float64(codesTop+codesHeight+24)
	word := p.Row
	if word < 0 || word > n {
		return ""
	}
	svg, marks := "", ""
	width := g.word(n)
	for k := range CandidateCount {
		left := g.left + float64(k)*g.column
		marks += "M" + tenth(left+(float64(word)+0.5)*width) + " " + strconv.Itoa(codesTop-4) + "v" + strconv.Itoa(codesHeight+8)
		svg += textAt("", left, y, p.codeOf(j, k, word))
	}
	if g.left > 0 {
		svg += textAt("", 0, y, p.Phrase("word $1", "第 $1 个词", strconv.Itoa(word+1)))
	}
	return pathOf("line position", marks) + `<g class="position">` + svg + "</g>\n"
}

// codeOf writes the code of a word in a sentence that has it.
func (p *Candidates) codeOf(j *judged, k, word int) string {
	code := make([]float64, j.candidates[k].Dims)
	j.candidates[k].Code(code, word, max(p.words(), word+1))
	switch k {
	case 2:
		digits := ""
		for _, digit := range code {
			digits = strconv.Itoa(int(digit)) + digits
		}
		return digits
	case 3:
		return number.Fixed(code[0], 2) + ", …"
	}
	return short(code[0])
}

// short returns a number as it is if it is whole, and else with three decimals.
func short(x float64) string {
	if x == float64(int(x)) {
		return strconv.Itoa(int(x))
	}
	return number.Fixed(x, 3)
}

// verdicts write the verdicts below the codes.
func (p *Candidates) verdicts(j *judged, g candidatesGrid) string {
	svg := ""
	if v := p.Verdict; v != nil {
		svg = `<rect class="mark raised" x="` + coordinate(g.left+float64(v.Candidate)*g.column-4) + `" y="` + coordinate(verdictsTop+float64(v.Criterion)*g.row+g.cell) +
			`" width="` + coordinate(g.column-4) + `" height="` + coordinate(g.row-g.cell) + "\"/>\n"
	}
	for c := range CriterionCount {
		top := verdictsTop + float64(c)*g.row
		svg += pathOf("line rule", stroke(0, top, "H", float64(p.Width))) + textAt(`class="ink"`, 0, top+20-g.cell/8, p.criterion(c))
		for k := range CandidateCount {
			v := p.verdict(j, c, k)
			mark, class := "✓ ", "ink"
			if !v.holds {
				mark, class = "✗ ", "wrong strong"
			}
			x, y := g.left+float64(k)*g.column, top+g.cell+20-g.cell/8
			svg += textAt(`class="`+class+`"`, x, y, mark+v.number)
			if g.cell > 0 {
				svg += textAt(`class="quiet small"`, x, y+15, v.beside)
			} else {
				svg += textAt(`class="quiet"`, x+76, y, v.beside)
			}
		}
	}
	return svg
}

// explained tells about the verdict that is pointed at.
func (p *Candidates) explained(j *judged) string {
	class, told := "ink", ""
	if p.Verdict != nil {
		told = p.explanation(j, *p.Verdict)
	} else {
		class, told = "quiet", p.hint()
	}
	svg, y := "", p.explainedTop()
	for told != "" {
		var line string
		line, told = cutLine(told)
		svg += textAt("", 0, y, line)
		y += explainedLine
	}
	return `<g class="` + class + `">` + svg + "</g>\n"
}

// cutLine divides a text after its first line.
func cutLine(text string) (line, rest string) {
	for i := range len(text) {
		if text[i] == '\n' {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// hint tells what can be done, and what is not to be seen, each on a line.
func (p *Candidates) hint() string {
	hint := ""
	if !p.Still {
		hint = p.Say("Point at a verdict: why, and where.", "指向任一判断，看依据和所在位置。") + "\n"
	}
	if p.grid().left == 0 {
		hint += p.dashed() + "\n"
	}
	if p.sampled() {
		hint += p.sample() + "\n"
	}
	return hint
}

// sampled reports whether not all pairs are judged.
func (p *Candidates) sampled() bool { return p.Encoding.Pairs() > maxJudged }

// sample tells how many are.
func (p *Candidates) sample() string {
	return p.Phrase("sinusoid: judged by $1 of $2 pairs", "正弦编码按 $2 对中的 $1 对来判断", strconv.Itoa(maxJudged), number.Integer(float64(p.Encoding.Pairs())))
}

// Explanation returns why the verdict that is pointed at is as it is.
func (p *Candidates) Explanation() string {
	if p.Verdict == nil {
		return ""
	}
	return p.Phrase("$1, $2: $3", "$1，$2：$3", p.name(p.Verdict.Candidate), p.criterion(p.Verdict.Criterion), p.explanation(p.judge(), *p.Verdict))
}

func (p *Candidates) Summary() string {
	j := p.judge()
	summary := p.Phrase("Four ways to number a sentence of $1 words, judged by six criteria. ", "给 $1 个词的句子编号的四种办法，用六条标准判断。", strconv.Itoa(p.words()))
	for k := range CandidateCount {
		failed := ""
		for c := range CriterionCount {
			if v := p.verdict(j, c, k); !v.holds {
				if failed != "" {
					failed += p.Say(", ", "、")
				}
				failed += p.Phrase("$1 ($2 $3)", "$1（$2，$3）", p.criterion(c), v.number, v.beside)
			}
		}
		if failed == "" {
			summary += p.Phrase("$1: passes all. ", "$1：全部满足。", p.name(k))
		} else {
			summary += p.Phrase("$1: fails $2. ", "$1：不满足$2。", p.name(k), failed)
		}
	}
	if p.sampled() {
		summary += p.sample()
	}
	return summary
}

func (p *Candidates) Data() dataio.Table {
	j, n := p.judge(), p.words()
	columns := []string{"word", "index", "scaled"}
	for b := range j.digits {
		columns = append(columns, "bit "+strconv.Itoa(b))
	}
	for _, i := range p.pairs() {
		columns = append(columns, "sin "+strconv.Itoa(i), "cos "+strconv.Itoa(i))
	}
	return dataio.Table{Columns: columns, Rows: n, Row: func(dst []float64, row int) {
		dst[0] = float64(row)
		at := 1
		for _, c := range j.candidates {
			c.Code(dst[at:at+c.Dims], row, n)
			at += c.Dims
		}
	}}
}
