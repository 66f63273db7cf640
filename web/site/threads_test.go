package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder/positionids"
	"github.com/posenc/posenc/encoder/rotary/audit"
	"github.com/posenc/posenc/web/dataio/checkpoint/recording"
)

var (
	threadCell  = regexp.MustCompile(`^\[([\w.-]+/[\w.-]+)#(\d+)\]\(https://github\.com/([\w.-]+/[\w.-]+)/issues/(\d+)\)$`)
	codeSpan    = regexp.MustCompile("`([^`]+)`")
	mistakeName = regexp.MustCompile(`: ([a-z0-9]+(?:-[a-z0-9]+)+)`)
)

// TestThreads checks that the pages, commands, functions, mistakes and tests of docs/threads.md
// exist, and that its first sentence counts the threads in its tables.
func TestThreads(t *testing.T) {
	document := source(t, "docs/threads.md")
	mistakes := slices.Concat(audit.Mistakes, recording.Mistakes, positionids.Mistakes())
	seen, counts := map[string]bool{}, map[string]int{}
	for line := range strings.Lines(document) {
		if !strings.HasPrefix(line, "| [") {
			continue
		}
		cells := strings.Split(strings.Trim(line, "| \n"), " | ")
		if len(cells) != 5 {
			t.Fatalf("%d cells in %s", len(cells), line)
		}
		link, verdict, answer, test := threadCell.FindStringSubmatch(cells[0]), cells[2], cells[3], cells[4]
		if link == nil || link[1] != link[3] || link[2] != link[4] || seen[link[0]] {
			t.Errorf("%s is no link to a thread, or is there twice", cells[0])
			continue
		}
		thread := link[1] + "#" + link[2]
		seen[link[0]] = true
		verdict, missing, partial := strings.Cut(verdict, ": ")
		counts[verdict]++
		known := verdict == "full" || verdict == "partly" || verdict == "no"
		if !known || partial != (verdict != "full") || partial && missing == "" {
			t.Errorf("%s is answered %q", thread, cells[2])
		}
		if verdict == "no" {
			if answer != "–" || test != "–" {
				t.Errorf("%s is not answered, but by %s and %s", thread, answer, test)
			}
			continue
		}
		subjects := codeSpan.FindAllStringSubmatch(answer, -1)
		if len(subjects) == 0 {
			t.Errorf("%s is answered by nothing", thread)
		}
		for _, s := range subjects {
			if !answers(t, s[1]) {
				t.Errorf("%s: there is no %s", thread, s[1])
			}
		}
		for _, m := range mistakeName.FindAllStringSubmatch(answer, -1) {
			if !slices.Contains(mistakes, m[1]) {
				t.Errorf("%s: no mistake is called %s", thread, m[1])
			}
		}
		place := codeSpan.FindAllStringSubmatch(test, -1)
		if len(place) != 2 || !tested(t, place[0][1], place[1][1], thread) {
			t.Errorf("%s: there is no test %s, or it does not name the thread", thread, test)
		}
	}
	want := fmt.Sprintf("Of %d threads in which people reported trouble with positions in 2025 and 2026, "+
		"posenc answers %d in full,\n%d in part and %d not.", len(seen), counts["full"], counts["partly"], counts["no"])
	if !strings.Contains(document, want) {
		t.Errorf("the first sentence is not: %s", want)
	}
}

// source returns a text of the repository.
func source(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("../..", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// answers reports whether a page, a document, a command with its options, or a function of Python exists.
func answers(t *testing.T, subject string) bool {
	exists := func(name string) bool {
		_, err := os.Stat(filepath.Join("../..", name))
		return err == nil
	}
	switch {
	case subject == "/":
		return exists("index.html")
	case strings.HasPrefix(subject, "/"):
		name := "web" + strings.TrimSuffix(subject, "/")
		return exists(name+".html") || exists(name+"/index.html")
	case strings.HasPrefix(subject, "posenc."):
		name := strings.TrimSuffix(strings.TrimPrefix(subject, "posenc."), "()")
		return matches(t, "encoder/python/posenc/*.py", "\ndef "+name+"(")
	case strings.HasPrefix(subject, "posenc "):
		words := strings.Fields(subject)[1:]
		for line := range strings.Lines(source(t, "encoder/cmd/posenc/main.go")) {
			lacks := func(word string) bool { return !strings.Contains(line, word) }
			if !lacks(`{"`+words[0]+`", `) && !slices.ContainsFunc(words, lacks) {
				return true
			}
		}
		return false
	}
	return strings.HasPrefix(subject, "docs/") && exists(subject)
}

// tested reports whether a test exists, in a folder of Go or in a file of Python. TestThreads
// plants the mistakes of the threads that it names.
func tested(t *testing.T, place, name, thread string) bool {
	if strings.HasSuffix(place, ".py") {
		return matches(t, place, "def "+name+"(")
	}
	return matches(t, place+"/*_test.go", "func "+name+"(") &&
		(name != "TestThreads" || matches(t, place+"/threads_test.go", thread))
}

// matches reports whether a file of a pattern contains a text.
func matches(t *testing.T, pattern, text string) bool {
	t.Helper()
	names, err := filepath.Glob(filepath.Join("../..", filepath.FromSlash(pattern)))
	if err != nil {
		t.Fatal(err)
	}
	return slices.ContainsFunc(names, func(name string) bool {
		content, err := os.ReadFile(name)
		return err == nil && strings.Contains(string(content), text)
	})
}
