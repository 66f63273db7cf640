package plot

import (
	"math"
	"strconv"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/scene"
)

// Code is a program that computes the matrix, in one of the languages.
type Code struct{ figure.View }

// Sizes in CSS pixels.
const (
	codeLine  = 18
	codeSpace = 7.25
	tabSpaces = 4
)

// codeLines returns how many lines the longest program takes.
func (p *Code) codeLines() int {
	switch {
	case p.Width < 360:
		return 25
	case p.Narrow():
		return 23
	case p.Width < 860:
		return 20
	default:
		return 19
	}
}

func (p *Code) Height() int {
	if p.Still {
		return codeLine*len(p.broken()) + 12 + noteLine*len(scene.Lines(p.note(), float64(p.Width)))
	}
	notes := 2
	if p.Width < 640 {
		notes = 4
	}
	return codeLine*p.codeLines() + 12 + noteLine*notes
}

func (p *Code) AppendSVG(dst []byte) []byte {
	y := float64(codeLine - 4)
	for _, line := range p.broken() {
		dst = append(dst, textAt(`class="`+line.class+` mono"`, line.x, y, line.text)...)
		y += codeLine
	}
	return append(dst, paragraph(`class="quiet"`, 0, y+10, float64(p.Width), p.note())...)
}

// A codePart is as much of a line as there is room for.
type codePart struct {
	class string
	x     float64
	text  string
}

// broken returns the lines of the program, broken where they are too long: what
// goes on is set in.
func (p *Code) broken() []codePart {
	var all []codePart
	for _, line := range linesOf(p.Text()) {
		indent, line := indented(line)
		class := "ink"
		if isComment(line) {
			class = "quiet"
		}
		x := indent * codeSpace
		for k, part := range scene.Lines(line, float64(p.Width)-x-tabSpaces*codeSpace) {
			if k == 1 {
				x += tabSpaces * codeSpace
			}
			all = append(all, codePart{class, x, part})
		}
	}
	return all
}

// indented returns how many spaces a line is set in, and the rest of it.
func indented(line string) (indent float64, rest string) {
	for line != "" && (line[0] == ' ' || line[0] == '\t') {
		if line[0] == '\t' {
			indent += tabSpaces - 1
		}
		indent, line = indent+1, line[1:]
	}
	return indent, line
}

func isComment(line string) bool {
	return len(line) > 1 && (line[0] == '#' || line[:2] == "//")
}

// linesOf returns the lines of a text, each of which ends with a newline.
func linesOf(text string) []string {
	var all []string
	begin := 0
	for i := range len(text) {
		if text[i] == '\n' {
			all = append(all, text[begin:i])
			begin = i + 1
		}
	}
	return all
}

// Text returns the program.
func (p *Code) Text() string { return Program(p.State.Language, &p.State, p.Lang) }

// Program returns a program in one of the languages of LanguageNames, with its
// comments in l. It needs no other file and prints the matrix.
func Program(language string, s *param.State, l Lang) string {
	seqLen, dModel, base, start := s.Text("seq-len"), s.Text("d-model"), s.Text("base"), s.Text("start")
	switch language {
	case "pytorch":
		return "# " + l.Say("float64 throughout: angles in float32 go wrong as positions grow.", "全程使用 float64：位置一大，float32 的角度就不准了。") + `
import torch

seq_len, d_model, base, start = ` + seqLen + ", " + dModel + ", " + base + ", " + start + `
pos = torch.arange(start, start + seq_len, dtype=torch.float64)[:, None]
i = torch.arange(d_model // 2, dtype=torch.float64)
angle = pos * float(base) ** (-2 * i / d_model)  # (seq_len, d_model/2)

pe = torch.empty(seq_len, d_model, dtype=torch.float64)
pe[:, 0::2] = torch.sin(angle)
pe[:, 1::2] = torch.cos(angle)
print(pe)  # ` + l.Say("pe.float() for a model in float32", "模型用 float32 时，最后再 pe.float()") + "\n"
	case "javascript":
		return javascript(s, l)
	case "go":
		return `package main

import (
	"fmt"
	"log"

	"github.com/posenc/posenc/encoder"
)

func main() {
	e, err := encoder.New(` + seqLen + ", " + dModel + ", encoder.Base(" + base + "), encoder.Start(" + start + `))
	if err != nil {
		log.Fatal(err)
	}
	for pos, row := range e.All() {
		fmt.Println(pos, row)
	}
}
`
	}
	return `import numpy as np

seq_len, d_model, base, start = ` + seqLen + ", " + dModel + ", " + base + ", " + start + `
pos = np.arange(start, start + seq_len, dtype=np.float64)[:, None]
i = np.arange(d_model // 2)
angle = pos * float(base) ** (-2 * i / d_model)  # (seq_len, d_model/2)

pe = np.empty((seq_len, d_model))
pe[:, 0::2] = np.sin(angle)
pe[:, 1::2] = np.cos(angle)
print(pe)
`
}

// mostElements is how many numbers encoder.js encodes at once.
const mostElements = 1 << 28

func javascript(s *param.State, l Lang) string {
	comment, seqLen := "", s.Text("seq-len")
	if s.SeqLen > mostElements/s.DModel {
		seqLen = strconv.Itoa(mostElements / s.DModel)
		comment = "// " + l.Say("The first rows: encode writes at most 2^28 numbers at once.", "只算前若干行：encode 一次最多写 2^28 个数。") + "\n"
	}
	return comment + `import { load } from './encoder.js'

const { encode } = await load()
const { data, shape } = encode({
  seqLen: ` + seqLen + `,
  dModel: ` + s.Text("d-model") + `,
  base: ` + s.Text("base") + `,
  start: ` + s.Text("start") + `,
  dtype: 'float64',
})
const [rows, columns] = shape
for (let row = 0; row < rows; row++) {
  console.log(data.subarray(row * columns, (row + 1) * columns).join(' '))
}
`
}

// note says how large the matrix is and how exact the program.
func (p *Code) note() string {
	s := p.State
	ours := s.Language == "javascript" || s.Language == "go"
	error := number.Minus(strconv.FormatFloat(roundUp(p.Rounding()), 'e', 0, 64))
	if ours {
		error = "1e−15"
	}
	size := number.Integer(float64(s.SeqLen)) + " × " + number.Integer(float64(s.DModel))
	bytes := bytesText(8 * float64(s.SeqLen) * float64(s.DModel))
	english, chinese := size+" numbers of 8 bytes, "+bytes+". ", size+" 个数，每个 8 字节，共 "+bytes+"。"
	switch {
	case p.Still:
		return p.Say(english+"Each is within "+error+" of the true one.", chinese+"每个数与真值相差不超过 "+error+"。")
	case ours:
		return p.Say(english+"The program of this page computes them: the numbers are those that it shows, each within "+error+".",
			chinese+"与本页是同一个程序，数值与图中相同，误差都在 "+error+" 以内。")
	}
	return p.Say(english+"Rounded angles leave each number within "+error+" of the one shown on this page.",
		chinese+"角度的舍入使每个数与本页所示的相差不超过 "+error+"。")
}

// Rounding bounds what float64 loses where the angle is rounded: with the
// rounding of 2i/d, of the power and of the product, at most
//
//	4·2⁻⁵³·max |pos| + 2⁻⁵²
//
// since t·n^(−t)·ln n never exceeds 1/e.
func (p *Code) Rounding() float64 {
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

func (p *Code) Summary() string {
	name := map[string]string{"numpy": "NumPy", "pytorch": "PyTorch", "javascript": "JavaScript", "go": "Go"}[p.State.Language]
	return p.Say("A "+name+" program that computes the matrix. ", "计算这个矩阵的 "+name+" 程序。") + p.note()
}

// Data returns the matrix that the program computes.
func (p *Code) Data() dataio.Table { return matrixData(p.View) }
