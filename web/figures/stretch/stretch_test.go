package stretch

import (
	"math"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
)

// TestUnseen checks that in training, and with interpolation and YaRN anywhere, no hand points
// where it never did, and that some do beyond training if nothing slows them.
func TestUnseen(t *testing.T) {
	for i, way := range ways.Choices {
		e := newEmbedding(i)
		for _, p := range []float64{0, 1, 4095, 4096, 4097, 8191, 20000, longest} {
			count := 0
			all, unseen := handsAt(e, p)
			for i, h := range all {
				turns := p * e.Frequency(i) / (2 * math.Pi)
				if got := math.Remainder(h.angle/(2*math.Pi)-turns, 1); math.Abs(got) > 1e-9 {
					t.Errorf("%s: hand %d is %v turns off at %v", way.Name(), i, got, p)
				}
				if h.unseen != (turns-math.Floor(turns) > trained*e.Unscaled(i)/(2*math.Pi)) {
					t.Errorf("%s: hand %d at %v: never seen is %v", way.Name(), i, p, h.unseen)
				}
				if h.unseen {
					count++
				}
			}
			none := p <= trained || way.Name() == "interpolation" || way.Name() == "yarn"
			if unseen != count || none && unseen > 0 || way.Name() == "none" && !none && unseen == 0 {
				t.Errorf("%s: %d hands at %v point where they never did, %d of them by their turns", way.Name(), unseen, p, count)
			}
		}
	}
}

func TestSummary(t *testing.T) {
	figuretest.Summaries(t, &Spec, map[string]plot.Words{
		"stretch=none":          {"never did in training. A word further, the fastest hand turns by 1.00 rad."},
		"stretch=interpolation": {"0 of the 64 hands point where they never did in training. A word further, the fastest hand turns by 0.125 rad."},
	})
}
