package invfreq_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

var (
	sweepAll  = flag.Bool("sweep.all", false, "identify all embeddings of the sweep, not a tenth of them")
	sweepSeed = flag.Uint64("sweep.seed", 1, "choose the embeddings by this seed")
)

// scalings are those of each type, with the numbers that models have.
func scalings() []rotary.Scaling {
	list := []rotary.Scaling{nil, rotary.Proportional{Part: 0.25}, rotary.Proportional{Part: 0.5, Factor: 8}}
	for _, s := range []float64{2, 4, 8, 10, 16, 32, 40} {
		list = append(list, rotary.Linear{Factor: s}, rotary.NTK{Factor: s})
		for _, m := range []int{4096, 8192, 32768} {
			list = append(list, rotary.Llama3{Factor: s, Low: 1, High: 4, MaxPosition: m})
			for _, beta := range [][2]float64{{0, 0}, {24, 1}, {24, 2}, {1, 1}} {
				list = append(list, rotary.YaRN{Factor: s, MaxPosition: m, BetaFast: beta[0], BetaSlow: beta[1]})
			}
			list = append(list, rotary.YaRN{Factor: s, MaxPosition: m, NoTruncate: true})
		}
	}
	return list
}

// TestSweep identifies frequencies, and caches of each order, of all scalings in three
// types. None may be explained by an embedding that makes other frequencies.
func TestSweep(t *testing.T) {
	r := rand.New(rand.NewPCG(*sweepSeed, 0))
	rows := 512
	counts := map[string][3]int{} // named, of several or few, missed
	share := 10                   // of which one is tried
	switch {
	case *sweepAll:
		share = 1
	case testing.Short():
		share = 100
	}
	wrong := 0
	for _, s := range scalings() {
		for _, base := range []float64{1e4, 5e5, 1e6, 1e7} {
			for _, d := range []int{64, 128} {
				config := rotary.Config{HeadDim: d, Base: base, Scaling: s}
				e := reference.Must(rotary.New(config, 0))
				for _, dtype := range []precision.DType{precision.Float32, precision.BFloat16, precision.Float16} {
					list := make([]float64, e.Pairs())
					for i := range list {
						list[i] = dtype.Round(e.Frequency(i))
					}
					for what, order := range map[string]invfreq.Order{"inv_freq": -1, "cos": invfreq.Doubled, "sin": invfreq.Repeated, "cos, sin": invfreq.Halves, "complex": invfreq.Complex} {
						if r.IntN(share) != 0 {
							continue
						}
						x, columns := list, len(list)
						if order >= 0 {
							kind := map[string]invfreq.Kind{"cos": invfreq.Cosines, "sin": invfreq.Sines}[what]
							if kind == 0 {
								kind = invfreq.CosinesAndSines
							}
							x, columns = cache(e.Frequencies(), e.AttentionFactor(), rows, kind, order, dtype)
						}
						id := reference.Must(invfreq.Identify(x, columns))
						group := fmt.Sprintf("%s in %v", what, dtype)
						n := counts[group]
						switch {
						case len(id.Matches) == 0:
							n[2]++
							t.Logf("missed: %s of %+v", group, config)
						case id.Reason != invfreq.Explained:
							n[1]++
						default:
							n[0]++
							if off := apart(e, reference.Must(rotary.New(id.Matches[0].Config, 0))); off > 1.5*math.Ldexp(1, -dtype.Digits()) {
								wrong++
								t.Errorf("%s of %+v: %s, off by %.2g", group, config, say(id), off)
							}
						}
						counts[group] = n
					}
				}
			}
		}
	}
	for group, n := range counts {
		t.Logf("%s: %d named, %d few or several, %d missed", group, n[0], n[1], n[2])
	}
}

// apart returns the largest relative difference of frequencies.
func apart(a, b *rotary.Embedding) float64 {
	worst := 0.0
	for i := range a.Pairs() {
		if x, y := a.Frequency(i), b.Frequency(i); x != y {
			worst = max(worst, math.Abs(x-y)/max(x, y))
		}
	}
	return worst
}
