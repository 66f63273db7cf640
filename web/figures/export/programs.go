package export

import (
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

// readers are the programs that read a file of a format, in the order in which they are shown.
// In them $name stands for the name of the file, $rows and $columns for its size, and $bits
// for the bits of a number.
var readers = [...]struct {
	title string
	code  [formatCount]string
	flat  bool // whether bytes become a list without rows
}{
	{"NumPy", [...]string{`import numpy as np

pe = np.load("$name")
`, `import numpy as np

name = "$name"
pe = np.loadtxt(name, delimiter=",", skiprows=1,
                dtype=np.float$bits, ndmin=2)
`, `import json
import numpy as np

with open("$name") as file:
    rows = json.load(file)["rows"]
pe = np.array(rows, dtype=np.float$bits)
`}, false},
	{"PyTorch", [formatCount]string{}, false}, // what NumPy reads
	{"Go", [...]string{`pe := make([]float$bits, $rows*$columns)
_, err = binary.Decode(b[128:], binary.LittleEndian, pe)
if err != nil {
	log.Fatal(err)
}
`, `lines, err := csv.NewReader(bytes.NewReader(b)).ReadAll()
if err != nil {
	log.Fatal(err)
}
var pe [][]float$bits
for _, line := range lines[1:] {
	row := make([]float$bits, len(line))
	for j, text := range line {
		x, err := strconv.ParseFloat(text, $bits)
		if err != nil {
			log.Fatal(err)
		}
		row[j] = float$bits(x)
	}
	pe = append(pe, row)
}
`, `var file struct{ Rows [][]float$bits }
if err := json.Unmarshal(b, &file); err != nil {
	log.Fatal(err)
}
pe := file.Rows
`}, true},
	{"JavaScript", [...]string{`const name = '$name'
const file = await fetch(name)
const pe = new Float$bitsArray(await file.arrayBuffer(), 128)
`, `const name = '$name'
const text = await (await fetch(name)).text()
const lines = text.trim().split('\r\n').slice(1)
const pe = lines.map((x) => x.split(',').map(Number))
`, `const name = '$name'
const { rows: pe } = await (await fetch(name)).json()
`}, true},
}

// readGo reads the bytes of a file, before what makes numbers of them.
const readGo = `const name = "$name"
b, err := os.ReadFile(name)
if err != nil {
	log.Fatal(err)
}
`

func (f *file) reader(i int) string {
	code := readers[i].code[f.format]
	switch readers[i].title {
	case "PyTorch":
		numpy := readers[0].code[f.format]
		code = strings.Replace(numpy, "as np\n", "as np\nimport torch\n", 1) + "pe = torch.from_numpy(pe)\n"
	case "Go":
		code = readGo + code
	}
	for _, value := range [...][2]string{
		{"$name", f.name}, {"$rows", strconv.Itoa(f.rows)}, {"$columns", strconv.Itoa(f.columns)},
		{"$bits", numberType.In(&f.State)[len("float"):]},
	} {
		code = strings.ReplaceAll(code, value[0], value[1])
	}
	return code
}

func (f *file) readers() (blocks []plot.Block) {
	for i, r := range readers {
		note := f.When(r.flat && f.format == npy, flat, "d", strconv.Itoa(f.columns))
		blocks = append(blocks, f.program(r.title, f.reader(i), note))
	}
	return blocks
}

// sources returns what has the same numbers without the file.
func (f *file) sources() []plot.Block {
	about, command := f.Say(byWorker)+f.Say([...]plot.Words{sameBytes, withPositions, inMembers}[f.format]), sameFile
	if f.address() == "" {
		about = f.Say(inParts, "n", limits[f.format])
	}
	if f.format == json {
		command = sameRows
	}
	return []plot.Block{
		f.program(f.Say(byAddress), f.address(), about),
		f.program(f.Say(byCommand), Command(&f.State), f.Say(command)),
		f.program(f.Say(byImport), Import(f.View), f.Say(shaped, "rows", strconv.Itoa(f.rows), "d", strconv.Itoa(f.columns))),
	}
}

// program is a program with a note below it; both may be empty.
func (f *file) program(title, code, note string) plot.Block {
	return plot.Group(plot.Program(title, code, f.Say(copyIt), f.Say(copyThis, "title", title)), plot.Text(scene.Quiet, note))
}

// limits are how many numbers the Worker responds with at most, by the format.
var limits = [...]int{npy: 1 << 20, csv: 1 << 17, json: 1 << 17}

// address returns the address of the numbers at a Worker, empty if they are too many.
func (f *file) address() string {
	if f.rows > limits[f.format]/f.columns {
		return ""
	}
	return Address(&f.State)
}

// Address returns the address of the numbers of a state, in the site of a Worker.
func Address(s *param.State) string {
	sizes := []string{"seq-len", "d-model"}
	if s.GridOnly() {
		sizes = []string{"grid-height", "grid-width", "d-model"}
	}
	given := differences(s)
	parts := s.Parts(func(name string) bool { return slices.Contains(sizes, name) || slices.Contains(given, name) })
	parts = append(parts, [2]string{"dtype", numberType.In(s)}, [2]string{"format", fileFormat.In(s)})
	return "/api/encode?" + param.QueryOf(parts)
}

// differences are the parameters of the numbers, other than their sizes, that have to be given.
func differences(s *param.State) (given []string) {
	names := append([]string{"base", "start", "convention"}, param.SettingNames()...)
	for _, part := range s.Differences(param.DefaultState()) {
		if slices.Contains(names, part[0]) {
			given = append(given, part[0])
		}
	}
	return given
}

// Command returns the command that writes the file.
func Command(s *param.State) string {
	line, settings := "posenc vectors", ""
	given := differences(s)
	for _, part := range s.Parts(func(name string) bool { return slices.Contains(given, name) }) {
		if option := " --" + part[0] + " " + part[1]; part[0] == "convention" {
			line += option
		} else {
			settings += option
		}
	}
	if s.GridOnly() {
		line += " --grid " + s.Text("grid-height") + "x" + s.Text("grid-width")
	} else {
		line += " --seq-len " + s.Text("seq-len")
	}
	line += " --d-model " + s.Text("d-model") + settings
	return line + " --dtype " + numberType.In(s) + " --output " + saved.FileName(*s, fileFormat.In(s))
}

// Import returns the program that computes the numbers in JavaScript.
func Import(v *plot.View) string {
	s := &v.State
	preset, err := s.Preset()
	if err != nil {
		return ""
	}
	c := calls.Call{Preset: preset, Start: s.Start, Settings: s.Settings, DType: numberType.In(s)}
	return "import { load } from 'posenc'\n\nconst { encode } = await load()\nconst pe = " + c.EncoderJS(s) + "\n"
}
