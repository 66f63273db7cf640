package heatmap

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
)

// noteLines returns how many lines there are for the note, whatever the annotation and
// wherever the reader points or zooms to: those of the longest one with usual numbers, or more
// where its own are larger. The plain note of a static picture has just the lines it needs.
func (p *picture) noteLines() int {
	if p.Still && p.annotation() == "none" {
		return len(scene.Lines(p.note(), float64(p.Width)))
	}
	longest := p.movementPhrase(100, 100, 256, "0.1", 10, 128) + p.Say(" ", "") + p.meanPhrase(10, 1)
	lines := func(note string) int { return len(scene.Lines(note, float64(p.Width))) }
	return max(lines(longest), lines(p.marksNote()))
}

func (p *picture) noteTop() int {
	rows := (len(p.items()) + p.itemColumns() - 1) / p.itemColumns()
	if p.Still {
		rows = 0
	}
	return p.matrix.Height + chart.CurveHeight + readoutHeight*rows + 8
}

// note is the text under the picture: what the annotation marks and, where there
// is room, how many cells share a pixel.
func (p *picture) note() string {
	marks, mean := p.marksNote(), p.meanNote()
	if mean == "" {
		return marks
	}
	both := marks + p.Say(" ", "") + mean
	free := p.Still && p.annotation() == "none" // to take as many lines as it needs
	if !free && len(scene.Lines(both, float64(p.Width))) > p.noteLines() {
		return marks
	}
	return both
}

// meanNote says how many rows and columns share a pixel, if several do.
func (p *picture) meanNote() string {
	dx, dy := p.cellSize()
	density := max(p.Density, 1)
	return p.meanPhrase(1/(dy*density), 1/(dx*density))
}

func (p *picture) meanPhrase(rows, columns float64) string {
	r, c := number.Integer(math.Round(rows)), number.Integer(math.Round(columns))
	switch {
	case rows >= 2 && columns >= 2:
		return p.Phrase("Each pixel is the mean of $1 rows and $2 columns.", "每个像素是 $1 行、$2 列的平均值。", r, c)
	case rows >= 2:
		return p.Phrase("Each pixel is the mean of $1 rows.", "每个像素是 $1 行的平均值。", r)
	case columns >= 2:
		return p.Phrase("Each pixel is the mean of $1 columns.", "每个像素是 $1 列的平均值。", c)
	}
	return ""
}

// marksNote says what the annotation marks, with its numbers. With a convention
// other than the paper's it says how that differs.
func (p *picture) marksNote() string {
	if a, ok := annotations[p.annotation()]; ok {
		return a.note(p)
	}
	if !p.State.AsPaper() {
		return p.Account()
	}
	row, _ := p.shown()
	return p.Phrase("Each row is the vector of one position, each column one dimension. The curve is row $1, its sines and its cosines.",
		"每一行是一个位置的向量，每一列是一维。曲线是位置 $1 的那一行，正弦与余弦各成一条。",
		number.Integer(float64(p.State.Start+row)))
}

// summary is the picture in words, with its note.
func (p *picture) summary(note string) string {
	s := &p.State
	first := s.Start + int(s.View.Top)
	last := min(s.Start+s.SeqLen-1, s.Start+int(math.Ceil(s.View.Top+s.View.Height))-1)
	english, chinese := "Positional encoding of $1 positions in $2 dimensions with base $3; shown are positions $4 to $5. ",
		"$1 个位置、$2 维、底数为 $3 的位置编码；图中是位置 $4 到 $5。"
	if s.GridOnly() {
		english, chinese = "Positional encoding of the $1 cells of a grid in $2 dimensions with base $3; shown are cells $4 to $5. ",
			"网格 $1 格、$2 维、底数为 $3 的位置编码；图中是第 $4 格到第 $5 格。"
	}
	said := p.Phrase(english, chinese,
		s.Text("seq-len"), s.Text("d-model"), s.Text("base"), strconv.Itoa(first), strconv.Itoa(last))
	if !s.AsPaper() {
		return said + p.Account()
	}
	return said + p.Say(
		"The values of the first dimensions oscillate fast from position to position, those of the last ones hardly change. ",
		"最前面几维的数值随位置快速振荡，最后几维几乎不变。",
	) + note
}
