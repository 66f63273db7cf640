//go:build !js

package export

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/dataio"
	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestGoReads runs the code in Go: it reads the numbers of the file.
func TestGoReads(t *testing.T) {
	imports := map[string]string{
		"npy": `"encoding/binary"`, "json": `"encoding/json"`, "csv": "\"bytes\"\n\"encoding/csv\"\n\"strconv\"",
	}
	for i, state := range states {
		v := figuretest.View(t, 1024, text.English, state...)
		dir := t.TempDir()
		f := fileOf(v)
		program := "package main\nimport (\n\"fmt\"\n\"log\"\n\"os\"\n" + imports[fileFormat.In(&v.State)] + "\n)\nfunc main() {\n" +
			f.programs()[2].code + "for _, x := range pe { fmt.Println(x) }\n}\n"
		for name, content := range map[string][]byte{f.name: written(v), "main.go": []byte(program)} {
			if err := os.WriteFile(filepath.Join(dir, name), content, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		c := exec.CommandContext(t.Context(), "go", "run", "main.go")
		c.Dir, c.Stderr = dir, os.Stderr
		out, err := c.Output()
		if err != nil {
			t.Fatalf("state %d: %v in\n%s", i, err, program)
		}
		words := strings.Fields(strings.NewReplacer("[", "", "]", "").Replace(string(out)))
		for r, row := range figuretest.Rows(Spec.New(), v) {
			for j, want := range row {
				if x, err := strconv.ParseFloat(words[r*len(row)+j], 64); err != nil || float32(x) != float32(want) {
					t.Fatalf("state %d: number %d of row %d is %v (%v), want %v", i, j, r, x, err, want)
				}
			}
		}
	}
}

// TestCommand runs the commands: they write the file that the page saves, but for the
// rounding of last digits, and in JSON without the state of the page.
func TestCommand(t *testing.T) {
	program := filepath.Join(t.TempDir(), "posenc")
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "../../../encoder/cmd/posenc").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, state := range states {
		v := figuretest.View(t, 1024, text.English, state...)
		command := strings.Fields(fileOf(v).programs()[5].code)
		c := exec.CommandContext(t.Context(), program, command[1:]...)
		c.Dir = t.TempDir()
		if out, err := c.CombinedOutput(); err != nil || command[0] != "posenc" {
			t.Fatalf("%v: %v: %s", command, err, out)
		}
		got, err := os.ReadFile(filepath.Join(c.Dir, fileOf(v).name))
		if err != nil {
			t.Fatal(err)
		}
		gotHead, gotNumbers := parts(t, v, got)
		wantHead, wantNumbers := parts(t, v, written(v))
		if gotHead != wantHead || len(gotNumbers) != v.State.SeqLen*v.State.DModel {
			t.Errorf("%v writes %d numbers below %s, want %s", command, len(gotNumbers), gotHead, wantHead)
		}
		for i, want := range wantNumbers {
			if x := gotNumbers[i]; !figuretest.Near(x, want, 1e-15) || numberType.In(&v.State) == "float32" && float32(x) != float32(want) {
				t.Fatalf("%v: number %d is %v, want %v", command, i, x, want)
			}
		}
	}
}

// parts returns what a file has before its numbers, in JSON the columns, and the numbers.
func parts(t *testing.T, v *plot.View, file []byte) (head string, numbers []float64) {
	t.Helper()
	reader, size := bytes.NewReader(file), int64(len(file))
	m, err := dataio.ReadFile(dataio.Always, "file."+fileFormat.In(&v.State), reader, size)
	if err != nil {
		t.Fatal(err)
	}
	switch fileFormat.In(&v.State) {
	case "npy":
		head = string(file[:128])
	case "json":
		_, head, _ = strings.Cut(string(file), `"columns"`)
		head, _, _ = strings.Cut(head, "\n")
	default:
		head, _, _ = strings.Cut(string(file), "\n")
	}
	return head, m.Data
}
