package identify

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/dataio/checkpoint/made"
	_ "github.com/posenc/posenc/web/figures/bugs" // whose parameters verdicts lead to
	_ "github.com/posenc/posenc/web/figures/rotarybugs"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// fresh returns the figure of a sample.
func fresh() *plot.Figure { return Spec.New() }

// of returns the figure of given numbers.
func of(given *dataio.Matrix) *plot.Figure {
	f := fresh()
	state := param.DefaultState()
	f.Give(&plot.View{State: state}, Judge(given, func() {}))
	return f
}

func TestGolden(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	figuretest.Golden(t, "identify", figuretest.Unfold(fresh(), v).Scene(v))
}

// TestAnswer checks the sign before what is said of numbers that tell little.
func TestAnswer(t *testing.T) {
	if got, said, _ := Judge(numbersOf(8, 8, doubled), func() {}).Words(figuretest.View(t, 700, text.English)); got != plot.Unsure {
		t.Errorf("the answer for a doubled index is %d: %s", got, said)
	}
	zeros := &dataio.Matrix{Rows: 4, Columns: 4, Data: make([]float64, 16)}
	if got, said, _ := Judge(zeros, func() {}).Words(figuretest.View(t, 700, text.English)); got == plot.Yes {
		t.Errorf("the answer for zeros is yes: %s", said)
	}
}

// TestVerdict reads what is said of each sample, the sign before it, and the bug that it leads to.
func TestVerdict(t *testing.T) {
	for sample, want := range map[string]struct {
		answer            plot.Answer
		bug, name, reason string
	}{
		"fairseq":       {plot.Yes, "", "fairseq", "positions 2 to 17"},
		"one-row":       {plot.Yes, "", "paper", "position 1234"},
		"doubled-index": {plot.No, "doubled-index", "doubled index", "each column has its own frequency"},
		"bfloat16":      {plot.No, "bfloat16-angles", "bfloat16 angles", "8 binary digits"},
		"gaussian":      {plot.No, "", "no convention makes these numbers", "learned"},
	} {
		f, v := fresh(), figuretest.View(t, 700, text.English, "sample", sample)
		v.Still = true
		drawn := strings.ToLower(figuretest.Told(f.Scene(v)))
		figuretest.Contains(t, sample, drawn, want.name)
		figuretest.Contains(t, sample, drawn, want.reason)
		if got, said, _ := Judge(made.Sample(sample), func() {}).Words(v); got != want.answer {
			t.Errorf("the answer for %s is %d, want %d: %s", sample, got, want.answer, said)
		}
		if code := f.Code(v); code == "" != (sample == "gaussian") {
			t.Errorf("%s: the code is %q", sample, code)
		}
		to := plot.Exhibit{Figure: "bugs", Param: "bug", Bug: want.bug}
		if got := f.Bug(v); got != to && (want.bug != "" || got != plot.Exhibit{}) {
			t.Errorf("the bug of %s is %v, want %q", sample, got, want.bug)
		}
	}
}

// TestLongTable says the last position of a table whose positions are not all listed.
func TestLongTable(t *testing.T) {
	const rows, d = 5000, 4
	e, err := encoder.New(rows, d)
	if err != nil {
		t.Fatal(err)
	}
	numbers := make([]float64, rows*d)
	if err := e.Rows64(numbers, 0, rows); err != nil {
		t.Fatal(err)
	}
	v := figuretest.View(t, 700, text.English)
	_, said, _ := Judge(&dataio.Matrix{Rows: rows, Columns: d, Data: numbers}, func() {}).Words(v)
	figuretest.Contains(t, "5,000 rows", said, "positions 0 to 4999")
}

// TestCode reads the code for rows that follow each other and for others.
func TestCode(t *testing.T) {
	v := figuretest.View(t, 700, text.English)
	if got, want := fresh().Code(v), "encode({ convention: 'fairseq',\n  seqLen: 16, dModel: 16, start: 2 })\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	e, err := encoder.New(0, 16)
	if err != nil {
		t.Fatal(err)
	}
	if e, err = e.At([]float64{9, 2, 500, 4}); err != nil {
		t.Fatal(err)
	}
	given := &dataio.Matrix{Rows: 4, Columns: 16, Data: make([]float64, 64)}
	if err := e.Rows64(given.Data, 0, 4); err != nil {
		t.Fatal(err)
	}
	if got, want := of(given).Code(v), "encode({ convention: 'paper',\n  positions: [9, 2, 500, 4], dModel: 16 })\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestScenes draws numbers that are hard to draw.
func TestScenes(t *testing.T) {
	paper := func(row, column int) float64 {
		sin, cos := math.Sincos(float64(row) * math.Pow(10000, -float64(column/2*2)/64))
		return [...]float64{sin, cos}[column%2]
	}
	for name, given := range map[string]*dataio.Matrix{
		"zeros":      numbersOf(3, 4, func(int, int) float64 { return 0 }),
		"ones":       numbersOf(3, 4, func(int, int) float64 { return 1 }),
		"one number": numbersOf(1, 1, func(int, int) float64 { return 0.5 }),
		"one column": numbersOf(7, 1, func(row, _ int) float64 { return math.Sin(float64(row)) }),
		"two rows":   numbersOf(2, 64, paper),
		"many rows":  numbersOf(3000, 64, paper),
		"wide":       numbersOf(2, 4096, func(_, column int) float64 { return float64(column % 7) }),
		"huge":       numbersOf(4, 4, func(row, column int) float64 { return 1e99 * float64(row-column) }),
		"tiny":       numbersOf(4, 4, func(row, column int) float64 { return 1e-99 * float64(row*column) }),
		"scaled":     numbersOf(5, 64, func(row, column int) float64 { return 1e-3 * paper(row, column) }),
		"transposed": numbersOf(64, 9, func(row, column int) float64 { return paper(column, row) }),
		"negative":   numbersOf(5, 64, func(row, column int) float64 { return paper(row-70_000_000, column) }),
		"shuffled":   numbersOf(9, 64, func(row, column int) float64 { return paper(row*row*37%101, column) }),
		"reordered":  numbersOf(9, 64, func(row, column int) float64 { return paper(row, column*37%64) }),
		"noisy": numbersOf(9, 64, func(row, column int) float64 {
			return paper(row, column) + 1e-3*math.Sin(float64(17*row+column*column))
		}),
		"of one base": numbersOf(9, 2, paper),
	} {
		f := of(given)
		for _, width := range []int{320, 519, 530, 859, 860, 1024} {
			for _, lang := range text.Languages {
				t.Run(name, func(t *testing.T) {
					v := figuretest.View(t, width, lang)
					figuretest.Check(t, f.Scene(v))
					f := figuretest.Unfold(f, v)
					f.Handle(v, figuretest.Press("ArrowRight"))
					s := f.Scene(v)
					figuretest.Check(t, s)
					s.Cells.Paint(image.NewNRGBA(image.Rect(0, 0, s.Cells.Box.Dx(), s.Cells.Box.Dy())))
					f.Handle(v, plot.Event{Kind: plot.Leave})
				})
			}
		}
	}
}

// TestHandle points at numbers and goes from one to another by keys.
func TestHandle(t *testing.T) {
	f, v := fresh(), figuretest.View(t, 1024, text.English)
	s := f.Scene(v)
	b := s.Targets[1].Box // 16 × 16 numbers
	x, y := b.X+4.5*b.Width/16, b.Y+10.5*b.Height/16
	at := func(row, column int) string {
		return "Row " + strconv.Itoa(row) + ", column " + strconv.Itoa(column) + ": "
	}
	extreme := Judge(made.Sample("fairseq"), func() {}).largest
	largest := at(extreme.Row, extreme.Dim)
	reads := func(said string, drawn bool) func(plot.Result) bool {
		return func(r plot.Result) bool {
			return strings.Contains(figuretest.Told(f.Scene(v)), "\n"+said) && r.Redraw == drawn
		}
	}
	moves := func(row, column int, drawn bool) func(plot.Result) bool {
		return func(r plot.Result) bool {
			return reads(at(row, column), drawn)(r) && r.Handled && strings.HasPrefix(r.Say, at(row, column))
		}
	}
	press := figuretest.Press
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: x, Y: y}, Other: reads(at(10, 4), true)},
		{Event: plot.Event{Kind: plot.Move, X: x + 1, Y: y}, Other: reads(at(10, 4), false)},
		{Event: press("ArrowDown"), Other: moves(11, 4, true)},
		{Event: press("ArrowLeft"), Other: moves(11, 3, true)},
		{Event: press("Tab"), Other: figuretest.Ignored},
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(largest, true)},
		{Event: plot.Event{Kind: plot.Move, X: b.X + b.Width - 1, Y: b.Y + b.Height - 1}, Other: reads(at(15, 15), true)},
		{Event: press("ArrowRight"), Other: moves(15, 15, false)},
		{Event: press("ArrowUp"), Other: moves(14, 15, true)},
		{Event: plot.Event{Kind: plot.Move, X: b.X, Y: 3}, Other: reads(largest, true)},
	})
}

// TestGive checks that given numbers take the place of the sample, that what is
// computed of them is computed once, and that cells are painted anew.
func TestGive(t *testing.T) {
	f, v := fresh(), figuretest.View(t, 1024, text.English)
	key := f.Scene(v).Cells.Key
	if f.Given() || f.Scene(v).Cells.Key != key {
		t.Error("the sample is identified again, or is given")
	}
	f.Handle(v, figuretest.Press("ArrowRight"))
	f.Give(v, Judge(&dataio.Matrix{Rows: 1, Columns: 4, Data: []float64{0, 1, 0, 1}}, func() {}))
	if got := f.Scene(v).Cells.Key; !f.Given() || got == key || !strings.Contains(figuretest.Told(f.Scene(v)), "\nRow 0, column 0: ") {
		t.Errorf("given numbers are not shown: %v", f.Scene(v).Summary)
	}
	if f.Scene(v).Cells.Key != f.Scene(v).Cells.Key {
		t.Error("given numbers are identified again")
	}
}

// TestNumbersOfState checks that a short text that a reader has given becomes a part of the state,
// from which the same picture is drawn, and a long one does not; and that the picture of a text
// that has no numbers says so.
func TestNumbersOfState(t *testing.T) {
	const few = "0 1 0 1\n0.841471 0.540302 0.01 0.99995\n0.909297 -0.416147 0.019999 0.9998"
	for _, given := range []struct {
		text string
		kept bool
	}{{few, true}, {few + strings.Repeat("\n", param.MaxBlock), false}} {
		f, v := fresh(), figuretest.View(t, 1024, text.English)
		p := new(reader)
		p.Doing("")
		figuretest.Follow(t, v, f.Give(v, Spec.Intake.Read(p, plot.Source{Text: given.text}, text.English).Value))
		if kept := numbers.In(&v.State) == given.text; kept != given.kept || f.Given() == given.kept {
			t.Errorf("%d bytes: in the state %v, want %v", len(given.text), kept, given.kept)
		}
		said := f.Scene(v).Summary
		if !strings.Contains(said, "paper") {
			t.Errorf("%d bytes: %s", len(given.text), said)
		}
		if given.kept {
			other := fresh()
			s := other.Scene(v)
			figuretest.Check(t, s)
			if text := other.Unread(&v.State); text != given.text || other.SampleText(v) != text || !strings.HasPrefix(s.Summary, "Not looked at yet") {
				t.Errorf("before %q is read: %s", text, s.Summary)
			}
			other.Give(v, Spec.Intake.Read(p, plot.Source{Text: given.text}, text.English).Value)
			if got := other.Scene(v).Summary; got != said || other.Unread(&v.State) != "" || other.Given() {
				t.Errorf("from the state: %s, want %s", got, said)
			}
			v.State, _ = v.State.With("numbers", "")
			if f.Scene(v).Summary == said || f.Given() {
				t.Error("the sample is not shown again")
			}
		}
	}
	for _, width := range figuretest.Widths {
		for _, lang := range text.Languages {
			v := figuretest.View(t, width, lang, "numbers", "no numbers")
			f := fresh()
			s := f.Scene(v)
			figuretest.Check(t, s)
			if want := lang.Say("no numbers found; give at least one row", "没有数；请至少给出一行"); !strings.HasPrefix(s.Summary, want) {
				t.Errorf("%s, want %s", s.Summary, want)
			}
			f.Handle(v, plot.Event{Kind: plot.Key, Key: "ArrowDown"})
			if n := f.Data(v).Rows; n != 0 {
				t.Errorf("%d rows of data", n)
			}
		}
	}
}

// TestEmptyPanels checks that nothing of an earlier picture is left where there is nothing to
// compare with.
func TestEmptyPanels(t *testing.T) {
	f, v := fresh(), figuretest.View(t, 700, text.English)
	before := f.Scene(v).Cells
	again := image.NewNRGBA(image.Rectangle{Max: before.Box.Size()})
	before.Paint(again)
	f = of(numbersOf(1, 64, llama3))
	cells := f.Scene(v).Cells
	fresh := image.NewNRGBA(again.Rect)
	cells.Paint(again)
	cells.Paint(fresh)
	if before.Box.Size() != cells.Box.Size() || !slices.Equal(again.Pix, fresh.Pix) {
		t.Error("the cells of the sample are still there")
	}
}

// A reader is a plot.Progress that counts how often it is asked in each part of the work.
type reader struct {
	about []string
	asked []int
	err   error
}

func (r *reader) Doing(about string) { r.about, r.asked = append(r.about, about), append(r.asked, 0) }

func (r *reader) Err() error {
	r.asked[len(r.asked)-1]++
	return r.err
}

// TestRead reads a large file, in pieces of at most 2¹⁴ numbers, and row by row, between
// which a browser can do something else.
func TestRead(t *testing.T) {
	const rows, columns = 1024, 512
	e, err := encoder.New(rows, columns)
	if err != nil {
		t.Fatal(err)
	}
	content := dataio.AppendHeader(nil, "<f4", rows, columns)
	for _, row := range e.All() {
		for _, x := range row {
			content = binary.LittleEndian.AppendUint32(content, math.Float32bits(float32(x)))
		}
	}
	source := plot.Source{Name: "pe.npy", File: bytes.NewReader(content), Size: int64(len(content))}
	r := new(reader)
	r.Doing("reading")
	got := Spec.Intake.Read(r, source, text.English)
	if f, ok := got.Value.(*Judgement); !ok || f.text != "" || f.best == nil || f.best.Preset != "paper" {
		t.Fatalf("the numbers are not identified: %+v", got)
	}
	if want := []string{"reading", "Looking for what makes the numbers"}; !slices.Equal(r.about, want) {
		t.Errorf("what is done is %q, want %q", r.about, want)
	}
	if r.asked[0] < rows*columns>>14 || r.asked[1] < 2*rows {
		t.Errorf("asked %d times while reading, want %d at least; %d times while searching, want %d", r.asked[0], rows*columns>>14, r.asked[1], 2*rows)
	}
	for name, line := range map[string]string{"pe.csv": strings.Repeat("0.25,", 511) + "0.5\n", "pe.json": strings.Repeat("0.25,", 512)} {
		text := strings.Repeat(line, 100)
		if name == "pe.json" {
			text = "[" + strings.TrimSuffix(text, ",") + "]"
		}
		r := new(reader)
		r.Doing("reading")
		Spec.Intake.Read(r, plot.Source{Name: name, File: strings.NewReader(text), Size: int64(len(text))}, 0)
		if r.asked[0] < 512*100>>10 {
			t.Errorf("asked %d times while reading %s", r.asked[0], name)
		}
	}
	r.err = errors.New("cancelled")
	if reading := Spec.Intake.Read(r, source, text.English); reading.Value != nil {
		t.Error("what is no longer wanted is read")
	}
}

// TestRotaryBug checks which bugs the numbers of rotary embeddings lead to, and that each is
// one that the figure has.
func TestRotaryBug(t *testing.T) {
	embedding := func(c rotary.Config) *rotary.Embedding {
		e, err := rotary.New(c, 0)
		if err != nil {
			t.Fatal(err)
		}
		return e
	}
	frequencies := func(c rotary.Config, round func(float64) float64) *dataio.Matrix {
		e := embedding(c)
		return numbersOf(1, e.Pairs(), func(_, i int) float64 { return round(e.Frequency(i)) })
	}
	cosines := func(c rotary.Config, factor float64) *dataio.Matrix {
		e := embedding(c)
		return numbersOf(256, e.Pairs(), func(pos, i int) float64 { return factor * math.Cos(float64(pos)*e.Frequency(i)) })
	}
	exact := func(x float64) float64 { return x }
	llama2, llama3 := rotary.Config{HeadDim: 128, Base: 1e4}, rotary.Config{HeadDim: 128, Base: 5e5}
	scaled := llama3
	scaled.Scaling = rotary.Llama3{Factor: 8, Low: 1, High: 4, MaxPosition: 8192}
	qwen := rotary.Config{HeadDim: 128, Base: 1e6, Scaling: rotary.YaRN{Factor: 4, MaxPosition: 32768}}
	m := rotary.MScale(4, 1)
	for _, c := range []struct {
		name             string
		given            *dataio.Matrix
		bug              string
		english, chinese string // part of what is said
	}{
		{"Llama 2", frequencies(llama2, exact), "", "", ""},
		{"Llama 2 in float32", frequencies(llama2, precision.Float32.Round), "", "", ""},
		{"Llama 2 in bfloat16", frequencies(llama2, precision.BFloat16.Round), "bfloat16-frequencies", "off by 5.0", "5.0"},
		{"Llama 3.1", frequencies(scaled, precision.Float32.Round), "", "", ""},
		{"Llama 3.1 without its scaling", frequencies(llama3, precision.Float32.Round), "llama3-ignored", "the scaling was ignored", "缩放被忽略了"},
		{"zeros behind a number", numbersOf(1, 64, func(_, i int) float64 { return [...]float64{6.93e-18, 0}[min(i, 1)] }), "unfilled-buffer", "never filled", "从未写入过"},
		{"two frequencies", numbersOf(1, 2, func(_, i int) float64 { return [...]float64{1, float64(float32(0.01))}[i] }), "", "two are too few", "两个数太少"},
		{"powers of 2", frequencies(rotary.Config{HeadDim: 16, Base: 65536}, exact), "", "base 65536", "底数 65536"},
		{"Qwen2.5 with YaRN", cosines(qwen, m), "", "", ""},
		{"without the attention factor", cosines(qwen, 1), "attention-dropped", "not multiplied by 1.13863", "没有乘 1.13863"},
		{"with its square", cosines(qwen, m*m), "attention-squared", "the square of 1.13863", "1.13863 的平方"},
	} {
		f := of(c.given)
		if got := f.Bug(figuretest.View(t, 700, text.English)); got.Bug != c.bug || c.bug != "" && (got.Figure != "rotary-bugs" || got.Param != "rotary-bug" || !slices.Contains(param.Choices("rotary-bug"), got.Bug)) {
			t.Errorf("%s: the bug is %v, want %q", c.name, got, c.bug)
		}
		for lang, want := range map[text.Lang]string{text.English: c.english, text.Chinese: c.chinese} {
			if got := f.Scene(figuretest.View(t, 700, lang)).Summary; !strings.Contains(got, want) {
				t.Errorf("%s: %q lacks %q", c.name, got, want)
			}
		}
	}
}

func TestData(t *testing.T) {
	for sample, columns := range map[string]int{"fairseq": 4, "gaussian": 3} {
		v := figuretest.View(t, 700, text.English, "sample", sample)
		rows := figuretest.Rows(fresh(), v)
		if got := rows[17]; len(rows) != 256 || len(got) != columns || got[0] != 1 || got[1] != 1 {
			t.Errorf("%s: %d rows, the number 17 is %v", sample, len(rows), got)
		}
	}
	if rows := figuretest.Rows(of(&dataio.Matrix{Rows: 1, Columns: 1, Data: []float64{0.5}}), figuretest.View(t, 700, text.English)); len(rows[0]) != 3 || rows[0][2] != 0.5 {
		t.Errorf("a number that nothing explains: %v", rows)
	}
}
