package compile

import (
	"bytes"
	"strings"
	"testing"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/static/statictest"
)

// Programs whose layout is unknown are not shrunk, and cause one line of warning together.
func TestUnknownLayoutIsAWarning(t *testing.T) {
	const unknown = "\x00asm\x01\x00\x00\x00\x00\x21\x09producers\x01\x08language\x01\x02Go\x08go1.99.1"
	var programs []*Program
	for _, name := range []string{"encoder.wasm", "page.wasm"} {
		programs = append(programs, &Program{File: output.File{Name: name, Content: []byte(unknown)}})
	}
	var warning bytes.Buffer
	shrinkAll(&warning, programs...)
	for _, p := range programs {
		if string(p.Content) != unknown {
			t.Errorf("%s becomes %q, want the program as it is", p.Name, p.Content)
		}
	}
	const want = "site: warning: encoder.wasm, page.wasm are as the compiler made them, nearly twice as large: " +
		"shrink: unknown layout of a program of go1.99.1: only those of go1.26 and go1.27 can be shrunk\n"
	if warning.String() != want {
		t.Errorf("the warning is %q, want %q", warning.String(), want)
	}
}

func TestShrunkProgramIsSmaller(t *testing.T) {
	p := Program{Package: "testdata/probe"}
	if err := goBuild(t.Context(), "../bundle", "", true, &p); err != nil {
		t.Fatal(err)
	}
	whole := len(p.Content)
	var warning bytes.Buffer
	shrinkAll(&warning, &p)
	if warning.Len() > 0 {
		t.Errorf("a program of this Go is not shrunk: %s", &warning)
	}
	if len(p.Content)*10 > whole*8 || strings.Contains(string(p.Content), "runtime.mallocgc") {
		t.Errorf("%d bytes of %d are left", len(p.Content), whole)
	}
}

func TestErrorOfCompilerHasPosition(t *testing.T) {
	dir := t.TempDir()
	statictest.Write(t, dir, map[string]string{
		"go.mod":  "module bad\n\ngo 1.26\n",
		"main.go": "package main\n\nfunc main() { undefined() }\n",
	})
	err := Build(t.Context(), dir, "", true, &Program{Package: "."})
	if err == nil {
		t.Fatal("Build compiles a program that calls an undefined function")
	}
	if got := err.Error(); !strings.HasPrefix(got, "compiling .: ") || !strings.Contains(got, "main.go:3:15") {
		t.Errorf("the error is %q", got)
	}
}
