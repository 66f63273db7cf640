package plot_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/plot"
	"github.com/posenc/posenc/web/plot/figuretest"
	"github.com/posenc/posenc/web/text"
)

func TestSay(t *testing.T) {
	all := plot.Words{"{w} {k} {n} {x} {g:.3} {z:~2} {y:~2} {s:s} {s:b} {s:r} {s:d}", "{k}、{w}"}
	for lang, want := range []string{"word 12\u202f345 −5 0.25 −0.500 6166.03 2 0.00390625 0.00391 0.0039 0.004", "12\u202f345、word"} {
		v := figuretest.View(t, 700, text.Lang(lang))
		if got := v.Say(all, "w", "word", "k", 12345, "n", -5.0, "x", 0.25, "g", -0.5, "z", 6166.0283, "y", 2.0, "s", 1.0/256); got != want {
			t.Errorf("Say = %q, want %q", got, want)
		}
	}
	v := figuretest.View(t, 700, text.English)
	if got := v.Say(plot.Words{"{k}"}, "k", float64(1<<53)); got != "9\u202f007\u202f199\u202f254\u202f740\u202f992" {
		t.Errorf("Say(2⁵³) = %q", got)
	}
}

// TestWords checks the words of all figures, and the names of what they keep.
func TestWords(t *testing.T) {
	packages := map[string][]*ast.File{}
	set := token.NewFileSet()
	add := func(file string) {
		f, err := parser.ParseFile(set, file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		packages[filepath.Dir(file)] = append(packages[filepath.Dir(file)], f)
	}
	add("newcomer_test.go")
	err := filepath.WalkDir("../figures", func(file string, _ fs.DirEntry, err error) error {
		if strings.HasSuffix(file, ".go") && !strings.HasSuffix(file, "_test.go") {
			add(file)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	words, calls := 0, 0
	for _, files := range packages {
		c := checker{set: set}
		c.check(files)
		words, calls = words+len(c.declared), calls+c.calls
		for _, fault := range c.faults {
			t.Error(fault)
		}
	}
	if words < 45 || calls < 30 {
		t.Errorf("%d words and %d calls are too few to be all", words, calls)
	}
}

// TestFaults checks that TestWords finds each fault.
func TestFaults(t *testing.T) {
	const before = `package p
		var a = plot.Words{"{k} of {n}", "{n} 中的 {k}"}
		func f(v *plot.View) string { `
	for source, want := range map[string]string{
		`return v.Say(a, "k", 1, "n", 2) }`:                                                   "",
		`return v.Say(a, "k", 1) }`:                                                           "Say(a) has the values [k], want [k n]",
		`return v.Say(a, "k", 1, "n", 2, "m", 3) }`:                                           "Say(a) has the values [k m n], want [k n]",
		`return v.Say(a, "k", 1, "N", 2) }`:                                                   "Say(a) has the values [N k], want [k n]",
		`x := a; return v.Say(x) }`:                                                           "a has values, and is not said by its name",
		`return v.Say(a, "k", 1, name, 2) }`:                                                  "Say(a) has a name that is no literal",
		`return v.Say(a, "k", 1, "n", 2) }; var b = plot.Words{"{k}", ""}`:                    "b has the values [k] in English, [] in Chinese",
		`return v.Say(b) + v.Say(a, "k", 1, "n", 2) }; var b = plot.Words{"b", ""}`:           "b has no Chinese",
		`return v.Say(b) + v.Say(a, "k", 1, "n", 2) }; var b = plot.Words{" ", ""}`:           "",
		`return v.Say(a, "k", 1, "n", 2) }; var b = plot.Words{"{k:x}", "{k}"}`:               "b has {k:x}, which is no value",
		`return v.Say(a, "k", 1, "n", 2) }; var b = plot.Words{"b", "乙"}`:                     "b is not used",
		`return v.Say(plot.Words{"b", "乙"}) + v.Say(a, "k", 1, "n", 2) }`:                     "words are not declared as a variable of the package",
		`return v.Say(b, "m", 1) + v.Say(a, "k", 1, "n", 2) }; var b = plot.Both("{k}")`:      "Say(b) has the values [m], want [k]",
		`return v.Say(plot.Both("b")) + v.Say(a, "k", 1, "n", 2) }`:                           "words are not declared as a variable of the package",
		`plot.Once(v, "x", g, 1); plot.Once(v, "x", g, 2); return v.Say(a, "k", 1, "n", 2) }`: `Once has the name "x" twice`,
		`return v.Write(scene.Ink, a, "k", 1, "m", 2) }`:                                      "Write(a) has the values [k m], want [k n]",
		`return v.Note(a, "k", 1) }`:                                                          "Note(a) has the values [k], want [k n]",
		`return v.When(true, a, "k", 1) }`:                                                    "When(a) has the values [k], want [k n]",
		`plot.Once(v, name, g, 1); return v.Say(a, "k", 1, "n", 2) }`:                         "Once has a name that is no literal",
	} {
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, "p.go", before+source, 0)
		if err != nil {
			t.Fatal(err)
		}
		c := checker{set: set}
		c.check([]*ast.File{f})
		if got := strings.Join(c.faults, "; "); (want == "") != (got == "") || !strings.Contains(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}

// A checker finds faults in the words of a package.
type checker struct {
	set      *token.FileSet
	declared map[string][]string // names of values, by names of words
	calls    int
	faults   []string
}

func (c *checker) fault(at ast.Node, format string, values ...any) {
	c.faults = append(c.faults, c.set.Position(at.Pos()).String()+": "+fmt.Sprintf(format, values...))
}

func (c *checker) check(files []*ast.File) {
	c.declared = map[string][]string{}
	literals := map[ast.Node]bool{} // of declarations
	places := map[string]*ast.Ident{}
	for _, f := range files {
		for _, d := range f.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.VAR {
				continue
			}
			for _, spec := range group.Specs {
				spec := spec.(*ast.ValueSpec)
				if len(spec.Values) != 1 || wordsOf(spec.Values[0]) == nil {
					continue
				}
				literals[spec.Values[0]] = true
				name := spec.Names[0]
				c.declared[name.Name], places[name.Name] = c.values(name, wordsOf(spec.Values[0])), name
			}
		}
	}
	used, said, kept := map[string]bool{}, map[string]bool{}, map[string]bool{}
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			if wordsOf(n) != nil && !literals[n] {
				c.fault(n, "words are not declared as a variable of the package")
			}
			switch n := n.(type) {
			case *ast.Ident:
				used[n.Name] = used[n.Name] || n != places[n.Name]
			case *ast.CallExpr:
				switch of := called(n); of {
				case "Say", "Heading", "Note", "Write", "When", "Part":
					args := n.Args
					if of == "Write" || of == "When" || of == "Part" { // after a class or a condition
						args = args[1:]
					}
					if len(args) == 0 {
						break
					}
					if name, ok := args[0].(*ast.Ident); ok && c.declared[name.Name] != nil {
						said[name.Name] = true
						c.calls++
						c.compare(n, of, name.Name, args[1:])
					}
				case "Once", "Gradually":
					name, ok := literal(n.Args[1])
					if !ok {
						c.fault(n, "Once has a name that is no literal")
					} else if kept[name] {
						c.fault(n, "Once has the name %q twice", name)
					}
					kept[name] = true
				}
			}
			return true
		})
	}
	for name, values := range c.declared {
		switch {
		case !used[name]:
			c.fault(places[name], "%s is not used", name)
		case len(values) > 0 && !said[name]:
			c.fault(places[name], "%s has values, and is not said by its name", name)
		}
	}
}

// wordsOf returns the texts of plot.Words{…} or plot.Both(…); nil for anything else.
func wordsOf(n ast.Node) []ast.Expr {
	if lit, ok := n.(*ast.CompositeLit); ok {
		if of, ok := lit.Type.(*ast.SelectorExpr); ok && of.Sel.Name == "Words" {
			return lit.Elts
		}
	}
	if call, ok := n.(*ast.CallExpr); ok && called(call) == "Both" {
		return []ast.Expr{call.Args[0], call.Args[0]}
	}
	return nil
}

// called returns the name of the function of a call with arguments, but not of the blocks of texts
// of package plot, whose texts may have the names of words.
func called(call *ast.CallExpr) string {
	if fun, ok := call.Fun.(*ast.SelectorExpr); ok && len(call.Args) > 0 {
		if of, ok := fun.X.(*ast.Ident); ok && of.Name == "plot" && (fun.Sel.Name == "Heading" || fun.Sel.Name == "Note") {
			return ""
		}
		return fun.Sel.Name
	}
	return ""
}

// literal returns a string that is written out, or several that are added.
func literal(e ast.Expr) (said string, ok bool) {
	if sum, ok := e.(*ast.BinaryExpr); ok {
		first, a := literal(sum.X)
		second, b := literal(sum.Y)
		return first + second, a && b
	}
	lit, ok := e.(*ast.BasicLit)
	if ok {
		said, _ = strconv.Unquote(lit.Value)
	}
	return said, ok
}

var (
	braces = regexp.MustCompile(`\{[^}]*\}?`)
	value  = regexp.MustCompile(`^\{([a-z]+)(:[.~][0-9]|:[sbrd])?\}$`)
)

// values returns the names of the values of words.
func (c *checker) values(name *ast.Ident, words []ast.Expr) []string {
	english, _ := literal(words[0])
	if chinese, _ := literal(words[len(words)-1]); chinese == "" && strings.TrimSpace(english) != "" {
		c.fault(name, "%s has no Chinese", name)
	}
	var names [2][]string
	for i, e := range words {
		said, _ := literal(e)
		for _, place := range braces.FindAllString(said, -1) {
			m := value.FindStringSubmatch(place)
			if m == nil {
				c.fault(name, "%s has %s, which is no value", name, place)
				return []string{}
			}
			if !slices.Contains(names[i], m[1]) {
				names[i] = append(names[i], m[1])
			}
		}
		slices.Sort(names[i])
	}
	if !slices.Equal(names[0], names[1]) {
		c.fault(name, "%s has the values %v in English, %v in Chinese", name, names[0], names[1])
		return []string{}
	}
	return append([]string{}, names[0]...)
}

// compare compares the values that words have with those that a call gives.
func (c *checker) compare(call ast.Node, function, name string, args []ast.Expr) {
	got := []string{}
	for i := 0; i < len(args); i += 2 {
		said, ok := literal(args[i])
		if !ok {
			c.fault(call, "%s(%s) has a name that is no literal", function, name)
			return
		}
		got = append(got, said)
	}
	slices.Sort(got)
	if want := c.declared[name]; !slices.Equal(got, want) {
		c.fault(call, "%s(%s) has the values %v, want %v", function, name, got, want)
	}
}
