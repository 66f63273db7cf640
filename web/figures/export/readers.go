package export

import "strconv"

// A reader reads a file with a library. In its code, $1 stands for the name of the file, $2
// and $3 for its rows and columns, and $4 for the bits of a number.
type reader struct {
	title string
	code  [formatCount]string
	flat  [formatCount]bool // whether it is a list without rows
}

// readers are in the order in which they are shown.
var readers = [...]reader{
	{title: "NumPy", code: [formatCount]string{
		`import numpy as np

pe = np.load("$1")
`,
		`import numpy as np

name = "$1"
pe = np.loadtxt(name, delimiter=",", skiprows=1,
                dtype=np.float$4, ndmin=2)
`,
		`import json
import numpy as np

with open("$1") as file:
    rows = json.load(file)["rows"]
pe = np.array(rows, dtype=np.float$4)
`,
	}},
	{title: "PyTorch", code: [formatCount]string{
		`import numpy as np
import torch

pe = np.load("$1")
pe = torch.from_numpy(pe)
`,
		`import numpy as np
import torch

name = "$1"
pe = np.loadtxt(name, delimiter=",", skiprows=1,
                dtype=np.float$4, ndmin=2)
pe = torch.from_numpy(pe)
`,
		`import json
import torch

with open("$1") as file:
    rows = json.load(file)["rows"]
pe = torch.tensor(rows, dtype=torch.float$4)
`,
	}},
	{title: "Go", code: [formatCount]string{
		`const name = "$1"
b, err := os.ReadFile(name)
if err != nil {
	log.Fatal(err)
}
pe := make([]float$4, $2*$3)
_, err = binary.Decode(b[128:], binary.LittleEndian, pe)
if err != nil {
	log.Fatal(err)
}
`,
		`const name = "$1"
b, err := os.ReadFile(name)
if err != nil {
	log.Fatal(err)
}
lines, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
if err != nil {
	log.Fatal(err)
}
var pe [][]float$4
for _, line := range lines[1:] {
	row := make([]float$4, len(line))
	for j, text := range line {
		x, err := strconv.ParseFloat(text, $4)
		if err != nil {
			log.Fatal(err)
		}
		row[j] = float$4(x)
	}
	pe = append(pe, row)
}
`,
		`const name = "$1"
b, err := os.ReadFile(name)
if err != nil {
	log.Fatal(err)
}
var file struct{ Rows [][]float$4 }
if err := json.Unmarshal(b, &file); err != nil {
	log.Fatal(err)
}
pe := file.Rows
`,
	}, flat: [formatCount]bool{npy: true}},
	{title: "JavaScript", code: [formatCount]string{
		`const name = '$1'
const file = await fetch(name)
const pe = new Float$4Array(await file.arrayBuffer(), 128)
`,
		`const name = '$1'
const text = await (await fetch(name)).text()
const lines = text.trim().split('\r\n').slice(1)
const pe = lines.map((x) => x.split(',').map(Number))
`,
		`const name = '$1'
const { rows: pe } = await (await fetch(name)).json()
`,
	}, flat: [formatCount]bool{npy: true}},
}

const readerCount = len(readers)

// readers returns the code that reads the file.
func (p *picture) readers() (blocks []block) {
	for i := range readers {
		r, f := &readers[i], p.format()
		b := block{title: r.title, code: p.valued(r.code[f])}
		if r.flat[f] {
			b.note = p.valued(p.Say("pe has row after row: row r, column j is pe[r*$3+j].", "pe 逐行存放：第 r 行第 j 列是 pe[r*$3+j]。"))
		}
		blocks = append(blocks, b)
	}
	return blocks
}

// valued returns a text with the values of the file in place of $1, $2, $3 and $4.
func (p *picture) valued(text string) string {
	bits := p.State.NumberType[len("float"):]
	return p.Phrase(text, text, p.file.name, strconv.Itoa(p.file.rows), strconv.Itoa(p.file.columns), bits)
}
