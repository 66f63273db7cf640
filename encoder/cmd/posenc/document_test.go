//go:build !js

package main_test

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDocument checks that docs/checking.md has the same commands in both languages, and
// that the options that it and README.md name exist.
func TestDocument(t *testing.T) {
	help, _, _ := posenc(t, "help")
	text := ""
	for _, name := range []string{"../../../docs/checking.md", "../../../README.md"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		text += string(b)
	}
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
