package padding

import (
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/property"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestPositions checks the positions of three words with two of padding before them.
func TestPositions(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English))
	want := [][]float64{{2, 2, 0, 0}, {3, 3, 1, 1}, {4, 4, 2, 0}}
	if len(rows) != len(want) {
		t.Fatalf("%d rows, want %d", len(rows), len(want))
	}
	for i := range want {
		figuretest.SameRow(t, "row "+strconv.Itoa(i), rows[i], want[i], 0)
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
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	for _, c := range []struct {
		event plot.Event
		want  int
	}{
		{figuretest.Use("pads", 4), 4},
		{figuretest.Press("ArrowRight"), 4},
		{figuretest.Press("ArrowLeft"), 3},
		{figuretest.Press("ArrowUp"), 4},
		{figuretest.Press("x"), 4},
		{figuretest.Use("pads", 0), 0},
		{figuretest.Press("ArrowDown"), 0},
	} {
		f.Handle(v, c.event)
		if got := f.Tools(v)[0].Level; got != float64(c.want) {
			t.Errorf("after %+v there is %v of padding, want %d", c.event, got, c.want)
		}
	}
	if said := f.Scene(v).Summary; !strings.Contains(said, "by column: the first word has position 0, the last 2; “man”: as without padding.") {
		t.Errorf("the summary is %q", said)
	}
}
