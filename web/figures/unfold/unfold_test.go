package unfold

import (
	"math"
	"strconv"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/plot/scale"
	"github.com/posenc/posenc/web/scene"
	"github.com/posenc/posenc/web/text"
)

// rowsTop is where the rows begin, in CSS pixels.
const rowsTop = 48

// at returns the geometry of a view at a stage.
func at(v *plot.View, stage float64) *picture {
	p := pictureAt(v, stage)
	p.top = rowsTop
	return p
}

// TestDigitsAreHalvesOfTurns checks that a digit is 1 where its hand is in the second half
// of a turn, as the picture between digits and hands shows it.
func TestDigitsAreHalvesOfTurns(t *testing.T) {
	v := figuretest.View(t, 664, text.English, "stage", "0.5")
	p := at(v, 0.5)
	for row := range rows {
		for b := range bits {
			sin, cos := p.hand(b, row)
			second := sin < -1e-9 || math.Abs(sin) < 1e-9 && cos < 0
			if digit := row >> b & 1; (digit == 1) != second {
				t.Errorf("bit %d of %d is %d, and its hand at sin %v, cos %v", b, row, digit, sin, cos)
			}
		}
	}
}

// TestRatios checks that the factors beneath the hands are powers of base^(2/d), and that
// they are two only where the base says so.
func TestRatios(t *testing.T) {
	figuretest.Texts(t, &Spec, map[string]plot.Words{
		"stage=1&d-model=256&base=10000": {"times 2.05, 1.91, 2.05\n"},
		"stage=1&d-model=8&base=16":      {"times 2.00\n"},
		"stage=1&d-model=4&base=100":     {"times 10.0\n"},
		"stage=1&d-model=2&base=10000":   {"positions a turn\n"},
	})
}

// TestSamePlaces checks that a number is at the height of its position at each stage: the
// middle of its digit, the middle of its dial, its dot and its cell.
func TestSamePlaces(t *testing.T) {
	v := figuretest.View(t, 664, text.English)
	for row := range rows {
		want := at(v, digits).middle(row)
		for stage := 0.0; stage <= 3.5; stage += 0.25 {
			if got := at(v, stage).middle(row); got != want {
				t.Errorf("row %d is at %v at stage %v, want %v", row, got, stage, want)
			}
		}
	}
}

// TestWaves checks the curves against math.Sin and math.Cos at the ends of their pieces.
func TestWaves(t *testing.T) {
	v := figuretest.View(t, 664, text.English, "stage", "2")
	p := at(v, waves)
	curves := 0
	for _, mark := range Spec.New().Scene(v).Marks {
		m, ok := mark.(scene.Shape)
		if !ok || m.Class != scene.Sine|scene.Line|scene.Bold && m.Class != scene.Cosine|scene.Line|scene.Bold {
			continue
		}
		f := math.Sin
		if m.Class.Has(scene.Cosine) {
			f = math.Cos
		}
		b := -1
		m.Path.Each(func(c scene.Command, numbers []float64) {
			if c == scene.MoveTo {
				b++
				curves++
			}
			x, y := numbers[len(numbers)-2], numbers[len(numbers)-1]
			pos := 16 + (y-rowsTop)/26 - 0.5
			want := p.x(b) + p.amplitude*f(pos*math.Pow(10000, -float64(p.pairs[b])/128))
			if !figuretest.Near(x, want, 0.2) {
				t.Errorf("pair %d is at %v at position %v, want %v", p.pairs[b], x, pos, want)
			}
		})
	}
	if curves != 8 {
		t.Errorf("%d curves, want 8", curves)
	}
}

// TestColumns checks the colours of the cells, and that the matrix begins where they are.
func TestColumns(t *testing.T) {
	v := figuretest.View(t, 664, text.English, "stage", "3")
	p := at(v, Columns)
	var cells []scene.Rect
	for _, mark := range Spec.New().Scene(v).Marks {
		if r, ok := mark.(scene.Rect); ok && r.Crisp {
			cells = append(cells, r)
		}
	}
	if len(cells) != rows*2*4 {
		t.Fatalf("%d cells, want %d", len(cells), rows*2*4)
	}
	n := int(p.right - p.left)
	under := p.under(n, 0)
	for k, cell := range cells {
		row, dim := k/8, 2*p.pairs[k%8/2]+k%2
		sin, cos := v.Encoding.Pair(dim/2, float64(16+row))
		if want := scale.Viridis((([2]float64{sin, cos})[dim%2] + 1) / 2); cell.Color != want {
			t.Errorf("the cell of position %d, dimension %d is %v, want %v", 16+row, dim, cell.Color, want)
		}
		if got := under[int(cell.X+cell.Width/2-p.left)]; got != dim {
			t.Errorf("column %d of the matrix is at the place of dimension %d", got, dim)
		}
	}
	for j, dim := range p.under(256, 1) {
		if j != dim {
			t.Errorf("column %d is at the place of column %d of the heatmap", dim, j)
		}
	}
}

func TestData(t *testing.T) {
	v := figuretest.View(t, 664, text.English, "position", "3")
	all := figuretest.Rows(Spec.New(), v)
	for pos, row := range all {
		n := 0.0
		for b := range bits {
			n += math.Ldexp(row[1+b], b)
		}
		if row[0] != float64(pos) || n != float64(pos) || !figuretest.Near(row[5], math.Sin(row[0]), 1e-12) || !figuretest.Near(row[6], math.Cos(row[0]), 1e-12) {
			t.Errorf("row %d is %v", pos, row)
		}
	}
}

func TestPointer(t *testing.T) {
	move := func(x, y float64) plot.Event { return plot.Event{Kind: plot.Move, X: x, Y: y} }
	v := figuretest.View(t, 664, text.English, "stage", "3", "seq-len", "30")
	p := at(v, Columns)
	x := p.x(1) + p.cell/2
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{
		{Event: move(x, p.middle(3)), Point: &plot.Cell{Row: 19, Dim: 21}},
		{Event: move(x, p.middle(13)), Point: &plot.Cell{Row: 29, Dim: 21}},
		{Event: move(x, p.middle(14))}, // beyond the last position
		{Event: move(x, 20)},
		{Event: plot.Event{Kind: plot.Release, X: x, Y: p.middle(0), Held: true}, State: "position=16", Point: &plot.Cell{Row: 16, Dim: 21}},
	})
	v = figuretest.View(t, 664, text.English, "stage", "4")
	p = at(v, heatmap)
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{
		{Event: move(p.left+100.5/256*(p.right-p.left), p.bottom()-1), Point: &plot.Cell{Row: 99, Dim: 100}},
		{Event: move(p.left, rowsTop), Point: &plot.Cell{Row: 0, Dim: 0}},
	})
}

// TestKeys leads from between two stages to the next one.
func TestKeys(t *testing.T) {
	figuretest.Run(t, Spec.New(), figuretest.View(t, 664, text.English, "stage", "1.5"), []figuretest.Step{
		{Event: figuretest.Press("ArrowLeft"), State: "stage=1"},
		{Event: plot.Event{Kind: plot.Key, Key: " ", Shift: true}, State: "stage=0", Other: figuretest.Spoken},
		{Event: figuretest.Use("5", 0), State: "stage=4"},
		{Event: figuretest.Press("PageDown"), State: "position=36", Other: figuretest.Spoken},
	})
}

// TestGlide follows the way from one stage to another, which can be changed on the way.
func TestGlide(t *testing.T) {
	m, v := new(motion), figuretest.View(t, 664, text.English)
	v.Partial = true
	tick := func(at float64, calm bool) { m.tick(plot.Event{Kind: plot.Tick, Time: at, Seen: true, Calm: calm}) }
	at := func(want float64) {
		t.Helper()
		if got := m.toward(v); !figuretest.Near(got, want, 1e-9) {
			t.Errorf("it is at %v, want %v", got, want)
		}
	}
	at(0)
	v.State.Stage = 1
	at(0)
	tick(1000, false)
	tick(1000+stageTime/2, false)
	at(0.5)
	v.State.Stage = 0
	at(0.5) // it turns back from there
	tick(5000, false)
	tick(5000+stageTime/4, false)
	at(0.25)
	tick(9000, false)
	at(0)
	v.State.Stage = 4
	at(0)
	tick(10000, true)
	at(4)
	v.State.Stage = 2.6 // where a page has been scrolled to
	at(2.6)
	v.State.Stage = 3
	at(2.6)
	tick(11000, false)
	tick(11000+0.2*stageTime, false)
	at(2.8)
	v.State.Stage = 4

	f := Spec.New()
	f.Scene(v)
	v.State.Stage = 3
	if !f.Scene(v).Moving {
		t.Error("the picture is not on its way")
	}
	f.Handle(v, plot.Event{Kind: plot.Tick, Time: 1, Calm: true})
	if f.Scene(v).Moving {
		t.Error("with less motion it does not jump")
	}
}

func TestTools(t *testing.T) {
	v := figuretest.View(t, 664, text.Chinese, "stage", "2")
	for i, tool := range Spec.New().Tools(v) {
		if pressed := i == 3; tool.Pressed != pressed || tool.Disabled {
			t.Errorf("%+v", tool)
		}
		if 1 <= i && i <= 5 && tool.Name != strconv.Itoa(i) {
			t.Errorf("tool %d is %+v", i, tool)
		}
	}
}
