// Package checkpoint shows which tensors of a model's files may hold positions, and what
// the numbers of one of them are: sinusoids, frequencies of a rotary embedding, or a
// trained table.
package checkpoint

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/inspect"
	"github.com/posenc/posenc/web/figures/identify"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

var Spec = plot.Spec{
	Name: "checkpoint", Title: title, Handles: plot.TheDetails, More: "tensor colormap",
	Draw: draw, Data: data, Handle: handle, Keys: turning, Tools: tools,
	Cursors: []plot.Cursor{{
		Param: "row", Keys: plot.LeftRight | plot.Ends, Class: scene.Position,
		Passing: true, Most: func(v *plot.View) int { return shown(v).Subject.Last() },
	}},
	Intake: &plot.Intake{
		Label: files, Hint: howToOpen, Endings: ".safetensors,.gguf,.npz,.npy,.pt,.pth,.bin,.json",
		Sample: "tensor", Reader: func(v *plot.View) plot.FileReader { return readerOf(v) },
	},
}

const candidate = "candidate"

type picture struct {
	*plot.View
	*inspect.Content
	compared    *inspect.Agreement // with the configuration; nil for nothing
	at          *plot.Number
	row, column int // that are read, or the pair of a single row; -1 for none
}

// examples are in the order of the choices of the parameter tensor.
var examples = inspect.Examples(judge)

func judge(m *dataio.Matrix, pause func()) inspect.Judgement { return identify.Judge(m, pause) }

func shown(v *plot.View) *inspect.Content {
	if c := readerOf(v).Shown; c != nil {
		return c
	}
	return examples[tensorParam.Index(&v.State)]()
}

func draw(v *plot.View) plot.Picture {
	p := &picture{View: v, Content: shown(v), at: v.Number("row"), column: -1}
	t := p.Subject
	p.compared = plot.Once(v, "agreement", func([3]any) *inspect.Agreement { return p.Model.Compare(t) },
		[3]any{p.Content, t, t.Judgement})

	p.row = int(p.at.Value)
	if column, row, ok := v.Cell("numbers"); ok {
		p.row, p.column = row, min(column, t.Numbers.Columns-1)
	} else if _, row, ok := v.Cell("similarity"); ok && t.Similarity != nil {
		p.row = row - (row-t.Prefix)%t.Similarity.Step
	} else if column, row, ok := v.Cell("grid"); ok && t.Grid != nil {
		p.row = t.Prefix + row*t.Grid[1] + column
	}
	p.row = min(p.row, t.Last())
	p.at.Value, p.at.Chosen = float64(p.row), float64(p.row)

	answer, verdict, facts := p.findings()
	said, other, heading := verdict, p.sizes(), p.heading()
	if p.compared != nil {
		other = verdict
		answer, said = p.agreement()
	}
	answered := plot.Verdict(answer, said)
	if !readerOf(v).Given() { // what is below stays where it is when another tensor of the example is chosen
		answered = plot.Room(answered, plot.Fixed(min(max(52, 36000/float64(v.Width)), 104), nil))
	}
	body := []plot.Block{answered, plot.Heading(heading), p.list()}
	if t.Known() {
		body = append(body, p.charts()...)
	}
	lines := append(plot.Texts(scene.Ink|scene.Strong, other), plot.Texts(scene.Ink, facts...)...)
	body = append(body, plot.Group(lines...))
	if t.Table != nil {
		body = append(body, plot.Details(v, inDetail, plot.Beside(columnWidth,
			until(t.Spectrum != nil, 220, p.spectrum), until(t.Components != nil, 320, p.scores),
			until(t.Components != nil, turnedSize, p.curve), until(t.Norms != nil, 200, p.lengthsOfRows))))
	}

	about := p.described()
	if t.Tensor != nil {
		about = p.Say(ofTensor, "of", t.Tensor.Name, "said", verdict)
	}
	return plot.Picture{
		Body: plot.Stack(body...), Spoken: p.reading(p.row, p.column),
		Summary: p.Lang.Sentences(p.Lang.Sentence(heading), about),
	}
}

func data(v *plot.View) dataio.Table {
	t := shown(v).Subject
	numbers := []chart.Cells{{Name: "number", At: func(row, column int) float64 { return t.Numbers.Row(row)[column] }}}
	if made, first, ok := t.Near(); ok {
		numbers = append(numbers, chart.Cells{Name: "nearest", At: func(row, column int) float64 {
			if row < first || row >= first+made.Rows {
				return math.NaN()
			}
			return made.Row(row - first)[column]
		}})
	}
	return chart.CellTable(t.Numbers.Rows, t.Numbers.Columns, numbers...)
}

func handle(v *plot.View, e plot.Event, usual func() plot.Result) plot.Result {
	switch down := plot.Arrows[e.Key].Row; {
	case e.Kind == plot.Press && e.Hit.Name == "curve":
		return v.Same().Grabbed()
	case e.Kind == plot.Move && e.Held, e.Kind == plot.Key && down != 0:
		r, turned := readerOf(v), v.Same().Redrawn()
		r.yaw += 0.01*e.DX - 0.1*float64(down)
		r.pitch = max(-math.Pi/2-firstPitch, min(r.pitch+0.01*e.DY, math.Pi/2-firstPitch))
		turned.Handled = true
		return turned
	case e.Kind == plot.Click && e.Hit.Name == candidate:
		return choose(v, e.Hit.Index)
	case e.Kind == plot.Use:
		at, err := strconv.Atoi(e.Value)
		return choose(v, plot.Either(err == nil, at, -1))
	}
	return usual()
}

func choose(v *plot.View, at int) plot.Result {
	c, r := shown(v), v.Same()
	if at < 0 || at >= len(c.Model.Candidates) || at == c.Chosen {
		return r
	}
	if readerOf(v).Given() {
		c.Choose(at, judge)
	} else {
		r = v.Set("tensor", param.Choices("tensor")[at])
	}
	return r.Redrawn().Announced()
}

func tools(v *plot.View) []plot.Tool {
	const most = 300
	var options []plot.Option
	c := shown(v)
	for i, one := range c.Model.Candidates {
		if i < most || i == c.Chosen {
			options = append(options, plot.Option{Value: strconv.Itoa(i), Label: one.Tensor.Name})
		}
	}
	return []plot.Tool{plot.List(candidate, tensorParam.Label[v.Lang], strconv.Itoa(c.Chosen), options)}
}

func (p *picture) list() plot.Block {
	const most = 8 // lines
	wide, groups := p.Width >= 860, plot.Once(p.View, "groups", (*inspect.Model).Groups, &p.Model)
	pitch, more := plot.Either(wide, 22, 38.0), max(0, len(groups)-most)
	line := func(s *scene.Scene, at scene.Box, g inspect.Group) {
		c := &p.Model.Candidates[g.Members[0]]
		shape := c.Tensor.Type + " " + dataio.ShapeText(c.Tensor.Shape)
		class, name, reason := scene.Ink, g.Name, text.Read(p.Lang, c.Reason.Text, c.Reason.Values)
		if slices.Contains(g.Members, p.Content.Chosen) {
			s.Rounded(scene.Area|scene.Raised, at.X, at.Y+1, at.Width, at.Height-1, 4)
			class |= scene.Strong
		} else if !p.Still {
			s.Targets = append(s.Targets, scene.Target{Name: candidate, Index: g.Members[0], Hand: true, Box: at})
		}
		if !c.Tensor.Readable() {
			class, reason = scene.Quiet, p.Say(unreadable, "type", c.Tensor.Type)
		}
		x, y, right := at.X+6, at.Y+16, at.X+at.Width-6
		shapeAt, reasonAt, below := right-scene.TextWidth(shape), x, y+16
		if wide {
			reasonAt, below = at.X+0.54*at.Width, y
			shapeAt = reasonAt - 190
		}
		if letters, most := []rune(name), max(1, int((shapeAt-x-12)/scene.MonoWidth)); len(letters) > most {
			name = "…" + string(letters[len(letters)-most+1:])
		}
		s.Text(class|scene.Mono, scene.Start, x, y, name)
		s.TextWithin(scene.Quiet, scene.Start, shapeAt, y, 180, shape)
		s.TextWithin(scene.Quiet, scene.Start, reasonAt, below, right-reasonAt, reason)
	}
	var lines []plot.Block
	for _, g := range groups[:len(groups)-more] {
		lines = append(lines, plot.Fixed(pitch, func(s *scene.Scene, at scene.Box) { line(s, at, g) }))
	}
	return plot.Group(plot.Join(lines...), plot.Note(p.When(more > 0, moreBelow, "n", more)))
}

type reader struct {
	inspect.Session
	yaw, pitch float64 // of the curve, in radians
}

func readerOf(v *plot.View) *reader {
	r := plot.Own[reader](v)
	r.Judge = judge
	return r
}

func (r *reader) Work(v *plot.View) *plot.Work {
	next := r.Next()
	if next == nil {
		return nil
	}
	about := v.Say(readingFile, "file", next.File)
	if next.Tensor != "" {
		about = v.Say(ofTensor, "of", next.Tensor, "said", v.Say(stages[next.Stage]))
	}
	return &plot.Work{About: about, Share: next.Share, Job: next.Job, Do: next.Do}
}

func (r *reader) Status(v *plot.View) (shown, wrong string) {
	if wrong = plot.Problem(r.Err, v.Lang); r.Err == inspect.ErrAlone {
		wrong = v.Say(fileAlone)
	}
	if r.Shown == nil {
		return "", wrong
	}
	m := &r.Shown.Model
	more := len(m.Names) - 1
	files := m.Names[0] + v.When(more > 0, moreFiles, "n", more)
	return v.Say(openedFiles, "files", files, "formats", strings.Join(m.Formats, ", "), "n", m.Count) +
		v.When(m.Unlisted > 0, notListed, "n", m.Unlisted) +
		v.When(m.ConfigName != "", withConfig, "config", m.ConfigName), wrong
}
