package plot_test

import (
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
)

func shiftOf(t *testing.T, width int, lang plot.Lang, parts ...string) *plot.Shift {
	t.Helper()
	return &plot.Shift{View: viewOf(t, width, lang, parts...)}
}

func TestShiftPicture(t *testing.T) {
	// With k = 0 the largest difference is 0 on every machine.
	checkGolden(t, "shift", shiftOf(t, 1024, plot.English, "offset", "0"), 1024)
	phone := shiftOf(t, 358, plot.Chinese, "layout", "cos-sin", "position", "0", "offset", "-7")
	phone.Dim = 9
	checkGolden(t, "shift-chinese-phone", phone, 358)
}

func TestShiftExtremes(t *testing.T) {
	for _, parts := range [][]string{
		{"offset", "-9007199254740992"},
		{"seq-len", "1000000000", "position", "999999999", "offset", "9007199254740992"}, // p+k beyond 2⁵³
		{"seq-len", "1", "d-model", "2", "base", "1", "layout", "cos-sin"},
		{"d-model", "65536", "base", "1e300", "offset", "123456789012"},
		{"start", "-9007199254740992", "offset", "1"},
		{"d-model", "6", "offset", "-1"},
	} {
		for _, width := range []int{320, 390, 519, 520, 700, 860, 1024} {
			for _, lang := range []plot.Lang{plot.English, plot.Chinese} {
				p := shiftOf(t, width, lang, parts...)
				checkPicture(t, p, width)
				p.Show(p.State.DModel/2 - 1)
				checkPicture(t, p, width)
				if height := shiftOf(t, width, lang).Height(); p.Height() != height {
					t.Errorf("%v at %d px: height %d, want %d as for every state", parts, width, p.Height(), height)
				}
			}
		}
	}
}

func TestShiftTells(t *testing.T) {
	for _, c := range []struct {
		parts []string
		want  string
	}{
		// cos 10 = −0.8391, sin 10 = −0.5440
		{nil, "takes the vector of position 20 to that of 30. Its block for pair 0 is −0.8391, −0.5440; 0.5440, −0.8391."},
		{[]string{"layout", "cos-sin"}, "is −0.8391, 0.5440; −0.5440, −0.8391."},
		{[]string{"offset", "-30"}, "M(−30) takes the vector of position 20 to that of −10. Its block for pair 0 is 0.1543, 0.9880;"},
		{[]string{"offset", "0"}, "Largest difference, all 256: 0."},
		{[]string{"offset", "9007199254740992"}, "p + k is beyond ±2⁵³"},
	} {
		if got := shiftOf(t, 1024, plot.English, c.parts...).Summary(); !strings.Contains(got, c.want) {
			t.Errorf("%v: %q does not say %q", c.parts, got, c.want)
		}
	}
}

// TestShiftHolds checks that M(k)·PE(p) is PE(p+k) to the last digits wherever
// p and k are, and that the picture says so.
func TestShiftHolds(t *testing.T) {
	for _, parts := range [][]string{
		nil,
		{"start", "-500", "position", "-450", "offset", "-3"},
		{"seq-len", "1000000000", "position", "123456789", "offset", "987654321", "d-model", "512"},
		{"offset", "9007199254740000"},
	} {
		d := shiftOf(t, 1024, plot.English, parts...).Data()
		row := make([]float64, len(d.Columns))
		for i := range d.Rows {
			d.Row(row, i)
			if far := math.Max(math.Abs(row[5]-row[7]), math.Abs(row[6]-row[8])); !(far < 5e-16) {
				t.Errorf("%v: pair %d is turned to (%v, %v), want (%v, %v)", parts, i, row[5], row[6], row[7], row[8])
			}
		}
		if got := shiftOf(t, 1024, plot.English, parts...).Summary(); !strings.Contains(got, "·10⁻¹⁶.") {
			t.Errorf("%v: %q", parts, got)
		}
	}
}

func TestShiftPlaces(t *testing.T) {
	p := shiftOf(t, 1024, plot.English, "layout", "cos-sin")
	p.Show(127)
	// The rows of the last four pairs, in the order (cos, sin).
	for y, want := range map[float64]int{60: 249, 90: 248, 280: 254, 250: 255} {
		if dim, ok := p.At(100, y); dim != want || !ok {
			t.Errorf("At(100, %v) = %d, %v, want %d", y, dim, ok, want)
		}
	}
	for _, y := range []float64{50, 299} {
		if dim, ok := p.At(100, y); ok {
			t.Errorf("At(100, %v) = %d outside the matrix", y, dim)
		}
	}
	for x, want := range map[float64]int{-100: 0, 5000: 124} {
		if first := p.PairsAt(x); first != want {
			t.Errorf("PairsAt(%v) = %d, want %d", x, first, want)
		}
	}
}

// TestShiftAgain checks that a picture that has been drawn before draws another
// state as a new one does.
func TestShiftAgain(t *testing.T) {
	again := shiftOf(t, 1024, plot.English)
	again.AppendSVG(nil)
	for _, parts := range [][]string{{"offset", "3"}, {"position", "21"}, {"d-model", "64"}, {"layout", "cos-sin"}, {"base", "7"}} {
		again.View = viewOf(t, 1024, plot.English, parts...)
		fresh := &plot.Shift{View: again.View}
		if string(again.AppendSVG(nil)) != string(fresh.AppendSVG(nil)) {
			t.Errorf("%v is drawn otherwise the second time", parts)
		}
	}
}
