package identify_test

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

// The test uses one seed; more tables can be tried by hand:
//
//	go test ./encoder/identify -run IdentifySweep -sweep.seed 7 -sweep.tables 20000
var (
	sweepSeed   = flag.Uint64("sweep.seed", 13, "seed of the random tables")
	sweepTables = flag.Int("sweep.tables", 2200, "number of random tables")
)

// nonsense are formulas of no library, each a matrix with parameters drawn from r.
// A few may be explained in a simple way.
var nonsense = []struct {
	name  string
	table func(r *rand.Rand, rows, d int) []float64
	truth identify.Reason // besides that nothing explains them
	fit   func(f *identify.Fit) bool
}{
	{"integer division", integerDivision, 0, nil},
	{"NeRF", nerf, identify.Permuted, func(f *identify.Fit) bool { return f.Scale != 1 }},
	{"integer angles", integerAngles, 0, nil},
	{"jittered frequencies", jittered, 0, nil},
	{"random phases", randomPhases, 0, nil},
	{"random frequencies", randomFrequencies, 0, nil},
	{"DFT", fourier, 0, nil},
	{"layer norm", layerNorm, 0, nil},
	{"rotary cache", rotaryCache, identify.Permuted, func(f *identify.Fit) bool { return f.Scale == 1 }},
	{"affine", affine, identify.Explained, func(f *identify.Fit) bool {
		return math.Abs(f.Offset-0.5) < 1e-3 && math.Abs(f.Amplitude-0.5) < 1e-3
	}},
	{"linear bands", linearBands, 0, nil},
}

// pairsOf fills a table with sin and cos of angle(row, pair), interleaved or
// concatenated.
func pairsOf(r *rand.Rand, rows, d int, angle func(row, i int) float64) []float64 {
	x, h, concat := make([]float64, rows*d), d/2, r.IntN(2) == 1
	for row := range rows {
		for i := range h {
			sin, cos := math.Sincos(angle(row, i))
			if concat {
				x[row*d+i], x[row*d+h+i] = sin, cos
			} else {
				x[row*d+2*i], x[row*d+2*i+1] = sin, cos
			}
		}
	}
	return x
}

// gridOf returns the frequencies of a grid with a random base.
func gridOf(r *rand.Rand, d int) []float64 {
	n := [...]float64{10000, 10000, 100, 1000, 500000}[r.IntN(5)]
	steps := float64(d / 2)
	if r.IntN(2) == 1 {
		steps--
	}
	w := make([]float64, d/2)
	for i := range w {
		w[i] = math.Pow(n, -float64(i)/steps)
	}
	return w
}

func integerDivision(r *rand.Rand, rows, d int) []float64 {
	w, start := gridOf(r, d), r.IntN(3)
	return pairsOf(r, rows, d, func(row, i int) float64 { return math.Floor(float64(row+start) / math.Floor(1/w[i]+1e-9)) })
}

func integerAngles(r *rand.Rand, rows, d int) []float64 {
	w, start := gridOf(r, d), r.IntN(3)
	return pairsOf(r, rows, d, func(row, i int) float64 { return math.Floor(float64(row+start) * w[i]) })
}

func nerf(r *rand.Rand, rows, d int) []float64 {
	factor := [...]float64{1, math.Pi, 2 * math.Pi}[r.IntN(3)]
	x := make([]float64, rows)
	for i := range x {
		switch x[i] = float64(i) / float64(rows); r.IntN(3) {
		case 0:
			x[i] = 2*r.Float64() - 1
		}
	}
	return pairsOf(r, rows, d, func(row, i int) float64 { return math.Ldexp(factor*x[row], min(i, 40)) })
}

func jittered(r *rand.Rand, rows, d int) []float64 {
	w := gridOf(r, d)
	for i := range w {
		w[i] *= 1 + 0.01*r.NormFloat64()
	}
	return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) * w[i] })
}

func randomPhases(r *rand.Rand, rows, d int) []float64 {
	w, phase := gridOf(r, d), make([]float64, d)
	for i := range phase {
		phase[i] = 2 * math.Pi * r.Float64()
	}
	return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row)*w[i] + phase[i] })
}

func randomFrequencies(r *rand.Rand, rows, d int) []float64 {
	w, even := make([]float64, d/2), r.IntN(2) == 1
	for i := range w {
		if w[i] = math.Exp(-9 * r.Float64()); even {
			w[i] = r.Float64()
		}
	}
	return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) * w[i] })
}

func fourier(r *rand.Rand, rows, d int) []float64 {
	n := float64([...]int{rows, d, rows + 1}[r.IntN(3)])
	first := r.IntN(2)
	return pairsOf(r, rows, d, func(row, i int) float64 { return 2 * math.Pi * float64(row*(i+first)) / n })
}

func linearBands(r *rand.Rand, rows, d int) []float64 {
	most := float64([...]int{2, 4, d / 2}[r.IntN(3)])
	factor := [...]float64{1, math.Pi}[r.IntN(2)]
	return pairsOf(r, rows, d, func(row, i int) float64 {
		return factor * (2*float64(row)/float64(rows-1) - 1) * (1 + (most-1)*float64(i)/float64(d/2-1))
	})
}

func paperLike(r *rand.Rand, rows, d int) []float64 {
	w := gridOf(r, d)
	return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) * w[i] })
}

func layerNorm(r *rand.Rand, rows, d int) []float64 {
	x := paperLike(r, rows, d)
	for row := range rows {
		part := x[row*d:][:d]
		mean, square := 0.0, 0.0
		for _, v := range part {
			mean += v / float64(d)
		}
		for _, v := range part {
			square += (v - mean) * (v - mean) / float64(d)
		}
		for j := range part {
			part[j] = (part[j] - mean) / math.Sqrt(square+1e-5)
		}
	}
	return x
}

func rotaryCache(r *rand.Rand, rows, d int) []float64 {
	w, x := gridOf(r, d), make([]float64, rows*d)
	f, repeat := math.Sin, r.IntN(2) == 1
	if r.IntN(2) == 1 {
		f = math.Cos
	}
	for i := range x {
		pair := i % d % (d / 2)
		if repeat {
			pair = i % d / 2
		}
		x[i] = f(float64(i/d) * w[pair])
	}
	return x
}

func affine(r *rand.Rand, rows, d int) []float64 {
	x := paperLike(r, rows, d)
	for i := range x {
		x[i] = (x[i] + 1) / 2
	}
	return x
}

// TestIdentifySweep checks that random tables of no library are not explained.
func TestIdentifySweep(t *testing.T) {
	t.Parallel()
	n := *sweepTables
	if runtime.GOOS == "js" {
		n = 66
	}
	wrong := make([]string, n)
	var group sync.WaitGroup
	for worker := range runtime.GOMAXPROCS(0) {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := worker; i < n; i += runtime.GOMAXPROCS(0) {
				wrong[i] = nonsenseNamed(i)
			}
		}()
	}
	group.Wait()
	bad := 0
	for i, s := range wrong {
		if s != "" {
			if bad++; bad <= 60 {
				t.Errorf("table %d of seed %d: %s", i, *sweepSeed, s)
			}
		}
	}
	if bad > 0 {
		t.Errorf("%d of %d tables are explained", bad, n)
	}
}

// nonsenseNamed identifies random table i and describes its explanation, if any.
func nonsenseNamed(i int) string {
	r := rand.New(rand.NewPCG(*sweepSeed, uint64(i)))
	kind := nonsense[i%len(nonsense)]
	rows, d := 5+int(math.Exp(r.Float64()*math.Log(296))-1), 2*(4+int(math.Exp(r.Float64()*math.Log(253))-1))
	x := kind.table(r, rows, d)
	how := [...]func(float64) float64{precision.Float64.Round, precision.Float32.Round, precision.Float16.Round, decimals(4)}[r.IntN(4)]
	x = rounded(x, how)
	id, err := identify.Identify(x, d)
	if err != nil {
		return err.Error()
	}
	var f identify.Fit
	switch {
	case len(id.Matches) > 0:
		f = id.Matches[0]
	case id.Reason == identify.Noisy, id.Reason == identify.Permuted, id.Reason == identify.Miswritten:
		f = id.Near[0]
	default:
		return ""
	}
	reason := id.Reason
	if reason == identify.Ambiguous || reason == identify.TooFew {
		reason = identify.Explained
	}
	if kind.fit != nil && kind.truth == reason && kind.fit(&f) {
		return ""
	}
	return fmt.Sprintf("%s, %d × %d: reason %d, %s %v %v, bug %q, transposed %v, base %v, start %v step %v, residual %v, tolerance %v, bits %v",
		kind.name, rows, d, id.Reason, f.Preset, f.Same, f.Settings, f.Bug, f.Transposed, f.Base, f.Start, f.Step, f.Residual, f.Tolerance, f.Bits)
}

// TestIdentifyEveryPreset identifies every preset at five sizes, in three precisions.
func TestIdentifyEveryPreset(t *testing.T) {
	t.Parallel()
	sizes := [][2]int{{5, 8}, {16, 24}, {50, 64}, {96, 128}, {300, 512}}
	if runtime.GOOS == "js" {
		sizes = sizes[:2]
	}
	for _, p := range convention.Presets() {
		for _, size := range sizes {
			rows, d := size[0], size[1]
			var meant *convention.Table
			if p.CheckGrid(1, false) == nil && (p.Axes == nil || p.Axes[0] == 1) {
				meant = tableOf(p.Convention, rows, d)
			} else {
				meant = reference.Must(p.Convention.Grid(d, nil, [...]int{5, 4, 5, 8, 15}[rows%5], rows/4+1))
			}
			x, _ := reference.Elements(t, meant)
			for _, r := range []struct {
				name string
				how  func(float64) float64
			}{{"float32", precision.Float32.Round}, {"float16", precision.Float16.Round}, {"4 decimals", decimals(4)}} {
				id := identified(t, rounded(x, r.how), d)
				if best(id, p.Name) == nil || id.Reason != identify.Explained {
					t.Errorf("%s, %d × %d, %s: %v, %+v", p.Name, rows, d, r.name, id.Reason, id.Matches)
				}
			}
		}
	}
}
