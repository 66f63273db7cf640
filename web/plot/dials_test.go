package plot_test

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func dialsOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Dials {
	t.Helper()
	return &plot.Dials{View: viewOf(t, width, lang, parts...)}
}

func TestDialsGolden(t *testing.T) {
	checkGolden(t, "dials", dialsOf(t, 1024, plot.English), 1024)
	moving := dialsOf(t, 358, plot.Chinese, "d-model", "4", "base", "100", "seq-len", "4", "position", "2")
	moving.Ahead, moving.Dim = 0.25, 3
	checkGolden(t, "dials-moving", moving, 358)
}

func TestDialsExtremes(t *testing.T) {
	for _, state := range extremes {
		for _, width := range []int{320, 390, 519, 520, 759, 760, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := dialsOf(t, width, lang, state...)
				checkPicture(t, p, width)
				p.Ahead = 0.99
				checkPicture(t, p, width)
			}
		}
	}
}

// TestDialsPairs checks that the fastest and the slowest pair are always there,
// and the others evenly between them.
func TestDialsPairs(t *testing.T) {
	for _, c := range []struct {
		d     string
		width int
		want  string
	}{
		{"2", 1024, "[0]"},
		{"6", 1024, "[0 1 2]"},
		{"16", 1024, "[0 1 2 3 4 5 6 7]"},
		{"256", 1024, "[0 18 36 54 73 91 109 127]"},
		{"256", 358, "[0 42 85 127]"},
		{"65536", 358, "[0 10922 21845 32767]"},
	} {
		if got := fmt.Sprint(dialsOf(t, c.width, plot.English, "d-model", c.d).Pairs()); got != c.want {
			t.Errorf("d = %s at %d px: pairs %s, want %s", c.d, c.width, got, c.want)
		}
	}
}

// TestDialsBetween checks that hands are where they are between positions too.
func TestDialsBetween(t *testing.T) {
	p := dialsOf(t, 1024, plot.English, "position", "3")
	p.Ahead = 0.5
	data, row := p.Data(), make([]float64, 4)
	for k, i := range p.Pairs() {
		data.Row(row, k)
		angle := 3.5 * math.Pow(10000, -float64(i)/128)
		if row[0] != float64(i) || math.Abs(row[2]-math.Sin(angle)) > 1e-12 || math.Abs(row[3]-math.Cos(angle)) > 1e-12 {
			t.Errorf("Data of pair %d at 3.5 = %v, want sin %v, cos %v", i, row, math.Sin(angle), math.Cos(angle))
		}
	}
}

// TestCounters counts beyond both ends of the wheels.
func TestCounters(t *testing.T) {
	for position, want := range map[string]string{
		"0":  "0 + 0 × 7 = 0, two dials as 0 + 0 × 4 = 0",
		"6":  "6 + 0 × 7 = 6, two dials as 2 + 1 × 4 = 6",
		"20": "6 + 2 × 7 = 20, two dials as 0 + 1 × 4 = 4",
		"21": "0 + 0 × 7 = 0, two dials as 1 + 1 × 4 = 5",
		"-1": "6 + 2 × 7 = 20, two dials as 3 + 3 × 4 = 15",
	} {
		if got := dialsOf(t, 1024, plot.English, "start", "-50", "position", position).Summary(); !strings.Contains(got, want) {
			t.Errorf("Summary() of position %s = %q, want … %q", position, got, want)
		}
	}
}

func TestDialsAt(t *testing.T) {
	p := dialsOf(t, 1024, plot.English)
	for _, c := range []struct {
		x, y float64
		pair int
		ok   bool
	}{
		{10, 100, 0, true},
		{1020, 100, 127, true},
		{200, 230, 18, true},
		{200, 20, 0, false},
		{200, 320, 0, false},
	} {
		if pair, ok := p.At(c.x, c.y); pair != c.pair || ok != c.ok {
			t.Errorf("At(%v, %v) = %d, %v, want %d, %v", c.x, c.y, pair, ok, c.pair, c.ok)
		}
	}
}

func BenchmarkDials(b *testing.B) {
	v, _ := figure.NewView(param.DefaultState(), 1024, plot.English)
	p := &plot.Dials{View: v}
	var dst []byte
	for b.Loop() {
		dst = p.AppendSVG(dst[:0])
	}
}
