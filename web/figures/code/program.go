package code

import (
	"strconv"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/text"
)

// Program returns a program in one of the languages of LanguageNames, with its
// comments in l. It needs no other file and prints the matrix.
func Program(language string, s *param.State, l text.Lang) string {
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

func javascript(s *param.State, l text.Lang) string {
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
