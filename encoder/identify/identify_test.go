package identify_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/bias"
	"github.com/posenc/posenc/encoder/bug"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/fourier"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
)

func identified(t *testing.T, x []float64, columns int) *identify.Identification {
	t.Helper()
	id, err := identify.Identify(x, columns)
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// best returns the fit of a preset if it is the first match or ties with it.
func best(id *identify.Identification, preset string) *identify.Fit {
	for i := range id.Matches {
		f := &id.Matches[i]
		if (i == 0 || f.Tie) && (f.Preset == preset || slices.Contains(f.Same, preset)) {
			return f
		}
	}
	return nil
}

// rounded applies how to each number.
func rounded(x []float64, how func(float64) float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = how(v)
	}
	return y
}

func decimals(n int) func(float64) float64 {
	scale := math.Pow10(n)
	return func(x float64) float64 { return math.Round(x*scale) / scale }
}

var roundings = []struct {
	name string
	how  func(float64) float64
}{
	{"as it is", precision.Float64.Round},
	{"4 decimals", decimals(4)},
	{"8 decimals", decimals(8)},
	{"float32", precision.Float32.Round},
}

// tableOf returns the table of a valid convention.
func tableOf(c convention.Convention, rows, d int) *convention.Table {
	return reference.Must(c.Table(rows, d))
}

// matrix returns the numbers of a case: the listed ones, or else those of the same
// recipe computed in float32.
func matrix(t *testing.T, u *reference.Upstream) []float64 {
	t.Helper()
	table := u.Table(t)
	x, single := reference.Elements(t, table)
	x = x[:u.Rows*u.D]
	if len(u.Elements) == len(x) {
		for _, e := range u.Elements {
			x[e.Row*u.D+e.Column] = e.Value
		}
		return x
	}
	for i := range x {
		switch c := table.Column(i % u.D); {
		case u.Bits == 64 && u.Err > 1e-9:
			x[i] = decimals(4)(x[i])
		case u.Bits == 64:
		case x[i] == 0 || u.Err < 1e-7:
			x[i] = float64(single[i])
		default:
			angle := float64(float32(table.Position(c.Axis, i/u.D)) * float32(table.Frequency(c.Pair)))
			if x[i] = float64(float32(math.Sin(angle))); c.Cosine {
				x[i] = float64(float32(math.Cos(angle)))
			}
		}
	}
	return x
}

// TestIdentifyUpstream identifies tables computed by libraries: the library is
// the first match or ties with it.
func TestIdentifyUpstream(t *testing.T) {
	for _, u := range reference.Upstreams(t) {
		name := u.Preset
		x := matrix(t, u)
		for i, r := range roundings {
			if i > 0 && (u.Rows > 100 || testing.Short()) {
				break
			}
			id := identified(t, rounded(x, r.how), u.D)
			reason := identify.Explained
			if u.Rows == 1 && u.Where == "-" && u.Settings == "-" {
				// The row of position 0 does not depend on frequencies.
				reason = identify.Ambiguous
			}
			if id.Reason == identify.Ambiguous && i > 0 {
				// With few digits other bases are possible.
				reason = identify.Ambiguous
			}
			if best(id, name) == nil || id.Reason != reason {
				t.Errorf("%s %s %s, %d × %d, %s: %v, %+v", u.Preset, u.Settings, u.Where, u.Rows, u.D, r.name, id.Reason, id.Matches)
			}
		}
	}
}

// TestIdentifySettings identifies settings other than defaults.
func TestIdentifySettings(t *testing.T) {
	for _, c := range []struct {
		preset, settings string
		rows, d          int
	}{
		{"bert4keras", "base=12345.678", 7, 32},
		{"bert4keras", "base=2", 40, 64},
		{"keras-hub", "base=500,start=77", 3, 9},
		{"keras-hub", "start=5000", 1, 512},
		{"keras-hub", "start=-40", 5, 64},
		{"tensor2tensor", "base=200,min_timescale=2", 6, 8},
		{"tensor2tensor", "start=3", 5, 11},
		{"diffusers-timestep", "shift=0.5,flip=1,base=500", 4, 16},
		{"diffusers-timestep", "scale=1000,start=2", 5, 32},
		{"x-transformers", "", 9, 24},
		{"x-transformers", "amplitude=3", 9, 24},
		{"mlx", "scale=0.25", 9, 24},
		{"pyg", "scale=0.5,base=100", 8, 12},
		{"espnet", "reverse=1,start=4", 6, 10},
		{"espnet", "relative=1", 9, 10},
		{"wenet", "start=-3", 9, 10},
		{"fairseq", "padding_idx=5", 12, 10},
		{"fairseq2", "padding_idx=1", 12, 10},
		{"fairseq2", "", 12, 10},
		{"opennmt-tf", "", 4, 12},
		{"tensorflow-tutorial", "", 4, 7},
		{"keras-hub", "", 4, 7},
		{"tatp22", "", 4, 7},
		{"marian", "", 4, 7},
		{"texar", "", 4, 7},
	} {
		settings := c.settings
		if settings == "" {
			settings = "-"
		}
		set := reference.Convention(t, c.preset, settings)
		meant := reference.Must(set.Table(c.rows, c.d))
		x, _ := reference.Elements(t, meant)
		id := identified(t, x, meant.Columns())
		f := best(id, c.preset)
		if f == nil || id.Reason != identify.Explained {
			t.Errorf("%s %s: %v, %+v", c.preset, c.settings, id.Reason, id.Matches)
			continue
		}
		for i := range meant.Pairs() {
			if got, want := f.Table.Frequency(i), meant.Frequency(i); math.Abs(got-want) > 1e-7*want {
				t.Errorf("%s %s: frequency %d is %v, want %v", c.preset, c.settings, i, got, want)
			}
		}
		for r := range c.rows {
			if got, want := f.Positions[0][r], meant.Position(0, r); got != want {
				t.Errorf("%s %s: position %d is %v, want %v", c.preset, c.settings, r, got, want)
			}
		}
		// The settings found make the same numbers.
		p, err := convention.Find(f.Preset)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range f.Settings {
			if err := p.Set(s.Name, s.Value); err != nil {
				t.Errorf("%s %s: %v", c.preset, c.settings, err)
			}
		}
	}
}

// TestIdentifyFlip identifies libraries that put the cosines first, if asked to or
// always. That is no bug, even from a position at which the library does not start by default.
func TestIdentifyFlip(t *testing.T) {
	for _, c := range []struct {
		preset, settings string
		rows, d          int
	}{
		{"diffusers-timestep", "flip=1", 12, 8},
		{"diffusers-timestep", "flip=1,start=5000", 21, 24},
		{"diffusers-timestep", "flip=1,shift=0.5,scale=0.25,start=3", 5, 24},
		{"diffusers-timestep", "flip=1,shift=1,scale=2,start=100", 16, 32},
		{"diffusers-timestep", "flip=1,shift=0.5,base=500,start=2", 12, 16},
		{"diffusers-sincos", "flip=1,start=7", 12, 8},
		{"guided-diffusion", "-", 24, 16},
		{"guided-diffusion", "base=500,start=3", 24, 16},
		{"edm", "-", 24, 16},
		{"edm", "shift=1", 24, 16},
	} {
		table := reference.Must(reference.Convention(t, c.preset, c.settings).Table(c.rows, c.d))
		_, single := reference.Elements(t, table)
		x := make([]float64, len(single))
		for i := range x {
			x[i] = float64(single[i])
		}
		id := identified(t, x, c.d)
		f := best(id, c.preset)
		if f == nil || id.Reason != identify.Explained || id.Matches[0].Bug != "" || f.Bug != "" {
			t.Errorf("%s %s: %v, %+v", c.preset, c.settings, id.Reason, id.Matches)
			continue
		}
		checkFit(t, f, x)
	}
}

// TestIdentifyPadding identifies rows of padding among positions that are not
// consecutive.
func TestIdentifyPadding(t *testing.T) {
	for _, c := range []struct {
		preset, settings string
		padding          float64
		positions        []float64
	}{
		{"fairseq", "padding_idx=3", 3, []float64{3, 3.5, 4.5, 5.5}},
		{"fairseq", "padding_idx=5", 5, []float64{0.5, 1.5, 2.5, 5, 4.5, 5.5, 6.5}},
		{"fairseq", "-", 1, []float64{2.5, 3.5, 4.5, 5.5, 1, 1}},
		{"fairseq", "-", 1, []float64{1, 20, 7, 31}},
		{"fairseq", "-", 1, []float64{1, 3, 5, 7, 9}},
		{"fairseq2", "-", -1, []float64{-1, 1.5, 2.5, 3.5, 4.5}},
	} {
		set := reference.Convention(t, c.preset, c.settings)
		set.Start = 0
		table := reference.Must(set.At(16, c.positions))
		x, _ := reference.Elements(t, table)
		id := identified(t, x, 16)
		f := best(id, c.preset)
		if f == nil || id.Reason != identify.Explained {
			t.Errorf("%s %s at %v: %v, %+v", c.preset, c.settings, c.positions, id.Reason, id.Matches)
			continue
		}
		checkFit(t, f, x)
		for row, pos := range c.positions {
			if got := f.Positions[0][row]; pos != c.padding && got != pos {
				t.Errorf("%s %s at %v: position %d is %v", c.preset, c.settings, c.positions, row, got)
			}
		}
	}
}

// TestIdentifyGrids identifies the shapes of images, with and without padding.
func TestIdentifyGrids(t *testing.T) {
	valid := make([]bool, 35)
	for cell := range valid {
		valid[cell] = cell/7 < 4 && cell%7 < 5
	}
	for _, c := range []struct {
		preset, settings string
		d                int
		valid            []bool
		shape            []int
	}{
		{"detr", "-", 16, nil, []int{5, 7}},
		{"detr", "normalize=1", 64, nil, []int{5, 7}},
		{"detr", "normalize=1,span=3,base=20", 64, nil, []int{5, 7}},
		{"detr", "-", 16, valid, []int{5, 7}},
		{"detr", "normalize=1", 32, valid, []int{5, 7}},
		{"tatp22", "-", 13, nil, []int{4, 6}},
		{"tatp22", "-", 30, nil, []int{2, 3, 5}},
		{"tensor2tensor", "-", 24, nil, []int{3, 4}},
		{"diffusers-sincos", "-", 32, nil, []int{8, 4}},
		{"diffusers-sincos", "base_size=64", 32, nil, []int{4, 4}},
		{"diffusers-sincos", "interpolation=2", 32, nil, []int{6, 4}},
		{"mae", "-", 64, nil, []int{7, 7}},
		{"moco-v3", "base=100", 32, nil, []int{5, 3}},
		{"big-vision", "-", 32, nil, []int{4, 6}},
		{"timm-sincos2d", "-", 24, nil, []int{7, 7}},
		{"timm-sincos2d", "base=500", 16, nil, []int{3, 5}},
	} {
		meant := reference.Must(reference.Convention(t, c.preset, c.settings).Grid(c.d, c.valid, c.shape...))
		x, _ := reference.Elements(t, meant)
		for _, r := range roundings {
			id := identified(t, rounded(x, r.how), c.d)
			if f := best(id, c.preset); f == nil || !slices.Equal(f.Shape, c.shape) {
				t.Errorf("%s %s %v, %s: %v, %+v", c.preset, c.settings, c.shape, r.name, id.Reason, id.Matches)
			}
		}
	}
}

// TestIdentifyBugs identifies every bug.
func TestIdentifyBugs(t *testing.T) {
	bases := []float64{10000, 12345.678, 100, 500000}
	if testing.Short() {
		bases = bases[:2]
	}
	for _, b := range bug.All() {
		for _, size := range [][2]int{{12, 8}, {40, 64}, {33, 130}} {
			for _, base := range bases {
				for _, start := range []int{0, 7} {
					if b.Name == "off-by-one" {
						start = 0
					}
					e := reference.Must(encoder.New(size[0], size[1], encoder.Base(base), encoder.Start(start)))
					x := make([]float64, size[0]*size[1])
					if err := b.Rows64(e, x); err != nil {
						t.Fatal(err)
					}
					id := identified(t, x, size[1])
					at := slices.IndexFunc(id.Matches, func(f identify.Fit) bool { return f.Bug == b.Name || f.Slip.String() == b.Name })
					if at < 0 || id.Reason != identify.Explained {
						t.Errorf("%s, %v, n = %v from %d: %v, %+v", b.Name, size, base, start, id.Reason, id.Matches)
						continue
					}
					checkFit(t, &id.Matches[at], x)
				}
			}
		}
	}
}

// checkFit checks that Rows64 returns the explained numbers, for all rows and for
// some of them.
func checkFit(t *testing.T, f *identify.Fit, x []float64) {
	t.Helper()
	rows := f.Table.SeqLen() + len(f.ZeroRows)
	if f.Transposed {
		rows = f.Table.Columns()
	}
	columns := len(x) / rows
	for _, part := range [][2]int{{0, rows}, {rows / 2, rows}} {
		dst := make([]float64, (part[1]-part[0])*columns)
		if err := f.Rows64(dst, part[0], part[1]); err != nil {
			t.Fatal(err)
		}
		for i, got := range dst {
			if want := x[part[0]*columns+i]; math.Abs(got-want) > f.Residual+1e-12 {
				t.Errorf("%s %v %s: number %d of the rows from %d is %v, want %v", f.Preset, f.Settings, f.Bug, i, part[0], got, want)
				return
			}
		}
	}
	if err := f.Rows64(nil, 0, rows+1); err == nil {
		t.Error("there are more rows than there are")
	}
}

// TestIdentifyTransposed identifies transposed tables.
func TestIdentifyTransposed(t *testing.T) {
	const rows, d = 20, 16
	x, _ := reference.Elements(t, tableOf(reference.Convention(t, "tensor2tensor", "-"), rows, d))
	y := make([]float64, len(x))
	for i, v := range x {
		y[i%d*rows+i/d] = v
	}
	id := identified(t, y, rows)
	if f := best(id, "tensor2tensor"); f == nil || !f.Transposed {
		t.Fatalf("%v, %+v", id.Reason, id.Matches)
	}
	checkFit(t, &id.Matches[0], y)
}

// TestIdentifyChannelsFirst identifies the layout of DETR, in which each row is a channel.
func TestIdentifyChannelsFirst(t *testing.T) {
	for _, settings := range []string{"-", "normalize=1"} {
		const d, h, w = 64, 9, 6
		x, _ := reference.Elements(t, reference.Must(reference.Convention(t, "detr", settings).Grid(d, nil, h, w)))
		y := make([]float64, len(x))
		for i, v := range x {
			y[i%d*h*w+i/d] = float64(float32(v))
		}
		id := identified(t, y, h*w)
		if f := best(id, "detr"); f == nil || !f.Transposed || !slices.Equal(f.Shape, []int{h, w}) {
			t.Errorf("%s: %v, %s", settings, id.Reason, sayFits(id))
			continue
		}
		checkFit(t, &id.Matches[0], y)
	}
}

// TestIdentifySwappedAxes identifies rows with the position of their sentence.
func TestIdentifySwappedAxes(t *testing.T) {
	positions := make([]float64, 12)
	for r := range positions {
		positions[r] = float64(r / 3)
	}
	x, _ := reference.Elements(t, reference.Must(convention.Convention{}.At(16, positions)))
	if id := identified(t, x, 16); len(id.Matches) == 0 || id.Matches[0].Bug != "swapped-axes" {
		t.Errorf("%v, %+v", id.Reason, id.Matches)
	}
	// A position per word in each sentence is no bug.
	for r := range positions {
		positions[r] = float64(r % 3)
	}
	x, _ = reference.Elements(t, reference.Must(convention.Convention{}.At(16, positions)))
	if id := identified(t, x, 16); len(id.Matches) == 0 || id.Matches[0].Bug != "" {
		t.Errorf("%v, %+v", id.Reason, id.Matches)
	}
}

// TestIdentifyNothingSweep checks that random numbers, such as learned tables, are not
// explained.
func TestIdentifyNothingSweep(t *testing.T) {
	seeds := uint64(20)
	if *sweepAll {
		seeds = 200
	}
	for _, size := range [][2]int{{2, 4}, {1, 8}, {3, 3}, {5, 6}, {16, 32}, {8, 64}} {
		for seed := range seeds {
			r := rand.New(rand.NewPCG(seed, 1))
			for _, draw := range []func() float64{
				r.NormFloat64,
				func() float64 { return 0.02 * r.NormFloat64() },
				func() float64 { return 2*r.Float64() - 1 },
			} {
				x := make([]float64, size[0]*size[1])
				for i := range x {
					x[i] = draw()
				}
				if seed%4 == 0 {
					x = rounded(x, decimals(4))
				}
				if id := identified(t, x, size[1]); id.Reason <= identify.Ambiguous {
					t.Fatalf("%v, seed %d: %+v", size, seed, id.Matches)
				}
			}
		}
	}
}

// TestIdentifyReasons checks the reason why numbers are not explained.
func TestIdentifyReasons(t *testing.T) {
	const rows, d = 20, 16
	exact, _ := reference.Elements(t, tableOf(convention.Convention{}, rows, d))
	r := rand.New(rand.NewPCG(1, 2))
	of := func(n int, f func(i int) float64) []float64 {
		x := make([]float64, n)
		for i := range x {
			x[i] = f(i)
		}
		return x
	}
	order := r.Perm(d)
	for _, c := range []struct {
		name    string
		x       []float64
		columns int
		want    identify.Reason
	}{
		{"zeros", make([]float64, 12), 4, identify.AllZero},
		{"constant", of(12, func(int) float64 { return 0.5 }), 4, identify.Constant},
		{"forty times 0.123", of(40, func(int) float64 { return 0.123 }), 40, identify.Constant},
		{"constant rows", of(40, func(i int) float64 { return 0.3 + 0.1*float64(i/20) }), 20, identify.Constant},
		{"a constant column", of(40, func(int) float64 { return 0.123 }), 1, identify.Constant},
		{"a row that is a ramp", of(64, func(i int) float64 { return float64(i) / 64 }), 64, identify.Ramp},
		{"a matrix that is a ramp", of(64, func(i int) float64 { return float64(i) / 64 }), 8, identify.Ramp},
		{"a column that is a ramp", of(64, func(i int) float64 { return float64(i) / 64 }), 1, identify.Ramp},
		{"one number", []float64{0.5}, 1, identify.OneNumber},
		{"one row, repeated", of(40, func(i int) float64 { return math.Sqrt(float64(i % 8)) }), 8, identify.OneRow},
		{"identity", of(16, func(i int) float64 { return float64(1 - min(1, i%5)) }), 4, identify.NotPaired},
		{"one-hot", []float64{0, 0, 1, 0, 0, 0, 0, 0}, 8, identify.NotPaired},
		{"noise", of(rows*d, func(i int) float64 { return exact[i] + 0.1*r.NormFloat64() }), d, identify.Noisy},
		{"permuted", of(rows*d, func(i int) float64 { return exact[i/d*d+order[i%d]] }), d, identify.Permuted},
		{"random angles", of(rows*d, func() func(i int) float64 {
			angle := 0.0
			return func(i int) float64 {
				if i%2 == 0 {
					angle = r.Float64()
					return math.Sin(angle)
				}
				return math.Cos(angle)
			}
		}()), d, identify.NotGraded},
		{"a pair", []float64{0.84147, 0.54030}, 2, identify.TooFew},
		{"two pairs in two decimals", []float64{0.91, -0.42, 0.02, 1}, 4, identify.TooFew},
		{"a pair of any length", []float64{0.5, 0.25}, 2, identify.TooFew},
		{"1, 0, 0", []float64{1, 0, 0}, 3, identify.TooFew},
		{"two rows of a pair", []float64{1, 0, 0, -1}, 2, identify.TooFew},
		{"hours of the day and of the year", of(480*4, func(i int) float64 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i/4) / [...]float64{24, 8766}[i%4/2])
			return [...]float64{sin, cos}[i%2]
		}), 4, identify.NotGraded},
		{"two frequencies", of(40*4, func(i int) float64 {
			sin, cos := math.Sincos(float64(i/4) * [...]float64{0.2137841, 0.0311929}[i%4/2])
			return float64(float32([...]float64{sin, cos}[i%2]))
		}), 4, identify.NotGraded},
		{"tenths of a turn", of(40*2, func(i int) float64 {
			sin, cos := math.Sincos(2 * math.Pi * float64(i/2) / 10)
			return float64(float32([...]float64{sin, cos}[i%2]))
		}), 2, identify.TooFew},
		{"one decimal", of(rows*d, func(i int) float64 { return decimals(1)(exact[i]) }), d, identify.TooFew},
		{"a column of nearly constant cosines", of(50, func(i int) float64 { return float64(float32(math.Cos(1.3e-4 * float64(i)))) }), 1, identify.TooFew},
	} {
		id := identified(t, c.x, c.columns)
		if id.Reason != c.want || c.want > identify.TooFew && len(id.Matches) > 0 {
			t.Errorf("%s: %v, want %v; %+v", c.name, id.Reason, c.want, id.Matches)
		}
		if c.want == identify.Permuted {
			checkFit(t, &id.Near[0], c.x)
		}
		if c.want == identify.Noisy && id.Near[0].Preset != "paper" {
			t.Errorf("%s: nearest is %s", c.name, id.Near[0].Preset)
		}
	}
}

// TestIdentifySlopes identifies slopes of ALiBi in a row and in a column, and those of a part of
// the heads.
func TestIdentifySlopes(t *testing.T) {
	for _, heads := range []int{4, 8, 12, 32, 40, 71, 112} {
		slopes := reference.Must(bias.ALiBiSlopes(heads))
		for i, how := range []func(float64) float64{precision.Float64.Round, precision.Float32.Round, precision.Float16.Round, precision.BFloat16.Round, decimals(4)} {
			for _, columns := range []int{1, heads} {
				if id := identified(t, rounded(slopes, how), columns); id.Reason != identify.Slopes {
					t.Errorf("%d heads, rounding %d: %v", heads, i, id.Reason)
				}
			}
		}
		for _, parts := range []int{2, 4} {
			for first, n := 0, heads/parts; heads >= 32 && heads%parts == 0 && first < heads; first += n {
				id := identified(t, slopes[first:][:n], n)
				same := reference.Must(bias.ALiBiSlopes(max(id.Heads.Of, n)))[id.Heads.First:][:n]
				if id.Reason != identify.Slopes || id.Heads.Of > heads || !slices.Equal(same, slopes[first:][:n]) {
					t.Errorf("heads %d to %d of %d: %v, %+v", first, first+n-1, heads, id.Reason, id.Heads)
				}
			}
		}
		slopes[2] *= 1.01
		if id := identified(t, slopes, heads); id.Reason == identify.Slopes || len(id.Near) > 0 {
			t.Errorf("%d heads and a wrong slope: %v", heads, id.Reason)
		}
	}
}

// TestIdentifyFourier identifies features of points, and makes them again.
func TestIdentifyFourier(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	most := 3
	if testing.Short() {
		most = 2
	}
	for _, s := range fourier.All() {
		if s.Linear {
			continue
		}
		for axes := 1; axes <= most; axes++ {
			for _, bands := range []int{4, 10} {
				f := reference.Must(s.New(axes, bands))
				columns := f.Columns()
				var whole, sines []float64
				for range 12 {
					point, row := make([]float64, axes), make([]float64, len(columns))
					for i := range point {
						point[i] = 2*r.Float64() - 1
					}
					if err := f.Row(row, point...); err != nil {
						t.Fatal(err)
					}
					whole = append(whole, row...)
					for j, c := range columns {
						if c.Kind != fourier.Coordinate {
							sines = append(sines, row[j])
						}
					}
				}
				for _, how := range roundings {
					for coordinates, x := range map[bool][]float64{len(whole) > len(sines): whole, false: sines} {
						want := identify.Features{Scheme: s.Name, Axes: axes, Bands: bands, Coordinates: coordinates}
						id := identified(t, rounded(x, how.how), len(x)/12)
						if want.Scheme = id.Features.Scheme; coordinates {
							want.Scheme = s.Name
						}
						if id.Reason != identify.Fourier || id.Features != want {
							t.Errorf("%s, %d axes, %d bands, %s: %v, %+v", s.Name, axes, bands, how.name, id.Reason, id.Features)
						}
						x[5] += 0.01
						if id := identified(t, x, len(x)/12); id.Reason == identify.Fourier {
							t.Errorf("%s with a wrong number: %+v", s.Name, id.Features)
						}
						x[5] -= 0.01
					}
				}
			}
		}
	}
}

// TestIdentifyFar identifies rows far from the origin, where the error of an angle
// in float32 is up to 0.06.
func TestIdentifyFar(t *testing.T) {
	for _, d := range []int{8, 64, 512} {
		for _, pos := range []int{5000, 65535, 1000000} {
			if d == 8 && pos == 1000000 {
				continue // four angles with such errors do not determine a position
			}
			meant := tableOf(convention.Convention{Start: pos}, 2, d)
			x, _ := reference.Elements(t, meant)
			for i := range x {
				angle := float64(float32(meant.Position(0, i/d)) * float32(meant.Frequency(i%d/2)))
				if x[i] = float64(float32(math.Sin(angle))); i%2 == 1 {
					x[i] = float64(float32(math.Cos(angle)))
				}
			}
			for rows := 1; rows <= 2; rows++ {
				id := identified(t, x[:rows*d], d)
				if f := best(id, "pytorch-tutorial"); f == nil || f.Start != float64(pos) || id.Reason != identify.Explained {
					t.Errorf("d = %d, %d: %v, %+v", d, pos, id.Reason, id.Matches)
				}
			}
		}
	}
}

// TestIdentifyLong identifies a table too long to be read as a whole.
func TestIdentifyLong(t *testing.T) {
	const rows, d = 100000, 8
	x, _ := reference.Elements(t, tableOf(convention.Convention{Start: 12}, rows, d))
	id := identified(t, x, d)
	if f := best(id, "paper"); f == nil || f.Start != 12 || f.LastPosition() != 12+rows-1 || f.Table.SeqLen() != rows || id.Rows != rows || id.Checked != rows {
		t.Errorf("%v, %+v", id.Reason, id.Matches)
	}
}

func TestIdentifyRefused(t *testing.T) {
	for _, c := range []struct {
		x       []float64
		columns int
		want    string
	}{
		{[]float64{1}, 0, "encoder: number of columns 0 is not positive"},
		{make([]float64, 70000), 70000, "encoder: number of columns 70000 is above 65537"},
		{nil, 4, "encoder: number of rows 0 is not positive"},
		{make([]float64, 7), 4, "encoder: input length 7 is not whole rows of 4"},
		{[]float64{0, 1, 0, math.NaN()}, 2, "encoder: number in [1, 1] NaN is not finite"},
		{[]float64{0, 1, math.Inf(-1), 1}, 2, "encoder: number in [1, 0] -Inf is not finite"},
	} {
		_, err := identify.Identify(c.x, c.columns)
		var typed *encoder.Error
		if err == nil || err.Error() != c.want || !errors.As(err, &typed) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// TestShortestHalf recognizes numbers of half precision with as few digits as NumPy prints of them,
// such as 0.909 beside 0.8413.
func TestShortestHalf(t *testing.T) {
	for _, preset := range []string{"paper", "tensorflow-tutorial"} {
		for _, size := range [][2]int{{3, 6}, {4, 8}, {5, 4}, {10, 6}, {60, 4}} {
			x, _ := reference.Elements(t, reference.Must(reference.Convention(t, preset, "-").Table(size[0], size[1])))
			x = rounded(x, func(x float64) float64 {
				half, n := precision.Float16.Round(x), 1
				for precision.Float16.Round(digits(n)(half)) != half {
					n++
				}
				return digits(n)(half)
			})
			id := identified(t, x, size[1])
			if best(id, preset) == nil || id.Reason != identify.Explained || id.Precision.DType != precision.Float16 {
				t.Errorf("%s, %v: %v, %v, %s", preset, size, id.Reason, id.Precision, sayFits(id))
			}
		}
	}
}
