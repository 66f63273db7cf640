package identify_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// TestIdentifyReordered identifies tables with reordered columns and pairs.
func TestIdentifyReordered(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 4))
	bases, sizes := []float64{10000, 100, 500000}, [][2]int{{40, 8}, {24, 64}, {60, 256}}
	if testing.Short() {
		bases, sizes = bases[:1], sizes[:2]
	}
	for i, base := range bases {
		for _, size := range sizes[:len(sizes)-min(i, 1)] { // the largest with one base
			rows, d := size[0], size[1]
			for _, preset := range []string{"paper", "tensor2tensor"} {
				p, err := convention.Find(preset)
				if err != nil {
					t.Fatal(err)
				}
				c := p.Convention
				c.Base = base
				x, _ := reference.Elements(t, tableOf(c, rows, d))
				pairs := r.Perm(d / 2)
				shuffled := r.Perm(d)
				for name, from := range map[string]func(j int) (int, float64){
					"reversed columns":      func(j int) (int, float64) { return d - 1 - j, 1 },
					"shuffled columns":      func(j int) (int, float64) { return shuffled[j], 1 },
					"shuffled pairs":        func(j int) (int, float64) { return 2*pairs[j/2] + j%2, 1 },
					"duplicated columns":    func(j int) (int, float64) { return j / 2, 1 },
					"a column written over": func(j int) (int, float64) { return max(1, j), 1 },
					"negative columns":      func(j int) (int, float64) { return j, [...]float64{1, -1}[j*3/d%2] },
				} {
					if name == "duplicated columns" && d == 8 && base > 10000 {
						continue // the second of two pairs is nearly constant
					}
					y := make([]float64, len(x))
					for i := range y {
						k, sign := from(i % d)
						y[i] = sign * x[i/d*d+k]
					}
					for _, how := range roundings[:2] {
						id := identified(t, rounded(y, how.how), d)
						if len(id.Matches) > 0 && id.Matches[0].Slip == identify.NoSlip {
							checkFit(t, &id.Matches[0], rounded(y, how.how)) // a shuffle of few pairs may be a layout
							continue
						}
						if id.Reason != identify.Permuted || math.Abs(id.Near[0].Base-base) > 1e-9*base {
							t.Errorf("%s of %s, n = %v, %d × %d, %s: reason %d, %+v", name, preset, base, rows, d, how.name, id.Reason, id.Matches)
							continue
						}
						checkFit(t, &id.Near[0], rounded(y, how.how))
					}
				}
			}
		}
	}
}

// TestIdentifyReorderedWide identifies a wide table whose columns are in another order.
func TestIdentifyReorderedWide(t *testing.T) {
	const rows, d = 8, 1 << 14
	x, _ := reference.Elements(t, tableOf(convention.Convention{}, rows, d))
	y := make([]float64, len(x))
	for i := range y {
		y[i] = float64(float32(x[i/d*d+i%d*5461%d]))
	}
	id := identified(t, y, d)
	if id.Reason != identify.Permuted {
		t.Fatalf("%v, %s", id.Reason, sayFits(id))
	}
	checkFit(t, &id.Near[0], y)
}

// TestIdentifyRising identifies tables whose frequencies rise.
func TestIdentifyRising(t *testing.T) {
	const rows = 30
	for _, d := range []int{8, 64, 256} {
		x := make([]float64, rows*d)
		for i := range x {
			sin, cos := math.Sincos(float64(i/d) * math.Pow(10000, float64(i%d/2*2)/float64(d)))
			x[i] = [...]float64{sin, cos}[i%2]
		}
		if id := identified(t, x, d); id.Reason != identify.Permuted || id.Near[0].Scale < 100 {
			t.Errorf("d = %d: reason %d, %+v", d, id.Reason, id.Near)
		}
	}
}

// TestIdentifyChanged identifies tables with an offset and in 8 bits.
func TestIdentifyChanged(t *testing.T) {
	for _, size := range [][2]int{{12, 8}, {40, 64}, {100, 256}} {
		rows, d := size[0], size[1]
		for _, preset := range []string{"paper", "tensor2tensor", "roformer"} {
			p, err := convention.Find(preset)
			if err != nil {
				t.Fatal(err)
			}
			x, _ := reference.Elements(t, tableOf(p.Convention, rows, d))
			for _, c := range []struct {
				name              string
				offset, amplitude float64
				how               func(float64) float64
				step              float64
			}{
				{"(pe+1)/2", 0.5, 0.5, func(x float64) float64 { return (x + 1) / 2 }, 0},
				{"(pe+1)/2 in float32", 0.5, 0.5, func(x float64) float64 { return float64(float32((x + 1) / 2)) }, 0},
				{"2 pe − 3", -3, 2, func(x float64) float64 { return 2*x - 3 }, 0},
				{"int8", 0, 127, func(x float64) float64 { return math.Round(127 * x) }, 1},
				{"int8 read again", 0, 1, func(x float64) float64 { return float64(float32(math.Round(127*x) / 127)) }, 1. / 127},
				{"uint8", 127.5, 127.5, func(x float64) float64 { return math.Round(127.5 * (x + 1)) }, 1},
			} {
				y := rounded(x, c.how)
				id := identified(t, y, d)
				f := best(id, preset)
				if f == nil || id.Reason > identify.Ambiguous || math.Abs(f.Offset-c.offset) > 0.01*c.amplitude ||
					math.Abs(f.Amplitude-c.amplitude) > 0.01*c.amplitude || math.Abs(id.Precision.Step-c.step) > 1e-6 {
					t.Errorf("%s of %s, %d × %d: reason %d, %+v, %+v", c.name, preset, rows, d, id.Reason, id.Precision, id.Matches)
					continue
				}
				checkFit(t, f, y)
			}
		}
	}
}

// TestIdentifyMultiplied identifies tables times a factor that is not round, in each type.
func TestIdentifyMultiplied(t *testing.T) {
	for _, size := range [][2]int{{4, 64}, {16, 8}, {100, 256}} {
		rows, d := size[0], size[1]
		x, _ := reference.Elements(t, tableOf(convention.Convention{Base: 10000}, rows, d))
		for _, factor := range []float64{math.Sqrt2 / 2, 0.7071, 1. / 3, math.Pi, 1.2345678, math.Sqrt(768)} {
			for _, dtype := range []precision.DType{precision.Float64, precision.Float32, precision.Float16, precision.BFloat16} {
				id := identified(t, rounded(x, func(x float64) float64 { return dtype.Round(factor * x) }), d)
				f := best(id, "paper")
				if f == nil || id.Reason > identify.TooFew || math.Abs(f.Amplitude/factor-1) > 1e-3 {
					t.Errorf("× %v, %d × %d in %v: reason %d, %+v", factor, rows, d, dtype, id.Reason, id.Matches)
				}
			}
		}
	}
}

// TestIdentifyWrongNumbers finds a few wrong numbers.
func TestIdentifyWrongNumbers(t *testing.T) {
	for _, base := range []float64{10000, 200} {
		for _, size := range [][2]int{{16, 8}, {40, 64}, {100, 256}} {
			for _, start := range []int{0, 7} {
				rows, d := size[0], size[1]
				x, _ := reference.Elements(t, tableOf(convention.Convention{Base: base, Start: start}, rows, d))
				wrong := []identify.Cell{{Row: 0, Column: 1}, {Row: rows / 2, Column: 0}, {Row: rows / 2, Column: 5}}
				for _, c := range wrong {
					x[c.Row*d+c.Column] = -0.37
				}
				for _, how := range roundings {
					y := rounded(x, how.how)
					id := identified(t, y, d)
					if id.Reason != identify.Miswritten || !slices.Equal(id.Near[0].Wrong, wrong) ||
						id.Near[0].Positions[0][0] != float64(start) || math.Abs(id.Near[0].Base-base) > 1e-6*base {
						t.Errorf("n = %v from %d, %d × %d, %s: reason %d, %+v %+v", base, start, rows, d, how.name, id.Reason, id.Matches, id.Near)
					}
				}
			}
		}
	}
}

// TestIdentifyNearOne finds a wrong number that is printed as 1, in a table of 4 decimals.
func TestIdentifyNearOne(t *testing.T) {
	const rows, d = 5, 8
	x, _ := reference.Elements(t, tableOf(convention.Convention{}, rows, d))
	y := rounded(x, decimals(4))
	if id := identified(t, y, d); id.Reason != identify.Explained || id.Matches[0].Tolerance > 7e-5 {
		t.Errorf("%v, %s", id.Reason, sayFits(id))
	}
	wrong := identify.Cell{Row: 3, Column: 5}
	y[wrong.Row*d+wrong.Column] = 1 // in place of 0.9996
	if id := identified(t, y, d); id.Reason != identify.Miswritten || !slices.Equal(id.Near[0].Wrong, []identify.Cell{wrong}) || !id.Near[0].BaseKnown {
		t.Errorf("%v, %s", id.Reason, sayFits(id))
	}
}

// TestIdentifyWrongColumn finds a column that is wrong in every row.
func TestIdentifyWrongColumn(t *testing.T) {
	const rows, d = 50, 64
	for _, column := range []int{0, 31, d - 1} {
		x, _ := reference.Elements(t, tableOf(convention.Convention{}, rows, d))
		for r := range rows {
			x[r*d+column] = 0.02 * float64(r%7)
		}
		id := identified(t, x, d)
		if id.Reason != identify.Miswritten || id.Near[0].Preset != "paper" || slices.ContainsFunc(id.Near[0].Wrong, func(c identify.Cell) bool { return c.Column != column }) {
			t.Errorf("column %d: %v, %+v", column, id.Reason, id.Near)
		}
	}
}

// TestIdentifyDropout finds tables as modules return them in training, printed or not, and not
// where numbers are 0 for another reason.
func TestIdentifyDropout(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, name := range []string{"paper", "tensor2tensor"} {
		p, err := convention.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range [][2]int{{12, 16}, {50, 64}} {
			rows, d := size[0], size[1]
			x, _ := reference.Elements(t, tableOf(p.Convention, rows, d))
			for _, rate := range []float64{0.1, 0.2, 0.5} {
				dropped, cut := slices.Clone(x), slices.Clone(x)
				for i := range dropped {
					if dropped[i] /= 1 - rate; r.Float64() < rate {
						dropped[i], cut[i] = 0, 0
					}
				}
				for _, how := range roundings {
					id := identified(t, rounded(dropped, how.how), d)
					if id.Reason != identify.Dropped || !slices.Contains(id.Near[0].Presets(), name) || id.Near[0].Dropout != rate || math.Abs(id.Near[0].Factor()*(1-rate)-1) > 1e-9 {
						t.Errorf("%s, %d × %d, p = %v, %s: %v, %s", name, rows, d, rate, how.name, id.Reason, sayFits(id))
					}
				}
				if id := identified(t, cut, d); id.Reason == identify.Dropped {
					t.Errorf("%s, %d × %d, p = %v, not divided: %s", name, rows, d, rate, sayFits(id))
				}
			}
		}
	}
}

// TestIdentifyNoise identifies tables with noise, unless there is too much.
func TestIdentifyNoise(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, sigma := range []float64{1e-4, 1e-3, 1e-2, 0.1, 1e-5, 1e-6} {
		for _, size := range [][2]int{{9, 64}, {50, 128}} {
			for _, start := range []int{0, 7} {
				if start > 1 && sigma > 0.01 {
					continue // the pairs of such numbers do not determine a position
				}
				rows, d := size[0], size[1]
				x, _ := reference.Elements(t, tableOf(convention.Convention{Start: start}, rows, d))
				for i := range x {
					x[i] += sigma * r.NormFloat64()
				}
				id := identified(t, x, d)
				if id.Reason != identify.Noisy || id.Near[0].Positions != nil && id.Near[0].Positions[0][0] != float64(start) || math.Abs(id.Near[0].RMS-sigma) > 0.1*sigma {
					t.Errorf("%v, %d × %d from %d: reason %d, %+v", sigma, rows, d, start, id.Reason, id.Near)
				}
			}
		}
	}
	x, _ := reference.Elements(t, tableOf(convention.Convention{}, 20, 16))
	for i := range x {
		x[i] += 0.305 * r.NormFloat64()
	}
	if id := identified(t, x, 16); id.Reason == identify.Noisy || len(id.Matches) > 0 {
		t.Errorf("0.305 counts as noise: %+v", id.Near[0])
	}
}

// TestNoFarPositions checks that angles that were rounded to 16 bits are not explained by a
// list of far positions.
func TestNoFarPositions(t *testing.T) {
	bases := []float64{10000, 100, 1000, 500000}
	if testing.Short() {
		bases = bases[:1]
	}
	for _, base := range bases {
		for rows := 3; rows <= 6; rows++ {
			for d := 16; d <= 24; d += 2 {
				for _, steps := range []int{d / 2, d/2 - 1} {
					for _, dtype := range []precision.DType{precision.Float16, precision.BFloat16} {
						x := make([]float64, rows*d)
						for i := range x {
							sin, cos := math.Sincos(dtype.Round(float64(i/d) * math.Pow(base, -float64(i%d/2)/float64(steps))))
							x[i] = float64(float32([...]float64{sin, cos}[i%2]))
						}
						for _, f := range identified(t, x, d).Matches {
							if slices.ContainsFunc(f.Positions[0], func(pos float64) bool { return math.Abs(pos) > 1024 }) {
								t.Errorf("base %v, %d steps, %d × %d in %v: %v, %v", base, steps, rows, d, dtype, f.Positions, f.Residual)
							}
						}
					}
				}
			}
		}
	}
}

// TestNoNearest checks that nothing is said to be near to random numbers, or to the biases
// of ALiBi.
func TestNoNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for _, size := range [][2]int{{1, 16}, {1, 64}, {2, 32}, {3, 24}, {8, 8}, {64, 64}, {300, 96}} {
		for name, draw := range map[string]func(i int) float64{
			"gaussian": func(int) float64 { return r.NormFloat64() },
			"weights":  func(int) float64 { return 0.02 * r.NormFloat64() },
			"uniform":  func(int) float64 { return r.Float64() },
			"biases":   func(i int) float64 { return -math.Abs(float64(i/size[1]-i%size[1])+0.5) / 4 },
		} {
			x := make([]float64, size[0]*size[1])
			for i := range x {
				x[i] = draw(i)
			}
			if id := identified(t, x, size[1]); len(id.Near) > 0 {
				t.Errorf("%s, %v: %v, %s", name, size, id.Reason, sayFits(id))
			}
		}
	}
	heads, n := reference.Must(bias.ALiBiSlopes(8)), 64
	var x []float64
	for _, slope := range heads {
		for i := range n * n {
			x = append(x, float64(float32(bias.ALiBi(slope, math.Abs(float64(i/n-i%n))))))
		}
	}
	if id := identified(t, x, n); len(id.Near) > 0 {
		t.Errorf("biases of 8 heads: %v, %s", id.Reason, sayFits(id))
	}
}

// TestIdentifyRounded identifies tables of frequencies, or of angles, that were rounded
// before sines and cosines were computed in float32.
func TestIdentifyRounded(t *testing.T) {
	digits := func(n int) func(float64) float64 {
		return func(x float64) float64 {
			scale := math.Pow10(n - 1 - int(math.Floor(math.Log10(x))))
			return math.Round(x*scale) / scale
		}
	}
	sizes := [][2]int{{12, 16}, {40, 64}, {100, 256}}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, size := range sizes {
		rows, d := size[0], size[1]
		for _, base := range []float64{10000, 500} {
			for _, c := range []struct {
				want      identify.Rounding
				frequency func(float64) float64
				angle     func(float64) float64
			}{
				{identify.Rounding{Of: identify.Frequencies, DType: precision.BFloat16}, precision.BFloat16.Round, precision.Float32.Round},
				{identify.Rounding{Of: identify.Frequencies, DType: precision.Float16}, precision.Float16.Round, precision.Float32.Round},
				{identify.Rounding{Of: identify.Frequencies, Digits: 3}, digits(3), precision.Float32.Round},
				{identify.Rounding{Of: identify.Frequencies, Decimals: 4}, decimals(4), precision.Float32.Round},
				{identify.Rounding{Of: identify.Angles, DType: precision.BFloat16}, precision.Float32.Round, precision.BFloat16.Round},
			} {
				for _, how := range roundings[2:] {
					x := make([]float64, rows*d)
					for i := range x {
						w := c.frequency(math.Pow(base, -float64(i%d/2*2)/float64(d)))
						sin, cos := math.Sincos(c.angle(float64(i/d) * w))
						x[i] = how.how([...]float64{sin, cos}[i%2])
					}
					id := identified(t, x, d)
					if f := best(id, "paper"); f == nil || id.Reason != identify.Explained || f.Rounding != c.want || f.Base != base {
						t.Errorf("%d × %d, n = %v, %+v, %s: %v, %s", rows, d, base, c.want, how.name, id.Reason, sayFits(id))
						continue
					}
					checkFit(t, &id.Matches[0], x)
				}
			}
		}
	}
}
