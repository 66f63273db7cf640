//go:build !js

package encoder_test

import (
	"flag"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write testdata/api.txt anew")

// A function, type or field that vanishes or changes breaks the programs of others.
// To change the API, run go test ./encoder -update: the difference is then part of
// the commit, and of the difference from the tag of the last release.
func TestAPI(t *testing.T) {
	const file = "testdata/api.txt"
	var lines []string
	err := filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil || !d.IsDir():
			return err
		case d.Name() == "internal" || d.Name() == "testdata" || d.Name() == "cmd":
			return fs.SkipDir
		}
		lines = append(lines, exported(t, path)...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	bytes, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(bytes), "\n"), "\n")
	for _, line := range want {
		if !slices.Contains(lines, line) {
			t.Errorf("the API has lost: %s", line)
		}
	}
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("%s lacks: %s", file, line)
		}
	}
	if t.Failed() {
		t.Log("if that is meant: go test ./encoder -run TestAPI -update")
	}
}

// exported returns a line for each exported name of the package in a folder, sorted, as
// in "convention: func Find(string) (Preset, error)".
func exported(t *testing.T, dir string) []string {
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]bool{}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, decl := range file.Decls {
			for _, line := range declared(decl) {
				lines[filepath.ToSlash(filepath.Join("encoder", dir))+": "+line] = true
			}
		}
	}
	return slices.Sorted(maps.Keys(lines))
}

// declared returns the exported names of a declaration, with their types.
func declared(decl ast.Decl) []string {
	if f, ok := decl.(*ast.FuncDecl); ok {
		return function(f)
	}
	var lines []string
	d := decl.(*ast.GenDecl)
	var typ ast.Expr // of a constant, for those below it in the group too
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if s.Name.IsExported() {
				lines = append(lines, typeSpec(s)...)
			}
		case *ast.ValueSpec:
			if s.Type != nil || len(s.Values) > 0 {
				typ = s.Type
			}
			for _, name := range s.Names {
				if name.IsExported() {
					lines = append(lines, strings.TrimSpace(d.Tok.String()+" "+name.Name+" "+source(typ)))
				}
			}
		}
	}
	return lines
}

func function(f *ast.FuncDecl) []string {
	receiver := ""
	if f.Recv != nil {
		receiver = source(f.Recv.List[0].Type)
		if name := strings.TrimPrefix(receiver, "*"); !ast.IsExported(name) {
			return nil
		}
		receiver = "(" + receiver + ") "
	}
	if !f.Name.IsExported() {
		return nil
	}
	return []string{"func " + receiver + f.Name.Name + typeParams(f.Type.TypeParams) + signature(f.Type)}
}

// typeSpec returns a line for a type, and one for each of its exported fields or methods.
func typeSpec(s *ast.TypeSpec) []string {
	head := "type " + s.Name.Name + typeParams(s.TypeParams)
	var members *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.StructType:
		head, members = head+" struct", t.Fields
	case *ast.InterfaceType:
		head, members = head+" interface", t.Methods
	default:
		if s.Assign.IsValid() {
			head += " ="
		}
		return []string{head + " " + source(s.Type)}
	}
	lines := []string{head}
	for _, member := range members.List {
		if len(member.Names) == 0 {
			lines = append(lines, head+", "+source(member.Type))
		}
		for _, name := range member.Names {
			if !name.IsExported() {
				continue
			}
			if method, ok := member.Type.(*ast.FuncType); ok && strings.HasSuffix(head, " interface") {
				lines = append(lines, head+", "+name.Name+signature(method))
			} else {
				lines = append(lines, head+", "+name.Name+" "+source(member.Type))
			}
		}
	}
	return lines
}

// signature returns the types of parameters and results; their names may change.
func signature(f *ast.FuncType) string {
	results := types(f.Results)
	switch len(results) {
	case 0:
		return "(" + strings.Join(types(f.Params), ", ") + ")"
	case 1:
		return "(" + strings.Join(types(f.Params), ", ") + ") " + results[0]
	}
	return "(" + strings.Join(types(f.Params), ", ") + ") (" + strings.Join(results, ", ") + ")"
}

func types(fields *ast.FieldList) []string {
	var list []string
	if fields == nil {
		return nil
	}
	for _, field := range fields.List {
		for range max(1, len(field.Names)) {
			list = append(list, source(field.Type))
		}
	}
	return list
}

func typeParams(fields *ast.FieldList) string {
	if fields == nil {
		return ""
	}
	var list []string
	for _, field := range fields.List {
		for _, name := range field.Names {
			list = append(list, name.Name+" "+source(field.Type))
		}
	}
	return "[" + strings.Join(list, ", ") + "]"
}

// source returns an expression on one line.
func source(x ast.Expr) string {
	if x == nil {
		return ""
	}
	var b strings.Builder
	if err := printer.Fprint(&b, token.NewFileSet(), x); err != nil {
		panic(err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
