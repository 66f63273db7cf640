package stretch

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "trained", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "ntk", Spec.New().Scene(figuretest.View(t, 358, text.Chinese, "stretch", "ntk")))
}

func TestScenes(t *testing.T) {
	for _, width := range figuretest.Widths {
		for _, lang := range figuretest.Languages {
			for _, way := range ways.Choices {
				for _, position := range []string{"0", "4096", "5000", "32768"} {
					figuretest.Check(t, Spec.New().Scene(figuretest.View(t, width, lang, "stretch", way.Name(), "text-position", position)))
				}
			}
		}
	}
}

// TestUnseen checks that in training, and with interpolation and YaRN anywhere, no hand points
// where it never did, and that some do beyond training if nothing slows them.
func TestUnseen(t *testing.T) {
	for i, way := range ways.Choices {
		e := newEmbedding(i)
		for _, p := range []float64{0, 1, 4095, 4096, 4097, 8191, 20000, longest} {
			count := 0
			all, unseen := handsAt(e, p)
			for i, h := range all {
				turns := p * e.Frequency(i) / (2 * math.Pi)
				if got := math.Remainder(h.angle/(2*math.Pi)-turns, 1); math.Abs(got) > 1e-9 {
					t.Errorf("%s: hand %d is %v turns off at %v", way.Name(), i, got, p)
				}
				if h.unseen != (turns-math.Floor(turns) > trained*e.Unscaled(i)/(2*math.Pi)) {
					t.Errorf("%s: hand %d at %v: never seen is %v", way.Name(), i, p, h.unseen)
				}
				if h.unseen {
					count++
				}
			}
			none := p <= trained || way.Name() == "interpolation" || way.Name() == "yarn"
			if unseen != count || none && unseen > 0 || way.Name() == "none" && !none && unseen == 0 {
				t.Errorf("%s: %d hands at %v point where they never did, %d of them by their turns", way.Name(), unseen, p, count)
			}
		}
	}
}

// TestEvents chooses a position by a click and by keys.
func TestEvents(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Key, Key: plot.Left}, State: "text-position=24575"},
		{Event: plot.Event{Kind: plot.Key, Key: "Home"}, State: "text-position=0"},
		{Event: plot.Event{Kind: plot.Key, Key: "PageUp"}, State: "text-position=4096"},
		{Event: plot.Event{Kind: plot.Key, Key: "End"}, State: "text-position=32768"},
	})
}

func TestSummary(t *testing.T) {
	for way, want := range map[string]string{
		"none":          "never did in training. A word further, the fastest hand turns by 1.00 rad.",
		"interpolation": "0 of the 64 hands point where they never did in training. A word further, the fastest hand turns by 0.125 rad.",
	} {
		got := Spec.New().Scene(figuretest.View(t, 1024, text.English, "stretch", way)).Summary
		if !strings.Contains(got, want) {
			t.Errorf("%q does not say %q", got, want)
		}
	}
}
