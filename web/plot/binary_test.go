package plot_test

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
)

func binaryOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Binary {
	t.Helper()
	return &plot.Binary{View: viewOf(t, width, lang, parts...)}
}

func TestBinaryGolden(t *testing.T) {
	checkGolden(t, "binary", binaryOf(t, 1024, plot.English), 1024)
	checkGolden(t, "binary-narrow", binaryOf(t, 358, plot.Chinese), 358)
	checkGolden(t, "binary-far", binaryOf(t, 358, plot.English, "start", "-9007199254740992", "position", "-9007199254740991", "d-model", "4", "base", "1e300"), 358)
}

// extremes are states at the ends of what there is.
var extremes = [][]string{
	{"seq-len", "1"},
	{"seq-len", "1000000000", "position", "999999999"},
	{"d-model", "2"},
	{"d-model", "4", "base", "100"},
	{"d-model", "65536"},
	{"base", "1"},
	{"base", "1e300"},
	{"base", "1e300", "d-model", "8"},
	{"start", "-9007199254740992"},
	{"start", "9007199254740892", "position", "9007199254740991"},
	{"seq-len", "3", "start", "-2", "position", "-1"},
}

func TestBinaryExtremes(t *testing.T) {
	for _, state := range extremes {
		for _, width := range []int{320, 390, 519, 520, 699, 700, 1024} {
			checkPicture(t, binaryOf(t, width, plot.English, state...), width)
			checkPicture(t, binaryOf(t, width, plot.Chinese, state...), width)
		}
	}
}

// TestBinaryData checks the table that the seed misprints in row 10.
func TestBinaryData(t *testing.T) {
	data := binaryOf(t, 1024, plot.English, "position", "3").Data()
	row := make([]float64, len(data.Columns))
	for pos := range data.Rows {
		data.Row(row, pos)
		digits := ""
		for b := range 4 {
			digits = strconv.FormatFloat(row[1+b], 'g', 1, 64) + digits
		}
		if n, _ := strconv.ParseInt(digits, 2, 64); int(n) != pos || row[0] != float64(pos) {
			t.Errorf("row %d is of position %v with the digits %s", pos, row[0], digits)
		}
	}
	if name := data.Columns[5]; name != "sin 0" || math.Abs(row[5]-math.Sin(15)) > 1e-12 {
		t.Errorf("%s of position 15 = %v, want %v", name, row[5], math.Sin(15))
	}
}

// TestBinaryPairs checks that each pair is about twice as slow as the one
// before it, where there are enough to choose from.
func TestBinaryPairs(t *testing.T) {
	for _, c := range []struct {
		d, base string
		want    []int
	}{
		{"256", "10000", []int{0, 10, 19, 29}},
		{"512", "10000", []int{0, 19, 39, 58}},
		{"4", "100", []int{0, 1}},
		{"2", "10000", []int{0}},
		{"8", "1e300", []int{0, 1, 2, 3}},
		{"32", "1", []int{0, 5, 10, 15}},
		{"65536", "2", []int{0, 10922, 21845, 32767}},
	} {
		got := binaryOf(t, 1024, plot.English, "d-model", c.d, "base", c.base).Pairs()
		if len(got) != len(c.want) {
			t.Errorf("d = %s, base %s: pairs %v, want %v", c.d, c.base, got, c.want)
			continue
		}
		for k := range got {
			if got[k] != c.want[k] {
				t.Errorf("d = %s, base %s: pairs %v, want %v", c.d, c.base, got, c.want)
			}
		}
	}
}

// TestBinaryRowOf checks which row stands for a position, also left of zero.
func TestBinaryRowOf(t *testing.T) {
	for position, want := range map[string]string{"4": "position 4: row 4.", "20": "position 20 mod 16: row 4. The four lowest binary digits are 0100.", "-1": "position −1 mod 16: row 15. The four lowest binary digits are 1111."} {
		if got := binaryOf(t, 1024, plot.English, "start", "-50", "position", position).Summary(); !strings.HasPrefix(got, want) {
			t.Errorf("Summary() of position %s = %q, want %q …", position, got, want)
		}
	}
}

// TestBinaryAt finds the cell in each corner of the table, and none beside it.
func TestBinaryAt(t *testing.T) {
	p := binaryOf(t, 1024, plot.English, "seq-len", "30")
	for _, c := range []struct {
		x, y          float64
		position, dim int
		ok            bool
	}{
		{45, 60, 16, 58, true},         // bit 3 is beside pair 29
		{230, 60, 16, 0, true},         // bit 0 beside pair 0
		{850, 48 + 13*22, 29, 0, true}, // the last position
		{850, 48 + 14*22, 0, 0, false}, // beyond it
		{45, 40, 0, 0, false},
		{45, 48 + 16*22, 0, 0, false},
	} {
		if position, dim, ok := p.At(c.x, c.y); position != c.position || dim != c.dim || ok != c.ok {
			t.Errorf("At(%v, %v) = %d, %d, %v, want %d, %d, %v", c.x, c.y, position, dim, ok, c.position, c.dim, c.ok)
		}
	}
}

func BenchmarkBinary(b *testing.B) {
	v, _ := figure.NewView(param.DefaultState(), 1024, plot.English)
	p := &plot.Binary{View: v}
	var dst []byte
	for b.Loop() {
		dst = p.AppendSVG(dst[:0])
	}
}
