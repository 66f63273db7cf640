package figures_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/posenc/posenc/encoder/identify"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestFormatHasState checks that a JSON file has the state, its numbers as numbers.
func TestFormatHasState(t *testing.T) {
	s, err := param.DefaultState().Parse(func(name string) (string, bool) {
		text, ok := map[string]string{"d-model": "8", "base": "1e300", "start": "-5", "dimensions": "7", "sentence": "dog"}[name]
		return text, ok
	})
	if err != nil {
		t.Fatal(err)
	}
	format, err := specOf("dot").Format("json", s)
	if err != nil {
		t.Fatal(err)
	}
	export, err := dataio.NewExport(dataio.Table{}, format)
	if err != nil {
		t.Fatal(err)
	}
	var read struct{ State map[string]any }
	if err := json.Unmarshal(export.Append(nil, 1<<20), &read); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]any{
		"d-model": 8.0, "base": 1e300, "start": -5.0, "threshold": 0.1, "colormap": "viridis",
		"view": "0,0,8,100", "dimensions": "7", "sentence": "dog",
	} {
		if got := read.State[name]; got != want {
			t.Errorf("%s is %v, want %v", name, got, want)
		}
	}
	if len(read.State) != len(param.StateNames()) {
		t.Errorf("%d parts of the state, want %d", len(read.State), len(param.StateNames()))
	}
}

func TestFormatOf(t *testing.T) {
	for _, name := range dataio.FormatNames() {
		if f, err := specOf("dot").Format(name, param.DefaultState()); err != nil || f.Type == "" {
			t.Errorf("FormatOf(%q) = %s, %v", name, f.Type, err)
		}
	}
	_, err := specOf("dot").Format("xls", param.DefaultState())
	if err == nil || err.Error() != `encoder: format "xls" is not one of csv, json, npy` {
		t.Errorf("FormatOf: error %v", err)
	}
}

// TestFileName checks that the name of a file says what its numbers are of.
func TestFileName(t *testing.T) {
	s := param.DefaultState()
	for name, want := range map[string]string{
		"dot":       "posenc-dot-d256-n10000.csv",
		"attention": "posenc-attention.csv",
		"odd":       "posenc-odd-d5-n10000.csv",
		"rotary":    "posenc-rotary-d16-n10000.csv",
		"identify":  "posenc-identify.csv",
		"stretch":   "posenc-stretch.csv",
	} {
		if got := specOf(name).FileName(s, "csv"); got != want {
			t.Errorf("FileName = %s, want %s", got, want)
		}
	}
}

// TestExportedEncodings reads each file that is an encoding, in each format and of each
// convention, and identifies its numbers.
func TestExportedEncodings(t *testing.T) {
	for _, convention := range param.ConventionNames() {
		parts := []string{"convention", convention, "d-model", "32", "seq-len", "42", "grid-height", "6", "grid-width", "7", "position", "7"}
		for _, spec := range plot.All() {
			if !spec.Matrix && spec.Name != "export" {
				continue
			}
			for _, format := range dataio.FormatNames() {
				m := exported(t, spec, format, parts)
				if m.Rows != 42 || m.Columns != 32 {
					t.Errorf("%s.%s of %s has %d × %d numbers", spec.Name, format, convention, m.Rows, m.Columns)
					continue
				}
				id, err := identify.Identify(m.Data, m.Columns)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.ContainsFunc(id.Matches, func(f identify.Fit) bool { return slices.Contains(f.Presets(), convention) }) {
					t.Errorf("%s.%s of %s is not recognised: %d matches", spec.Name, format, convention, len(id.Matches))
				}
			}
		}
	}
}

// exported returns the numbers of the file of a figure, as a reader of files sees them.
func exported(t *testing.T, spec *plot.Spec, format string, parts []string) *dataio.Matrix {
	t.Helper()
	v := figuretest.View(t, 800, text.English, parts...)
	f, err := spec.Format(format, v.State)
	if err != nil {
		t.Fatal(err)
	}
	file, err := dataio.NewExport(spec.New().Data(v), f)
	if err != nil {
		t.Fatal(err)
	}
	content := file.Append(nil, 1<<30)
	m, err := dataio.ReadFile(dataio.Always, "pe."+format, bytes.NewReader(content), int64(len(content)))
	if err != nil {
		t.Fatalf("%s.%s: %v", spec.Name, format, err)
	}
	return m
}
