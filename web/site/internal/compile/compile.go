// Package compile compiles the programs of the site to WebAssembly.
package compile

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/posenc/posenc/web/site/internal/output"
	"github.com/posenc/posenc/web/site/internal/shrink"
)

// notInlined are the packages whose functions are not inlined: no hot loop runs there,
// and inlined copies are 6 % of the download.
var notInlined = []string{
	"runtime",
	"internal/runtime/maps",
	"internal/strconv",
	"reflect",
	"strconv",
	"strings",
	"sync",
	"syscall/js",
	"github.com/hexops/vecty/...",
	"github.com/posenc/posenc/encoder",
	"github.com/posenc/posenc/encoder/attention",
	"github.com/posenc/posenc/encoder/bias",
	"github.com/posenc/posenc/encoder/bug",
	"github.com/posenc/posenc/encoder/convention",
	"github.com/posenc/posenc/encoder/identify/...",
	"github.com/posenc/posenc/encoder/positionids",
	"github.com/posenc/posenc/encoder/precision",
	"github.com/posenc/posenc/encoder/property",
	"github.com/posenc/posenc/encoder/rotary/model",
	"github.com/posenc/posenc/encoder/rotary/stack",
	"github.com/posenc/posenc/wasm/...",
	"github.com/posenc/posenc/web/...",
}

// A Program is a compiled program. If package shrink does not know its layout, unshrunk
// is the error.
type Program struct {
	output.File
	Package  string // its folder below the root
	unshrunk *shrink.UnknownLayoutError
}

// Build compiles the Go program in the folder pkg below root and returns it as the file
// name, without local paths and the revision, and shrunk. A program that is not downloaded
// need not be small; it is faster then.
func Build(ctx context.Context, root, pkg, name string, small bool) (Program, error) {
	content, err := goBuild(ctx, root, pkg, small)
	if err != nil {
		return Program{}, err
	}
	return shrunk(pkg, name, content)
}

// BuildIn returns a function like Build whose programs, not shrunk, stay in the folder dir:
// the go command does not link a program again that is there and has not changed.
func BuildIn(dir string) func(ctx context.Context, root, pkg, name string, small bool) (Program, error) {
	return func(ctx context.Context, root, pkg, name string, small bool) (Program, error) {
		content, err := goBuildAt(ctx, filepath.Join(dir, name), root, pkg, small)
		if err != nil {
			return Program{}, err
		}
		return shrunk(pkg, name, content)
	}
}

// goBuild returns the program in the folder pkg, not shrunk.
func goBuild(ctx context.Context, root, pkg string, small bool) ([]byte, error) {
	tmp, err := os.MkdirTemp("", "posenc-site-")
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	defer os.RemoveAll(tmp)
	return goBuildAt(ctx, filepath.Join(tmp, "program.wasm"), root, pkg, small)
}

// goBuildAt is goBuild with the program at the path out.
func goBuildAt(ctx context.Context, out, root, pkg string, small bool) ([]byte, error) {
	args := []string{"build", "-trimpath", "-buildvcs=false", "-ldflags=-w", "-o", out}
	if small {
		args = append(args, "-gcflags=github.com/posenc/posenc/encoder/...=-d=inlfuncswithclosures=0")
		for _, packages := range notInlined {
			args = append(args, "-gcflags="+packages+"=-l")
		}
	}
	cmd := exec.CommandContext(ctx, "go", append(args, "./"+pkg)...)
	cmd.Dir = root
	cmd.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if message, err := cmd.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("site: compiling %s: %w\n%s", pkg, err, bytes.TrimSpace(message))
	}
	content, err := os.ReadFile(out)
	if err != nil {
		return nil, fmt.Errorf("site: %w", err)
	}
	return content, nil
}

// shrunk returns the program of pkg with this content, shrunk if its layout is known.
func shrunk(pkg, name string, content []byte) (Program, error) {
	p := Program{File: output.File{Name: name}, Package: pkg}
	smaller, err := shrink.Shrink(content)
	if unknown, ok := errors.AsType[*shrink.UnknownLayoutError](err); ok {
		p.Content, p.unshrunk = content, unknown
		return p, nil
	}
	p.Content = smaller
	return p, err
}

// PrintShrunk writes the program at path, shrunk, for tests of programs that are not part
// of the site.
func PrintShrunk(w io.Writer, path string) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("site: %w", err)
	}
	smaller, err := shrink.Shrink(content)
	if err != nil {
		return fmt.Errorf("site: %s: %w", path, err)
	}
	_, err = w.Write(smaller)
	return err
}

// WarnUnshrunk prints one line if programs are not shrunk.
func WarnUnshrunk(w io.Writer, programs ...Program) {
	var names []string
	var unknown *shrink.UnknownLayoutError
	for _, p := range programs {
		if p.unshrunk != nil {
			names = append(names, p.Name)
			unknown = p.unshrunk
		}
	}
	if unknown != nil {
		fmt.Fprintf(w, "site: warning: %s are as the compiler made them, nearly twice as large: %v\n", strings.Join(names, ", "), unknown)
	}
}

// GoEnv returns the value of a variable of the go command.
func GoEnv(ctx context.Context, name string) (string, error) {
	out, err := exec.CommandContext(ctx, "go", "env", name).Output()
	if err != nil {
		return "", fmt.Errorf("site: go env %s: %w", name, err)
	}
	return string(bytes.TrimSpace(out)), nil
}
