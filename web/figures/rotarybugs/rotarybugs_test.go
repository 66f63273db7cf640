package rotarybugs

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "rotary-bugs", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "rotary-bug", "wrong-length", "rotary-position", "131072")))
	figuretest.Golden(t, "factor", Spec.New().Scene(figuretest.View(t, 700, text.English, "rotary-bug", "attention-squared", "rotary-position", "100")))
}

// TestScenes draws every bug at the ends of the positions. The height is the same for all.
func TestScenes(t *testing.T) {
	for _, lang := range figuretest.Languages {
		for _, width := range figuretest.Widths {
			f, height := Spec.New(), 0
			for _, name := range param.Choices("rotary-bug") {
				for _, position := range []string{"0", "1", "4096", "131072"} {
					s := f.Scene(figuretest.View(t, width, lang, "rotary-bug", name, "rotary-position", position))
					figuretest.Check(t, s)
					if height != 0 && s.Height != height {
						t.Errorf("%s at %d px: %d px high, and %d with another bug", name, width, s.Height, height)
					}
					height = s.Height
				}
			}
		}
	}
}

// TestFirst checks from which position on each bug shows, with the pairs turned by the
// angles position · frequency.
func TestFirst(t *testing.T) {
	for k, b := range rotarybug.All() {
		e := exhibits()[k]
		right, wrong := b.Meant(), b.Written()
		off := func(p int) float64 {
			worst := 0.0
			for i := range right.Frequencies {
				y, z := right.Angle(i, float64(p)), wrong.Angle(i, float64(p))
				worst = max(worst, math.Hypot(wrong.AttentionFactor*math.Cos(z)-right.AttentionFactor*math.Cos(y), wrong.AttentionFactor*math.Sin(z)-right.AttentionFactor*math.Sin(y)))
			}
			return worst
		}
		if b.Name == "neighbours-for-halves" { // the angles are right, their elements are not
			if e.first != 1 {
				t.Errorf("%s shows from %v on, want 1", b.Name, e.first)
			}
			continue
		}
		want := 0
		for off(want) <= threshold {
			want++
		}
		if e.first != float64(want) {
			t.Errorf("%s shows from %v on, want %d", b.Name, e.first, want)
		}
		for _, p := range []int{0, 1, 77, 4096, 131072} {
			if got := e.at(float64(p)).off; math.Abs(got-off(p)) > 1e-9 {
				t.Errorf("%s at %d: off by %v, want %v", b.Name, p, got, off(p))
			}
		}
	}
}

// TestData checks that the scores as meant are the mean of cos(p·ω) times the squared
// factor, and that the ignored scaling is 7.3 rad off at 8192.
func TestData(t *testing.T) {
	b, err := rotarybug.Find("attention-dropped")
	if err != nil {
		t.Fatal(err)
	}
	v := figuretest.View(t, 1024, text.English, "rotary-bug", b.Name)
	rows := figuretest.Rows(Spec.New(), v)
	right := b.Meant()
	for _, row := range rows {
		want := 0.0
		for i := range right.Frequencies {
			want += math.Cos(right.Angle(i, row[0])) / float64(len(right.Frequencies))
		}
		squared := right.AttentionFactor * right.AttentionFactor
		if !figuretest.Near(row[3], want*squared, 1e-9) || !figuretest.Near(row[4], want, 1e-9) || row[2] != 0 {
			t.Fatalf("position %v: scores %v and %v, angles off by %v, want %v and %v and 0", row[0], row[3], row[4], row[2], want*squared, want)
		}
	}
	if got := exhibits()[0].angleError(8192); math.Abs(got-7.3) > 0.05 {
		t.Errorf("the ignored scaling is off by %v rad at 8192, want 7.3", got)
	}
}

// TestHandle chooses bugs by clicks and keys, and positions by drags and keys.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	targets := f.Scene(v).Targets
	small, a := targets[4].Box, targets[len(param.Choices("rotary-bug"))].Box
	y := a.Y + a.Height/2
	x := func(position float64) float64 {
		return a.X + a.Width*math.Log(position)/math.Log(maxPosition)
	}
	spoken := func(r plot.Result) bool { return r.Handled && r.Speak }
	press := func(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name} }
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Press, X: x(100), Y: y}, Other: func(r plot.Result) bool { return r.Capture }},
		{Event: plot.Event{Kind: plot.Move, X: x(1000), Y: y, Held: true, Moved: true}, State: "rotary-position=1000"},
		{Event: plot.Event{Kind: plot.Move, X: 5000, Y: y, Held: true, Moved: true}, State: "rotary-position=131072"},
		{Event: plot.Event{Kind: plot.Release, X: 5000, Y: y, Held: true}},
		{Event: plot.Event{Kind: plot.Move, X: x(10), Y: y}}, // with nothing held
		{Event: press("ArrowDown"), Other: spoken},
		{Event: press("PageUp"), State: "rotary-position=65536", Other: spoken},
		{Event: press("ArrowUp"), State: "rotary-position=65535", Other: spoken},
		{Event: press("PageDown"), State: "rotary-position=131070", Other: spoken},
		{Event: press("ArrowLeft"), Other: spoken},
		{Event: press("ArrowRight"), State: "rotary-bug=wrong-length", Other: spoken},
		{Event: plot.Event{Kind: plot.Release, X: small.X + 4, Y: small.Y + 60}, State: "rotary-bug=attention-squared"},
		{Event: press("x"), Other: func(r plot.Result) bool { return !r.Handled }},
	})
}

// TestWords checks what is said of a bug that shows late, and of one that shows at once.
func TestWords(t *testing.T) {
	for _, c := range []struct{ bug, position, want string }{
		{"llama3-ignored", "8192", "Llama 3.1 8B: a pair is off by more than 0.1 of its length for the first time at position 113. At position 8192 the worst pair is off by"},
		{"llama3-ignored", "8192", "Angles differ by up to 7.29 rad."},
		{"attention-dropped", "0", "Qwen2.5, YaRN × 4: a pair is off by more than 0.1 of its length at every position. At position 0 the worst pair is off by 0.139; the score is 1.296 as meant, 1.000 as written."},
		{"unfilled-buffer", "1", "Angles differ by up to 1.00 rad."},
	} {
		s := Spec.New().Scene(figuretest.View(t, 1024, text.English, "rotary-bug", c.bug, "rotary-position", c.position))
		if !strings.Contains(s.Summary, c.want) {
			t.Errorf("%q does not say %q", s.Summary, c.want)
		}
	}
}

// TestAgain checks that a figure that has been drawn before draws another state as a new
// one does.
func TestAgain(t *testing.T) {
	again := Spec.New()
	again.Scene(figuretest.View(t, 1024, text.English))
	for _, state := range [][]string{{"rotary-bug", "unfilled-buffer"}, {"rotary-position", "7"}, nil} {
		for _, lang := range figuretest.Languages {
			for _, width := range []int{1024, 358} {
				v := figuretest.View(t, width, lang, state...)
				if got, want := again.Scene(v), Spec.New().Scene(v); string(got.AppendSVG(nil)) != string(want.AppendSVG(nil)) || got.Summary != want.Summary {
					t.Errorf("%v is drawn differently the second time", state)
				}
			}
		}
	}
}

// BenchmarkDragging moves the position.
func BenchmarkDragging(b *testing.B) {
	f, v := Spec.New(), figuretest.View(b, 1024, text.English)
	var dst []byte
	for n := 1; b.Loop(); n = n%100000 + 1 {
		v.State, _ = v.State.With("rotary-position", strconv.Itoa(n))
		dst = f.Scene(v).AppendSVG(dst[:0])
	}
}

// BenchmarkScene draws a new figure each time.
func BenchmarkScene(b *testing.B) {
	v := figuretest.View(b, 600, text.English)
	for b.Loop() {
		Spec.New().Scene(v)
	}
}
