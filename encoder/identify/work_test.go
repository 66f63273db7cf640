package identify_test

import (
	"math"
	"testing"

	numbers "github.com/posenc/posenc/encoder/identify/internal/matrix"
	"github.com/posenc/posenc/encoder/identify/internal/phase"
)

// TestWork bounds the angles looked at in tables of up to 2²² numbers, by a search that
// allows for noise: small sines around 5, where every pair has nearly the same length.
func TestWork(t *testing.T) {
	const most = 1<<24 + 1<<16 // the last row may take some more
	sizes := [][2]int{{2, 65536}, {64, 8192}, {65536, 62}, {8, 65536}, {64, 65536}, {1024, 1024}, {4096, 256}}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, size := range sizes {
		rows, d := size[0], size[1]
		x := make([]float64, rows*d)
		for i := range x {
			x[i] = 5 + 0.02*math.Sin(float64(i/d)*math.Pow(10000, -float64(i%d/2*2)/float64(d)))
		}
		m, err := numbers.New(x, d)
		if err != nil {
			t.Fatal(err)
		}
		_, tol := m.Format()
		tol.Absolute = 0.1
		for _, s := range []*phase.Search{phase.New(m, tol), phase.NewQuick(m, tol)} {
			if s.Solve(); s.Work > most {
				t.Errorf("%d × %d: %d angles, want at most %d", rows, d, s.Work, most)
			}
		}
	}
}
