package code

import (
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// mostElements is how many numbers encoder.js encodes at once.
const mostElements = 1 << 28

// Program returns a program in one of the choices of language, with its
// comments in l. It needs no other file and prints the corner of the matrix.
func Program(language string, s *param.State, l text.Lang) string {
	rows, first := s.Text("seq-len"), ""
	if language == "javascript" && s.SeqLen > mostElements/s.DModel {
		rows, first = strconv.Itoa(mostElements/s.DModel), "// "+firstRows[l]+"\n"
	}
	d, base, start := s.Text("d-model"), s.Text("base"), s.Text("start")
	program := programs[language]
	for _, part := range [...][2]string{
		{"$sizes", "seq_len, d_model, base, start = " + rows + ", " + d + ", " + base + ", " + start},
		{"$rows", rows}, {"$d", d}, {"$base", base}, {"$start", start}, {"$first", first},
		{"# float64", "# " + inDoubles[l]}, {"# erratum", "# " + erratum[l]}, {"# minus", "# " + minus[l]}, {"# buffer", "# " + buffer[l]},
	} {
		program = strings.ReplaceAll(program, part[0], part[1])
	}
	return program
}

// programs have names in the places of sizes and of comments.
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
