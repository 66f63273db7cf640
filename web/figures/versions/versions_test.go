package versions

import (
	"math"
	"slices"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// numbers returns the rows of one of the versions.
func numbers(t *testing.T, name string, version int) (rows [][]float64) {
	for _, r := range figuretest.Rows(Spec.New(), figuretest.View(t, 576, text.English, "versions", name)) {
		if r[1] == 0 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], r[2+version])
	}
	return rows
}

// TestNumbers checks what the article says of each comparison.
func TestNumbers(t *testing.T) {
	first, second := numbers(t, "order", 0), numbers(t, "order", 1)
	for row := range first {
		for i := range 8 {
			if first[row][2*i] != second[row][i] || first[row][2*i+1] != second[row][8+i] {
				t.Errorf("order: row %d, pair %d differs", row, i)
			}
		}
	}
	if got, want := numbers(t, "last-frequency", 1)[50][6], math.Sin(50.0/100); math.Abs(got-want) > 1e-15 {
		t.Errorf("last-frequency: %v, want sin(p/n) = %v", got, want)
	}
	for version, want := range []int{9, 5} {
		rows, moving := numbers(t, "doubled-index", version), 0
		for column := range rows[0] {
			lo, hi := 1.0, -1.0
			for _, row := range rows {
				lo, hi = min(lo, row[column]), max(hi, row[column])
			}
			if hi-lo >= 0.1 {
				moving++
			}
		}
		if moving != want {
			t.Errorf("doubled-index: %d columns move", moving)
		}
	}
	exact, half := numbers(t, "half-precision", 0), numbers(t, "half-precision", 1)
	if at := 2048 - 2043; !slices.Equal(half[at], half[at+1]) || slices.Equal(exact[at], exact[at+1]) {
		t.Error("half-precision: rows 2048 and 2049 are not one in float16 alone")
	}
	words, sentences := numbers(t, "swapped-axes", 0), numbers(t, "swapped-axes", 1)
	for row := range words {
		if !slices.Equal(words[row], words[row%4]) || !slices.Equal(sentences[row], words[row/4]) {
			t.Errorf("swapped-axes: row %d", row)
		}
	}
	for row, x := range numbers(t, "learned", 0)[:63] {
		dot, a, b := 0.0, 0.0, 0.0
		for i, next := range numbers(t, "learned", 0)[row+1] {
			dot, a, b = dot+x[i]*next, a+x[i]*x[i], b+next*next
		}
		if cos := dot / math.Sqrt(a*b); cos < 0.93 {
			t.Errorf("learned: cosine %v of row %d and the next", cos, row)
		}
	}
	if row := numbers(t, "learned", 0)[64]; row[0] == row[0] {
		t.Error("learned: there is a row 64")
	}
	if n := len(figuretest.Rows(Spec.New(), figuretest.View(t, 576, text.English, "versions", "odd-width"))[0]) - 2; n != 6 {
		t.Errorf("%d answers to an odd width", n)
	}
}

// TestEvents reads a number by the pointer and by keys, also where another version has it.
func TestEvents(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 576, text.English)
	says := func(want string) {
		t.Helper()
		figuretest.Contains(t, "it", f.Scene(v).Summary, want)
	}
	says("In row 5: 0.701 in column 4 (sines and cosines in turn), 0.701 in column 2 (sines before cosines).")
	figuretest.Contains(t, "a key", f.Handle(v, figuretest.Press(plot.Right)).Say, "−0.713 in column 5")
	f.Handle(v, figuretest.Press("ArrowUp"))
	says("In row 4: ")
	for range 20 {
		f.Handle(v, figuretest.Press(plot.Left))
	}
	says("in column 0 (")
	figuretest.Run(t, f, v, []figuretest.Step{{Event: plot.Event{Kind: plot.Move, X: 272, Y: 40}}})
	says("In row 2: 0.989 in column 15 (sines and cosines in turn), 0.989 in column 15 (sines before cosines).")
}
