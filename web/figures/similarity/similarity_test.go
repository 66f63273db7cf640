package similarity

import (
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/text"
)

func TestGolden(t *testing.T) {
	phone := figuretest.View(t, 358, text.Chinese, "measure", "distance", "seq-len", "5000", "offset", "-700", "position", "3000")
	f := Spec.New()
	f.Handle(phone, at(f, phone, plot.Move, 1000, 4000))
	figuretest.Golden(t, "chinese-phone", f.Scene(phone))
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		// (cos 10 + cos 1)/2 = −0.149385, twice that, and √(4 − 2·2·that)
		"d-model=4&base=100&measure=dot":      {"For p = 20, q = 30, q − p = 10 it is −0.298769, and for (30, 20) it is −0.298769"},
		"d-model=4&base=100&measure=cosine":   {"For p = 20, q = 30, q − p = 10 it is −0.149385, and for (30, 20) it is −0.149385"},
		"d-model=4&base=100&measure=distance": {"For p = 20, q = 30, q − p = 10 it is 2.144187, and for (30, 20) it is 2.144187"},
		// A pair and its mirror image differ: g(0) is 2, and g(20) is cos 20 + cos 2.
		"d-model=4&base=100&measure=turned": {"after M(10) … For p = 20, q = 30, q − p = 10 it is 2.000000, and for (30, 20) it is −0.008065."},
	})
}

// TestBeyond checks the note about offsets outside the matrix.
func TestBeyond(t *testing.T) {
	for _, c := range []struct {
		offset string
		beyond bool
	}{{"79", false}, {"80", true}, {"-20", false}, {"-21", true}, {"2459", true}} {
		for _, width := range []int{358, 1024} {
			svg := string(Spec.New().Scene(figuretest.View(t, width, text.English, "offset", c.offset)).AppendSVG(nil))
			if got := strings.Contains(svg, "is outside the matrix"); got != c.beyond {
				t.Errorf("offset %s, %d px: there is a note: %v, want %v", c.offset, width, got, c.beyond)
			}
		}
	}
}

// painted returns the cells of a view, in an image of size × size pixels.
func painted(v *plot.View, size int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, size, size))
	Spec.New().Scene(v).Cells.Paint(img)
	return img
}

// TestPaint checks that cells have the colour of their value, that diagonals are of
// one colour and that the matrix is its own mirror image.
func TestPaint(t *testing.T) {
	const size = 64
	for _, parts := range [][]string{
		{"seq-len", "10", "colormap", "diverging"},
		{"seq-len", "64", "measure", "cosine", "colormap", "diverging"},
		{"seq-len", "100000", "measure", "distance"},
		{"seq-len", "1", "offset", "0"},
	} {
		v := figuretest.View(t, 1024, text.English, parts...)
		img := painted(v, size)
		n := min(size, v.State.SeqLen)
		at := func(row int) int { return (2*row + 1) * size / (2 * n) }
		for m := range n {
			for k := range n {
				c := img.NRGBAAt(at(k), at(m))
				if c != img.NRGBAAt(at(m), at(k)) {
					t.Fatalf("%v: (%d, %d) and its mirror image differ", parts, m, k)
				}
				if m > 0 && k > 0 && c != img.NRGBAAt(at(k-1), at(m-1)) {
					t.Fatalf("%v: (%d, %d) differs from its diagonal", parts, m, k)
				}
			}
		}
		if v.State.Colormap != "diverging" {
			continue
		}
		for k, row := range figuretest.Rows(Spec.New(), v) {
			want := scale.Diverging(math.Floor(256*(row[2]+1)/2) / 256)
			if got := img.NRGBAAt(at(k), at(0)); got != want {
				t.Errorf("%v: %d positions away the colour is %v, want %v", parts, k, got, want)
			}
		}
	}
}

// signed returns how opaque a colour of scale.Diverging is, less than zero for purple.
func signed(c color.NRGBA) float64 {
	if c.R > c.G {
		return -float64(c.A)
	}
	return float64(c.A)
}

// TestTurned checks that M(k) between the rows moves the greatest values from the main
// diagonal to the one k beside it, and that each value is the dot product of M(k)·PE(m),
// multiplied out, with PE(n).
func TestTurned(t *testing.T) {
	const n = 40
	for offset, k := range map[string]int{"10": 10, "-7": -7, "0": 0} {
		v := figuretest.View(t, 1024, text.English, "measure", "turned", "seq-len", "40", "offset", offset, "colormap", "diverging")
		product := func(m, column int) float64 {
			sum := 0.0
			for i := range v.Encoding.Pairs() {
				sin, cos := v.Encoding.Pair(i, float64(m))
				sinN, cosN := v.Encoding.Pair(i, float64(column))
				sinK, cosK := v.Encoding.Pair(i, float64(k))
				sum += (cosK*sin+sinK*cos)*sinN + (cosK*cos-sinK*sin)*cosN
			}
			return sum
		}
		half := float64(v.Encoding.Pairs())
		for _, row := range figuretest.Rows(Spec.New(), v) {
			m, apart := max(0, -int(row[0])), int(row[0])
			if want := product(m, m+apart); !figuretest.Near(row[1], want, 1e-10) {
				t.Errorf("k = %d, n − m = %d: %v, want %v", k, apart, row[1], want)
			}
		}
		img := painted(v, n)
		for m := range n {
			for column := range n {
				want := scale.Diverging(math.Floor(256*(product(m, column)/half+1)/2) / 256)
				if column == m+k {
					want = scale.Diverging(1)
				}
				if got := img.NRGBAAt(column, m); math.Abs(signed(got)-signed(want)) > 2 {
					t.Fatalf("k = %d: (%d, %d) is %v, want %v", k, m, column, got, want)
				}
			}
		}
	}
}

// TestMean checks that a row of a long sentence has no moiré: pixels far from the
// diagonal show the mean, to which only slow pairs contribute.
func TestMean(t *testing.T) {
	// One pair of wavelength 6.28, and 6400 positions for 64 pixels: all means away
	// from the diagonal vanish.
	img := painted(figuretest.View(t, 1024, text.English, "d-model", "2", "seq-len", "6400", "colormap", "diverging"), 64)
	for x := 1; x < 64; x++ {
		if got := img.NRGBAAt(x, 0); math.Abs(signed(got)) > 2 {
			t.Errorf("pixel %d of the first row is %v, want nearly the colour of zero", x, got)
		}
	}
}

// at returns an event at column n and row m of the matrix.
func at(f *plot.Figure, v *plot.View, kind plot.Kind, n, m float64) plot.Event {
	s := f.Scene(v)
	b := s.Cells.Box
	cell := float64(b.Dx()) / float64(v.State.SeqLen)
	x, y := float64(b.Min.X)+(n+0.5)*cell, float64(b.Min.Y)+(m+0.5)*cell
	return plot.Event{Kind: kind, X: x, Y: y, Hit: s.At(x, y)}
}

func TestPointing(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	reads := func(pair string) func(r plot.Result) bool {
		return func(r plot.Result) bool { return strings.Contains(f.Scene(v).Summary, pair+", q − p") }
	}
	chosen := reads("p = 20, q = 30")
	captures := figuretest.Captures
	event := func(kind plot.Kind, n, m float64, held bool) plot.Event {
		e := at(f, v, kind, n, m)
		e.Held = held
		return e
	}
	key := figuretest.Press
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: event(plot.Move, 12, 70, false), Other: reads("p = 70, q = 12")},
		{Event: event(plot.Move, 105, 70, false), Other: chosen},
		{Event: event(plot.Press, 105, 70, false), Other: func(r plot.Result) bool { return !r.Capture }},
		{Event: event(plot.Release, 105, 70, false), Other: chosen},

		// A click, and a drag beyond the cells.
		{Event: event(plot.Press, 12, 70, false), Other: captures},
		{Event: event(plot.Release, 12, 70, true), State: "position=70&offset=-58", Other: reads("p = 70, q = 12")},
		{Event: event(plot.Press, 12, 70, false), Other: captures},
		{Event: event(plot.Move, 200, 71, true), State: "position=71&offset=28", Other: reads("p = 71, q = 99")},
		{Event: event(plot.Release, 200, 72, true), State: "position=72&offset=27", Other: reads("p = 72, q = 99")},
		{Event: event(plot.Leave, 200, 72, false)},

		// Along the diagonal, and from one to the next.
		{Event: key("ArrowUp"), State: "position=71", Other: figuretest.Spoken},
		{Event: key("ArrowRight"), State: "offset=28"},
		{Event: key("ArrowLeft"), State: "offset=27"},
	})
}

// TestShorter checks that a pair is not read any more once its positions are gone.
func TestShorter(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English)
	f.Handle(v, at(f, v, plot.Move, 3, 50))
	if got := f.Scene(figuretest.View(t, 1024, text.English, "seq-len", "30")).Summary; !strings.Contains(got, "p = 20, q = 29") {
		t.Errorf("summary = %q", got)
	}
}

// TestTurns checks the angles by which M(n − m) turns the pairs of row m, for two rows and
// for the same rows the other way round: 10 − 4π rad and 4π − 10 rad in the first pair.
func TestTurns(t *testing.T) {
	for offset, want := range map[string]string{"10": "−147°", "-10": "147°", "0": "0°"} {
		for _, width := range []int{358, 1024} {
			s := Spec.New().Scene(figuretest.View(t, width, text.English, "offset", offset))
			first := ""
			for _, label := range s.Texts() {
				if first == "" && strings.HasSuffix(label.String(), "°") {
					first = label.String()
				}
			}
			if first != want {
				t.Errorf("k = %s at %d px: the first pair turns by %s, want %s", offset, width, first, want)
			}
		}
	}
}
