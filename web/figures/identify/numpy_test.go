package identify

import (
	"encoding/json"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// A listing is a program and the numbers that it makes.
type listing struct {
	Name    string
	Program string
	Rows    int
	Columns int
	Numbers []float64
}

// TestNumPy writes a program for numbers of each kind. NumPy runs them in
// e2e/figures/code-python.test.js.
func TestNumPy(t *testing.T) {
	var all []listing
	add := func(name string, given *dataio.Matrix) {
		program := ""
		if f := Judge(given, func() {}); len(f.Matches) > 0 {
			program = f.numpy()
		}
		if program == "" {
			t.Errorf("%s: there is no program; %s", name, of(given).Scene(figuretest.View(t, 700, text.English)).Summary)
		}
		all = append(all, listing{name, program, given.Rows, given.Columns, given.Data})
	}
	table := func(name, settings string, of func(c convention.Convention) (*convention.Table, error)) {
		preset, err := convention.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range settingsOf(t, settings) {
			if err := preset.Set(s.Name, s.Value); err != nil {
				t.Fatal(err)
			}
		}
		made, err := of(preset.Convention)
		if err != nil {
			t.Fatal(err)
		}
		given := &dataio.Matrix{Rows: made.SeqLen(), Columns: made.Columns(), Data: make([]float64, made.SeqLen()*made.Columns())}
		if err := made.Rows64(given.Data, 0, given.Rows); err != nil {
			t.Fatal(err)
		}
		add(name+" "+settings, given)
	}
	rows := func(n, d int) func(c convention.Convention) (*convention.Table, error) {
		return func(c convention.Convention) (*convention.Table, error) { return c.Table(n, d) }
	}
	grid := func(d int, shape ...int) func(c convention.Convention) (*convention.Table, error) {
		return func(c convention.Convention) (*convention.Table, error) { return c.Grid(d, nil, shape...) }
	}
	for _, p := range convention.Presets() {
		if p.Axes != nil && p.Axes[0] == 2 {
			continue
		}
		table(p.Name, "", rows(6, 8))
		if _, err := p.Convention.Table(6, 7); err == nil {
			table(p.Name, "", rows(6, 7))
		}
	}
	table("keras-hub", "start=77 base=500", rows(9, 8))
	table("tensor2tensor", "min_timescale=2 base=200", rows(9, 8))
	table("diffusers-timestep", "flip=1 scale=1000", rows(9, 8))
	table("diffusers-timestep", "shift=0.5", rows(9, 8))
	table("x-transformers", "amplitude=3", rows(9, 8))
	table("pyg", "scale=0.5", rows(9, 8))
	table("mlx", "flip=1 amplitude=2", rows(9, 8))
	table("espnet", "reverse=1", rows(9, 8))
	table("espnet", "relative=1", rows(9, 8))
	table("wenet", "start=-3", rows(9, 8))
	table("fairseq", "padding_idx=5", rows(12, 8))
	table("fairseq2", "padding_idx=1", rows(12, 8))
	table("tatp22", "", grid(16, 4, 6))
	table("tatp22", "", grid(30, 2, 3, 5))
	table("detr", "", grid(16, 5, 7))
	table("detr", "normalize=1", grid(32, 5, 7))
	table("diffusers-sincos", "", grid(32, 8, 4))
	table("mae", "", grid(32, 5, 7))
	table("moco-v3", "", grid(32, 5, 7))
	table("big-vision", "", grid(32, 5, 7))
	table("timm-sincos2d", "", grid(32, 5, 7))
	table("diffusers-sincos", "base_size=64 interpolation=2", grid(32, 6, 4))
	for _, c := range []struct {
		name   string
		number func(r, j int) float64
	}{
		{"positions", func(r, j int) float64 { return element(float64(r*r%11), j, 8) }},
		{"(pe+1)/2", func(r, j int) float64 { return (element(float64(r), j, 8) + 1) / 2 }},
		{"clamped", func(r, j int) float64 { return element(min(float64(r), 6), j, 8) }},
		{"equal steps", func(r, j int) float64 { return element(float64(r)/4+0.5, j, 8) }},
		{"degrees", func(r, j int) float64 { return element(float64(r)*math.Pi/180, j, 8) }},
		{"off by one", func(r, j int) float64 { return element(float64(r+1), j, 8) }},
		{"over the length", func(r, j int) float64 { return element(float64(r)/12, j, 8) }},
	} {
		add(c.name, numbersOf(12, 8, c.number))
	}
	add("transposed", numbersOf(20, 12, func(r, j int) float64 { return element(float64(j), r, 20) }))
	checkListings(t, all)
}

// settingsOf reads settings such as base=100 flip=1.
func settingsOf(t *testing.T, text string) (all []identify.Setting) {
	t.Helper()
	for _, field := range strings.Fields(text) {
		name, value, _ := strings.Cut(field, "=")
		x, err := strconv.ParseFloat(value, 64)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, identify.Setting{Name: name, Value: x})
	}
	return all
}

// checkListings compares programs with those in testdata, of which the numbers
// have ten decimals.
func checkListings(t *testing.T, all []listing) {
	t.Helper()
	for _, l := range all {
		for i, x := range l.Numbers {
			l.Numbers[i] = math.Round(x*1e10) / 1e10
		}
	}
	var got []byte
	for i, l := range all {
		line, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		got = append(append(got, [...]string{"[\n", ",\n"}[min(i, 1)]...), line...)
	}
	got = append(got, "\n]\n"...)
	figuretest.File(t, "testdata/numpy.json", got)
}
