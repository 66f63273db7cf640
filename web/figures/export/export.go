// Package export shows what becomes of the numbers of a state when a reader takes them
// away: the file with its name, its size and its first rows, the code that reads it, and
// how the same numbers come from an address, from the command posenc and from encoder.js.
package export

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/figures/internal/calls"
	"github.com/posenc/posenc/web/number"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: name, Title: title, Handles: handles, Subject: subject, Draw: draw, Data: data,
	Head: "convention " + strings.Join(param.SettingNames(), " ") +
		" grid-height grid-width seq-len start d-model base file-format number-type",
}

const name = "export"

// saved names files, as the menu of the figure does.
var saved = plot.Spec{Name: name, Subject: subject}

// subject is "encoding", with the name of a convention other than the paper's.
func subject(s *param.State) string {
	if s.AsPaper() {
		return "encoding"
	}
	return "encoding-" + s.Convention
}

// data are the rows of the state without their positions, in the type of the state.
func data(v *plot.View) dataio.Table {
	s, t := &v.State, v.Table
	d := t.Columns()
	table := dataio.Table{Rows: s.SeqLen, Float32: numberType.In(s) == "float32", Columns: dataio.Numbered(d)}
	if table.Float32 {
		table.Row = dataio.InBlocks(s.SeqLen, d, t.Rows32)
	} else {
		table.Row = dataio.InBlocks(s.SeqLen, d, t.Rows64)
	}
	return table
}

// A file is what the numbers of a state become in its format.
type file struct {
	*plot.View
	name          string
	rows, columns int
	format        int
	problem       string // why there is none
}

// The formats, in the order in which texts about them stand.
const (
	npy = iota
	csv
	json
	formatCount
)

func fileOf(v *plot.View) *file {
	s := &v.State
	f := &file{
		View: v, name: saved.FileName(*s, fileFormat.In(s)), rows: s.SeqLen, columns: v.Table.Columns(),
		format: slices.Index(param.Choices("file-format"), fileFormat.In(s)),
	}
	if _, err := f.in(fileFormat.In(s)); err != nil {
		f.problem = param.Problem(err, v.Lang)
	}
	return f
}

func (f *file) in(format string) (*dataio.Export, error) {
	to, err := saved.Format(format, f.State)
	if err != nil {
		return nil, err
	}
	return dataio.NewExport(data(f.View), to)
}

func draw(v *plot.View) plot.Picture {
	f := fileOf(v)
	class := scene.Ink | scene.Strong
	if big := class | scene.Big; big.Width(f.name) <= float64(v.Width) {
		class = big
	}
	contents, of := v.Say(noFile, "problem", f.problem), scene.Wrong
	if f.problem == "" {
		c := plot.Once(v, "count", f.count, Address(&v.State))
		size := cmp.Or(v.When(!c.exact, estimated, "n", c.bytes/1e6), v.Say(counted, "n", c.bytes))
		contents = v.Say(inFile, "rows", f.rows, "columns", f.columns, "type", numberType.In(&v.State), "size", size)
		contents, of = contents+v.Say([formatCount]plot.Words{inNPY, inCSV, inJSON}[f.format]), scene.Ink
	}
	table, first := data(v), ""
	rows := make([][]float64, min(shownRows, f.rows))
	for r := range rows {
		rows[r] = make([]float64, f.columns)
		table.Row(rows[r], r)
	}
	if row := rows[0]; len(row) > 1 {
		first = v.Say(firstNumbers, "a", row[0], "b", row[1])
	}
	const heading = scene.Ink | scene.Strong | scene.Big
	body := []plot.Block{
		plot.Group(plot.Text(class, f.name), plot.Text(of, contents), plot.Note(v.Account())),
		plot.Group(v.Write(heading, theFirstRows), f.table(rows)),
	}
	if f.problem == "" && !v.Still { // nothing is saved or copied from a picture
		body = slices.Insert(body, 1, f.buttons())
		body = append(body, plot.Group(v.Write(heading, readTheFile), plot.Beside(400, f.readers()...)),
			plot.Group(v.Write(heading, withoutTheFile), plot.Beside(400, f.sources()...)))
	}
	return plot.Picture{Body: plot.Stack(body...), Summary: v.Say(summary, "name", f.name, "contents", contents, "first", first)}
}

// A count is of the bytes of a file. Those of text are counted by writing it.
type count struct {
	bytes float64 // as many as the file has, or about as many
	exact bool
}

// countedBytes is how many bytes of a file are written at most to count them.
const countedBytes = 1 << 20

func (f *file) count(string) count {
	export, _ := f.in(fileFormat.In(&f.State))
	if n, ok := export.Len(); ok {
		return count{float64(n), true}
	}
	head := float64(len(export.Append(nil, 1)))
	c := count{head + float64(len(export.Append(nil, countedBytes))), !export.More()}
	if !c.exact { // other rows are about as long
		rows := float64(f.rows)
		c.bytes = head + (c.bytes-head)*rows/(export.Done()*(rows+2)-1)
	}
	return c
}

// buttons save the file, and copy its numbers as text unless they are too many.
func (f *file) buttons() plot.Block {
	const most = 1 << 16
	format, label := fileFormat.In(&f.State), copyCSV
	list := []plot.Button{{Label: f.Say(save), Save: format}}
	switch f.format {
	case npy:
		format = "csv"
	case json:
		label = copyJSON
	}
	if f.rows <= most/f.columns {
		list = append(list, plot.Button{Label: f.Say(label), Copy: func() string {
			export, _ := f.in(format) // which there is, as there is a file
			return string(export.Append(nil, math.MaxInt))
		}})
	}
	return plot.Buttons(list...)
}

const shownRows = 4

// table is the first rows, with as many columns as there is room for.
func (f *file) table(rows [][]float64) plot.Block {
	const left, width, most = 80, 84, 12 // pixels of positions and of a column, and columns
	columns := max(1, min((f.Width-left)/width, most, f.columns))
	t := &plot.Tabular{Head: plot.Row{Text: f.Say(position), Numbers: dataio.Numbered(columns)}, Width: width}
	for r, row := range rows {
		line := plot.Row{Text: number.Minus(encoder.Decimal(f.Table.Position(0, r)))}
		if f.Table.Axes() > 1 { // the number of the cell
			line.Text = encoder.Decimal(float64(f.State.Start + r))
		}
		line.Numbers = plot.Each(row[:columns], func(x float64) string { return number.Fixed(x, 6) })
		t.Rows = append(t.Rows, line)
	}
	if f.rows > shownRows {
		t.Rows = append(t.Rows, plot.Row{Text: "…"})
	}
	return t
}

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
	return plot.Group(plot.Program(title, code, f.Say(copyIt), f.Say(copyThis, "title", title)), plot.Note(note))
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
