package scene_test

import (
	"testing"

	"github.com/posenc/posenc/web/scene"
)

func TestFormula(t *testing.T) {
	for _, c := range []struct{ source, want string }{
		{"2 < 3", "2 &lt; 3"},
		{"cos θ", `cos <tspan font-style="italic">θ</tspan>`},
		{"x_n + 1", `<tspan font-style="italic">x</tspan><tspan dy="4" font-size="13" font-style="italic">n</tspan><tspan dy="-4"> + 1</tspan>`},
		{"p_n^*", `<tspan font-style="italic">p</tspan><tspan dy="4" font-size="13" font-style="italic">n</tspan><tspan dy="-10" font-size="13" font-style="italic">*</tspan>`},
		{"e^{imθ}]", `<tspan font-style="italic">e</tspan><tspan dy="-6" font-size="13" font-style="italic">imθ</tspan><tspan dy="6">]</tspan>`},
	} {
		var s scene.Scene
		s.Spans(0, scene.Start, 1, 2, scene.Formula(c.source)...)
		if got, want := string(s.AppendSVG(nil)), `<text x="1" y="2">`+c.want+"</text>\n"; got != want {
			t.Errorf("Formula(%q) = %s, want %s", c.source, got, want)
		}
	}
}
