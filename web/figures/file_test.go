package figures_test

import (
	"encoding/json"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/param"
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
