//go:build !js

package code

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestGoProgramRuns runs the Go program: it prints what the figure says.
func TestGoProgramRuns(t *testing.T) {
	v := viewOf(t, append(sizes, "language", "go")...)
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program(v)), 0o644); err != nil {
		t.Fatal(err)
	}
	program := exec.CommandContext(t.Context(), "go", "run", file)
	program.Stderr = os.Stderr
	printed, err := program.Output()
	if err != nil {
		t.Fatal(err)
	}
	lines, certain := output(v)
	if want := strings.Join(lines, "\n") + "\n"; string(printed) != want || !certain {
		t.Errorf("printed is\n%s, want\n%s, for certain", printed, want)
	}
}
