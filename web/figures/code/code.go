// Package code shows a program that computes the matrix, and says how exact it is.
package code

import (
	"math"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "code", Title: title, Shared: "seq-len d-model base", Params: "language", Matrix: true,
	Draw: draw, Data: (*plot.View).Matrix,
	Tools: func(v *plot.View) []plot.Tool { return v.Copying(copyIt, func() string { return program(v) }) },
}

func program(v *plot.View) string { return Program(language.In(&v.State), &v.State, v.Lang) }

func draw(v *plot.View) plot.Picture {
	lines, certain := output(v)
	says, ours := v.Say(plot.Either(certain, prints, roughly)), isOurs(v)
	rows, d, bound := v.State.SeqLen, v.State.DModel, plot.Either(ours, number.Rounding, scale.RoundUp(rounding(v)))
	about := v.Say(size, "rows", rows, "d", d, "bytes", 8*float64(rows)*float64(d), "error", bound) +
		v.When(ours && !v.Still, samePage)
	name, _, _ := strings.Cut(language.Choices[language.Index(&v.State)].In(text.Chinese), " ")
	printed := strings.ReplaceAll(strings.Join(lines, "\n"), " ", "\u00a0")
	output := plot.Group(plot.Note(says), plot.Listing(printed))
	return plot.Picture{
		Body:    plot.Stack(plot.Listing(program(v)), output, plot.Note(about)),
		Summary: v.Say(summary, "language", name, "prints", says, "lines", strings.Join(lines, "; "), "note", about),
	}
}

// output returns what the program prints, and whether rounded angles leave all its digits as they are.
func output(v *plot.View) (lines []string, certain bool) {
	const most = 4 // rows and columns
	certain = true
	for r := range min(most, v.State.SeqLen) {
		var numbers []string
		for i := range min(most, v.State.DModel) / 2 {
			pos := v.Encoding.Position(r)
			sin, cos := v.Encoding.Pair(i, pos)
			for _, x := range [...]float64{sin, cos} {
				numbers = append(numbers, padded(x))
				certain = certain && (pos == 0 || isOurs(v) || padded(x-rounding(v)) == padded(x+rounding(v)))
			}
		}
		lines = append(lines, strings.Join(numbers, " "))
	}
	return lines, certain
}

func isOurs(v *plot.View) bool {
	name := language.In(&v.State)
	return name == "javascript" || name == "go"
}

// padded formats a number as %9.6f does.
func padded(x float64) string {
	number := strconv.FormatFloat(x, 'f', 6, 64)
	return strings.Repeat(" ", max(0, 9-len(number))) + number
}

// rounding bounds what float64 loses by rounding 2i/d, the power and the product, which is at most
//
//	4·2⁻⁵³·max |pos| + 2⁻⁵²
//
// since t·n^(−t)·ln n never exceeds 1/e.
func rounding(v *plot.View) float64 {
	first, last := float64(v.State.Start), float64(v.State.Start+v.State.SeqLen-1)
	return min(2, 0x1p-51*max(math.Abs(first), math.Abs(last))+0x1p-52)
}

// Program returns a program in a language, with its comments in l. It prints the corner of the matrix.
func Program(language string, s *param.State, l text.Lang) string {
	const most = 1 << 28 // numbers that encoder.js encodes at once
	rows, first := s.Text("seq-len"), ""
	if language == "javascript" && s.SeqLen > most/s.DModel {
		rows, first = strconv.Itoa(most/s.DModel), "// "+firstRows[l]+"\n"
	}
	d, base, start := s.Text("d-model"), s.Text("base"), s.Text("start")
	return plot.Fill(programs[language],
		"$sizes", "seq_len, d_model, base, start = "+rows+", "+d+", "+base+", "+start,
		"$rows", rows, "$d", d, "$base", base, "$start", start, "$first", first,
		"# float64", "# "+inDoubles[l], "# erratum", "# "+erratum[l], "# minus", "# "+minus[l], "# buffer", "# "+buffer[l])
}

var programs = map[string]string{
	"python": `from math import cos, sin

$sizes
pe = [[0.0] * d_model for row in range(seq_len)]
for row in range(seq_len):
    for i in range(d_model // 2):
        angle = (start + row) / float(base) ** (2 * i / d_model)
        pe[row][2 * i] = sin(angle)
        pe[row][2 * i + 1] = cos(angle)

for row in pe[:4]:
    print(*(f"{x:9.6f}" for x in row[:4]))
`,
	"numpy": `import numpy as np

$sizes
pos = np.arange(start, start + seq_len, dtype=np.float64)[:, None]
i = np.arange(d_model // 2)
angle = pos * float(base) ** (-2 * i / d_model)  # (seq_len, d_model/2)

pe = np.empty((seq_len, d_model))
pe[:, 0::2] = np.sin(angle)
pe[:, 1::2] = np.cos(angle)

for row in pe[:4, :4]:
    print(*(f"{x:9.6f}" for x in row))
`,
	"pytorch": `import torch
from torch import nn

class PositionalEncoding(nn.Module):
    def __init__(self, seq_len, d_model, base, start, dropout=0.1):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        # float64
        pos = torch.arange(start, start + seq_len, dtype=torch.float64).unsqueeze(1)
        two_i = torch.arange(0, d_model, 2, dtype=torch.float64)  # 0, 2, 4, …
        div_term = float(base) ** (-two_i / d_model)
        pe = torch.empty(seq_len, d_model, dtype=torch.float64)
        # erratum
        # minus
        pe[:, 0::2] = torch.sin(pos * div_term)
        pe[:, 1::2] = torch.cos(pos * div_term)
        # buffer
        self.register_buffer("pe", pe.unsqueeze(0))  # (1, seq_len, d_model)

    def forward(self, x):  # (batch, length, d_model)
        return self.dropout(x + self.pe[:, :x.shape[1]].to(x))

$sizes
pe = PositionalEncoding(seq_len, d_model, base, start).pe[0]
for row in pe[:4, :4].tolist():
    print(*(f"{x:9.6f}" for x in row))
`,
	"javascript": `$firstimport { load } from './encoder.js'

const { encode } = await load()
const { data, shape } = encode({
  seqLen: $rows,
  dModel: $d,
  base: $base,
  start: $start,
  dtype: 'float64',
})
const [rows, columns] = shape
for (let row = 0; row < Math.min(rows, 4); row++) {
  const some = data.subarray(row * columns, row * columns + Math.min(columns, 4))
  console.log(Array.from(some, (x) => x.toFixed(6).padStart(9)).join(' '))
}
`,
	"go": `package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/posenc/posenc/encoder"
)

func main() {
	e, err := encoder.New($rows, $d, encoder.Base($base), encoder.Start($start))
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range e.Between(0, min(4, e.SeqLen())) {
		fmt.Println(strings.Trim(fmt.Sprintf("%9.6f", row[:min(4, len(row))]), "[]"))
	}
}
`,
}
