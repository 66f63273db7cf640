package text_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/encoder"
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
	reported := literals(t, "../../encoder", "../live", "../figure", "../param", "../dataio", "../chart")
	for _, both := range slices.Concat(text.ChineseRules[:], text.ChineseReading[:]) {
		rule, chinese := both[0], both[1]
		if !reported[rule] {
			t.Errorf("no program reports %q", rule)
		}
		if strings.Count(rule, "#") != strings.Count(chinese, "#") {
			t.Errorf("%q has not the limits of %q", chinese, rule)
		}
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
