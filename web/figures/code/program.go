package code

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// A writer writes the program of one language.
type writer func(s *settings) string

var writers = map[string]writer{
	"python":     loop,
	"numpy":      numPy,
	"pytorch":    pyTorch,
	"javascript": javaScript,
	"go":         golang,
}

// settings are what a program is written for.
type settings struct {
	*param.State
	text.Lang
}

// Program returns a program in one of the choices of language, with its
// comments in l. It needs no other file and prints the corner of the matrix.
func Program(language string, s *param.State, l text.Lang) string {
	return writers[language](&settings{s, l})
}

// sizes returns the line that names the sizes in Python.
func (s *settings) sizes() string {
	values := []string{s.Text("seq-len"), s.Text("d-model"), s.Text("base"), s.Text("start")}
	return "seq_len, d_model, base, start = " + strings.Join(values, ", ") + "\n"
}

// loop writes the formula as it stands, number by number.
func loop(s *settings) string {
	return `from math import cos, sin

` + s.sizes() + `pe = [[0.0] * d_model for row in range(seq_len)]
for row in range(seq_len):
    for i in range(d_model // 2):
        angle = (start + row) / float(base) ** (2 * i / d_model)
        pe[row][2 * i] = sin(angle)
        pe[row][2 * i + 1] = cos(angle)

for row in pe[:4]:
    print(*(f"{x:9.6f}" for x in row[:4]))
`
}

// numPy writes whole columns at once.
func numPy(s *settings) string {
	return `import numpy as np

` + s.sizes() + `pos = np.arange(start, start + seq_len, dtype=np.float64)[:, None]
i = np.arange(d_model // 2)
angle = pos * float(base) ** (-2 * i / d_model)  # (seq_len, d_model/2)

pe = np.empty((seq_len, d_model))
pe[:, 0::2] = np.sin(angle)
pe[:, 1::2] = np.cos(angle)

for row in pe[:4, :4]:
    print(*(f"{x:9.6f}" for x in row))
`
}

// pyTorch writes a module, with a comment that is often wrong.
func pyTorch(s *settings) string {
	return `import torch
from torch import nn

class PositionalEncoding(nn.Module):
    def __init__(self, seq_len, d_model, base, start, dropout=0.1):
        super().__init__()
        self.dropout = nn.Dropout(dropout)
        # ` + s.Say("float64: angles in float32 go wrong as positions grow.", "用 float64：位置一大，float32 的角度就不准了。") + `
        pos = torch.arange(start, start + seq_len, dtype=torch.float64).unsqueeze(1)
        two_i = torch.arange(0, d_model, 2, dtype=torch.float64)  # 0, 2, 4, …
        div_term = float(base) ** (-two_i / d_model)
        pe = torch.empty(seq_len, d_model, dtype=torch.float64)
        # ` + s.Say("Erratum: copies of this line say position * (10000 ** (2i / d_model)).", "勘误：流传的代码在这里注释 position * (10000 ** (2i / d_model))。") + `
        # ` + s.Say("div_term has the minus sign: position / (10000 ** (2i / d_model)).", "div_term 的指数带负号：应为 position / (10000 ** (2i / d_model))。") + `
        pe[:, 0::2] = torch.sin(pos * div_term)
        pe[:, 1::2] = torch.cos(pos * div_term)
        # ` + s.Say("A buffer moves and is saved with the model, and is not trained.", "缓冲区随模型移动和保存，但不参与训练。") + `
        self.register_buffer("pe", pe.unsqueeze(0))  # (1, seq_len, d_model)

    def forward(self, x):  # (batch, length, d_model)
        return self.dropout(x + self.pe[:, :x.shape[1]].to(x))

` + s.sizes() + `pe = PositionalEncoding(seq_len, d_model, base, start).pe[0]
for row in pe[:4, :4].tolist():
    print(*(f"{x:9.6f}" for x in row))
`
}

// mostElements is how many numbers encoder.js encodes at once.
const mostElements = 1 << 28

func javaScript(s *settings) string {
	comment, seqLen := "", s.Text("seq-len")
	if s.SeqLen > mostElements/s.DModel {
		seqLen = strconv.Itoa(mostElements / s.DModel)
		comment = "// " + s.Say("The first rows: encode writes at most 2^28 numbers at once.", "只算前若干行：encode 一次最多写 2^28 个数。") + "\n"
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
for (let row = 0; row < Math.min(rows, 4); row++) {
  const some = data.subarray(row * columns, row * columns + Math.min(columns, 4))
  console.log(Array.from(some, (x) => x.toFixed(6).padStart(9)).join(' '))
}
`
}

func golang(s *settings) string {
	return `package main

import (
	"fmt"
	"log"
	"strings"

	"github.com/posenc/posenc/encoder"
)

func main() {
	e, err := encoder.New(` + s.Text("seq-len") + ", " + s.Text("d-model") + ", encoder.Base(" + s.Text("base") + "), encoder.Start(" + s.Text("start") + `))
	if err != nil {
		log.Fatal(err)
	}
	for _, row := range e.Between(0, min(4, e.SeqLen())) {
		fmt.Println(strings.Trim(fmt.Sprintf("%9.6f", row[:min(4, len(row))]), "[]"))
	}
}
`
}
