package precision

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/chart"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// In 10 dimensions, math.Exp has the same bits on all machines, and so have the errors
// of float64.
func TestGolden(t *testing.T) {
	v := figuretest.View(t, 358, text.Chinese, "precision", "bfloat16", "d-model", "10")
	figuretest.Golden(t, "chinese-phone", pointing(v, cell(9, 2049)).Scene(v))
}

func cell(dim, pos int) plot.Cell { return plot.Cell{Row: pos, Dim: dim} }

// at returns an event at a cell.
func at(f *plot.Figure, v *plot.View, kind plot.Kind, c plot.Cell) plot.Event {
	s := f.Scene(v)
	at, size := s.Cells.Box.Min, s.Cells.Box.Size()
	x := float64(at.X) + (float64(c.Dim)+0.5)*float64(size.X)/float64(v.State.DModel)
	y := float64(at.Y) + math.Log(float64(c.Row))/math.Log(lastPosition)*float64(size.Y)
	return plot.Event{Kind: kind, X: x, Y: y, Hit: s.At(x, y)}
}

// pointing returns a figure that points at a cell.
func pointing(v *plot.View, c plot.Cell) *plot.Figure {
	f := Spec.New()
	f.Handle(v, at(f, v, plot.Move, c))
	return f
}

// TestReading compares the numbers of some cells with what PyTorch computes, and
// with the limits of the types.
func TestReading(t *testing.T) {
	for _, c := range []struct {
		precision, route string
		at               plot.Cell
		want             []string
	}{
		{"float32", "angle", cell(21, 511), []string{"float32 0.020632500", "error 2.87·10⁻⁵", "16\u202f777\u202f217 is not"}},
		{"float16", "angle", cell(0, 2048), []string{"next row is the same", "and 2049 is not"}},
		{"float16", "angle", cell(9, 2049), []string{"position 2049; taken as 2048;", "error 1.22;"}},
		{"float16", "angle", cell(0, 65520), []string{"taken as infinite", "float16 –", "error –"}},
		{"bfloat16", "cast", cell(0, 257), []string{"position 257;", "at most 0.00195"}},
	} {
		v := figuretest.View(t, 1024, text.English, "d-model", "512", "precision", c.precision, "route", c.route)
		for _, want := range c.want {
			figuretest.Contains(t, c.precision+", "+c.route, pointing(v, c.at).Scene(v).Summary, want)
		}
	}
}

// TestLargestError checks that where nobody points, the dimension with the largest
// error is read.
func TestLargestError(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "64", "seq-len", "5000", "position", "4999")
	numbers, err := precision.New(v.Encoding, precision.Float16, precision.InAngle)
	if err != nil {
		t.Fatal(err)
	}
	worst, worstError := 0, 0.0
	for dim := range 64 {
		if x := math.Abs(chart.Element(numbers, dim, 4999) - chart.Element(v.Encoding, dim, 4999)); x > worstError {
			worst, worstError = dim, x
		}
	}
	figuretest.Contains(t, "the picture", Spec.New().Scene(v).Summary, fmt.Sprintf("position 4999; taken as 5000; dimension %d;", worst))
}

// TestCells checks that cells grow lighter with the position, that those which are
// no numbers are grey, and that a type with more digits is darker.
func TestCells(t *testing.T) {
	light := func(c color.NRGBA) float64 {
		return 0.2126*float64(c.R) + 0.7152*float64(c.G) + 0.0722*float64(c.B)
	}
	mean := func(img *image.NRGBA, top, bottom int) (sum float64) {
		for y := top; y < bottom; y++ {
			for x := range img.Rect.Dx() {
				sum += light(img.NRGBAAt(x, y)) / float64((bottom-top)*img.Rect.Dx())
			}
		}
		return sum
	}
	before := math.Inf(1)
	for _, precision := range []string{"bfloat16", "float16", "float32"} {
		img := image.NewNRGBA(image.Rect(0, 0, 128, 120))
		Spec.New().Scene(figuretest.View(t, 1024, text.English, "precision", precision)).Cells.Paint(img)
		first, middle := mean(img, 0, 30), mean(img, 30, 60)
		if first >= middle {
			t.Errorf("%s: %v, further down %v", precision, first, middle)
		}
		if middle >= before {
			t.Errorf("%s: %v, with fewer digits %v", precision, middle, before)
		}
		before = middle
		if empty := img.NRGBAAt(64, 119) == (color.NRGBA{0x80, 0x80, 0x80, 0xff}); empty != (precision == "float16") {
			t.Errorf("%s: position 10⁶ is empty: %v", precision, empty)
		}
	}
}

// TestHandle points at cells, keeps one, and moves it by keys.
func TestHandle(t *testing.T) {
	f, v := Spec.New(), figuretest.View(t, 1024, text.English, "seq-len", "1100")
	reads := func(dim, pos int, drawn bool) func(plot.Result) bool {
		want := fmt.Sprintf("dimension %d;", dim)
		return func(r plot.Result) bool {
			says := strings.ReplaceAll(f.Scene(v).Summary, "\u202f", "")
			return strings.Contains(says, want) && strings.Contains(says, fmt.Sprintf("position %d;", pos)) && r.Redraw == drawn
		}
	}
	spoken := func(dim, pos int) func(plot.Result) bool {
		return func(r plot.Result) bool { return reads(dim, pos, true)(r) && r.Handled && r.Speak }
	}
	far := cell(129, 31623)
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: at(f, v, plot.Move, cell(128, 1000)), Other: reads(128, 1000, true)},
		{Event: at(f, v, plot.Move, cell(128, 1000)), Other: reads(128, 1000, false)},
		{Event: at(f, v, plot.Release, cell(128, 1000)), State: "position=1000"},
	})
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(128, 1000, false)},
		{Event: at(f, v, plot.Move, far), Other: reads(129, 31623, true)},
		{Event: plot.Event{Kind: plot.Leave}, Other: reads(128, 1000, true)},
		{Event: plot.Event{Kind: plot.Release, X: 3, Y: 3}, Other: reads(128, 1000, false)},
		// A position that the state does not have is kept all the same.
		{Event: at(f, v, plot.Release, far), Other: reads(129, 31623, true)},
		{Event: figuretest.Press("ArrowUp"), Other: spoken(129, 28461)},
		{Event: figuretest.Press("ArrowRight"), Other: spoken(130, 28461)},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowDown", Shift: true}, Other: spoken(130, 28462)},
	})
	// A position that is chosen elsewhere takes its place.
	figuretest.Follow(t, v, v.Choose(7))
	if !strings.Contains(f.Scene(v).Summary, "position 7;") {
		t.Error("another position than 7 is read after 7 is chosen")
	}
	// Keys stop at the ends of what there is.
	figuretest.Follow(t, v, v.Choose(0))
	up, down, right := figuretest.Press("ArrowUp"), figuretest.Press("ArrowDown"), figuretest.Press("ArrowRight")
	figuretest.Run(t, f, v, []figuretest.Step{
		{Event: up, Other: func(r plot.Result) bool { return strings.Contains(f.Scene(v).Summary, "position 0;") }},
		{Event: at(f, v, plot.Release, cell(255, 999000)), Other: reads(255, 999000, true)},
		{Event: down, Other: reads(255, lastPosition, true)},
		{Event: down, Other: reads(255, lastPosition, false)},
		{Event: right, Other: reads(255, lastPosition, false)},
	})
}

func TestData(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "d-model", "8", "position", "99")
	for _, row := range figuretest.Rows(Spec.New(), v) {
		angle := 99 * math.Pow(10000, -math.Floor(row[0]/2)/4)
		want := [...]float64{math.Sin(angle), math.Cos(angle)}[int(row[0])%2]
		if !figuretest.Near(row[1], want, 1e-12) || !figuretest.Near(row[4], want, 1e-5) {
			t.Errorf("dimension %v is %v, want %v", row[0], row[1:], want)
		}
	}
}
