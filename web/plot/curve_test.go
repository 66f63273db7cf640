package plot_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func TestCurve(t *testing.T) {
	marked := 3
	c := plot.Curve{
		Left: 10, Right: 90, Dimensions: 4, Marked: &marked,
		Sines: plot.Seats{0, 2, 2}, Cosines: plot.Seats{1, 2, 2}, Amplitude: 1,
	}
	got := string(c.AppendSVG(nil, []float64{0, 1, -1, 0.5}))
	// Cells are 20 pixels wide; 1 is at 10, -1 at 78, 0 at 44.
	for _, want := range []string{
		`<path class="line rule" d="M10 44H90"/>`,
		`<path class="line sine" d="M20 44L60 78"/>`,
		`<path class="line cosine" d="M40 10L80 27"/>`,
		`<path class="dots sine" d="M20 44h0M60 78h0"/>`,
		`<path class="bold dots cosine" d="M80 27h0"/>`,
		`>sine</text>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("curve without %s:\n%s", want, got)
		}
	}
}

// TestCurveOfMany draws more dimensions than pixels: each line stays short,
// and still reaches the least and the greatest value.
func TestCurveOfMany(t *testing.T) {
	values := make([]float64, 20000)
	for dim := range values {
		values[dim] = math.Sin(float64(dim))
	}
	c := plot.Curve{
		Left: 10, Right: 110, Dimensions: 20000,
		Sines: plot.Seats{0, 2, 10000}, Cosines: plot.Seats{1, 2, 10000}, Amplitude: 1,
	}
	got := string(c.AppendSVG(nil, values))
	if len(got) > 6000 {
		t.Errorf("%d bytes for 100 pixels", len(got))
	}
	for _, want := range []string{" 78V10L", "M10 "} {
		if !strings.Contains(got, want) {
			t.Errorf("the curve does not go %q:\n%.200s", want, got)
		}
	}
	if strings.Contains(got, "dots") {
		t.Error("dots where there is no room for them")
	}
}

// TestCurveOfHalves draws sines before cosines, one of which has lost its sine.
func TestCurveOfHalves(t *testing.T) {
	c := plot.Curve{
		Left: 10, Right: 60, Dimensions: 5,
		Sines: plot.Seats{0, 1, 3}, Cosines: plot.Seats{3, 1, 2}, Amplitude: 0.5,
	}
	got := string(c.AppendSVG(nil, []float64{0, 0.5, -0.5, 0.5, 0.25}))
	for _, want := range []string{
		`<path class="line sine" d="M15 44L25 10L35 78"/>`,
		`<path class="line cosine" d="M45 10L55 27"/>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("curve without %s:\n%s", want, got)
		}
	}
}
