// Package figuretest checks figures: what holds for every picture, and golden
// pictures that a person can look at.
package figuretest

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"image"
	"math"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// Update reports whether go test -update writes anew what is in testdata.
var Update = flag.Bool("update", false, "write the pictures in testdata anew")

// Widths are common widths of figures, in CSS pixels.
var Widths = []int{320, 358, 390, 519, 520, 700, 759, 760, 1024}

// Extremes are states at the ends of the ranges of parameters, as alternating names and
// values.
var Extremes = [][]string{
	{"seq-len", "1"},
	{"seq-len", "1000000000", "position", "999999999"},
	{"d-model", "2"},
	{"d-model", "4", "base", "100"},
	{"d-model", "65536"},
	{"base", "1"},
	{"base", "1e300"},
	{"base", "1e300", "d-model", "8"},
	{"start", "-9007199254740992"},
	{"start", "9007199254740892", "position", "9007199254740991"},
	{"seq-len", "3", "start", "-2", "position", "-1"},
}

// Query returns the names and values of a query, such as d-model=8&base=100, by turns, for View.
func Query(query string) (parts []string) {
	for _, pair := range strings.FieldsFunc(query, func(r rune) bool { return r == '&' }) {
		name, value, _ := strings.Cut(pair, "=")
		value, _ = url.QueryUnescape(value)
		parts = append(parts, name, value)
	}
	return parts
}

// View returns the view of the default state with some parameters changed, given as
// names and values by turns.
func View(t testing.TB, width int, lang text.Lang, parts ...string) *plot.View {
	t.Helper()
	s, err := param.DefaultState().Parse(func(name string) (string, bool) {
		for i := 0; i < len(parts); i += 2 {
			if parts[i] == name {
				return parts[i+1], true
			}
		}
		return "", false
	})
	if err != nil {
		t.Fatal(err)
	}
	v, err := plot.NewView(s, width, lang)
	if err != nil {
		t.Fatal(err)
	}
	return &v
}

// Golden compares a scene with testdata/name.svg, which can be looked at by itself.
// Cells are a grey rectangle there.
func Golden(t *testing.T, name string, s *scene.Scene) {
	t.Helper()
	File(t, "testdata/"+name+".svg", s.AppendFile(nil, scene.Light, 0.05, func(*image.NRGBA) string {
		return "data:image/gif;base64,R0lGODdhAQABAIAAAMzMzMzMzCwAAAAAAQABAAACAkQBADs="
	}))
}

// File compares bytes with those of a file, which go test -update writes anew.
func File(t *testing.T, file string, got []byte) {
	t.Helper()
	if *Update {
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, got, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s is not what is made; look at the difference after go test -update", file)
	}
}

// Check checks what holds for every scene: it has at most 300 KB, no number in it is NaN or
// infinite, no text leaves it or lies upon another, targets are within it, and the summary
// says something.
func Check(t *testing.T, s *scene.Scene) {
	t.Helper()
	svg := s.AppendSVG(nil)
	if len(svg) > 300_000 {
		t.Errorf("the picture has %d bytes", len(svg))
	}
	for _, word := range []string{"NaN", "Inf"} {
		if i := bytes.Index(svg, []byte(word)); i >= 0 {
			t.Errorf("%s in the picture: %.60s", word, svg[max(0, i-30):])
		}
	}
	if s.Summary == "" {
		t.Error("the picture has no summary")
	}
	texts := s.Texts()
	boxes := plot.Each(texts, certain)
	for i, a := range texts {
		if size := smallest(a); size < minSize {
			t.Errorf("%d px: %q is written in letters of %v pixels, want at least %v", s.Width, a.String(), size, minSize)
		}
		box := boxes[i]
		if box.X < -1 || box.Y < -1 || box.X+box.Width > float64(s.Width)+1 || box.Y+box.Height > float64(s.Height)+1 {
			t.Errorf("%d px: %q at %v leaves the picture of %d × %d", s.Width, a.String(), box, s.Width, s.Height)
		}
		for j, b := range boxes[:i] {
			if box.Overlaps(b) {
				t.Errorf("%d px: %q at %v overlaps %q at %v", s.Width, a.String(), box, texts[j].String(), texts[j].Box())
			}
		}
	}
	for _, target := range s.Targets {
		if b := target.Box; !(b.Width > 0 && b.Height > 0) || b.X < -1 || b.Y < -8 || b.X+b.Width > float64(s.Width)+1 || b.Y+b.Height > float64(s.Height)+8 {
			t.Errorf("%d px: target %s at %v is not within the picture of %d × %d", s.Width, target.Name, b, s.Width, s.Height)
		}
	}
}

// minSize is the smallest size of letters in CSS pixels, also of exponents.
const minSize = 13.0

// smallest returns the size of the smallest letters of a text.
func smallest(t scene.Text) float64 {
	size := math.Inf(1)
	for _, span := range t.Spans {
		size = min(size, cmp.Or(span.Size, (t.Class|span.Class).Size()))
	}
	return size
}

// certain returns the part of the box of a text that it takes in most fonts: estimated
// widths are those of the widest.
func certain(t scene.Text) scene.Box {
	const sure = 0.93
	b := t.Box()
	if t.Upward {
		b.Y, b.Height = t.Y+(b.Y-t.Y)*sure, b.Height*sure
	} else {
		b.X, b.Width = t.X+(b.X-t.X)*sure, b.Width*sure
	}
	return b
}

// A Step is an event and what is expected to follow from it.
type Step struct {
	Event plot.Event
	State string // the next state, as a query; what is as before is left out
	Point *plot.Cell
	Other func(r plot.Result) bool // what else holds of the result; nil for nothing
}

// Press returns the event of a key.
func Press(key string) plot.Event { return plot.Event{Kind: plot.Key, Key: key} }

// Use returns the event of a tool that is set to a level, or pressed.
func Use(tool string, level float64) plot.Event {
	return plot.Event{Kind: plot.Use, Tool: tool, Level: level}
}

// Spoken reports whether a key did something, and the summary is announced.
func Spoken(r plot.Result) bool { return r.Handled && r.Speak }

// Ignored reports whether nothing follows from a key.
func Ignored(r plot.Result) bool { return !r.Handled && !r.Speak && !r.Redraw && r.Say == "" }

// Captures reports whether a press begins to drag something.
func Captures(r plot.Result) bool { return r.Capture }

// Says reports whether what is said after a key begins with some words.
func Says(words string) func(plot.Result) bool {
	return func(r plot.Result) bool { return r.Handled && strings.HasPrefix(r.Say, words) }
}

// Given returns a new figure to which events were given.
func Given(spec *plot.Spec, v *plot.View, events ...plot.Event) *plot.Figure {
	f := spec.New()
	for _, e := range events {
		f.Handle(v, e)
	}
	return f
}

// Run gives a figure one event after another, each at the state that the one before
// has led to, and checks the results. Events with coordinates hit what the scene has
// there.
func Run(t *testing.T, f *plot.Figure, v *plot.View, steps []Step) {
	t.Helper()
	for i, step := range steps {
		e := step.Event
		if e.Kind <= plot.Wheel && e.Hit == (scene.Hit{}) {
			e.Hit = f.Scene(v).At(e.X, e.Y)
		}
		before := v.State
		r := f.Handle(v, e)
		if got := r.State.Query(before); got != step.State {
			t.Errorf("step %d: next state %q, want %q", i, got, step.State)
		}
		if (r.Pointed == nil) != (step.Point == nil) || r.Pointed != nil && *r.Pointed != *step.Point {
			t.Errorf("step %d: pointed at %v, want %v", i, r.Pointed, step.Point)
		}
		if step.Other != nil && !step.Other(r) {
			t.Errorf("step %d: %+v", i, r)
		}
		Follow(t, v, r)
	}
}

// Follow makes a view the one of a result.
func Follow(t testing.TB, v *plot.View, r plot.Result) {
	t.Helper()
	next, err := plot.NewView(r.State, v.Width, v.Lang)
	if err != nil {
		t.Fatal(err)
	}
	if r.Pointed != nil {
		next.Row, next.Dim = r.Pointed.Row, r.Pointed.Dim
	}
	next.Still = v.Still
	*v = next
}

// Rows returns all rows of the data of a figure.
func Rows(f *plot.Figure, v *plot.View) [][]float64 {
	table := f.Data(v)
	rows := make([][]float64, table.Rows)
	for i := range rows {
		rows[i] = make([]float64, len(table.Columns))
		table.Row(rows[i], i)
	}
	return rows
}

// SameRow compares numbers with others up to a tolerance.
func SameRow(t *testing.T, what string, got, want []float64, tolerance float64) {
	t.Helper()
	if !slices.EqualFunc(got, want, func(a, b float64) bool { return Near(a, b, tolerance) }) {
		t.Errorf("%s is %v, want %v", what, got, want)
	}
}

// Written returns the texts of a scene, each on a line after an empty one.
func Written(s *scene.Scene) string {
	all := "\n"
	for _, t := range s.Texts() {
		all += t.String() + "\n"
	}
	return all
}

// Told returns the summary of a scene and its texts.
func Told(s *scene.Scene) string { return s.Summary + Written(s) }

// Summaries checks what a figure says of states, which are queries. Between words that follow each
// other with others between them stands " … ".
func Summaries(t *testing.T, spec *plot.Spec, words map[string]plot.Words) {
	t.Helper()
	said(t, spec, words, func(s *scene.Scene) string { return s.Summary })
}

// Texts checks what a figure writes into its picture, as Summaries does with its summary.
func Texts(t *testing.T, spec *plot.Spec, words map[string]plot.Words) {
	t.Helper()
	said(t, spec, words, Written)
}

func said(t *testing.T, spec *plot.Spec, words map[string]plot.Words, of func(*scene.Scene) string) {
	t.Helper()
	for query, words := range words {
		for lang, want := range words {
			all := of(spec.New().Scene(View(t, 1024, text.Lang(lang), Query(query)...)))
			Contains(t, query, all, want)
		}
	}
}

// Contains checks that a text has some words in their order, between which others may stand where
// there is " … ".
func Contains(t *testing.T, what, all, words string) {
	t.Helper()
	rest, ok := all, true
	for _, want := range strings.Split(words, " … ") {
		if _, rest, ok = strings.Cut(rest, want); !ok {
			t.Errorf("%s: %q is not said in %s", what, want, all)
			return
		}
	}
}

// Near reports whether two numbers differ by at most a tolerance.
func Near(a, b, tolerance float64) bool { return math.Abs(a-b) <= tolerance }

// Unfold shows the details of a figure, if it has some in a view, and returns it.
func Unfold(f *plot.Figure, v *plot.View) *plot.Figure {
	for _, t := range f.Scene(v).Targets {
		if strings.HasPrefix(t.Label, "Show ") || strings.HasPrefix(t.Label, "显示") {
			f.Handle(v, plot.Event{Kind: plot.Click, Hit: scene.Hit{Name: t.Name, Index: t.Index}})
		}
	}
	return f
}
