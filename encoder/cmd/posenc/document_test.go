//go:build !js

package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
)

// TestDocument checks that docs/checking.md has the same commands in both languages, and
// that the options that it names exist.
func TestDocument(t *testing.T) {
	help, _, _ := posenc(t, "help")
	document, err := os.ReadFile("../../../docs/checking.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(document)
	english, chinese, ok := strings.Cut(text, "\n# 检验自己的表\n")
	commands := regexp.MustCompile(`(?m)^ *(posenc |- run: |go install ).*$`)
	inEnglish, inChinese := commands.FindAllString(english, -1), commands.FindAllString(chinese, len(commands.FindAllString(english, -1)))
	if !ok || len(inEnglish) < 5 || strings.Join(inEnglish, "\n") != strings.Join(inChinese, "\n") {
		t.Errorf("English has %q, Chinese %q", inEnglish, inChinese)
	}
	for _, line := range commands.FindAllString(text, -1) {
		for _, option := range regexp.MustCompile(`--[a-z-]+`).FindAllString(line, -1) {
			if !strings.Contains(help, option) {
				t.Errorf("%s: help has no %s", line, option)
			}
		}
	}
}

// TestProgram runs the program of docs/encoder.md.
func TestProgram(t *testing.T) {
	document, err := os.ReadFile("../../../docs/encoder.md")
	if err != nil {
		t.Fatal(err)
	}
	_, program, _ := strings.Cut(string(document), "```go\n")
	program, _, _ = strings.Cut(program, "```\n")
	file := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(file, []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "run", file).CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "0 0\n1 0.84147098480789") || !strings.HasSuffix(string(out), "\ntensor2tensor\n") {
		t.Errorf("%v: it prints\n%s", err, out)
	}
}

// TestAuditing checks that docs/auditing.md names each mistake that is found.
func TestAuditing(t *testing.T) {
	document, err := os.ReadFile("../../../docs/auditing.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range slices.Concat(audit.Mistakes, recording.Mistakes) {
		if !strings.Contains(string(document), "`"+name+"`") {
			t.Errorf("docs/auditing.md does not have %s", name)
		}
	}
}

// TestPositions checks that docs/positions.md names each rule, mistake and key, that both
// languages have the same commands, and that these print what it says.
func TestPositions(t *testing.T) {
	document, err := os.ReadFile("../../../docs/positions.md")
	if err != nil {
		t.Fatal(err)
	}
	text := string(document)
	names := positionids.Mistakes()
	for _, r := range positionids.Rules() {
		names = append(names, r.Name)
	}
	for field := range reflect.TypeFor[positionids.Batch]().Fields() {
		key, _, _ := strings.Cut(field.Tag.Get("json"), ",")
		names = append(names, key)
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") && !strings.Contains(text, "`"+name+"@") {
			t.Errorf("docs/positions.md does not have %s", name)
		}
	}
	commands := regexp.MustCompile(`(?m)^    posenc ids .*$`).FindAllString(text, -1)
	half := len(commands) / 2
	if half < 4 || !slices.Equal(commands[:half], commands[half:]) {
		t.Fatalf("the commands are %q", commands)
	}
	for _, command := range commands[:half-1] { // the last one reads a file
		out, errors, status := posenc(t, strings.Fields(strings.ReplaceAll(command, `"`, ""))[1:]...)
		if status > 1 {
			t.Errorf("%s: %s", command, errors)
		}
		first, _, _ := strings.Cut(out, "\nrow 1")
		if shown := "    " + strings.ReplaceAll(strings.TrimSpace(first), "\n", "\n    "); len(first) < 200 && !strings.Contains(text, shown) {
			t.Errorf("%s prints\n%s", command, shown)
		}
	}
}
