package main

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestDevelopmentGuide checks that the files that the guide names exist, and that each of
// its recipes has at most ten lines.
func TestDevelopmentGuide(t *testing.T) {
	content, err := os.ReadFile("../../docs/development.md")
	if err != nil {
		t.Fatal(err)
	}
	guide := string(content)
	names := regexp.MustCompile("`([\\w.-]+/[\\w./-]*|README\\.md)`").FindAllStringSubmatch(guide, -1)
	if len(names) < 20 {
		t.Errorf("the guide names %d files, want at least 20", len(names))
	}
	for _, name := range names {
		if _, err := os.Stat("../../" + name[1]); err != nil {
			t.Errorf("the guide names %s: %v", name[1], err)
		}
	}
	recipes := strings.Split(guide, "\n## ")[1:]
	for i, title := range []string{"A figure", "A parameter", "A convention", "A bug", "An endpoint", "A language"} {
		if i >= len(recipes) || !strings.HasPrefix(recipes[i], title+"\n") {
			t.Fatalf("recipe %d is not %q", i, title)
		}
		if n := strings.Count(recipes[i], "\n") - 1; n > 11 {
			t.Errorf("the recipe %q has %d lines, more than ten", title, n)
		}
	}
}
