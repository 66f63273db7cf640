package output

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// page is long enough that its compressed copies are shorter.
var page = []byte("<!doctype html>" + strings.Repeat("<p>sin, cos</p>", 100))

// names returns the slash-separated names of all files below dist, sorted.
func names(t *testing.T, dist string) []string {
	t.Helper()
	var found []string
	err := filepath.WalkDir(dist, func(path string, d os.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			name, _ := filepath.Rel(dist, path)
			found = append(found, filepath.ToSlash(name))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func mustWrite(t *testing.T, dist string, files ...File) []Entry {
	t.Helper()
	outputs, err := Write(dist, files, Codings)
	if err != nil {
		t.Fatal(err)
	}
	return outputs
}

func TestWriteCompresses(t *testing.T) {
	dist := filepath.Join(t.TempDir(), "dist")
	outputs := mustWrite(t, dist, File{"index.html", page}, File{"icon.png", page}, File{"v1/index.html", page})
	want := []string{"icon.png", "index.html", "index.html.br", "index.html.gz", "v1/index.html", "v1/index.html.br", "v1/index.html.gz"}
	if got := names(t, dist); !slices.Equal(got, want) {
		t.Errorf("dist holds %q, want %q", got, want)
	}
	for _, c := range Codings {
		packed, err := os.ReadFile(filepath.Join(dist, "index.html"+c.Suffix))
		if err != nil {
			t.Fatal(err)
		}
		if !c.Holds(packed, page) {
			t.Errorf("index.html%s does not unpack to index.html", c.Suffix)
		}
		if equal, err := os.ReadFile(filepath.Join(dist, "v1/index.html"+c.Suffix)); err != nil || !slices.Equal(equal, packed) {
			t.Errorf("v1/index.html%s is not as index.html%[1]s: %v", c.Suffix, err)
		}
		if c.Name == "br" && (outputs[0].brotli != len(packed) || outputs[2].brotli != len(packed)) {
			t.Errorf("brotli sizes %d and %d, want %d", outputs[0].brotli, outputs[2].brotli, len(packed))
		}
	}
	if outputs[0].size != len(page) || outputs[1].brotli != 0 {
		t.Errorf("sizes %+v, want %d bytes each and no Brotli copy of icon.png", outputs, len(page))
	}
}

// Files of an earlier build stay if they are up to date; others are written again, or
// removed.
func TestWriteAgain(t *testing.T) {
	dist := filepath.Join(t.TempDir(), "dist")
	mustWrite(t, dist, File{"index.html", page}, File{"zh/index.html", page}, File{"old.js", page})

	then := time.Date(2017, time.June, 12, 0, 0, 0, 0, time.UTC)
	for _, name := range names(t, dist) {
		if err := os.Chtimes(filepath.Join(dist, name), then, then); err != nil {
			t.Fatal(err)
		}
	}
	broken := filepath.Join(dist, "index.html.br")
	if err := os.WriteFile(broken, []byte("half of a"), 0o644); err != nil {
		t.Fatal(err)
	}
	mustWrite(t, dist, File{"index.html", page})

	want := []string{"index.html", "index.html.br", "index.html.gz"}
	if got := names(t, dist); !slices.Equal(got, want) {
		t.Errorf("dist holds %q, want %q", got, want)
	}
	if _, err := os.Stat(filepath.Join(dist, "zh")); err == nil {
		t.Error("the folder zh stays, empty")
	}
	for _, name := range []string{"index.html", "index.html.gz"} {
		info, err := os.Stat(filepath.Join(dist, name))
		if err != nil {
			t.Fatal(err)
		}
		if !info.ModTime().Equal(then) {
			t.Errorf("%s, unchanged, was written again", name)
		}
	}
	packed, err := os.ReadFile(broken)
	if err != nil {
		t.Fatal(err)
	}
	if !Codings[0].Holds(packed, page) {
		t.Error("index.html.br stays broken")
	}
}

func TestWriteReplaces(t *testing.T) {
	dist := t.TempDir()
	mustWrite(t, dist, File{"index.html", []byte("old")})
	mustWrite(t, dist, File{"index.html", page})
	for _, c := range Codings {
		packed, err := os.ReadFile(filepath.Join(dist, "index.html"+c.Suffix))
		if err != nil {
			t.Fatal(err)
		}
		if !c.Holds(packed, page) {
			t.Errorf("index.html%s is the copy of the old page", c.Suffix)
		}
	}
}

func Example_report() {
	Report(os.Stdout, []Entry{
		{name: "index.html", size: 4210, brotli: 1520},
		{name: "zh/index.html", size: 4000, brotli: 1500},
		{name: "encoder.wasm", size: 1931240, brotli: 443020},
		{name: "v1.0.0/encoder.wasm", size: 1931240, brotli: 443020},
		{name: "vectors/paper.npy", size: 4203},
	})
	// Output:
	//                 files        KB    brotli
	// encoder.wasm        1    1931.2     443.0
	// versions            1    1931.2     443.0
	// pages               2       8.2       3.0
	// others              1       4.2         -
}
