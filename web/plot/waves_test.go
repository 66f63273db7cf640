package plot_test

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func wavesOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Waves {
	t.Helper()
	return &plot.Waves{View: viewOf(t, width, lang, parts...)}
}

func TestWavesPicture(t *testing.T) {
	checkGolden(t, "waves", wavesOf(t, 1024, plot.English), 1024)
	marked := wavesOf(t, 358, plot.Chinese, "dimensions", "0,1,8", "seq-len", "12", "d-model", "16", "start", "-4")
	marked.Dim, marked.Row = 8, 2
	checkGolden(t, "waves-chinese-phone", marked, 358)
}

func TestWavesExtremes(t *testing.T) {
	for _, parts := range [][]string{
		{"seq-len", "1"},
		{"seq-len", "2", "d-model", "2", "base", "1"},
		{"seq-len", "1000000000", "position", "999999999"},
		{"seq-len", "3000", "d-model", "65536", "base", "1e300", "position", "2999"},
		{"seq-len", "30", "start", "9007199254740963", "dimensions", "0,1,2,3"},
		{"seq-len", "1000000", "start", "-9007199254740992", "base", "123456.789012345"},
		{"dimensions", "0,2,4,6,8,10,12,14,16,18,20,22", "d-model", "512"},
		{"dimensions", "254,255,3"},
		{"dimensions", "900,9007199254740992"},
		{"dimensions", "65534", "d-model", "65536", "seq-len", "100000"},
	} {
		for _, width := range []int{320, 390, 520, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := wavesOf(t, width, lang, parts...)
				checkPicture(t, p, width)
				if n := len(p.AppendSVG(nil)); n > 300_000 {
					t.Errorf("%v: the picture has %d bytes", parts, n)
				}
			}
		}
	}
}

// TestWavesTell checks the numbers that are shown against their formulas.
func TestWavesTell(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  []string
	}{
		{nil, []string{"At position 20: pair 0, of wavelength 6.28319, has sin 0.912945 and cos 0.408082", "pair 32, of wavelength 62.8319,", "pair 96, of wavelength 6283.19,"}},
		{[]string{"dimensions", "0,1,8"}, []string{"pair 4, of wavelength 8.37876"}}, // 2π·10000^(8/256)
		{[]string{"dimensions", "5,900", "d-model", "10", "base", "100"}, []string{"pair 2, of wavelength 39.6442"}},
	} {
		got := wavesOf(t, 1024, plot.English, c.parts...).Summary()
		for _, want := range c.want {
			if !strings.Contains(got, want) {
				t.Errorf("%v: %q does not say %q", c.parts, got, want)
			}
		}
	}
}

// TestWavesCurve checks the curves against math.Sin at the ends of the pieces
// that they are made of.
func TestWavesCurve(t *testing.T) {
	svg := string(wavesOf(t, 1024, plot.English, "dimensions", "0", "seq-len", "200", "start", "7", "position", "7").AppendSVG(nil))
	_, curve, _ := strings.Cut(svg, `class="line bold sine" d="M`)
	curve, _, _ = strings.Cut(curve, `"`)
	pieces := strings.Split(curve, "C")
	if len(pieces) != 192 { // ⌈200/(π/3)⌉ and the start
		t.Errorf("the curve has %d pieces, want 192", len(pieces))
	}
	_, circle, _ := strings.Cut(svg, `cy="`)
	middle, radius, _ := strings.Cut(circle, `" r="`)
	radius, _, _ = strings.Cut(radius, `"`)
	zero, unit := parse(t, middle), parse(t, radius)

	last := strings.Fields(pieces[191])
	first := strings.Fields(pieces[0])
	left, right := parse(t, first[0]), parse(t, last[4])
	for _, piece := range pieces[1:] {
		numbers := strings.Fields(piece)
		x, y := parse(t, numbers[4]), parse(t, numbers[5])
		if want := zero - unit*math.Sin(6.5+200*(x-left)/(right-left)); math.Abs(y-want) > 0.02*unit {
			t.Errorf("the curve is at height %v at %v, want %v", y, x, want)
		}
	}
}

// TestWavesBand checks that curves faster than pixels become a band, which says
// how many turns a pixel holds.
func TestWavesBand(t *testing.T) {
	svg := wavesOf(t, 1024, plot.English, "seq-len", "1000000", "dimensions", "0,1,254,255").AppendSVG(nil)
	if n := bytes.Count(svg, []byte("turns per pixel")); n != 1 {
		t.Errorf("%d bands for the wavelengths 6.28 and 58470 of a million positions, want 1", n)
	}
}

func TestWavesAt(t *testing.T) {
	p := wavesOf(t, 1024, plot.English)
	for _, c := range []struct {
		x, y     float64
		row, dim int
	}{
		{0, 0, 0, 0},
		{-50, 1e6, 0, 193},
		{790, 100, 96, 0},
		{1020, 300, 20, 128}, // beside the circles: the chosen position
	} {
		row, dim := p.At(c.x, c.y)
		if row != c.row || dim/2 != c.dim/2 {
			t.Errorf("At(%v, %v) = %d, %d, want %d, %d", c.x, c.y, row, dim, c.row, c.dim)
		}
	}
	p.Dim = 100 // another figure points at pair 50, which takes the place of pair 32
	if _, dim := p.At(300, 200); dim/2 != 32 {
		t.Errorf("At tells pair %d while pair 50 is shown in passing, want 32", dim/2)
	}
	if !strings.Contains(p.Summary(), "pair 50, of wavelength 229.4") {
		t.Errorf("%q does not show the pair that is pointed at", p.Summary())
	}
}

func TestWavesData(t *testing.T) {
	d := wavesOf(t, 1024, plot.English, "dimensions", "1,0,8", "start", "-3").Data()
	if got := strings.Join(d.Columns, "|"); got != "position|sin 0|cos 1|sin 8" {
		t.Errorf("columns %s", got)
	}
	row := make([]float64, len(d.Columns))
	d.Row(row, 1)
	for j, want := range []float64{-2, math.Sin(-2), math.Cos(-2), math.Sin(-2 * math.Pow(10000, -8.0/256))} {
		if math.Abs(row[j]-want) > 1e-12 {
			t.Errorf("%s = %v, want %v", d.Columns[j], row[j], want)
		}
	}
}
