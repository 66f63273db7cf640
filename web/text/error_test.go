package text_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
	"github.com/posenc/posenc/encoder/rotary/model"
	"github.com/posenc/posenc/encoder/rotary/stack"
	"github.com/posenc/posenc/web/text"
)

// TestError checks sentences in both languages.
func TestError(t *testing.T) {
	_, err := encoder.New(1, 7)
	odd := err.(*encoder.Error)
	for _, c := range []struct {
		err  *encoder.Error
		lang text.Lang
		want string
	}{
		{odd, text.English, "d_model 7 is odd; sines and cosines come in pairs"},
		{odd, text.Chinese, "d_model 7 是奇数；正弦与余弦须成对出现"},
		{encoder.Invalid("step", 9, "is above #").With("3"), text.Chinese, "step 9 大于 3"},
		{encoder.Invalid("x", 9, "is one of a kind #").With("3"), text.Chinese, "x 9 超出允许的范围（is one of a kind 3）"},
	} {
		if got := text.Error(c.err, c.lang).Sentence(); got != c.want {
			t.Errorf("%v in language %d: %q, want %q", c.err, c.lang, got, c.want)
		}
	}
}

// TestRules checks that each rule that has a Chinese text is one that the program
// reports, and that the text has as many limits.
func TestRules(t *testing.T) {
	reported := literals(t, "../../encoder", "../live", "../figure", "../param", "../dataio", "../chart", "../figures/ropescaling")
	for _, both := range slices.Concat(text.ChineseRules[:], text.ChineseWarnings[:]) {
		rule, chinese := both[0], both[1]
		if !reported[rule] {
			t.Errorf("no program reports %q", rule)
		}
		if strings.Count(rule, "#") != strings.Count(chinese, "#") {
			t.Errorf("%q has not the limits of %q", chinese, rule)
		}
	}
}

// TestRotaryRules checks that all rules of errors and warnings about rotary embeddings have
// a Chinese text.
func TestRotaryRules(t *testing.T) {
	known := map[string]bool{}
	for _, both := range slices.Concat(text.ChineseRules[:], text.ChineseWarnings[:]) {
		known[both[0]] = true
	}
	rule := regexp.MustCompile(`^(is|are|has|and|refuses|leaves|stands|grows|takes|counts|divides|was) .* `)
	n := 0
	for literal := range literals(t, "../../encoder/rotary") {
		if !rule.MatchString(literal) {
			continue
		}
		if n++; !known[literal] {
			t.Errorf("%q has no Chinese text", literal)
		}
	}
	if n < 60 {
		t.Errorf("only %d rules are found", n)
	}
}

// TestReaders checks that each rule by which a library reads has a Chinese text, and each
// text a rule.
func TestReaders(t *testing.T) {
	rules := stack.Rules()
	for _, rule := range rules {
		if text.Rule(text.English, rule.ID, rule.Text) != rule.Text || text.Rule(text.Chinese, rule.ID, rule.Text) == "" {
			t.Errorf("%s has no Chinese text", rule.ID)
		}
	}
	if n := len(text.Readers); n != len(rules) {
		t.Errorf("there are texts for %d rules, want %d", n, len(rules))
	}
}

// TestIDs compares the messages of the program that have an id with their Chinese texts: all of
// package dataio, with as many values.
func TestIDs(t *testing.T) {
	message := regexp.MustCompile(`"([a-z0-9-]+): ((?:[^"\\]|\\.)+)"`)
	for _, c := range []struct {
		chinese [][2]string
		folders []string
	}{
		{text.Reading(), []string{"../dataio"}},
	} {
		values := map[string]int{}
		for _, folder := range c.folders {
			err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
				if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.Contains(path, "/internal/") {
					return err
				}
				source, err := os.ReadFile(path)
				for _, m := range message.FindAllSubmatch(source, -1) {
					values[string(m[1])] = strings.Count(string(m[2]), "#")
				}
				return err
			})
			if err != nil {
				t.Fatal(err)
			}
		}
		for _, p := range c.chinese {
			n, ok := values[p[0]]
			if !ok {
				t.Errorf("no message has the id %s", p[0])
			} else if got := strings.Count(p[1], "#"); got != n {
				t.Errorf("%s has %d values in Chinese, want %d", p[0], got, n)
			}
			delete(values, p[0])
		}
		for id := range values {
			t.Errorf("%s has no Chinese text", id)
		}
	}
}

// TestWarning reads a warning in both languages.
func TestWarning(t *testing.T) {
	w := model.NewWarning("a", "is #, but # is #", "1", "b", "2")
	if got := text.Warning(text.English, w.Rule, w.Text, w.Values); got != "is 1, but b is 2" {
		t.Errorf("in English it is %q", got)
	}
	if got := text.Warning(text.Chinese, w.Rule, w.Text, w.Values); got != "为 1，但 b 为 2" {
		t.Errorf("in Chinese it is %q", got)
	}
	if got := text.Warning(text.Chinese, "is of a kind", "is of a kind", nil); got != "is of a kind" {
		t.Errorf("one without a text is %q", got)
	}
}

// literals returns the texts in the programs of some folders.
func literals(t *testing.T, folders ...string) map[string]bool {
	t.Helper()
	found := map[string]bool{}
	for _, folder := range folders {
		err := filepath.WalkDir(folder, func(path string, entry os.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
			if err != nil {
				return err
			}
			ast.Inspect(file, func(n ast.Node) bool {
				if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
					if value, err := strconv.Unquote(literal.Value); err == nil {
						found[value] = true
					}
				}
				return true
			})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return found
}
