package images

import (
	"math"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// wayNames are the names of the ways in files.
var wayNames = [ways]text.Message{
	{English: "formula", Chinese: "公式"},
	{English: "scaled", Chinese: "缩放"},
	{English: "resampled", Chinese: "重采样"},
}

// drawResized draws the maps of the other size: how similar its patches are to the chosen
// one, whose place in the image has a ring.
func (p *picture) drawResized(s *scene.Scene) {
	first := p.squares[0]
	s.TextWithin(scene.Ink|scene.Strong, scene.Start, 0, first.Y-head-26, float64(p.Width), p.resizedTitle())
	s.TextWithin(scene.Quiet, scene.Start, 0, first.Y-head-9, float64(p.Width), p.legend())
	for a := range ways {
		b, r := p.squares[a], p.resizedAt(a)
		title, detail := p.wayTitle(a)
		p.title(s, b, b.Width, title, detail)
		if p.resized[a] == nil {
			s.Rect(scene.Line|scene.Rule, b.X, b.Y, b.Width, b.Height)
			continue
		}
		best := p.nearest[a]
		frame(s, scene.Ink, cell(r, p.key.size, best.y, best.x))
		x, y := p.placeIn(scene.BoxOf(r))
		s.Circle(scene.Line|scene.Halo|scene.Ground, x, y, 6)
		s.Circle(scene.Line|scene.Bold|scene.Position, x, y, 6)
		p.mark(s, "resized", int(a), r, p.key.size)
		p.target(s, "resized", int(a), r, p.key.size)
	}
	p.differences(s)
}

// placeIn returns where the chosen patch is in a picture of the whole image.
func (p *picture) placeIn(b scene.Box) (x, y float64) {
	return b.X + b.Width*(float64(p.x)+0.5)/float64(p.key.old[1]), b.Y + b.Height*(float64(p.y)+0.5)/float64(p.key.old[0])
}

// differences writes below each map which patch is most similar, and the differences of the
// table and the others: beside each other, or in a narrow column below each other.
func (p *picture) differences(s *scene.Scene) {
	b := p.squares[0]
	y := b.Y + b.Height + 20
	for a := range ways {
		if p.Narrow() {
			for _, line := range scene.Lines(letters[a]+" "+p.wayText(a), float64(p.Width)) {
				s.Text(scene.Ink, scene.Start, 0, y, line)
				y += lineHeight
			}
			continue
		}
		b := p.squares[a]
		s.Paragraph(scene.Ink, b.X, y, b.Width, p.wayText(a))
	}
}

var letters = [ways]string{"(a)", "(b)", "(c)"}

// wayTitle returns the name of a way and the source of its numbers.
func (p *picture) wayTitle(a way) (title, detail string) {
	if p.Narrow() {
		return letters[a], [...]string{p.Say("formula", "公式"), p.Say("scaled", "缩放"), p.Say("resampled", "重采样")}[a]
	}
	title = letters[a] + " " + [...]string{
		p.Say("the formula, anew", "按公式重算"),
		p.Say("the formula, positions scaled", "按公式，缩放位置"),
		p.Say("the old table, resampled", "对旧表重采样"),
	}[a]
	if resized := p.resized[a]; resized == nil || !resized.to.aligned() {
		return title, ""
	}
	return title, p.Phrase("y at $1", "y 取 $1", p.positions(a))
}

// positions returns the first two positions of y in a table of the other size, and the
// last one, or the rows of the old table about which (c) takes its means.
func (p *picture) positions(a way) string {
	c, n, N := p.library.convention(p.State.Base), p.key.old[0], p.key.size[0]
	at := func(r int) string {
		x := positionOf(c, float64(r), N)
		switch {
		case a == resampled:
			x = positionOf(c, methodOf(p.State.Resampling).Place(r, n, N), n)
		case a == scaled:
			x = positionOf(c, scaledPlace(r, n, N), n)
		}
		if x == math.Trunc(x) {
			return number.Integer(x)
		}
		return number.Fixed(x, 2)
	}
	switch N {
	case 1:
		return at(0)
	case 2:
		return at(0) + ", " + at(1)
	}
	return at(0) + ", " + at(1) + ", …, " + at(N-1)
}

// wayText says which patch a way makes most similar, and by how much its table differs from
// the others.
func (p *picture) wayText(a way) string {
	if p.resized[a] == nil {
		return p.Say("The rows of this table do not follow the rows and columns of the image.", "这张表的行与图像的行列对不上。")
	}
	best := p.nearest[a]
	said := p.Phrase("Most similar: $1, cosine $2. ", "最相似的图块：$1，余弦 $2。", place(best.y, best.x), number.Fixed(best.cosine, 3))
	said += p.differenceText(a)
	if a == p.resizes {
		said += p.Phrase("$1 does this.", "$1 这样做。", p.libraryName())
	}
	return strings.TrimSpace(said)
}

// differenceText says by how much the table of a way differs from the others, and (c) also
// from the formula at the same places.
func (p *picture) differenceText(a way) string {
	var from []string
	add := func(other string, size float64) {
		from = append(from, p.Phrase("from $1 $2", "与$1差 $2", other, number.Fixed(size, 3)))
	}
	equal := ""
	for b := range ways {
		switch {
		case b == a || p.resized[b] == nil:
		case p.apart[a][b].size < same:
			equal += p.Phrase("The same as $1. ", "与 $1 相同。", letters[b])
		default:
			add(p.Say(letters[b], " "+letters[b]+" "), p.apart[a][b].size)
		}
	}
	if a == resampled {
		add(p.Say("the formula at the same places", "公式在同样位置上的值"), p.places)
	}
	if from == nil {
		return equal
	}
	return equal + p.Phrase("Largest difference $1. ", "最大的差：$1。", strings.Join(from, p.Say(", ", "，")))
}

// same is the largest difference of tables that is due to rounding alone.
const same = 1e-6

// middle returns where the patch of the other size is that lies in the place of the chosen
// one.
func (p *picture) middle() (y, x int) {
	at := func(k, n, N int) int {
		return max(0, min(int(math.Floor((float64(k)+0.5)*float64(N)/float64(n))), N-1))
	}
	return at(p.y, p.key.old[0], p.key.size[0]), at(p.x, p.key.old[1], p.key.size[1])
}

func (p *picture) resizedTitle() string {
	size := times(p.key.size)
	if p.Narrow() {
		return p.Phrase("At $1: similarity to the old $2", "$1 时，与旧的 $2 的相似度", size, place(p.y, p.x))
	}
	return p.Phrase("At H × W = $1: similarity to the old vector of $2", "H × W = $1 时，与 $2 的旧向量的相似度", size, place(p.y, p.x))
}

func (p *picture) legend() string {
	if p.Narrow() {
		return p.Say("ring: its place; frame: most similar", "圆圈：它的位置；方框：最相似的图块")
	}
	return p.Say("ring: where that patch is in the image; frame: the most similar patch", "圆圈：该图块在图像中的位置；方框：最相似的图块")
}
