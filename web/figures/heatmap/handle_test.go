package heatmap

import (
	"image"
	"math"
	"testing"

	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// place is where the cells of the default state are at 1024 px.
var place = func() image.Rectangle {
	v, _ := plot.NewView(param.DefaultState(), 1024, text.English)
	return Spec.New().Scene(&v).Cells.Box
}()

// at returns the middle of a cell in a window of the default matrix.
func at(w param.Window, row, dim float64) (x, y float64) {
	x = float64(place.Min.X) + (dim+0.5-w.Left)/w.Width*float64(place.Dx())
	y = float64(place.Min.Y) + (row+0.5-w.Top)/w.Height*float64(place.Dy())
	return x, y
}

var all = param.Window{Width: 256, Height: 100}

// pointer returns an event of the pointer on a cell of the whole matrix.
func pointer(kind plot.Kind, row, dim float64) plot.Event {
	x, y := at(all, row, dim)
	return plot.Event{Kind: kind, X: x, Y: y, Zoom: 1}
}

func key(name string) plot.Event { return plot.Event{Kind: plot.Key, Key: name, Calm: true} }

func use(tool string) plot.Event { return plot.Event{Kind: plot.Use, Tool: tool, Calm: true} }

func handled(r plot.Result) bool { return r.Handled }

func TestPointing(t *testing.T) {
	touch := pointer(plot.Leave, 60, 41)
	touch.Touch = true
	pressed, dragged := pointer(plot.Release, 7, 5), pointer(plot.Release, 9, 5)
	pressed.Held, dragged.Held, dragged.Moved = true, true, true
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: pointer(plot.Move, 60, 41), Point: &plot.Cell{Row: 60, Dim: 41}},
		{Event: touch, Point: &plot.Cell{Row: 60, Dim: 41}}, // a finger leaves with every touch
		{Event: pointer(plot.Leave, 60, 41)},
		{Event: pointer(plot.Move, 99, 255), Point: &plot.Cell{Row: 99, Dim: 255}},
		{Event: plot.Event{Kind: plot.Move, X: 3, Y: 3, Zoom: 1}},
		{Event: pointer(plot.Press, 7, 5), Other: figuretest.Captures},
		{Event: pressed, State: "position=7", Point: &plot.Cell{Row: 7, Dim: 5}},
		{Event: dragged, Point: &plot.Cell{Row: 7, Dim: 5}}, // is no click
		{Event: plot.Event{Kind: plot.Press, X: 300, Y: 500}, Point: &plot.Cell{Row: 7, Dim: 5}, Other: func(r plot.Result) bool { return !r.Capture }},
	})
}

// TestDragging pans with one finger and zooms with two.
func TestDragging(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, "view", "64,25,128,50")
	held := pointer(plot.Move, 50, 128)
	held.Held = true
	left := held
	left.Moved, left.DX, left.DY = true, -float64(place.Dx())/4, float64(place.Dy())/2
	apart := held
	apart.Moved, apart.Touch, apart.Zoom = true, true, 0.5
	figuretest.Run(t, Spec.New(), v, []figuretest.Step{
		{Event: held},
		{Event: left, State: "view=96,0,128,50", Point: &plot.Cell{Row: 25, Dim: 160}},
		{Event: apart, State: "view=128.125,12.625,64,25", Point: &plot.Cell{Row: 25, Dim: 160}},
	})
}

func TestWheel(t *testing.T) {
	turned := pointer(plot.Wheel, 49.5, 127.5)
	zoomed := turned
	zoomed.Zoom = 0.5
	below := plot.Event{Kind: plot.Wheel, X: 300, Y: 500, Zoom: 0.5}
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: turned, Other: func(r plot.Result) bool { return r.Hint && !r.Handled }},
		{Event: zoomed, State: "view=64,25,128,50", Point: &plot.Cell{Row: 50, Dim: 128}, Other: handled},
		{Event: below, Point: &plot.Cell{Row: 50, Dim: 128}, Other: func(r plot.Result) bool { return !r.Hint && !r.Handled }},
	})
}

// TestPointedStays checks that a cell stays pointed at as long as it is in view.
func TestPointedStays(t *testing.T) {
	whole := key("0")
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English, "view", "64,25,128,50"), []figuretest.Step{
		{Event: pointer(plot.Move, 49.5, 127.5), Point: &plot.Cell{Row: 50, Dim: 128}},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowRight", Shift: true}, State: "view=80,25,128,50", Point: &plot.Cell{Row: 50, Dim: 128}},
		{Event: key("ArrowUp"), Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: whole, State: "view=0,0,256,100", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("in"), State: "view=42.833,16.5,170.667,66.6667", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("ArrowRight"), State: "view=85.333,16.5,170.667,66.6667", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("in"), State: "view=99.722,27.5,113.778,44.4445", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("ArrowDown"), State: "view=99.722,38.6111,113.778,44.4445", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("ArrowDown"), State: "view=99.722,49.7222,113.778,44.4445", Point: &plot.Cell{Row: 49, Dim: 128}},
		{Event: use("ArrowDown"), State: "view=99.722,55.5555,113.778,44.4445"},
	})
}

func TestKeys(t *testing.T) {
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: key("ArrowRight"), Point: &plot.Cell{Row: 20}},
		{Event: key("ArrowRight"), Point: &plot.Cell{Row: 20, Dim: 1}},
		{Event: key("PageDown"), Point: &plot.Cell{Row: 45, Dim: 1}},
		{Event: key("End"), Point: &plot.Cell{Row: 45, Dim: 255}},
		{Event: key("Enter"), State: "position=45", Point: &plot.Cell{Row: 45, Dim: 255}, Other: handled},
		{Event: key("PageUp"), Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: key("Home"), Point: &plot.Cell{Row: 20}},
		{Event: key("ArrowLeft"), Point: &plot.Cell{Row: 20}},
		{Event: key("+"), State: "view=0.167,6.8333,170.667,66.6667", Point: &plot.Cell{Row: 20}, Other: handled},
		{Event: key("End"), State: "view=85.333,6.8333,170.667,66.6667", Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: key("-"), State: "view=0,0,256,100", Point: &plot.Cell{Row: 20, Dim: 255}},
		{Event: key("Escape"), Other: handled},
	})
}

// TestZoomEnds zooms in as far as it goes: the window shows four cells in each
// direction, and the chosen row stays in view.
func TestZoomEnds(t *testing.T) {
	h, v := Spec.New(), figuretest.View(t, 1024, text.English)
	for range 30 {
		figuretest.Follow(t, v, h.Handle(v, key("+")))
	}
	if w := v.State.View; w.Width != 4 || w.Height != 4 || w.Top > 20 || w.Top+w.Height < 21 {
		t.Errorf("the window is %+v", w)
	}
	small := figuretest.View(t, 1024, text.English, "d-model", "2", "seq-len", "3", "position", "1")
	if got := h.Handle(small, key("+")).State.View; got != small.State.Whole() {
		t.Errorf("a matrix of 3 × 2 is zoomed to %+v", got)
	}
}

// TestGliding zooms in by a button in 200 ms, and out again before it is there.
func TestGliding(t *testing.T) {
	ticks := func(r plot.Result) bool { return r.Tick }
	rests := func(r plot.Result) bool { return !r.Tick }
	use := func(tool string, time float64) plot.Event {
		return plot.Event{Kind: plot.Use, Tool: tool, Time: time}
	}
	tick := func(time float64) plot.Event { return plot.Event{Kind: plot.Tick, Time: time} }
	figuretest.Run(t, Spec.New(), figuretest.View(t, 1024, text.English), []figuretest.Step{
		{Event: use("in", 1000), Other: ticks},
		{Event: tick(1100), State: "view=23.489,3.7618,209.023,81.6497", Other: ticks},
		{Event: tick(1200), State: "view=42.667,6.8333,170.667,66.6667", Other: rests},
		{Event: tick(1300), Other: rests},
		{Event: use("ArrowRight", 2000), Other: ticks},
		{Event: use("ArrowRight", 2000), Other: ticks}, // from where the first leads to
		{Event: tick(2200), State: "view=85.333,6.8333,170.667,66.6667", Other: rests},
		{Event: use("whole", 3000), Other: ticks},
		{Event: key("Enter"), Other: handled},
		{Event: plot.Event{Kind: plot.Key, Key: "ArrowLeft", Shift: true}, State: "view=64,6.8333,170.667,66.6667"},
		{Event: tick(3100), Other: rests}, // what changes the view ends it
		{Event: use("colormap", 0), Other: rests},
		{Event: plot.Event{Kind: plot.Use, Tool: "colormap", Value: "cividis"}, State: "colormap=cividis"},
	})
}

// TestGlide checks that a glide begins and ends where it should, and that the point
// that is zoomed in on does not move on the way.
func TestGlide(t *testing.T) {
	from, to := param.Window{Left: 0, Top: 0, Width: 1000, Height: 100}, param.Window{Left: 150, Top: 60, Width: 500, Height: 10}
	if got := from.Toward(to, 0); got != from {
		t.Errorf("it begins at %v, want %v", got, from)
	}
	if got := from.Toward(to, 1); got != to {
		t.Errorf("it ends at %v, want %v", got, to)
	}
	for _, at := range []float64{0.1, 0.5, 0.9} {
		w := from.Toward(to, at)
		if x := w.Left + 0.3*w.Width; math.Abs(x-300) > 1e-9 {
			t.Errorf("at %v the dimension %v is where 300 was", at, x)
		}
		if ratio := w.Width / 1000; math.Abs(ratio-math.Pow(0.5, at)) > 1e-9 {
			t.Errorf("at %v the width is %v", at, w.Width)
		}
	}
}

func TestShort(t *testing.T) {
	for _, c := range []struct{ x, size, want float64 }{
		{1.0 / 3, 1, 0.33333}, {123456789.123, 1e9, 123460000}, {12.3456789, 100, 12.346}, {7, 4, 7},
	} {
		if got := short(c.x, c.size); got != c.want {
			t.Errorf("short(%v, %v) = %v, want %v", c.x, c.size, got, c.want)
		}
	}
}

// TestTools checks that what moves the view cannot be used while all of it is shown.
func TestTools(t *testing.T) {
	for _, c := range []struct {
		parts    []string
		disabled int
	}{{nil, 6}, {[]string{"view", "3,3,9,9"}, 0}} {
		disabled := 0
		for _, tool := range Spec.New().Tools(figuretest.View(t, 1024, text.English, c.parts...)) {
			if tool.Disabled {
				disabled++
			}
		}
		if disabled != c.disabled {
			t.Errorf("%v: %d buttons are disabled, want %d", c.parts, disabled, c.disabled)
		}
	}
}
