package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// A textLine is a line of text, from the corner of the texts on.
type textLine struct {
	class string
	x, y  float64
	text  string
}

// textBlock collects lines of text below each other.
type textBlock struct {
	x, width float64
	lines    []textLine
	count    int
}

// add adds a text, broken into lines.
func (t *textBlock) add(class, s string) {
	if s == "" {
		return
	}
	for _, line := range scene.Lines(s, t.width) {
		t.lines = append(t.lines, textLine{class, t.x, float64(t.count*bugLine) + scene.FontSize, line})
		t.count++
	}
}

// skip leaves a line free.
func (t *textBlock) skip() { t.count++ }

// blocks returns the texts about a bug tested on rows rows: what goes wrong, and how it
// is found. In a wide picture they stand beside each other.
func (p *Bugs) blocks(bug bug.Bug, rows int, numbers, readout string) (story, test textBlock) {
	story.width, test.width = float64(p.Width), float64(p.Width)
	if p.sideBySide() {
		story.width = math.Floor(float64(p.Width)/2) - 24
		test.x, test.width = story.width+48, story.width
	}
	story.add("ink strong", BugTitle(bug.Name, p.Lang))
	story.add("ink", sentence(p.Say(bug.English, bug.Chinese), p.Lang))
	story.skip()
	story.add("quiet", p.Say("as meant", "本意"))
	story.add("ink mono", bug.Right)
	story.add("quiet", p.Say("as written", "写成"))
	story.add("wrong mono", bug.Wrong)
	if seen := p.seen(bug); seen != "" {
		story.skip()
		story.add("quiet", seen)
	}
	test.add("ink strong", p.Say("The one test that finds it", "一项测试就能查出"))
	test.add("ink", sentence(p.Say(bug.Law.English, bug.Law.Chinese), p.Lang))
	test.add("ink strong", numbers)
	test.add("quiet", p.part(rows))
	test.skip()
	test.add("quiet", p.Say("with NumPy", "用 NumPy"))
	for _, line := range linesOf(bugTest(bug.Name)) {
		test.add("ink mono", line)
	}
	test.skip()
	test.add("ink", readout)
	return story, test
}

func (p *Bugs) sideBySide() bool { return p.Width >= 860 }

// texts returns the lines about the chosen bug.
func (p *Bugs) texts(b *bugRows) []textLine {
	story, test := p.blocks(b.Bug, b.meant.Rows, p.numbers(p.lawNumber(b.right), p.lawNumber(b.broken)), p.readout(b))
	if !p.sideBySide() {
		for i := range test.lines {
			test.lines[i].y += float64((story.count + 1) * bugLine)
		}
	}
	return append(story.lines, test.lines...)
}

// bugLines is how many lines the longest text takes, for what it depends on.
type bugLines struct {
	width, rows, seqLen, dModel int
	lang                        Lang
	count                       int
}

// textLines returns how many lines the texts about any of the bugs take, so that
// nothing moves when another one is chosen.
func (p *Bugs) textLines(rows int) int {
	of := bugLines{width: p.Width, rows: rows, seqLen: p.State.SeqLen, dModel: p.State.DModel, lang: p.Lang}
	if of.count = p.lines.count; of != p.lines {
		of.count = p.countLines(rows)
		p.lines = of
	}
	return p.lines.count
}

func (p *Bugs) countLines(rows int) int {
	const long = "\u22121.1·10⁻¹⁶"
	most := 0
	numbers, readout := p.numbers(long, long), p.told(p.State.DModel, p.State.DModel, long, long)
	for _, bug := range bug.All() {
		story, test := p.blocks(bug, rows, numbers, readout)
		n := max(story.count, test.count)
		if !p.sideBySide() {
			n = story.count + 1 + test.count
		}
		most = max(most, n)
	}
	return most + 1
}

// seen names where the bug has been seen.
func (p *Bugs) seen(bug bug.Bug) string {
	const most = 4
	names := ""
	for i, source := range bug.Sources {
		if i == most {
			names += p.Phrase(" and $1 more", "等 $2 处", strconv.Itoa(len(bug.Sources)-most), strconv.Itoa(len(bug.Sources)))
			break
		}
		if i > 0 {
			names += p.Say(", ", "、")
		}
		names += source
	}
	if names == "" {
		return ""
	}
	return p.Say("Seen in ", "见于 ") + names
}

// part says how many rows are shown and tested, unless all are.
func (p *Bugs) part(rows int) string {
	if rows == p.State.SeqLen {
		return ""
	}
	return p.Phrase("Shown and tested: the first $1 of $2 rows.", "显示并检验的是前 $1 行，共 $2 行。",
		strconv.Itoa(rows), number.Integer(float64(p.State.SeqLen)))
}

// numbers tells what the law says of both.
func (p *Bugs) numbers(meant, written string) string {
	return p.Phrase("As meant $1, as written $2.", "本意 $1，写成 $2。", meant, written)
}

// readout tells the two numbers of a cell.
func (p *Bugs) readout(b *bugRows) string {
	row, column := p.at(b)
	return p.told(row, column, p.lawNumber(b.meant.At(row, column)), p.lawNumber(b.made.At(row, column)))
}

func (p *Bugs) told(row, column int, meant, written string) string {
	return p.Phrase("Row $1, column $2: $3 as meant, $4 as written.", "第 $1 行第 $2 列：本意 $3，写成 $4。",
		strconv.Itoa(row), strconv.Itoa(column), meant, written)
}

// lawNumber writes the number that a law is about, where less than the rounding
// errors of a row add up to is 0.
func (p *Bugs) lawNumber(x float64) string {
	switch size := math.Abs(x); {
	case math.IsNaN(x):
		return p.Say("not a number", "不是数")
	case size <= 1e-15*float64(p.State.DModel):
		return "0"
	case size < 1e-3:
		return decimalSign(x) + number.Scientific(size, 1)
	}
	return number.Fixed(x, 3)
}

func decimalSign(x float64) string {
	if x < 0 {
		return "\u2212"
	}
	return ""
}

// sentence begins a text with a capital and ends it with a full stop.
func sentence(s string, l Lang) string {
	if c := s[0]; l == English && c >= 'a' && c <= 'z' && s[1] != '[' {
		s = string(c-'a'+'A') + s[1:]
	}
	return s + l.Say(".", "。")
}

// bugTest is the law of a bug as NumPy, of the rows pe from position start on.
func bugTest(name string) string {
	switch name {
	case "divided-sine":
		return "assert np.allclose((pe**2).sum(1), d / 2)\n"
	case "swapped-halves":
		return "pos = np.arange(start, start + len(pe))\nassert np.allclose(pe[:, 0], np.sin(pos), atol=1e-4)\n"
	case "degrees":
		return "turn = np.diff(np.arctan2(pe[:2, 0], pe[:2, 1]))\nassert np.isclose(turn % (2*np.pi), 1)\n"
	case "off-by-one":
		return "assert np.allclose(pe[0, :2], [np.sin(start), np.cos(start)])\n"
	case "swapped-axes":
		return "added = model(x) - x  # [batch, seq, d]\nassert not np.allclose(added[0, 0], added[0, 1])\n"
	}
	return "g = (pe[:-1] * pe[1:]).sum(1)\nassert np.ptp(g) < 1e-3\n"
}
