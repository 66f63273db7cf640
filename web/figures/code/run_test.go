//go:build !js

package code

import (
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/figure"
	"github.com/posenc/posenc/web/figure/figuretest"
	"github.com/posenc/posenc/web/text"
)

// TestGoProgramRuns runs the Go program: it prints exactly the numbers of the
// matrix.
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
	checkPrinted(t, v, string(printed))
}

// checkPrinted checks what a program has printed: a line for each row, that
// ends with its numbers.
func checkPrinted(t *testing.T, v *figure.View, printed string) {
	t.Helper()
	rows := strings.Split(strings.TrimSpace(printed), "\n")
	if len(rows) != v.State.SeqLen {
		t.Fatalf("%d lines are printed, want %d:\n%s", len(rows), v.State.SeqLen, printed)
	}
	want := make([]float64, v.State.DModel)
	for r, line := range rows {
		if err := v.Encoding.Row(want, float64(v.State.Start+r)); err != nil {
			t.Fatal(err)
		}
		numbers := strings.Fields(strings.NewReplacer("[", " ", "]", " ").Replace(line))
		numbers = numbers[len(numbers)-v.State.DModel:]
		for dim, number := range numbers {
			if x, err := strconv.ParseFloat(number, 64); err != nil || math.Abs(x-want[dim]) > 1e-15 {
				t.Errorf("row %d, dimension %d: %s is printed, want %v", r, dim, number, want[dim])
			}
		}
	}
}
