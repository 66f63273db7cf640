package chart_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/chart"
	"github.com/posenc/posenc/web/scene"
)

// drawn returns the SVG of a curve.
func drawn(c *chart.Curve, values []float64) string {
	s := new(scene.Scene)
	c.Draw(s, values)
	return string(s.AppendSVG(nil))
}

func TestCurve(t *testing.T) {
	marked := 3
	got := drawn(&chart.Curve{
		Left: 10, Right: 90, Dimensions: 4, Marked: &marked,
		Sines: []chart.Stride{{First: 0, Step: 2, Count: 2}}, Cosines: []chart.Stride{{First: 1, Step: 2, Count: 2}}, Amplitude: 1,
	}, []float64{0, 1, -1, 0.5})
	// Cells are 20 pixels wide; 1 is at 10, -1 at 78, 0 at 44.
	for _, want := range []string{
		`<path class="rule line" d="M10 44H90"/>`,
		`<path class="sine line" d="M20 44L60 78"/>`,
		`<path class="cosine line" d="M40 10L80 27"/>`,
		`<path class="sine dots" d="M20 44H20M60 78H60"/>`,
		`<path class="cosine dots bold" d="M80 27H80"/>`,
		`>sine</text>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("curve without %s:\n%s", want, got)
		}
	}
}

// TestCurveOfMany draws more dimensions than pixels: each line stays short, and
// still reaches the least and the greatest value.
func TestCurveOfMany(t *testing.T) {
	values := make([]float64, 20000)
	for dim := range values {
		values[dim] = math.Sin(float64(dim))
	}
	got := drawn(&chart.Curve{
		Left: 10, Right: 110, Dimensions: 20000,
		Sines: []chart.Stride{{First: 0, Step: 2, Count: 10000}}, Cosines: []chart.Stride{{First: 1, Step: 2, Count: 10000}}, Amplitude: 1,
	}, values)
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
	got := drawn(&chart.Curve{
		Left: 10, Right: 60, Dimensions: 5,
		Sines: []chart.Stride{{First: 0, Step: 1, Count: 3}}, Cosines: []chart.Stride{{First: 3, Step: 1, Count: 2}}, Amplitude: 0.5,
	}, []float64{0, 0.5, -0.5, 0.5, 0.25})
	for _, want := range []string{
		`<path class="sine line" d="M15 44L25 10L35 78"/>`,
		`<path class="cosine line" d="M45 10L55 27"/>`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("curve without %s:\n%s", want, got)
		}
	}
}
