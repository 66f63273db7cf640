//go:build !js

package code

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestGoProgramRuns runs the Go program: it prints what the figure says.
func TestGoProgramRuns(t *testing.T) {
	v := figuretest.View(t, 1024, text.English, append(programs, "language", "go")...)
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(programOf(v)), 0o644); err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "go", "run", file)
	program.Stderr = os.Stderr
	printed, err := program.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines, certain := picture{v}.output()
	if want := strings.Join(lines, "\n") + "\n"; string(printed) != want || !certain {
		t.Errorf("printed is\n%s, want\n%s, for certain", printed, want)
	}
}
