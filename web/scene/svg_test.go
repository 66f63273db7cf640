package scene_test

import (
	"testing"

	"github.com/posenc/posenc/web/scene"
)

// Coordinates are written to a tenth, however large they are.
func TestCoordinates(t *testing.T) {
	for x, want := range map[float64]string{
		0: "0", 12: "12", -3: "-3", 0.25: "0.3", -0.25: "-0.3", -0.04: "0", 0.96: "1", -12.34: "-12.3",
		1024.05: "1024.1", 1e15: "1000000000000000", -1e15: "-1000000000000000",
	} {
		var s scene.Scene
		s.Circle(0, x, 0, 1)
		if got := string(s.AppendSVG(nil)); got != `<circle cx="`+want+`" cy="0" r="1"/>`+"\n" {
			t.Errorf("a circle at %v is %s, want cx %s", x, got, want)
		}
	}
}
