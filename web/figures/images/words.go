package images

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/resize"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// read returns the readout of the chosen patch, and of the one that is pointed at.
func (p *picture) read() string {
	names := make([]string, len(p.blocks))
	for i, b := range p.blocks {
		names[i] = p.name(b)
	}
	said := p.Phrase("$1 writes [$2]. ", "$1 的一行是 [$2]。", p.libraryName(), strings.Join(names, " | "))
	y, x := p.y, p.x
	said += p.Phrase("Patch $1 has row r = y·w + x = $2 of the table. ", "图块 $1 取表的第 r = y·w + x = $2 行。", place(y, x), strconv.Itoa(y*p.key.old[1]+x))
	if to := p.pointed; to != nil {
		if s := p.similarityAt(to); s != nil {
			said += p.Phrase("Cosine with $1: $2.", "与 $1 的余弦：$2。", place(to.Row, to.Column), number.Fixed(s.at(y, x, to.Row, to.Column), 4))
		}
	}
	return strings.TrimSpace(said)
}

// similarityAt returns the similarity whose map is pointed at; nil if there is none, or if
// it does not have the patch any more.
func (p *picture) similarityAt(to *scene.Hit) *similarity {
	s, size := p.self, p.key.old
	if to.Name == "resized" {
		s, size = p.resized[to.Index], p.key.size
	}
	if to.Row >= size[0] || to.Column >= size[1] {
		return nil
	}
	return s
}

// methodNotes say which libraries resample by a method.
var methodNotes = map[resize.Method]text.Message{
	resize.Bicubic:     {English: "Bicubic is PyTorch’s interpolate as MAE and transformers call it.", Chinese: "双三次即 MAE 与 transformers 所用的 PyTorch interpolate。"},
	resize.Antialiased: {English: "Antialiased is PyTorch’s interpolate as timm calls it.", Chinese: "抗锯齿双三次即 timm 所用的 PyTorch interpolate。"},
	resize.Corners:     {English: "Linear by corners is SciPy’s zoom as big_vision and the first ViT call it.", Chinese: "对齐角点的线性插值即 big_vision 与最初的 ViT 所用的 SciPy zoom。"},
}

// note says what the library does at another size, and which images it does not have.
func (p *picture) note() string {
	said := []string{p.source.In(p.Lang)}
	said = append(said, methodNotes[methodOf(p.State.Resampling)].In(p.Lang))
	if p.square && (p.key.old[0] != p.key.old[1] || p.key.size[0] != p.key.size[1]) {
		said = append(said, p.Phrase("$1 itself has square images only.", "$1 本身只支持正方形图像。", p.libraryName()))
	}
	if p.downColumns {
		said = append(said, p.Say("Its rows run down the columns of the image, but patches come row after row: on a square image the axes change places.",
			"它的行沿图像的列向下数，而图块逐行排列：正方形图像的两个轴因此对调。"))
		if !p.old.aligned() {
			said = append(said, p.Say("On this one, neighbours get distant positions.", "在这样的图像上，相邻的图块会得到相距很远的位置。"))
		}
	}
	return strings.Join(said, p.Say(" ", ""))
}

// refusal says why there is no table.
func (p *picture) refusal() string {
	rule := ""
	if e, ok := p.err.(*encoder.Error); ok {
		rule = strings.TrimPrefix(text.Error(e, p.Lang).Error(), "encoder: ")
	}
	return p.Phrase("$1 makes no such table: $2.", "$1 做不出这样的表：$2。", p.libraryName(), rule)
}

func (p *picture) summary() string {
	if p.err != nil {
		return p.refusal()
	}
	said := p.Phrase("An image of $1, and the patch $2. ", "一幅 $1 的图像，选中图块 $2。", p.sizeName(p.key.old), place(p.y, p.x)) + p.read() + p.Say(" ", "")
	y, x := p.middle()
	said += p.Phrase("In an image of $1 patches, $2 is in its place. ", "在 $1 个图块的图像里，$2 位于它的位置。", times(p.key.size), place(y, x))
	for a := range ways {
		title, _ := p.wayTitle(a)
		said += title + p.Say(": ", "：") + p.wayText(a) + p.Say(" ", "")
	}
	return said + p.note()
}
