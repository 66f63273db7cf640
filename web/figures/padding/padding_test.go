package padding

import (
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// withPads returns the figure with some padding.
func withPads(t *testing.T, pads int) *plot.Figure {
	f := Spec.New()
	f.Handle(figuretest.View(t, 1024, text.English), plot.Event{Kind: plot.Use, Tool: "pads", Level: float64(pads)})
	return f
}

func TestGolden(t *testing.T) {
	figuretest.Golden(t, "padding", Spec.New().Scene(figuretest.View(t, 1024, text.English)))
	figuretest.Golden(t, "phone", withPads(t, 4).Scene(figuretest.View(t, 358, text.Chinese, "sentence", "今 天 天 气")))
}

func TestScenes(t *testing.T) {
	for _, state := range append([][]string{nil, {"sentence", "one"}, {"sentence", "<Donaudampfschifffahrtsgesellschaft> & many more words"}}, figuretest.Extremes...) {
		for _, width := range append(figuretest.Widths, 759, 760) {
			for _, lang := range figuretest.Languages {
				for pads := range mostPads + 1 {
					figuretest.Check(t, withPads(t, pads).Scene(figuretest.View(t, width, lang, state...)))
				}
			}
		}
	}
}

// TestPositions checks the positions of three words with two of padding before them.
func TestPositions(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English))
	want := [][]float64{{2, 2, 0, 0}, {3, 3, 1, 1}, {4, 4, 2, 0}}
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	for i := range want {
		for j, x := range want[i] {
			if rows[i][j] != x {
				t.Errorf("row %d is %v, want %v", i, rows[i], want[i])
			}
		}
	}
}

// TestChanges checks that padding changes outputs if it is counted, and only then, and that
// a word which begins again at 0 gets another output even without padding.
func TestChanges(t *testing.T) {
	change := func(pads, way int, words ...string) float64 {
		positions := positionsOf(len(words), pads)
		return property.LargestDifference(output(words, positions[way]), output(words, positions[1]))
	}
	for pads := range mostPads + 1 {
		if got := change(pads, 0, "dog", "bites", "man"); (got > 0.01) != (pads > 0) {
			t.Errorf("%d of padding: numbered by column, the output changes by %v", pads, got)
		}
		if got := change(pads, 2, "dog", "bites", "man"); got < 0.01 {
			t.Errorf("%d of padding: the output changes by %v from 0", pads, got)
		}
	}
	if got := change(2, 2, "one"); got != 0 {
		t.Errorf("the output of a single word changes by %v", got)
	}
}

// TestPadding checks that the slider and arrow keys change the padding within its bounds.
func TestPadding(t *testing.T) {
	f, v := withPads(t, 2), figuretest.View(t, 1024, text.English)
	for _, c := range []struct {
		event plot.Event
		want  int
	}{
		{plot.Event{Kind: plot.Use, Tool: "pads", Level: 4}, 4},
		{plot.Event{Kind: plot.Key, Key: "ArrowRight"}, 4},
		{plot.Event{Kind: plot.Key, Key: "ArrowLeft"}, 3},
		{plot.Event{Kind: plot.Key, Key: "ArrowUp"}, 4},
		{plot.Event{Kind: plot.Key, Key: "x"}, 4},
		{plot.Event{Kind: plot.Use, Tool: "pads", Level: 0}, 0},
		{plot.Event{Kind: plot.Key, Key: "ArrowDown"}, 0},
	} {
		f.Handle(v, c.event)
		if got := f.Controls(v)[0].Level; got != float64(c.want) {
			t.Errorf("after %+v there is %v of padding, want %d", c.event, got, c.want)
		}
	}
	if said := f.Scene(v).Summary; !strings.Contains(said, "by column: the first word has position 0, the last 2; “man”: as without padding.") {
		t.Errorf("the summary is %q", said)
	}
}
