package convention_test

import (
	"cmp"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/internal/reference"
	"github.com/posenc/posenc/encoder/rotary"
)

// TestUpstream compares presets with the numbers that their libraries computed,
// within the error of the library. It covers every library that could be run.
func TestUpstream(t *testing.T) {
	for _, u := range reference.Upstreams(t) {
		table := u.Table(t)
		d := table.Columns()
		if table.SeqLen() < u.Rows || d != u.D {
			t.Errorf("%s: %d × %d, want %d × %d", u.Preset, table.SeqLen(), d, u.Rows, u.D)
			continue
		}
		double, single := reference.Elements(t, table)
		for _, e := range u.Elements {
			at := e.Row*d + e.Column
			// The error is given in four digits.
			if diff := math.Abs(double[at] - e.Value); diff > 1.001*u.Err+1e-15 {
				t.Errorf("%s %s %s: [%d, %d] = %v, want %v to %v", u.Preset, u.Settings, u.Where, e.Row, e.Column, double[at], e.Value, u.Err)
			}
			if !reference.NearFloat32(single[at], double[at]) {
				t.Errorf("%s %s %s: [%d, %d] = %v in single precision, want %v", u.Preset, u.Settings, u.Where, e.Row, e.Column, single[at], double[at])
			}
		}
	}
}

// TestWidths checks widths that only some libraries accept.
func TestWidths(t *testing.T) {
	for _, f := range reference.Fields(t, "widths.tsv") {
		name, settings, d, outcome := f[0], f[1], int(reference.Number(t, f[2])), f[3]
		c := reference.Convention(t, name, settings)
		p, _ := convention.Find(name)
		table, err := c.Table(4, d)
		if name == "detr" {
			table, err = c.Grid(d, nil, 1, 4)
		}
		refusal := p.OnePairError
		if d > 2 {
			refusal = p.OddError
		}
		columns, wrong := strconv.Atoi(outcome)
		switch {
		case wrong != nil && err == nil:
			t.Errorf("%s %s accepts d = %d, upstream: %s", name, settings, d, outcome)
		case wrong != nil && refusal != outcome:
			t.Errorf("%s %s says of d = %d %q, upstream: %s", name, settings, d, refusal, outcome)
		case wrong == nil && err != nil:
			t.Errorf("%s %s: %v, upstream: %d columns", name, settings, err, columns)
		case wrong == nil && table.Columns() != columns:
			t.Errorf("%s %s makes %d columns of d = %d, want %d", name, settings, table.Columns(), d, columns)
		}
	}
}

// TestPresets checks that presets are complete, and that their errors for odd widths
// and single pairs match what Convention returns.
func TestPresets(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range convention.Presets() {
		if seen[p.Name] || p.Source.Repository == "" || p.Source.File == "" || p.Source.Version == "" || p.About == "" {
			t.Errorf("%+v is a duplicate or has gaps", p)
		}
		seen[p.Name] = true
		refuses := func(d int) bool {
			_, err := p.Convention.Table(1, d)
			if slices.Equal(p.Axes, []int{2}) {
				_, err = p.Convention.Grid(2*d, nil, 1, 1)
			}
			return err != nil
		}
		if got, want := refuses(5), p.OddError != ""; got != want {
			t.Errorf("%s refuses odd widths: %v, but says %v", p.Name, got, want)
		}
		if got, want := refuses(2), p.OnePairError != ""; got != want {
			t.Errorf("%s refuses a single pair: %v, but says %v", p.Name, got, want)
		}
		for _, a := range p.Params {
			p := p // some settings exclude each other
			if a.Name == "span" {
				p.Set("normalize", 1)
			}
			if err := p.Set(a.Name, 1); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
	}
	if len(seen) != 41 {
		t.Errorf("%d presets, want 41", len(seen))
	}
}

// TestPresetSet checks the errors for invalid values of settings.
func TestPresetSet(t *testing.T) {
	for _, c := range []struct {
		preset, setting string
		value           float64
		want            string
	}{
		{"whisper", "flip", 1, "encoder: whisper has no option flip"},
		{"whisper", "base", 0, "encoder: base 0 is below 1"},
		{"mlx", "scale", 0, "encoder: scale 0 is zero"},
		{"mlx", "flip", 2, "encoder: flip 2 is neither 0 nor 1"},
		{"marian", "start", 0.5, "encoder: start 0.5 is not an integer"},
		{"fairseq", "padding_idx", 1e16, "encoder: padding_idx 1e16 is beyond ±2^53"},
		{"diffusers-timestep", "shift", math.Inf(1), "encoder: shift +Inf is not a finite number"},
		{"diffusers-sincos", "base_size", -16, "encoder: base_size -16 is not positive"},
		{"diffusers-sincos", "interpolation", 0, "encoder: interpolation 0 is not positive"},
		{"detr", "span", 3, "encoder: span 3 is only for grids with normalize"},
	} {
		p, err := convention.Find(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		err = p.Set(c.setting, c.value)
		var typed *encoder.Error
		if err == nil || err.Error() != c.want || !errors.As(err, &typed) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
}

// TestSettingsTogether checks the errors for settings that exclude each other.
func TestSettingsTogether(t *testing.T) {
	type setting struct {
		name  string
		value float64
	}
	for _, c := range []struct {
		preset   string
		settings []setting
		want     string
	}{
		{"detr", []setting{{"normalize", 0}, {"span", 3}}, "encoder: span 3 is only for grids with normalize"},
		{"detr", []setting{{"normalize", 1}, {"span", 3}}, ""},
		{"espnet", []setting{{"reverse", 1}, {"relative", 1}}, "encoder: relative 1 cannot be combined with reverse"},
		{"espnet", []setting{{"relative", 1}, {"reverse", 1}}, "encoder: reverse 1 cannot be combined with relative"},
		{"espnet", []setting{{"reverse", 1}, {"relative", 0}}, ""},
		{"espnet", []setting{{"reverse", 0}, {"relative", 1}}, ""},
	} {
		p, err := convention.Find(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range c.settings {
			err = p.Set(s.name, s.value)
		}
		got := ""
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s with %v: error %q, want %q", c.preset, c.settings, got, c.want)
		}
	}
}

// TestUnknownPreset checks that a preset of a similar name is suggested, and
// that messages stay short.
func TestUnknownPreset(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"Fairseq", `encoder: convention "Fairseq" is unknown; did you mean fairseq?`},
		{"pytorch_tutorial", `encoder: convention "pytorch_tutorial" is unknown; did you mean pytorch-tutorial?`},
		{"bert", `encoder: convention "bert" is unknown; did you mean bert4keras?`},
		{"wisper", `encoder: convention "wisper" is unknown; did you mean whisper?`},
		{"nonsense", `encoder: convention "nonsense" is unknown; there are paper, pytorch-tutorial and 39 more`},
		{"", `encoder: convention "" is unknown; there are paper, pytorch-tutorial and 39 more`},
		{strings.Repeat("a", 1e6), `encoder: convention "` + strings.Repeat("a", 40) + `…" is unknown; there are paper, pytorch-tutorial and 39 more`},
	} {
		_, err := convention.Find(c.name)
		var typed *encoder.Error
		if !errors.As(err, &typed) || err.Error() != c.want || typed.Code != encoder.Unknown {
			t.Errorf("error %v, want %s", err, c.want)
		}
	}
	if _, err := rotary.Find(strings.Repeat("é", 1e6)); len(err.Error()) > 200 {
		t.Errorf("a message of %d bytes", len(err.Error()))
	}
}

// TestGridSettings checks that settings which are only for grids are errors for offsets.
func TestGridSettings(t *testing.T) {
	for _, c := range []struct {
		preset, setting string
		value           float64
		want            string
	}{
		{"diffusers-sincos", "base_size", 8, "encoder: base_size 8 is for grids of two or more axes"},
		{"diffusers-sincos", "interpolation", 2, "encoder: interpolation 2 is for grids of two or more axes"},
		{"detr", "base", 100, `encoder: convention "detr" has positions on 2 axes; the offset must be one number`},
		{"detr", "normalize", 1, "encoder: normalize 1 is for grids of two or more axes"},
		{"tatp22", "base", 100, ""},
		{"diffusers-sincos", "flip", 1, ""},
	} {
		p, err := convention.Find(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Set(c.setting, c.value); err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := p.CheckOffset(); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s with %s: error %q, want %q", c.preset, c.setting, got, c.want)
		}
		if err := p.CheckGrid(2, false); err != nil {
			t.Errorf("%s with %s: two axes: %v", c.preset, c.setting, err)
		}
	}
}

// TestExtremeSettings gives each setting of each preset the largest and the smallest
// numbers. Without an error, all elements must be finite, in float32 too.
func TestExtremeSettings(t *testing.T) {
	extremes := []float64{5e-324, 1e-300, 1e-38, 1e-9, 0.5, 1, 3, 1e9, 1 << 53, 1e38, 1e39, 1e300, math.MaxFloat64}
	for _, preset := range convention.Presets() {
		for _, a := range append(preset.Params, convention.Param{Name: "base"}) {
			for _, x := range extremes {
				for _, sign := range []float64{1, -1} {
					p := preset
					if a.Name == "span" {
						p.Set("normalize", 1)
					}
					if p.Set(a.Name, sign*x) != nil {
						continue
					}
					checkFinite(t, p, a.Name, sign*x)
				}
			}
		}
	}
}

func checkFinite(t *testing.T, p convention.Preset, setting string, x float64) {
	t.Helper()
	const d = 24
	table, err := p.Convention.Table(3, d)
	if len(p.Axes) > 0 && slices.Contains(p.Axes, 2) {
		table, err = p.Convention.Grid(d, nil, 2, 3)
	}
	if err != nil {
		return
	}
	single, double := make([]float32, table.SeqLen()*table.Columns()), make([]float64, table.SeqLen()*table.Columns())
	if err := cmp.Or(table.Rows32(single, 0, table.SeqLen()), table.Rows64(double, 0, table.SeqLen())); err != nil {
		t.Fatal(err)
	}
	if g, err := table.RelativeDot(1); err == nil {
		double = append(double, g)
	}
	for _, v := range single {
		double = append(double, float64(v))
	}
	for _, v := range double {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			t.Errorf("%s with %s %v has the number %v", p.Name, setting, x, v)
			return
		}
	}
}

// TestCheckGrid checks the errors for grids that presets do not support.
func TestCheckGrid(t *testing.T) {
	for _, c := range []struct {
		preset string
		axes   int
		masked bool
		want   string
	}{
		{"paper", 1, false, ""},
		{"tatp22", 3, false, ""},
		{"detr", 2, true, ""},
		{"paper", 2, false, "encoder: number of axes 2 is not 1, the number of axes of paper"},
		{"detr", 1, false, `encoder: convention "detr" has rows for the cells of a grid of 2 axes alone; give grid`},
		{"detr", 3, true, "encoder: number of axes 3 is not 2, the number of axes of detr"},
		{"tatp22", 4, false, "encoder: number of axes 4 is not 1 or 2 or 3, the number of axes of tatp22"},
		{"tatp22", 2, true, "encoder: tatp22 has no option mask"},
	} {
		p, err := convention.Find(c.preset)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		if err := p.CheckGrid(c.axes, c.masked); err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%s with %d axes: error %q, want %q", c.preset, c.axes, got, c.want)
		}
	}
}

// TestSettings sets several settings in the order of Settings.
func TestSettings(t *testing.T) {
	known := convention.Settings()
	for _, p := range convention.Presets() {
		for _, a := range p.Params {
			if !slices.Contains(known, a.Name) {
				t.Errorf("%s has the parameter %s, which is not a setting", p.Name, a.Name)
			}
		}
	}
	setAll := func(preset string, values map[string]float64) convention.Convention {
		p, _ := convention.Find(preset)
		for _, name := range known {
			if x, ok := values[name]; ok {
				if err := p.Set(name, x); err != nil {
					t.Fatal(err)
				}
			}
		}
		return p.Convention
	}
	if span := setAll("detr", map[string]float64{"span": 5, "normalize": 1}).GridPositions.Span; span != 5 {
		t.Errorf("the span is %v, want 5", span)
	}
	if start := setAll("fairseq2", map[string]float64{"start": -1, "padding_idx": 1}).Start; start != -1 {
		t.Errorf("the start is %d, want -1", start)
	}
}

// TestFields checks that all descriptions have the same fields of plain values, and
// compares some of them with the libraries.
func TestFields(t *testing.T) {
	known := map[string]map[string]any{
		"fairseq":          {"grid": "endpoint-inclusive", "layout": "concatenated", "odd": "zero-pad", "first": "sine", "paddingIdx": nil},
		"fairseq2":         {"start": -1.0, "paddingIdx": -1.0, "odd": "refuse"},
		"mlx":              {"norm": "√(2/d)", "amplitude": 1.0},
		"detr":             {"start": 1.0, "mask": true, "span": nil, "layout": "interleaved"},
		"burn":             {"withinBase": true, "grid": "paper"},
		"wenet":            {"negativeAsZero": true, "odd": "refuse-but-1"},
		"rope-half":        {"rotates": true, "layout": "concatenated"},
		"diffusers-sincos": {"baseSize": 16.0, "lastAxisFirst": true},
		"big-vision":       {"grid": "endpoint-inclusive", "lastAxisFirst": true, "baseSize": nil},
		"timm-sincos2d":    {"grid": "paper", "lastAxisFirst": false, "layout": "grouped"},
		"edm":              {"first": "cosine", "shift": 0.0},
	}
	var shape []string
	for i, fields := range slices.Concat(convention.Fields(), rotary.Fields()) {
		got := map[string]any{}
		var names []string
		for _, f := range fields {
			names, got[f.Name] = append(names, f.Name), f.Value
			checkPlain(t, f.Name, f.Value)
		}
		if i == 0 {
			shape = names
		}
		if !slices.Equal(names, shape) {
			t.Errorf("%v has the fields %v, others have %v", got["name"], names, shape)
		}
		for name, want := range known[got["name"].(string)] {
			if got[name] != want {
				t.Errorf("%v: %s is %v, want %v", got["name"], name, got[name], want)
			}
			delete(known[got["name"].(string)], name)
		}
	}
	for name, left := range known {
		if len(left) > 0 {
			t.Errorf("%s has no fields %v", name, left)
		}
	}
}

func checkPlain(t *testing.T, name string, value any) {
	t.Helper()
	switch value := value.(type) {
	case nil, string, float64, bool:
	case []any:
		for _, v := range value {
			checkPlain(t, name, v)
		}
	case []convention.Field:
		for _, f := range value {
			checkPlain(t, name+"."+f.Name, f.Value)
		}
	default:
		t.Errorf("%s is a %T", name, value)
	}
}

// TestPresetsAreCopies checks that changing a preset does not change the list.
func TestPresetsAreCopies(t *testing.T) {
	p, _ := convention.Find("fairseq")
	if err := p.Set("padding_idx", 1); err != nil {
		t.Fatal(err)
	}
	convention.Presets()[6].Name = ""
	if again, err := convention.Find("fairseq"); err != nil || again.Convention.Padded {
		t.Errorf("the preset has become %+v, %v", again, err)
	}
}

// TestLayouts checks the columns of libraries that could not be run, for TestUpstream: sines and cosines of two pairs
// of each axis.
func TestLayouts(t *testing.T) {
	const sines, cosines = "s0 s1 c0 c1", "c0 c1 s0 s1"
	functions := map[bool]string{false: "s", true: "c"}
	for name, want := range map[string]string{
		"tensorflow-tutorial": sines, "opennmt-tf": sines, "mlx": sines, "ddpm": sines, "guided-diffusion": cosines, "edm": cosines,
		"mae": sines + " " + sines, "moco-v3": sines + " " + sines, "big-vision": sines + " " + sines,
	} {
		c, axes := reference.Must(convention.Find(name)).Convention, (len(want)+1)/len(sines+" ")
		plan := reference.Must(c.Plan(4*axes, axes))
		var got []string
		for j := range plan.Columns {
			column := c.Column(plan, j)
			got = append(got, functions[column.Cosine]+strconv.Itoa(column.Pair))
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s has the columns %s, want %s", name, got, want)
		}
	}
}
