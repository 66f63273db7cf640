// Package code shows a program that computes the matrix, in one of the languages, and
// says how exact it is.
package code

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Spec describes the figure.
var Spec = figure.Spec{
	Name:   "code",
	Title:  text.Message{English: "Programs that compute the encoding", Chinese: "计算位置编码的程序"},
	Shared: []string{"seq-len", "d-model", "base"},
	Params: []string{"language"},
	Matrix: true,
	New:    func() figure.Figure { return new(code) },
}

type code struct{ outcome string } // of copying

// picture is the figure at a view.
type picture struct{ *figure.View }

// Handle copies the program.
func (c *code) Handle(v *figure.View, e figure.Event) figure.Result {
	r := v.Same()
	switch e.Kind {
	case figure.Use:
		r.Copy = Program(v.State.Language, &v.State, v.Lang)
	case figure.Copied:
		c.outcome, r.Redraw = e.Value, true
	}
	return r
}

// Tools are the button and what has come of it.
func (c *code) Tools(v *figure.View) []figure.Tool {
	return []figure.Tool{
		{Name: "copy", Label: v.Say("Copy the program", "复制程序")},
		{Kind: figure.Note, Label: c.outcome},
	}
}

// gap separates the program, what it prints, and the note.
const gap = 10

func (c *code) Scene(v *figure.View) *scene.Scene {
	p := picture{v}
	s := &scene.Scene{Width: v.Width, Summary: p.summary()}
	y := p.listing().Draw(s, chart.ListingLine-4) + gap
	lines, certain := p.output()
	s.Text(scene.Quiet, scene.Start, 0, y, p.prints(certain))
	for _, line := range lines {
		y += chart.ListingLine
		s.Text(scene.Ink|scene.Mono, scene.Start, 0, y, strings.ReplaceAll(line, " ", "\u00a0"))
	}
	y += chart.ListingLine + gap
	s.Paragraph(scene.Quiet, 0, y, float64(v.Width), p.note())
	s.Height = int(y) + scene.LineHeight*len(scene.Lines(p.note(), float64(v.Width)))
	return s
}

// printed is how many rows and columns a program prints, of a matrix that has as many.
const printed = 4

// prints says that the lines below are printed, and whether to the last digit.
func (p picture) prints(certain bool) string {
	if certain {
		return p.Say("It prints", "打印结果")
	}
	return p.Say("It prints, up to rounding,", "打印结果（可能有舍入误差）")
}

// output returns the lines that the program prints, and whether the rounding of angles
// leaves all their digits as they are.
func (p picture) output() (lines []string, certain bool) {
	certain = true
	for r := range min(printed, p.State.SeqLen) {
		var numbers []string
		for i := range min(printed, p.State.DModel) / 2 {
			pos := p.Encoding.Position(r)
			sin, cos := p.Encoding.Pair(i, pos)
			for _, x := range []float64{sin, cos} {
				numbers = append(numbers, padded(x))
				certain = certain && (pos == 0 || p.ours() || padded(x-p.rounding()) == padded(x+p.rounding()))
			}
		}
		lines = append(lines, strings.Join(numbers, " "))
	}
	return lines, certain
}

// ours reports whether the program calls the encoder of this page.
func (p picture) ours() bool { return p.State.Language == "javascript" || p.State.Language == "go" }

// padded returns a number in nine letters, as the format %9.6f has it.
func padded(x float64) string {
	number := strconv.FormatFloat(x, 'f', 6, 64)
	return strings.Repeat(" ", max(0, 9-len(number))) + number
}

// listing returns the program as it is drawn.
func (p picture) listing() *chart.Listing {
	return &chart.Listing{Program: Program(p.State.Language, &p.State, p.Lang), Width: float64(p.Width) - chart.ListingIndent}
}

// note says how large the matrix is and how exact the program.
func (p picture) note() string {
	s := p.State
	error := number.Minus(strconv.FormatFloat(chart.RoundUp(p.rounding()), 'e', 0, 64))
	if p.ours() {
		error = "1e−15"
	}
	size := number.Integer(float64(s.SeqLen)) + " × " + number.Integer(float64(s.DModel))
	bytes := bytesText(8 * float64(s.SeqLen) * float64(s.DModel))
	english, chinese := size+" numbers of 8 bytes, "+bytes+". ", size+" 个数，每个 8 字节，共 "+bytes+"。"
	switch {
	case p.Still:
		return p.Say(english+"Each is within "+error+" of the true one.", chinese+"每个数与真值相差不超过 "+error+"。")
	case p.ours():
		return p.Say(english+"The program of this page computes them: the numbers are those that it shows, each within "+error+".",
			chinese+"与本页是同一个程序，数值与图中相同，误差都在 "+error+" 以内。")
	}
	return p.Say(english+"Rounded angles leave each number within "+error+" of the one shown on this page.",
		chinese+"角度的舍入使每个数与本页所示的相差不超过 "+error+"。")
}

// rounding bounds what float64 loses where the angle is rounded: with the
// rounding of 2i/d, of the power and of the product, at most
//
//	4·2⁻⁵³·max |pos| + 2⁻⁵²
//
// since t·n^(−t)·ln n never exceeds 1/e.
func (p picture) rounding() float64 {
	s := p.State
	most := max(math.Abs(float64(s.Start)), math.Abs(float64(s.Start+s.SeqLen-1)))
	return min(2, 0x1p-51*most+0x1p-52)
}

// bytesText returns a size in units of 1000.
func bytesText(bytes float64) string {
	units := [...]string{"B", "kB", "MB", "GB", "TB", "PB", "EB", "ZB"}
	k := 0
	for ; bytes >= 1000 && k < len(units)-1; k++ {
		bytes /= 1000
	}
	return strconv.FormatFloat(bytes, 'g', 3, 64) + " " + units[k]
}

func (p picture) summary() string {
	name := map[string]string{"python": "Python", "numpy": "NumPy", "pytorch": "PyTorch", "javascript": "JavaScript", "go": "Go"}[p.State.Language]
	lines, certain := p.output()
	return p.Say("A "+name+" program that computes the matrix. ", "计算这个矩阵的 "+name+" 程序。") +
		p.prints(certain) + p.Say(": ", "：") + strings.Join(lines, "; ") + p.Say(". ", "。") + p.note()
}

// Data returns the matrix that the program computes.
func (c *code) Data(v *figure.View) dataio.Table { return v.Matrix() }
