package vectors

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/convention"
	"github.com/posenc/posenc/encoder/rotary"
	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/site/internal/output"
)

// files returns the files of all vectors.
func files(t *testing.T) []output.File {
	t.Helper()
	list, err := Files("1.2.3")
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// decode reads a JSON file.
func decode(t *testing.T, list []output.File, name string, value any) {
	t.Helper()
	if err := json.Unmarshal(output.Content(list, Folder+name), value); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// TestFiles checks that the index has every file, that .npy files have the numbers of
// their JSON, and that each file is small.
func TestFiles(t *testing.T) {
	list := files(t)
	var index struct {
		Version string
		Vectors []entry
	}
	decode(t, list, "index.json", &index)
	named := []string{"index.json"}
	for _, e := range index.Vectors {
		var v vector
		decode(t, list, e.JSON, &v)
		if v.Name != e.Name || v.About == "" || v.Kind != e.Kind || len(v.Arrays) != len(e.Arrays) {
			t.Errorf("%s differs from its entry %+v", e.JSON, e)
		}
		named = append(named, e.JSON)
		for name, a := range v.Arrays {
			named = append(named, e.Arrays[name])
			content := output.Content(list, Folder+e.Arrays[name])
			m, err := dataio.ReadFile(dataio.Always, e.Arrays[name], bytes.NewReader(content), int64(len(content)))
			if err != nil || m.Rows != a.Shape[0] || m.Columns != a.Shape[1] || !slices.Equal(m.Data, a.Data) {
				t.Errorf("%s: %v, or other numbers than %s", e.Arrays[name], err, e.JSON)
			}
		}
	}
	for _, f := range list {
		if !slices.Contains(named, strings.TrimPrefix(f.Name, Folder)) || len(f.Content) > 20000 {
			t.Errorf("%s of %d bytes is not in the index, or large", f.Name, len(f.Content))
		}
	}
	if index.Version != "1.2.3" || len(named) != len(list) {
		t.Errorf("version %s, %d files in the index, want %d", index.Version, len(named), len(list))
	}
}

// TestComplete checks that there is a vector for every convention, every scaling and every
// pairing.
func TestComplete(t *testing.T) {
	list := files(t)
	for _, p := range convention.Presets() {
		if output.Content(list, Folder+p.Name+".json") == nil {
			t.Errorf("there is no vector for %s", p.Name)
		}
	}
	all := string(bytes.Join(contents(list), nil))
	for _, s := range []rotary.Scaling{rotary.Linear{}, rotary.NTKFixed{}, rotary.NTKMixed{}, rotary.Dynamic{}, rotary.YaRN{}, rotary.LongRoPE{}, rotary.Llama3{}, rotary.Proportional{}, rotary.NTK{}} {
		if !strings.Contains(all, "rope-"+s.Kind()) {
			t.Errorf("there is no vector for %s", s.Kind())
		}
	}
	for p := rotary.Half; p <= rotary.InterleavedToHalf; p++ {
		if !strings.Contains(all, `"pairing":"`+p.String()+`"`) {
			t.Errorf("there is no vector for the pairing %s", p)
		}
	}
}

// TestDimensions checks that the vectors of rotary embeddings have as many frequencies as
// pairs that turn, as the programs of the document count them.
func TestDimensions(t *testing.T) {
	list := files(t)
	for _, f := range list {
		var v vector
		if strings.HasPrefix(f.Name, Folder+"rope-") && strings.HasSuffix(f.Name, ".json") {
			decode(t, list, strings.TrimPrefix(f.Name, Folder), &v)
			if n := len(v.Arrays["frequencies"].Data); 2*n != v.Embedding.RotaryDim {
				t.Errorf("%s: %d frequencies for %d dimensions", f.Name, n, v.Embedding.RotaryDim)
			}
		}
	}
}

func contents(list []output.File) [][]byte {
	var all [][]byte
	for _, f := range list {
		all = append(all, f.Content)
	}
	return all
}
