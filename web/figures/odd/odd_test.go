package odd

import (
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestNumbers compares the numbers of position 1 at d = 5 with what the libraries
// compute.
func TestNumbers(t *testing.T) {
	var texts []string
	for _, text := range Spec.New().Scene(figuretest.View(t, 1024, text.English, "position", "1")).Texts() {
		texts = append(texts, text.String())
	}
	for _, row := range []string{
		"0.8415 0.0001 0.5403 1.0000 0.0000", // tensor2tensor, fairseq
		"0.8415 0.5403 0.0251 0.9997 0.0000",
		"0.8415 0.5403 0.0251 0.9997 0.0006", // keras-hub
		"0.8415 0.5403 0.0464 0.9989 0.0022", // tatp22
		"0.8415 0.0251 0.0006 0.5403 0.9997", // marian, spago
		"0.8415 0.0251 0.0006 0.5403 0.9997 1.0000",
	} {
		for _, number := range strings.Fields(row) {
			i := slices.Index(texts, number)
			if i < 0 {
				t.Fatalf("%s of %s is not there, or not in its place", number, row)
			}
			texts = texts[i+1:]
		}
	}
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"odd-width=5": {"one more sine than cosines: spread 1.000; one column more than asked for: spread 0; No rows of d = 5: paper, edm (left undefined)"},
		"odd-width=3": {"fairseq, fsmt, m2m100, speech2text, allennlp, texar, ddpm (ZeroDivisionError) … diffusers-timestep (not a number)"},
		"odd-width=1": {"detr (RuntimeError)"}, // the other torch modules take it
	})
}

// TestLibraries checks that each convention is in the picture once, whatever the
// width of rows.
func TestLibraries(t *testing.T) {
	for _, width := range []string{"1", "3", "5", "33"} {
		count := map[string]int{}
		for _, line := range Spec.New().Scene(figuretest.View(t, 2000, text.English, "odd-width", width)).Texts() {
			for _, word := range strings.FieldsFunc(line.String(), func(r rune) bool { return r == ',' || r == ' ' }) {
				count[word]++
			}
		}
		for _, name := range param.ConventionNames() {
			if count[name] != 1 {
				t.Errorf("d = %s: %s is there %d times", width, name, count[name])
			}
		}
	}
}

func TestReading(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "position", "1")
	reads := func(want string) func(r plot.Result) bool {
		return func(r plot.Result) bool {
			return strings.Contains(strings.ReplaceAll(figuretest.Written(f.Scene(v)), "\n", " "), want)
		}
	}
	says := func(want string) func(r plot.Result) bool {
		return func(r plot.Result) bool { return r.Handled && r.Say == want }
	}
	targets := f.Scene(v).Targets // of the columns and the curve of each behaviour
	move := func(behaviour, part int, share float64) plot.Event {
		b := targets[2*behaviour+part].Box
		return plot.Event{Kind: plot.Move, X: b.X + share*b.Width, Y: b.Y + 10}
	}
	key := figuretest.Press
	const (
		whole = "Flat in 3 of 6: where every sine keeps its cosine, the dot product depends on k alone. The others spread by up to 1.000."
		lone  = "one more sine than cosines: column 2 is sin of pair 2, ω = 0.000631, here 0.000631; its cosine has been cut off"
	)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(whole)},
		{Event: move(4, 0, 0.5), Other: reads(lone)},
		{Event: move(0, 0, 0.9), Other: reads("all sines, all cosines, a zero: column 4 is zero in every row")},
		// The end of the third curve: 2π·10000^(4/5).
		{Event: move(2, 1, 0.99), Other: reads("in turn, cut off after a sine: ⟨p(9958), p(9968)⟩ = ")},
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(whole)},

		{Event: key("ArrowUp"), Other: says("all sines, all cosines, a zero: column 0 is sin of pair 0, ω = 1.00, here 0.841471")},
		{Event: key("ArrowDown")}, {Event: key("ArrowDown")}, {Event: key("ArrowDown")}, {Event: key("ArrowDown")},
		{Event: key("ArrowRight")},
		{Event: key("ArrowRight"), Other: says(lone)},
	})
}
