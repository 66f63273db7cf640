package plot_test

import (
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/web/plot"
)

func TestDotPicture(t *testing.T) {
	checkGolden(t, "dot", &plot.Dot{View: viewOf(t, 1024, plot.English, "d-model", "512", "range", "5000")}, 1024)
	checkGolden(t, "dot-chinese-phone", &plot.Dot{View: viewOf(t, 358, plot.Chinese, "theta", "linear", "range", "20", "offset", "-7")}, 358)
}

func TestDotExtremes(t *testing.T) {
	for _, parts := range [][]string{
		{"d-model", "2"},
		{"d-model", "65536", "range", "1"},
		{"d-model", "64", "range", "1000000000", "offset", "-9007199254740992"},
		{"base", "1"},
		{"base", "1e300", "theta", "power"},
		{"theta", "square", "range", "100000"},
		{"theta", "cube", "d-model", "12288"},
		{"theta", "linear", "offset", "0"},
	} {
		for _, width := range []int{320, 1024} {
			checkPicture(t, &plot.Dot{View: viewOf(t, width, plot.English, parts...)}, width)
			checkPicture(t, &plot.Dot{View: viewOf(t, width, plot.Chinese, parts...)}, width)
		}
	}
}

// TestDotTells checks what the picture says against the oracle's zero
// crossings and zeros of the limit.
func TestDotTells(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  []string
	}{
		{[]string{"d-model", "64"}, []string{"g(6) > g(5)", "g(725) ÷ d/2 = −0.01", "first zero at k = 6166.03 = 0.617·n"}},
		{[]string{"d-model", "512"}, []string{"g(44) > g(43)", "g(3284) ÷ d/2 = −0.00032", "first zero at k = 6166.03 = 0.617·n"}},
		{[]string{"base", "1000"}, []string{"first zero at k = 617.66 = 0.618·n"}},
		{[]string{"theta", "linear"}, []string{"first zero at k = π"}},
		{[]string{"theta", "square"}, []string{"stays above zero here"}},
		{[]string{"offset", "-10", "d-model", "4", "base", "100"}, []string{"at k = 10 it is −0.149385"}},
	} {
		got := (&plot.Dot{View: viewOf(t, 1024, plot.English, c.parts...)}).Summary()
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%v: %q does not say %q", c.parts, got, want)
			}
		}
	}
	// (cos 10 + cos 1) / 2
	if g := (math.Cos(10) + math.Cos(1)) / 2; math.Abs(g+0.149385) > 5e-7 {
		t.Errorf("g(10)/2 = %v", g)
	}
}

// TestDotShowsTheLowest checks that the curve goes down to the lowest of all its
// offsets, though there are more of them than pixels.
func TestDotShowsTheLowest(t *testing.T) {
	e, err := encoder.New(1, 256)
	if err != nil {
		t.Fatal(err)
	}
	lowest := math.Inf(1)
	for k := range 5001 {
		g, err := e.RelativeDot(float64(k))
		if err != nil {
			t.Fatal(err)
		}
		lowest = min(lowest, g/128)
	}
	svg := string((&plot.Dot{View: viewOf(t, 1024, plot.English, "range", "5000")}).AppendSVG(nil))
	curve := ""
	for _, m := range regexp.MustCompile(`<path class="line edge" d="([^"]*)"`).FindAllStringSubmatch(svg, -1) {
		if len(m[1]) > len(curve) { // the axis is shorter
			curve = m[1]
		}
	}
	drawn := 0.0 // the largest coordinate downwards
	for _, m := range regexp.MustCompile(`[ V]([0-9.]+)`).FindAllStringSubmatch(curve, -1) {
		y, err := strconv.ParseFloat(m[1], 64)
		if err != nil {
			t.Fatal(err)
		}
		drawn = max(drawn, y)
	}
	// The chart goes from 1 at the top, 40 px down, to −0.5 at the bottom, 272 px.
	if want := 40 + (1-lowest)/1.5*232; math.Abs(drawn-want) > 0.1 {
		t.Errorf("the curve goes down to %v px, want %v for g = %v", drawn, want, lowest)
	}
}

// TestDotAgain checks that a picture that has been drawn before draws another
// state as a new one does.
func TestDotAgain(t *testing.T) {
	again := &plot.Dot{View: viewOf(t, 1024, plot.English)}
	again.AppendSVG(nil)
	for _, parts := range [][]string{{"offset", "3"}, {"d-model", "64"}, {"theta", "cube"}, {"base", "7"}, {"range", "77"}} {
		again.View = viewOf(t, 1024, plot.English, parts...)
		fresh := &plot.Dot{View: again.View}
		if string(again.AppendSVG(nil)) != string(fresh.AppendSVG(nil)) {
			t.Errorf("%v is drawn otherwise the second time", parts)
		}
	}
}

func TestDotData(t *testing.T) {
	d := (&plot.Dot{View: viewOf(t, 1024, plot.English, "d-model", "2", "base", "10000", "range", "12")}).Data()
	row := make([]float64, len(d.Columns))
	d.Row(row, 5)
	if d.Rows != 13 || row[0] != 5 || math.Abs(row[1]-math.Cos(5)) > 1e-15 {
		t.Errorf("row 5 of %d is %v, want 5, cos 5 of 13", d.Rows, row)
	}
}
