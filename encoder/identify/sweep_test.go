package identify_test

import (
	"flag"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/encoder/identify/invfreq"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/precision"
	"github.com/posenc/posenc/encoder/rotary"
)

// The sweep identifies random tables and rotary embeddings of many kinds, and makes the
// numbers of every answer again by the call that its match says. By default it takes a
// tenth of them; the whole, and other seeds, by
//
//	go test ./encoder/identify -run IdentifySweep -v -sweep.all -sweep.seed 7
var (
	sweepSeed = flag.Uint64("sweep.seed", 13, "seed of the random tables")
	sweepAll  = flag.Bool("sweep.all", false, "all random tables, in place of a tenth")
	sweepKind = flag.String("sweep.kind", "", "only the kinds whose name contains this, each table in a line")
)

// A sample is a matrix, and what is known of it.
type sample struct {
	x       []float64 // exact, not yet rounded
	columns int

	// The preset that made it, and its base; "" if none did.
	preset string
	base   float64

	single bool    // computed in float32
	err    float64 // of a number, besides what storing adds
}

// A tableKind makes random matrices.
type tableKind struct {
	name string
	make func(r *rand.Rand, rows, d int) sample
}

// storage are the types and the digits in which samples are stored, with the largest
// error of a number.
var storage = []struct {
	name string
	how  func(float64) float64
	err  func(x float64) float64
}{
	{"float64", precision.Float64.Round, func(float64) float64 { return 0 }},
	{"float32", precision.Float32.Round, func(x float64) float64 { return 0x1p-24 * math.Abs(x) }},
	{"float16", precision.Float16.Round, func(x float64) float64 { return max(0x1p-11*math.Abs(x), 0x1p-25) }},
	{"bfloat16", precision.BFloat16.Round, func(x float64) float64 { return 0x1p-8 * math.Abs(x) }},
	{"4 decimals", decimals(4), func(float64) float64 { return 0.5e-4 }},
	{"6 decimals", decimals(6), func(float64) float64 { return 0.5e-6 }},
}

// A tally counts the answers of the sweep.
type tally struct {
	tables, truths, named, claims, wrong int
	busy                                 time.Duration
	slow                                 int // that took over a second
	lines                                []string
}

func (t *tally) add(o tally) {
	t.tables, t.truths, t.named, t.claims, t.wrong = t.tables+o.tables, t.truths+o.truths, t.named+o.named, t.claims+o.claims, t.wrong+o.wrong
	t.busy, t.slow, t.lines = t.busy+o.busy, t.slow+o.slow, append(t.lines, o.lines...)
}

func (t *tally) String() string {
	return fmt.Sprintf("%d tables, %d of %d named, %d claims, %d of them false, %.1f s, %d over a second",
		t.tables, t.named, t.truths, t.claims, t.wrong, t.busy.Seconds(), t.slow)
}

// TestIdentifySweep checks that no claim about random tables is false, and that most tables
// of presets are named.
func TestIdentifySweep(t *testing.T) {
	t.Parallel()
	tables, rotaries := 60, 24 // of each kind
	if !*sweepAll {
		tables, rotaries = tables/10, rotaries/8
	}
	if testing.Short() {
		tables, rotaries = 1, 1
	}
	kinds, embeddings := tableKinds(), rotaryKinds
	var work []func() (string, tally)
	for k, kind := range kinds {
		for i := range tables {
			if strings.Contains(kind.name, *sweepKind) {
				work = append(work, func() (string, tally) { return kind.name, tryTable(kind, uint64(k<<20+i)) })
			}
		}
	}
	for k, kind := range embeddings {
		for i := range rotaries {
			if strings.Contains(kind.name, *sweepKind) {
				work = append(work, func() (string, tally) { return kind.name, tryRotary(kind.name, kind.make, uint64(1<<30+k<<20+i)) })
			}
		}
	}
	results := make([]tally, len(work))
	names := make([]string, len(work))
	var group sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	for worker := range workers {
		group.Add(1)
		go func() {
			defer group.Done()
			for i := worker; i < len(work); i += workers {
				names[i], results[i] = work[i]()
			}
		}()
	}
	group.Wait()
	var all tally
	each := map[string]*tally{}
	for i, result := range results {
		if each[names[i]] == nil {
			each[names[i]] = &tally{}
		}
		each[names[i]].add(result)
		all.add(result)
	}
	for _, name := range slices.Sorted(maps.Keys(each)) {
		if own := each[name]; own.wrong > 0 || own.named < own.truths || own.slow > 0 || *sweepKind != "" {
			t.Logf("%s: %v", name, own)
		}
	}
	for i, line := range all.lines {
		if i < 400 {
			t.Log(line)
		}
	}
	t.Logf("seed %d, %d kinds: %v", *sweepSeed, len(each), &all)
	if all.wrong > 0 {
		t.Errorf("%d of %d claims are false", all.wrong, all.claims)
	}
	if missed := all.truths - all.named; missed > all.truths/64 {
		t.Errorf("%d of %d tables of presets are not named", missed, all.truths)
	}
}

// tryTable identifies one random table of a kind.
func tryTable(kind tableKind, seed uint64) (t tally) {
	r := rand.New(rand.NewPCG(*sweepSeed, seed))
	rows, d := 3+r.IntN(14), 4+2*r.IntN(7) // a small one, or any
	if r.IntN(2) == 0 {
		rows, d = 3+int(math.Exp(r.Float64()*math.Log(298))), 2*(1+int(math.Exp(r.Float64()*math.Log(255))))
		d = max(4, d)
	}
	s := kind.make(r, rows, d)
	stored := storage[r.IntN(len(storage))]
	x := rounded(s.x, stored.how)
	begin := time.Now()
	id, err := identify.Identify(x, s.columns)
	t.busy = time.Since(begin)
	t.tables = 1
	say := func(format string, args ...any) {
		t.lines = append(t.lines, fmt.Sprintf("%s, %d × %d in %s, table %d: ", kind.name, len(x)/s.columns, s.columns, stored.name, seed)+fmt.Sprintf(format, args...))
	}
	if err != nil {
		t.wrong = 1
		say("%v", err)
		return t
	}
	if t.busy > time.Second {
		t.slow = 1
		say("%v", t.busy)
	}
	if s.preset != "" {
		t.truths = 1
		if f := best(id, s.preset); f != nil && (!f.BaseKnown || math.Abs(f.Base-s.base) <= 1e-6*s.base || len(x)/s.columns == 1) {
			t.named = 1
		} else {
			say("missed %s of base %v: %v, %s", s.preset, s.base, id.Reason, sayFits(id))
		}
	}
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	// A program that computes in float32 is as exact as that.
	within := func(x float64, positions int) float64 {
		return 1.2*stored.err(x) + s.err + largest*(0x1p-21+0x1.8p-23*float64(positions))
	}
	if s.single {
		within = func(x float64, _ int) float64 { return 1.2*stored.err(x) + 2e-4 }
	}
	claims := id.Matches
	switch id.Reason {
	case identify.Explained, identify.Ambiguous:
	case identify.Noisy, identify.Permuted, identify.Miswritten:
		claims = id.Near[:1]
	default:
		claims = nil
	}
	for i := range claims {
		t.claims++
		if problem := remade(&claims[i], x, s.columns, id.Reason, within); problem != "" {
			t.wrong++
			say("match %d, %s, bits %.0f: %s: %v, %s", i, claims[i].Preset, claims[i].Bits, problem, id.Reason, sayFits(id))
			break
		}
	}
	return t
}

// sayFits describes the first two matches.
func sayFits(id *identify.Identification) string {
	list := id.Matches
	if len(list) == 0 {
		list = id.Near
	}
	text := ""
	for _, f := range list[:min(2, len(list))] {
		text += fmt.Sprintf("[%s %v %v bug %q slip %v transposed %v offset %v base %v start %v step %v residual %.2g tolerance %.2g bits %.0f] ",
			f.Preset, f.Same, f.Settings, f.Bug, f.Slip, f.Transposed, f.Offset, f.Base, f.Start, f.Step, f.Residual, f.Tolerance, f.Bits)
	}
	return text
}

// remade makes the numbers of a fit again, as its documentation says, and describes how
// they differ from x; "" if they are the same up to rounding.
func remade(f *identify.Fit, x []float64, columns int, reason identify.Reason, within func(x float64, positions int) float64) string {
	rows := len(x) / columns
	y := make([]float64, len(x))
	if f.Table.SeqLen() != rows && !f.Transposed && len(f.ZeroRows) == 0 {
		return "" // only some of the rows were read
	}
	if f.Bug == "" && f.Rounding.Of == identify.NoOperand {
		e, ok := f.Encoding()
		if !ok {
			return "" // a part of a grid
		}
		table, err := e.Table()
		if err != nil {
			return "refused: " + err.Error()
		}
		y = remadeRows(f, table, rows, columns)
		if y == nil {
			return "other size"
		}
	} else if err := f.Rows64(y, 0, rows); err != nil {
		return err.Error()
	}
	wrong := map[int]bool{}
	for _, c := range f.Wrong {
		wrong[c.Row*columns+c.Column] = true
	}
	// Angles of float32 are the less exact the further out the positions are, and some kinds
	// have far ones.
	positions := f.Table.SeqLen()
	for _, pos := range slices.Concat(f.Positions...) {
		positions = max(positions, int(math.Min(math.Abs(pos), float64(32*f.Table.SeqLen()))))
	}
	worst, at, squares := 0.0, 0, 0.0
	for i, v := range x {
		miss := math.Abs(v - y[i])
		squares += miss * miss
		if excess := miss - within(v, positions); excess > worst && !wrong[i] {
			worst, at = excess, i
		}
	}
	rms := math.Sqrt(squares / float64(len(x)))
	switch {
	case reason == identify.Noisy && (math.Abs(rms-f.RMS) > 1e-6+0.01*rms || rms > 0.2*math.Abs(f.Amplitude)):
		return fmt.Sprintf("noise of %v, said to be %v", rms, f.RMS)
	case reason != identify.Noisy && worst > 0:
		return fmt.Sprintf("number %d is %v, made again %v", at, x[at], y[at])
	}
	return ""
}

// remadeRows applies to the rows of a table what a match says besides the call of encode.
func remadeRows(f *identify.Fit, table *convention.Table, rows, columns int) []float64 {
	if f.Transposed {
		rows, columns = columns, rows
	}
	d, zeros := table.Columns(), 0
	y, row := make([]float64, rows*columns), make([]float64, d)
	for r := range rows {
		if slices.Contains(f.ZeroRows, r) {
			zeros++
			continue
		}
		if r-zeros >= table.SeqLen() || f.Permutation == nil && d != columns {
			return nil
		}
		table.Rows64(row, r-zeros, r-zeros+1)
		for j := range columns {
			v := row[j%d]
			if f.Permutation != nil {
				if v = row[f.Permutation[j]]; f.Negated[j] {
					v = -v
				}
			}
			y[r*columns+j] = v*f.Factor() + f.Offset
		}
	}
	if !f.Transposed {
		return y
	}
	z := make([]float64, len(y))
	for i, v := range y {
		z[i%columns*rows+i/columns] = v
	}
	return z
}

// tryRotary identifies the frequencies or a cache of one random rotary embedding.
func tryRotary(name string, make func(r *rand.Rand) rotary.Config, seed uint64) (t tally) {
	r := rand.New(rand.NewPCG(*sweepSeed, seed))
	config := make(r)
	e := reference.Must(rotary.New(config, 0))
	dtype := [...]precision.DType{precision.Float32, precision.BFloat16, precision.Float16}[r.IntN(3)]
	w, factor := e.Frequencies(), e.AttentionFactor()
	order := invfreq.Order(r.IntN(8))
	kind := invfreq.Kind(2 + r.IntN(2))
	x, rows := slices.Clone(w), 1
	switch {
	case order > invfreq.Complex:
		kind, order = invfreq.Frequencies, invfreq.Single
	default:
		if order == invfreq.Halves || order == invfreq.Complex {
			kind = invfreq.CosinesAndSines
		}
		rows = 64 << r.IntN(5)
		x = cacheOf(w, factor, rows, kind, order)
	}
	for i := range x {
		x[i] = dtype.Round(x[i])
	}
	begin := time.Now()
	id, err := invfreq.Identify(x, len(x)/rows)
	t.busy, t.tables, t.truths = time.Since(begin), 1, 1
	say := func(problem string) {
		text := ""
		if err == nil && len(id.Matches) > 0 {
			text = fmt.Sprintf("%+v × %v", id.Matches[0].Config, id.Attention)
		}
		t.lines = append(t.lines, fmt.Sprintf("%s %v %v, %d rows in %v of %+v, table %d: %s: %v, %s", name, kind, order, rows, dtype, config, seed, problem, id.Reason, text))
	}
	if err != nil {
		say(err.Error())
		return t
	}
	// The same frequencies by any name are the same embedding.
	same := func(f *invfreq.Fit, within float64) bool {
		own, err := rotary.New(f.Config, 0)
		if err != nil || len(own.Frequencies()) != len(w) {
			return false
		}
		for i, v := range own.Frequencies() {
			if math.Abs(v-w[i]) > within*w[i]+1e-7 {
				return false
			}
		}
		return true
	}
	if t.named = 0; slices.ContainsFunc(id.Matches, func(f *invfreq.Fit) bool { return same(f, 1e-5) }) && math.Abs(id.Attention-factor) < 1e-2 || kind == invfreq.Frequencies && slices.ContainsFunc(id.Matches, func(f *invfreq.Fit) bool { return same(f, 1e-5) }) {
		t.named = 1
	} else {
		say("missed")
	}
	if id.Reason != invfreq.Explained {
		return t
	}
	for _, f := range id.Matches {
		t.claims++
		own, err := rotary.New(f.Config, 0)
		if err != nil {
			t.wrong++
			say(err.Error())
			break
		}
		v := own.Frequencies()
		for i := range v {
			v[i] = f.Rounded.Round(v[i])
		}
		y := v
		if kind != invfreq.Frequencies {
			y = cacheOf(v, id.Attention, rows, id.Kind, id.Order)
		}
		worst := 0.0
		for i := range min(len(x), len(y)) {
			near := 2.2*math.Ldexp(math.Abs(x[i]), -dtype.Digits()) + 1e-4 // the factor is rounded, too
			near += 4e-6 * float64(i/(len(x)/rows))                        // frequencies are computed in float32
			if kind == invfreq.Frequencies {
				near = 1.2*math.Ldexp(math.Abs(x[i]), -dtype.Digits()) + 3e-8
			}
			worst = max(worst, math.Abs(x[i]-y[i])-near)
		}
		if worst > 0 || len(x) != len(y) {
			t.wrong++
			say(fmt.Sprintf("made again as %T %+v, differs by %v", f.Config.Scaling, f.Config, worst))
			break
		}
	}
	return t
}

// cacheOf returns the cosines and sines of frequencies from position 0 on, times a factor.
func cacheOf(w []float64, factor float64, rows int, kind invfreq.Kind, order invfreq.Order) (x []float64) {
	for pos := range rows {
		own, sin := []float64(nil), []float64(nil)
		for _, w := range w {
			s, c := math.Sincos(float64(pos) * w)
			if kind == invfreq.Sines {
				c = s
			}
			own, sin = append(own, factor*c), append(sin, factor*s)
		}
		switch order {
		case invfreq.Doubled:
			own = append(own, own...)
		case invfreq.Halves:
			own = append(own, sin...)
		case invfreq.Repeated, invfreq.Complex:
			both := make([]float64, 0, 2*len(own))
			for i, c := range own {
				if order == invfreq.Complex {
					both = append(both, c, sin[i])
				} else {
					both = append(both, c, c)
				}
			}
			own = both
		}
		x = append(x, own...)
	}
	return x
}

// one returns a random element of a list.
func one[T any](r *rand.Rand, list ...T) T { return list[r.IntN(len(list))] }

// rotaryKinds are the scalings of rotary embeddings, as models have them.
var rotaryKinds = []struct {
	name string
	make func(r *rand.Rand) rotary.Config
}{
	{"rotary", func(r *rand.Rand) rotary.Config { return rotaryOf(r, nil) }},
	{"rotary linear", func(r *rand.Rand) rotary.Config { return rotaryOf(r, rotary.Linear{Factor: one(r, 2., 4, 8, 16)}) }},
	{"rotary NTK", func(r *rand.Rand) rotary.Config { return rotaryOf(r, rotary.NTK{Factor: one(r, 2., 4, 8)}) }},
	{"rotary llama3", func(r *rand.Rand) rotary.Config {
		return rotaryOf(r, rotary.Llama3{Factor: one(r, 8., 16, 32), Low: 1, High: 4, MaxPosition: 8192})
	}},
	{"rotary YaRN", func(r *rand.Rand) rotary.Config {
		return rotaryOf(r, rotary.YaRN{Factor: one(r, 4., 8, 32, 40), MaxPosition: one(r, 4096, 8192, 32768), NoTruncate: r.IntN(4) == 0})
	}},
	{"rotary YaRN, other betas", func(r *rand.Rand) rotary.Config {
		return rotaryOf(r, rotary.YaRN{Factor: one(r, 4., 32), MaxPosition: one(r, 4096, 32768), BetaFast: one(r, 24., 16, 64), BetaSlow: one(r, 1., 2)})
	}},
	{"rotary NTK, fixed", func(r *rand.Rand) rotary.Config { return rotaryOf(r, rotary.NTKFixed{Factor: one(r, 2., 4, 8)}) }},
	{"rotary dynamic", func(r *rand.Rand) rotary.Config { return rotaryOf(r, rotary.Dynamic{Alpha: one(r, 2., 50, 1000)}) }},
	{"rotary proportional", func(r *rand.Rand) rotary.Config { return rotaryOf(r, rotary.Proportional{Part: one(r, 0.25, 0.5)}) }},
}

func rotaryOf(r *rand.Rand, s rotary.Scaling) rotary.Config {
	return rotary.Config{HeadDim: one(r, 64, 96, 128, 256), Base: one(r, 1e4, 1e4, 5e5, 1e6, 15e4), Scaling: s}
}

// tableKinds returns the kinds of tables: one for each preset, presets with settings and
// changes that do not hide them, and formulas of no library.
func tableKinds() []tableKind {
	var list []tableKind
	for _, p := range convention.Presets() {
		list = append(list, tableKind{p.Name, func(r *rand.Rand, rows, d int) sample { return presetSample(r, p, rows, d, 10000) }})
	}
	list = append(list, settingKinds...)
	for name, change := range changes {
		list = append(list, tableKind{name, change})
	}
	for name, make := range nonsense {
		list = append(list, tableKind{name, func(r *rand.Rand, rows, d int) sample { return sample{x: make(r, rows, d), columns: d} }})
	}
	slices.SortStableFunc(list[len(list)-len(changes)-len(nonsense):], func(a, b tableKind) int { return strings.Compare(a.name, b.name) })
	return list
}

// presetSample returns a table of a preset.
func presetSample(r *rand.Rand, p convention.Preset, rows, d int, base float64) sample {
	s := sample{columns: d, preset: p.Name, base: base}
	if base != 10000 {
		p.Set("base", base)
	}
	var t *convention.Table
	if p.CheckGrid(1, false) == nil {
		t = reference.Must(p.Convention.Table(rows, d))
	} else {
		side := 2 + r.IntN(7)
		s.columns = max(8, (d+3)&^3)
		t = reference.Must(p.Convention.Grid(s.columns, nil, side, 2+r.IntN(7)))
	}
	s.x = make([]float64, t.SeqLen()*t.Columns())
	t.Rows64(s.x, 0, t.SeqLen())
	if d < 6 || rows < 3 || s.columns < 8 && t.Axes() > 1 || base != 10000 && d < 8 {
		s.preset = "" // any base fits
	}
	return s
}

// pick returns a preset that is usual.
func pick(r *rand.Rand) convention.Preset {
	p, _ := convention.Find(one(r, "paper", "tensor2tensor", "roformer", "diffusers-timestep", "espnet", "x-transformers"))
	return p
}

// settingKinds are presets with other settings.
var settingKinds = []tableKind{
	{"other base", func(r *rand.Rand, rows, d int) sample {
		return presetSample(r, pick(r), rows, d, one(r, 100., 500, 1000, 20000, 500000, 9999.5))
	}},
	{"arbitrary base", func(r *rand.Rand, rows, d int) sample {
		s := presetSample(r, pick(r), rows, d, math.Exp(2+10*r.Float64()))
		s.preset = ""
		return s
	}},
	{"other start", func(r *rand.Rand, rows, d int) sample {
		p := pick(r)
		p.Set("start", float64(one(r, 1, 2, 5, 100, 3000)))
		return presetSample(r, p, rows, d, 10000)
	}},
	{"masked grid", func(r *rand.Rand, rows, d int) sample {
		p, _ := convention.Find("detr")
		if r.IntN(2) == 0 {
			p.Set("normalize", 1)
		}
		h, w, d := 3+r.IntN(6), 3+r.IntN(6), max(8, d&^3)
		up, left := 1+r.IntN(h-1), 1+r.IntN(w-1)
		valid := make([]bool, h*w)
		for i := range valid {
			valid[i] = i/w < up && i%w < left
		}
		return sampleOf(reference.Must(p.Convention.Grid(d, valid, h, w)))
	}},
	{"grid with settings", func(r *rand.Rand, rows, d int) sample {
		p, _ := convention.Find(one(r, "detr", "diffusers-sincos", "tensor2tensor", "tatp22"))
		for _, s := range []identify.Setting{{Name: "base_size", Value: 16}, {Name: "interpolation", Value: 2}, {Name: "normalize", Value: 1}, {Name: "span", Value: 3}} {
			if p.Accepts(s.Name) {
				p.Set(s.Name, s.Value)
			}
		}
		return sampleOf(reference.Must(p.Convention.Grid(max(8, d&^3), nil, 3+r.IntN(6), 3+r.IntN(6))))
	}},
	{"padded", func(r *rand.Rand, rows, d int) sample {
		p, _ := convention.Find("fairseq")
		p.Set("padding_idx", float64(r.IntN(3)))
		p.Convention.Start = r.IntN(2)
		s := sampleOf(reference.Must(p.Convention.Table(rows, d)))
		return s
	}},
	{"padded paper", func(r *rand.Rand, rows, d int) sample {
		s := presetSample(r, pick(r), rows, d, 10000)
		s.preset = ""
		clear(s.x[:d])
		return s
	}},
	{"class token", func(r *rand.Rand, rows, d int) sample {
		p, _ := convention.Find(one(r, "mae", "moco-v3"))
		s := presetSample(r, p, rows, d, 10000)
		s.x = append(make([]float64, s.columns), s.x...)
		return s
	}},
	{"fractional steps", func(r *rand.Rand, rows, d int) sample {
		positions, step := make([]float64, rows), one(r, 0.5, 0.1, 1/float64(rows), 2*math.Pi, 3)
		for i := range positions {
			positions[i] = step * float64(i)
		}
		return sampleOf(reference.Must(pick(r).Convention.At(d, positions)))
	}},
	{"listed positions", func(r *rand.Rand, rows, d int) sample {
		positions := make([]float64, rows)
		for i := range positions {
			positions[i] = float64(r.IntN(500))
		}
		return sampleOf(reference.Must(pick(r).Convention.At(d, positions)))
	}},
	{"in float32", func(r *rand.Rand, rows, d int) sample {
		w, start := gridOf(r, d), r.IntN(300)
		x := pairsOf(r, rows, d, func(row, i int) float64 { return float64(float32(row+start) * float32(w[i])) })
		return sample{x: x, columns: d, single: true}
	}},
}

func sampleOf(t *convention.Table) sample {
	s := sample{x: make([]float64, t.SeqLen()*t.Columns()), columns: t.Columns()}
	t.Rows64(s.x, 0, t.SeqLen())
	return s
}

// changes are tables of a preset, changed in a way that may be named.
var changes = map[string]func(r *rand.Rand, rows, d int) sample{
	"transposed": func(r *rand.Rand, rows, d int) sample {
		x, y := paperLike(r, rows, d), make([]float64, rows*d)
		for i, v := range x {
			y[i%d*rows+i/d] = v
		}
		return sample{x: y, columns: rows}
	},
	"times √d": each(paperLike, func(_, _ int, x float64) float64 { return 22.627416997969522 * x }),
	"times a factor": func(r *rand.Rand, rows, d int) sample {
		a := one(r, 0.1, 3, math.Pi, 1./3, 1.2345678)
		return each(paperLike, func(_, _ int, x float64) float64 { return a * x })(r, rows, d)
	},
	"plus a number": func(r *rand.Rand, rows, d int) sample {
		a, b := one(r, 0.5, 2, 127.5), one(r, 0.5, -3, 127.5)
		return each(paperLike, func(_, _ int, x float64) float64 { return a*x + b })(r, rows, d)
	},
	"permuted columns": func(r *rand.Rand, rows, d int) sample { return columnsOf(paperLike(r, rows, d), d, r.Perm(d)) },
	"permuted pairs": func(r *rand.Rand, rows, d int) sample {
		pairs, order := r.Perm(d/2), make([]int, d)
		for j := range order {
			order[j] = 2*pairs[j/2] + j%2
		}
		return columnsOf(paperLike(r, rows, d), d, order)
	},
	"negative columns": each(paperLike, func(_, j int, x float64) float64 { return x * [...]float64{1, -1}[j%3%2] }),
	"first columns": func(r *rand.Rand, rows, d int) sample {
		order := make([]int, d)
		for j := range order {
			order[j] = j
		}
		return columnsOf(paperLike(r, rows, 512), 512, order)
	},
	"last columns": func(r *rand.Rand, rows, d int) sample {
		order := make([]int, d)
		for j := range order {
			order[j] = 512 - d + j
		}
		return columnsOf(paperLike(r, rows, 512), 512, order)
	},
	"noise": func(r *rand.Rand, rows, d int) sample {
		sigma := math.Pow(10, -5*r.Float64())
		return each(paperLike, func(_, _ int, x float64) float64 { return x + sigma*r.NormFloat64() })(r, rows, d)
	},
	"wrong numbers": func(r *rand.Rand, rows, d int) sample {
		x := paperLike(r, rows, d)
		for range 1 + r.IntN(3) {
			x[r.IntN(len(x))] = -0.37
		}
		return sample{x: x, columns: d}
	},
	"a wrong column": func(r *rand.Rand, rows, d int) sample {
		wrong := r.IntN(d)
		return each(paperLike, func(row, j int, x float64) float64 {
			if j == wrong {
				return 0.02 * float64(row%7)
			}
			return x
		})(r, rows, d)
	},
	"shuffled rows": func(r *rand.Rand, rows, d int) sample {
		x := paperLike(r, rows, d)
		r.Shuffle(rows, func(a, b int) {
			for j := range d {
				x[a*d+j], x[b*d+j] = x[b*d+j], x[a*d+j]
			}
		})
		return sample{x: x, columns: d}
	},
	"8 bits": func(r *rand.Rand, rows, d int) sample {
		s := each(paperLike, func(_, _ int, x float64) float64 { return math.Round(127 * x) })(r, rows, d)
		s.err = 0.57
		return s
	},
	"zero rows": func(r *rand.Rand, rows, d int) sample {
		x, from := paperLike(r, rows, d), r.IntN(rows)
		clear(x[from*d:])
		return sample{x: x, columns: d}
	},
	"repeated rows": func(r *rand.Rand, rows, d int) sample {
		w, times := gridOf(r, d), 2+r.IntN(3)
		return sample{x: pairsOf(r, rows, d, func(row, i int) float64 { return float64(row/times) * w[i] }), columns: d}
	},
	"doubled index": angles(func(row, i, d int) float64 { return float64(row) * math.Pow(10000, -4*float64(i)/float64(d)) }),
	"half exponent": angles(func(row, i, d int) float64 { return float64(row) * math.Pow(10000, -float64(i)/float64(d)) }),
	"next index":    angles(func(row, i, d int) float64 { return float64(row) * math.Pow(10000, -2*float64(i+1)/float64(d)) }),
	"degrees": angles(func(row, i, d int) float64 {
		return math.Pi / 180 * float64(row) * math.Pow(10000, -2*float64(i)/float64(d))
	}),
	"log10": angles(func(row, i, d int) float64 {
		return float64(row) * math.Exp(-2*float64(i)/float64(d)*math.Log10(10000))
	}),
	"positive exponent": angles(func(row, i, d int) float64 { return float64(row) * math.Pow(10000, 2*float64(i)/float64(d)) }),
	"16-bit frequencies": func(r *rand.Rand, rows, d int) sample {
		return roundedFrequencies(r, rows, d, one(r, precision.Float16, precision.BFloat16).Round)
	},
	"printed frequencies": func(r *rand.Rand, rows, d int) sample { return roundedFrequencies(r, rows, d, decimals(2+r.IntN(4))) },
	"frequencies of few digits": func(r *rand.Rand, rows, d int) sample {
		digits := 1 + r.IntN(4)
		return roundedFrequencies(r, rows, d, func(x float64) float64 {
			scale := math.Pow10(digits - 1 - int(math.Floor(math.Log10(x))))
			return math.Round(x*scale) / scale
		})
	},
	"16-bit angles": func(r *rand.Rand, rows, d int) sample {
		w, dtype := gridOf(r, d), one(r, precision.Float16, precision.BFloat16)
		return sample{x: pairsOf(r, rows, d, func(row, i int) float64 { return dtype.Round(float64(row) * w[i]) }), columns: d}
	},
}

// each returns a kind of tables whose numbers are those of another, each changed.
func each(table func(r *rand.Rand, rows, d int) []float64, change func(row, j int, x float64) float64) func(r *rand.Rand, rows, d int) sample {
	return func(r *rand.Rand, rows, d int) sample {
		return sample{x: changed(change)(table(r, rows, d), d), columns: d}
	}
}

// changed changes each number of a matrix.
func changed(change func(row, j int, x float64) float64) func(x []float64, d int) []float64 {
	return func(x []float64, d int) []float64 {
		for i, v := range x {
			x[i] = change(i/d, i%d, v)
		}
		return x
	}
}

// angles returns a kind of tables of sines and cosines.
func angles(angle func(row, i, d int) float64) func(r *rand.Rand, rows, d int) sample {
	return func(r *rand.Rand, rows, d int) sample {
		return sample{x: pairsOf(r, rows, d, func(row, i int) float64 { return angle(row, i, d) }), columns: d}
	}
}

// columnsOf returns some columns of a matrix of width d.
func columnsOf(x []float64, d int, order []int) sample {
	var y []float64
	for r := range len(x) / d {
		for _, j := range order {
			y = append(y, x[r*d+j])
		}
	}
	return sample{x: y, columns: len(order)}
}

func roundedFrequencies(r *rand.Rand, rows, d int, round func(float64) float64) sample {
	w := gridOf(r, d)
	for i := range w {
		w[i] = round(w[i])
	}
	start := one(r, 0, 0, 1, 7)
	return sample{x: pairsOf(r, rows, d, func(row, i int) float64 { return float64(row+start) * w[i] }), columns: d}
}

// nonsense are formulas of no library, each a matrix with parameters drawn from r.
// A few may be explained in a simple way.
var nonsense = map[string]func(r *rand.Rand, rows, d int) []float64{
	"integer division":          integerDivision,
	"NeRF":                      nerf,
	"integer angles":            integerAngles,
	"jittered frequencies":      jittered,
	"random phases":             randomPhases,
	"random frequencies":        randomFrequencies,
	"sorted random frequencies": sortedFrequencies,
	"DFT":                       dft,
	"layer norm":                layerNorm,
	"rotary cache":              rotaryCache,
	"linear bands":              linearBands,
	"gaussian":                  filled(func(r *rand.Rand, _, _ int) float64 { return r.NormFloat64() }),
	"uniform":                   filled(func(r *rand.Rand, _, _ int) float64 { return 2*r.Float64() - 1 }),
	"initial weights":           filled(func(r *rand.Rand, _, _ int) float64 { return 0.02 * r.NormFloat64() }),
	"random walk": func(r *rand.Rand, rows, d int) []float64 {
		x := make([]float64, rows*d)
		for i := range x {
			if x[i] = 0.02 * r.NormFloat64(); i >= d {
				x[i] += x[i-d]
			}
		}
		return x
	},
	"low rank": func(r *rand.Rand, rows, d int) []float64 {
		x := make([]float64, rows*d)
		for k := range 3 {
			u := make([]float64, d)
			for j := range u {
				u[j] = r.NormFloat64()
			}
			for i := range x {
				x[i] += u[i%d] * math.Cos(float64(k+1)*float64(i/d)/float64(rows)*math.Pi)
			}
		}
		return x
	},
	"DCT": func(r *rand.Rand, rows, d int) []float64 {
		return filled(func(_ *rand.Rand, row, j int) float64 {
			return math.Cos(math.Pi * (float64(row) + 0.5) * float64(j) / float64(rows))
		})(r, rows, d)
	},
	"Hadamard":  filled(func(_ *rand.Rand, row, j int) float64 { return [...]float64{1, -1}[bits.OnesCount(uint(row&j))%2] }),
	"binary":    filled(func(_ *rand.Rand, row, j int) float64 { return float64(row >> min(j, 60) & 1) }),
	"Gray code": filled(func(_ *rand.Rand, row, j int) float64 { return float64((row ^ row>>1) >> min(j, 60) & 1) }),
	"wavelets": func(r *rand.Rand, rows, d int) []float64 {
		return filled(func(_ *rand.Rand, row, j int) float64 {
			size := max(1, rows>>min(bits.Len(uint(j)), 60))
			return [...]float64{1, -1}[row/size%2] * math.Sqrt(float64(bits.Len(uint(j))+1))
		})(r, rows, d)
	},
	"Legendre": func(r *rand.Rand, rows, d int) []float64 {
		return filled(func(_ *rand.Rand, row, j int) float64 {
			t, before, p := 2*float64(row)/float64(rows)-1, 1.0, 2*float64(row)/float64(rows)-1
			for n := 1; n <= j; n++ {
				before, p = p, (float64(2*n+1)*t*p-float64(n)*before)/float64(n+1)
			}
			return p
		})(r, rows, d)
	},
	"orthogonal": func(r *rand.Rand, rows, d int) []float64 {
		x := filled(func(r *rand.Rand, _, _ int) float64 { return r.NormFloat64() })(r, rows, d)
		for a := range rows { // Gram–Schmidt
			for b := range min(a, d-1) {
				dot, size := 0.0, 0.0
				for j := range d {
					dot, size = dot+x[a*d+j]*x[b*d+j], size+x[b*d+j]*x[b*d+j]
				}
				for j := range d {
					x[a*d+j] -= dot / size * x[b*d+j]
				}
			}
		}
		return x
	},
	"chirp by row": func(r *rand.Rand, rows, d int) []float64 {
		w := gridOf(r, d)
		return pairsOf(r, rows, d, func(row, i int) float64 { return 0.1 * float64(row*row) * w[i] })
	},
	"chirp by column": func(r *rand.Rand, rows, d int) []float64 {
		return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) / (1 + 0.3*float64(i*i)) })
	},
	"square roots": func(r *rand.Rand, rows, d int) []float64 {
		w := gridOf(r, d)
		return pairsOf(r, rows, d, func(row, i int) float64 { return math.Sqrt(float64(row)) * w[i] })
	},
	"logarithms": func(r *rand.Rand, rows, d int) []float64 {
		w := gridOf(r, d)
		return pairsOf(r, rows, d, func(row, i int) float64 { return math.Log1p(float64(row)) * w[i] })
	},
	"harmonic": func(r *rand.Rand, rows, d int) []float64 {
		return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) / float64(i+1) })
	},
	"linear frequencies": func(r *rand.Rand, rows, d int) []float64 {
		return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) * (1 - 2*float64(i)/float64(d)) })
	},
	"two bases": func(r *rand.Rand, rows, d int) []float64 {
		return pairsOf(r, rows, d, func(row, i int) float64 {
			return float64(row) * math.Pow([...]float64{10000, 100}[i%2], -2*float64(i)/float64(d))
		})
	},
	"jittered rows": func(r *rand.Rand, rows, d int) []float64 {
		w, at := gridOf(r, d), make([]float64, rows)
		for i := range at {
			at[i] = float64(i) + 0.1*r.NormFloat64()
		}
		return pairsOf(r, rows, d, func(row, i int) float64 { return at[row] * w[i] })
	},
	"squared":  alter(func(_ *rand.Rand, x float64) float64 { return x * x }),
	"absolute": alter(func(_ *rand.Rand, x float64) float64 { return math.Abs(x) }),
	"cubed":    alter(func(_ *rand.Rand, x float64) float64 { return x * x * x }),
	"tanh":     alter(func(_ *rand.Rand, x float64) float64 { return math.Tanh(x) }),
	"signs":    alter(func(_ *rand.Rand, x float64) float64 { return math.Copysign(1, x) }),
	"4 bits":   alter(func(_ *rand.Rand, x float64) float64 { return math.Round(7*x) / 7 }),
	"3-bit floats": alter(func(_ *rand.Rand, x float64) float64 {
		m, e := math.Frexp(x)
		return math.Ldexp(math.Round(m*16)/16, e)
	}),
	"plus a token": alter(func(r *rand.Rand, x float64) float64 { return x + 0.5*r.NormFloat64() }),
	"much dropped": alter(func(r *rand.Rand, x float64) float64 {
		if r.IntN(10) == 0 {
			return 0
		}
		return x / 0.9
	}),
	"times noise": alter(func(r *rand.Rand, x float64) float64 { return x * (1 + 0.3*r.NormFloat64()) }),
	"sum of two": func(r *rand.Rand, rows, d int) []float64 {
		x, y := paperLike(r, rows, d), paperLike(r, rows, d)
		return changed(func(row, j int, v float64) float64 { return v + y[row*d+d-1-j] })(x, d)
	},
	"product of two": func(r *rand.Rand, rows, d int) []float64 {
		x, y := paperLike(r, rows, d), jittered(r, rows, d)
		return changed(func(row, j int, v float64) float64 { return v * y[row*d+j] })(x, d)
	},
	"running sum": func(r *rand.Rand, rows, d int) []float64 {
		x := paperLike(r, rows, d)
		return changed(func(row, j int, v float64) float64 {
			if row > 0 {
				return v + x[(row-1)*d+j]
			}
			return v
		})(x, d)
	},
	"scaled by column": func(r *rand.Rand, rows, d int) []float64 {
		return changed(func(_, j int, v float64) float64 { return v * (1 + float64(j)/float64(d)) })(paperLike(r, rows, d), d)
	},
	"scaled by row": func(r *rand.Rand, rows, d int) []float64 {
		return changed(func(row, _ int, v float64) float64 { return v * (1 + float64(row)/float64(rows)) })(paperLike(r, rows, d), d)
	},
	"trend by row": func(r *rand.Rand, rows, d int) []float64 {
		return changed(func(row, _ int, v float64) float64 { return v + 0.1*float64(row) })(paperLike(r, rows, d), d)
	},
	"rows of sines alone": func(r *rand.Rand, rows, d int) []float64 {
		w := gridOf(r, 2*d)
		return filled(func(_ *rand.Rand, row, j int) float64 { return math.Sin(float64(row) * w[j]) })(r, rows, d)
	},
	"ALiBi": filled(func(_ *rand.Rand, row, j int) float64 { return -math.Abs(float64(row-j)) / 4 }),
	"small offset of sines": func(r *rand.Rand, rows, d int) []float64 {
		w := gridOf(r, d)
		return filled(func(_ *rand.Rand, row, j int) float64 { return 5 + 0.02*math.Sin(float64(row)*w[j/2]) })(r, rows, d)
	},
}

// filled returns a kind of matrices whose numbers follow from row and column.
func filled(number func(r *rand.Rand, row, j int) float64) func(r *rand.Rand, rows, d int) []float64 {
	return func(r *rand.Rand, rows, d int) []float64 {
		x := make([]float64, rows*d)
		for i := range x {
			x[i] = number(r, i/d, i%d)
		}
		return x
	}
}

// alter returns a kind of matrices that are tables of the paper, each number changed.
func alter(change func(r *rand.Rand, x float64) float64) func(r *rand.Rand, rows, d int) []float64 {
	return func(r *rand.Rand, rows, d int) []float64 {
		return changed(func(_, _ int, x float64) float64 { return change(r, x) })(paperLike(r, rows, d), d)
	}
}

func sortedFrequencies(r *rand.Rand, rows, d int) []float64 {
	w := make([]float64, d/2)
	for i := range w {
		w[i] = math.Exp(-9 * r.Float64())
	}
	slices.Sort(w)
	slices.Reverse(w)
	return pairsOf(r, rows, d, func(row, i int) float64 { return float64(row) * w[i] })
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

func dft(r *rand.Rand, rows, d int) []float64 {
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

// TestIdentifyEveryPreset identifies every preset at five sizes, in three precisions.
func TestIdentifyEveryPreset(t *testing.T) {
	t.Parallel()
	sizes := [][2]int{{5, 8}, {16, 24}, {50, 64}, {96, 128}, {300, 512}}
	if testing.Short() {
		sizes = sizes[:2]
	}
	for _, p := range convention.Presets() {
		for _, size := range sizes {
			rows, d := size[0], size[1]
			var meant *convention.Table
			if p.CheckGrid(1, false) == nil {
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
