package sweep

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestPacked compares rows of float32 with those of float64, narrowed, bit for bit: on
// some machines they are made by other instructions. Nothing is written beyond a row.
func TestPacked(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for pairs := range 40 {
		c, f, g := unitRow(random, pairs), unitRow(random, pairs), unitRow(random, pairs)
		narrow, wide := make([][]float32, 8), make([][]float64, 8)
		for k := range narrow {
			narrow[k], wide[k] = make([]float32, 2*pairs+2), make([]float64, 2*pairs+2)
			for j := range narrow[k] {
				narrow[k][j], wide[k][j] = 7, 7
			}
		}
		cut := func(k, n int) ([]float32, []float64) { return narrow[k][:n], wide[k][:n] }
		check := func(name string) {
			t.Helper()
			for k := range narrow {
				for j, x := range narrow[k] {
					if want := float32(wide[k][j]); math.Float32bits(x) != math.Float32bits(want) {
						t.Fatalf("%s of %d pairs: row %d, number %d is %v, want %v", name, pairs, k, j, x, want)
					}
				}
			}
		}
		n := 2 * pairs
		a0, b0 := cut(0, n)
		a1, b1 := cut(1, n)
		a2, b2 := cut(2, n)
		a3, b3 := cut(3, n)
		mirror(a0, a1, a2, a3, c, f, g)
		mirror(b0, b1, b2, b3, c, f, g)
		check("mirror")

		var x [8][]float32
		var y [8][]float64
		for k := range x {
			x[k], y[k] = cut(k, pairs)
		}
		mirrorApart(x[0], x[1], x[2], x[3], x[4], x[5], x[6], x[7], c, f, g)
		mirrorApart(y[0], y[1], y[2], y[3], y[4], y[5], y[6], y[7], c, f, g)
		check("mirrorApart")
	}
}

// unitRow returns the sines and cosines of random angles.
func unitRow(random *rand.Rand, pairs int) []float64 {
	row := make([]float64, 2*pairs)
	for i := range pairs {
		row[2*i], row[2*i+1] = math.Sincos(2 * math.Pi * random.Float64())
	}
	return row
}
