package walk

import (
	"image"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figures/internal/hands"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// TestNarrow checks that no word of the example is cut off in a window of 320 pixels.
func TestNarrow(t *testing.T) {
	for _, lang := range text.Languages {
		s := Spec.New().Scene(figuretest.View(t, 288, lang))
		figuretest.Check(t, s)
		for _, text := range s.Texts() {
			if word := text.String(); strings.Contains(word, "…") {
				t.Errorf("%v: a word is cut off: %s", lang, word)
			}
		}
	}
}

// TestRows compares the rows with the formula: each hand turns by its frequency at every word.
func TestRows(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English))
	if len(rows) != 12 {
		t.Fatalf("%d rows, want one for each of 12 words", len(rows))
	}
	for p, row := range rows {
		for dim, x := range row[1:] {
			angle := float64(p) * math.Pow(20, -float64(dim/2*2)/32)
			want := [...]float64{math.Sin(angle), math.Cos(angle)}[dim%2]
			if !figuretest.Near(x, want, 1e-12) {
				t.Errorf("word %d, dimension %d: %v, want %v", p, dim, x, want)
			}
		}
	}
}

// target returns the middle of a target of the figure.
func target(t *testing.T, s *scene.Scene, name string, index int) (x, y float64) {
	for _, at := range s.Targets {
		if at.Name == name && at.Index == index {
			return at.X + at.Width/2, at.Y + at.Height/2
		}
	}
	t.Fatalf("no target %s %d", name, index)
	return 0, 0
}

// TestWords drags the cursor from the last word to the first: the words on its way are chosen.
func TestWords(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	d := newDrawing(v)
	event := func(kind plot.Kind, place float64) plot.Event {
		return plot.Event{Kind: kind, X: d.X(place), Y: 20, Held: kind == plot.Move, Hit: f.Scene(v).At(d.X(place), 20)}
	}
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: event(plot.Press, 11), Other: figuretest.Captures},
		{Event: event(plot.Move, 4.3), State: "word=4"},
		{Event: event(plot.Move, 3.6)},
		{Event: plot.Event{Kind: plot.Move, X: -50, Y: 900, Held: true}, State: "word=0"},
		{Event: event(plot.Release, 0), Other: func(r plot.Result) bool { return r.Speak }},
		{Event: event(plot.Move, 5)},
		{Event: figuretest.Press(plot.Right), State: "word=1"},
		{Event: figuretest.Press("End"), State: "word=11"},
	})
}

// TestHands drags hands: the fastest by a radian, which is a word, and the slowest by as much,
// which is many.
func TestHands(t *testing.T) {
	for pair, want := range map[int][2]string{0: {"", "word=1"}, 15: {"word=7", "word=11"}} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, "word", "0")
		s := f.Scene(v)
		x, y := target(t, s, "hand", pair)
		at := func(kind plot.Kind, angle float64) plot.Event {
			e := plot.Event{Kind: kind, X: x + 20*math.Sin(angle), Y: y - 20*math.Cos(angle), Held: kind == plot.Move}
			e.Hit = s.At(e.X, e.Y)
			return e
		}
		figuretest.Run(t, f, v, []figuretest.Step{
			{Event: at(plot.Press, 0)}, {Event: at(plot.Move, 0.4), State: want[0]}, {Event: at(plot.Move, 1), State: want[1]}, {Event: at(plot.Release, 1)},
		})
	}
}

// TestMoving checks that the cursor glides to a word that is chosen, and for readers who want
// less motion jumps there.
func TestMoving(t *testing.T) {
	for _, calm := range []bool{false, true} {
		f, v := Spec.New(), figuretest.View(t, 1024, text.English, "word", "3")
		f.Scene(v)
		v = figuretest.View(t, 1024, text.English, "word", "8")
		frames := 0
		for f.Scene(v).Moving {
			frames++
			f.Handle(v, plot.Event{Kind: plot.Tick, Time: float64(16 * frames), Seen: true, Calm: calm})
		}
		if calm && frames != 1 || !calm && (frames < 10 || frames > 60) {
			t.Errorf("calm %v: %d frames", calm, frames)
		}
		same, other := f.Scene(v).AppendSVG(nil), Spec.New().Scene(v).AppendSVG(nil)
		if string(same) != string(other) {
			t.Errorf("calm %v: the last picture is not the one of word 8", calm)
		}
	}
}

// TestRun checks that the file of a page moves by itself, and a picture of a program does not.
func TestRun(t *testing.T) {
	v := figuretest.View(t, 1024, text.English)
	file := func() string {
		return string(Spec.New().Scene(v).AppendFile(nil, scene.Auto, 1, func(*image.NRGBA) string { return "" }))
	}
	if got := file(); strings.Contains(got, "animation") {
		t.Error("a picture of a program has animations")
	}
	v.Runs = true
	got := file()
	for part, want := range map[string]int{"hand": hands.Encoding.Pairs(), "row": 12, "word": 12, "cursor": 1, "frame": 1} {
		if n := strings.Count(got, `style="animation:`+part+" "); n != want {
			t.Errorf("%d parts move as %s, want %d", n, part, want)
		}
	}
	// The slowest hand is where it was at the first word: turned back by what it has turned.
	slowest := strconv.FormatFloat(math.Pow(20, -30./32), 'f', 4, 64)
	for _, want := range []string{"--w:" + slowest + "rad", "@keyframes hand{0.00%{rotate:calc(-11*var(--w))}", "prefers-reduced-motion"} {
		if !strings.Contains(got, want) {
			t.Errorf("the file does not have %s", want)
		}
	}
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"sentence=so+it+goes&word=9": {"“so it goes” Word 3 of 3, “goes”: 16 hands"},
	})
}

// TestBegin checks that the figure goes on where the run of its file is, and that a press ends it.
func TestBegin(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	rows := func() int {
		return strings.Count(string(f.Scene(v).AppendSVG(nil)), "crispEdges") / (2 * hands.Encoding.Pairs())
	}
	f.Handle(v, plot.Event{Kind: plot.Begin, Time: 5000, Level: 2000})
	if got := rows(); got != 4 { // 1.3 s behind the rest of 0.7 s are 2.86 beats: near word 3
		t.Errorf("after two seconds %d rows, want 4", got)
	}
	f.Handle(v, plot.Event{Kind: plot.Tick, Time: 6000, Seen: true})
	if got := rows(); got != 6 || !f.Scene(v).Moving {
		t.Errorf("a second later %d rows, want 6 of a picture that moves", got)
	}
	f.Handle(v, plot.Event{Kind: plot.Press, X: 1, Hit: scene.Hit{Name: "words"}})
	f.Handle(v, plot.Event{Kind: plot.Tick, Time: 6500, Seen: true, Calm: true})
	if got := rows(); got != 1 {
		t.Errorf("at a press on the first word %d rows, want 1", got)
	}

	late := Spec.New()
	late.Handle(v, plot.Event{Kind: plot.Begin, Time: 60_000, Level: 59_000})
	if late.Scene(v).Moving {
		t.Error("the picture moves long after the run")
	}
}
