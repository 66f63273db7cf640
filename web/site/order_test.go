package main

import (
	"encoding/json"
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// TestFilesCallDownward checks that no two files of a package use each other, in a circle
// of any length: its files can be read from the lowest up.
func TestFilesCallDownward(t *testing.T) {
	checkOrder(t, nil, "./encoder/...", "./web/...")
	checkOrder(t, []string{"GOOS=js", "GOARCH=wasm"}, "./web/live/...", "./web/render/...", "./wasm/...")
}

// A listed package is one that go list -json prints.
type listed struct {
	Dir, ImportPath, Export string
	GoFiles                 []string
	DepOnly                 bool
}

// checkOrder checks the packages that patterns match in an environment.
func checkOrder(t *testing.T, env []string, patterns ...string) {
	t.Helper()
	args := append([]string{"list", "-export", "-deps", "-json=Dir,ImportPath,Export,GoFiles,DepOnly"}, patterns...)
	cmd := exec.Command("go", args...)
	cmd.Dir = "../.."
	cmd.Env = append(os.Environ(), env...)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	exports := map[string]string{}
	var packages []listed
	for d := json.NewDecoder(out); ; {
		var p listed
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly {
			packages = append(packages, p)
		}
	}
	if err := cmd.Wait(); err != nil || len(packages) < 10 {
		t.Fatalf("%d packages, error %v", len(packages), err)
	}
	for _, p := range packages {
		checkPackage(t, p, exports)
	}
}

// checkPackage checks the files of a package, whose imports have been compiled to the files
// in exports.
func checkPackage(t *testing.T, p listed, exports map[string]string) {
	t.Helper()
	files := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range p.GoFiles {
		f, err := parser.ParseFile(files, filepath.Join(p.Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	compiled := func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) }
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	c := types.Config{Importer: importer.ForCompiler(files, "gc", compiled), Sizes: types.SizesFor("gc", "amd64")}
	pkg, err := c.Check(p.ImportPath, files, parsed, &info)
	if err != nil {
		t.Fatal(err)
	}

	// uses has a name of each file that another one uses.
	uses := map[string]map[string]string{}
	for id, object := range info.Uses {
		if object.Pkg() != pkg || !inPackage(object) {
			continue
		}
		user, used := filepath.Base(files.Position(id.Pos()).Filename), filepath.Base(files.Position(object.Pos()).Filename)
		if uses[user] == nil {
			uses[user] = map[string]string{}
		}
		if before := uses[user][used]; user != used && (before == "" || object.Name() < before) {
			uses[user][used] = object.Name()
		}
	}
	for user, names := range uses {
		for used, name := range names {
			if reaches(uses, used, user, nil) {
				t.Errorf("%s: %s uses %s of %s, which uses %s in turn", p.ImportPath, user, name, used, user)
			}
		}
	}
}

// inPackage reports whether an object is a method, or declared outside of functions.
func inPackage(object types.Object) bool {
	f, isFunc := object.(*types.Func)
	return object.Parent() == object.Pkg().Scope() || isFunc && f.Signature().Recv() != nil
}

// reaches reports whether a file uses another one, possibly by others than those passed.
func reaches(uses map[string]map[string]string, from, to string, passed map[string]bool) bool {
	if passed == nil {
		passed = map[string]bool{}
	}
	if from == to {
		return true
	}
	if passed[from] {
		return false
	}
	passed[from] = true
	for next := range uses[from] {
		if reaches(uses, next, to, passed) {
			return true
		}
	}
	return false
}
