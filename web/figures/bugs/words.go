package bugs

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// blocks returns the texts about a bug: what goes wrong, and how it is found. In a
// wide picture they stand beside each other.
func (p *picture) blocks(b *bug.Bug, numbers, readout string) (story, test chart.TextBlock) {
	story.Width, test.Width = float64(p.Width), float64(p.Width)
	if p.sideBySide() {
		story.Width = math.Floor(float64(p.Width)/2) - 24
		test.X, test.Width = story.Width+48, story.Width
	}
	p.tell(&story, b)
	p.tellTest(&test, b, numbers, readout)
	return story, test
}

func (p *picture) sideBySide() bool { return p.Width >= 860 }

// tell adds what goes wrong, and where that has been seen.
func (p *picture) tell(t *chart.TextBlock, b *bug.Bug) {
	t.Add(scene.Ink|scene.Strong, param.BugTitle(b.Name).In(p.Lang))
	t.Add(scene.Ink, p.Lang.Sentence(text.AboutBug(b.Name, b.About).In(p.Lang)))
	t.Gap()
	t.Add(scene.Quiet, p.Say("as meant", "本意"))
	t.Add(scene.Ink|scene.Mono, b.Right)
	t.Add(scene.Quiet, p.Say("as written", "写成"))
	t.Add(scene.Wrong|scene.Mono, b.Wrong)
	if len(b.Sources) > 0 {
		t.Gap()
		t.Add(scene.Quiet, p.seen(b.Sources))
	}
}

// seen names where a bug has been seen.
func (p *picture) seen(sources []string) string {
	const most = 4
	names := p.Lang.List(sources[:min(len(sources), most)])
	if len(sources) > most {
		names += p.Phrase(" and $1 more", "等 $2 处", strconv.Itoa(len(sources)-most), strconv.Itoa(len(sources)))
	}
	return p.Say("Seen in ", "见于 ") + names
}

// tellTest adds the law that the bug breaks, with its numbers, as a test.
func (p *picture) tellTest(t *chart.TextBlock, b *bug.Bug, numbers, readout string) {
	t.Add(scene.Ink|scene.Strong, p.Say("The one test that finds it", "一项测试就能查出"))
	t.Add(scene.Ink, p.Lang.Sentence(text.AboutLaw(b.Law.Name, b.Law.About).In(p.Lang)))
	t.Add(scene.Ink|scene.Strong, numbers)
	t.Add(scene.Quiet, p.part())
	t.Gap()
	t.Add(scene.Quiet, p.Say("with NumPy", "用 NumPy"))
	for _, line := range tests[b.Name] {
		t.Add(scene.Ink|scene.Mono, line)
	}
	t.Gap()
	t.Add(scene.Ink, readout)
}

// texts draws the texts about the chosen bug from y on.
func (p *picture) texts(s *scene.Scene, y float64) {
	row, column := p.read()
	story, test := p.blocks(&p.Bug, p.numbers(p.number(p.right), p.number(p.broken)),
		p.readout(row, column, p.number(p.meant.At(row, column)), p.number(p.made.At(row, column))))
	story.Draw(s, y)
	if !p.sideBySide() {
		y += float64((story.Count + 1) * scene.LineHeight)
	}
	test.Draw(s, y)
}

// textLines returns how many lines the texts about any of the bugs take, so that
// nothing moves when another one is chosen.
func (m *museum) textLines(p *picture) int {
	return m.lines.Of(linesOf{p.Width, p.meant.Rows, p.State.SeqLen, p.State.DModel, p.Lang}, p.countLines)
}

func (p *picture) countLines() int {
	const long = "\u22121.1·10⁻¹⁶"
	most := 0
	numbers, readout := p.numbers(long, long), p.readout(p.State.DModel, p.State.DModel, long, long)
	for _, b := range bug.All() {
		story, test := p.blocks(&b, numbers, readout)
		n := max(story.Count, test.Count)
		if !p.sideBySide() {
			n = story.Count + 1 + test.Count
		}
		most = max(most, n)
	}
	return most + 1
}

// part says how many rows are shown, and how many are tested, unless all are.
func (p *picture) part() string {
	all, shown, tested := p.State.SeqLen, p.meant.Rows, p.tested.SeqLen()
	switch {
	case shown == all:
		return ""
	case tested == all:
		return p.Phrase("Tested: all $2 rows. Shown: the first $1.", "检验的是全部 $2 行，显示的是前 $1 行。", strconv.Itoa(shown), number.Integer(float64(all)))
	}
	return p.Phrase("Tested: the first $3 of $2 rows. Shown: the first $1.", "检验的是前 $3 行，共 $2 行；显示的是前 $1 行。",
		strconv.Itoa(shown), number.Integer(float64(all)), number.Integer(float64(tested)))
}

// numbers says which numbers the law gives for both.
func (p *picture) numbers(meant, written string) string {
	return p.Phrase("As meant $1, as written $2.", "本意 $1，写成 $2。", meant, written)
}

// readout says the two numbers of a cell.
func (p *picture) readout(row, column int, meant, written string) string {
	return p.Phrase("Row $1, column $2: $3 as meant, $4 as written.", "第 $1 行第 $2 列：本意 $3，写成 $4。",
		strconv.Itoa(row), strconv.Itoa(column), meant, written)
}

// number writes a number of a law or a cell, where less than the rounding errors of
// a row add up to is 0.
func (p *picture) number(x float64) string {
	switch size := math.Abs(x); {
	case math.IsNaN(x):
		return p.Say("not a number", "不是数")
	case size <= 1e-15*float64(p.State.DModel):
		return "0"
	case size < 1e-3:
		return number.Scientific(x, 1)
	}
	return number.Fixed(x, 3)
}

func (p *picture) summary() string {
	summary := p.Phrase("The bug “$1”: $2 By its test, $3: as meant $4, as written $5.", "错误“$1”：$2检验：$3：本意 $4，写成 $5。",
		param.BugTitle(p.Name).In(p.Lang), p.Lang.Sentence(text.AboutBug(p.Name, p.About).In(p.Lang)), text.AboutLaw(p.Law.Name, p.Law.About).In(p.Lang),
		p.number(p.right), p.number(p.broken))
	if part := p.part(); part != "" {
		summary += p.Say(" ", "") + part
	}
	return summary
}

// tests are the laws of bugs as lines of NumPy, of the rows pe from position start
// on.
var tests = map[string][]string{
	"doubled-index":   neighbours,
	"divided-sine":    {"assert np.allclose((pe**2).sum(1), d / 2)"},
	"swapped-halves":  {"pos = np.arange(start, start + len(pe))", "assert np.allclose(pe[:, 0], np.sin(pos), atol=1e-4)"},
	"degrees":         {"turn = np.diff(np.arctan2(pe[:2, 0], pe[:2, 1]))", "assert np.isclose(turn % (2*np.pi), 1)"},
	"off-by-one":      {"assert np.allclose(pe[0, :2], [np.sin(start), np.cos(start)])"},
	"float16-angles":  neighbours,
	"bfloat16-angles": neighbours,
	"swapped-axes":    {"added = model(x) - x  # [batch, seq, d]", "assert not np.allclose(added[0, 0], added[0, 1])"},
}

// neighbours tests that all pairs of neighbours have the same dot product.
var neighbours = []string{"g = (pe[:-1] * pe[1:]).sum(1)", "assert np.ptp(g) < 1e-3"}
