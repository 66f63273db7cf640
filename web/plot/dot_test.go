package plot_test

import (
	"math"
	"strings"
	"testing"

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
		{[]string{"d-model", "64"}, []string{"g(6) > g(5)", "g(725) = ", "first zero at k = 6166.03 = 0.617·n"}},
		{[]string{"d-model", "512"}, []string{"g(44) > g(43)", "g(3284) = ", "first zero at k = 6166.03 = 0.617·n"}},
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
