package scale_test

import (
	"math"
	"testing"

	"github.com/posenc/posenc/web/plot/scale"
)

// TestGlide checks that numbers are half as far away after 40 ms, and there at once with less motion.
func TestGlide(t *testing.T) {
	g := scale.Glide{At: []float64{0, 1}, To: []float64{8, 1}}
	g.Tick(1000, false) // as after 50 ms, which is the longest that counts
	before := 8 - g.At[0]
	if g.Tick(1040, false); math.Abs(8-g.At[0]-before/2) > 1e-12 || g.At[1] != 1 || !g.Moving() {
		t.Errorf("after 40 ms the numbers are %v, moving %v; before, the first was %v away", g.At, g.Moving(), before)
	}
	for now := 1060.0; g.Moving(); now += 20 {
		if g.Tick(now, false); now > 2000 {
			t.Fatalf("after a second the numbers are %v", g.At)
		}
	}
	g.To[1] = 5
	if g.Tick(3000, true); g.Moving() || g.At[1] != 5 {
		t.Errorf("with less motion the numbers are %v, want %v", g.At, g.To)
	}
}
