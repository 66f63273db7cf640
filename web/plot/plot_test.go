package plot_test

import (
	"os"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestNewcomer draws the figure of docs/development.md at all widths in both languages, reads
// and steps its cursor, and saves its numbers.
func TestNewcomer(t *testing.T) {
	for _, parts := range append([][]string{nil, {"range", "1000000000"}, {"offset", "-9007199254740992"}}, figuretest.Extremes...) {
		for _, width := range figuretest.Widths {
			for _, lang := range text.Languages {
				v := figuretest.View(t, width, lang, parts...)
				s := Spec.New().Scene(v)
				figuretest.Check(t, s)
				if got := Spec.New().Height(v); got != s.Height {
					t.Errorf("the height is %d, the scene has %d", got, s.Height)
				}
			}
		}
	}
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	says := func(k string) func(plot.Result) bool {
		return func(plot.Result) bool { return strings.Contains(f.Scene(v).Summary, "k = "+k+" ") }
	}
	spoken := func(r plot.Result) bool { return r.Handled && r.Speak }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Move, X: 1012, Y: 100}, Other: says("100")},
		{Event: plot.Event{Kind: plot.Move, X: 1012, Y: 1000}, Other: says("10")},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowLeft"}, State: "offset=9", Other: spoken},
		{Event: plot.Event{Kind: plot.Key, Key: "PageUp"}, State: "offset=19", Other: spoken},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowUp"}, Other: func(r plot.Result) bool { return !r.Handled }},
		{Event: plot.Event{Kind: plot.Release, X: 1012, Y: 100}, State: "offset=100", Other: says("100")},
	})
	help := [...]string{Spec.Help(text.English), Spec.Help(text.Chinese)}
	if want := "Left and right arrow keys change the offset k by one, Page Up and Page Down by a tenth of the range."; help[0] != want {
		t.Errorf("the help is %q, want %q", help[0], want)
	}
	if want := "按左右方向键，间隔 k 加减 1；按 Page Up 与 Page Down，加减范围的十分之一。"; help[1] != want {
		t.Errorf("the help is %q, want %q", help[1], want)
	}
	format, _ := Spec.Format("csv", v.State)
	file, err := dataio.NewExport(f.Data(v), format)
	if err != nil {
		t.Fatal(err)
	}
	if csv := string(file.Append(nil, 1<<20)); !strings.HasPrefix(csv, "k,cos\r\n0,1\r\n") || strings.Count(csv, "\n") != 102 {
		t.Errorf("the file begins with %.40q", csv)
	}
}

// TestDocument checks that docs/development.md has the figure of TestNewcomer.
func TestDocument(t *testing.T) {
	document, err := os.ReadFile("../../docs/development.md")
	if err != nil {
		t.Fatal(err)
	}
	figure, err := os.ReadFile("newcomer_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, block, _ := strings.Cut(string(document), "```go\n")
	block, _, _ = strings.Cut(block, "```\n")
	if want := strings.Replace(string(figure), "package plot_test", "package slowest", 1); block != want {
		t.Errorf("docs/development.md has another figure than newcomer_test.go:\n%s", block)
	}
	if lines := strings.Count(block, "\n"); lines > 60 {
		t.Errorf("it has %d lines, want at most 60", lines)
	}
}

// TestHover checks that a pointer that moves changes nothing but what it reads: the curve is
// not drawn again.
func TestHover(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	before := curve(f.Scene(v))
	f.Handle(v, plot.Event{Kind: plot.Move, X: 500, Y: 100, Hit: f.Scene(v).At(500, 100)})
	if after := curve(f.Scene(v)); after != before {
		t.Error("the curve is another one")
	}
	v.Width = 700
	if after := curve(f.Scene(v)); after == before {
		t.Error("the curve is the same at another width")
	}
}

// curve returns the path of the cosine, which is the longest of its class.
func curve(s *scene.Scene) (longest *scene.Path) {
	for _, m := range s.Marks {
		if shape, ok := m.(scene.Shape); ok && shape.Class == scene.Line|scene.Cosine {
			longest = shape.Path
		}
	}
	return longest
}

// TestPlain checks what a plain picture has of its words: headings, labels and legends.
func TestPlain(t *testing.T) {
	all := []plot.Block{
		plot.Text(scene.Ink|scene.Strong, "heading"),
		plot.Text(scene.Quiet, "caption"),
		plot.Text(scene.Position|scene.Strong, "position 20"),
		plot.RoomText(scene.Quiet, "note", "a longer note"),
		plot.Label(scene.Quiet, "label"),
		plot.Columns([]float64{100, 0}, plot.Text(scene.Quiet, "name"), plot.Text(scene.Ink, "row")),
		plot.Beside(100, plot.Text(scene.Quiet, "one"), plot.Text(scene.Quiet, "other")),
		plot.Parts(plot.Part{Class: scene.Ink, Text: "legend"}),
		plot.Readout(plot.Parts(plot.Part{Class: scene.Ink, Text: "p = 20"})),
		plot.Values(plot.Value{Name: "k", X: 10}),
		plot.Room(plot.Text(scene.Quiet, "note"), plot.Fixed(10, nil)),
	}
	spec := plot.Spec{Draw: func(*plot.View) plot.Picture { return plot.Picture{Body: plot.Stack(all...)} }}
	v := figuretest.View(t, 600, text.English)
	v.Plain = true
	s := spec.New().Scene(v)
	var has []string
	for _, t := range s.Texts() {
		has = append(has, t.String())
	}
	if got, want := strings.Join(has, " "), "heading label name row legend"; got != want {
		t.Errorf("it has %q, want %q", got, want)
	}
	if got := spec.New().Height(v); got != s.Height || got != 3*scene.LineHeight+plot.RowHeight+10+4*plot.Gap {
		t.Errorf("the height is %d, the scene has %d", got, s.Height)
	}
}

// TestHelp checks what is said of keys.
func TestHelp(t *testing.T) {
	for keys, want := range map[plot.Keys]string{
		plot.LeftRight:                       "Left and right arrow keys change the offset k by one.",
		plot.Rows:                            "Up and down arrow keys change the offset k by one.",
		plot.LeftRight | plot.Rows:           "Arrow keys change the offset k by one.",
		plot.UpDown | plot.Pages | plot.Ends: "Up and down arrow keys change the offset k by one, Page Up and Page Down by a tenth of the range, Home and End lead to the first and the last.",
	} {
		spec := plot.Spec{Cursors: []plot.Cursor{{Param: "offset", Name: theOffset, Keys: keys}}}
		if got := spec.Help(text.English); got != want {
			t.Errorf("the help is %q, want %q", got, want)
		}
	}
}

// TestFirstWords checks that a view says which words it leaves out.
func TestFirstWords(t *testing.T) {
	for sentence, want := range map[string]string{
		"": "dog bites man", "a b": "a b", "a b c": "a b c", "a b c d e": "a b c: Only the first 3 of 5 words are used.",
	} {
		words, note := figuretest.View(t, 700, text.English, "sentence", sentence).Words(3)
		if got := strings.TrimSuffix(strings.Join(words, " ")+": "+note, ": "); got != want {
			t.Errorf("%q: %q, want %q", sentence, got, want)
		}
	}
}
