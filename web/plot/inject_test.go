package plot_test

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

// injectOf returns the picture of a state with some parts changed.
func injectOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Inject {
	t.Helper()
	return &plot.Inject{View: viewOf(t, width, lang, parts...), P: 0.1}
}

func TestInjectSVG(t *testing.T) {
	dropping := injectOf(t, 700, plot.English, "sentence", "we add the numbers of each position", "position", "2")
	dropping.P, dropping.Seed, dropping.Dim = 0.5, 7, 3
	checkGolden(t, "inject", injectOf(t, 1024, plot.English), 1024)
	checkGolden(t, "inject-phone", injectOf(t, 358, plot.Chinese, "position", "1"), 358)
	checkGolden(t, "inject-dropping", dropping, 700)
}

// TestInjectPictures draws states that are hard to draw.
func TestInjectPictures(t *testing.T) {
	for _, parts := range [][]string{
		nil,
		{"sentence", "one"},
		{"sentence", "<Donaudampfschifffahrtsgesellschaft> & many more words than there are rows"},
		{"sentence", "人工智能正在改变世界"},
		{"seq-len", "1"}, {"seq-len", "2"}, {"seq-len", "1000000000", "position", "999999999"},
		{"d-model", "2"}, {"d-model", "65536"}, {"base", "1"}, {"base", "1e300"},
		{"start", "-9007199254740992"}, {"start", "9007199254740000", "position", "9007199254740099"},
	} {
		for _, width := range []int{320, 390, 530, 899, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				for _, p := range []float64{0, 0.9} {
					picture := injectOf(t, width, lang, parts...)
					picture.P, picture.Dim = p, 1
					checkPicture(t, picture, width)
				}
			}
		}
	}
}

// TestInjectAddsRows checks x + pe against the formula, for both sentences, and
// what dropout leaves of it.
func TestInjectAddsRows(t *testing.T) {
	picture := injectOf(t, 1024, plot.English, "d-model", "8", "base", "100", "start", "5", "position", "6")
	picture.P = 0.5
	data := picture.Data()
	if want := 2 * 3 * 6; data.Rows != want {
		t.Fatalf("%d rows, want %d", data.Rows, want)
	}
	row, dropped := make([]float64, len(data.Columns)), 0
	for i := range data.Rows {
		data.Row(row, i)
		dim := int(row[2])
		angle := (5 + row[1]) * math.Pow(100, -float64(dim/2*2)/8)
		pe := math.Sin(angle)
		if dim%2 == 1 {
			pe = math.Cos(angle)
		}
		if got := row[4] - row[3]; math.Abs(got-pe) > 1e-12 {
			t.Errorf("x + pe − x = %v in %v, want %v", got, row, pe)
		}
		switch row[5] {
		case 0:
			dropped++
		case 2 * row[4]:
		default:
			t.Errorf("dropout = %v in %v, want 0 or %v", row[5], row, 2*row[4])
		}
	}
	if dropped < 8 || dropped > 28 {
		t.Errorf("%d of 36 are dropped with probability 1/2", dropped)
	}
	if crosses := strings.Count(string(picture.AppendSVG(nil)), "l6 6m0-6l-6 6"); crosses != dropped {
		t.Errorf("%d crosses, want %d", crosses, dropped)
	}
	picture.Eval = true
	if crosses := strings.Count(string(picture.AppendSVG(nil)), "l6 6m0-6l-6 6"); crosses != 0 {
		t.Errorf("%d crosses though the model is not in training", crosses)
	}
}

// TestInjectOneHotAddsTheSame checks that the one-hot position below arrives at
// the sum above, for the same word, position and dimensions, until W^I is mixed.
func TestInjectOneHotAddsTheSame(t *testing.T) {
	texts := regexp.MustCompile(">([^<>]+)</text>")
	for _, parts := range [][]string{nil, {"position", "1"}, {"d-model", "4", "position", "0"}, {"start", "7", "position", "8", "d-model", "512"}} {
		picture := injectOf(t, 1024, plot.English, parts...)
		data, row := picture.Data(), make([]float64, 6)
		word, dims := min(picture.Row, 2), min(6, picture.State.DModel)
		for _, picture.Mix = range []float64{0, 0.5} {
			var drawn []string
			for _, m := range texts.FindAllStringSubmatch(string(picture.AppendSVG(nil)), -1) {
				drawn = append(drawn, m[1])
			}
			product, different := drawn[slices.Index(drawn, "W[x; p]")+1:], false
			for j := range dims {
				data.Row(row, word*dims+j)
				want := strings.Replace(strconv.FormatFloat(row[4], 'f', 2, 64), "-", "−", 1)
				different = different || product[j] != want
				if picture.Mix == 0 && product[j] != want {
					t.Errorf("%v: W[x; p] has %s in dimension %d, x + pe %s", parts, product[j], j, want)
				}
			}
			if picture.Mix > 0 && !different {
				t.Errorf("%v: W[x; p] is x + pe though W^I is mixed", parts)
			}
		}
	}
}

// TestInjectNeedsRows checks that a buffer shorter than the sentence is said to
// be so.
func TestInjectNeedsRows(t *testing.T) {
	svg := string(injectOf(t, 1024, plot.English, "seq-len", "2").AppendSVG(nil))
	if !strings.Contains(svg, "pe has 2 rows") {
		t.Error("nothing says that two rows cannot be added to three words")
	}
}

// TestInjectCellAt checks that what a cell shows is what is found there.
func TestInjectCellAt(t *testing.T) {
	picture := injectOf(t, 1024, plot.English)
	for _, c := range []struct {
		x, y     float64
		row, dim int
		ok       bool
	}{
		{53, 47, 0, 0, true}, {53, 47 + 40, 2, 0, true}, {53 + 36*5, 47 + 60 + 10, 0, 5, true},
		{53, 47 + 7*20, 0, 0, false}, {10, 47, 0, 0, false}, {1020, 5, 0, 0, false},
	} {
		if row, dim, ok := picture.CellAt(c.x, c.y); row != c.row || dim != c.dim || ok != c.ok {
			t.Errorf("CellAt(%v, %v) = %d, %d, %v, want %d, %d, %v", c.x, c.y, row, dim, ok, c.row, c.dim, c.ok)
		}
	}
}
