package candidates

import (
	"strconv"

	"github.com/posenc/posenc/web/figures/internal/spread"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// headings name the candidates, and say what is drawn.
func (p *picture) headings(s *scene.Scene) {
	for k := range count {
		name := p.name(k)
		if scene.TextWidth(name) > p.column {
			name = p.shortName(k)
		}
		s.Text(scene.Ink|scene.Strong, scene.Start, p.leftOf(k), 14, name)
	}
	if !p.stacked() {
		s.Text(scene.Quiet, scene.Start, 0, 46, p.Phrase("the codes of $1 words;", "$1 个词的编码；", strconv.Itoa(words(p.View))))
		s.Text(scene.Quiet, scene.Start, 0, 64, p.dashed())
	}
}

// name returns the name of a candidate, in few words where there is no room.
func (p *picture) name(k int) string {
	if p.Narrow() {
		return p.shortName(k)
	}
	return [count]string{
		plainIndex:   p.Say("index 0, 1, 2, …", "序号 0, 1, 2, …"),
		scaledIndex:  p.Say("scaled to 0 … 1", "缩放到 0 … 1"),
		binaryDigits: p.Phrase("$1 binary digits", "$1 位二进制", strconv.Itoa(p.digits)),
		sinusoid:     p.Phrase("sinusoid, d = $1", "正弦编码，d = $1", strconv.Itoa(p.State.DModel)),
	}[k]
}

func (p *picture) shortName(k int) string {
	return [count]string{
		plainIndex:   "0, 1, 2, …",
		scaledIndex:  "0 … 1",
		binaryDigits: p.Say("binary", "二进制"),
		sinusoid:     p.Say("sinusoid", "正弦"),
	}[k]
}

// dashed says what is bold and what is dashed.
func (p *picture) dashed() string {
	return p.Phrase("bold: word $1; dashed: with it", "粗线、虚线：加上第 $1 个词", strconv.Itoa(words(p.View)+1))
}

// lanes returns which numbers of the codes of a candidate are drawn, the first at
// the bottom: of the sinusoid a few sines.
func (a *answer) lanes(k int) []int {
	switch k {
	case binaryDigits:
		lanes := make([]int, a.digits)
		for b := range lanes {
			lanes[b] = b
		}
		return lanes
	case sinusoid:
		pairs := a.candidates[sinusoid].Dims / 2
		var lanes []int
		n := min(4, pairs)
		for _, i := range spread.Floor(max(n, pairs/2), n) { // of the faster half, if they are enough
			lanes = append(lanes, 2*i)
		}
		return lanes
	}
	return []int{0}
}

// codes draws the codes of a candidate as steps, one above the other, and the code
// of one word more, with all others dashed where it changes them.
func (p *picture) codes(s *scene.Scene, k int) {
	n := words(p.View)
	lanes := p.lanes(k)
	left, width := p.leftOf(k), p.word(n)
	height := codesHigh / float64(len(lanes))
	lo, hi, class := 0.0, 1.0, scene.Ink|scene.Line
	switch k {
	case plainIndex:
		hi = float64(n)
	case sinusoid:
		lo, class = -1, scene.Sine|scene.Line
	}
	code := make([]float64, p.candidates[k].Dims)
	for lane, dim := range lanes {
		bottom := codesTop + codesHigh - float64(lane)*height
		steps := func(class scene.Class, words, from int) {
			var path scene.Path
			for word := from; word < words; word++ {
				p.candidates[k].Code(code, word, words)
				x, y := left+float64(word)*width, bottom-(code[dim]-lo)/(hi-lo)*(height-5)
				if word == from {
					path.Move(x, y)
				} else {
					path.Line(x, y)
				}
				path.Horizontal(x + width)
			}
			s.Shape(class, &path)
		}
		if k == scaledIndex { // where all codes change
			steps(class|scene.Dash, n+1, 0)
		}
		steps(class|scene.Bold, n+1, n)
		steps(class, n, 0)
	}
}

// chosen marks the word in question, and writes its codes.
func (p *picture) chosen(s *scene.Scene) {
	n, y, word := words(p.View), float64(codesTop+codesHigh+24), p.Row
	if word < 0 || word > n {
		return
	}
	var marks scene.Path
	for k := range count {
		marks.Move(p.leftOf(k)+(float64(word)+0.5)*p.word(n), codesTop-4).Vertical(codesTop + codesHigh + 4)
	}
	s.Shape(scene.Position|scene.Line, &marks)
	for k := range count {
		s.Text(scene.Position, scene.Start, p.leftOf(k), y, p.code(k, word))
	}
	if !p.stacked() {
		s.Text(scene.Position, scene.Start, 0, y, p.Phrase("word $1", "第 $1 个词", strconv.Itoa(word+1)))
	}
}

// code writes the code of a word in a sentence that has it.
func (p *picture) code(k, word int) string {
	code := make([]float64, p.candidates[k].Dims)
	p.candidates[k].Code(code, word, max(words(p.View), word+1))
	switch k {
	case binaryDigits:
		digits := ""
		for _, digit := range code {
			digits = strconv.Itoa(int(digit)) + digits
		}
		return digits
	case sinusoid:
		return number.Fixed(code[0], 2) + ", …"
	}
	return short(code[0])
}

// short returns a number as it is if it is whole, and else with three decimals.
func short(x float64) string {
	if x == float64(int(x)) {
		return strconv.Itoa(int(x))
	}
	if x >= 10 {
		return number.Fixed(x, 2)
	}
	return number.Fixed(x, 3)
}
