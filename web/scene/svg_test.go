package scene_test

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/scene"
)

// TestNumbers checks how coordinates are written: to a tenth, without what says
// nothing.
func TestNumbers(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", -0.04: "0", 0.05: "0.1", -0.05: "-0.1", 7: "7", -7: "-7", 0.5: "0.5", -0.5: "-0.5",
		12.25: "12.3", 1023.96: "1024", 99999999.9: "99999999.9", 1e15: "1000000000000000", -1e21: "-1000000000000000000000",
		math.Inf(1): "+Inf", math.NaN(): "NaN",
	} {
		var s scene.Scene
		s.Circle(scene.Ink, x, 0, 1)
		if got := string(s.AppendSVG(nil)); !strings.Contains(got, ` cx="`+want+`" `) {
			t.Errorf("%v is written as %s, want %s", x, got, want)
		}
	}
}

// TestKeep checks that a path that is kept is written as others are, also after it has grown.
func TestKeep(t *testing.T) {
	var p scene.Path
	s := scene.Scene{}
	s.Shape(scene.Line, p.Move(1, 2).Line(3, 4.5))
	want := string(s.AppendSVG(nil))
	p.Keep()
	if got := string(s.AppendSVG(nil)); got != want {
		t.Errorf("the kept path is written as %s, want %s", got, want)
	}
	p.Vertical(9)
	if got, want := string(s.AppendSVG(nil)), strings.Replace(want, "L3 4.5", "L3 4.5V9", 1); got != want {
		t.Errorf("a longer path is written as %s, want %s", got, want)
	}
}

// TestTranslucent checks that colours through which the ground is seen are written as SVG 1.1
// has them, that a cell of no colour is none, and that a text upon them is in ink.
func TestTranslucent(t *testing.T) {
	half, none := color.NRGBA{R: 1, A: 0x80}, color.NRGBA{R: 1}
	var s scene.Scene
	s.Colored(scene.Rect{Color: half, Width: 1, Height: 1})
	s.Colored(scene.Rect{Color: none, Width: 1, Height: 1})
	s.TextOn(half, 0, scene.Start, 0, 0, "a")
	s.TextOn(none, 0, scene.Start, 0, 0, "b")
	s.Add(scene.ColorBar{Name: "two", Colors: []color.NRGBA{half, none}, Width: 2, Height: 1})
	const want = `<rect fill="#010000" fill-opacity="0.502" x="0" y="0" width="1" height="1"/>
<text x="0" y="0">a</text>
<text x="0" y="0">b</text>
<linearGradient id="posenc-two">
<stop offset="0" stop-color="#010000" stop-opacity="0.502"/>
<stop offset="1" stop-color="#010000" stop-opacity="0"/>
</linearGradient>
<rect x="0" y="0" width="2" height="1" fill="url(#posenc-two)"/>
`
	if got := string(s.AppendSVG(nil)); got != want {
		t.Errorf("the marks are written as\n%s\nwant\n%s", got, want)
	}
}

// A text of any length is escaped in one go: not letter by letter into ever longer
// copies.
func TestEscape(t *testing.T) {
	if got, want := scene.Escape(`a<b> & "ω"`), `a&lt;b&gt; &amp; &quot;ω&quot;`; got != want {
		t.Errorf("Escape = %s, want %s", got, want)
	}
	long := strings.Repeat(`<a href="">`, 10000)
	if n := testing.AllocsPerRun(3, func() { scene.Escape(long) }); n > 40 {
		t.Errorf("%d bytes take %v allocations", len(long), n)
	}
}
