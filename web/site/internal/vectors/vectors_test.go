package vectors

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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
			m, err := dataio.ReadFile(e.Arrays[name], bytes.NewReader(content), int64(len(content)))
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

func contents(list []output.File) [][]byte {
	var all [][]byte
	for _, f := range list {
		all = append(all, f.Content)
	}
	return all
}

// TestGoProgram runs the Go program of the document, on right numbers and on wrong ones.
func TestGoProgram(t *testing.T) {
	document, err := os.ReadFile("../../../../docs/vectors.md")
	if err != nil {
		t.Fatal(err)
	}
	program := regexp.MustCompile("(?s)```go\n(.*?)```").FindSubmatch(document)
	if program == nil {
		t.Fatal("docs/vectors.md has no Go program")
	}
	folder := t.TempDir()
	write := func(name string, content []byte) {
		if err := os.WriteFile(filepath.Join(folder, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("main.go", program[1])
	var want []byte
	for _, f := range files(t) {
		if name := strings.TrimPrefix(f.Name, Folder); strings.HasPrefix(name, "rope-llama3.") {
			write(name, f.Content)
			if name == "rope-llama3.output.npy" {
				want = f.Content
			}
		}
	}
	run := func() error {
		c := exec.Command("go", "run", "main.go")
		c.Dir = folder
		return c.Run()
	}
	if err := run(); err != nil {
		t.Errorf("the program refuses the vector: %v", err)
	}
	wrong := bytes.Clone(want)
	wrong[len(wrong)-3] ^= 1 // of the last number, by about 2⁻¹²
	write("rope-llama3.output.npy", wrong)
	if run() == nil {
		t.Error("the program accepts a wrong number")
	}
}
