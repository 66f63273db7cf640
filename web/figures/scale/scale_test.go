package scale

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/attention"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestLaw checks the lengths and angles against numbers worked out by hand,
// for d = 256: √d = 16 and |PE| = √128.
func TestLaw(t *testing.T) {
	rows := figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English))
	for i, want := range [][]float64{ // σ, factor, length, |PE|, angle
		{0.0625, 1, 1, 11.3137, 84.9488},
		{0.0625, 16, 16, 11.3137, 35.2644},
		{1, 1, 16, 11.3137, 35.2644},
		{1, 16, 256, 11.3137, 2.5305},
		{0.02, 1, 0.32, 11.3137, 88.3799},
		{0.02, 16, 5.12, 11.3137, 65.6509},
	} {
		figuretest.SameRow(t, "row "+strconv.Itoa(i), rows[i][:5], want, 5e-5)
	}
}

// TestStd checks the third column at other standard deviations: 0 leaves PE alone, and
// with 1 it is the second one.
func TestStd(t *testing.T) {
	for _, c := range []struct {
		std, name, source string
		angles            [2]float64
	}{
		{"0.02", "N(0, 0.02²)", "GPT-2", [2]float64{88.3799, 65.6509}},
		{"0", "N(0, 0²)", "your own", [2]float64{90, 90}},
		{"1", "N(0, 1²)", "your own", [2]float64{35.2644, 2.5305}},
		{"0.0123456", "N(0, 0.0123²)", "your own", [2]float64{88.9998, 74.3923}},
	} {
		v := figuretest.View(t, 1024, text.English, "std", c.std)
		rows := figuretest.Rows(Spec.New(), v)
		figuretest.SameRow(t, "of std "+c.std+" the angle", []float64{rows[4][4], rows[5][4]}, c.angles[:], 5e-5)
		if svg := string(Spec.New().Scene(v).AppendSVG(nil)); !strings.Contains(svg, ">"+c.name+"<") || !strings.Contains(svg, ">"+c.source+"<") {
			t.Errorf("std %s: the picture has no %s, %s", c.std, c.name, c.source)
		}
	}
}

// TestAnySize checks that with √d a word from N(0, 1/d) is √2 times as long as its
// position at any width, and that the words drawn have the angle of the law on
// average, as far as eight words tell.
func TestAnySize(t *testing.T) {
	for _, d := range []string{"2", "64", "512", "4096"} {
		for row, x := range figuretest.Rows(Spec.New(), figuretest.View(t, 1024, text.English, "d-model", d)) {
			if row == 1 && !figuretest.Near(x[2]/x[3], math.Sqrt2, 1e-12) {
				t.Errorf("d = %s: |x|/|PE| = %v, want √2", d, x[2]/x[3])
			}
			if d != "2" && (x[5] > x[4]+1 || x[6] < x[4]-1) {
				t.Errorf("d = %s: angles of words from %v to %v, by the law %v", d, x[5], x[6], x[4])
			}
			if spread := 8 * 180 / math.Pi / math.Sqrt(x[3]*x[3]*2); x[6]-x[5] > spread && d != "2" {
				t.Errorf("d = %s: angles of words from %v to %v", d, x[5], x[6])
			}
		}
	}
}

// TestWordsAreReal checks the angles of words against vectors that are added number by
// number, and that they depend on the position.
func TestWordsAreReal(t *testing.T) {
	angleOf := func(std float64, z, pe []float64) float64 {
		var xx, xs, ss float64
		for k := range z {
			x := std * z[k]
			sum := x + pe[k]
			xx, xs, ss = xx+x*x, xs+x*sum, ss+sum*sum
		}
		return math.Acos(xs/math.Sqrt(xx*ss)) * 180 / math.Pi
	}
	z, pe := []float64{1, -2, 0.5, 3}, []float64{math.Sin(3), math.Cos(3), math.Sin(0.3), math.Cos(0.3)}
	var zz, zp float64
	for k := range z {
		zz, zp = zz+z[k]*z[k], zp+z[k]*pe[k]
	}
	along := zp / math.Sqrt(zz)
	for _, std := range []float64{0.02, 0.5, 1, 16} {
		want := angleOf(std, z, pe)
		w := word{math.Sqrt(zz), along, math.Sqrt(2 - along*along)}
		if got := degrees(w.across, std*w.length+w.along); !figuretest.Near(got, want, 1e-6) {
			t.Errorf("std %v: the angle is %v, want %v", std, got, want)
		}
	}
	e, _ := encoder.New(1, 256)
	here, there := wordsAt(place{e, 20}), wordsAt(place{e, 21})
	if here[0].length != there[0].length || here[0].along == there[0].along {
		t.Errorf("at another position the word %v is %v", here[0], there[0])
	}
}

// TestNormal checks the mean, the variance and the tails of the generator.
func TestNormal(t *testing.T) {
	var random attention.SplitMix
	var sum, squares, beyond float64
	const n = 100000
	for range n / 2 {
		a, b := normal(&random)
		for _, x := range []float64{a, b} {
			sum, squares = sum+x, squares+x*x
			if math.Abs(x) > 1.959964 {
				beyond++
			}
		}
	}
	if mean, variance := sum/n, squares/n; math.Abs(mean) > 0.01 || math.Abs(variance-1) > 0.02 || math.Abs(beyond/n-0.05) > 0.002 {
		t.Errorf("mean %v, variance %v, %v beyond 1.96, want 0, 1 and 0.05", mean, variance, beyond/n)
	}
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{"": {
		"N(0, 1/d): |x| = 1.00, the angle 84.9°; times √d: 16.0, 35.3°.",
		"N(0, 1/d)：|x| = 1.00，角度 84.9°；乘以 √d：16.0，35.3°。",
	}})
}
