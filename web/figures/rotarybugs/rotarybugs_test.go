package rotarybugs

import (
	"math"
	"testing"

	"github.com/posenc/posenc/encoder/bug/rotarybug"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

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
	press, spoken := figuretest.Press, figuretest.Spoken
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Press, X: x(100), Y: y}, Other: figuretest.Captures},
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
	})
}

// TestWords checks what is said of a bug that shows late, and of one that shows at once.
func TestWords(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"rotary-bug=llama3-ignored&rotary-position=8192": {"Llama 3.1 8B: a pair is off by more than 0.1 of its length for the first time at position 113. " +
			"At position 8192 the worst pair is off by … Angles differ by up to 7.29 rad."},
		"rotary-bug=attention-dropped&rotary-position=0": {"Qwen2.5, YaRN × 4: a pair is off by more than 0.1 of its length at every position. " +
			"At position 0 the worst pair is off by 0.139; the score is 1.296 as meant, 1.000 as written."},
		"rotary-bug=unfilled-buffer&rotary-position=1": {"Angles differ by up to 1.00 rad."},
	})
}
