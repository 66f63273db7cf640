package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// unclear are patterns that make sentences hard to read, and what to write in place of them.
var unclear = []struct {
	pattern *regexp.Regexp
	instead string
}{
	{regexp.MustCompile(`(?i)\bthat of\b`), "repeat the noun"},
	{regexp.MustCompile(`(?i)(,|s|\b(file|matrix|table|row|work|parts|those)) of which\b`), "whose, or two sentences"},
	{regexp.MustCompile(`(?i)\bso many\b`), "name the number"},
	{regexp.MustCompile(`(?i)\bwhat (cannot|can not) be\b`), "name it, such as an invalid value"},
	{regexp.MustCompile(`(?i)\bwhat there (is|are|was|were)\b`), "name it"},
	{regexp.MustCompile(`(?i)\b(nobody|whoever)\b`), "no caller, a reader who"},
	{regexp.MustCompile(`(?i)\b(is|are|was|were) there[.,;:)]`), "exists"},
	{regexp.MustCompile(`(?i)\b(has|have|had) (come|gone)\b`), "name what happens"},
	{regexp.MustCompile(`(?i)\b(is|are) said of\b`), "name what is written about it"},
	{regexp.MustCompile(`(?i)\bin question\b`), "chosen, given"},
	{regexp.MustCompile(`(?i)\bupon\b`), "on"},
	{regexp.MustCompile(`(?i)\bno more\.`), "no longer"},
}

// prose are the folders whose comments and documents have none of these patterns, below the
// root of the repository.
var prose = []string{
	".github", "README.md", "docs", "examples",
	"encoder",
	"web/api", "web/dataio", "web/live", "web/number", "web/param", "web/render", "web/site", "web/static", "web/text",
}

// TestProse checks comments of Go and documents for patterns that are hard to read.
func TestProse(t *testing.T) {
	files := 0
	for _, folder := range prose {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(path string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata"):
				return filepath.SkipDir
			}
			switch filepath.Ext(path) {
			case ".go":
				files++
				return checkComments(t, path)
			case ".md":
				files++
				return checkDocument(t, path)
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 300 {
		t.Errorf("%d files, want more than 300", files)
	}
}

// checkComments checks the comments of a file of Go.
func checkComments(t *testing.T, path string) error {
	set := token.NewFileSet()
	f, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, group := range f.Comments {
		for _, c := range group.List {
			position := set.Position(c.Pos())
			checkLines(t, position.Filename, position.Line, c.Text)
		}
	}
	return nil
}

// fileLink is a link to a file of the repository.
var fileLink = regexp.MustCompile(`\]\(([^)#:]+\.[a-z]+)(#[^)]*)?\)`)

// checkDocument checks the text of a document, without its listings, and that the files to which
// it links exist.
func checkDocument(t *testing.T, path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	listing := false
	line := 0
	for text := range strings.Lines(string(content)) {
		line++
		if strings.HasPrefix(text, "```") {
			listing = !listing
		}
		if listing {
			continue
		}
		checkLines(t, path, line, text)
		for _, link := range fileLink.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(path), filepath.FromSlash(link[1]))); err != nil {
				t.Errorf("%s:%d: %v", path, line, err)
			}
		}
	}
	return nil
}

func checkLines(t *testing.T, path string, line int, text string) {
	for i, part := range strings.Split(text, "\n") {
		for _, u := range unclear {
			if found := u.pattern.FindString(part); found != "" {
				t.Errorf("%s:%d: %q; write plainer: %s\n\t%s", path, line+i, found, u.instead, strings.TrimSpace(part))
			}
		}
	}
}

// TestUnclear checks that each pattern finds the sentence that it is meant for, and that plain
// sentences have none.
func TestUnclear(t *testing.T) {
	sentences := []string{
		"the width is that of the file", "files, of which some are copied", "as many as so many bytes", "What cannot be is an error",
		"it reads what there is", "Nobody calls it", "if it is there, it stays", "the row has come to an end", "what is said of rows",
		"the row in question", "a mark upon the figure", "it moves no more.",
	}
	for i, u := range unclear {
		if !u.pattern.MatchString(sentences[i]) {
			t.Errorf("%v does not find %q", u.pattern, sentences[i])
		}
		if u.pattern.MatchString("There is one row, which has its own width, and as many columns as the file") {
			t.Errorf("%v finds a plain sentence", u.pattern)
		}
	}
}
