// Package export shows the numbers of a state as a file, with code that reads it or does without it.
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
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
)

var Spec = plot.Spec{
	Name: "export", Title: title, Handles: handles, Subject: subject, Draw: draw, Data: data,
	Head: "convention " + strings.Join(param.SettingNames(), " ") +
		" grid-height grid-width seq-len start d-model base file-format number-type",
}

// saved names files, as the menu of the figure does.
var saved = plot.Spec{Name: "export", Subject: subject, Head: "d-model"}

func subject(s *param.State) string {
	if s.AsPaper() {
		return "encoding"
	}
	return "encoding-" + s.Convention
}

// data has no positions.
func data(v *plot.View) dataio.Table {
	rows, d := v.State.SeqLen, v.Table.Columns()
	t := dataio.Table{Rows: rows, Columns: dataio.Numbered(d), Row: dataio.InBlocks(rows, d, v.Table.Rows64)}
	if numberType.In(&v.State) == "float32" {
		t.Float32, t.Row = true, dataio.InBlocks(rows, d, v.Table.Rows32)
	}
	return t
}

type file struct {
	*plot.View
	*format
	ending, name  string
	rows, columns int
	problem       string // why there is none
}

func fileOf(v *plot.View) *file {
	ending := fileFormat.In(&v.State)
	f := &file{View: v, format: formats[ending], ending: ending, name: saved.FileName(v.State, ending)}
	f.rows, f.columns = v.State.SeqLen, v.Table.Columns()
	if _, err := f.in(ending); err != nil {
		f.problem = param.Problem(err, v.Lang)
	}
	return f
}

func (f *file) in(format string) (*dataio.Export, error) {
	to, _ := saved.Format(format, f.State)
	return dataio.NewExport(data(f.View), to)
}

func draw(v *plot.View) plot.Picture {
	const heading, shown = scene.Ink | scene.Strong | scene.Big, 4 // rows
	f, class := fileOf(v), heading
	if heading.Width(f.name) > float64(v.Width) {
		class = scene.Ink | scene.Strong
	}
	contents, of := v.Say(noFile, "problem", f.problem), scene.Wrong
	if f.problem == "" {
		c := plot.Once(v, "count", f.count, Address(&v.State))
		size := cmp.Or(v.When(!c.exact, estimated, "n", c.bytes/1e6), v.Say(counted, "n", c.bytes))
		contents = v.Say(inFile, "rows", f.rows, "columns", f.columns, "type", numberType.In(&v.State), "size", size) +
			v.Say(f.about)
		of = scene.Ink
	}

	const left, width, most = 80, 84, 12 // pixels of positions and of a column, and columns
	columns, first := max(1, min((f.Width-left)/width, most, f.columns)), ""
	t := &chart.Tabular{Head: chart.Row{Text: v.Say(position), Numbers: dataio.Numbered(columns)}, Width: width}
	table, row := data(v), make([]float64, f.columns)
	for r := range min(shown, f.rows) {
		table.Row(row, r)
		if r == 0 && len(row) > 1 {
			first = v.Say(begins, "a", row[0], "b", row[1])
		}
		at := v.Table.Position(0, r)
		if v.Table.Axes() > 1 { // the number of the cell
			at = float64(v.State.Start + r)
		}
		numbers := plot.Each(row[:columns], func(x float64) string { return number.Fixed(x, 6) })
		t.Rows = append(t.Rows, chart.Row{Text: number.Minus(encoder.Decimal(at)), Numbers: numbers})
	}
	if f.rows > shown {
		t.Rows = append(t.Rows, chart.Row{Text: "…"})
	}
	body := []plot.Block{
		plot.Group(plot.Text(class, f.name), plot.Text(of, contents), plot.Note(v.Account())),
		plot.Group(v.Write(heading, firstRows), t),
	}

	// Nothing is saved or copied from a picture.
	if f.problem == "" && !v.Still {
		programs := plot.Each(f.programs(), func(p program) plot.Block {
			return plot.Group(plot.Program(p.title, p.code, v.Say(copyIt), v.Say(copyThis, "title", p.title)), plot.Note(p.note))
		})
		body = append(slices.Insert(body, 1, f.buttons()),
			plot.Group(v.Write(heading, reading), plot.Beside(400, programs[:readers]...)),
			plot.Group(v.Write(heading, without), plot.Beside(400, programs[readers:]...)))
	}
	return plot.Picture{Body: plot.Stack(body...), Summary: v.Say(summary, "name", f.name, "contents", contents, "first", first)}
}

type count struct {
	bytes float64
	exact bool
}

const countedBytes = 1 << 20 // are written at most

func (f *file) count(string) count {
	export, _ := f.in(f.ending)
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

func (f *file) buttons() plot.Block {
	const most = 1 << 16
	list := []plot.Button{{Label: f.Say(save), Save: f.ending}}
	if f.rows <= most/f.columns {
		list = append(list, plot.Button{Label: f.Say(copyAs, "format", strings.ToUpper(f.copied)), Copy: func() string {
			export, _ := f.in(f.copied)
			return string(export.Append(nil, math.MaxInt))
		}})
	}
	return plot.Buttons(list...)
}

// A format has programs that read its files, with $name, $rows, $columns, and $bits of a number.
type format struct {
	about             plot.Words
	copied            string     // the format in which numbers are copied
	limit             int        // of numbers in a response of the Worker
	response, command plot.Words // how what the Worker and the command return differs from the file

	numpy, golang, javascript string
}

var formats = map[string]*format{
	"npy": {
		inNPY, "csv", 1 << 20, sameBytes, sameFile,
		`import numpy as np

pe = np.load("$name")
`, `pe := make([]float$bits, $rows*$columns)
_, err = binary.Decode(b[128:], binary.LittleEndian, pe)
if err != nil {
	log.Fatal(err)
}
`, `const name = '$name'
const file = await fetch(name)
const pe = new Float$bitsArray(await file.arrayBuffer(), 128)
`,
	},
	"csv": {
		inCSV, "csv", 1 << 17, longer, sameFile,
		`import numpy as np

name = "$name"
pe = np.loadtxt(name, delimiter=",", skiprows=1,
                dtype=np.float$bits, ndmin=2)
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
`, `const name = '$name'
const text = await (await fetch(name)).text()
const lines = text.trim().split('\r\n').slice(1)
const pe = lines.map((x) => x.split(',').map(Number))
`,
	},
	"json": {
		inJSON, "json", 1 << 17, inMembers, sameRows,
		`import json
import numpy as np

with open("$name") as file:
    rows = json.load(file)["rows"]
pe = np.array(rows, dtype=np.float$bits)
`, `var file struct{ Rows [][]float$bits }
if err := json.Unmarshal(b, &file); err != nil {
	log.Fatal(err)
}
pe := file.Rows
`, `const name = '$name'
const { rows: pe } = await (await fetch(name)).json()
`,
	},
}

const readGo = `const name = "$name"
b, err := os.ReadFile(name)
if err != nil {
	log.Fatal(err)
}
`

// The code and the note below it may be empty.
type program struct{ title, code, note string }

const readers = 4 // of the programs read the file

func (f *file) programs() []program {
	s, rows, columns, dtype := &f.State, strconv.Itoa(f.rows), strconv.Itoa(f.columns), numberType.In(&f.State)
	values := []string{"$name", f.name, "$rows", rows, "$columns", columns, "$bits", dtype[len("float"):]}
	read := plot.Fill(f.numpy, values...)
	torch := strings.Replace(read, "as np\n", "as np\nimport torch\n", 1) + "pe = torch.from_numpy(pe)\n"
	note := f.When(f.ending == "npy", inRows, "d", columns)

	address, about := "", f.Say(inParts, "n", f.limit)
	if f.rows <= f.limit/f.columns {
		address, about = Address(s), f.Say(byWorker)+f.Say(f.response)
	}
	command := "posenc vectors"
	if s.GridOnly() {
		command += " --grid " + s.Text("grid-height") + "x" + s.Text("grid-width")
	}
	for _, part := range given(s) {
		if !strings.HasPrefix(part[0], "grid-") {
			command += " --" + part[0] + " " + part[1]
		}
	}
	command += " --dtype " + dtype + " --output " + f.name
	preset, _ := s.Preset() // the state is valid
	call := calls.Call{Preset: preset, Start: s.Start, Settings: s.Settings, DType: dtype}
	imported := "import { load } from 'posenc'\n\nconst { encode } = await load()\nconst pe = " + call.EncoderJS(s) + "\n"
	return []program{
		{"NumPy", read, ""}, {"PyTorch", torch, ""},
		{"Go", plot.Fill(readGo+f.golang, values...), note}, {"JavaScript", plot.Fill(f.javascript, values...), note},
		{f.Say(byAddress), address, about}, {f.Say(byCommand), command, f.Say(f.command)},
		{f.Say(byImport), imported, f.Say(shaped, "rows", rows, "d", columns)},
	}
}

func Address(s *param.State) string {
	parts := append(given(s), [2]string{"dtype", numberType.In(s)}, [2]string{"format", fileFormat.In(s)})
	return "/api/encode?" + param.QueryOf(parts)
}

func given(s *param.State) [][2]string {
	names := plot.Either(s.GridOnly(), []string{"grid-height", "grid-width", "d-model"}, []string{"seq-len", "d-model"})
	others := append([]string{"base", "start", "convention"}, param.SettingNames()...)
	for _, part := range s.Differences(param.DefaultState()) {
		if slices.Contains(others, part[0]) {
			names = append(names, part[0])
		}
	}
	return s.Parts(func(name string) bool { return slices.Contains(names, name) })
}
